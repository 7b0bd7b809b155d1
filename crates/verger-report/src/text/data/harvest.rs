//! The outcome of harvesting sites, as text.

use std::io::{Result, Write};

use verger_dataset::{HarvestOutcome, ProbeVerdict};

use super::number::{grouped, many, size};
use super::pages::reading;
use crate::answer::data::{Counts, Harvest, HarvestRequest};
use crate::text::sheet::{Sheet, SheetOf};
use crate::text::shown::plain;
use crate::text::style;

/// A line per site.
#[derive(Debug)]
pub struct HarvestSheet {
    /// Whether to list each request too.
    is_verbose: bool,
}

impl HarvestSheet {
    /// A line per site, and with `verbose` one per request.
    pub fn new(is_verbose: bool) -> Self {
        Self { is_verbose }
    }
}

impl Sheet for HarvestSheet {}

impl SheetOf<Harvest<'_>> for HarvestSheet {
    fn add(&mut self, harvests: &[Harvest<'_>], out: &mut dyn Write) -> Result<()> {
        harvests.iter().try_for_each(|harvest| write(harvest, self.is_verbose, out))
    }
}

pub(super) fn write(harvest: &Harvest<'_>, is_verbose: bool, out: &mut dyn Write) -> Result<()> {
    let name = format!("{:<13}", harvest.outcome.name());
    let outcome = match harvest.outcome {
        HarvestOutcome::Complete | HarvestOutcome::Unchanged => style::good(name),
        HarvestOutcome::Partial | HarvestOutcome::Empty | HarvestOutcome::NothingFound => {
            style::doubtful(name)
        }
        HarvestOutcome::Restricted | HarvestOutcome::Unreachable => style::bad(name),
    };
    writeln!(out, "{}  {outcome}  {}", site_name(harvest.site), summary(harvest))?;
    if harvest.drop_withheld {
        let why = "less than half of what it described before: nothing counts as missing until --confirm-drop";
        writeln!(out, "  {}", style::faint(why))?;
    }
    if !is_verbose {
        return Ok(());
    }
    for HarvestRequest { url, method, result, datasets, note } in &harvest.requests {
        let found = if *datasets > 0 { many(*datasets, "dataset") } else { String::new() };
        let about = [found, plain(note)].into_iter().filter(|text| !text.is_empty());
        let about = about.collect::<Vec<_>>().join("; ");
        let (method, about) = (style::faint(method), style::faint(about));
        writeln!(out, "  {method:<16}  {:<11}  {}  {about}", result.name(), plain(url))?;
    }
    let cost = format!("{}, {}", many(harvest.requests_sent, "request"), size(harvest.bytes));
    writeln!(out, "  {}", style::faint(cost))
}

/// A site by its origin, if it was added by its own data.txt; else the URL of the file.
pub fn site_name(first: &str) -> String {
    let of_root = first.strip_suffix("/data.txt").filter(|origin| origin.matches('/').count() == 2);
    plain(of_root.unwrap_or(first))
}

fn summary(harvest: &Harvest<'_>) -> String {
    match harvest.outcome {
        HarvestOutcome::Complete | HarvestOutcome::Partial | HarvestOutcome::Unchanged => {
            let by = methods(harvest);
            let by = if by.is_empty() { by } else { format!(" by {by}") };
            let why = match harvest.outcome {
                HarvestOutcome::Partial => match harvest.pages {
                    Some(pages) if pages.read < pages.listed => format!("; {}", reading(&pages)),
                    _ => not_whole(harvest),
                },
                _ => String::new(),
            };
            format!("{}{}{by}{why}", many(harvest.counts.seen, "dataset"), ends(&harvest.counts))
        }
        HarvestOutcome::Empty => format!("its {} describes no dataset", methods(harvest)),
        HarvestOutcome::NothingFound => {
            let asked = many(harvest.requests_sent, "request");
            format!("{asked}, and no description of data by any method")
        }
        HarvestOutcome::Restricted | HarvestOutcome::Unreachable => {
            // What failed first says why; what failed after it may only have had no time left.
            let noted = || harvest.requests.iter().filter(|request| !request.note.is_empty());
            let is_cause = |request: &&HarvestRequest<'_>| is_lost(request.result);
            let told = noted().find(is_cause).or_else(|| noted().next_back());
            let told = told.map(|told| format!("{}: {}", plain(told.url), plain(told.note)));
            told.unwrap_or_default()
        }
    }
}

/// Why the first file that was not read, or not whole, was not.
fn not_whole(harvest: &Harvest<'_>) -> String {
    let is_told = |request: &&HarvestRequest<'_>| {
        let is_cause = request.result == ProbeVerdict::Partial || is_lost(request.result);
        is_cause && !request.note.is_empty()
    };
    let told = harvest.requests.iter().find(is_told);
    told.map(|told| format!("; {}: {}", plain(told.url), plain(told.note))).unwrap_or_default()
}

/// Whether a file that may exist could not be fetched.
fn is_lost(result: ProbeVerdict) -> bool {
    matches!(result, ProbeVerdict::Restricted | ProbeVerdict::Unreachable)
}

/// The methods by which something was found.
fn methods(harvest: &Harvest<'_>) -> String {
    use ProbeVerdict::{Found, Partial, Unchanged};
    let found = harvest.requests.iter();
    let found = found.filter(|request| matches!(request.result, Found | Unchanged | Partial));
    let mut methods: Vec<_> = found.map(|request| request.method).collect();
    methods.dedup();
    methods.join(" and ")
}

/// `: 3 new, 1 changed`.
fn ends(counts: &Counts) -> String {
    let ends = [
        (counts.new, "new"),
        (counts.changed, "changed"),
        (counts.unchanged, "unchanged"),
        (counts.rejected, "rejected"),
        (counts.returned, "back again"),
        (counts.missing, "missing"),
        (counts.gone, "gone"),
    ];
    let ends = ends.iter().filter(|(count, _)| *count > 0);
    let ends = ends.map(|(count, end)| format!("{} {end}", grouped(*count)));
    let ends = ends.collect::<Vec<_>>().join(", ");
    if ends.is_empty() { ends } else { format!(": {ends}") }
}
