use verger::robots::KnownRobot;
use verger::time::Moment;

use super::spacing::Spacing;

/// What one robot did, by its name: all clients that claim it together, since addresses are not kept.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Conduct {
    /// Its name, as the registry or its header writes it; `*` for a robot that gives none.
    pub name: String,
    /// What is known of it.
    pub known: Option<&'static KnownRobot>,
    /// Its requests.
    pub requests: u64,
    /// The time of its first request, and of its last.
    pub seen: (Moment, Moment),
    /// Its requests for /robots.txt.
    pub fetches: RobotsFetches,
    /// Those of its requests that were compared with the rules: not those for /robots.txt, for nothing on the site, or before it
    /// could know the file.
    pub judged: u64,
    /// Those that were made before it had to know the file as it is now.
    pub unjudged: u64,
    /// Those that the file disallows.
    pub disallowed: u64,
    /// Those of them that it made before it first fetched /robots.txt, by this log.
    pub disallowed_before_fetch: u64,
    /// The rules that disallow them, the most often broken first; at most [`Conduct::MOST_RULES`].
    pub broken: Vec<BrokenRule>,
    /// How fast it went.
    pub spacing: Spacing,
    /// Its requests outside the visiting hours, by more than a minute.
    pub outside_hours: u64,
    /// The line that states those hours, if it was outside of them.
    pub hours_line: Option<u32>,
}

/// A rule that a robot broke.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BrokenRule {
    /// Its line in the file, from 1; `None` where no line decided, but a limit.
    pub line: Option<u32>,
    /// How often.
    pub requests: u64,
    /// The first of these requests, at most [`Conduct::MOST_EXAMPLES`].
    pub examples: Vec<LogExample>,
}

/// A request in a log.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LogExample {
    /// Where it is.
    pub place: LogPlace,
    /// When it was made.
    pub time: Moment,
    /// The path with its query, or the first kilobyte of it.
    pub path: Vec<u8>,
}

/// A line of a log.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[expect(clippy::exhaustive_structs, reason = "a file and a line")]
pub struct LogPlace {
    /// The file, by its number among those that are read.
    pub file: u32,
    /// The line, from 1.
    pub line: u64,
}

/// A robot's requests for /robots.txt.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct RobotsFetches {
    /// The number of them.
    pub requests: u64,
    /// Those that were answered by an error (4xx or 5xx), so that it did not get the file.
    pub failed: u64,
    /// The last of them.
    pub last: Option<Moment>,
}

impl Conduct {
    /// The most rules that are counted for a robot.
    pub const MOST_RULES: usize = 32;
    /// The most requests that are kept for a rule.
    pub const MOST_EXAMPLES: usize = 3;

    /// Whether it broke a rule, a rate or the hours, and could know of them.
    pub fn disobeyed(&self) -> bool {
        self.offences() > 0 && !self.fetches.all_failed()
    }

    /// Whether it cannot be said that it obeyed, nor that it did not: it could not know the file.
    pub fn is_unknown(&self) -> bool {
        let never_got_it = self.offences() > 0 && self.fetches.all_failed();
        never_got_it || self.judged == 0 && self.unjudged > 0
    }

    /// The number by which robots are compared: the requests that it should not have made, or not then.
    pub fn offences(&self) -> u64 {
        self.disallowed + self.spacing.too_fast + self.outside_hours
    }
}

impl RobotsFetches {
    /// Whether it asked for the file, and never got it: then it could not know what it says.
    pub fn all_failed(&self) -> bool {
        self.requests > 0 && self.requests == self.failed
    }
}
