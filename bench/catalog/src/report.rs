use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::time::Duration;

use crate::holding::{Holding, LOADED, MADE_ANEW, Phase};
use crate::machine;
use crate::searching::Searched;
use crate::settings::Settings;
use crate::world::World;

pub(crate) struct Report {
    pub(crate) text: String,
    pub(crate) is_met: bool,
}

const LEAST_A_SECOND: f64 = 5000.0;
const MOST_MEMORY: u64 = 1 << 30;
const MOST_TIME: Duration = Duration::from_millis(20);

/// Without a holding: only the searches.
pub(crate) fn report(
    settings: &Settings,
    holding: Option<&Holding>,
    searched: &Searched,
) -> Report {
    let all: Vec<_> = searched.queries.iter().flat_map(|query| &query.2).copied().collect();
    let slow = Spread::of(all);
    let mut text = format!(
        "# Results of `cargo xtask bench catalog`\n\n{} datasets; {} queries asked {} times each, all seven facets \
         counted for each answer. {}, {}.\n\nThe files of {} sites are on disk when the clock starts; reading them is part of \
         the load, two sites at a time. Each phase is a process of its own, one after another, and searches use the \
         rebuilt index.\n\n| what | goal | found |\n|---|---|---|\n",
        searched.datasets,
        searched.queries.len(),
        settings.rounds,
        machine::name(),
        machine::today(),
        World::SITES,
    );
    let mut is_met = true;
    let mut row = |what: &str, goal: &str, found: String, met: bool| {
        let mark = if met { "" } else { " **not met**" };
        writeln!(text, "| {what} | {goal} | {found}{mark} |").expect("a string takes all");
        is_met &= met;
    };
    let phases = holding.map_or(&[] as &[Phase], |holding| &holding.phases);
    for phase in phases {
        let a_second = phase.a_second();
        let has_goal = [LOADED, MADE_ANEW].contains(&phase.what);
        let goal = if has_goal { "≥ 5,000 datasets a second" } else { "" };
        let found = format!(
            "{a_second:.0} ({:.0} s, {:.0} s of processor time, {} at most)",
            phase.time.as_secs_f64(),
            phase.processor.as_secs_f64(),
            mebibytes(phase.most_memory),
        );
        row(phase.what, goal, found, !has_goal || a_second >= LEAST_A_SECOND);
    }
    if let Some(Holding { repeated, store_octets, index_octets, .. }) = holding {
        let goal = format!("{}, one a site", World::SITES);
        row("requests of that sync", &goal, repeated.to_string(), *repeated == World::SITES);
        let [store, index] = [store_octets, index_octets].map(|octets| mebibytes(Some(*octets)));
        row("size on disk", "", format!("store {store}, index {index}"), true);
    }
    let most_memory = phases.iter().map(|phase| phase.most_memory);
    let most_memory = most_memory.chain([searched.most_memory]).max().flatten();
    let (most, own) = (mebibytes(most_memory), mebibytes(searched.own_memory));
    let found = format!("{most} (without mapped files, when searches end: {own})");
    let is_within = most_memory.is_some_and(|most| most < MOST_MEMORY);
    row("most memory of any process, with mapped files", "< 1,024 MiB", found, is_within);
    row("a search, 99th percentile", "≤ 20 ms", ms(slow.p99), slow.p99 <= MOST_TIME);
    let quickest = searched.queries.iter().filter_map(|query| query.2.iter().min().copied());
    let quickest = Spread::of(quickest.collect());
    row("the same, of the quickest answer to each query", "", ms(quickest.p99), true);
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
