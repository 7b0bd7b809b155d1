//! Values that are text, on one line or several.

use super::Parser;
use crate::notice::{Notice, NoticeKind};
use crate::place::SourcePlace;
use crate::value::without_comment;
use crate::yaml::line::Line;
use crate::yaml::node::Node;
use crate::yaml::parsed;
use crate::yaml::scalar::{bracketed, is_null, quoted};

impl Parser {
    /// A value that begins on the next line with `text`; it may continue on lines indented more than `indent`.
    pub(super) fn scalar(&mut self, text: &str, indent: usize) -> Node {
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
                        self.notices.push(Notice::new(NoticeKind::Comment, place.clone()));
                    }
                    return Node::Text(said, place);
                }
                self.notice(NoticeKind::Unclosed);
            }
            b'[' | b'{' => {
                if let Some((node, has_comment)) = self.gathered(text, indent, |text| {
                    let plain = without_comment(text);
                    let has_comment = plain.len() < text.trim_end().len();
                    if let Some(node) = parsed::bracketed(plain, &place) {
                        return Some((node, has_comment));
                    }
                    // What looks like a comment may be in quotes.
                    if let Some(node) = parsed::bracketed(text, &place) {
                        return Some((node, false));
                    }
                    bracketed(plain, &place).map(|node| (node, has_comment))
                }) {
                    if has_comment {
                        self.notices.push(Notice::new(NoticeKind::Comment, place));
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

    /// What `read` returns for the text with as many of the next lines as it needs. If it returns nothing, no line is
    /// consumed.
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
            let below = self.lines[..self.end]
                .get(next)
                .filter(|line| line.is_blank() || line.indent > indent);
            let line = below.filter(|_| next >= self.tried && next <= self.at + LONGEST)?;
            gathered.push(if line.is_blank() { '\n' } else { ' ' });
            gathered.push_str(&line.text);
            next += 1;
            if next > self.at + LONGEST {
                // Otherwise a hostile file would make each line retry the same lines.
                self.tried = next;
            }
        }
    }

    /// A block of text below `|` or `>`: lines as written, or folded.
    fn block_text(&mut self, is_literal: bool, indent: usize) -> Node {
        self.at += 1;
        let of_block = |line: &&Line| line.is_blank() || line.indent > indent;
        let count = self.lines[self.at..self.end].iter().take_while(of_block).count();
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

/// `|` or `>`, with optional indicators.
fn is_block_header(text: &str) -> bool {
    let signs = without_comment(text)[1..].bytes();
    signs.len() <= 2
        && signs.clone().all(|octet| octet.is_ascii_digit() || matches!(octet, b'+' | b'-'))
}

/// The most lines of a text in quotes or brackets.
const LONGEST: usize = 100;
