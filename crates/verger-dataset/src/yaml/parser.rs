use super::line::{Line, lines};
use super::node::{Key, Node};
use super::scalar::{bracketed, is_null, quoted, without_comment};
use crate::draft::Draft;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;
use crate::statement::Field;
use crate::term::Term;

/// Lines → nodes. It never fails, and no line ends what stands behind it: a line that fits nowhere is taken
/// for more of the text before it.
pub(super) struct Parser {
    lines: Vec<Line>,
    at: usize,
    /// Up to which line no text in quotes or brackets goes on: so much was tried from an earlier line.
    tried: usize,
    notices: Vec<(NoticeKind, SourcePlace)>,
}

/// Where a mapping stands.
#[derive(Clone, Copy)]
struct Frame {
    /// How far its keys are indented.
    indent: usize,
    /// A key that is indented less than this belongs to something around it.
    key_floor: usize,
    /// So does a dash.
    dash_floor: usize,
    /// How many nodes it is nested in.
    depth: usize,
    /// Whether its keys are fields of a dataset; else they may hold spaces.
    is_dataset: bool,
    /// Whether it is a member of the file's list: then a field that stands again begins another.
    is_member: bool,
}

impl Parser {
    pub(super) fn new(octets: &[u8]) -> Self {
        let (lines, notices) = lines(octets);
        Self { lines, at: 0, tried: 0, notices }
    }

    /// Hands over what is to be said of the lines.
    pub(super) fn tell(&mut self, draft: &mut Draft<'_>) {
        self.notices.drain(..).for_each(|(kind, place)| draft.notice(kind, &place));
    }

    /// The members of the list that the file is.
    pub(super) fn top_list(&mut self) -> Vec<Node> {
        let mut members = Vec::new();
        // A list may be indented as a whole.
        let dashes = self.lines.iter().filter(|line| line.is_content() && line.is_member());
        let margin = dashes.map(|line| line.indent).min().unwrap_or(0);
        while let Some(line) = self.peek() {
            if line.is_member() {
                if line.indent > margin {
                    self.notice(NoticeKind::Indentation);
                }
                members.push(self.member(margin, 0, true));
            } else if self.peek().is_some_and(|line| line.key(false).is_some()) {
                let begins_another = !members.is_empty();
                self.notice(if begins_another {
                    NoticeKind::SecondKey
                } else {
                    NoticeKind::Indentation
                });
                let indent = self.lines[self.at].indent;
                members.push(Node::Map(self.mapping(Frame::member(indent, margin))));
            } else {
                self.append_to(members.last_mut());
            }
        }
        members
    }

    /// The entries of the mapping that the file is.
    pub(super) fn top_mapping(&mut self) -> Vec<(Key, Node)> {
        let keys = self.lines.iter().filter(|line| line.is_content() && line.key(false).is_some());
        let indent = keys.map(|line| line.indent).min().unwrap_or(0);
        let frame = Frame {
            indent,
            key_floor: 0,
            dash_floor: 0,
            depth: 0,
            is_dataset: true,
            is_member: false,
        };
        self.mapping(frame)
    }

    /// The next line that says something. Blank lines and comments before it are skipped.
    fn peek(&mut self) -> Option<&Line> {
        while self.lines.get(self.at).is_some_and(|line| !line.is_content()) {
            self.at += 1;
        }
        self.lines.get(self.at)
    }

    /// Says something of the line that stands next.
    fn notice(&mut self, kind: NoticeKind) {
        if let Some(line) = self.lines.get(self.at) {
            self.notices.push((kind, line.place()));
        }
    }

    /// Says that a comment stands behind a text on the next line.
    fn note_comment(&mut self, text: &str) {
        if without_comment(text).len() < text.trim_end().len() {
            self.notice(NoticeKind::Comment);
        }
    }

    /// Takes the next line for more of the text before it.
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

