//! The result, for the author of the robot and its operator.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

/// The closing summary.
#[derive(Debug, Default)]
pub(crate) struct Report {
    /// Pages that answered.
    pub(crate) pages: u32,
    /// Of those, the ones that may not be indexed.
    pub(crate) not_indexed: u32,
    /// Of those, the ones whose links may not be followed.
    pub(crate) not_followed: u32,
    /// Pages that were not sent for, or gave no answer, by reason.
    refused: BTreeMap<String, u32>,
    /// How long the robot waited, so as to be polite.
    pub(crate) waited: Duration,
    /// Visits outside the site's hours, which the operator forced.
    pub(crate) outside_hours: u32,
    /// The Comment lines of the robots.txt, with their numbers.
    pub(crate) comments: Vec<(u32, String)>,
    /// URLs that found no room, and pages that were still to be visited.
    pub(crate) left: u64,
}

impl Report {
    pub(crate) fn refuse(&mut self, reason: String) {
        let room = self.refused.len() < REASONS || self.refused.contains_key(&reason);
        *self.refused.entry(if room { reason } else { "other reasons".to_owned() }).or_default() +=
            1;
    }
}

impl fmt::Display for Report {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { pages, not_indexed, not_followed, left, .. } = self;
        writeln!(
            f,
            "{pages} pages, {not_indexed} not for an index, {not_followed} not to be followed"
        )?;
        for (reason, count) in &self.refused {
            writeln!(f, "{count} refused: {reason}")?;
        }
        if *left > 0 {
            writeln!(f, "{left} left unvisited")?;
        }
        writeln!(f, "waited {:.1} s", self.waited.as_secs_f64())?;
        if self.outside_hours > 0 {
            writeln!(
                f,
                "{} visits were outside the site's Visit-time, by --force-hours",
                self.outside_hours
            )?;
        }
        for (line, comment) in &self.comments {
            writeln!(f, "robots.txt says to you, on line {line}: {comment}")?;
        }
        Ok(())
    }
}

/// Different reasons that are distinguished.
const REASONS: usize = 50;
