//! A table of verdicts: a row per URL, a column per robot or dialect.

use std::io::{self, Write};

use super::shown::{shown, width};
use super::style;
use crate::decided::{Decided, Verdict};

/// This number of rows is buffered to find the width of the first column; later rows use the same layout. So memory
/// use does not grow with the rows.
const LOOK_AHEAD: usize = 256;
/// A table is no wider than a terminal if its columns leave room for short URLs. A longer URL has a line of its
/// own.
const TERMINAL: usize = 80;
/// The first column may be this wide, whatever room the others leave.
const SHORT_URL: usize = 16;
/// What separates two columns.
const GAP: usize = 2;

/// Writes rows of verdicts under column heads.
#[derive(Debug)]
pub(super) struct Matrix {
    columns: Vec<String>,
    waiting: Vec<(String, Vec<Cell>)>,
    widths: Option<Widths>,
}

/// The widths of columns, once they are known.
#[derive(Clone, Debug)]
struct Widths {
    url: usize,
    cells: Vec<usize>,
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
    /// Marks the cells that disagree with most of the others; in a tie, the half that disagrees with the first
    /// cell.
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
        Self { columns, waiting: Vec::new(), widths: None }
    }

    /// Adds a row.
    pub(super) fn row(
        &mut self,
        url: &[u8],
        cells: Vec<Cell>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let row = (shown(url), cells);
        if let Some(widths) = &self.widths {
            return widths.write(&row, out);
        }
        self.waiting.push(row);
        if self.waiting.len() == LOOK_AHEAD { self.end(out) } else { Ok(()) }
    }

    /// Writes the buffered rows, if any: nobody knows when more arrive.
    pub(super) fn pause(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.waiting.is_empty() { Ok(()) } else { self.end(out) }
    }

    /// Writes the buffered rows, or a head without rows.
    pub(super) fn end(&mut self, out: &mut dyn Write) -> io::Result<()> {
        if self.widths.is_some() {
            return Ok(());
        }
        let waiting = std::mem::take(&mut self.waiting);
        let widths = self.widths.insert(Widths::of(&self.columns, &waiting));
        write!(out, "{:url$}", "", url = widths.url)?;
        let heads = self.columns.iter().map(|name| (style::head(name), width(name)));
        widths.write_cells(heads, out)?;
        waiting.iter().try_for_each(|row| widths.write(row, out))
    }
}

impl Widths {
    fn of(columns: &[String], rows: &[(String, Vec<Cell>)]) -> Self {
        let of_column = |(index, name): (usize, &String)| {
            let cells = rows.iter().filter_map(|(_, cells)| cells.get(index));
            cells.map(|cell| width(&cell.plain())).max().unwrap_or(0).max(width(name))
        };
        let cells: Vec<_> = columns.iter().enumerate().map(of_column).collect();
        let taken: usize = cells.iter().map(|width| width + GAP).sum();
        let room = TERMINAL.saturating_sub(taken).max(SHORT_URL);
        let urls = rows.iter().map(|(url, _)| width(url)).filter(|&url| url <= room);
        Self { url: urls.max().unwrap_or(SHORT_URL.min(room)), cells }
    }

    fn write(&self, (url, cells): &(String, Vec<Cell>), out: &mut dyn Write) -> io::Result<()> {
        let taken = width(url);
        if taken > self.url {
            write!(out, "{url}\n{:indent$}", "", indent = self.url)?;
        } else {
            write!(out, "{url}{:room$}", "", room = self.url - taken)?;
        }
        self.write_cells(cells.iter().map(|cell| (cell.styled(), width(&cell.plain()))), out)
    }

    /// Writes texts, each padded to its columns, to the end of the line.
    fn write_cells(
        &self,
        cells: impl ExactSizeIterator<Item = (String, usize)>,
        out: &mut dyn Write,
    ) -> io::Result<()> {
        let last = cells.len().saturating_sub(1);
        for (index, (text, taken)) in cells.enumerate() {
            let wanted = if index == last { 0 } else { self.cells[index] };
            let room = wanted.saturating_sub(taken);
            write!(out, "{:GAP$}{text}{:room$}", "", "")?;
        }
        writeln!(out)
    }
}

/// Yes, No, or – if unknown.
fn yes_no(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Allowed => "Yes",
        Verdict::Disallowed => "No",
        Verdict::Deferred | Verdict::OutOfScope => "–",
    }
}
