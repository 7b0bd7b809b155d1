use verger::{Document, Span};

use super::scalar::quoted;
use crate::notice::{Notice, NoticeKind, Notices};
use crate::place::SourcePlace;

/// A line of YAML.
#[derive(Clone, Debug)]
pub(super) struct Line {
    pub(super) number: u32,
    /// The indentation of its content.
    pub(super) indent: usize,
    /// Its content, trimmed; empty on a blank line.
    pub(super) text: String,
    pub(super) span: Span,
}

impl Line {
    pub(super) fn place(&self) -> SourcePlace {
        SourcePlace::Line { line: self.number, span: self.span }
    }

    pub(super) fn is_blank(&self) -> bool {
        self.text.is_empty()
    }

    pub(super) fn is_comment(&self) -> bool {
        self.text.starts_with('#')
    }

    /// Whether it is content, outside a block of text.
    pub(super) fn is_content(&self) -> bool {
        let is_marker = self.indent == 0 && matches!(&self.text[..], "---" | "...");
        !self.is_blank() && !self.is_comment() && !is_marker
    }

    pub(super) fn is_member(&self) -> bool {
        self.text == "-" || self.text.starts_with("- ")
    }

    /// The rest after the dash, as a line.
    pub(super) fn behind_dash(&self) -> Self {
        let text = self.text[1..].trim_start();
        let skipped = self.text.len() - text.len();
        let start = (self.span.start + skipped as u32).min(self.span.end);
        Self {
            number: self.number,
            indent: self.indent + skipped,
            text: text.to_owned(),
            span: Span { start, end: self.span.end },
        }
    }

    /// The key at its start, and the rest after the colon. `spaced` keys may contain spaces.
    pub(super) fn key(&self, spaced: bool) -> Option<(String, &str)> {
        let text = &self.text;
        if text.starts_with(['"', '\'']) {
            let (key, behind) = quoted(text)?;
            let behind = behind.trim_start().strip_prefix(':')?;
            let ends = behind.is_empty() || behind.starts_with([' ', '\t']);
            return ends.then(|| (key, behind.trim_start()));
        }
        let at = text
            .match_indices(':')
            .map(|(at, _)| at)
            .find(|at| text[at + 1..].is_empty() || text[at + 1..].starts_with([' ', '\t']))?;
        let key = text[..at].trim_end();
        let begins = !key
            .starts_with(['[', '{', '&', '*', '!', '|', '>', '%', '@', '`', ',', '?', '#', '-']);
        let is_key = begins
            && !key.is_empty()
            && key.len() <= LONGEST_KEY
            && (spaced || !key.contains(char::is_whitespace));
        is_key.then(|| (key.to_owned(), text[at + 1..].trim_start()))
    }
}

const LONGEST_KEY: usize = 128;

/// The lines of a file; the notices on them are added.
pub(super) fn lines(octets: &[u8], notices: &mut Notices) -> Vec<Line> {
    let document = Document::parse(octets);
    let mut lines = Vec::with_capacity(document.lines().len());
    for (number, line) in (1..).zip(document.lines()) {
        let octets = document.text(line.span).unwrap_or_default();
        let is_indent = |octet: &&u8| matches!(octet, b' ' | b'\t');
        let indent = octets.iter().take_while(is_indent).count();
        let content = octets[indent..].trim_ascii_end();
        let start = line.span.start + indent as u32;
        let span = Span { start, end: start + content.len() as u32 };
        let text = String::from_utf8_lossy(content);
        let place = SourcePlace::Line { line: number, span };
        if octets[..indent].contains(&b'\t') && !content.is_empty() {
            notices.push(Notice::new(NoticeKind::Tab, place.clone()));
        }
        if matches!(text, std::borrow::Cow::Owned(_)) {
            notices.push(Notice::new(NoticeKind::NotUtf8, place.clone()));
        }
        if content.starts_with(b"#") {
            notices.push(Notice::new(NoticeKind::Comment, place));
        }
        lines.push(Line { number, indent, text: text.into_owned(), span });
    }
    lines
}
