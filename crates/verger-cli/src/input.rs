//! The URLs of a run, one at a time.

use std::path::Path;

use crate::args::{SourceArgs, Targets};
use crate::exit::{Failure, Outcome};
use crate::interrupt;
use crate::list::{Found, List};
use crate::output;
use crate::target::{Asked, Target};

pub(crate) fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// The most hosts read as URLs that are noted one by one; the rest are only counted.
const NOTES: usize = 20;

/// A step through the input.
#[derive(Debug)]
pub(crate) enum Step<'a> {
    /// The next one.
    Target(&'a Target<'a>),
    /// The next one is not there yet: its sender may be waiting for the answers so far.
    Pause,
}

impl Targets {
    /// Whether the command line has exactly one URL, and no list.
    pub(crate) fn is_one(&self) -> bool {
        self.urls.len() == 1 && self.urls_from.is_none()
    }

    /// Passes every URL on, in order, one at a time: memory does not grow with their number. An argument that is
    /// refused ends the run before any answer; a line that is refused is reported and skipped.
    pub(crate) fn each(
        &self,
        source: &SourceArgs,
        mut take: impl FnMut(Step<'_>) -> Result<(), Failure>,
    ) -> Result<Outcome, Failure> {
        if self.urls.is_empty() && self.urls_from.is_none() {
            return Err(Failure::usage("no URL given; pass URLs, or --urls-from FILE"));
        }
        let asked = match &source.robots {
            Some(_) => Asked::File(source.origin.as_ref()),
            None => Asked::Sites,
        };
        let given = self.urls.iter().map(|url| Target::read(url.as_bytes(), asked));
        let given = given.collect::<Result<Vec<_>, _>>().map_err(Failure::usage)?;
        let mut notes = Notes::default();
        for target in &given {
            interrupt::check()?;
            notes.say(target);
            take(Step::Target(target))?;
        }
        let mut outcome = Outcome::default();
        if let Some(path) = self.urls_from.as_deref() {
            if is_stdin(path) && source.robots.as_deref().is_some_and(is_stdin) {
                return Err(Failure::usage(
                    "standard input can be either the robots.txt or the URLs, not both",
                ));
            }
            let mut list = List::open(path)?;
            #[cfg(feature = "net")]
            if source.robots.is_none() {
                list = list.without_progress();
            }
            loop {
                interrupt::check()?;
                if !list.one_waits() {
                    take(Step::Pause)?;
                }
                let (number, item) = match list.next()? {
                    Found::Item(number, item) => (number, item),
                    Found::Nothing => continue,
                    Found::End => break,
                };
                match Target::read(item, asked) {
                    Ok(target) => {
                        notes.say(&target);
                        take(Step::Target(&target))?;
                    }
                    Err(refused) => {
                        let why = refused.to_string();
                        list.refuse(number, &why);
                    }
                }
            }
            outcome = list.outcome();
        }
        notes.say_rest();
        Ok(outcome)
    }
}

/// The notes on hosts that were read as URLs.
#[derive(Debug, Default)]
struct Notes(usize);

impl Notes {
    fn say(&mut self, target: &Target<'_>) {
        let Some(note) = target.note() else { return };
        self.0 += 1;
        if self.0 <= NOTES {
            output::note(note);
        }
    }

    fn say_rest(&self) {
        if self.0 > NOTES {
            let more = self.0 - NOTES;
            output::note(format!("{more} more hosts are read as URLs"));
        }
    }
}
