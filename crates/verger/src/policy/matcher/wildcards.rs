use alloc::boxed::Box;
use alloc::vec::Vec;

use super::grams::Grams;
use super::{Laid, Ruling};
use crate::path::{Budget, Occurrences, Pieces, matches};

/// Rules with a wildcard, in the order of their rank.
///
/// A path is compared with few of them: each is filed under a short piece of its text, and only those whose
/// piece stands in the path are looked at ([`Grams`]). Where a file is made so that this does not help, a
/// budget of work runs out, and the rest is done with an index of the path ([`Occurrences`]), whose cost is
/// bounded by the size of the rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Wildcards {
    symbols: Box<[u8]>,
    rules: Box<[Wildcard]>,
    grams: Option<Grams>,
}

#[derive(Clone, Copy, Debug)]
struct Wildcard {
    /// Where its symbols end; they begin where those before it end.
    end: u32,
    ruling: Ruling,
}

/// So few rules are looked at one by one.
const FEW: usize = 8;

impl Wildcards {
    /// Takes rules, which come in the order of their rank.
    pub(super) fn new(all: &[u8], laid: &[Laid]) -> Self {
        let mut symbols = Vec::with_capacity(laid.iter().map(|rule| rule.symbols(all).len()).sum());
        let take = |rule: &Laid| {
            symbols.extend(rule.symbols(all));
            Wildcard { end: symbols.len() as u32, ruling: rule.ruling() }
        };
        let rules = laid.iter().map(take).collect();
        Self { symbols: symbols.into(), rules, grams: None }
    }

    /// Files them by their grams, if there are more than a few.
    pub(super) fn filed(self) -> Self {
        let patterns = (0..self.rules.len()).map(|index| Pieces::of(self.pattern(index)));
        let grams = (self.rules.len() > FEW).then(|| Grams::new(patterns));
        Self { grams, ..self }
    }

    /// The best rule that matches the path, if it beats `best`.
    #[inline]
    pub(super) fn best(&self, path: &[u8], best: Option<Ruling>) -> Option<Ruling> {
        let beatable =
            self.rules.first().is_some_and(|first| Ruling::beats(first.ruling.rank, best));
        if !beatable {
            return best;
        }
        let mut search = Search { wildcards: self, path, best, budget: Budget::of(path) };
        match &self.grams {
            None => search.all(),
            Some(grams) => {
                let done = grams.each_gram(path, |rules| search.some(rules));
                if done.is_none() {
                    return self.best_in_index(path, search.best);
                }
            }
        }
        search.best
    }

    fn pattern(&self, index: usize) -> &[u8] {
        let start = index.checked_sub(1).map_or(0, |before| self.rules[before].end);
        &self.symbols[start as usize..self.rules[index].end as usize]
    }

    /// As [`best`](Self::best), whatever the rules and the path are like. Cost: making the index, and the
    /// octets of the rules.
    #[cold]
    fn best_in_index(&self, path: &[u8], best: Option<Ruling>) -> Option<Ruling> {
        let occurrences = Occurrences::of(path);
        let rules = self.rules.iter().enumerate();
        let beating = rules.take_while(|(_, rule)| Ruling::beats(rule.ruling.rank, best));
        let mut matching =
            beating.filter(|&(index, _)| occurrences.match_pattern(self.pattern(index)));
        matching.next().map(|(_, rule)| rule.ruling).or(best)
    }
}

struct Search<'w> {
    wildcards: &'w Wildcards,
    path: &'w [u8],
    best: Option<Ruling>,
    budget: Budget,
}

impl Search<'_> {
    /// Looks at every rule, best first.
    fn all(&mut self) {
        for index in 0..self.wildcards.rules.len() {
            if !self.look_at(index) {
                break;
            }
        }
    }

    /// Looks at some rules, best first. `None` when the budget ran out.
    fn some(&mut self, rules: &mut dyn Iterator<Item = u32>) -> Option<()> {
        for index in rules {
            if !self.look_at(index as usize) {
                break;
            }
            if self.budget.is_spent_by_a_look() {
                return None;
            }
        }
        Some(())
    }

    /// Looks at one rule; whether one behind it can still be better.
    fn look_at(&mut self, index: usize) -> bool {
        let ruling = self.wildcards.rules[index].ruling;
        let better = Ruling::beats(ruling.rank, self.best);
        if better && matches(self.wildcards.pattern(index), self.path) {
            self.best = Some(ruling);
            return false;
        }
        better
    }
}
