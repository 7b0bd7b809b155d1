//! A mapping that is being read, and what is merged into it.

use std::collections::HashSet;

use super::node::{Key, Node};

/// The entries of a mapping, and the values of its keys `<<`: their entries belong to it, too, unless it has that key.
///
/// <https://yaml.org/type/merge.html>. A key in quotes does not merge, and neither does a value that is not a mapping.
#[derive(Default)]
pub(super) struct Mapping {
    pub(super) entries: Vec<(Key, Node)>,
    /// In order: mappings, and lists of mappings.
    pub(super) merges: Vec<Node>,
    /// Whether the present key is one that merges.
    pub(super) is_merging: bool,
}

impl Mapping {
    /// Whether a value can be merged: it is a mapping, or a list of them.
    pub(super) fn is_source(node: &Node) -> bool {
        match node {
            Node::Map(_) => true,
            Node::List(members) => {
                !members.is_empty() && members.iter().all(|member| matches!(member, Node::Map(_)))
            }
            _ => false,
        }
    }

    /// Its entries, then those merged into it. Of several with one name, the first counts.
    pub(super) fn merged(self) -> Vec<(Key, Node)> {
        let Self { mut entries, merges, .. } = self;
        if merges.is_empty() {
            return entries;
        }
        let mut taken: HashSet<_> = entries.iter().map(|(key, _)| key.name.clone()).collect();
        let maps = merges.into_iter().flat_map(|node| match node {
            Node::List(members) => members,
            node => vec![node],
        });
        for map in maps {
            let Node::Map(more) = map else { continue };
            entries.extend(more.into_iter().filter(|(key, _)| taken.insert(key.name.clone())));
        }
        entries
    }
}
