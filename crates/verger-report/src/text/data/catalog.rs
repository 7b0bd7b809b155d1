//! The content of a catalog, and whether it is intact, as text.

use std::io::{Result, Write};

use super::harvest::{site_name, write};
use super::number::{many, size};
use crate::answer::data::{
    ByHealth, CatalogSite, CatalogTotals, CompactedCatalog, Fsck, RemovedSite,
};
use crate::text::sheet::{Sheet, SheetOf};
use crate::text::shown::plain;
use crate::text::style;

/// The sites of a catalog, and a summary.
#[derive(Debug)]
pub struct CatalogSheet {
    /// Whether to list each request of the last harvest.
    is_verbose: bool,
}

impl CatalogSheet {
    /// A line per site.
    pub fn list() -> Self {
        Self { is_verbose: false }
    }

    /// For each site, every request of its last harvest.
    pub fn full() -> Self {
        Self { is_verbose: true }
    }
}

impl Sheet for CatalogSheet {}

impl SheetOf<CatalogSite<'_>> for CatalogSheet {
    fn add(&mut self, sites: &[CatalogSite<'_>], out: &mut dyn Write) -> Result<()> {
        for CatalogSite { site, added, due, read_in_full, datasets, harvest } in sites {
            match harvest {
                None => {
                    writeln!(out, "{}  {}", site_name(site), style::faint("not harvested yet"))?;
                }
                Some(harvest) => write(harvest, self.is_verbose, out)?,
            }
            if self.is_verbose {
                let whole = read_in_full.map_or("never".to_owned(), |at| at.0.to_string());
                let (datasets, added, due) = (of_health(datasets), added.0, due.0);
                let line = format!("{datasets}; added {added}, read in full {whole}, due {due}");
                writeln!(out, "  {}", style::faint(line))?;
            }
        }
        Ok(())
    }
}

impl SheetOf<CatalogTotals> for CatalogSheet {
    fn add(&mut self, totals: &[CatalogTotals], out: &mut dyn Write) -> Result<()> {
        totals.iter().try_for_each(|totals| line(totals, out))
    }
}

impl SheetOf<CatalogTotals> for super::harvest::HarvestSheet {
    fn add(&mut self, totals: &[CatalogTotals], out: &mut dyn Write) -> Result<()> {
        totals.iter().try_for_each(|totals| line(totals, out))
    }
}

impl SheetOf<RemovedSite<'_>> for CatalogSheet {
    fn add(&mut self, sites: &[RemovedSite<'_>], out: &mut dyn Write) -> Result<()> {
        sites.iter().try_for_each(|RemovedSite { site, datasets }| {
            writeln!(out, "{}  removed, with {}", site_name(site), many(*datasets, "dataset"))
        })
    }
}

impl SheetOf<CompactedCatalog> for CatalogSheet {
    fn add(&mut self, catalogs: &[CompactedCatalog], out: &mut dyn Write) -> Result<()> {
        catalogs.iter().try_for_each(|catalog| {
            let forgotten = many(catalog.forgotten, "dataset");
            let (before, after) = (size(catalog.bytes_before), size(catalog.bytes_after));
            writeln!(
                out,
                "{forgotten} that were gone for long forgotten; {before} before, {after} now"
            )
        })
    }
}

/// A catalog, in a line.
fn line(totals: &CatalogTotals, out: &mut dyn Write) -> Result<()> {
    let sites = many(totals.sites, "site");
    let bytes = size(totals.store_bytes + totals.index_bytes);
    let pending = pending(totals.revision, totals.indexed, ", ");
    let line = format!("{sites}, {}, {bytes}{pending}", of_health(&totals.datasets));
    writeln!(out, "{}", style::faint(line))
}

/// Changes that cannot be searched for yet; empty if there are none.
fn pending(revision: u64, indexed: u64, before: &str) -> String {
    match revision.saturating_sub(indexed) {
        0 => String::new(),
        count => format!("{before}{} not searchable yet", many(count, "change")),
    }
}

/// `12 datasets, 1 of them missing`.
fn of_health(datasets: &ByHealth) -> String {
    let some = [(datasets.stale, "stale"), (datasets.missing, "missing")];
    let some = some.iter().filter(|(count, _)| *count > 0);
    let some = some.map(|(count, what)| format!("{count} of them {what}"));
    let gone = (datasets.gone > 0).then(|| format!("{} gone", datasets.gone));
    let all = many(datasets.present(), "dataset");
    [all].into_iter().chain(some).chain(gone).collect::<Vec<_>>().join(", ")
}

/// The findings of a check of a catalog.
#[derive(Debug)]
#[expect(clippy::exhaustive_structs, reason = "there is one way to tell it")]
pub struct FsckSheet;

impl Sheet for FsckSheet {}

impl SheetOf<Fsck> for FsckSheet {
    fn add(&mut self, answers: &[Fsck], out: &mut dyn Write) -> Result<()> {
        answers.iter().try_for_each(|fsck| {
            for fault in &fsck.faults {
                writeln!(out, "{} {}", style::error("fault:"), plain(fault))?;
            }
            let more = fsck.found.saturating_sub(fsck.faults.len() as u64);
            if more > 0 {
                writeln!(out, "and {}", many(more, "more fault"))?;
            }
            let verdict = match (fsck.found, fsck.repaired) {
                (0, _) => "store and index are equal".to_owned(),
                (count, true) => format!("{} repaired", many(count, "fault")),
                (count, false) => format!("{}; --repair fixes them", many(count, "fault")),
            };
            let pending = pending(fsck.revision, fsck.indexed, "; ");
            writeln!(out, "{}, {verdict}{pending}", many(fsck.datasets, "dataset"))
        })
    }
}
