//! A dataset as text.

use std::io::{Result, Write};

use verger_dataset::{Field, Term};

use super::number::size;
use crate::answer::data::{At, Dataset, HeldDataset, SameDataset, Statement};
use crate::text::sheet::{Sheet, SheetOf};
use crate::text::shown::{cut, plain, row, shown};
use crate::text::style;

/// Datasets below each other.
#[derive(Debug)]
pub struct DatasetSheet {
    is_full: bool,
    has_begun: bool,
}

impl DatasetSheet {
    /// The most useful parts of each.
    pub fn summary() -> Self {
        Self { is_full: false, has_begun: false }
    }

    /// Every statement, with its place.
    pub fn full() -> Self {
        Self { is_full: true, has_begun: false }
    }
}

impl Sheet for DatasetSheet {}

impl SheetOf<Dataset<'_>> for DatasetSheet {
    fn add(&mut self, datasets: &[Dataset<'_>], out: &mut dyn Write) -> Result<()> {
        for dataset in datasets {
            if std::mem::replace(&mut self.has_begun, true) {
                writeln!(out)?;
            }
            let identifier = style::faint(format!("({})", plain(dataset.identifier)));
            writeln!(out, "{}  {identifier}", style::head(plain(dataset.title)))?;
            if self.is_full {
                everything(dataset, out)?;
            } else {
                summary(dataset, out)?;
            }
            if let Some(held) = &dataset.held {
                in_catalog(dataset, held, out)?;
            }
        }
        Ok(())
    }
}

/// The order of the first parts.
const FIRST: [(&str, Term); 6] = [
    ("licence", Term::License),
    ("access", Term::Access),
    ("publisher", Term::Publisher),
    ("modified", Term::Modified),
    ("keywords", Term::Keyword),
    ("page", Term::LandingPage),
];

/// The most columns that a summary names.
const COLUMNS: usize = 12;

fn summary(dataset: &Dataset<'_>, out: &mut dyn Write) -> Result<()> {
    if let Some(description) = first(&dataset.statements, Term::Description) {
        writeln!(out, "  {}", plain(description))?;
    }
    for (label, term) in FIRST {
        let all: Vec<_> = about(&dataset.statements, term).collect();
        if !all.is_empty() {
            row(out, label, &plain(&all.join(", ")))?;
        }
    }
    let columns: Vec<_> = dataset.columns.iter().map(|column| &column.name[..]).collect();
    if !columns.is_empty() {
        let more = columns.len().saturating_sub(COLUMNS);
        let more = if more > 0 { format!(" and {more} more") } else { String::new() };
        let named = columns[..columns.len().min(COLUMNS)].join(", ");
        row(out, "columns", &format!("{}{more}", plain(&named)))?;
    }
    dataset.files.iter().try_for_each(|file| row(out, "file", &file_in_short(file)))
}

/// `/rain.csv  CSV, 12.00 KiB`.
fn file_in_short(file: &[Statement<'_>]) -> String {
    let address = first(file, Term::Download).or(first(file, Term::AccessUrl));
    let bytes = first(file, Term::Bytes).and_then(|bytes| bytes.parse().ok());
    let about = [
        first(file, Term::Format).or(first(file, Term::MediaType)).map(plain),
        bytes.map(size),
        first(file, Term::Checksum).map(|_| "with a checksum".to_owned()),
    ];
    let about = about.into_iter().flatten().collect::<Vec<_>>().join(", ");
    format!("{}  {}", plain(address.unwrap_or("without an address")), style::faint(about))
}

fn about<'a>(statements: &'a [Statement<'_>], term: Term) -> impl Iterator<Item = &'a str> {
    statements.iter().filter(move |said| *said.field == Field::Known(term)).map(|said| said.value)
}

fn first<'a>(statements: &'a [Statement<'_>], term: Term) -> Option<&'a str> {
    about(statements, term).next()
}

fn everything(dataset: &Dataset<'_>, out: &mut dyn Write) -> Result<()> {
    dataset.statements.iter().try_for_each(|said| statement(out, "  ", said))?;
    for (file, number) in dataset.files.iter().zip(1..) {
        let head = format!("file {number}");
        writeln!(out, "  {}", style::head(head))?;
        file.iter().try_for_each(|said| statement(out, "    ", said))?;
    }
    Ok(())
}

fn statement(out: &mut dyn Write, margin: &str, said: &Statement<'_>) -> Result<()> {
    let at = place(&said.at).map(|at| style::faint(format!("({at})"))).unwrap_or_default();
    // One value per line, in full: it was asked for.
    writeln!(out, "{margin}{}: {}  {at}", said.field, shown(said.value.as_bytes()))
}

fn in_catalog(dataset: &Dataset<'_>, held: &HeldDataset<'_>, out: &mut dyn Write) -> Result<()> {
    writeln!(out, "  {}", style::head("in this catalog"))?;
    row(out, "identity", &held.id)?;
    row(out, "URI", &plain(dataset.uri.as_deref().unwrap_or_default()))?;
    row(out, "site", &super::harvest::site_name(held.listed_by))?;
    let hash = held.file_sha256.get(..12).unwrap_or_default();
    let (file, method) = (plain(dataset.file), held.method);
    row(out, "source", &format!("{file} by {method}, {}, SHA-256 {hash}…", held.fetched.0))?;
    row(out, "health", held.health.name())?;
    let [first, last, changed] =
        [held.first_seen, held.last_seen, held.last_changed].map(|at| at.0);
    row(out, "seen", &format!("first {first}, last {last}, changed {changed}"))?;
    held.same.iter().try_for_each(|SameDataset { id, title, site }| {
        row(out, "the same", &format!("{} {} ({})", short(id), plain(title), plain(site)))
    })
}

/// The number of digits shown of an identity: enough that those of a million datasets almost never collide.
const DIGITS: usize = 10;

/// The beginning of an identity, by which a person names it.
pub(super) fn short(id: &str) -> &str {
    id.get(..DIGITS).unwrap_or(id)
}

/// `line 3` or `at /dataset/3`; `None` without a place.
pub(super) fn place(at: &At) -> Option<String> {
    match at {
        At::Line { line, .. } => Some(format!("line {line}")),
        At::Pointer { pointer } => Some(format!("at {}", cut(&shown(pointer.as_bytes())))),
        At::Nowhere => None,
    }
}
