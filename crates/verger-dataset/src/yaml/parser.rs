mod datasets;
mod text;

use super::frame::Frame;
use super::line::{Line, lines};
use super::node::{DATASETS, Key, Node};
use crate::draft::Draft;
use crate::notice::{Notice, NoticeKind, Notices};
use crate::statement::Field;
use crate::term::Term;
use crate::value::without_comment;

/// Lines → nodes. It never fails, and a bad line does not end the parse: a line that fits nowhere continues the text
/// before it.
pub(super) struct Parser {
    lines: Vec<Line>,
    at: usize,
    /// The lines from here on are not read: they belong to an enclosing node.
    end: usize,
    /// The indentation of the keys of datasets, within their list.
    column: Option<usize>,
    /// An earlier attempt showed that no text in quotes or brackets continues up to this line.
    tried: usize,
    notices: Notices,
}

impl Parser {
    /// Reads the first 300,000 lines.
    pub(super) fn new(octets: &[u8], mut notices: Notices) -> Self {
        let mut ends = memchr::memchr_iter(b'\n', octets);
        let end = ends.nth(MOST_LINES).unwrap_or(octets.len());
        let lines = lines(&octets[..end], &mut notices);
        if let Some(last) = lines.last().filter(|_| end < octets.len()) {
            notices.push(Notice::new(NoticeKind::LimitReached, last.place()));
        }
        let end = lines.len();
        Self { lines, at: 0, end, column: None, tried: 0, notices }
    }

    /// Passes the notices on the lines to the draft.
    pub(super) fn tell(&mut self, draft: &mut Draft<'_>) {
        draft.add_notices(std::mem::replace(&mut self.notices, draft.no_notices()));
    }

    /// The entries of the file's top-level mapping.
    pub(super) fn top_mapping(&mut self) -> Vec<(Key, Node)> {
        let keys = self.lines.iter().filter(|line| line.is_content() && line.key(false).is_some());
        let indent = keys.map(|line| line.indent).min().unwrap_or(0);
        self.mapping(Frame::whole_file(indent))
    }

    /// The next line with content. Blank lines and comments before it are skipped.
    fn peek(&mut self) -> Option<&Line> {
        let lines = &self.lines[..self.end];
        while lines.get(self.at).is_some_and(|line| !line.is_content()) {
            self.at += 1;
        }
        lines.get(self.at)
    }

    /// Adds a notice on the next line.
    fn notice(&mut self, kind: NoticeKind) {
        if let Some(line) = self.lines.get(self.at) {
            self.notices.push(Notice::new(kind, line.place()));
        }
    }

    /// Adds a notice if a comment comes after the text on the next line.
    fn note_comment(&mut self, text: &str) {
        if without_comment(text).len() < text.trim_end().len() {
            self.notice(NoticeKind::Comment);
        }
    }

    /// Appends the next line to the text before it.
    fn append_to(&mut self, last: Option<&mut Node>) {
        let line = self.lines[self.at].clone();
        match last {
            Some(node) => {
                self.note_comment(&line.text);
                node.append(without_comment(&line.text), line.number, line.span);
            }
            None => self.notice(NoticeKind::Unreadable),
        }
        self.at += 1;
    }

    /// The members of a list whose dashes have this indentation.
    fn list(&mut self, indent: usize, depth: usize, of_datasets: bool) -> Vec<Node> {
        let mut members: Vec<Node> = Vec::new();
        let column = self.column;
        while let Some(line) = self.peek() {
            let (is_member, at) = (line.is_member(), line.indent);
            let is_outside = column.is_some_and(|column| at < column);
            if is_member && at >= indent {
                if at > indent {
                    self.notice(NoticeKind::Indentation);
                }
                members.push(self.member(indent, depth, of_datasets));
            } else if at > indent && line.key(true).is_some() {
                // A key below a member that is not a mapping, or that has ended: a new member.
                self.notice(NoticeKind::Indentation);
                members.push(Node::Map(self.mapping(Frame::within(
                    at,
                    indent,
                    depth + 1,
                    of_datasets,
                ))));
            } else if at > indent || !is_member && line.key(false).is_none() && !is_outside {
                if at <= indent {
                    self.notice(NoticeKind::Indentation);
                }
                self.append_to(members.last_mut());
            } else {
                break;
            }
        }
        members
    }

