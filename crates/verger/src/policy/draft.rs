use alloc::vec::Vec;
use core::cmp::Reverse;

use super::choose::choose;
use super::frame::Frame;
use super::group::groups;
use super::matcher::{Laid, Matcher, mark};
use crate::decision::{Reason, Verdict};
use crate::dialect::{Dialect, EmptyDisallow, Rules};
use crate::directive::Directive;
use crate::pass::{Initials, Looks, OF_ACCESS, Pass, Taker};
use crate::path::{bind, directory_of_index_page};
use crate::product_token::Agents;
use crate::rate::Pacing;
use crate::syntax::Document;

/// A policy in the making: the rules of one robot, as a pass over the octets finds them.
///
/// It keeps just what the matcher needs, so that making a policy costs little more than reading the file, and
/// no hostile file makes it large.
pub(super) struct Draft<'a> {
    rules: Rules,
    symbols: Vec<u8>,
    laid: Vec<Laid>,
    lines: Lines<'a>,
    /// Whether lines that state a pace are looked for.
    with_pace: bool,
    /// Whether a line states a pace, for whomever.
    states_pace: bool,
}

/// From so many octets on, rules are counted first: their list would take too much if it doubled.
const LARGE: usize = 1 << 16;

impl<'a> Draft<'a> {
    /// The matcher and the frame of a policy, if the dialect is one that a pass knows.
    pub(super) fn policy(
        document: &'a Document<'_>,
        dialect: &Dialect,
        agents: &Agents,
    ) -> Option<(Matcher, Frame, Pacing)> {
        let pass = Pass::new(document.octets(), dialect, agents)?;
        // What an empty Disallow allows is for the full evaluator to say.
        if dialect.rules.empty_disallow != EmptyDisallow::NoRule {
            return None;
        }
        let lines = Lines { document, index: 0 };
        let mut draft = Self {
            rules: dialect.rules,
            symbols: Vec::new(),
            laid: Vec::new(),
            lines,
            with_pace: dialect.rates.obeyed,
            states_pace: false,
        };
        if document.octets().len() > LARGE {
            draft.laid.reserve_exact(pass.count_rules());
        }
        let found = pass.run(&mut draft);
        let reason = match (found, draft.laid.is_empty()) {
            (false, _) => Reason::NoGroup,
            (true, true) => Reason::EmptyGroup,
            (true, false) => Reason::NoRuleMatched,
        };
        let Self { symbols, mut laid, states_pace, .. } = draft;
        // The longest first, then Allow, then the first in the file: RFC 9309 §2.2.2.
        laid.sort_unstable_by_key(|rule| (Reverse(rule.rank), rule.is_disallow(), rule.start));
        let frame = Frame::new(dialect, dialect.rules, pass.limit, (Verdict::Allowed, reason));
        let pacing = pacing(document, dialect, agents, states_pace);
        Some((Matcher::new(symbols, laid), frame, pacing))
    }

    fn push(&mut self, directive: Directive, text: &[u8], bound: bool, at: usize) {
        let start = self.symbols.len() as u32;
        let mut shape = self.rules.pattern.compile(self.rules.normal_form, text, &mut self.symbols);
        if bound {
            shape.length += bind(&mut self.symbols);
        }
        let allowed = directive == Directive::Allow;
        let verdict = if allowed { Verdict::Allowed } else { Verdict::Disallowed };
        let mark = mark(self.lines.number_at(at), directive, verdict);
        self.laid.push(Laid { start, end: self.symbols.len() as u32, rank: shape.length, mark });
    }
}

/// The pace that the robot's groups state. Few files state one, and only then the groups are formed in full.
fn pacing(document: &Document<'_>, dialect: &Dialect, agents: &Agents, stated: bool) -> Pacing {
    if !stated {
        return Pacing::new(document, dialect, core::iter::empty());
    }
    let found = groups(document, dialect);
    let chosen = choose(document, dialect, &found, agents).groups;
    let fields = chosen.iter().flat_map(|&index| found.fields(&found.all[index]));
    Pacing::new(document, dialect, fields)
}

/// Besides lines of access, those that may state a pace: Crawl-delay, Request-rate, Visit-time.
const OF_ACCESS_AND_PACE: Looks =
    Looks { with_rules: Initials::of(b"uadcrv"), without_rules: Initials::of(b"ucrv") };

impl Taker for Draft<'_> {
    fn looks(&self) -> Looks {
        if self.with_pace { OF_ACCESS_AND_PACE } else { OF_ACCESS }
    }

    fn other(&mut self, directive: Directive) {
        let of_pace = [Directive::CrawlDelay, Directive::RequestRate, Directive::VisitTime];
        self.states_pace |= of_pace.contains(&directive);
    }

    fn glance(&mut self, _: &[u8], _: usize, _: Directive) -> bool {
        false
    }

    fn offer(&mut self, directive: Directive, value: &[u8], at: usize) {
        if value.is_empty() {
            return;
        }
        self.push(directive, value, false, at);
        let is_allow = directive == Directive::Allow && self.rules.index_page;
        if let Some(directory) = directory_of_index_page(value).filter(|_| is_allow) {
            self.push(directive, directory, true, at);
        }
    }

    fn forget(&mut self) {
        self.symbols.clear();
        self.laid.clear();
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
