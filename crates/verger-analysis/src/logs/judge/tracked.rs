use std::sync::Arc;
use std::time::Duration;

use verger::pace::{PaceSource, RequestRate};
use verger::time::Moment;
use verger::{Directive, Document, Policy, Verdict};

use crate::logs::claim::Program;
use crate::logs::conduct::{BrokenRule, Conduct, LogExample, LogPlace, RobotsFetches};
use crate::logs::line::LogLine;
use crate::logs::spacing::{AskedRate, Pacer, Spacing};

/// A robot, or another program, that is followed through a log.
#[derive(Debug)]
pub(super) struct Tracked {
    pub(super) is_robot: bool,
    policy: Arc<Policy>,
    pacer: Pacer,
    conduct: Conduct,
    /// When it first got the file after that was changed.
    knows_since: Option<Moment>,
    /// A URL, to be decided.
    url: Vec<u8>,
}

impl Tracked {
    pub(super) fn new(program: Program, policy: Arc<Policy>) -> Self {
        let conduct = Conduct {
            known: program.crawler.known_robot(),
            name: program.name,
            requests: 0,
            seen: (Moment::from_unix(u64::MAX), Moment::from_unix(0)),
            fetches: RobotsFetches::default(),
            judged: 0,
            unjudged: 0,
            disallowed: 0,
            disallowed_before_fetch: 0,
            broken: Vec::new(),
            spacing: Spacing::default(),
            outside_hours: 0,
            hours_line: policy.hours_line(),
        };
        let (pacer, url) = (Pacer::default(), SITE.to_vec());
        Self { is_robot: program.is_robot, policy, pacer, conduct, knows_since: None, url }
    }

    /// Whether it is a robot: it says so, is known as one, or asked for /robots.txt.
    pub(super) fn is_robot(&self) -> bool {
        self.is_robot || self.conduct.fetches.requests > 0
    }

    pub(super) fn add(
        &mut self,
        line: &LogLine<'_>,
        place: LogPlace,
        document: &Document<'_>,
        changed: Option<Moment>,
    ) {
        let Self { conduct, policy, url, .. } = self;
        conduct.requests += 1;
        conduct.seen = (conduct.seen.0.min(line.time), conduct.seen.1.max(line.time));
        let Some(request) = &line.request else { return };
        let (path, _) = request.path();
        if path.split(|octet| b"?#".contains(octet)).next() == Some(b"/robots.txt") {
            let failed = line.status.is_some_and(|status| status >= 400);
            let fetches = &mut conduct.fetches;
            fetches.requests += 1;
            fetches.failed += u64::from(failed);
            fetches.last = Some(fetches.last.map_or(line.time, |last| last.max(line.time)));
            if !failed && changed.is_none_or(|changed| line.time >= changed) {
                self.knows_since = Some(self.knows_since.map_or(line.time, |at| at.min(line.time)));
            }
            return;
        }
        let knows = self.knows_since.is_some_and(|since| since <= line.time);
        if let Some(changed) = changed
            && (line.time < changed || !knows && line.time.unix() < changed.unix() + A_DAY)
        {
            conduct.unjudged += 1;
            return;
        }
        conduct.judged += 1;
        url.truncate(SITE.len());
        url.extend_from_slice(path);
        let decision = policy.decide(url);
        if decision.verdict == Verdict::Disallowed {
            conduct.disallowed += 1;
            conduct.disallowed_before_fetch += u64::from(!knows);
            let time = line.time;
            let example =
                || LogExample { place, time, path: path[..path.len().min(LONGEST)].into() };
            broke(&mut conduct.broken, decision.line(), example);
        }
        if is_closed(policy, line.time) {
            conduct.outside_hours += 1;
        }
        let asked = |second| asked(policy, document, second);
        self.pacer.add(line.time.unix(), place, asked);
    }

    pub(super) fn finish(self, document: &Document<'_>) -> Conduct {
        let Self { policy, pacer, mut conduct, .. } = self;
        conduct.spacing = pacer.finish(|second| asked(&policy, document, second));
        conduct.hours_line = conduct.hours_line.filter(|_| conduct.outside_hours > 0);
        conduct.broken.sort_by_key(|broken| (std::cmp::Reverse(broken.requests), broken.line));
        conduct
    }
}

/// Counts a rule that was broken.
fn broke(broken: &mut Vec<BrokenRule>, line: Option<u32>, example: impl Fn() -> LogExample) {
    let at = broken.iter().position(|known| known.line == line);
    let at = at.unwrap_or_else(|| {
        if broken.len() < Conduct::MOST_RULES {
            broken.push(BrokenRule { line, requests: 0, examples: Vec::new() });
        }
        broken.len() - 1
    });
    let known = &mut broken[at];
    if known.line != line {
        return;
    }
    known.requests += 1;
    if known.examples.len() < Conduct::MOST_EXAMPLES {
        known.examples.push(example());
    }
}

/// Whether no visit is welcome, even if the clocks differ by a minute.
fn is_closed(policy: &Policy, at: Moment) -> bool {
    policy.hours_line().is_some()
        && [0, 60, 120].iter().all(|later| {
            let near = Moment::from_unix((at.unix() + later).saturating_sub(60));
            !policy.open_at(near).is_open()
        })
}

/// The rate that the file asks for at a time.
fn asked(policy: &Policy, document: &Document<'_>, second: u64) -> Option<AskedRate> {
    let pace = policy.pace(Moment::from_unix(second), Duration::ZERO);
    let PaceSource::Line { line, directive, value } = pace.source else { return None };
    let rate = (directive == Directive::RequestRate)
        .then(|| RequestRate::parse(document.text(value)?).ok())
        .flatten();
    let (documents, per) = rate.map_or((1, pace.interval), |rate| (rate.documents, rate.per));
    Some(AskedRate { line, directive, documents, per })
}

/// What paths follow: so no path is read as a host.
const SITE: &[u8] = b"https://a.example";
/// The most bytes of a path that is kept.
const LONGEST: usize = 1024;
/// For this number of seconds a robot may use its copy of the file (RFC 9309 §2.4).
const A_DAY: u64 = 86_400;
