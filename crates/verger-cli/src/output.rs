//! Where answers go: to standard output, as JSON or as text.

use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::AutoStream;
use verger_report::text::style;
use verger_report::{Answer, Sheet, SheetOf, json};

use crate::interrupt::Unprinted;
use crate::raw::Raw;
use crate::stderr;

/// Standard output: buffered, and without colours where they do not belong. The buffer comes after the filter that
/// removes colours, since that filter writes in small pieces.
pub(crate) type Out = AutoStream<Box<dyn Write>>;

pub(crate) fn stdout() -> Out {
    let stdout = io::stdout();
    let colours = AutoStream::choice(&stdout);
    let buffered: Box<dyn Write> = Box::new(BufWriter::with_capacity(1 << 18, stdout.lock()));
    AutoStream::new(buffered, colours)
}

/// The answers of a run: one line of JSON each, or all on one sheet of text.
pub(crate) struct Output<S> {
    sheet: Option<S>,
    out: Out,
    /// After the output: that is flushed when it is dropped.
    _unprinted: Unprinted,
}

impl<S: Sheet> Output<S> {
    /// As JSON if requested, else on this sheet.
    pub(crate) fn new(json: bool, sheet: S) -> Self {
        Self { sheet: (!json).then_some(sheet), out: stdout(), _unprinted: Unprinted::begin() }
    }

    /// Writes the answers to one question: one per robot.
    pub(crate) fn put<A: Answer>(&mut self, answers: &[A]) -> io::Result<()>
    where
        S: SheetOf<A>,
    {
        match &mut self.sheet {
            Some(sheet) => sheet.add(answers, &mut self.out),
            None => answers.iter().try_for_each(|answer| writeln!(self.out, "{}", json(answer))),
        }
    }

    /// Writes the bytes of a file unchanged; on a terminal, escaped.
    pub(crate) fn raw(&mut self, octets: &[u8]) -> io::Result<()> {
        self.out.flush()?;
        print(octets)
    }

    /// Flushes the answers: the caller may be waiting for them.
    pub(crate) fn pause(&mut self) -> io::Result<()> {
        if let Some(sheet) = &mut self.sheet {
            sheet.pause(&mut self.out)?;
        }
        self.out.flush()
    }

    /// Writes everything still buffered, and ends the output.
    pub(crate) fn finish(mut self) -> io::Result<()> {
        if let Some(sheet) = &mut self.sheet {
            sheet.end(&mut self.out)?;
        }
        self.out.flush()
    }
}

/// Writes one answer as a line of JSON.
pub(crate) fn line<A: Answer>(answer: &A) -> io::Result<()> {
    let mut out = stdout();
    writeln!(out, "{}", json(answer))?;
    out.flush()
}

static IS_QUIET: AtomicBool = AtomicBool::new(false);

/// Sets whether notes are left out from now on.
pub(crate) fn be_quiet(quiet: bool) {
    IS_QUIET.store(quiet, Ordering::Relaxed);
}

/// Prints a note to standard error, unless the run is quiet.
pub(crate) fn note(text: impl std::fmt::Display) {
    aside("note:", text);
}

/// Prints a hint to standard error, unless the run is quiet.
#[cfg(feature = "net")]
pub(crate) fn hint(text: impl std::fmt::Display) {
    aside("hint:", text);
}

/// Whether notes, hints and progress are left out.
pub(crate) fn is_quiet() -> bool {
    IS_QUIET.load(Ordering::Relaxed)
}

fn aside(what: &str, text: impl std::fmt::Display) {
    if !is_quiet() {
        stderr::line(style::faint(what), text);
    }
}

/// Prints an error to standard error when the run continues.
pub(crate) fn trouble(text: impl std::fmt::Display) {
    stderr::line(style::error("verger:"), text);
}

/// Prints the bytes of a file unchanged; on a terminal, escaped.
pub(crate) fn print(octets: &[u8]) -> io::Result<()> {
    let mut out = Raw::stdout();
    out.write_all(octets)?;
    out.finish()
}

/// Prints text with the command's own colours.
pub(crate) fn print_styled(text: &[u8]) -> io::Result<()> {
    let mut out = stdout();
    out.write_all(text)?;
    out.flush()
}

/// Prints an error of several lines to standard error when the run continues.
pub(crate) fn troubles(text: impl std::fmt::Display) {
    stderr::lines(style::error("verger:"), text);
}
