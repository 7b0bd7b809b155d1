use std::cmp::Reverse;
use std::io::{self, Write};

use sha2::{Digest as _, Sha256};
use verger_dataset::{Catalog, Dataset, Notice, Severity};

use super::{counted, json, notice, place};
use crate::view::json::line;
use verger_report::text::style;
use verger_report::text::{cut, hexadecimal, shown};

/// A description that was read, and what is to be said of it.
#[derive(Debug)]
pub(crate) struct Checked<'a> {
    pub(super) file: &'a str,
    pub(super) octets: &'a [u8],
    pub(super) catalog: &'a Catalog,
    pub(super) sha256: String,
}

/// So many notices are told, the worst first to be chosen, and so many datasets.
const SHOWN: usize = 100;

impl<'a> Checked<'a> {
    pub(crate) fn new(file: &'a str, octets: &'a [u8], catalog: &'a Catalog) -> Self {
        let sha256 = hexadecimal(&Sha256::digest(octets));
        Self { file, octets, catalog, sha256 }
    }

    /// Writes it for a person: what is wrong, then what is there.
    pub(crate) fn write(&self, out: &mut impl Write, all: bool) -> io::Result<()> {
        let most = if all { usize::MAX } else { SHOWN };
        let notices = self.chosen(most);
        for notice in &notices {
            writeln!(out, "{}", notice::told(self.file, self.octets, notice))?;
        }
        let hidden = self.catalog.notices.len() - notices.len();
        if hidden > 0 {
            writeln!(out, "{hidden} more like these; --all tells them\n")?;
        }
        self.write_head(out)?;
        for dataset in self.catalog.datasets.iter().take(most) {
            writeln!(out, "{}", row(dataset))?;
        }
        match self.catalog.datasets.len().saturating_sub(most) {
            0 => Ok(()),
            hidden => writeln!(out, "  and {hidden} more; --all lists them"),
        }
    }

    /// As many notices as there is room for: the worst, in the order of the file.
    fn chosen(&self, most: usize) -> Vec<&Notice> {
        let mut chosen: Vec<_> = self.catalog.notices.iter().enumerate().collect();
        chosen.sort_by_key(|(_, notice)| Reverse(notice.kind.severity()));
        chosen.truncate(most);
        chosen.sort_by_key(|(index, _)| *index);
        chosen.into_iter().map(|(_, notice)| notice).collect()
    }

    fn write_head(&self, out: &mut impl Write) -> io::Result<()> {
        let Self { file, octets, catalog, sha256 } = self;
        let files = catalog.datasets.iter().map(|dataset| dataset.distributions.len()).sum();
        let of = |severity| self.count(severity);
        let found = [
            (Severity::Error, "error"),
            (Severity::Warning, "warning"),
            (Severity::Advice, "hint"),
        ];
        let found = found.map(|(severity, what)| (of(severity), what));
        let found = found.iter().filter(|(count, _)| *count > 0);
        let found: Vec<_> = found.map(|(count, what)| counted(*count, what)).collect();
        let found = match found.join(", ") {
            none if none.is_empty() => "no faults".to_owned(),
            found if of(Severity::Error) > 0 => style::error(found),
            found => found,
        };
        writeln!(
            out,
            "{}  {}, {}, {}; {found}",
            style::head(file),
            catalog.form,
            counted(catalog.datasets.len(), "dataset"),
            counted(files, "file"),
        )?;
        let base = catalog.base.as_ref().map(|base| format!(", as from {}", base.as_str()));
        let base = base.unwrap_or_default();
        let provenance = format!("  {} octets{base}, SHA-256 {sha256}", octets.len());
        writeln!(out, "{}", style::faint(provenance))
    }

    /// How many notices are of that severity.
    pub(super) fn count(&self, severity: Severity) -> usize {
        self.catalog.notices.iter().filter(|notice| notice.kind.severity() == severity).count()
    }

    /// Writes it for a program: an object a notice, one a dataset, and one on the file at the end.
    pub(crate) fn write_json(&self, out: &mut impl Write) -> io::Result<()> {
        for notice in &self.catalog.notices {
            writeln!(out, "{}", line(&json::notice(self.file, notice)))?;
        }
        for dataset in &self.catalog.datasets {
            writeln!(out, "{}", line(&json::listed(self.file, dataset)))?;
        }
        writeln!(out, "{}", line(&json::file(self)))
    }
}

/// `  rain  Rain by day  (line 3, 2 files)`.
fn row(dataset: &Dataset) -> String {
    let text = |text: &str| cut(&shown(text.as_bytes()));
    let place = place(&dataset.place).replace(": ", ", ");
    let files = counted(dataset.distributions.len(), "file");
    let about = style::faint(format!("({place}{files})"));
    format!("  {}  {}  {about}", text(&dataset.identifier), text(dataset.title()))
}
