//! The list of datasets: the whole file, or what is below `datasets` in a site's file.

use std::collections::BTreeMap;

use super::{Parser, begins_another, is_single};
use crate::notice::NoticeKind;
use crate::statement::Field;
use crate::yaml::frame::Frame;
use crate::yaml::line::Line;
use crate::yaml::node::{Key, Node};

impl Parser {
    /// The members of the file's top-level list.
    pub(in crate::yaml) fn top_list(&mut self) -> Vec<Node> {
        let mut members = Vec::new();
        let (margin, column) = self.margin();
        let outer = self.column.replace(column);
        while let Some(line) = self.peek() {
            let at = line.indent;
            if line.is_member() {
                let behind = line.behind_dash();
                if behind.is_member() && behind.begins_dataset() {
                    // A dash in excess.
                    self.notice(NoticeKind::Indentation);
                    self.lines[self.at] = behind;
                    continue;
                }
                if at != margin {
                    self.notice(NoticeKind::Indentation);
                }
                members.push(self.member(margin, 0, true));
            } else if line.key(false).is_some() {
                let begins_another = !members.is_empty();
                self.notice(if begins_another {
                    NoticeKind::SecondKey
                } else {
                    NoticeKind::Indentation
                });
                members.push(Node::Map(self.mapping(Frame::member(at, margin))));
            } else if let Some(said) = line.behind_damage().filter(|_| at < column) {
                self.notice(NoticeKind::Unreadable);
                let indent = said.indent;
                self.lines[self.at] = said;
                members.push(Node::Map(self.mapping(Frame::member(indent, margin))));
            } else if self.next_begins_another(members.last()) {
                self.notice(NoticeKind::Unreadable);
                self.at += 1;
            } else {
                self.append_to(members.last_mut());
            }
        }
        self.column = outer;
        members
    }

    /// The indentation of the list's dashes, and of the keys after them: the smallest, unless it is that of one damaged
    /// line.
    fn margin(&self) -> (usize, usize) {
        let lines = &self.lines[self.at..self.end];
        let dashes = lines.iter().filter(|line| line.is_content() && line.is_member());
        let place = |line: &Line| (line.indent, line.behind_dash().indent);
        let mut counts = BTreeMap::<_, usize>::new();
        for line in dashes.clone().filter(|line| line.begins_dataset()) {
            *counts.entry(place(line)).or_default() += 1;
        }
        let Some((&first, &count)) = counts.first_key_value() else {
            // A list may be indented as a whole.
            return dashes.min_by_key(|line| line.indent).map_or((0, 0), place);
        };
        let is_better = |((indent, _), more): &(&(usize, usize), &usize)| {
            *indent < first.1 && **more > count || *indent == first.1 && count == 1 && **more > 2
        };
        counts.iter().find(is_better).map_or(first, |(place, _)| *place)
    }

    /// The value of `datasets`, whose key has this indentation: a list, if one is there.
    pub(super) fn site_list(&mut self, floor: usize) -> Option<Node> {
        let (end, has_dash) = self.end_of_datasets(floor);
        if !has_dash {
            return None;
        }
        let outer = std::mem::replace(&mut self.end, end);
        let members = self.top_list();
        self.end = outer;
        Some(Node::List(members))
    }

    /// Where the list below a key with this indentation ends, and whether a dataset begins in it with a dash. A key
    /// that lost its indentation belongs to the list if what is below it can only be the rest of a dataset.
    fn end_of_datasets(&self, floor: usize) -> (usize, bool) {
        let lines = &self.lines[..self.end];
        let content = |from: usize| (from..lines.len()).find(|at| lines[*at].is_content());
        let (mut at, mut first) = (self.at, None);
        while let Some(number) = content(at) {
            let line = &lines[number];
            if line.is_member() && first.is_none() && line.begins_dataset() {
                first = Some((line.indent, line.behind_dash().indent));
            }
            at = number + 1;
            let Some((_, rest)) = line.key(false).filter(|_| line.indent <= floor) else {
                continue;
            };
            let is_over = match content(at).map(|next| &lines[next]) {
                None => true,
                Some(next) if next.is_member() => {
                    rest.is_empty() && first.is_none_or(|(margin, _)| next.indent <= margin)
                }
                Some(next) if next.indent <= floor => true,
                Some(next) => {
                    let has_block = rest.is_empty() || rest.starts_with(['|', '>']);
                    has_block && first.is_none_or(|(_, column)| next.indent <= column)
                }
            };
            if is_over {
                return (number, first.is_some());
            }
        }
        (lines.len(), first.is_some())
    }

