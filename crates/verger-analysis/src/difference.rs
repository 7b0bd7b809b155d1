//! Where two policies differ.

use std::collections::HashSet;
use std::ops::ControlFlow;

use verger::{Decision, Pattern, Verdict};

use crate::free::free_symbol;
use crate::merge::{Ended, Merges, STEPS, Steps};
use crate::ordered_rules::OrderedRules;
use crate::shape::Shape;
use crate::subject::{Obeyed, Rank, Subject};

/// What changes between two policies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Difference {
    /// For each rule that only one of them has, and that makes a difference, a URL that shows it; and one for the default.
    pub changes: Vec<Change>,
    /// What was not found out within the steps. If it is empty and there is no change, both decide every URL alike.
    pub unknown: Vec<Unknown>,
}

/// A URL that two policies decide differently.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Change {
    /// The path with its query, as it is written in a URL after the host.
    pub url: Vec<u8>,
    /// How the old policy decides it.
    pub before: Decision,
    /// How the new one does.
    pub after: Decision,
    /// The rule that is the reason; `None` for the default.
    pub by: Option<Side>,
    /// Whether no shorter URL shows what this rule changes.
    pub is_shortest: bool,
}

/// A rule of one of two files, by its line, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::exhaustive_enums, reason = "there are two files")]
pub enum Side {
    /// Of the old one: it is not there any more, or another one outranks it now.
    Old(u32),
    /// Of the new one.
    New(u32),
}

/// What could not be found out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unknown {
    /// The two files state versions that read URLs in different ways.
    ReadDifferently,
    /// The patterns leave no symbol free.
    NoFreeSymbol,
    /// This rule and that line of the other file meet in too many ways.
    Pair(Side, u32),
    /// All steps were taken before this rule.
    From(Side),
}

impl Side {
    /// Its line, from 1.
    pub fn line(self) -> u32 {
        let (Self::Old(line) | Self::New(line)) = self;
        line
    }
}

impl Change {
    /// Whether the URL is allowed in the new policy.
    pub fn is_allowed_now(&self) -> bool {
        self.after.is_allowed()
    }
}

impl Difference {
    /// Whether both policies were proved to decide every URL alike.
    pub fn is_none(&self) -> bool {
        self.changes.is_empty() && self.unknown.is_empty()
    }
}

/// What changes for a robot between two files, or two dialects that read URLs alike.
///
/// **Cost.** A decision for each rule that is not in both, and for the few pairs of rules that meet, their merges; at most
/// [`STEPS`] and a comparison of each pair of rules.
pub fn difference(old: &Subject, new: &Subject) -> Difference {
    difference_within(old, new, Steps::new(STEPS))
}

/// The same, but no more than one change, with steps that several share.
pub(crate) fn first_difference(old: &Subject, new: &Subject, steps: &mut Steps) -> Difference {
    search(old, new, steps, Wanted::One)
}

/// The same as [`difference`], with other steps.
pub(crate) fn difference_within(old: &Subject, new: &Subject, mut steps: Steps) -> Difference {
    search(old, new, &mut steps, Wanted::All)
}

fn search(old: &Subject, new: &Subject, steps: &mut Steps, wanted: Wanted) -> Difference {
    let mut found = Difference::default();
    if !old.ranking.reads_like(&new.ranking) {
        found.unknown.push(Unknown::ReadDifferently);
        return found;
    }
    let Some(z) = free_symbol(&[&old.ranking, &new.ranking]) else {
        found.unknown.push(Unknown::NoFreeSymbol);
        return found;
    };
    let rules = [old, new].map(|subject| subject.rules().collect::<Vec<_>>());
    let ranks_say_all = rules.iter().flatten().all(|rule| rule.rank.is_some())
        && old.ranking.order() == new.ranking.order();
    let cost = old.cost() + new.cost();
    let left = Steps::new(steps.left());
    let mut search = Search { old, new, z, cost, steps: left, ranks_say_all, wanted, found };
    search.defaults();
    if !ranks_say_all && are_alike(&rules[0], &rules[1]) {
        return search.found;
    }
    let [old, new] = rules.map(OrderedRules::new);
    search.of_side(&old, &new, Side::Old);
    search.of_side(&new, &old, Side::New);
    *steps = search.steps;
    search.found
}

/// How many changes are asked for.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Wanted {
    All,
    One,
}

/// Whether two lists have the same rules in the same order.
fn are_alike(one: &[Obeyed<'_>], other: &[Obeyed<'_>]) -> bool {
    let key = |rule: &Obeyed<'_>| {
        (
            rule.rule.verdict(),
            rule.pattern.pieces().map(<[u8]>::to_vec).collect::<Vec<_>>(),
            rule.pattern.is_bound(),
        )
    };
    one.len() == other.len() && one.iter().zip(other).all(|(a, b)| key(a) == key(b))
}

struct Search<'s> {
    old: &'s Subject,
    new: &'s Subject,
    z: u8,
    /// The steps that a decision by both takes.
    cost: u64,
    steps: Steps,
    /// Whether a rank means the same in both.
    ranks_say_all: bool,
    wanted: Wanted,
    found: Difference,
}

impl<'s> Search<'s> {
    /// URLs that no rule need match.
    fn defaults(&mut self) {
        for path in [&b"/"[..], &[b'/', self.z]] {
            if let Some(change) = self.change(path, None)
                && change.before.rule.is_none()
                && change.after.rule.is_none()
            {
                self.found.changes.push(Change { is_shortest: true, ..change });
                return;
            }
        }
    }

