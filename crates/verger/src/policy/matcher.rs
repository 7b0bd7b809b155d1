//! The matcher: finds the rule of a policy that decides a path, without looking at most of the rules.
//!
//! Every rule has a rank, and the best rank among the matching rules decides. There are three kinds of rules, and a
//! path is checked against each kind:
//!
//! - a rule without a path matches everything: the best such rank is a number ([`Matcher::everything`]);
//! - a literal rule matches a path that begins with it: literals are sorted, and those that match form one chain of
//!   prefixes ([`Literals`]);
//! - a rule with a wildcard, or a very long one, is found by a short, rare piece of it that must occur in the path
//!   ([`Wildcards`]).
//!
//! Each kind receives the best rank so far, and skips every rule that cannot beat it. The matcher does not know the
//! dialect: the ranks express it fully.

mod grams;
mod literals;
mod wildcards;

use alloc::vec::Vec;

use crate::decision::{DecidingRule, Verdict};
use crate::directive::Directive;
use crate::path::{Pieces, split_end};
use literals::{LONGEST, Literals};
use wildcards::Wildcards;

/// The rules of a policy, arranged for matching.
#[derive(Clone, Debug)]
pub(super) struct Matcher {
    everything: Option<RankedRule>,
    literals: Literals,
    wildcards: Wildcards,
}

/// A rule, as far as a decision needs it. A smaller rank is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RankedRule {
    rank: u32,
    /// The line and its verdict: see [`packed_line`].
    packed_line: u32,
}

/// A compiled rule: where its symbols are, its rank, and its [`packed_line`].
#[derive(Clone, Copy, Debug)]
pub(super) struct CompiledRule {
    pub(super) start: u32,
    pub(super) end: u32,
    /// What it is ranked by until the rank is known; then its rank.
    pub(super) rank: u32,
    pub(super) packed_line: u32,
}

impl CompiledRule {
    pub(super) fn directive(&self) -> Directive {
        directive(self.packed_line)
    }

    fn pattern<'s>(&self, symbols: &'s [u8]) -> Pieces<'s> {
        let pattern = Pieces::of(&symbols[self.start as usize..self.end as usize]);
        if self.is_directory() { pattern.bound() } else { pattern }
    }

    /// The text of a literal, and whether it must reach the end of the path.
    fn literal<'s>(&self, symbols: &'s [u8]) -> (&'s [u8], bool) {
        let (text, bound) = split_end(&symbols[self.start as usize..self.end as usize]);
        (text, bound || self.is_directory())
    }

    fn is_directory(&self) -> bool {
        self.packed_line & 3 == ALLOW_DIRECTORY
    }

    fn ranked(&self) -> RankedRule {
        RankedRule { rank: self.rank, packed_line: self.packed_line }
    }
}

impl Matcher {
    /// Arranges rules that arrive in the order of their rank. They are reordered in place, since a hostile file may
    /// have many.
    pub(super) fn new(symbols: Vec<u8>, mut rules: Vec<CompiledRule>) -> Self {
        let mut everything = None;
        let mut rank = 0;
        rules.retain_mut(|rule| {
            rule.rank = rank;
            rank += 1;
            let pattern = rule.pattern(&symbols);
            if pattern.matches_everything() {
                everything = everything.or(Some(rule.ranked()));
                return false;
            }
            if let Some(literal) = pattern.as_literal().filter(|_| !pattern.is_bound()) {
                // Stars at its end add nothing to it.
                rule.end = rule.start + literal.len() as u32;
            }
            pattern.can_match()
        });
        // Wildcards go to the front, in order; literals after them, in any order.
        let mut wildcards = 0;
        for index in 0..rules.len() {
            let literal = rules[index].pattern(&symbols).as_literal();
            if literal.is_none_or(|text| text.len() > LONGEST) {
                rules.swap(wildcards, index);
                wildcards += 1;
            }
        }
        let literals = Literals::new(&symbols, &mut rules[wildcards..]);
        rules.truncate(wildcards);
        Self { everything, literals, wildcards: Wildcards::new(symbols, rules) }
    }

    /// The rule that decides a path.
    pub(super) fn best(&self, path: &[u8]) -> Option<(Verdict, DecidingRule)> {
        let best = self.literals.best(path, self.everything);
        let best = self.wildcards.best(path, best);
        best.map(RankedRule::told)
    }
}

impl RankedRule {
    /// Whether it is better than what was found so far.
    fn beats(rank: u32, best: Option<Self>) -> bool {
        best.is_none_or(|best| rank < best.rank)
    }

    fn told(self) -> (Verdict, DecidingRule) {
        let is_disallowed = self.packed_line & 3 == DISALLOW;
        let verdict = if is_disallowed { Verdict::Disallowed } else { Verdict::Allowed };
        let directive = directive(self.packed_line);
        (verdict, DecidingRule { line: self.packed_line >> 2, directive })
    }
}

const ALLOW: u32 = 0;
/// An Allow of the directory whose index page its line names: anchored to the end of the path, so it can share the
/// symbols of the other rule of that line.
const ALLOW_DIRECTORY: u32 = 1;
const DISALLOW: u32 = 2;
/// A Disallow with an empty pattern, which allows.
const OPEN_DISALLOW: u32 = 3;

/// The [`packed_line`] of an Allow's other rule, for the directory whose index page it names.
pub(super) fn packed_line_of_directory(packed_line: u32) -> u32 {
    packed_line | ALLOW_DIRECTORY
}

/// A rule's line and its verdict, in one number.
pub(super) fn packed_line(line: u32, directive: Directive, verdict: Verdict) -> u32 {
    let kind = match (directive, verdict) {
        (Directive::Allow, _) => ALLOW,
        (_, Verdict::Disallowed) => DISALLOW,
        _ => OPEN_DISALLOW,
    };
    line << 2 | kind
}

fn directive(packed_line: u32) -> Directive {
    if packed_line & 3 >= DISALLOW { Directive::Disallow } else { Directive::Allow }
}
