//! A table of verdicts: a row a URL, a column a robot or a dialect.

use std::io::{self, Write};

use super::shown::{shown, width};
use super::style;
use crate::decided::{Decided, Verdict};

/// Rows are held back until so many are there, to find how wide the first column must be; what comes later
/// is laid out alike. So the memory does not grow with the rows.
const LOOK_AHEAD: usize = 256;
/// No URL makes the first column wider.
const WIDEST: usize = 72;

/// Writes rows of verdicts under column heads.
#[derive(Debug)]
pub(super) struct Matrix {
    columns: Vec<String>,
    waiting: Vec<(String, Vec<Cell>)>,
    /// The width of the first column, once it is known.
    widest: Option<usize>,
}

/// One verdict, and the line that decided.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    verdict: Verdict,
    line: Option<u32>,
    /// Whether it is in the minority of its row.
    differs: bool,
}

impl From<&Decided<'_>> for Cell {
    fn from(decided: &Decided<'_>) -> Self {
        Self { verdict: decided.verdict, line: decided.line, differs: false }
    }
}

impl Cell {
    /// Marks the cells that do not agree with most of the others; of two halves, the one that disagrees with
    /// the first cell.
    pub(super) fn mark_differences(cells: &mut [Self]) {
        let like = |verdict| cells.iter().filter(|cell| cell.verdict == verdict).count();
        let first = cells.first().map(|cell| cell.verdict);
        let verdicts =
            [Verdict::Disallowed, Verdict::Allowed, Verdict::Deferred, Verdict::OutOfScope];
        let most =
            verdicts.into_iter().max_by_key(|&verdict| (like(verdict), Some(verdict) == first));
        for cell in cells.iter_mut() {
            cell.differs = Some(cell.verdict) != most;
        }
    }

    fn plain(self) -> String {
        let line = self.line.map(|line| format!(" {line}")).unwrap_or_default();
        format!("{}{line}{}", yes_no(self.verdict), if self.differs { " ≠" } else { "" })
    }

    fn styled(self) -> String {
        let line = self.line.map(|line| style::faint(format!(" {line}"))).unwrap_or_default();
        let mark = if self.differs { style::error(" ≠") } else { String::new() };
        format!("{}{line}{mark}", style::verdict(self.verdict, yes_no(self.verdict)))
    }
}

impl Matrix {
    /// A table with these columns.
    pub(super) fn new(columns: Vec<String>) -> Self {
        Self { columns, waiting: Vec::new(), widest: None }
    }

    /// Adds a row.
    pub(super) fn row(
        &mut self,
        url: &[u8],
        cells: Vec<Cell>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let row = (shown(url), cells);
        if let Some(widest) = self.widest {
            return self.write(widest, &row, out);
        }
        self.waiting.push(row);
        if self.waiting.len() == LOOK_AHEAD { self.end(out) } else { Ok(()) }
    }

    /// Writes what was held back, if there is something: nobody knows when more comes.
    pub(super) fn pause(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.waiting.is_empty() { Ok(()) } else { self.end(out) }
    }

    /// Writes what was held back, or a head without rows.
    pub(super) fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.widest.is_some() {
            return Ok(());
        }
        let waiting = std::mem::take(&mut self.waiting);
        let widest = waiting.iter().map(|(url, _)| width(url)).max().unwrap_or(0).min(WIDEST);
        self.widest = Some(widest);
        write!(out, "{:widest$}", "")?;
        for (index, name) in self.columns.iter().enumerate() {
            let last = index + 1 == self.columns.len();
            let room = if last { 0 } else { column_width(name) - width(name) };
            write!(out, "  {}{:room$}", style::head(name), "")?;
        }
        writeln!(out)?;
        waiting.iter().try_for_each(|row| self.write(widest, row, out))
    }

    fn write(
        &self,
        widest: usize,
        (url, cells): &(String, Vec<Cell>),
        out: &mut dyn Write,
    ) -> io::Result<()> {
        write!(out, "{url}{:room$}", "", room = widest.saturating_sub(width(url)))?;
        for (index, (cell, column)) in cells.iter().zip(&self.columns).enumerate() {
            let last = index + 1 == cells.len();
            let wanted = if last { 0 } else { column_width(column) };
            let room = wanted.saturating_sub(width(&cell.plain()));
            write!(out, "  {}{:room$}", cell.styled(), "")?;
        }
        writeln!(out)
    }
}

/// Room for `Yes 1234 ≠`, at least.
fn column_width(name: &str) -> usize {
    width(name).max(10)
}

/// Yes, No, or – where nobody can say.
fn yes_no(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Allowed => "Yes",
        Verdict::Disallowed => "No",
        Verdict::Deferred | Verdict::OutOfScope => "–",
    }
}
