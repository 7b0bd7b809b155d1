//! The YAML forms. Valid YAML is read by a parser of the language; in other texts the part of YAML that data.txt files
//! use is read line by line, so that a damaged line costs no more than itself.

mod frame;
mod line;
mod mapping;
mod node;
mod parsed;
mod parser;
mod pins;
mod places;
mod scalar;

use std::collections::{HashMap, VecDeque};

use crate::column::Column;
use crate::draft::Draft;
use crate::form::Form;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;
use crate::statement::{Field, Name};
use crate::term::Term;
pub(crate) use node::DATASETS;
use node::{Key, Node};
use parsed::Part;
use parser::Parser;

/// Reads YAML of any form. Only a text that is not valid YAML is read line by line, so that what is valid means what
/// YAML says.
pub(crate) fn read(octets: &[u8], form: Form, draft: &mut Draft<'_>) {
    let before = draft.known_before();
    let mut take = |part: Part, draft: &mut Draft<'_>| match part {
        Part::Member(node) => datasets(&[node], draft),
        Part::Document(Node::Map(entries)) => mapping(&entries, form, draft),
        Part::Document(node) => {
            for (_, place) in node.texts() {
                draft.notice(NoticeKind::Unreadable, place);
            }
        }
    };
    if parsed::read(octets, form, draft, &mut take).is_ok() {
        return;
    }
    if let Some(spaced) = parsed::spaced(octets) {
        draft.begin_again(before.clone());
        if parsed::read(&spaced, form, draft, &mut take).is_ok() {
            return;
        }
    }
    draft.begin_again(before);
    let mut parser = Parser::new(octets, draft.no_notices());
    if form == Form::YamlList {
        let members = parser.top_list();
        parser.tell(draft);
        datasets(&members, draft);
    } else {
        let entries = parser.top_mapping();
        parser.tell(draft);
        mapping(&entries, form, draft);
    }
}

/// States one dataset, a site with its `datasets`, or a board of pins.
fn mapping(entries: &[(Key, Node)], form: Form, draft: &mut Draft<'_>) {
    if form == Form::PinsBoard {
        return pins::board(entries, draft);
    }
    let is_named = entries.iter().any(|(key, _)| key.is(DATASETS));
    let of_datasets = |key: &Key, node: &Node| {
        if is_named { key.is(DATASETS) } else { is_list_of_datasets(key, node) }
    };
    if !is_named && !entries.iter().any(|(key, node)| of_datasets(key, node)) {
        if let Some((key, _)) = entries.first() {
            dataset(entries, &key.place, draft);
        }
        return;
    }
    for (key, node) in entries {
        match node {
            Node::List(members) if of_datasets(key, node) => datasets(members, draft),
            _ => {
                draft.site();
                entry(key, node, draft);
            }
        }
    }
}

/// Whether a list describes datasets, although its key is another: it may be misspelt or damaged.
fn is_list_of_datasets(key: &Key, node: &Node) -> bool {
    let Node::List(members) = node else { return false };
    let is_one = |member: &&Node| {
        let Node::Map(entries) = member else { return false };
        let has =
            |term| entries.iter().any(|(key, _)| Field::of_yaml(&key.name) == Field::Known(term));
        has(Term::Title) && (has(Term::Dataset) || has(Term::Download))
    };
    !key.is(FILES)
        && !members.is_empty()
        && members.iter().filter(is_one).count() * 2 >= members.len()
}

/// The key for files with more than a path.
pub(crate) const FILES: &str = "files";

fn datasets(members: &[Node], draft: &mut Draft<'_>) {
    for member in members {
        match member {
            Node::Map(entries) => {
                if let Some((key, _)) = entries.first() {
                    dataset(entries, &key.place, draft);
                }
            }
            // `- data.csv`: a path and nothing else.
            Node::Text(text, place) => {
                draft.dataset(place);
                draft.state(&Field::Known(Term::Download), text, place);
            }
            Node::List(_) | Node::Null | Node::Nothing => {}
        }
        if draft.is_full() {
            return;
        }
    }
}

fn dataset(entries: &[(Key, Node)], place: &SourcePlace, draft: &mut Draft<'_>) {
    draft.dataset(place);
    let is_download = |key: &Key| Field::of_yaml(&key.name) == Field::Known(Term::Download);
    // Paths first, so that statements about files find them.
    let (paths, others): (Vec<_>, Vec<_>) = entries.iter().partition(|(key, _)| is_download(key));
    let mut downloads = Downloads::new();
    for (_, node) in paths {
        for (text, place) in node.texts() {
            let number = draft.files();
            draft.state(&Field::Known(Term::Download), text, place);
            draft.leave_file();
            if draft.files() > number {
                downloads.entry(text.to_owned()).or_default().push_back(number);
            }
        }
    }
    for (key, node) in others {
        match node {
            Node::List(files) if key.is(FILES) => {
                for node in files {
                    file(node, &mut downloads, draft);
                }
            }
            _ if key.is("file_size") => sizes(key, node, draft),
            _ => entry(key, node, draft),
        }
        draft.leave_file();
    }
}

