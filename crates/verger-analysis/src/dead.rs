//! Rules that change nothing.

use std::ops::ControlFlow;

use verger::Verdict;
use verger::dialect::RuleOrder;

use crate::difference::{Side, Unknown};
use crate::free::free_symbol;
use crate::merge::{Ended, Merges, STEPS, Steps};
use crate::shape::Shape;
use crate::subject::{Obeyed, Subject, first_match, is_of_itself};

/// A rule without which every URL is decided as with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Idle {
    /// Its line, from 1.
    pub line: u32,
    /// Why.
    pub why: Idleness,
}

/// Why a rule changes nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Idleness {
    /// No URL can match it: every path begins with a slash, and clients take `/./` and `/../` out of it.
    NeverMatches,
    /// Dead: wherever it matches, a rule of a higher rank does, such as that of this line.
    Outranked(u32),
    /// Redundant: where it decides, a rule of a lower rank would decide the same, such as that of this line.
    SaidAnyway(u32),
    /// Redundant: where it decides, the default would decide the same.
    ByDefault,
    /// It names the file itself, which may always be fetched.
    OfItself,
}

/// The rules of a policy that change nothing, each taken by itself: of two that say the same, both may be redundant. Also
/// what could not be found out.
///
/// **Cost.** A comparison of each rule with each, and the merges of the few that meet; at most [`STEPS`] of these.
///
/// ```
/// use verger::{Crawler, Dialect, Document};
/// use verger_analysis::{Idleness, Subject, idle_rules};
///
/// let document = Document::parse(b"User-agent: *\nDisallow: /a\nDisallow: /a/b\nAllow: /c\n");
/// let subject = Subject::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
/// let (idle, unknown) = idle_rules(&subject);
/// assert_eq!(idle.len(), 2);
/// assert_eq!((idle[0].line, idle[0].why), (3, Idleness::SaidAnyway(2)));
/// assert_eq!((idle[1].line, idle[1].why), (4, Idleness::ByDefault));
/// assert!(unknown.is_empty());
/// ```
pub fn idle_rules(subject: &Subject) -> (Vec<Idle>, Vec<Unknown>) {
    idle_rules_within(subject, &mut Steps::new(STEPS))
}

/// The same, with steps that several policies share.
pub(crate) fn idle_rules_within(subject: &Subject, steps: &mut Steps) -> (Vec<Idle>, Vec<Unknown>) {
    let Some(z) = free_symbol(&[&subject.ranking]) else {
        return (Vec::new(), vec![Unknown::NoFreeSymbol]);
    };
    let rules: Vec<_> = subject.rules().collect();
    let mut search = Search { subject, z, steps, rules: &rules };
    let (mut idle, mut unknown) = (Vec::new(), Vec::new());
    for rule in &rules {
        let line = rule.rule.line();
        match search.idleness(rule) {
            Ok(Some(why)) => idle.push(Idle { line, why }),
            Ok(None) => {}
            Err(why) => unknown.push(why),
        }
    }
    idle.sort_by_key(|one| one.line);
    (idle, unknown)
}

struct Search<'s> {
    subject: &'s Subject,
    z: u8,
    steps: &'s mut Steps,
    rules: &'s [Obeyed<'s>],
}

impl Search<'_> {
    fn idleness(&mut self, rule: &Obeyed<'_>) -> Result<Option<Idleness>, Unknown> {
        if !self.default_stays_without(rule) {
            return Ok(None);
        }
        let mut why = rule.shapes.is_empty().then_some(Idleness::NeverMatches);
        for shape in &rule.shapes {
            let path = shape.canonical(self.z);
            let side = Side::New(rule.rule.line());
            if !self.steps.take(self.subject.cost_of_scan() + path.len() as u64 / 8) {
                return Err(Unknown::From(side));
            }
            // What matches this path matches whatever the shape matches.
            let winner = first_match(self.rules, &path);
            if let Some(winner) = winner.filter(|winner| winner.place != rule.place) {
                why.get_or_insert(Idleness::Outranked(winner.rule.line()));
                continue;
            }
            let itself = match self.subject.decide(&path) {
                None => Some(Idleness::NeverMatches),
                Some(decision) => is_of_itself(decision).then_some(Idleness::OfItself),
            };
            if let Some(itself) = itself {
                why.get_or_insert(itself);
                continue;
            }
            let (without, until) = self.without(rule, &path);
            if without != rule.rule.verdict() {
                return Ok(None);
            }
            if self.meets_its_opposite(rule, shape, until)? {
                return Ok(None);
            }
            why = Some(match self.rules.get(until) {
                Some(next) => Idleness::SaidAnyway(next.rule.line()),
                None => Idleness::ByDefault,
            });
        }
        Ok(why)
    }

    /// Whether a rule that would decide the opposite, above the one at `until`, matches where this one decides.
    fn meets_its_opposite(
        &mut self,
        rule: &Obeyed<'_>,
        shape: &Shape<'_>,
        until: usize,
    ) -> Result<bool, Unknown> {
        let (verdict, side) = (rule.rule.verdict(), Side::New(rule.rule.line()));
        let between = &self.rules[rule.place + 1..until];
        for other in between.iter().filter(|other| other.rule.verdict() != verdict) {
            for other_shape in &other.shapes {
                let cost = self.subject.cost() + self.rules.len() as u64;
                let (mut meets, mut steps) = (false, self.steps.of_a_pair(cost));
                let before = steps.left();
                let ended = Merges::new(shape, other_shape, self.z, cost).each(
                    &mut steps,
                    &mut |path, _| {
                        let decides = first_match(self.rules, path).map(|one| one.place);
                        meets = decides == Some(rule.place)
                            && self.without(rule, path).0 != verdict
                            && self.subject.decide(path).is_some_and(|found| !is_of_itself(found));
                        if meets { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
                    },
                );
                if meets {
                    return Ok(true);
                }
                self.steps.spend(&steps, before);
                if !self.steps.take(1) {
                    return Err(Unknown::From(side));
                }
                if ended == Err(Ended::Spent) {
                    return Err(Unknown::Pair(side, other.rule.line()));
                }
            }
        }
        Ok(false)
    }

    /// What would be decided without a rule that decides a path, and the place of the rule that would; the one after the last for
    /// the default.
    fn without(&self, rule: &Obeyed<'_>, path: &[u8]) -> (Verdict, usize) {
        match first_match(&self.rules[rule.place + 1..], path) {
            Some(next) => (next.rule.verdict(), next.place),
            None => (self.subject.ranking.default_verdict().0, self.rules.len()),
        }
    }

    /// Whether the verdict without a match is the same without this rule: in the 2.0.0 proposal it follows from which kinds of
    /// rules there are.
    fn default_stays_without(&self, rule: &Obeyed<'_>) -> bool {
        let kind = |one: &Obeyed<'_>| (one.rule.verdict(), one.rule.has_star());
        let is_like = |one: &Obeyed<'_>| one.place != rule.place && kind(one) == kind(rule);
        self.subject.ranking.order() != RuleOrder::ExplicitFirst || self.rules.iter().any(is_like)
    }
}
