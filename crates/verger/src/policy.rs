//! Document × dialect × robot → [`Policy`]: what one robot is told.

mod choose;
mod draft;
mod frame;
mod group;
mod matcher;
mod ranking;
mod reading;
mod version;

pub use choose::ChosenBy;
pub use ranking::{NoRule, Outranked, Ranking, Rule};

use crate::decision::{Decision, LimitReached, Reason, Verdict};
use crate::dialect::Dialect;
use crate::path::Origin;
use crate::product_token::Agents;
use crate::syntax::Document;
use draft::Draft;
use frame::Frame;
use matcher::Matcher;

pub(crate) use choose::Fit;
pub(crate) use choose::{Choice, choose, is_usable};
pub(crate) use group::{Group, Groups, Statement, groups};
pub(crate) use reading::{Reading, read};
pub(crate) use version::Version;

/// What one robot is told by one file, under one dialect: ranked rules and a default.
///
/// A policy owns what it needs, so the document can be dropped. Compile once, then decide many URLs.
///
/// **Cost.** Compiling takes one pass over the document and a sort of the rules; deciding, at most the number
/// of rules times the length of the URL. Nothing in a file can make it more.
///
/// ```
/// use verger::{Agents, Dialect, Document, Policy, Verdict};
///
/// let document = Document::parse(b"User-agent: *\nDisallow: /private\nAllow: /private/press\n");
/// let policy = Policy::new(&document, &Dialect::RFC9309, &Agents::new(["ExampleBot"]));
///
/// let decision = policy.decide(b"https://example.com/private/press/2026");
/// assert_eq!(decision.verdict, Verdict::Allowed);
/// assert_eq!(decision.line(), Some(3));
/// ```
#[derive(Clone, Debug)]
pub struct Policy {
    matcher: Matcher,
    frame: Frame,
}

impl Policy {
    /// Compiles what the document tells the robot, as the dialect reads it.
    pub fn new(document: &Document<'_>, dialect: &Dialect, agents: &Agents) -> Self {
        match Draft::policy(document, dialect, agents) {
            Some((matcher, frame)) => Self { matcher, frame },
            None => Self::from(&Ranking::new(document, dialect, agents)),
        }
    }

    /// Decides a URL: an absolute one, a path with its query, or any octets ([`Target`](crate::Target) tells
    /// how they are read).
    pub fn decide(&self, url: &[u8]) -> Decision {
        self.frame.decide(url, |path| self.matcher.best(path))
    }

    /// Decides a URL for a file that was fetched from `origin`: URLs of other origins are out of scope.
    pub fn decide_at(&self, origin: &Origin, url: &[u8]) -> Decision {
        if origin.covers(url) { self.decide(url) } else { self.frame.out_of_scope() }
    }

    /// The verdict on a URL that no rule matches, and why.
    pub fn default_verdict(&self) -> (Verdict, Reason) {
        self.frame.default
    }

    /// The limit that kept a part of the file from being obeyed, if one did.
    pub fn limit(&self) -> Option<LimitReached> {
        self.frame.limit
    }
}

impl From<&Ranking> for Policy {
    fn from(ranking: &Ranking) -> Self {
        let laid = ranking.rules.iter().map(Rule::laid).collect();
        Self { matcher: Matcher::new(ranking.symbols.clone(), laid), frame: ranking.frame }
    }
}
