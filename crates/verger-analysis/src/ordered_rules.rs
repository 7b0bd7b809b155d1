use verger::{Decision, Verdict};

use crate::subject::Obeyed;

/// The rules of a policy by their rank, and how to find some of them without looking at all.
pub(crate) struct OrderedRules<'s> {
    all: Vec<Obeyed<'s>>,
    /// The places of the rules, by line: a line can have several.
    by_line: Vec<(u32, usize)>,
    /// The places of those that allow, and of those that disallow.
    allowed: Vec<usize>,
    disallowed: Vec<usize>,
}

impl<'s> OrderedRules<'s> {
    /// The highest ranked first.
    pub(crate) fn new(all: Vec<Obeyed<'s>>) -> Self {
        let mut by_line: Vec<_> = (0..).zip(&all).map(|(at, one)| (one.rule.line(), at)).collect();
        by_line.sort_unstable();
        let (allowed, disallowed) =
            (0..all.len()).partition(|&at| all[at].rule.verdict() == Verdict::Allowed);
        Self { all, by_line, allowed, disallowed }
    }

    pub(crate) fn all(&self) -> &[Obeyed<'s>] {
        &self.all
    }

    /// The place of the rule that decided a path; the one after the last if none did.
    pub(crate) fn place(&self, decision: Decision, path: &[u8]) -> usize {
        let Some(line) = decision.line() else { return self.all.len() };
        let from = self.by_line.partition_point(|&(other, _)| other < line);
        let of_line = self.by_line[from..].iter().take_while(|&&(other, _)| other == line);
        let mut places = of_line.map(|&(_, place)| place);
        places.find(|&place| self.all[place].pattern.matches(path)).unwrap_or(self.all.len())
    }

    /// Those before a place that decide the opposite of a rule of another policy; if `are_ranked`, only those of a lower rank.
    pub(crate) fn opposed<'o>(
        &'o self,
        rule: &Obeyed<'s>,
        until: usize,
        are_ranked: bool,
    ) -> impl Iterator<Item = &'o Obeyed<'s>> + use<'o, 's> {
        let places = match rule.rule.verdict() {
            Verdict::Allowed => &self.disallowed,
            _ => &self.allowed,
        };
        let places = &places[..places.partition_point(|&place| place < until)];
        let rank = rule.rank;
        let is_above = |&place: &usize| are_ranked && self.all[place].rank <= rank;
        let places = &places[places.partition_point(is_above)..];
        places.iter().map(|&place| &self.all[place])
    }
}
