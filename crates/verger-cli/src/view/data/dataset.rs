use std::io::{self, Write};

use indicatif::BinaryBytes;
use verger_dataset::{Dataset, Distribution, FileUrl, Statement, Term};

use super::place;
use verger_report::text::style;
use verger_report::text::{cut, shown};

/// A dataset, for a person or a program.
#[derive(Debug)]
pub(crate) struct DatasetView<'a> {
    pub(crate) file: &'a str,
    pub(crate) base: Option<&'a FileUrl>,
    pub(crate) dataset: &'a Dataset,
}

/// How much of it is told.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Detail {
    /// What a visitor asks first.
    Summary,
    /// Every statement, with its line.
    Everything,
}

/// What is told first, in this order.
const FIRST: [(&str, Term); 6] = [
    ("licence", Term::License),
    ("access", Term::Access),
    ("publisher", Term::Publisher),
    ("modified", Term::Modified),
    ("keywords", Term::Keyword),
    ("page", Term::LandingPage),
];

/// So many columns are named in a summary.
const COLUMNS: usize = 12;

impl DatasetView<'_> {
    /// Writes it.
    pub(crate) fn write(&self, out: &mut impl Write, detail: Detail) -> io::Result<()> {
        let Self { dataset, .. } = self;
        let identifier = style::faint(format!("({})", text(&dataset.identifier)));
        writeln!(out, "{}  {identifier}", style::head(text(dataset.title())))?;
        match detail {
            Detail::Summary => self.summary(out),
            Detail::Everything => self.everything(out),
        }
    }

    fn summary(&self, out: &mut impl Write) -> io::Result<()> {
        let says = &self.dataset.says;
        if let Some(description) = says.text(Term::Description) {
            writeln!(out, "  {}", text(description))?;
        }
        for (label, term) in FIRST {
            let all: Vec<_> = says.all(term).map(Statement::text).collect();
            if !all.is_empty() {
                row(out, label, &text(&all.join(", ")))?;
            }
        }
        let columns: Vec<_> = self.dataset.columns().map(|column| column.name).collect();
        if !columns.is_empty() {
            let more = columns.len().saturating_sub(COLUMNS);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let named = columns[..columns.len().min(COLUMNS)].join(", ");
            row(out, "columns", &format!("{}{more}", text(&named)))?;
        }
        self.dataset.distributions.iter().try_for_each(|file| row(out, "file", &summed(file)))
    }

    fn everything(&self, out: &mut impl Write) -> io::Result<()> {
        self.dataset.says.iter().try_for_each(|said| statement(out, "  ", said))?;
        for file in &self.dataset.distributions {
            writeln!(out, "  {}", style::head("file"))?;
            file.says.iter().try_for_each(|said| statement(out, "    ", said))?;
        }
        Ok(())
    }
}

/// `/rain.csv  CSV, 12 KiB`.
fn summed(file: &Distribution) -> String {
    let says = &file.says;
    let address = file.download().or(says.first(Term::AccessUrl));
    let address = address.map_or("without an address", Statement::text);
    let size = says.first(Term::Bytes).and_then(Statement::number);
    let checksum = says.first(Term::Checksum).and_then(Statement::checksum);
    let about = [
        says.text(Term::Format).or(says.text(Term::MediaType)).map(text),
        size.map(|octets| BinaryBytes(octets).to_string()),
        checksum.map(|_| "with a checksum".to_owned()),
    ];
    let about = about.into_iter().flatten().collect::<Vec<_>>().join(", ");
    format!("{}  {}", text(address), style::faint(about))
}

fn statement(out: &mut impl Write, margin: &str, said: &Statement) -> io::Result<()> {
    let at = match place(said.place()) {
        nowhere if nowhere.is_empty() => nowhere,
        at => style::faint(format!("({})", at.trim_end_matches(": "))),
    };
    // One value a line, as long as it is: it was asked for.
    writeln!(out, "{margin}{}: {}  {at}", said.field(), shown(said.text().as_bytes()))
}

fn row(out: &mut impl Write, label: &str, value: &str) -> io::Result<()> {
    writeln!(out, "  {}{value}", style::faint(format!("{label:<11}")))
}

fn text(text: &str) -> String {
    cut(&shown(text.as_bytes()))
}
