use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use crate::indexing::Built;
use crate::machine;
use crate::searching::Searched;
use crate::settings::Settings;

pub(crate) struct Report {
    pub(crate) text: String,
    pub(crate) is_met: bool,
}

const LEAST_A_SECOND: f64 = 5000.0;
const MOST_MEMORY: u64 = 1 << 30;
const MOST_TIME: Duration = Duration::from_millis(20);

pub(crate) fn report(settings: &Settings, built: &Built, searched: &Searched) -> Report {
    #[expect(clippy::cast_precision_loss, reason = "millions")]
    let a_second = built.datasets as f64 / built.time.as_secs_f64();
    let most_memory = built.most_memory.max(searched.most_memory).unwrap_or(u64::MAX);
    let all: Vec<_> = searched.queries.iter().flat_map(|query| &query.2).copied().collect();
    let slow = Spread::of(all);
    let mut text = format!(
        "# Results of `cargo xtask bench catalog`\n\n{} datasets, {} queries asked {} times, all seven facets counted \
         for each. {}.\n\n| what | goal | found |\n|---|---|---|\n",
        built.datasets,
        searched.queries.len(),
        settings.rounds,
        machine::name(),
    );
    let mut is_met = true;
    let mut row = |what: &str, goal: &str, found: String, met: bool| {
        let mark = if met { "" } else { " **not met**" };
        writeln!(text, "| {what} | {goal} | {found}{mark} |").expect("a string takes all");
        is_met &= met;
    };
    let processor = built.processor.as_secs_f64();
    let found = format!("{a_second:.0}, with {processor:.0} s of processor time");
    row("datasets indexed a second", "≥ 5,000", found, a_second >= LEAST_A_SECOND);
    let (most, own) = (mebibytes(Some(most_memory)), mebibytes(searched.own_memory));
    let found = format!("{most} (its own at the end: {own})");
    row(
        "most memory, with mapped pages of the index",
        "< 1,024 MiB",
        found,
        most_memory < MOST_MEMORY,
    );
    row("a search, 99th percentile", "≤ 20 ms", ms(slow.p99), slow.p99 <= MOST_TIME);
    let quickest = searched.queries.iter().filter_map(|query| query.2.iter().min().copied());
    let quickest = Spread::of(quickest.collect());
    row("the same, of the quickest answer to each query", "", ms(quickest.p99), true);
    row("size on disk", "", mebibytes(Some(built.octets)), true);
    row("from opening to the first answer", "", ms(searched.first), true);

    let mut kinds: BTreeMap<&str, (usize, Vec<Duration>)> = BTreeMap::new();
    for (kind, _, times, _) in &searched.queries {
        let (count, all) = kinds.entry(kind).or_default();
        *count += 1;
        all.extend(times);
    }
    text.push_str(
        "\n| kind of query | queries | p50 | p95 | p99 | longest |\n|---|---|---|---|---|---|\n",
    );
    let kinds = kinds.into_iter().map(|(kind, (count, times))| (kind, count, Spread::of(times)));
    for (kind, count, spread) in kinds.chain([("all", searched.queries.len(), slow)]) {
        let Spread { p50, p95, p99, longest, .. } = spread;
        let times = [p50, p95, p99, longest].map(ms).join(" | ");
        writeln!(text, "| {kind} | {count} | {times} |").expect("a string takes all");
    }
    text.push_str(
        "\nThe slowest queries:\n\n| query | least | p50 | longest | matches |\n|---|---|---|---|---|\n",
    );
    let mut slowest: Vec<_> = searched
        .queries
        .iter()
        .map(|(kind, typed, times, total)| (Spread::of(times.clone()), kind, typed, total))
        .collect();
    slowest.sort_by_key(|(spread, ..)| std::cmp::Reverse(spread.p50));
    for (spread, kind, typed, total) in slowest.iter().take(15) {
        let typed = typed.replace('|', "\\|");
        let [least, p50, longest] = [spread.least, spread.p50, spread.longest].map(ms);
        writeln!(text, "| {kind}: `{typed}` | {least} | {p50} | {longest} | {total} |")
            .expect("a string takes all");
    }
    Report { text, is_met }
}

struct Spread {
    least: Duration,
    p50: Duration,
    p95: Duration,
    p99: Duration,
    longest: Duration,
}

impl Spread {
    fn of(mut times: Vec<Duration>) -> Self {
        times.sort_unstable();
        let at = |percent: usize| {
            times.get((times.len() * percent).div_ceil(100).saturating_sub(1)).copied()
        };
        let [least, p50, p95, p99, longest] =
            [0, 50, 95, 99, 100].map(|percent| at(percent).unwrap_or_default());
        Self { least, p50, p95, p99, longest }
    }
}

fn ms(time: Duration) -> String {
    format!("{:.2} ms", time.as_secs_f64() * 1e3)
}

fn mebibytes(octets: Option<u64>) -> String {
    octets.map_or("unknown".to_owned(), |octets| format!("{} MiB", octets >> 20))
}
