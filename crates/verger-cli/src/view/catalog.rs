//! The catalog: what a harvest came to, what a search found, what is known of a dataset, what was downloaded.

mod download;
mod fsck;
mod held;
mod preview;
mod report;
mod results;
mod status;

pub(crate) use download::DownloadView;
pub(crate) use fsck::FsckView;
pub(crate) use held::HeldView;
pub(crate) use preview::PreviewView;
pub(crate) use report::ReportView;
pub(crate) use results::ResultsView;
pub(crate) use status::{StatusView, totals};

use std::io::{self, Write};

use super::style;
use verger_report::text::{cut, shown};

/// Text of a stranger, on one line.
pub(crate) fn plain(text: &str) -> String {
    cut(&shown(text.as_bytes()))
}

/// A site by its origin, where it was added by its own data.txt; else the URL of the file.
pub(crate) fn site_name(first: &str) -> String {
    let of_root = first.strip_suffix("/data.txt").filter(|origin| origin.matches('/').count() == 2);
    plain(of_root.unwrap_or(first))
}

/// `1 dataset`, `2 datasets`, with thousands apart.
pub(crate) fn counted(count: u64, what: &str) -> String {
    let end = if count == 1 { "" } else { "s" };
    format!("{} {what}{end}", indicatif::HumanCount(count))
}

/// So many digits of an identity are shown: those of a million datasets hardly ever begin alike so far.
const DIGITS: usize = 10;

/// The beginning of an identity, by which a person names it.
fn short(id: verger_dataset::DatasetId) -> String {
    id.to_string()[..DIGITS].to_owned()
}

/// `  label      value`.
fn row(out: &mut impl Write, label: &str, value: &str) -> io::Result<()> {
    writeln!(out, "  {}{value}", style::faint(format!("{label:<11}")))
}