/// For each path, the numbers of its files that have no further statements yet.
type Downloads = HashMap<String, VecDeque<usize>>;

/// States one file: the one among `downloads` with its path, or else a new one.
fn file(node: &Node, downloads: &mut Downloads, draft: &mut Draft<'_>) {
    draft.leave_file();
    let Node::Map(entries) = node else {
        return node.texts().for_each(|(text, place)| {
            draft.state(&Field::Known(Term::Download), text, place);
            draft.leave_file();
        });
    };
    let is = |key: &Key, term| Field::of_yaml(&key.name) == Field::Known(term);
    let path = entries.iter().find(|(key, _)| is(key, Term::Download));
    let known = path.and_then(|(_, node)| {
        let (text, _) = node.texts().next()?;
        downloads.get_mut(text)?.pop_front()
    });
    if let Some(number) = known {
        draft.enter_file(number);
    } else if let Some((key, node)) = path {
        entry(key, node, draft);
    }
    let begins = |key: &Key| is(key, Term::AccessUrl) || is(key, Term::UnlinkedFile);
    for (key, node) in entries.iter().filter(|(key, _)| begins(key)) {
        entry(key, node, draft);
    }
    for (key, node) in entries {
        if !is(key, Term::Download) && !begins(key) {
            entry(key, node, draft);
        }
    }
}

/// The sizes that pins writes: one for each file, in order.
fn sizes(key: &Key, node: &Node, draft: &mut Draft<'_>) {
    let sizes: Vec<_> = node.texts().collect();
    if sizes.len() != draft.files() {
        return entry(key, node, draft);
    }
    for (number, (text, place)) in sizes.into_iter().enumerate() {
        draft.enter_file(number);
        draft.state(&Field::Known(Term::Bytes), text, place);
    }
}

/// States the value of a key.
fn entry(key: &Key, node: &Node, draft: &mut Draft<'_>) {
    let field = Field::of_yaml(&key.name);
    match (node, &field) {
        (Node::Map(entries), Field::Known(Term::Column)) => {
            for (name, kind) in entries {
                column(&name.name, kind, &name.place, draft);
            }
        }
        (Node::List(members), Field::Known(Term::Column)) => {
            for member in members {
                match member {
                    Node::Map(entries) => {
                        let name = entries.iter().find(|(key, _)| key.is("name"));
                        let name = name.and_then(|(_, node)| node.texts().next());
                        let first = entries.first().map(|(key, _)| &key.place);
                        let place = name.map(|(_, place)| place).or(first);
                        let name = name.map_or("", |(text, _)| text);
                        column(name, member, place.unwrap_or(&key.place), draft);
                    }
                    _ => member.texts().for_each(|(text, place)| draft.state(&field, text, place)),
                }
            }
        }
        (Node::Map(entries), _) => nested(key, &field, entries, draft),
        (Node::List(members), _) if members.iter().any(|member| matches!(member, Node::Map(_))) => {
            for member in members {
                match member {
                    Node::Map(entries) => nested(key, &field, entries, draft),
                    _ => member.texts().for_each(|(text, place)| draft.state(&field, text, place)),
                }
            }
        }
        (Node::Null | Node::Nothing, Field::Known(term)) if key.is_bare => {
            draft.notice(NoticeKind::Empty(*term), &key.place);
        }
        _ => node.texts().for_each(|(text, place)| draft.state(&field, text, place)),
    }
}

/// A mapping where a text is expected: its name is used, and its members are kept under joined names.
fn nested(key: &Key, field: &Field, entries: &[(Key, Node)], draft: &mut Draft<'_>) {
    let names = ["name", "title", "label"];
    let name = names.iter().find_map(|name| entries.iter().find(|(key, _)| key.is(name)));
    let name = name.filter(|_| matches!(field, Field::Known(_)));
    if let Some((_, node)) = name {
        node.texts().for_each(|(text, place)| draft.state(field, text, place));
    }
    for (inner, node) in entries {
        if name.is_none_or(|(of_name, _)| !std::ptr::eq(of_name, inner)) {
            let joined = format!("{}.{}", key.name, inner.name);
            let field = match Field::of_yaml(&joined) {
                Field::Known(term) => Field::Known(term),
                Field::Other(_) => Field::Other(Name::of(&joined)),
            };
            node.deep_texts().for_each(|(text, place)| draft.state(&field, text, place));
        }
    }
}

/// A column whose type is a text, or a mapping with its `type` and `description`.
fn column(name: &str, of: &Node, place: &SourcePlace, draft: &mut Draft<'_>) {
    let part = |wanted: &str| match of {
        Node::Map(entries) => {
            let entry = entries.iter().find(|(key, _)| key.is(wanted));
            entry.map(|(_, node)| node.texts().map(|(text, _)| text).collect::<Vec<_>>().join(" "))
        }
        _ => None,
    };
    let kind = match of {
        Node::Text(text, _) => Some(text.clone()),
        _ => part("type"),
    };
    let column = Column { name: name.to_owned(), kind, description: part("description") };
    draft.state(&Field::Known(Term::Column), &column.to_string(), place);
}
