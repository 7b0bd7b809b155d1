//! The outcomes as tables.

use crate::engine::Rules;
use crate::goal::time;
use crate::memory::Memory;
use crate::outcome::{Outcome, Standing};
use crate::ratio::{Ratio, median};
use crate::table::Table;

/// How to read the tables.
pub(crate) const LEGEND: &str = "\
Times are medians. × is the time of an engine over that of Verger in the same round: the median, with the quartiles
in brackets. Above 1, Verger is faster. `differ` counts the answers that differ from Verger's under the rules that the
engine intends to follow; (!) marks an engine that differs in more than one answer in twenty.";

/// Every engine on one workload.
pub(crate) fn details(outcome: &Outcome) -> Table {
    let per_item = if outcome.octets.is_some() { "a file" } else { "a decision" };
    let mut table = Table::new([
        outcome.workload.as_str(),
        per_item,
        "MB/s",
        "× rfc9309",
        "× google",
        "asked",
        "sum",
        "differ",
    ]);
    for standing in &outcome.standings {
        let against = |rules| match ours(outcome, rules) {
            Some(ours) if ours.engine != standing.engine => times(&standing.nanos, &ours.nanos),
            _ => "–".to_owned(),
        };
        table.push([
            standing.engine.clone(),
            time(median(&standing.nanos)),
            megabytes(outcome, standing).unwrap_or_else(|| "–".to_owned()),
            against(Rules::Rfc9309),
            against(Rules::Google),
            standing.asked.to_string(),
            standing.sum.to_string(),
            format!("{}{}", standing.differ, if standing.is_comparable() { "" } else { " (!)" }),
        ]);
    }
    table
}

/// One line per workload, with the fastest peer whose answers are comparable.
pub(crate) fn summary(outcomes: &[Outcome]) -> Table {
    let mut table = Table::new([
        "workload",
        "verger rfc9309",
        "verger google",
        "fastest peer",
        "it took",
        "× rfc9309",
        "× google",
        "robotstxt × google",
    ]);
    for outcome in outcomes {
        let speed = |standing: Option<&Standing>| {
            let standing = standing?;
            Some(megabytes(outcome, standing).map_or_else(
                || time(median(&standing.nanos)),
                |megabytes| format!("{megabytes} MB/s"),
            ))
        };
        let peers = || outcome.standings.iter().filter(|standing| standing.ours.is_none());
        let fastest = peers()
            .filter(|peer| peer.is_comparable())
            .min_by(|one, other| median(&one.nanos).total_cmp(&median(&other.nanos)));
        let robotstxt = peers().find(|peer| peer.engine.starts_with("robotstxt "));
        let against = |peer: Option<&Standing>, rules| {
            Some(times(&peer?.nanos, &ours(outcome, rules)?.nanos))
        };
        let cells = [
            speed(ours(outcome, Rules::Rfc9309)),
            speed(ours(outcome, Rules::Google)),
            fastest.map(|peer| peer.engine.clone()),
            speed(fastest),
            against(fastest, Rules::Rfc9309),
            against(fastest, Rules::Google),
            against(robotstxt, Rules::Google),
        ];
        let cells = cells.into_iter().map(|cell| cell.unwrap_or_else(|| "–".to_owned()));
        table.push(std::iter::once(outcome.workload.clone()).chain(cells));
    }
    table
}

/// The allocations of every engine.
pub(crate) fn memory(memory: &[Memory], files: &str) -> Table {
    let mut table = Table::new([
        format!("memory, {files}").as_str(),
        "allocations one-shot",
        "compile",
        "a decision",
        "heap of policies / octets of files",
    ]);
    for memory in memory {
        let borrows = if memory.borrows { " and the file" } else { "" };
        table.push([
            memory.engine.clone(),
            format!("{:.1}", memory.one_shot),
            format!("{:.1}", memory.compile),
            format!("{:.2}", memory.decision),
            format!("{:.2}{borrows}", memory.held),
        ]);
    }
    table
}

fn ours(outcome: &Outcome, rules: Rules) -> Option<&Standing> {
    outcome.standings.iter().find(|standing| standing.ours == Some(rules))
}

/// How many times as long `slow` took: the median of the rounds, and the ends.
fn times(slow: &[f64], fast: &[f64]) -> String {
    let Ratio { median, lower, upper } = Ratio::of(slow, fast);
    format!("{} ({}..{})", factor(median), factor(lower), factor(upper))
}

fn factor(factor: f64) -> String {
    match factor {
        10.0.. => format!("{factor:.0}"),
        0.1.. => format!("{factor:.2}"),
        _ => format!("{factor:.4}"),
    }
}

fn megabytes(outcome: &Outcome, standing: &Standing) -> Option<String> {
    let seconds = median(&standing.nanos) * outcome.items as f64 / 1e9;
    outcome.octets.map(|octets| format!("{:.0}", octets as f64 / 1e6 / seconds))
}
