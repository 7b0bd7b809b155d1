use alloc::vec::Vec;
use core::cmp::Ordering;

use super::choose::{Choice, choose};
use super::group::Groups;
use crate::crawler::{Class, Classifier, Crawler};
use crate::dialect::{Dialect, SeveralGroups};
use crate::syntax::{Document, Span};

/// Which User-agent lines can name a robot, so that choosing the groups of thousands of robots does not compare each of their names
/// with each line.
///
/// **Cost.** To make, a sort of the lines; then a binary search for each name of a robot, and number of lines found × names.
#[derive(Debug)]
pub(crate) struct NamedGroups {
    /// What may equal a name in each line: sorted, ASCII case ignored. All are beginnings of values.
    keys: Vec<Key>,
    /// The groups and runs for `*`.
    star: Places,
    /// Whether the dialect compares in another way than by equality, or a group that is found can be ignored.
    is_of_no_use: bool,
}

#[derive(Clone, Copy, Debug)]
struct Key {
    start: u32,
    end: u32,
    line: Named,
}

/// A User-agent line: its value, and the places of its group and its run.
#[derive(Clone, Copy, Debug)]
struct Named {
    value: Span,
    group: usize,
    run: usize,
}

/// The places of some groups, and of their runs.
#[derive(Clone, Debug, Default)]
struct Places {
    groups: Vec<usize>,
    runs: Vec<usize>,
}

impl NamedGroups {
    pub(crate) fn new(document: &Document<'_>, dialect: &Dialect, found: &Groups) -> Self {
        let (mut keys, mut star) = (Vec::new(), Vec::new());
        let mut is_of_no_use = dialect.rules_of_version_2.is_some();
        let runs = |(group, at)| found.runs(at).map(move |(run, agents)| (group, run, agents));
        for (group, run, agents) in found.all.iter().enumerate().flat_map(runs) {
            for agent in agents {
                let value = document.slice(agent.value);
                let line = Named { value: agent.value, group, run };
                if dialect.token.is_star(value) {
                    star.push(line);
                }
                let Some(lengths) = dialect.token.lengths_of_names(value) else {
                    is_of_no_use = true;
                    continue;
                };
                let Span { start, .. } = agent.value;
                for (at, &length) in lengths.iter().enumerate() {
                    if !lengths[..at].contains(&length) {
                        keys.push(Key { start, end: start + length as u32, line });
                    }
                }
            }
        }
        keys.sort_by(|a, b| compare(a.text(document), b.text(document)));
        Self { keys, star: Places::of(&star, dialect, Class::STAR), is_of_no_use }
    }

    /// The groups that the robot obeys: what [`choose`] chooses.
    pub(crate) fn choose(
        &self,
        document: &Document<'_>,
        dialect: &Dialect,
        found: &Groups,
        crawler: &Crawler,
    ) -> Choice {
        if self.is_of_no_use {
            return choose(document, dialect, found, crawler);
        }
        let mut lines = Vec::new();
        for name in crawler.names() {
            let order = |key: &Key| compare(key.text(document), name.text());
            let from = self.keys.partition_point(|key| order(key) == Ordering::Less);
            let equal = self.keys[from..].iter().take_while(|key| order(key) == Ordering::Equal);
            lines.extend(equal.map(|key| key.line));
        }
        let classifier = Classifier::new(dialect, crawler);
        let class_of = |line: &Named| classifier.class_of(document.slice(line.value));
        let class = lines.iter().filter_map(class_of).filter(|class| !class.is_star()).min();
        let (places, class) = if class.is_some() {
            lines.retain(|line| class_of(line) == class);
            (class.map(|class| Places::of(&lines, dialect, class)), class)
        } else {
            let star =
                (crawler.obeys_star() && !self.star.groups.is_empty()).then_some(Class::STAR);
            (star.map(|_| self.star.clone()), star)
        };
        let Places { groups, runs } = places.unwrap_or_default();
        Choice::of(groups, runs, class, &classifier)
    }
}

impl Key {
    fn text<'d>(&self, document: &'d Document<'_>) -> &'d [u8] {
        document.slice(Span::new(self.start, self.end))
    }
}

impl Places {
    /// Those of some lines, all of one class, as far as the dialect takes several groups.
    fn of(lines: &[Named], dialect: &Dialect, class: Class) -> Self {
        let first = lines.iter().map(|line| line.group).min();
        let is_first = dialect.several(class) == SeveralGroups::First;
        let is_taken = |line: &&Named| !is_first || Some(line.group) == first;
        let sorted = |of: fn(&Named) -> usize| {
            let mut places: Vec<_> = lines.iter().filter(is_taken).map(of).collect();
            places.sort_unstable();
            places.dedup();
            places
        };
        Self { groups: sorted(|line| line.group), runs: sorted(|line| line.run) }
    }
}

/// The order of two texts, ASCII case ignored.
fn compare(a: &[u8], b: &[u8]) -> Ordering {
    a.iter().map(u8::to_ascii_lowercase).cmp(b.iter().map(u8::to_ascii_lowercase))
}
