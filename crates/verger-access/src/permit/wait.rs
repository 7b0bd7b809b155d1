//! Why a request waits, and until when.

use std::fmt;

use verger::pace::{Pace, PaceSource};
use verger::time::Moment;

use super::claim::Denial;

/// A request waits, with the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Wait {
    /// When to ask again: milliseconds of the ledger's clock since 1970.
    pub until: u64,
    /// How many milliseconds that is from the answer on; the caller counts them by a monotonic clock.
    pub remaining: u64,
    /// Why.
    pub reason: WaitReason,
    /// Whether this is longer than the operator's patience: a matter for a person, not for a worker.
    pub beyond_patience: bool,
}

/// Why a request waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum WaitReason {
    /// The last request is too recent; the pace names the line that asks for it, or who else does.
    Pace(Pace),
    /// The ledger knows too little of the host, so that it counts as just fetched.
    JustFetched(Denial),
    /// The ledger's clock made a step while the permit was given, which makes that worthless.
    ClockStepped,
    /// It asked to be left alone (Retry-After), or did not answer well.
    Held,
    /// Its hours of visit have not begun.
    OutsideHours {
        /// The line that states them (Visit-time); of several, the first.
        line: Option<u32>,
    },
    /// Pace or hours change before a request could be over.
    TermsChange,
}

impl WaitReason {
    /// The line of the robots.txt that asks for the wait, from 1, if one does and it is known.
    pub fn line(&self) -> Option<u32> {
        match self {
            Self::Pace(Pace { source: PaceSource::Line { line, .. }, .. }) => Some(*line),
            Self::OutsideHours { line } => *line,
            _ => None,
        }
    }
}

impl fmt::Display for Wait {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let until = Moment::from_unix(self.until.div_ceil(1000));
        write!(f, "waits until {until}: {}", self.reason)?;
        if self.beyond_patience { f.write_str("; longer than the patience set") } else { Ok(()) }
    }
}

impl fmt::Display for WaitReason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Pace(pace) => {
                let asked = pace.clamped_from.unwrap_or(pace.interval).as_secs_f64();
                match pace.source {
                    PaceSource::Line { line, .. } => write!(f, "line {line} asks for {asked} s")?,
                    PaceSource::RuleOfThumb => write!(f, "the rule of thumb gives {asked} s")?,
                    _ => write!(f, "the operator leaves {asked} s")?,
                }
                f.write_str(" between two requests")?;
                match pace.clamped_from {
                    Some(_) => write!(f, ", of which {} s are kept", pace.interval.as_secs_f64()),
                    None => Ok(()),
                }
            }
            Self::JustFetched(Denial::Unknown) => {
                f.write_str("it is not known, so it counts as just fetched")
            }
            Self::JustFetched(Denial::ClockSetBack) => {
                f.write_str("the ledger's clock was set back, so it counts as just fetched")
            }
            Self::JustFetched(_) => {
                f.write_str("the ledger may have forgotten requests, so it counts as just fetched")
            }
            Self::ClockStepped => f.write_str("the ledger's clock made a step"),
            Self::Held => f.write_str("it asked to be left alone, or does not answer well"),
            Self::OutsideHours { line } => {
                f.write_str("its hours of visit have not begun")?;
                line.map_or(Ok(()), |line| write!(f, " (line {line})"))
            }
            Self::TermsChange => f.write_str("its pace or hours are about to change"),
        }
    }
}