    /// The rules that only one side has.
    fn of_side(
        &mut self,
        own: &OrderedRules<'s>,
        others: &OrderedRules<'s>,
        side: fn(u32) -> Side,
    ) {
        let key = |rule: &Obeyed<'s>| (rule.pattern, rule.rule.verdict(), rule.rank);
        let common: HashSet<(Pattern<'_>, Verdict, Option<Rank>)> = if self.ranks_say_all {
            others.all().iter().map(key).collect()
        } else {
            HashSet::new()
        };
        for rule in own.all().iter().filter(|rule| !common.contains(&key(rule))) {
            if self.wanted == Wanted::One && !self.found.changes.is_empty() {
                return;
            }
            let of = side(rule.rule.line());
            match self.of_rule(rule, others, of) {
                Ok(()) => {}
                Err(unknown) => {
                    self.found.unknown.push(unknown);
                    if matches!(unknown, Unknown::From(_)) {
                        return;
                    }
                }
            }
        }
    }

    /// What one rule changes.
    fn of_rule(
        &mut self,
        rule: &Obeyed<'s>,
        others: &OrderedRules<'s>,
        side: Side,
    ) -> Result<(), Unknown> {
        let mut unknown = Ok(());
        for shape in &rule.shapes {
            let path = shape.canonical(self.z);
            if !self.steps.take(self.cost + path.len() as u64 / 8) {
                return Err(Unknown::From(side));
            }
            let Some((before, after)) = self.decide(&path) else { continue };
            let (own, other) = match side {
                Side::Old(_) => (before, after),
                Side::New(_) => (after, before),
            };
            // Rules that match this path match whatever the shape matches.
            if own.line() != Some(rule.rule.line()) {
                continue;
            }
            if let Some(change) = self.change(&path, Some(side)) {
                self.put_shortest(change, path.len(), (rule, others));
                return Ok(());
            }
            let until = others.place(other, &path);
            for other in others.opposed(rule, until, self.ranks_say_all) {
                for other_shape in &other.shapes {
                    match self.meet(shape, other_shape, side) {
                        Ok(None) => {}
                        Ok(Some((change, length))) => {
                            self.put_shortest(change, length, (rule, others));
                            return Ok(());
                        }
                        Err(Ended::Spent) => unknown = Err(Unknown::Pair(side, other.rule.line())),
                        Err(Ended::Enough) => return Err(Unknown::From(side)),
                    }
                }
            }
        }
        unknown
    }

    /// The first merge that both policies decide differently.
    fn meet(
        &mut self,
        shape: &Shape<'s>,
        other: &Shape<'s>,
        side: Side,
    ) -> Result<Option<(Change, usize)>, Ended> {
        let (mut change, mut steps) = (None, self.steps.of_a_pair(self.cost));
        let before = steps.left();
        let ended =
            Merges::new(shape, other, self.z, self.cost).each(&mut steps, &mut |path, _| {
                change = self.change(path, Some(side)).map(|change| (change, path.len()));
                if change.is_some() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        self.steps.spend(&steps, before);
        let is_left = self.steps.take(1);
        match ended {
            _ if change.is_some() => Ok(change),
            _ if !is_left => Err(Ended::Enough),
            Ok(()) => Ok(None),
            Err(ended) => Err(ended),
        }
    }

    /// Adds a change with the shortest URL that shows it.
    fn put_shortest(
        &mut self,
        mut change: Change,
        length: usize,
        (rule, others): (&Obeyed<'s>, &OrderedRules<'s>),
    ) {
        let mut steps = self.steps.of_a_pair(self.cost);
        let before = steps.left();
        let mut below = length;
        let is_allowed_now = change.is_allowed_now();
        let anything = [Shape::anything()];
        let opposed = others.opposed(rule, usize::MAX, self.ranks_say_all);
        let all = opposed.flat_map(|other| &other.shapes).chain(&anything);
        change.is_shortest = true;
        for (shape, other) in all.flat_map(|other| rule.shapes.iter().map(move |one| (one, other)))
        {
            let mut merges = Merges::new(shape, other, self.z, self.cost);
            merges.below = below;
            let ended = merges.each(&mut steps, &mut |path, most| {
                if let Some(shorter) = self.change(path, change.by)
                    && shorter.is_allowed_now() == is_allowed_now
                {
                    (*most, below) = (path.len(), path.len());
                    change = Change { is_shortest: true, ..shorter };
                }
                ControlFlow::Continue(())
            });
            if ended.is_err() {
                change.is_shortest = false;
                break;
            }
        }
        self.steps.spend(&steps, before);
        self.found.changes.push(change);
    }

    /// How both decide a path in symbols; `None` if no client asks for it.
    fn decide(&self, path: &[u8]) -> Option<(Decision, Decision)> {
        Some((self.old.decide(path)?, self.new.decide(path)?))
    }

    /// The change on a path in symbols, if there is one.
    fn change(&self, path: &[u8], by: Option<Side>) -> Option<Change> {
        let (before, after) = self.decide(path)?;
        if before.verdict == after.verdict {
            return None;
        }
        let url = self.old.text_of(path)?;
        Some(Change { url, before, after, by, is_shortest: false })
    }
}
