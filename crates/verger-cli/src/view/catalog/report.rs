use std::io::{self, Write};

use indicatif::BinaryBytes;
use serde_json::{Value, json};
use verger_dataset::{Counts, HarvestOutcome, Probe, ProbeVerdict, SiteReport};

use super::{counted, plain};
use crate::view::json::VERSION;
use verger_report::text::style;

/// What became of the harvest of a site.
#[derive(Debug)]
pub(crate) struct ReportView<'a> {
    pub(crate) site: &'a str,
    pub(crate) report: &'a SiteReport,
}

impl ReportView<'_> {
    /// Writes it: a line, and with `verbose` one for each request.
    pub(crate) fn write(&self, out: &mut impl Write, verbose: bool) -> io::Result<()> {
        let Self { site, report } = self;
        let outcome = outcome(report.outcome);
        writeln!(out, "{}  {outcome}  {}", super::site_name(site), self.summary())?;
        if report.drop_withheld {
            let why = "less than half of what it described before: nothing counts as missing until --confirm-drop";
            writeln!(out, "  {}", style::faint(why))?;
        }
        if !verbose {
            return Ok(());
        }
        for probe in &report.probes {
            let Probe { url, method, verdict, datasets, note } = probe;
            let found = if *datasets > 0 { counted(*datasets, "dataset") } else { String::new() };
            let about = [found, plain(note)].into_iter().filter(|text| !text.is_empty());
            let about = about.collect::<Vec<_>>().join("; ");
            writeln!(
                out,
                "  {:<16}  {:<11}  {}  {}",
                style::faint(method.name()),
                verdict.name(),
                plain(url),
                style::faint(about)
            )?;
        }
        let cost =
            format!("{}, {}", counted(self.requests(), "request"), BinaryBytes(report.octets));
        writeln!(out, "  {}", style::faint(cost))
    }

    fn summary(&self) -> String {
        let SiteReport { outcome, counts, .. } = self.report;
        let found = counted(counts.seen, "dataset");
        match outcome {
            HarvestOutcome::Complete | HarvestOutcome::Partial | HarvestOutcome::Unchanged => {
                let (ends, by) = (ends(counts), self.methods());
                let by = if by.is_empty() { by } else { format!(" by {by}") };
                format!("{found}{ends}{by}")
            }
            HarvestOutcome::Empty => format!("its {} describes no dataset", self.methods()),
            HarvestOutcome::NothingFound => {
                let asked = counted(self.requests(), "request");
                format!("{asked}, and no description of data by any method")
            }
            HarvestOutcome::Restricted | HarvestOutcome::Unreachable => self.last_note(),
        }
    }

    /// The methods by which something was found.
    fn methods(&self) -> String {
        let mut methods: Vec<_> = self
            .report
            .probes
            .iter()
            .filter(|probe| is_found(probe.verdict))
            .map(|probe| probe.method)
            .collect();
        methods.dedup();
        methods.iter().map(|method| method.name()).collect::<Vec<_>>().join(" and ")
    }

    fn last_note(&self) -> String {
        let told = self.report.probes.iter().rfind(|probe| !probe.note.is_empty());
        told.map_or_else(String::new, |probe| {
            format!("{}: {}", plain(&probe.url), plain(&probe.note))
        })
    }

    fn requests(&self) -> u64 {
        let skipped = |probe: &&Probe| probe.verdict != ProbeVerdict::Skipped;
        self.report.probes.iter().filter(skipped).count() as u64
    }

    /// The object.
    pub(crate) fn as_json(&self) -> Value {
        let Self { site, report } = self;
        let SiteReport { outcome, counts, probes, began, ended, octets, drop_withheld } = report;
        let probe = |probe: &Probe| {
            json!({
                "url": probe.url,
                "method": probe.method.name(),
                "verdict": probe.verdict.name(),
                "datasets": probe.datasets,
                "note": probe.note,
            })
        };
        json!({
            "v": VERSION,
            "kind": "report",
            "site": site,
            "outcome": outcome.name(),
            "counts": counts,
            "drop_withheld": drop_withheld,
            "began": verger::time::Moment::from_unix(*began).to_string(),
            "ended": verger::time::Moment::from_unix(*ended).to_string(),
            "octets": octets,
            "requests": probes.iter().map(probe).collect::<Vec<_>>(),
        })
    }
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
    let ends = ends.map(|(count, end)| format!("{} {end}", indicatif::HumanCount(*count)));
    let ends = ends.collect::<Vec<_>>().join(", ");
    if ends.is_empty() { ends } else { format!(": {ends}") }
}

fn is_found(verdict: ProbeVerdict) -> bool {
    matches!(verdict, ProbeVerdict::Found | ProbeVerdict::Unchanged | ProbeVerdict::Partial)
}

/// What became of a harvest, in its colour.
fn outcome(outcome: HarvestOutcome) -> String {
    let name = format!("{:<13}", outcome.name());
    match outcome {
        HarvestOutcome::Complete | HarvestOutcome::Unchanged => style::good(name),
        HarvestOutcome::Partial | HarvestOutcome::Empty | HarvestOutcome::NothingFound => {
            style::doubtful(name)
        }
        HarvestOutcome::Restricted | HarvestOutcome::Unreachable => style::bad(name),
    }
}
