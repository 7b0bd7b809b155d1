//! Preferences in the headers of a response.

use alloc::vec::Vec;

use super::preferences::UsagePreferences;
use super::statement::UsageStatement;
use super::{content_signal, content_usage, tdm};
use crate::place::Place;
use crate::syntax::Span;

impl UsagePreferences {
    /// Reads the headers of a response that concern use: Content-Usage, Content-Signal, `tdm-reservation` and
    /// `tdm-policy`; other headers are ignored.
    ///
    /// Several Content-Usage lines are one dictionary, as if they were one line (RFC 9651 §4.2), so if a label
    /// occurs in several of them, the last counts. No specification says this of Content-Signal: each line is a
    /// statement. Cost: one pass.
    ///
    /// ```
    /// use verger::usage::{Preference, UsageCategory, UsagePreferences};
    ///
    /// let usage = UsagePreferences::from_headers([
    ///     ("Content-Type", "text/plain"),
    ///     ("Content-Usage", "train-ai=n"),
    /// ]);
    /// assert_eq!(usage.preference(UsageCategory::TrainAi), Preference::Disallowed);
    /// assert_eq!(usage.preference(UsageCategory::Search), Preference::Unknown);
    /// ```
    pub fn from_headers<N: AsRef<[u8]>, V: AsRef<[u8]>>(
        headers: impl IntoIterator<Item = (N, V)>,
    ) -> Self {
        let (mut usage, mut joined) = (Self::default(), Joined::default());
        for ((name, value), number) in headers.into_iter().zip(0..) {
            let (text, at) = trimmed(value.as_ref());
            if name.as_ref().eq_ignore_ascii_case(b"Content-Usage") {
                joined.push(text, at, number);
            } else if is_content_signal(name.as_ref()) {
                let place = |span| Place::Header { number, span: moved(span, 0, at) };
                usage.add(content_signal::read(text, place));
            } else if let Some(read) = of_tdmrep(name.as_ref()) {
                let end = at + text.len() as u32;
                usage.add(read(text, Place::Header { number, span: Span { start: at, end } }));
            }
        }
        if !joined.lines.is_empty() {
            usage.add(content_usage::read(&joined.text, |span| joined.place(span)));
        }
        usage
    }
}

/// Also the plural, which some sites send.
fn is_content_signal(name: &[u8]) -> bool {
    name.eq_ignore_ascii_case(b"Content-Signal") || name.eq_ignore_ascii_case(b"Content-Signals")
}

/// What reads a TDMRep header.
fn of_tdmrep(name: &[u8]) -> Option<fn(&[u8], Place) -> UsageStatement> {
    if name.eq_ignore_ascii_case(b"tdm-reservation") {
        Some(tdm::read)
    } else if name.eq_ignore_ascii_case(b"tdm-policy") {
        Some(tdm::policy)
    } else {
        None
    }
}

/// Several header lines as one value, and the origin of its parts.
#[derive(Default)]
struct Joined {
    text: Vec<u8>,
    lines: Vec<HeaderLine>,
}

struct HeaderLine {
    number: u32,
    /// Where its text begins in its value.
    at: u32,
    /// Which part of the joined text it is.
    part: Span,
}

impl Joined {
    fn push(&mut self, text: &[u8], at: u32, number: u32) {
        if !self.lines.is_empty() {
            self.text.extend(b", ");
        }
        let start = self.text.len();
        self.text.extend(text);
        let offset = |length: usize| u32::try_from(length).unwrap_or(u32::MAX);
        let part = Span { start: offset(start), end: offset(self.text.len()) };
        self.lines.push(HeaderLine { number, at, part });
    }

    /// Where a part is: in the line in which it begins, up to that line's end.
    fn place(&self, span: Span) -> Place {
        let behind = self.lines.partition_point(|line| line.part.start <= span.start);
        let line = &self.lines[behind.saturating_sub(1)];
        let start = span.start.clamp(line.part.start, line.part.end);
        let span = Span { start, end: span.end.clamp(start, line.part.end) };
        let span = moved(span, line.part.start, line.at);
        Place::Header { number: line.number, span }
    }
}

/// The value without the white space that HTTP allows around it (RFC 9110 §5.5), and where it begins.
fn trimmed(value: &[u8]) -> (&[u8], u32) {
    let value = &value[..value.len().min(u32::MAX as usize)];
    let is_text = |octet: &u8| !matches!(octet, b' ' | b'\t');
    let start = value.iter().position(is_text).unwrap_or(value.len());
    let end = value.iter().rposition(is_text).map_or(start, |last| last + 1);
    (&value[start..end], start as u32)
}

/// A span relative to `from`, made relative to `to`.
fn moved(span: Span, from: u32, to: u32) -> Span {
    let moved = |offset: u32| (offset - from).saturating_add(to);
    Span { start: moved(span.start), end: moved(span.end) }
}