    /// One member: the rest after the dash, and the lines that belong to it.
    fn member(&mut self, indent: usize, depth: usize, of_datasets: bool) -> Node {
        let behind = self.lines[self.at].behind_dash();
        if behind.is_blank() || behind.is_comment() {
            self.at += 1;
            let next = self.peek().map(|line| line.indent);
            return match next.filter(|&next| next > indent) {
                Some(next) => self.block(next, indent, depth + 1, of_datasets),
                None => Node::Null,
            };
        }
        let column = behind.indent;
        self.lines[self.at] = behind;
        self.block(column, indent, depth + 1, of_datasets)
    }

    /// The node that begins on the next line, at this indentation; a line indented at most `floor` belongs to an
    /// enclosing node.
    fn block(&mut self, indent: usize, floor: usize, depth: usize, of_datasets: bool) -> Node {
        let line = self.lines[self.at].clone();
        if depth > DEEPEST {
            self.notice(NoticeKind::TooDeep);
        } else if line.is_member() {
            return Node::List(self.list(indent, depth, of_datasets));
        } else if line.key(!of_datasets).is_some() {
            let top = depth == 1 && of_datasets;
            let frame = if top {
                Frame::member(indent, floor)
            } else {
                Frame::within(indent, floor, depth, of_datasets)
            };
            return Node::Map(self.mapping(frame));
        }
        let mut node = self.scalar(&line.text, floor);
        while let Some(next) = self.peek().filter(|next| next.indent > floor) {
            let field = next.key(false).map(|(key, _)| Field::of_yaml(&key));
            if of_datasets && depth <= DEEPEST && matches!(field, Some(Field::Known(_))) {
                // A dataset whose first line is damaged.
                let indent = next.indent;
                self.notices.push(Notice::new(NoticeKind::Unreadable, line.place()));
                return Node::Map(self.mapping(Frame::member(indent, floor)));
            }
            self.append_to(Some(&mut node));
        }
        node
    }

    fn mapping(&mut self, frame: Frame) -> Vec<(Key, Node)> {
        let mut entries: Vec<(Key, Node)> = Vec::new();
        while let Some(line) = self.peek() {
            let at = line.indent;
            let key = line.key(!frame.is_dataset).map(|(key, _)| key);
            if (line.is_member() || key.is_none())
                && let Some(entry) = self.lost_datasets(frame)
            {
                entries.push(entry);
                continue;
            }
            if self.begins_member(frame, &entries) {
                break;
            }
            let Some(line) = self.peek() else { break };
            if line.is_member() {
                let behind = line.behind_dash();
                let begins_dataset = frame.is_member
                    && at <= frame.indent
                    && behind.key(false).is_some_and(|(key, _)| is_single(&Field::of_yaml(&key)));
                if at < frame.dash_floor || begins_dataset {
                    break;
                }
                self.stray_member(at, frame, &mut entries);
                continue;
            }
            let Some(name) = key else {
                if !frame.is_member && self.column.is_some_and(|column| at < column) {
                    break;
                }
                // A key of the enclosing dataset: column names may contain spaces, its keys do not.
                if at <= frame.indent {
                    self.notice(NoticeKind::Indentation);
                }
                if entries.is_empty() {
                    self.append_to(None);
                } else {
                    self.append_to(entries.last_mut().map(|(_, node)| node));
                }
                continue;
            };
            if at < frame.key_floor {
                break;
            }
            let field = Field::of_yaml(&name);
            let goes_on = at > frame.indent && matches!(entries.last(), Some((_, Node::Text(..))));
            if goes_on && matches!(field, Field::Other(_)) {
                // `a: b` below a text continues the text, although YAML reads a key.
                self.notice(NoticeKind::UnquotedColon);
                self.append_to(entries.last_mut().map(|(_, node)| node));
                continue;
            }
            if frame.is_member && begins_another(&field, &name, &entries) {
                break;
            }
            if at != frame.indent {
                self.notice(NoticeKind::Indentation);
            }
            // A key that lost its indentation: what is below it did not.
            let below = self.next_content().map_or(0, |next| next.indent);
            let is_lost = frame.is_member && at < frame.indent && below > frame.indent;
            let indent = if is_lost { frame.indent } else { at };
            entries.push(self.entry(name, indent, frame));
        }
        entries
    }

