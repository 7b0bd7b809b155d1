//! Document × dialect × robot → [`Policy`]: what a file says to one robot.

mod builder;
mod choose;
mod context;
mod group;
mod growth;
mod matcher;
mod named;
mod pattern;
mod rank;
mod ranking;
mod version;

pub use pattern::Pattern;
pub use rank::{NoRule, Outranked};
pub use ranking::{Ranking, Rule};

use core::time::Duration;

use crate::crawler::Crawler;
use crate::decision::{Decision, LimitReached, Reason, Verdict};
use crate::dialect::Dialect;
use crate::pace::{Pace, PaceOptions, Pacing, VisitHours};
use crate::path::Origin;
use crate::syntax::Document;
use crate::time::Moment;
use builder::PolicyBuilder;
use matcher::Matcher;

pub(crate) use choose::{Choice, choose, is_usable};
pub(crate) use context::DecisionContext;
pub(crate) use group::{Group, Groups, groups, usage_groups};
pub(crate) use named::NamedGroups;
pub(crate) use rank::Rank;
pub(crate) use ranking::words;
pub(crate) use version::Version;

/// What one file says to one robot, under one dialect: ranked rules and a default.
///
/// A policy owns what it needs, so the document can be dropped. Compile once, then decide many URLs.
///
/// **Cost.** Compiling takes one pass over the document and a sort of the rules; deciding, at most the number of
/// rules × the length of the URL. No file can exceed this.
///
/// ```
/// use verger::{Crawler, Dialect, Document, Policy, Verdict};
///
/// let document = Document::parse(b"User-agent: *\nDisallow: /private\nAllow: /private/press\n");
/// let policy = Policy::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
///
/// let decision = policy.decide(b"https://example.com/private/press/2026");
/// assert_eq!(decision.verdict, Verdict::Allowed);
/// assert_eq!(decision.line(), Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct Policy {
    matcher: Matcher,
    context: DecisionContext,
    /// The verdict when no rule matches.
    default: (Verdict, Reason),
    pacing: Pacing,
}

impl Policy {
    /// Compiles what the document says to the robot, as the dialect reads it.
    pub fn new(document: &Document<'_>, dialect: &Dialect, crawler: &Crawler) -> Self {
        PolicyBuilder::policy(document, dialect, crawler)
            .unwrap_or_else(|| Self::from(&Ranking::new(document, dialect, crawler)))
    }

    /// Decides a URL: an absolute one, a path with its query, or any bytes ([`Target`](crate::Target) defines how
    /// they are read).
    pub fn decide(&self, url: &[u8]) -> Decision {
        self.context.decide(url, |path| self.matcher.best(path).ok_or(self.default))
    }

    /// Decides a URL for a file that was fetched from `origin`: URLs of other origins are out of scope.
    pub fn decide_at(&self, origin: &Origin, url: &[u8]) -> Decision {
        if origin.covers(url) { self.decide(url) } else { self.context.out_of_scope() }
    }

    /// How fast the robot may go at a moment, given how long its last retrieval took: the interval, the line that
    /// asks for it, and when that changes. The caller's default and ceiling are those of [`PaceOptions::default`].
    /// Cost: logarithmic in the number of parts into which the file divides the day.
    ///
    /// ```
    /// use std::time::Duration;
    /// use verger::{Crawler, Dialect, Document, Policy};
    /// use verger::time::Moment;
    ///
    /// let robots = b"User-agent: *\nRequest-rate: 1/10m 1300-1659\nCrawl-delay: 5\n";
    /// let document = Document::parse(robots);
    /// let policy = Policy::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
    ///
    /// let pace = policy.pace("2026-11-21T16:30:00Z".parse()?, Duration::from_secs(1));
    /// assert_eq!(pace.interval, Duration::from_secs(600));
    /// assert_eq!(pace.next_change, Some("2026-11-21T17:00:00Z".parse()?));
    /// # Ok::<(), verger::time::MomentError>(())
    /// ```
    pub fn pace(&self, at: Moment, last_retrieval: Duration) -> Pace {
        self.pace_with(at, last_retrieval, PaceOptions::default())
    }

    /// Like [`pace`](Self::pace), with the caller's own default and ceiling.
    pub fn pace_with(&self, at: Moment, last_retrieval: Duration, options: PaceOptions) -> Pace {
        self.pacing.pace(at, last_retrieval, options)
    }

    /// Whether a visit is welcome at a moment, and when that changes (Visit-time). This does not depend on the
    /// pace.
    ///
    /// ```
    /// use verger::{Crawler, Dialect, Document, Policy};
    /// use verger::pace::VisitHours;
    ///
    /// let document = Document::parse(b"User-agent: *\nVisit-time: 0600-0845\n");
    /// let policy = Policy::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
    /// let until = "2026-11-22T06:00:00Z".parse()?;
    /// assert_eq!(policy.open_at("2026-11-21T08:46:00Z".parse()?), VisitHours::Closed { until });
    /// # Ok::<(), verger::time::MomentError>(())
    /// ```
    pub fn open_at(&self, moment: Moment) -> VisitHours {
        self.pacing.open_at(moment)
    }

    /// The line that states visiting hours, from 1; of several, the first. `None` where no line does.
    pub fn hours_line(&self) -> Option<u32> {
        self.pacing.hours_line()
    }

    /// The verdict on a URL that no rule matches, and why.
    pub fn default_verdict(&self) -> (Verdict, Reason) {
        self.context.default(self.default)
    }

    /// The limit that kept part of the file from being obeyed, if any.
    pub fn limit(&self) -> Option<LimitReached> {
        self.context.limit
    }
}

impl From<&Ranking> for Policy {
    fn from(ranking: &Ranking) -> Self {
        let compiled = ranking.rules.iter().map(Rule::compiled).collect();
        let matcher = Matcher::new(ranking.symbols.clone(), compiled);
        let Ranking { context, default, ref pacing, .. } = *ranking;
        Self { matcher, context, default, pacing: pacing.clone() }
    }
}
