//! The lines of several logs in the order of their times, whatever the order of the logs: rotated ones follow each other, and
//! those of several servers are interleaved.

use std::path::PathBuf;
use std::rc::Rc;

use verger::time::Moment;
use verger_analysis::logs::{DamagedLine, LogLine, LogPlace};
use verger_report::DamagedLogLine;

use super::opened::{Opened, length};
use crate::exit::{Failure, Outcome};
use crate::interrupt;
use crate::output;
use crate::progress::Progress;

/// Logs that are read together. **Memory.** A line and the buffers of each.
pub(super) struct Merged {
    logs: Vec<Log>,
    /// The lines that were read.
    pub(super) lines: u64,
    /// Those that could not be.
    pub(super) damaged: u64,
    /// The first of them, by log and line, and why.
    first_damaged: Vec<(usize, u64, &'static str)>,
    outcome: Outcome,
}

struct Log {
    opened: Opened,
    /// The line that is next, with its time and its number; `None` at the end.
    next: Option<(Moment, u64)>,
    line: Vec<u8>,
}

impl Merged {
    pub(super) fn open(paths: &[PathBuf]) -> Result<Self, Failure> {
        if paths.len() > MOST_LOGS {
            return Err(Failure::usage(format!(
                "at most {MOST_LOGS} logs are read at once; pass the output of `zcat -f` or `cat` as -"
            )));
        }
        let progress = Rc::new(match length(paths) {
            Some(length) => Progress::before_answers(length),
            None => Progress::of_unknown_length(),
        });
        let open = |path: &PathBuf| {
            let opened = Opened::open(path, &progress)?;
            Ok(Log { opened, next: None, line: Vec::new() })
        };
        let logs = paths.iter().map(open).collect::<Result<_, Failure>>()?;
        let outcome = Outcome::default();
        Ok(Self { logs, lines: 0, damaged: 0, first_damaged: Vec::new(), outcome })
    }

    /// Passes every line on.
    pub(super) fn each(
        &mut self,
        mut take: impl FnMut(&LogLine<'_>, LogPlace),
    ) -> Result<Outcome, Failure> {
        for at in 0..self.logs.len() {
            self.read(at, None, &mut take)?;
        }
        // The log whose next line is the earliest, and how long it stays that.
        while let Some((at, until)) = self.earliest() {
            let log = &mut self.logs[at];
            let Some((_, number)) = log.next.take() else { break };
            if let Ok(line) = LogLine::parse(&log.line) {
                take(&line, LogPlace { file: at as u32, line: number });
            }
            self.read(at, Some(until), &mut take)?;
        }
        Ok(self.outcome)
    }

    /// The names of the logs.
    pub(super) fn names(&self) -> Vec<&str> {
        self.logs.iter().map(|log| log.opened.name.as_str()).collect()
    }

    /// The first lines that could not be read.
    pub(super) fn damaged_lines<'n>(&self, names: &[&'n str]) -> Vec<DamagedLogLine<'n>> {
        let line = |&(log, line, why): &(usize, u64, _)| DamagedLogLine::new(names[log], line, why);
        self.first_damaged.iter().map(line).collect()
    }

    /// The log with the earliest next line, and the time of the next line of the others.
    fn earliest(&self) -> Option<(usize, Moment)> {
        let mut earliest: Option<(Moment, usize)> = None;
        let mut second = Moment::from_unix(u64::MAX);
        for (at, log) in self.logs.iter().enumerate() {
            let Some((time, _)) = log.next else { continue };
            match earliest {
                Some((first, _)) if first <= time => second = second.min(time),
                before => {
                    second = before.map_or(second, |(first, _)| second.min(first));
                    earliest = Some((time, at));
                }
            }
        }
        earliest.map(|(_, at)| (at, second))
    }

    /// Passes lines of a log on, up to a time; the line after that is kept. A log that cannot be read further ends there.
    fn read(
        &mut self,
        at: usize,
        until: Option<Moment>,
        take: &mut impl FnMut(&LogLine<'_>, LogPlace),
    ) -> Result<(), Failure> {
        let Self { logs, lines, damaged, first_damaged, outcome } = self;
        let log = &mut logs[at];
        loop {
            interrupt::check()?;
            let line = match log.opened.lines.next() {
                Ok(Some(line)) => line,
                Ok(None) => return Ok(()),
                Err(error) => {
                    let name = &log.opened.name;
                    output::trouble(format!(
                        "cannot read more of {name}: {error}; what was read of it counts"
                    ));
                    outcome.add_unreadable();
                    return Ok(());
                }
            };
            let (text, number) = (line.text, line.number);
            if text.is_some_and(<[u8]>::is_empty) {
                continue;
            }
            *lines += 1;
            let parsed = text
                .map_or(Err("too-long"), |text| LogLine::parse(text).map_err(DamagedLine::name));
            match parsed {
                Err(why) => {
                    *damaged += 1;
                    if first_damaged.len() < MOST_DAMAGED {
                        first_damaged.push((at, number, why));
                    }
                }
                Ok(line) if until.is_some_and(|until| line.time <= until) => {
                    take(&line, LogPlace { file: at as u32, line: number });
                }
                Ok(line) => {
                    log.next = Some((line.time, number));
                    log.line.clear();
                    log.line.extend_from_slice(text.unwrap_or_default());
                    return Ok(());
                }
            }
        }
    }
}

/// The most logs at once: each is an open file.
const MOST_LOGS: usize = 200;
/// The lines of which it is said that they could not be read.
const MOST_DAMAGED: usize = 5;
