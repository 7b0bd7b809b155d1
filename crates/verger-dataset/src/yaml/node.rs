use verger::Span;

use crate::place::SourcePlace;

/// The key of a site's datasets.
pub(crate) const DATASETS: &str = "datasets";

/// The value of a key, or a member of a list.
#[derive(Clone, Debug)]
pub(super) enum Node {
    /// Nothing is written where a value is expected.
    Nothing,
    Null,
    Text(String, SourcePlace),
    List(Vec<Node>),
    Map(Vec<(Key, Node)>),
}

/// A key of a mapping.
#[derive(Clone, Debug)]
pub(super) struct Key {
    pub(super) name: String,
    pub(super) place: SourcePlace,
    /// Whether nothing at all follows it, not even `~`.
    pub(super) is_bare: bool,
}

impl Key {
    pub(super) fn is(&self, name: &str) -> bool {
        self.name.eq_ignore_ascii_case(name)
    }
}

/// What a node takes in a list or a mapping, in bytes.
pub(super) const NODE: usize = 128;

impl Node {
    /// The text, or those of the list's members that are texts.
    pub(super) fn texts(&self) -> impl Iterator<Item = (&str, &SourcePlace)> {
        let nodes = match self {
            Self::List(members) => members.as_slice(),
            node => std::slice::from_ref(node),
        };
        nodes.iter().filter_map(|node| match node {
            Self::Text(text, place) => Some((text.as_str(), place)),
            _ => None,
        })
    }

    /// Whether it is a list with a mapping in it.
    pub(super) fn has_mappings(&self) -> bool {
        let Self::List(members) = self else { return false };
        members.iter().any(|member| matches!(member, Self::Map(_)))
    }

    /// Every text below it, at any depth; the depth of nodes is bounded by the parser.
    pub(super) fn deep_texts(&self) -> Box<dyn Iterator<Item = (&str, &SourcePlace)> + '_> {
        match self {
            Self::Nothing | Self::Null => Box::new(std::iter::empty()),
            Self::Text(text, place) => Box::new(std::iter::once((text.as_str(), place))),
            Self::List(members) => Box::new(members.iter().flat_map(Self::deep_texts)),
            Self::Map(entries) => Box::new(entries.iter().flat_map(|(_, node)| node.deep_texts())),
        }
    }

    /// The memory that it takes without what it contains, in bytes.
    pub(super) fn shallow_octets(&self) -> usize {
        NODE + if let Self::Text(text, _) = self { text.len() } else { 0 }
    }

    /// The memory that it takes, in bytes.
    pub(super) fn octets(&self) -> usize {
        let within = match self {
            Self::List(members) => members.iter().map(Self::octets).sum(),
            Self::Map(entries) => {
                entries.iter().map(|(key, node)| NODE + key.name.len() + node.octets()).sum()
            }
            _ => 0,
        };
        self.shallow_octets() + within
    }

    /// Appends a line to the last text.
    pub(super) fn append(&mut self, line: &str, number: u32, span: Span) {
        match self {
            Self::Nothing | Self::Null => {
                *self = Self::Text(line.to_owned(), SourcePlace::Line { line: number, span });
            }
            Self::Text(text, place) => {
                text.push(' ');
                text.push_str(line);
                if let SourcePlace::Line { span: of_text, .. } = place {
                    of_text.end = of_text.end.max(span.end);
                }
            }
            Self::List(members) => match members.last_mut() {
                Some(last) => last.append(line, number, span),
                None => {
                    members.push(Self::Text(
                        line.to_owned(),
                        SourcePlace::Line { line: number, span },
                    ));
                }
            },
            Self::Map(entries) => {
                if let Some((_, last)) = entries.last_mut() {
                    last.append(line, number, span);
                }
            }
        }
    }
}
