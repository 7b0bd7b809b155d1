use crate::decision::{DecidingRule, Decision, LimitReached, Reason, Verdict};
use crate::dialect::{Dialect, Excess, Rules};
use crate::path::{NormalForm, Target, TargetReading};

/// Everything in a decision except the rules: how a URL becomes a path, and what applies whatever the rules say.
#[derive(Clone, Copy, Debug)]
pub(crate) struct DecisionContext {
    pub(super) limit: Option<LimitReached>,
    /// Whether that limit closes the site.
    closed: bool,
    normal_form: NormalForm,
    target: TargetReading,
    implicit_robots_txt: bool,
}

impl DecisionContext {
    pub(crate) fn new(dialect: &Dialect, meaning: Rules, limit: Option<LimitReached>) -> Self {
        Self {
            limit,
            closed: limit.is_some() && dialect.limits.on_excess == Excess::DisallowSite,
            normal_form: meaning.normal_form,
            target: dialect.target,
            implicit_robots_txt: dialect.implicit_robots_txt,
        }
    }

    /// Decides a URL. `by_rules` receives the path as symbols, and returns the rule that decides it, or the verdict
    /// without one.
    pub(crate) fn decide(
        &self,
        url: &[u8],
        by_rules: impl FnOnce(&[u8]) -> Result<(Verdict, DecidingRule), (Verdict, Reason)>,
    ) -> Decision {
        let (verdict, reason, rule) = self.with_path(url, |path| {
            // RFC 9309 §2.2.2, draft 1996 §3.2.2.
            if self.implicit_robots_txt && path == b"/robots.txt" {
                return (Verdict::Allowed, Reason::ImplicitRobotsTxt, None);
            }
            if self.closed {
                return (Verdict::Disallowed, Reason::LimitReached, None);
            }
            match by_rules(path) {
                Ok((verdict, rule)) => (verdict, Reason::MatchedRule, Some(rule)),
                Err((verdict, reason)) => (verdict, reason, None),
            }
        });
        Decision { verdict, reason, rule, limit: self.limit }
    }

    /// The verdict when no rule matches, given what the rules say about that.
    pub(super) fn default(&self, by_rules: (Verdict, Reason)) -> (Verdict, Reason) {
        if self.closed { (Verdict::Disallowed, Reason::LimitReached) } else { by_rules }
    }

    /// The decision on a URL of another origin.
    pub(super) fn out_of_scope(&self) -> Decision {
        let (verdict, reason) = (Verdict::OutOfScope, Reason::OutOfScope);
        Decision { verdict, reason, rule: None, limit: self.limit }
    }

    /// Whether both read every URL as the same path, and hold nothing apart.
    pub(super) fn reads_like(&self, other: &Self) -> bool {
        let read = |this: &Self| (this.normal_form, this.target, this.implicit_robots_txt);
        read(self) == read(other)
    }

    /// Whether a limit closes the site, whatever the rules say.
    pub(super) fn is_closed(&self) -> bool {
        self.closed
    }

    pub(super) fn text_of(&self, symbols: &[u8]) -> Option<alloc::vec::Vec<u8>> {
        self.normal_form.text_of(symbols)
    }

    /// Passes the path of a URL, as symbols, to the callback.
    pub(super) fn with_path<R>(&self, url: &[u8], read: impl FnOnce(&[u8]) -> R) -> R {
        Target::with_symbols(url, self.target, self.normal_form, read)
    }
}

impl Reason {
    /// The reason for a verdict where no rule matches.
    pub(crate) fn without_match(has_group: bool, has_rule: bool) -> Self {
        match (has_group, has_rule) {
            (false, _) => Self::NoGroup,
            (true, false) => Self::EmptyGroup,
            (true, true) => Self::NoRuleMatched,
        }
    }
}
