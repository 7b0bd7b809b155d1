use alloc::vec::Vec;
use core::cmp::Ordering;

use super::choose::{Choice, choose, choose_among};
use super::group::Groups;
use crate::crawler::{Classifier, Crawler};
use crate::dialect::Dialect;
use crate::syntax::{Document, Span};

/// Which groups can be for a robot of a name, so that choosing those of thousands of robots does not compare each of their names
/// with each line.
///
/// **Cost.** To make, a sort of the User-agent lines; then a binary search for each name of a robot, and number of groups found ×
/// names.
#[derive(Debug)]
pub(crate) struct NamedGroups {
    /// What may equal a name in each User-agent line, and the place of its group: sorted, ASCII case ignored. All are beginnings
    /// of values.
    keys: Vec<Key>,
    /// The groups for `*`.
    star: Vec<usize>,
    /// Whether the dialect compares in another way than by equality, or a group that is found can be ignored.
    is_of_no_use: bool,
}

#[derive(Clone, Copy, Debug)]
struct Key {
    start: u32,
    end: u32,
    group: u32,
}

impl NamedGroups {
    pub(crate) fn new(document: &Document<'_>, dialect: &Dialect, found: &Groups) -> Self {
        let mut named = Self {
            keys: Vec::new(),
            star: Vec::new(),
            is_of_no_use: dialect.rules_of_version_2.is_some(),
        };
        for (place, group) in found.all.iter().enumerate() {
            for agent in found.agents(group) {
                let value = document.slice(agent.value);
                if dialect.token.is_star(value) && named.star.last() != Some(&place) {
                    named.star.push(place);
                }
                let Some(lengths) = dialect.token.lengths_of_names(value) else {
                    named.is_of_no_use = true;
                    return named;
                };
                let Span { start, .. } = agent.value;
                for (at, &length) in lengths.iter().enumerate() {
                    if !lengths[..at].contains(&length) {
                        let end = start + length as u32;
                        named.keys.push(Key { start, end, group: place as u32 });
                    }
                }
            }
        }
        let text = |key: &Key| document.slice(Span::new(key.start, key.end));
        named.keys.sort_by(|a, b| compare(text(a), text(b)).then(a.group.cmp(&b.group)));
        named
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
        let mut places = Vec::new();
        for name in crawler.names() {
            let order =
                |key: &Key| compare(document.slice(Span::new(key.start, key.end)), name.text());
            let from = self.keys.partition_point(|key| order(key) == Ordering::Less);
            let equal = self.keys[from..].iter().take_while(|key| order(key) == Ordering::Equal);
            places.extend(equal.map(|key| key.group as usize));
        }
        places.sort_unstable();
        places.dedup();
        let classifier = Classifier::new(dialect, crawler);
        let names_it = |&place: &usize| {
            let mut agents = found.agents(&found.all[place]).iter();
            agents.any(|agent| {
                classifier
                    .class_of(document.slice(agent.value))
                    .is_some_and(|class| !class.is_star())
            })
        };
        let places = if places.iter().any(names_it) { &places } else { &self.star };
        choose_among(document, dialect, found, crawler, &places.iter().copied())
    }
}

/// The order of two texts, ASCII case ignored.
fn compare(a: &[u8], b: &[u8]) -> Ordering {
    a.iter().map(u8::to_ascii_lowercase).cmp(b.iter().map(u8::to_ascii_lowercase))
}
