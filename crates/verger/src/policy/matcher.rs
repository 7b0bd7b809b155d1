//! The matcher: which rule of a policy decides a path, found without looking at most of them.
//!
//! Every rule has a rank, and the best rank among the rules that match decides. Rules are of three kinds, and
//! a path is shown to each:
//!
//! - a rule without a path matches everything: the best such rank is a number ([`Matcher::everything`]);
//! - a literal rule matches a path that begins with it: they lie sorted, and those that match lie on one chain
//!   of prefixes ([`Literals`]);
//! - a rule with a wildcard, or a very long one, is reached through a short, rare piece of it that must occur in the path
//!   ([`Wildcards`]).
//!
//! Each is told the best rank so far, and leaves out whatever cannot beat it. No dialect is known here: ranks
//! say it all.

mod grams;
mod literals;
mod wildcards;

use alloc::vec::Vec;

use super::ranking::{Ranking, Rule};
use crate::decision::{DecidingRule, Verdict};
use crate::directive::Directive;
use crate::path::Pieces;
use literals::{LONGEST, Literals};
use wildcards::Wildcards;

/// The rules of a policy, laid out for matching.
#[derive(Clone, Debug)]
pub(super) struct Matcher {
    everything: Option<Ruling>,
    literals: Literals,
    wildcards: Wildcards,
}

/// A rule, as far as a decision needs it. The smaller the rank, the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Ruling {
    rank: u32,
    /// Four times the line, plus the [`kind`].
    mark: u32,
}

impl Matcher {
    pub(super) fn new(ranking: &Ranking) -> Self {
        let mut everything = None;
        let (mut literals, mut wildcards) = (Vec::new(), Vec::new());
        for (rank, rule) in (0..).zip(&ranking.rules) {
            let pattern = Pieces::of(rule.symbols(&ranking.symbols));
            let ruling = Ruling { rank, mark: rule.line() << 2 | kind(rule) };
            if pattern.matches_everything() {
                everything = everything.or(Some(ruling));
            } else if !pattern.can_match() {
                // No path begins so.
            } else if let Some(literal) = pattern.as_literal().filter(|text| text.len() <= LONGEST)
            {
                literals.push((literal, pattern.is_bound(), ruling));
            } else {
                wildcards.push((rule.symbols(&ranking.symbols), ruling));
            }
        }
        Self {
            everything,
            literals: Literals::new(literals),
            wildcards: Wildcards::new(&wildcards),
        }
    }

    /// The rule that decides a path.
    pub(super) fn best(&self, path: &[u8]) -> Option<(Verdict, DecidingRule)> {
        let best = self.literals.best(path, self.everything);
        let best = self.wildcards.best(path, best);
        best.map(Ruling::told)
    }
}

impl Ruling {
    /// Whether it is better than what was found so far.
    fn beats(rank: u32, best: Option<Self>) -> bool {
        best.is_none_or(|best| rank < best.rank)
    }

    fn told(self) -> (Verdict, DecidingRule) {
        let (verdict, directive) = match self.mark & 3 {
            ALLOW => (Verdict::Allowed, Directive::Allow),
            DISALLOW => (Verdict::Disallowed, Directive::Disallow),
            _ => (Verdict::Allowed, Directive::Disallow),
        };
        (verdict, DecidingRule { line: self.mark >> 2, directive })
    }
}

const ALLOW: u32 = 0;
const DISALLOW: u32 = 1;
/// An empty Disallow that allows everything.
const OPEN_DISALLOW: u32 = 2;

fn kind(rule: &Rule) -> u32 {
    match (rule.directive(), rule.verdict()) {
        (Directive::Allow, _) => ALLOW,
        (_, Verdict::Disallowed) => DISALLOW,
        _ => OPEN_DISALLOW,
    }
}
