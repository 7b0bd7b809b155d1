use alloc::vec::Vec;
use core::cmp::Reverse;

use super::frame::Frame;
use super::group::Statement;
use super::growth::make_room;
use super::matcher::{Laid, Matcher, mark, mark_of_directory};
use super::reading::cut_before;
use crate::crawler::Crawler;
use crate::decision::{Reason, Verdict};
use crate::dialect::{Dialect, Rules};
use crate::directive::Directive;
use crate::pass::{Initials, Looks, OF_ACCESS, Pass, Taker};
use crate::path::directory_of_index_page;
use crate::rate::Pacing;
use crate::syntax::{Document, Span};

/// A policy in the making: what one robot is told, as a pass over the octets finds it.
///
/// It keeps just what the matcher needs, so that making a policy costs little more than reading the file, and
/// no hostile file makes it large.
pub(super) struct Draft<'a> {
    rules: Rules,
    symbols: Vec<u8>,
    laid: Vec<Laid>,
    /// The best rule with an empty pattern.
    empty: Option<Laid>,
    lines: Lines<'a>,
    /// Whether lines that state a pace are looked for.
    with_pace: bool,
    /// Those that count.
    of_pace: Vec<Statement>,
}

impl<'a> Draft<'a> {
    /// What a policy is made of, if the dialect is one that a pass knows.
    pub(super) fn policy(
        document: &'a Document<'_>,
        dialect: &Dialect,
        crawler: &Crawler,
    ) -> Option<(Matcher, Frame, Pacing)> {
        let pass = Pass::new(document.octets(), dialect, crawler)?;
        let mut draft = Self {
            rules: dialect.rules,
            symbols: Vec::new(),
            laid: Vec::new(),
            empty: None,
            lines: Lines { document, index: 0 },
            with_pace: dialect.rates.obeyed,
            of_pace: Vec::new(),
        };
        let found = pass.run(&mut draft);
        draft.laid.extend(draft.empty);
        let reason = match (found, draft.laid.is_empty()) {
            (false, _) => Reason::NoGroup,
            (true, true) => Reason::EmptyGroup,
            (true, false) => Reason::NoRuleMatched,
        };
        let Self { mut symbols, mut laid, of_pace, .. } = draft;
        symbols.shrink_to_fit();
        laid.shrink_to_fit();
        // The longest first, then Allow, then the first in the file: RFC 9309 §2.2.2.
        laid.sort_unstable_by_key(|rule| (Reverse(rule.rank), rule.is_disallow(), rule.start));
        let limit = pass.limit.or_else(|| cut_before(document));
        let frame = Frame::new(dialect, dialect.rules, limit, (Verdict::Allowed, reason));
        let pacing = Pacing::new(document, dialect, of_pace.iter());
        Some((Matcher::new(symbols, laid), frame, pacing))
    }

    /// Appends the symbols of a text; how long its normal form is.
    fn write(&mut self, text: &[u8]) -> u32 {
        // Three symbols an octet are the most.
        make_room(&mut self.symbols, 3 * text.len() + 1);
        self.rules.pattern.compile(self.rules.normal_form, text, &mut self.symbols).length
    }

    fn push(&mut self, start: u32, rank: u32, mark: u32) {
        make_room(&mut self.laid, 1);
        self.laid.push(Laid { start, end: self.symbols.len() as u32, rank, mark });
    }

    /// Takes a rule with an empty pattern, if that is a rule. All of them match every path, so one is kept: the first
    /// Allow, else the first Disallow.
    fn offer_empty(&mut self, directive: Directive, at: usize) {
        let is_allow = directive == Directive::Allow;
        let is_best = self.empty.is_none_or(|empty| is_allow && empty.is_disallow());
        if is_best && self.rules.empty_pattern.is_rule(directive) {
            let mark = mark(self.lines.number_at(at), directive, Verdict::Allowed);
            self.empty = Some(Laid { start: 0, end: 0, rank: 0, mark });
        }
    }
}

/// Besides lines of access, those that may state a pace: Crawl-delay, Request-rate, Visit-time. Rules are looked
/// for everywhere, since they tell where groups end.
const OF_ACCESS_AND_PACE: Looks =
    Looks { with_rules: Initials::of(b"uadcrv"), without_rules: Initials::of(b"uadcrv") };

impl Taker for Draft<'_> {
    fn looks(&self) -> Looks {
        if self.with_pace { OF_ACCESS_AND_PACE } else { OF_ACCESS }
    }

    fn glance(&mut self, _: &[u8], _: usize, _: Directive) -> bool {
        false
    }

    fn offer(&mut self, directive: Directive, value: &[u8], at: usize) {
        if value.is_empty() {
            return self.offer_empty(directive, at);
        }
        let allowed = directive == Directive::Allow;
        let verdict = if allowed { Verdict::Allowed } else { Verdict::Disallowed };
        let mark = mark(self.lines.number_at(at), directive, verdict);
        let start = self.symbols.len() as u32;
        let directory = directory_of_index_page(value).filter(|_| allowed && self.rules.index_page);
        let (before, length) = directory.map_or((0, 0), |directory| {
            let length = self.write(directory);
            self.push(start, length + 1, mark_of_directory(mark));
            (directory.len(), length)
        });
        let length = length + self.write(&value[before..]);
        self.push(start, length, mark);
    }

    fn forget(&mut self) {
        self.symbols.clear();
        self.laid.clear();
        self.empty = None;
        self.of_pace.clear();
    }

    fn pace(&mut self, directive: Directive, value: Span, at: usize) {
        let line = self.lines.number_at(at);
        self.of_pace.push(Statement { line, directive, value });
    }
}

/// The numbers of lines that are asked for in order.
struct Lines<'a> {
    document: &'a Document<'a>,
    index: usize,
}

impl Lines<'_> {
    /// The number of the line that begins there.
    fn number_at(&mut self, at: usize) -> u32 {
        self.index = self.document.line_index(at, self.index);
        self.index as u32 + 1
    }
}
