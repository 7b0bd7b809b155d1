//! A table of verdicts: a row a URL, a column a robot or a dialect.

use std::io::{self, Write};

use verger::{Decision, Verdict};
use verger_access::AccessDecision;

use super::{style, text};

/// Rows are held back until so many are there, to find how wide the first column must be; what comes later
/// is laid out alike. So the memory does not grow with the rows.
const LOOK_AHEAD: usize = 256;
/// No URL makes the first column wider.
const WIDEST: usize = 72;

/// Writes rows of verdicts under column heads.
#[derive(Debug)]
pub(crate) struct Matrix<W> {
    out: W,
    columns: Vec<String>,
    waiting: Vec<(String, Vec<Cell>)>,
    width: Option<usize>,
}

/// One verdict, and the line that decided.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Cell {
    verdict: Verdict,
    line: Option<u32>,
    /// Whether it is in the minority of its row.
    differs: bool,
}

impl From<&Decision> for Cell {
    fn from(decision: &Decision) -> Self {
        Self { verdict: decision.verdict, line: decision.line(), differs: false }
    }
}

impl From<&AccessDecision> for Cell {
    fn from(ruling: &AccessDecision) -> Self {
        let verdict = match ruling {
            AccessDecision::ByRule(decision) => return decision.into(),
            AccessDecision::Allowed(_) => Verdict::Allowed,
            AccessDecision::Disallowed(_) => Verdict::Disallowed,
            AccessDecision::Defer(..) | AccessDecision::OutOfScope => Verdict::OutOfScope,
        };
        Self { verdict, line: None, differs: false }
    }
}

impl Cell {
    /// Marks the cells that do not agree with most of the others; of two halves, the one that disagrees with
    /// the first cell.
    pub(crate) fn mark_differences(cells: &mut [Self]) {
        let like = |verdict| cells.iter().filter(|cell| cell.verdict == verdict).count();
        let first = cells.first().map(|cell| cell.verdict);
        let verdicts = [Verdict::Disallowed, Verdict::Allowed, Verdict::OutOfScope];
        let most =
            verdicts.into_iter().max_by_key(|&verdict| (like(verdict), Some(verdict) == first));
        for cell in cells.iter_mut() {
            cell.differs = Some(cell.verdict) != most;
        }
    }

    fn plain(self) -> String {
        let line = self.line.map(|line| format!(" {line}")).unwrap_or_default();
        format!("{}{line}{}", text::yes_no(self.verdict), if self.differs { " ≠" } else { "" })
    }

    fn styled(self) -> String {
        let line = self.line.map(|line| style::faint(format!(" {line}"))).unwrap_or_default();
        let mark = if self.differs { style::error(" ≠") } else { String::new() };
        format!("{}{line}{mark}", style::verdict(self.verdict, text::yes_no(self.verdict)))
    }
}

impl<W: Write> Matrix<W> {
    pub(crate) fn new(out: W, columns: Vec<String>) -> Self {
        Self { out, columns, waiting: Vec::new(), width: None }
    }

    /// Adds a row.
    pub(crate) fn row(&mut self, url: &[u8], cells: Vec<Cell>) -> io::Result<()> {
        let row = (text::shown(url), cells);
        if let Some(width) = self.width {
            return self.write(width, &row);
        }
        self.waiting.push(row);
        if self.waiting.len() == LOOK_AHEAD { self.begin() } else { Ok(()) }
    }

    /// Writes what was held back, and lets it go: nobody knows when more comes.
    pub(crate) fn flush(&mut self) -> io::Result<()> {
        if self.width.is_none() && !self.waiting.is_empty() {
            self.begin()?;
        }
        self.out.flush()
    }

    /// Writes what was held back.
    pub(crate) fn finish(mut self) -> io::Result<W> {
        if self.width.is_none() {
            self.begin()?;
        }
        Ok(self.out)
    }

    fn begin(&mut self) -> io::Result<()> {
        let waiting = std::mem::take(&mut self.waiting);
        let widest = waiting.iter().map(|(url, _)| text::width(url)).max().unwrap_or(0);
        let width = widest.min(WIDEST);
        self.width = Some(width);
        write!(self.out, "{}", " ".repeat(width))?;
        for (index, name) in self.columns.iter().enumerate() {
            let last = index + 1 == self.columns.len();
            let room = if last { 0 } else { column_width(name) - text::width(name) };
            write!(self.out, "  {}{}", style::head(name), " ".repeat(room))?;
        }
        writeln!(self.out)?;
        waiting.iter().try_for_each(|row| self.write(width, row))
    }

    fn write(&mut self, width: usize, (url, cells): &(String, Vec<Cell>)) -> io::Result<()> {
        write!(self.out, "{}", pad(url, width))?;
        for (index, (cell, column)) in cells.iter().zip(&self.columns).enumerate() {
            let last = index + 1 == cells.len();
            let room = if last {
                0
            } else {
                column_width(column).saturating_sub(text::width(&cell.plain()))
            };
            write!(self.out, "  {}{}", cell.styled(), " ".repeat(room))?;
        }
        writeln!(self.out)
    }
}

/// Room for `Yes 1234 ≠`, at least.
fn column_width(name: &str) -> usize {
    text::width(name).max(10)
}

fn pad(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text::width(text))))
}
