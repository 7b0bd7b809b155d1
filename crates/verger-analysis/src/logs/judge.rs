use std::collections::HashMap;
use std::sync::Arc;

use verger::explanation::{ChosenBy, Explanation, Question};
use verger::robots::KNOWN_ROBOTS;
use verger::time::Moment;
use verger::{Crawler, Dialect, Document, Policy};

use super::claim::{Claim, Program};
use super::conduct::{Conduct, LogPlace};
use super::line::LogLine;
use tracked::Tracked;

mod tracked;

/// Reads a log line by line, and finds what each robot did that a robots.txt does not allow.
///
/// The file is taken as it is now, unless [`LogOptions::changed`] says since when. **Memory.** At most [`LogOptions::robots`]
/// robots that neither the registry nor the file names, as many other programs, and 16 MiB of headers; the rules of robots with
/// a group of their own take at most 256 MiB, so a large file lowers these numbers. **Cost.** A few passes over a line, and
/// a decision for each request of a robot.
#[derive(Debug)]
pub struct LogJudge<'d> {
    document: &'d Document<'d>,
    dialect: &'d Dialect,
    options: LogOptions,
    /// What robots without a group of their own obey.
    of_star: Arc<Policy>,
    /// Whom a header claims: it is read once.
    headers: HashMap<Box<[u8]>, Who>,
    header_octets: usize,
    names: HashMap<String, usize>,
    tracked: Vec<Tracked>,
    /// The number of unknown robots, and of other programs, that are followed.
    followed: [usize; 2],
    /// The number of robots whose rules are their own, and the most of them.
    own_rules: (usize, usize),
    totals: LogTotals,
}

/// How a log is judged.
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct LogOptions {
    /// Only requests to this host count: those of lines that name another one are left out.
    pub host: Option<Vec<u8>>,
    /// When the file became what it is. Earlier requests are not judged, nor those of a robot in the day after, until it
    /// fetched the file: it may use a copy for that long (RFC 9309 §2.4).
    pub changed: Option<Moment>,
    /// The most robots that neither the registry nor the file names; and the most other programs. The requests of more are
    /// counted.
    pub robots: usize,
}

impl Default for LogOptions {
    fn default() -> Self {
        Self { host: None, changed: None, robots: 1000 }
    }
}

/// What a log has besides the requests of robots.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct LogTotals {
    /// All requests.
    pub requests: u64,
    /// The time of the first, and of the last.
    pub seen: Option<(Moment, Moment)>,
    /// The requests of browsers.
    pub browsers: u64,
    /// The requests of programs that do not say that they are robots, and never asked for /robots.txt.
    pub programs: u64,
    /// The requests of robots.
    pub robots: u64,
    /// The requests without a User-Agent header.
    pub without_header: u64,
    /// The requests in lines of a format without that header.
    pub not_logged: u64,
    /// The requests to other hosts.
    pub other_hosts: u64,
    /// The requests of robots and programs beyond those that can be followed.
    pub not_followed: u64,
}

/// Whose request it is.
#[derive(Clone, Copy, Debug)]
enum Who {
    Browser,
    Tracked(usize),
    NotFollowed,
}

impl<'d> LogJudge<'d> {
    /// A judge by this file, as the dialect reads it.
    pub fn new(document: &'d Document<'d>, dialect: &'d Dialect, mut options: LogOptions) -> Self {
        let most = MOST_RULES / document.octets().len().max(1);
        options.robots = options.robots.min(most).max(LEAST);
        let most_own = most.clamp(KNOWN_ROBOTS.len() + LEAST, MOST_OWN);
        Self {
            document,
            dialect,
            options,
            of_star: Arc::new(Policy::new(document, dialect, &Crawler::default())),
            headers: HashMap::new(),
            header_octets: 0,
            names: HashMap::new(),
            tracked: Vec::new(),
            followed: [0; 2],
            own_rules: (0, most_own),
            totals: LogTotals::default(),
        }
    }

    /// Adds a line. Lines should be in order of their time, as servers write them; see [`Spacing`](super::Spacing) for how exactly.
    pub fn add(&mut self, line: &LogLine<'_>, place: LogPlace) {
        let totals = &mut self.totals;
        totals.requests += 1;
        totals.seen = Some(totals.seen.map_or((line.time, line.time), |(first, last)| {
            (first.min(line.time), last.max(line.time))
        }));
        if !self.is_to_host(line) {
            self.totals.other_hosts += 1;
            return;
        }
        let Some(header) = line.user_agent.as_deref() else {
            self.totals.not_logged += 1;
            return;
        };
        if header.is_empty() {
            self.totals.without_header += 1;
            return;
        }
        match self.who(header) {
            Who::Browser => self.totals.browsers += 1,
            Who::NotFollowed => self.totals.not_followed += 1,
            Who::Tracked(at) => {
                self.tracked[at].add(line, place, self.document, self.options.changed);
            }
        }
    }

