//! Valid YAML → nodes, by a parser of the whole language.

use std::borrow::Cow;
use std::collections::{HashMap, HashSet};

use saphyr_parser::{Event, Parser, ScalarStyle, Tag};

use super::mapping::Mapping;
use super::node::{DATASETS, Key, NODE, Node};
use super::parser::is_single;
use super::places::{Comments, Places};
use super::scalar::is_null;
use crate::draft::Draft;
use crate::form::Form;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;
use crate::statement::Field;

/// A part of a file that can be read by itself.
pub(super) enum Part {
    /// A member of a document's list, or of its list of datasets.
    Member(Node),
    /// A document of another kind.
    Document(Node),
}

/// The text is not valid YAML, or its author did not mean what it says: a key that a dataset has once occurs twice.
#[derive(Debug)]
pub(super) struct Invalid;

/// Passes the parts of a text on, one by one, until the draft is full. Parts before a fault have been passed on when it
/// is found.
///
/// **Bounds.** Memory for the nodes of a part, with the values of aliases written out: 128 MiB; depth: 64 levels.
pub(super) fn read(
    octets: &[u8],
    form: Form,
    draft: &mut Draft<'_>,
    each: &mut dyn FnMut(Part, &mut Draft<'_>),
) -> Result<(), Invalid> {
    let after_mark = octets.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(octets);
    let text = String::from_utf8_lossy(after_mark);
    let is_replaced = matches!(text, Cow::Owned(_));
    let mut places = Places::new(&text, is_replaced, octets.len() - after_mark.len());
    if is_replaced {
        let lines = (1..).zip(octets.split(|octet| *octet == b'\n'));
        for (line, _) in lines.filter(|(_, line)| std::str::from_utf8(line).is_err()) {
            draft.notice(NoticeKind::NotUtf8, &places.place(line, (0, 0)));
        }
    }
    let mut comments = Comments::new(&text);
    let passed = if form == Form::PinsBoard { Passed::Top } else { Passed::Datasets };
    let mut builder = Builder { passed, ..Builder::default() };
    for event in Parser::new_from_str(&text) {
        let (event, span) = event.map_err(|_| Invalid)?;
        let (mut line, bytes) = (span.start.line(), places.bytes(&span));
        let mut said = bytes;
        if let Event::Scalar(text, style, ..) = &event
            && !text.is_empty()
        {
            let mut ends = bytes.1;
            match style {
                ScalarStyle::Literal | ScalarStyle::Folded => {
                    (line, said) = places.of_block(line, bytes);
                }
                ScalarStyle::SingleQuoted | ScalarStyle::DoubleQuoted => {
                    said = places.of_quoted(bytes);
                    ends = said.1;
                }
                ScalarStyle::Plain => {}
            }
            comments.until((said.0, ends), |line, bytes| {
                draft.notice(NoticeKind::Comment, &places.place(line, bytes));
            });
        }
        let place = places.place(line, said);
        builder.take(event, &place, &mut |kind| draft.notice(kind, &place))?;
        if builder.has_odd_key {
            return Err(Invalid);
        }
        let is_over = builder.is_spent() || builder.open.len() > MOST_OPEN;
        if is_over {
            draft.notice(NoticeKind::LimitReached, &place);
            builder.close_all();
        }
        for part in builder.parts.drain(..) {
            each(part, draft);
        }
        if is_over || draft.is_full() {
            return Ok(());
        }
    }
    comments.until((text.len(), text.len()), |line, bytes| {
        draft.notice(NoticeKind::Comment, &places.place(line, bytes));
    });
    Ok(())
}

/// The text with a space for each tab that is not part of an indentation; `None` if there is none. Tabs may separate, where
/// the parser accepts only spaces; and nothing is made of a tab in a text.
pub(super) fn spaced(octets: &[u8]) -> Option<Vec<u8>> {
    memchr::memchr(b'\t', octets)?;
    let mut spaced = octets.to_vec();
    let (mut is_indent, mut is_changed) = (true, false);
    for octet in &mut spaced {
        match octet {
            b'\n' | b'\r' => is_indent = true,
            b'\t' if !is_indent => (*octet, is_changed) = (b' ', true),
            b' ' | b'\t' => {}
            _ => is_indent = false,
        }
    }
    is_changed.then_some(spaced)
}

/// The node of a text in brackets, all of it at one place. `None` if it is not valid.
pub(super) fn bracketed(text: &str, place: &SourcePlace) -> Option<Node> {
    let mut builder = Builder { passed: Passed::None, ..Builder::default() };
    for event in Parser::new_from_str(text) {
        let (event, _) = event.ok()?;
        builder.take(event, place, &mut |_| {}).ok()?;
        if builder.is_spent() {
            return None;
        }
    }
    match (builder.parts.pop(), builder.parts.len()) {
        (Some(Part::Document(node)), 0) => Some(node),
        _ => None,
    }
}

/// An open collection.
struct Open {
    kind: OpenKind,
    anchor: usize,
}

enum OpenKind {
    /// The list of a document, or its list of datasets: its members are passed on. The memory of the nodes before it.
    Passed(usize),
    List(Vec<Node>),
    Map(Mapping, Option<(String, SourcePlace)>),
    /// Nested too deep.
    Ignored,
}

/// Whose members are passed on one by one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Passed {
    /// No list's: a part of a file is read.
    None,
    /// Those of a list at the top: in a board of pins every key is the name of a pin.
    Top,
    /// Those of a list at the top, and of a site's list of datasets.
    #[default]
    Datasets,
}

