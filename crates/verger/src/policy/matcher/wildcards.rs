use alloc::boxed::Box;
use alloc::vec::Vec;

use super::grams::Grams;
use super::{CompiledRule, RankedRule};
use crate::path::{Budget, Occurrences, Pieces};

/// Rules with a wildcard, in the order of their rank.
///
/// A path is compared with few of them: each is filed under a short piece of its text, and only those whose piece
/// occurs in the path are checked ([`Grams`]). If a file is built so that this does not help, a budget of work runs
/// out, and the rest is done with an index of the path ([`Occurrences`]), whose cost is bounded by the size of the
/// rules.
#[derive(Clone, Debug, Default)]
pub(super) struct Wildcards {
    symbols: Box<[u8]>,
    rules: Box<[CompiledRule]>,
    grams: Option<Grams>,
}

/// Up to this number of rules are checked one by one.
const FEW: usize = 8;

/// Up to this number of path bytes per rule, that costs less than looking up the grams at each position.
const LONG: usize = 8;

impl Wildcards {
    /// Takes rules in the order of their rank, and files them by their grams if there are more than a few. Nothing
    /// is copied: a hostile file may have many.
    pub(super) fn new(mut symbols: Vec<u8>, mut rules: Vec<CompiledRule>) -> Self {
        keep_symbols_of(&mut rules, &mut symbols);
        let (symbols, rules) = (symbols.into_boxed_slice(), rules.into_boxed_slice());
        let grams = (rules.len() > FEW)
            .then(|| Grams::new(rules.iter().map(|rule| rule.pattern(&symbols))));
        Self { symbols, rules, grams }
    }

    /// The best rule that matches the path, if it beats `best`.
    #[inline]
    pub(super) fn best(&self, path: &[u8], best: Option<RankedRule>) -> Option<RankedRule> {
        let beatable = self.rules.first().is_some_and(|first| RankedRule::beats(first.rank, best));
        if !beatable {
            return best;
        }
        let mut search = Search { wildcards: self, path, best, budget: Budget::of(path) };
        let done = match &self.grams {
            Some(grams) if self.rules.len() > path.len() / LONG => {
                grams.each_gram(path, |rules| search.some(rules))
            }
            _ => search.some(&mut (0..self.rules.len() as u32)),
        };
        if done.is_none() {
            return self.best_in_index(path, search.best);
        }
        search.best
    }

    fn pattern(&self, rule: &CompiledRule) -> Pieces<'_> {
        rule.pattern(&self.symbols)
    }

    /// Like [`best`](Self::best), for any rules and path. Cost: building the index, and the bytes of the rules.
    #[cold]
    fn best_in_index(&self, path: &[u8], best: Option<RankedRule>) -> Option<RankedRule> {
        let occurrences = Occurrences::of(path);
        let mut beating = self.rules.iter().take_while(|rule| RankedRule::beats(rule.rank, best));
        let matching = beating.find(|rule| occurrences.match_pattern(self.pattern(rule)));
        matching.map(CompiledRule::ranked).or(best)
    }
}

/// Drops the symbols of all other rules, unless there are few.
fn keep_symbols_of(rules: &mut [CompiledRule], symbols: &mut Vec<u8>) {
    let needed: usize = rules.iter().map(|rule| (rule.end - rule.start) as usize).sum();
    if needed >= symbols.len() / 8 * 7 {
        return;
    }
    rules.sort_unstable_by_key(|rule| (rule.start, rule.end));
    let (mut kept, mut read) = (0, 0);
    for rule in &mut *rules {
        // Two rules of one line share their beginning, which was kept with the first.
        let fresh = rule.start.max(read)..rule.end.max(read);
        let moved = rule.start.max(read) - kept;
        symbols.copy_within(fresh.start as usize..fresh.end as usize, kept as usize);
        kept += fresh.end - fresh.start;
        read = fresh.end;
        rule.start -= moved;
        rule.end -= moved;
    }
    symbols.truncate(kept as usize);
    rules.sort_unstable_by_key(|rule| rule.rank);
}

struct Search<'w> {
    wildcards: &'w Wildcards,
    path: &'w [u8],
    best: Option<RankedRule>,
    budget: Budget,
}

impl Search<'_> {
    /// Checks some rules, best first. `None` when the budget ran out.
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

    /// Checks one rule; returns whether a later one can still be better.
    fn look_at(&mut self, index: usize) -> bool {
        let rule = &self.wildcards.rules[index];
        let better = RankedRule::beats(rule.rank, self.best);
        if better && self.wildcards.pattern(rule).match_path(self.path) {
            self.best = Some(rule.ranked());
            return false;
        }
        better
    }
}