    /// Whether the next line of a file's mapping is the damaged key of its datasets, or is lost. Then a list is.
    pub(super) fn lost_datasets(&mut self, frame: Frame) -> Option<(Key, Node)> {
        let line = self.peek().filter(|_| frame.is_whole_file)?;
        let key = Key { name: super::DATASETS.to_owned(), place: line.place(), is_bare: true };
        let is_word = !line.text.contains(char::is_whitespace) && line.indent <= frame.indent;
        let is_list = line.is_member() && line.begins_dataset();
        if !is_list {
            let next = self.next_content().filter(|next| is_word && next.is_member())?;
            next.begins_dataset().then_some(())?;
            self.notice(NoticeKind::Unreadable);
            self.at += 1;
        }
        let indent = frame.indent;
        Some((key, self.site_list(indent)?))
    }

    /// Whether a member of the file's list begins on the next line, although its dash is damaged.
    pub(super) fn begins_member(&mut self, frame: Frame, entries: &[(Key, Node)]) -> bool {
        let Some(line) = self.peek().filter(|line| frame.is_member && line.indent < frame.indent)
        else {
            return false;
        };
        !entries.is_empty() && (line.behind_damage().is_some() || self.next_is_second(entries))
    }

    fn next_begins_another(&self, last: Option<&Node>) -> bool {
        matches!(last, Some(Node::Map(entries)) if self.next_is_second(entries))
    }

    /// Whether the line after the next has a key that a dataset has once, and that is already in the mapping.
    fn next_is_second(&self, entries: &[(Key, Node)]) -> bool {
        let key = self.next_content().and_then(|next| next.key(false));
        key.is_some_and(|(name, _)| begins_another(&Field::of_yaml(&name), &name, entries))
    }

    /// The line with content after the next.
    pub(super) fn next_content(&self) -> Option<&Line> {
        self.lines[..self.end].get(self.at + 1..)?.iter().find(|line| line.is_content())
    }
}

impl Line {
    /// Whether the first key of a dataset comes after its dash.
    fn begins_dataset(&self) -> bool {
        self.behind_dash().key(false).is_some_and(|(key, _)| is_single(&Field::of_yaml(&key)))
    }

    /// What follows a damaged dash: the first key of a dataset, after a few other signs.
    fn behind_damage(&self) -> Option<Self> {
        let near = self.text.char_indices().take_while(|(at, _)| *at < LONGEST_DAMAGE);
        let mut ends = near.filter(|(_, c)| !c.is_alphanumeric()).map(|(at, c)| at + c.len_utf8());
        let rest = |at: usize| {
            let text = self.text[at..].trim_start();
            let mut line = self.clone();
            let skipped = self.text.len() - text.len();
            line.span.start = (line.span.start + skipped as u32).min(line.span.end);
            (line.indent, line.text) = (self.indent + skipped, text.to_owned());
            if line.is_member() { line.behind_dash() } else { line }
        };
        let is_first =
            |line: &Self| line.key(false).is_some_and(|(key, _)| is_single(&Field::of_yaml(&key)));
        (!self.is_member()).then(|| ends.find_map(|at| Some(rest(at)).filter(is_first)))?
    }
}

/// The most bytes of a damaged dash.
const LONGEST_DAMAGE: usize = 16;