#[derive(Default)]
struct Builder {
    open: Vec<Open>,
    parts: Vec<Part>,
    anchors: HashMap<usize, Node>,
    /// The memory of the nodes of this part.
    octets: usize,
    /// The memory of all nodes with anchors, and of all copies of them in the whole file: each copy takes time, too.
    copied: usize,
    passed: Passed,
    /// Whether the scalar being added is the key that merges.
    is_merge: bool,
    /// Whether a key is a list of mappings, or such a list has an empty key: nobody means that.
    has_odd_key: bool,
}

impl Builder {
    fn is_spent(&self) -> bool {
        self.octets + self.copied > MOST
    }

    fn take(
        &mut self,
        event: Event<'_>,
        place: &SourcePlace,
        notice: &mut dyn FnMut(NoticeKind),
    ) -> Result<(), Invalid> {
        match event {
            Event::Scalar(text, style, anchor, tag) => {
                let tag = local(tag.as_deref());
                if tag.is_some() {
                    notice(NoticeKind::Tag);
                }
                let is_bare = style == ScalarStyle::Plain && tag.is_none();
                let is_name =
                    matches!(self.open.last().map(|open| &open.kind), Some(OpenKind::Map(_, None)));
                self.is_merge = is_name && is_bare && text == "<<";
                let node = match tag {
                    None if is_name => Node::Text(text.into_owned(), place.clone()),
                    Some(tag) => Node::Text(format!("{tag} {text}"), place.clone()),
                    None if is_bare && text.is_empty() => Node::Nothing,
                    None if is_bare && is_null(&text) => Node::Null,
                    None => Node::Text(text.into_owned(), place.clone()),
                };
                self.add(node, place, anchor, false);
            }
            Event::Alias(anchor) => {
                // An alias within its own node means nothing.
                let node = self.anchors.get(&anchor).cloned().unwrap_or(Node::Null);
                self.add(node, place, 0, true);
            }
            Event::SequenceStart(..) | Event::MappingStart(..) if self.open.len() >= DEEPEST => {
                notice(NoticeKind::TooDeep);
                self.open.push(Open { kind: OpenKind::Ignored, anchor: 0 });
            }
            Event::SequenceStart(anchor, tag) => {
                if local(tag.as_deref()).is_some() {
                    notice(NoticeKind::Tag);
                }
                let kind = if self.is_passed(anchor) {
                    OpenKind::Passed(self.octets)
                } else {
                    OpenKind::List(Vec::new())
                };
                self.open.push(Open { kind, anchor });
            }
            Event::MappingStart(anchor, tag) => {
                if local(tag.as_deref()).is_some() {
                    notice(NoticeKind::Tag);
                }
                self.open.push(Open { kind: OpenKind::Map(Mapping::default(), None), anchor });
            }
            Event::SequenceEnd | Event::MappingEnd => return self.close(place),
            Event::DocumentStart(_) => {
                self.anchors.clear();
            }
            _ => {}
        }
        Ok(())
    }

