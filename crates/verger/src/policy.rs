//! Document × dialect × robot → [`Policy`]: what one robot is told.

mod choose;
mod compile;
mod group;
mod reading;
mod version;

pub use choose::ChosenBy;
pub use compile::{NoRule, Outranked, Rule};

use alloc::vec::Vec;

use crate::decision::{DecidingRule, Decision, LimitReached, Reason, Verdict};
use crate::dialect::{Dialect, Excess, RuleOrder};
use crate::path::{NormalForm, Origin, Target, TargetReading, matches};
use crate::product_token::Agents;
use crate::syntax::Document;

pub(crate) use choose::{Choice, choose, is_usable};
pub(crate) use compile::{compile, outranked};
pub(crate) use group::{Group, Groups, Statement, groups};
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
    /// The symbols of every pattern, one after the other.
    symbols: Vec<u8>,
    /// In the order of their rank: the first that matches decides.
    rules: Vec<Rule>,
    /// What holds when none matches.
    default: (Verdict, Reason),
    limit: Option<LimitReached>,
    /// Whether that limit closes the site.
    closed: bool,
    normal_form: NormalForm,
    target: TargetReading,
    implicit_robots_txt: bool,
    order: RuleOrder,
}

impl Policy {
    /// Compiles what the document tells the robot, as the dialect reads it.
    pub fn new(document: &Document<'_>, dialect: &Dialect, agents: &Agents) -> Self {
        let found = groups(document, dialect);
        let choice = choose(document, dialect, &found, agents);
        compile(document, dialect, &found, &choice, |_, _| {})
    }

    /// Decides a URL for a file that was fetched from `origin`: URLs of other origins are out of scope.
    pub fn decide_at(&self, origin: &Origin, url: &[u8]) -> Decision {
        if origin.covers(url) {
            self.decide(url)
        } else {
            self.decision(Verdict::OutOfScope, Reason::OutOfScope, None)
        }
    }

    /// Decides a URL: an absolute one, a path with its query, or any octets ([`Target`] tells how they are
    /// read).
    pub fn decide(&self, url: &[u8]) -> Decision {
        let path = Target::read(url, self.target).path();
        let path = self.normal_form.of_url(&path);
        // RFC 9309 §2.2.2, draft 1996 §3.2.2.
        if self.implicit_robots_txt && *path == *b"/robots.txt" {
            return self.decision(Verdict::Allowed, Reason::ImplicitRobotsTxt, None);
        }
        if self.closed {
            return self.decision(Verdict::Disallowed, Reason::LimitReached, None);
        }
        match self.rules.iter().find(|rule| matches(rule.symbols(&self.symbols), &path)) {
            Some(rule) => self.decision(rule.verdict(), Reason::MatchedRule, Some(rule.deciding())),
            None => self.decision(self.default.0, self.default.1, None),
        }
    }

    fn decision(&self, verdict: Verdict, reason: Reason, rule: Option<DecidingRule>) -> Decision {
        Decision { verdict, reason, rule, limit: self.limit }
    }

    /// The rules, highest rank first: the first that matches decides.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The verdict on a URL that no rule matches, and why.
    pub fn default_verdict(&self) -> (Verdict, Reason) {
        self.default
    }

    /// The limit that kept a part of the file from being obeyed, if one did.
    pub fn limit(&self) -> Option<LimitReached> {
        self.limit
    }

    /// Whether a rule of this policy matches the URL: the plain question that ranking is made of. Cost: the
    /// length of the URL and the pattern.
    pub fn rule_matches(&self, rule: &Rule, url: &[u8]) -> bool {
        let path = Target::read(url, self.target).path();
        matches(rule.symbols(&self.symbols), &self.normal_form.of_url(&path))
    }

    pub(crate) fn order(&self) -> RuleOrder {
        self.order
    }

    fn closes(limit: Option<LimitReached>, dialect: &Dialect) -> bool {
        limit.is_some() && dialect.limits.on_excess == Excess::DisallowSite
    }
}