    /// The members of a list whose dashes are indented so far.
    fn list(&mut self, indent: usize, depth: usize, of_datasets: bool) -> Vec<Node> {
        let mut members: Vec<Node> = Vec::new();
        while let Some(line) = self.peek() {
            let (is_member, at) = (line.is_member(), line.indent);
            if is_member && at >= indent {
                if at > indent {
                    self.notice(NoticeKind::Indentation);
                }
                members.push(self.member(indent, depth, of_datasets));
            } else if at > indent && line.key(true).is_some() {
                // A key below a member that is no mapping, or that ended: a member of its own.
                self.notice(NoticeKind::Indentation);
                members.push(Node::Map(self.mapping(Frame::within(
                    at,
                    indent,
                    depth + 1,
                    of_datasets,
                ))));
            } else if at > indent || !is_member && line.key(false).is_none() {
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

    /// One member: what stands behind the dash, and the lines that belong to it.
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

    /// What begins on the next line, which is indented so far; what is indented at most as far as `floor`
    /// belongs to something around it.
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
                self.notices.push((NoticeKind::Unreadable, line.place()));
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
                // A key of a dataset, seen from inside: names of columns may hold spaces, its do not.
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
                // `a: b` below a text is more of the text, though YAML reads a key.
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
            entries.push(self.entry(name, at, frame));
        }
        entries
    }

    /// A dash where a key is expected: another member of the list before it, or more of the text.
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

    /// The key on the next line, with what stands behind and below it.
    fn entry(&mut self, name: String, indent: usize, frame: Frame) -> (Key, Node) {
        let line = self.lines[self.at].clone();
        let rest = line.key(!frame.is_dataset).map_or("", |(_, rest)| rest);
        let is_bare = without_comment(rest).is_empty();
        let key = Key { name, place: line.place(), is_bare };
        if !is_bare {
            // The value's place is its own.
            let skipped = line.text.len() - rest.len();
            self.lines[self.at].span.start += skipped as u32;
            return (key, self.scalar(rest, indent));
        }
        self.note_comment(rest);
        self.at += 1;
        let next = self.peek().map(|next| (next.indent, next.is_member()));
        let node = match next {
            Some((at, true)) if at == indent && at >= frame.dash_floor => {
                Node::List(self.list(at, frame.depth + 1, key.is(super::DATASETS)))
            }
            Some((at, _)) if at > indent => {
                let is_known_key =
                    self.peek().and_then(|next| next.key(false)).is_some_and(|(key, _)| {
                        frame.is_dataset
                            && matches!(
                                Field::of_yaml(&key),
                                Field::Known(
                                    Term::Dataset
                                        | Term::Title
                                        | Term::Download
                                        | Term::Description
                                )
                            )
                    });
                // Below an empty `description:` a line `title: x` is a key that is indented too far.
                if is_known_key
                    && matches!(Field::of_yaml(&key.name), Field::Known(term) if term != Term::Column)
                {
                    Node::Null
                } else {
                    self.block(at, indent, frame.depth + 1, key.is(super::DATASETS))
                }
            }
            _ => Node::Null,
        };
        (key, node)
    }

    /// A value that begins on the next line with `text`; it may go on below, where lines are indented more
    /// than `indent`.
    fn scalar(&mut self, text: &str, indent: usize) -> Node {
        let place = self.lines[self.at].place();
        let first = text.as_bytes().first().copied().unwrap_or(b' ');
        match first {
            b'|' | b'>' if is_block_header(text) => {
                self.note_comment(text);
                return self.block_text(first == b'|', indent);
            }
            b'"' | b'\'' => {
                if let Some((said, has_comment)) = self.gathered(text, indent, |text| {
                    let (said, behind) = quoted(text)?;
                    let behind = behind.trim();
                    without_comment(behind).is_empty().then_some((said, !behind.is_empty()))
                }) {
                    if has_comment {
                        self.notices.push((NoticeKind::Comment, place.clone()));
                    }
                    return Node::Text(said, place);
                }
                self.notice(NoticeKind::Unclosed);
            }
            b'[' | b'{' => {
                if let Some((node, has_comment)) = self.gathered(text, indent, |text| {
                    let plain = without_comment(text);
                    Some((bracketed(plain, &place)?, plain.len() < text.trim_end().len()))
                }) {
                    if has_comment {
                        self.notices.push((NoticeKind::Comment, place));
                    }
                    return node;
                }
                self.notice(NoticeKind::Unclosed);
            }
            b'&' | b'*' | b'!' => self.notice(NoticeKind::Tag),
            _ => {}
        }
        let plain = without_comment(text);
        if plain.contains(": ") && !matches!(first, b'"' | b'\'' | b'[' | b'{') {
            self.notice(NoticeKind::UnquotedColon);
        }
        self.note_comment(text);
        self.at += 1;
        if is_null(plain) { Node::Null } else { Node::Text(plain.to_owned(), place) }
    }

    /// What `read` makes of the text and as many of the lines below it as it takes. If it makes nothing of
    /// them, no line is taken.
    fn gathered<T>(
        &mut self,
        text: &str,
        indent: usize,
        read: impl Fn(&str) -> Option<T>,
    ) -> Option<T> {
        let mut gathered = text.to_owned();
        let mut next = self.at + 1;
        loop {
            if let Some(made) = read(&gathered) {
                self.at = next;
                return Some(made);
            }
            let below = self.lines.get(next).filter(|line| line.is_blank() || line.indent > indent);
            let line = below.filter(|_| next >= self.tried && next <= self.at + LONGEST)?;
            gathered.push(if line.is_blank() { '\n' } else { ' ' });
            gathered.push_str(&line.text);
            next += 1;
            if next > self.at + LONGEST {
                // Hostile files would have the same lines tried from each of them.
                self.tried = next;
            }
        }
    }

    /// A block of text below `|` or `>`: lines as they stand, or folded.
    fn block_text(&mut self, is_literal: bool, indent: usize) -> Node {
        self.at += 1;
        let of_block = |line: &&Line| line.is_blank() || line.indent > indent;
        let count = self.lines[self.at..].iter().take_while(of_block).count();
        let block = &self.lines[self.at..self.at + count];
        let mut text = String::new();
        for line in block {
            match (line.is_blank(), is_literal) {
                (true, _) => text.push('\n'),
                (false, true) => text.extend([line.text.as_str(), "\n"]),
                (false, false) => {
                    let joins = !text.is_empty() && !text.ends_with('\n');
                    text.extend([if joins { " " } else { "" }, line.text.as_str()]);
                }
            }
        }
        let mut said = block.iter().filter(|line| !line.is_blank());
        let node = said.next().map_or(Node::Null, |first| {
            let mut place = first.place();
            if let (SourcePlace::Line { span, .. }, Some(last)) = (&mut place, said.next_back()) {
                span.end = last.span.end;
            }
            Node::Text(text, place)
        });
        self.at += count;
        node
    }
}

impl Frame {
    /// A member of the file's list. A key that lost its indentation still belongs to it.
    fn member(indent: usize, margin: usize) -> Self {
        let (key_floor, dash_floor) = (0, margin + 1);
        Self { indent, key_floor, dash_floor, depth: 1, is_dataset: true, is_member: true }
    }

    fn within(indent: usize, floor: usize, depth: usize, is_dataset: bool) -> Self {
        let (key_floor, dash_floor) = (floor + 1, floor + 1);
        Self { indent, key_floor, dash_floor, depth, is_dataset, is_member: false }
    }
}

/// Whether a key that a dataset has once stands in the mapping already: a line that began another is damaged.
fn begins_another(field: &Field, name: &str, entries: &[(Key, Node)]) -> bool {
    is_single(field) && entries.iter().any(|(key, _)| key.is(name))
}

/// Whether a dataset has a field once, at its beginning.
fn is_single(field: &Field) -> bool {
    matches!(field, Field::Known(Term::Dataset | Term::Title | Term::Download))
}

/// `|`, `>`, with the signs that may follow them.
fn is_block_header(text: &str) -> bool {
    let signs = without_comment(text)[1..].bytes();
    signs.len() <= 2
        && signs.clone().all(|octet| octet.is_ascii_digit() || matches!(octet, b'+' | b'-'))
}

/// How deep nodes are nested at most.
const DEEPEST: usize = 8;
/// How many lines a text in quotes or brackets takes at most.
const LONGEST: usize = 100;