    /// Whether the members of a list that begins here are passed on one by one.
    fn is_passed(&self, anchor: usize) -> bool {
        match &self.open[..] {
            [] => self.passed != Passed::None,
            [Open { kind: OpenKind::Map(mapping, Some((key, _))), anchor: 0 }] => {
                let is_datasets = key.eq_ignore_ascii_case(DATASETS) && !mapping.is_merging;
                is_datasets && anchor == 0 && self.passed == Passed::Datasets
            }
            _ => false,
        }
    }

    fn close(&mut self, place: &SourcePlace) -> Result<(), Invalid> {
        let Some(Open { kind, anchor }) = self.open.pop() else { return Ok(()) };
        let node = match kind {
            OpenKind::Passed(_) if self.open.is_empty() => return Ok(()),
            OpenKind::Passed(_) => Node::List(Vec::new()),
            OpenKind::List(members) => Node::List(members),
            OpenKind::Map(mapping, _) if has_second(&mapping.entries) => return Err(Invalid),
            OpenKind::Map(mapping, _) => Node::Map(mapping.merged()),
            OpenKind::Ignored => Node::Null,
        };
        self.add(node, place, anchor, false);
        Ok(())
    }

    fn close_all(&mut self) {
        while !self.open.is_empty() {
            if self.close(&SourcePlace::Made).is_err() {
                self.parts.clear();
            }
        }
    }

    /// Adds a node to the innermost collection.
    fn add(&mut self, node: Node, place: &SourcePlace, anchor: usize, is_alias: bool) {
        let is_new = !matches!(node, Node::List(_) | Node::Map(_));
        // Collections were counted with what is in them.
        self.octets += if is_new { node.shallow_octets() } else { NODE };
        if is_alias {
            self.copied += node.octets();
        }
        if anchor > 0 {
            self.copied += node.octets();
            self.anchors.insert(anchor, node.clone());
        }
        match self.open.last_mut().map(|open| &mut open.kind) {
            None => {
                self.parts.push(Part::Document(node));
                self.octets = 0;
            }
            Some(OpenKind::Passed(before)) => {
                self.parts.push(Part::Member(node));
                self.octets = *before;
            }
            Some(OpenKind::List(members)) => members.push(node),
            Some(OpenKind::Map(mapping, key)) => match key.take() {
                None => {
                    self.has_odd_key |= node.has_mappings();
                    let name: Vec<_> = node.deep_texts().map(|(text, _)| text).collect();
                    *key = Some((name.join(", "), place.clone()));
                    mapping.is_merging = std::mem::take(&mut self.is_merge);
                }
                Some(_) if mapping.is_merging && Mapping::is_source(&node) => {
                    mapping.merges.push(node);
                }
                Some((name, place)) => {
                    self.has_odd_key |= name.is_empty() && node.has_mappings();
                    let is_bare = matches!(node, Node::Nothing);
                    mapping.entries.push((Key { name, place, is_bare }, node));
                }
            },
            Some(OpenKind::Ignored) => {}
        }
    }
}

/// Whether a key that a dataset has once is in the mapping twice: a line between them is damaged.
fn has_second(entries: &[(Key, Node)]) -> bool {
    let mut seen = HashSet::new();
    let single = entries.iter().filter(|(key, _)| is_single(&Field::of_yaml(&key.name)));
    single.map(|(key, _)| key.name.to_ascii_lowercase()).any(|name| !seen.insert(name))
}

/// A tag that is not one of YAML's own.
fn local(tag: Option<&Tag>) -> Option<String> {
    let tag = tag.filter(|tag| !tag.is_yaml_core_schema())?;
    let text = tag.to_string();
    if text.trim_start_matches('!').starts_with(CORE_SCHEMA) {
        return None;
    }
    // `!` alone means that the text is a text.
    (!text.is_empty() && text.bytes().any(|octet| octet != b'!')).then_some(text)
}

/// The beginning of YAML's own tags, where they are written out.
const CORE_SCHEMA: &str = "tag:yaml.org,2002:";
/// The most memory for nodes, in bytes.
const MOST: usize = 128 << 20;
/// The deepest nesting that is kept.
const DEEPEST: usize = 64;
/// The deepest nesting that is read.
const MOST_OPEN: usize = 1024;

#[cfg(test)]
mod tests;
