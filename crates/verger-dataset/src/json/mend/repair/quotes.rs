//! Strings that lost a quote, or have one in excess.

use memchr::memchr;

use super::{Edit, LONGEST, MOST_CLOSED};
use crate::json::fault::JsonFault;
use crate::json::mend::Mender;
use crate::json::mend::lexer::{Bracket, Token, closing_quote, is_delimited};

impl Mender<'_> {
    /// A string that does not end.
    pub(super) fn unclosed(&self, token: Token, add: &mut impl FnMut(&[Edit], usize, JsonFault)) {
        let (start, end) = (token.start + 1, token.end);
        self.ends(start, end, |end, at| {
            add(&[Edit::Text { start, end }], at, JsonFault::Quote);
        });
        if let Some(length) = memchr(b'\n', &self.octets[start..end]) {
            add(&[Edit::Text { start, end: start + length }], start + length, JsonFault::Quote);
        }
        add(&[Edit::Text { start, end }], end, JsonFault::Cut);
        add(&[], start, JsonFault::Quote);
    }

    /// The last string may have lost its closing quote.
    pub(super) fn shorter(&self, add: &mut impl FnMut(&[Edit], usize, JsonFault)) {
        let Some(previous) = self.previous else { return };
        let (start, end) = (previous.token.start + 1, previous.token.end - 1);
        self.ends(start, end, |end, at| {
            let said = [Edit::Undo, Edit::Text { start, end }];
            add(&said, at, JsonFault::Quote);
            // The brackets after it were lost, too.
            let rest = self.octets[at..].trim_ascii_start();
            // The name before it was lost, too.
            let name = Edit::Text { start: at, end: at };
            let list = Edit::Open(Bracket::List);
            match rest.first() {
                Some(b'{') => {
                    add(&[said[0], said[1], list], at, JsonFault::Bracket);
                    add(&[said[0], said[1], name, list], at, JsonFault::Bracket);
                }
                Some(b':' | b'[') => add(&[said[0], said[1], name], at, JsonFault::Bracket),
                _ => {}
            }
            for count in 1..=MOST_CLOSED.min(self.grammar.stack.len()) {
                let edits = [&said[..], &[Edit::Close; MOST_CLOSED][..count]].concat();
                add(&edits, at, JsonFault::Bracket);
            }
        });
    }

    /// The last string may have a quote in it, or its first quote may be in excess.
    pub(super) fn longer(&self, add: &mut impl FnMut(&[Edit], usize, JsonFault)) {
        let Some(previous) = self.previous else { return };
        let (start, end) = (previous.token.start + 1, previous.token.end - 1);
        let far = self.octets.len().min(end + LONGEST);
        let mut from = end + 1;
        for _ in 0..MOST_QUOTES {
            let Some(quote) = closing_quote(&self.octets[..far], from) else { break };
            if is_delimited(self.octets, quote + 1) {
                add(&[Edit::Undo, Edit::Text { start, end: quote }], quote + 1, JsonFault::Quote);
            }
            from = quote + 1;
        }
        add(&[Edit::Undo], start, JsonFault::Quote);
        add(&[Edit::Undo, Edit::Text { start, end: start }], start, JsonFault::Quote);
    }

    /// Where a string may have ended without its quote: before the separators and brackets at its end, or at a quote
    /// that was escaped. `add` takes its end and what comes next.
    fn ends(&self, start: usize, end: usize, mut add: impl FnMut(usize, usize)) {
        let near = &self.octets[start..end.min(start + LONGEST)];
        for at in memchr::memmem::find_iter(near, b"\\\"").take(MOST_QUOTES) {
            if is_delimited(self.octets, start + at + 2) {
                add(start + at, start + at + 2);
            }
        }
        let is_structure = |octet: &&u8| **octet <= b' ' || b"{}[],:".contains(octet);
        let run = self.octets[start..end].iter().rev().take_while(is_structure).count();
        let run = run.min(MOST_ENDS);
        (end - run..end).filter(|at| self.octets[*at] > b' ').for_each(|at| add(at, at));
    }
}

/// The most quotes that are tried.
const MOST_QUOTES: usize = 4;
/// The most places before a quote that are tried.
const MOST_ENDS: usize = 12;