    /// A dash where a key is expected: another member of the list before it, or a continuation of the text.
    fn stray_member(&mut self, at: usize, frame: Frame, entries: &mut [(Key, Node)]) {
        match entries.last_mut() {
            Some((_, Node::List(members))) if frame.depth < DEEPEST => {
                self.notice(NoticeKind::Indentation);
                members.push(self.member(at, frame.depth + 1, false));
            }
            Some((_, node)) => self.append_to(Some(node)),
            None => self.append_to(None),
        }
    }

    /// The key on the next line, with its value on that line and below.
    fn entry(&mut self, name: String, indent: usize, frame: Frame) -> (Key, Node) {
        let line = self.lines[self.at].clone();
        let rest = line.key(!frame.is_dataset).map_or("", |(_, rest)| rest);
        let is_bare = without_comment(rest).is_empty();
        let key = Key { name, place: line.place(), is_bare };
        if !is_bare {
            // The place of the value, not of the key.
            let skipped = line.text.len() - rest.len();
            self.lines[self.at].span.start += skipped as u32;
            return (key, self.scalar(rest, indent));
        }
        self.note_comment(rest);
        self.at += 1;
        let next = self.peek().map(|next| (next.indent, next.is_member()));
        let is_list = key.is(DATASETS) || Field::of_yaml(&key.name) == Field::Known(Term::Dataset);
        let is_site = frame.is_whole_file && is_list;
        if let Some(list) = is_site.then(|| self.site_list(indent)).flatten() {
            return (key, list);
        }
        let node = match next {
            Some((at, true)) if at == indent && at >= frame.dash_floor => {
                Node::List(self.list(at, frame.depth + 1, key.is(DATASETS)))
            }
            Some((at, _)) if at > indent => {
                let field = self.peek().and_then(|next| next.key(false));
                let field = field.map(|(key, _)| Field::of_yaml(&key)).filter(|_| frame.is_dataset);
                let is_common = field.is_some_and(|field| {
                    is_single(&field) || field == Field::Known(Term::Description)
                });
                match Field::of_yaml(&key.name) {
                    // Below an empty `description:`, a line `title: x` is a key with too much indentation.
                    Field::Known(term) if is_common && term != Term::Column => Node::Null,
                    _ => self.block(at, indent, frame.depth + 1, key.is(DATASETS)),
                }
            }
            _ => Node::Null,
        };
        (key, node)
    }
}

/// Whether a key that a dataset has only once is already in the mapping: the line that began a new one is damaged.
fn begins_another(field: &Field, name: &str, entries: &[(Key, Node)]) -> bool {
    is_single(field) && entries.iter().any(|(key, _)| key.is(name))
}

/// Whether a dataset has this field only once, at its start.
pub(super) fn is_single(field: &Field) -> bool {
    matches!(field, Field::Known(Term::Dataset | Term::Title | Term::Download))
}

/// The most lines that are read.
const MOST_LINES: usize = 300_000;
/// The deepest nesting of nodes.
const DEEPEST: usize = 8;
