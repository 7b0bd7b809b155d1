//! A list of URLs or sites: one per line, `#` for comments. A bad line is reported, and the others are read.

use std::fs::File;
use std::io::{self, Read};
use std::path::{Path, PathBuf};

use crate::exit::{Failure, Outcome};
use crate::input::is_stdin;
use crate::interrupt;
use crate::lines::{Lines, TooLong};
use crate::output;
use crate::progress::Progress;
use crate::stderr;

/// A list that is read once, a line at a time.
pub(crate) struct List {
    path: PathBuf,
    lines: Lines<Box<dyn Read>>,
    progress: Progress,
    outcome: Outcome,
}

/// What the next line has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Found<'a> {
    /// Something, with the number of its line.
    Item(u64, &'a [u8]),
    /// A blank line, a comment, or a line that was reported.
    Nothing,
    /// There are no more lines.
    End,
}

impl List {
    /// Opens a file, or standard input.
    pub(crate) fn open(path: &Path) -> Result<Self, Failure> {
        let (from, progress): (Box<dyn Read>, _) = if is_stdin(path) {
            (Box::new(io::stdin().lock()), Progress::of_unknown_length())
        } else {
            let reading = |error| Failure::reading(path, &error);
            let file = File::open(path).map_err(reading)?;
            let length = file.metadata().map_err(reading)?.len();
            (Box::new(file), Progress::of(length))
        };
        let lines = Lines::new(from, LONGEST);
        Ok(Self { path: path.to_owned(), lines, progress, outcome: Outcome::default() })
    }

    /// The same, with another progress bar for the run.
    #[cfg(feature = "net")]
    pub(crate) fn without_progress(self) -> Self {
        Self { progress: Progress::hidden(), ..self }
    }

    /// Whether the next line can be read without waiting for its sender.
    pub(crate) fn one_waits(&self) -> bool {
        self.lines.one_waits()
    }

    /// Reads the next line. Where none waits, everything found so far was printed.
    pub(crate) fn next(&mut self) -> Result<Found<'_>, Failure> {
        let Self { path, lines, progress, outcome } = self;
        let read = if lines.one_waits() { lines.next() } else { interrupt::wait(|| lines.next())? };
        let read = read.map_err(|error| Failure::reading(path, &error))?;
        let Some(line) = read else { return Ok(Found::End) };
        progress.advance(line.taken);
        Ok(match line.item() {
            Some(Ok(item)) => Found::Item(line.number, item),
            Some(Err(TooLong)) => {
                let why = format!("the line is longer than {LONGEST} bytes");
                report(path, line.number, &why, outcome);
                Found::Nothing
            }
            None => Found::Nothing,
        })
    }

    /// Reports what is wrong with a line.
    pub(crate) fn refuse(&mut self, number: u64, why: &str) {
        report(&self.path, number, why, &mut self.outcome);
    }

    /// Whether all lines could be read.
    pub(crate) fn outcome(&self) -> Outcome {
        self.outcome
    }
}

fn report(path: &Path, number: u64, why: &str, outcome: &mut Outcome) {
    output::trouble(format_args!("{}, line {number}: {why}", stderr::name(path)));
    outcome.add_unreadable();
}

/// The longest line, in bytes; a longer one takes no memory.
const LONGEST: u64 = 1 << 20;
