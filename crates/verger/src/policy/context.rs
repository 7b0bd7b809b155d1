use crate::decision::{DecidingRule, Decision, LimitReached, Reason, Verdict};
use crate::dialect::{Dialect, Excess, Rules};
use crate::path::{NormalForm, Target, TargetReading};

/// All of a decision but the rules: how a URL becomes a path, and what holds whatever the rules say.
#[derive(Clone, Copy, Debug)]
pub(super) struct DecisionContext {
    /// What holds when no rule matches.
    pub(super) default: (Verdict, Reason),
    pub(super) limit: Option<LimitReached>,
    /// Whether that limit closes the site.
    closed: bool,
    normal_form: NormalForm,
    target: TargetReading,
    implicit_robots_txt: bool,
}

impl DecisionContext {
    pub(super) fn new(
        dialect: &Dialect,
        meaning: Rules,
        limit: Option<LimitReached>,
        default: (Verdict, Reason),
    ) -> Self {
        let closed = limit.is_some() && dialect.limits.on_excess == Excess::DisallowSite;
        Self {
            default: if closed { (Verdict::Disallowed, Reason::LimitReached) } else { default },
            limit,
            closed,
            normal_form: meaning.normal_form,
            target: dialect.target,
            implicit_robots_txt: dialect.implicit_robots_txt,
        }
    }

    /// Decides a URL; `best` finds the rule that decides a path, which it is handed as symbols.
    pub(super) fn decide(
        &self,
        url: &[u8],
        best: impl FnOnce(&[u8]) -> Option<(Verdict, DecidingRule)>,
    ) -> Decision {
        let (verdict, reason, rule) = self.with_path(url, |path| {
            // RFC 9309 §2.2.2, draft 1996 §3.2.2.
            if self.implicit_robots_txt && path == b"/robots.txt" {
                (Verdict::Allowed, Reason::ImplicitRobotsTxt, None)
            } else if self.closed {
                (Verdict::Disallowed, Reason::LimitReached, None)
            } else if let Some((verdict, rule)) = best(path) {
                (verdict, Reason::MatchedRule, Some(rule))
            } else {
                (self.default.0, self.default.1, None)
            }
        });
        Decision { verdict, reason, rule, limit: self.limit }
    }

    /// The decision on a URL of another origin.
    pub(super) fn out_of_scope(&self) -> Decision {
        let (verdict, reason) = (Verdict::OutOfScope, Reason::OutOfScope);
        Decision { verdict, reason, rule: None, limit: self.limit }
    }

    /// Hands on the path of a URL, as symbols.
    pub(super) fn with_path<R>(&self, url: &[u8], read: impl FnOnce(&[u8]) -> R) -> R {
        Target::with_symbols(url, self.target, self.normal_form, read)
    }
}