    /// What each robot did: the one that broke the most first, then by requests. And what else the log has.
    pub fn finish(self) -> (Vec<Conduct>, LogTotals) {
        let Self { document, mut totals, tracked, .. } = self;
        let mut conducts = Vec::new();
        for tracked in tracked {
            let is_robot = tracked.is_robot();
            let conduct = tracked.finish(document);
            if is_robot {
                totals.robots += conduct.requests;
                conducts.push(conduct);
            } else {
                totals.programs += conduct.requests;
            }
        }
        conducts.sort_by(|one, other| {
            let key =
                |conduct: &Conduct| (conduct.disobeyed(), conduct.offences(), conduct.requests);
            key(other).cmp(&key(one)).then_with(|| one.name.cmp(&other.name))
        });
        (conducts, totals)
    }

    fn is_to_host(&self, line: &LogLine<'_>) -> bool {
        let Some(wanted) = &self.options.host else { return true };
        let of_target = line.request.as_ref().and_then(|request| request.path().1);
        let named = of_target.or(line.host);
        named.is_none_or(|host| without_port(host).eq_ignore_ascii_case(without_port(wanted)))
    }

    fn who(&mut self, header: &[u8]) -> Who {
        if let Some(&who) = self.headers.get(header) {
            return who;
        }
        let who = match Claim::of(header) {
            Claim::Browser => Who::Browser,
            Claim::Program(program) => self.follow(program),
        };
        if header.len() <= LONGEST_HEADER {
            if self.header_octets > MOST_HEADERS {
                self.headers.clear();
                self.header_octets = 0;
            }
            self.header_octets += header.len() + size_of::<(Box<[u8]>, Who)>();
            self.headers.insert(header.into(), who);
        }
        who
    }

    fn follow(&mut self, program: Program) -> Who {
        let key = program.name.to_ascii_lowercase();
        if let Some(&at) = self.names.get(&key) {
            self.tracked[at].is_robot |= program.is_robot;
            return Who::Tracked(at);
        }
        let (policy, is_named) = self.policy(&program.crawler);
        if program.crawler.known_robot().is_none() && !is_named {
            let followed = &mut self.followed[usize::from(program.is_robot)];
            if *followed == self.options.robots {
                return Who::NotFollowed;
            }
            *followed += 1;
        } else if !Arc::ptr_eq(&policy, &self.of_star) {
            let (own, most) = &mut self.own_rules;
            if own == most {
                return Who::NotFollowed;
            }
            *own += 1;
        }
        let at = self.tracked.len();
        self.tracked.push(Tracked::new(program, policy));
        self.names.insert(key, at);
        Who::Tracked(at)
    }

    /// What the file says to a robot, and whether a group names it.
    fn policy(&self, crawler: &Crawler) -> (Arc<Policy>, bool) {
        let (document, dialect) = (self.document, self.dialect);
        let question = Question { document, dialect, crawler, origin: None, url: b"/" };
        match Explanation::new(question).chosen_by {
            ChosenBy::Star => (Arc::clone(&self.of_star), false),
            chosen => {
                let is_named = matches!(chosen, ChosenBy::Token(_) | ChosenBy::Fallback(_));
                (Arc::new(Policy::new(document, dialect, crawler)), is_named)
            }
        }
    }
}

/// A host without its port.
fn without_port(host: &[u8]) -> &[u8] {
    let digits = host.iter().rev().take_while(|octet| octet.is_ascii_digit()).count();
    let rest = &host[..host.len() - digits];
    match rest.strip_suffix(b":") {
        // The last colon of an address in brackets is not before a port.
        Some(name) if !name.contains(&b':') || name.ends_with(b"]") => name,
        _ => host,
    }
}

/// The bytes of robots.txt that may be compiled for all robots with groups of their own.
const MOST_RULES: usize = 256 << 20;
/// The least number of robots, whatever the file's size.
const LEAST: usize = 50;
/// The most robots with rules of their own, however small the file.
const MOST_OWN: usize = 10_000;
/// The longest header that is kept, so as not to be read again.
const LONGEST_HEADER: usize = 4096;
/// The bytes of all headers that are kept.
const MOST_HEADERS: usize = 16 << 20;

#[cfg(test)]
mod tests;
