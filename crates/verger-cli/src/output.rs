//! Where answers go: to standard output, as JSON or as text.

use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering};

use anstream::AutoStream;
use verger_report::{Answer, Sheet, SheetOf, json};

/// Standard output: buffered, and without colours where they do not belong. The buffer is behind what takes the colours
/// out, which writes piece by piece.
pub(crate) type Out = AutoStream<Box<dyn Write>>;

pub(crate) fn stdout() -> Out {
    let stdout = io::stdout();
    let colours = AutoStream::choice(&stdout);
    let buffered: Box<dyn Write> = Box::new(BufWriter::with_capacity(1 << 18, stdout.lock()));
    AutoStream::new(buffered, colours)
}

/// The answers of a run: each as a line of JSON, or all of them on a sheet of text.
pub(crate) struct Output<S> {
    sheet: Option<S>,
    out: Out,
}

impl<S: Sheet> Output<S> {
    /// As JSON, if that is asked for; else on this sheet.
    pub(crate) fn new(json: bool, sheet: S) -> Self {
        Self { sheet: (!json).then_some(sheet), out: stdout() }
    }

    /// Writes the answers to one question: one a robot.
    pub(crate) fn put<A: Answer>(&mut self, answers: &[A]) -> io::Result<()>
    where
        S: SheetOf<A>,
    {
        match &mut self.sheet {
            Some(sheet) => sheet.add(answers, &mut self.out),
            None => answers.iter().try_for_each(|answer| writeln!(self.out, "{}", json(answer))),
        }
    }

    /// Writes a file as it is.
    pub(crate) fn raw(&mut self, octets: &[u8]) -> io::Result<()> {
        self.out.write_all(octets)
    }

    /// Lets go of what was answered: whoever asks may be waiting for it.
    pub(crate) fn pause(&mut self) -> io::Result<()> {
        if let Some(sheet) = &mut self.sheet {
            sheet.pause(&mut self.out)?;
        }
        self.out.flush()
    }

    /// Writes what was held back, to the end.
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

/// Whether notes are left out from now on.
pub(crate) fn be_quiet(quiet: bool) {
    IS_QUIET.store(quiet, Ordering::Relaxed);
}

/// Says something besides the answers, on standard error, unless the run is quiet.
pub(crate) fn note(text: impl std::fmt::Display) {
    aside("note:", text);
}

/// Says what to try, on standard error, unless the run is quiet.
#[cfg(feature = "net")]
pub(crate) fn hint(text: impl std::fmt::Display) {
    aside("hint:", text);
}

fn aside(what: &str, text: impl std::fmt::Display) {
    if !IS_QUIET.load(Ordering::Relaxed) {
        anstream::eprintln!("{} {text}", verger_report::text::style::faint(what));
    }
}

/// Says what went wrong, on standard error, where the run goes on.
pub(crate) fn trouble(text: impl std::fmt::Display) {
    anstream::eprintln!("{} {text}", verger_report::text::style::error("verger:"));
}
