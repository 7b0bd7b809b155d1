//! Changes of single lines of a text.

use std::collections::BTreeMap;

use crate::place::SourcePlace;

/// Changes of a text, by the place where each begins. Nothing else changes.
pub(super) struct Edits<'a> {
    octets: &'a [u8],
    /// At each offset: how many bytes go, and what comes in their place.
    changes: BTreeMap<usize, (usize, String)>,
}

impl<'a> Edits<'a> {
    pub(super) fn of(octets: &'a [u8]) -> Self {
        Self { octets, changes: BTreeMap::new() }
    }

    /// Gives the statement at a place another value.
    pub(super) fn replace(&mut self, place: &SourcePlace, value: &str) {
        if let Some((start, end)) = self.span(place)
            && &self.octets[start..end] != value.as_bytes()
        {
            self.changes.insert(start, (end - start, value.to_owned()));
        }
    }

    /// Removes the line of a place.
    pub(super) fn remove(&mut self, place: &SourcePlace) {
        if let Some((start, end)) = self.span(place) {
            let (start, end) = (self.start_of_line(start), self.end_of_line(end));
            let (len, _) = self.changes.entry(start).or_default();
            *len = end - start;
        }
    }

    /// Inserts lines after that of a place.
    pub(super) fn insert_after(&mut self, place: Option<&SourcePlace>, lines: &str) {
        if let Some((_, end)) = place.and_then(|place| self.span(place)) {
            self.insert(self.end_of_line(end), lines);
        }
    }

    /// Inserts lines before that of a place.
    pub(super) fn insert_before(&mut self, place: Option<&SourcePlace>, lines: &str) {
        if let Some((start, _)) = place.and_then(|place| self.span(place)) {
            self.insert(self.start_of_line(start), lines);
        }
    }

    /// Adds lines at the end.
    pub(super) fn append(&mut self, lines: &str) {
        self.insert(self.octets.len(), lines);
    }

    fn insert(&mut self, at: usize, lines: &str) {
        if !lines.is_empty() {
            self.changes.entry(at).or_default().1.push_str(lines);
        }
    }

    /// The text with all changes.
    pub(super) fn done(self) -> Vec<u8> {
        let ends_in_crlf = self.octets.windows(2).any(|end| end == b"\r\n");
        let newline = if ends_in_crlf { "\r\n" } else { "\n" };
        let (mut text, mut at) = (Vec::with_capacity(self.octets.len()), 0);
        for (start, (len, new)) in self.changes {
            text.extend_from_slice(&self.octets[at..start]);
            // A last line without an end gets one.
            if new.ends_with('\n') && !matches!(text.last(), None | Some(b'\n' | b'\r')) {
                text.extend_from_slice(newline.as_bytes());
            }
            text.extend_from_slice(new.replace('\n', newline).as_bytes());
            at = start + len;
        }
        text.extend_from_slice(&self.octets[at..]);
        text
    }

    fn span(&self, place: &SourcePlace) -> Option<(usize, usize)> {
        let SourcePlace::Line { span, .. } = place else { return None };
        let (start, end) = (span.start as usize, span.end as usize);
        (start <= end && end <= self.octets.len()).then_some((start, end))
    }

    fn start_of_line(&self, at: usize) -> usize {
        let before = self.octets[..at].iter().rposition(|octet| matches!(octet, b'\n' | b'\r'));
        before.map_or(0, |end| end + 1)
    }

    /// After the end of the line.
    fn end_of_line(&self, at: usize) -> usize {
        let Some(end) = self.octets[at..].iter().position(|octet| matches!(octet, b'\n' | b'\r'))
        else {
            return self.octets.len();
        };
        let end = at + end;
        end + if self.octets[end..].starts_with(b"\r\n") { 2 } else { 1 }
    }
}
