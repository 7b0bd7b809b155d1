//! A list of rules: the value of an X-Robots-Tag header, or the content of a robots meta element.

use super::rule::{PageRule, PageRuleEntry};
use super::statement::PageFault;
use crate::syntax::{Span, trim};

/// Reads a list of rules, one at a time. Cost: one pass, except for dates, which look two commas ahead.
///
/// The grammar of both is that of practice (Google's documentation); three things need care:
/// - In a header a robot's name may precede the rules, ended by a colon; but a rule's name may also precede its
///   value this way. If it is the name of a rule with a value, it is that. Otherwise it is a robot's name if a known
///   rule follows; at the beginning of a header also if anything but a bare number follows.
/// - A robot's name applies up to the end of the header, or the next name: proxies join headers with commas.
/// - Dates contain commas.
pub(super) struct RuleList<'t> {
    text: &'t [u8],
    form: ListForm,
    /// The part not read yet.
    at: u32,
    /// Words of an item without commas, not returned yet.
    words: Span,
    scope: Option<Span>,
}

/// Where a list is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ListForm {
    Header,
    Attribute,
}

/// A text of more bytes is not a robot's name: every statement keeps the name it is for.
pub(super) const LONGEST_NAME: usize = 256;

/// One rule of a list.
pub(super) struct ListItem {
    pub(super) span: Span,
    /// The name of the robot that precedes it in a header.
    pub(super) scope: Option<Span>,
    pub(super) rule: Option<PageRule>,
    pub(super) fault: Option<PageFault>,
}

impl<'t> RuleList<'t> {
    /// A list in a text of at most 4 GiB − 1 bytes.
    pub(super) fn new(text: &'t [u8], form: ListForm) -> Self {
        let text = &text[..text.len().min(u32::MAX as usize)];
        Self { text, form, at: 0, words: Span { start: 0, end: 0 }, scope: None }
    }

    fn item(&self, span: Span, read: Result<PageRule, PageFault>) -> ListItem {
        let (rule, fault) = (read.ok(), read.err());
        ListItem { span, scope: self.scope, rule, fault }
    }

    /// The next text up to a comma, trimmed; may be empty.
    fn next_piece(&mut self) -> Option<Span> {
        if self.at as usize >= self.text.len() {
            return None;
        }
        let start = self.at;
        let end = self.comma_behind(start);
        self.at = end.saturating_add(1);
        Some(trim(self.text, Span { start, end }))
    }

    fn comma_behind(&self, start: u32) -> u32 {
        let rest = &self.text[start as usize..];
        start + memchr::memchr(b',', rest).unwrap_or(rest.len()) as u32
    }

    /// The next of the words without commas.
    fn next_word(&mut self) -> Option<ListItem> {
        let words = self.words.of(self.text);
        let start = words.iter().position(|octet| !is_between_words(*octet))?;
        let length = words[start..].iter().position(|octet| is_between_words(*octet));
        let end = length.map_or(words.len(), |length| start + length);
        let at = |offset: usize| self.words.start + offset as u32;
        let span = Span { start: at(start), end: at(end) };
        self.words.start = span.end;
        let rule = bare_rule(span.of(self.text));
        Some(ListItem { span, scope: self.scope, rule, fault: Some(PageFault::NoComma) })
    }

    /// Reads a text that neither is a robot's name nor follows one.
    fn read(&mut self, piece: Span) -> ListItem {
        let (name, value) = self.split(piece);
        let Some(entry) = PageRuleEntry::named(name.of(self.text)) else {
            let mut words = piece.of(self.text).split(|&octet| is_between_words(octet));
            if words.all(|word| word.is_empty() || bare_rule(word).is_some()) {
                self.words = piece;
            }
            let first = self.next_word();
            return first.unwrap_or_else(|| self.item(piece, Err(PageFault::UnknownRule)));
        };
        let Some(mut value) = value else { return self.item(piece, entry.with(None)) };
        if entry.takes_date() {
            value = self.date(entry, value);
        }
        let read = entry.with(Some(value.of(self.text)));
        self.item(Span { start: piece.start, end: value.end }, read)
    }

    /// The longest date that begins with `value` and continues after at most two commas; else `value`.
    fn date(&mut self, entry: &PageRuleEntry, value: Span) -> Span {
        let is_date = |span: Span| entry.with(Some(span.of(self.text))).is_ok();
        let mut longest = value;
        let mut at = self.at;
        for _ in 0..2 {
            if at as usize >= self.text.len() {
                break;
            }
            let end = self.comma_behind(at);
            let longer = trim(self.text, Span { start: value.start, end });
            at = end.saturating_add(1);
            if is_date(longer) {
                longest = longer;
                self.at = at;
            }
        }
        longest
    }

    /// Splits a piece at its first colon.
    fn split(&self, piece: Span) -> (Span, Option<Span>) {
        let Some(colon) = memchr::memchr(b':', piece.of(self.text)) else { return (piece, None) };
        let colon = piece.start + colon as u32;
        let name = trim(self.text, Span { start: piece.start, end: colon });
        (name, Some(trim(self.text, Span { start: colon + 1, end: piece.end })))
    }

    /// Removes a robot's name from the beginning of a piece.
    fn without_name(&mut self, piece: Span, is_first: bool) -> Span {
        if self.form == ListForm::Attribute {
            return piece;
        }
        let (name, Some(behind)) = self.split(piece) else { return piece };
        let name_text = name.of(self.text);
        let is_valued = PageRuleEntry::named(name_text).is_some_and(PageRuleEntry::takes_value);
        if name.is_empty() || name.len() > LONGEST_NAME || is_valued {
            return piece;
        }
        let (rule, _) = self.split(behind);
        let is_rule = PageRuleEntry::named(rule.of(self.text)).is_some();
        let number = behind.of(self.text);
        let is_number = number.strip_prefix(b"-").unwrap_or(number).iter().all(u8::is_ascii_digit);
        if is_rule || is_first && (behind.is_empty() || !is_number) {
            self.scope = Some(name);
            return behind;
        }
        piece
    }
}

impl Iterator for RuleList<'_> {
    type Item = ListItem;

    fn next(&mut self) -> Option<ListItem> {
        if let Some(item) = self.next_word() {
            return Some(item);
        }
        loop {
            let is_first = self.at == 0;
            let piece = self.next_piece()?;
            let piece = self.without_name(piece, is_first);
            if !piece.is_empty() {
                return Some(self.read(piece));
            }
        }
    }
}

const fn is_between_words(octet: u8) -> bool {
    octet.is_ascii_whitespace() || octet == b';'
}

fn bare_rule(word: &[u8]) -> Option<PageRule> {
    PageRuleEntry::named(word)?.with(None).ok()
}
