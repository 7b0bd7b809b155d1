use alloc::vec::Vec;

use super::Policy;
use super::context::DecisionContext;
use super::growth::make_room;
use super::matcher::{CompiledRule, Matcher, packed_line, packed_line_of_directory};
use super::rank::Rank;
use crate::crawler::Crawler;
use crate::decision::{Reason, Verdict};
use crate::dialect::{Dialect, Rules};
use crate::directive::Directive;
use crate::pace::Pacing;
use crate::pass::{Initials, LineFilter, OF_ACCESS, Pass, RuleSink};
use crate::path::directory_of_index_page;
use crate::reading::{Statement, cut_before};
use crate::syntax::{Document, Span};

/// A policy being built: what a file says to one robot, as a pass over the bytes finds it.
///
/// It keeps only what the matcher needs, so that making a policy costs little more than reading the file, and no
/// hostile file makes it large.
pub(super) struct PolicyBuilder<'a> {
    rules: Rules,
    symbols: Vec<u8>,
    compiled: Vec<CompiledRule>,
    lines: Lines<'a>,
    /// Whether to look for lines that state a pace.
    with_pace: bool,
    /// The lines of pace that count.
    of_pace: Vec<Statement>,
}

impl<'a> PolicyBuilder<'a> {
    /// The parts of a policy, if a pass supports the dialect.
    pub(super) fn policy(
        document: &'a Document<'_>,
        dialect: &Dialect,
        crawler: &Crawler,
    ) -> Option<Policy> {
        let pass = Pass::new(document.octets(), dialect, crawler)?;
        let mut builder = Self {
            rules: dialect.rules,
            symbols: Vec::new(),
            compiled: Vec::new(),
            lines: Lines { document, index: 0 },
            with_pace: dialect.rates.obeyed,
            of_pace: Vec::new(),
        };
        let found = pass.run(&mut builder);
        let Self { mut symbols, mut compiled, of_pace, .. } = builder;
        symbols.shrink_to_fit();
        compiled.shrink_to_fit();
        compiled.sort_unstable_by_key(|rule| {
            (Rank::longest(rule.rank, rule.directive()), rule.packed_line)
        });
        let limit = pass.limit.or_else(|| cut_before(document));
        Some(Policy {
            default: (Verdict::Allowed, Reason::without_match(found, !compiled.is_empty())),
            matcher: Matcher::new(symbols, compiled),
            context: DecisionContext::new(dialect, dialect.rules, limit),
            pacing: Pacing::new(document, dialect, of_pace.iter()),
        })
    }

    /// Appends the symbols of a text; returns the length of its normal form.
    fn write(&mut self, text: &[u8]) -> u32 {
        // At most three symbols per byte.
        make_room(&mut self.symbols, 3 * text.len() + 1);
        self.rules.pattern.compile(self.rules.normal_form, text, &mut self.symbols).length
    }

    fn push(&mut self, start: u32, rank: u32, packed_line: u32) {
        make_room(&mut self.compiled, 1);
        self.compiled.push(CompiledRule {
            start,
            end: self.symbols.len() as u32,
            rank,
            packed_line,
        });
    }
}

/// Besides User-agent lines and rules, lines that may state a pace: Crawl-delay, Request-rate, Visit-time. Rules
/// are looked for everywhere, since they mark where groups end.
const OF_ACCESS_AND_PACE: LineFilter =
    LineFilter { with_rules: Initials::of(b"uadcrv"), without_rules: Initials::of(b"uadcrv") };

impl RuleSink for PolicyBuilder<'_> {
    fn filter(&self) -> LineFilter {
        if self.with_pace { OF_ACCESS_AND_PACE } else { OF_ACCESS }
    }

    fn quick_reject(&mut self, _: &[u8], _: usize, _: Directive) -> bool {
        false
    }

    fn rule(&mut self, directive: Directive, value: &[u8], at: usize) {
        let Ok(verdict) = self.rules.verdict(directive, value.is_empty()) else { return };
        let packed_line = packed_line(self.lines.number_at(at), directive, verdict);
        let start = self.symbols.len() as u32;
        let directory = directory_of_index_page(value)
            .filter(|_| directive == Directive::Allow && self.rules.index_page);
        let (before, length) = directory.map_or((0, 0), |directory| {
            let length = self.write(directory);
            self.push(start, length + 1, packed_line_of_directory(packed_line));
            (directory.len(), length)
        });
        let length = length + self.write(&value[before..]);
        self.push(start, length, packed_line);
    }

    fn discard(&mut self) {
        self.symbols.clear();
        self.compiled.clear();
        self.of_pace.clear();
    }

    fn pace(&mut self, directive: Directive, value: Span, at: usize) {
        let line = self.lines.number_at(at);
        self.of_pace.push(Statement { line, directive, value });
    }
}

/// Finds the numbers of lines that are asked for in order.
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
