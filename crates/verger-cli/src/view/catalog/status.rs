use std::io::{self, Write};

use indicatif::BinaryBytes;
use serde_json::{Value, json};
use verger_catalog::{SiteRecord, Status, Totals};

use super::{ReportView, counted};
use crate::view::json::{self, VERSION};
use verger_report::text::style;

/// A catalog, and some of its sites.
#[derive(Debug)]
pub(crate) struct StatusView<'a> {
    pub(crate) status: &'a Status,
    pub(crate) sites: &'a [SiteRecord],
    /// Whether these are all of its sites: then each gets a line, else all its requests.
    pub(crate) is_whole: bool,
}

impl StatusView<'_> {
    /// Writes it for a person.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        for site in self.sites {
            match &site.report {
                None => {
                    writeln!(
                        out,
                        "{}  {}",
                        super::site_name(&site.first),
                        style::faint("never asked")
                    )?;
                }
                Some(report) => {
                    let view = ReportView { site: &site.first, report };
                    view.write(out, !self.is_whole)?;
                }
            }
            if !self.is_whole {
                let whole = site.last_whole.map_or("never".to_owned(), |at| at.to_string());
                let due = site.state.due();
                let line = format!(
                    "{}; added {}, read in full {whole}, due {due}",
                    of_totals(&site.totals),
                    site.added
                );
                writeln!(out, "  {}", style::faint(line))?;
            }
        }
        writeln!(out, "{}", style::faint(totals(self.status)))
    }

    /// Writes it as JSON: an object for each site, and one for the whole behind them.
    pub(crate) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        for site in self.sites {
            writeln!(out, "{}", json::line(&object(site)))?;
        }
        let Status { revision, indexed, store_octets, index_octets, .. } = self.status;
        let whole = json!({
            "v": VERSION,
            "kind": "catalog",
            "sites": self.status.sites.len(),
            "datasets": by_health(&self.status.totals),
            "revision": revision,
            "indexed": indexed,
            "store_octets": store_octets,
            "index_octets": index_octets,
        });
        writeln!(out, "{}", json::line(&whole))
    }
}

/// A catalog, in a line.
pub(crate) fn totals(status: &Status) -> String {
    let sites = counted(status.sites.len() as u64, "site");
    let octets = BinaryBytes(status.store_octets + status.index_octets);
    let behind = match status.behind() {
        0 => String::new(),
        count => format!(", {} not searchable yet", counted(count, "change")),
    };
    format!("{sites}, {}, {octets}{behind}", of_totals(&status.totals))
}

/// `12 datasets, 1 of them missing`.
fn of_totals(totals: &Totals) -> String {
    let datasets = counted(totals.present(), "dataset");
    let some = [(totals.stale, "stale"), (totals.missing, "missing")];
    let some = some.iter().filter(|(count, _)| *count > 0);
    let some: Vec<_> = some.map(|(count, what)| format!("{count} of them {what}")).collect();
    let gone = (totals.gone > 0).then(|| format!("{} gone", totals.gone));
    [datasets].into_iter().chain(some).chain(gone).collect::<Vec<_>>().join(", ")
}

fn by_health(totals: &Totals) -> Value {
    let Totals { listed, stale, missing, gone } = totals;
    json!({"listed": listed, "stale": stale, "missing": missing, "gone": gone})
}

fn object(site: &SiteRecord) -> Value {
    let report = site.report.as_ref();
    json!({
        "v": VERSION,
        "kind": "site",
        "site": site.first,
        "added": site.added.to_string(),
        "due": site.state.due().to_string(),
        "read_in_full": site.last_whole.map(|at| at.to_string()),
        "datasets": by_health(&site.totals),
        "report": report.map(|report| ReportView { site: &site.first, report }.as_json()),
    })
}
