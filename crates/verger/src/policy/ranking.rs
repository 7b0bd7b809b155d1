use alloc::vec::Vec;
use core::ops::Range;

use super::choose::{Choice, choose};
use super::context::DecisionContext;
use super::group::{Groups, groups};
use super::matcher::{CompiledRule, packed_line};
use super::rank::{NoRule, Outranked};
use crate::crawler::{ChosenBy, Crawler};
use crate::decision::{DecidingRule, Decision, LimitReached, LimitedBy, Reason, Verdict};
use crate::dialect::{Dialect, RuleOrder, Rules};
use crate::directive::Directive;
use crate::pace::Pacing;
use crate::path::{Origin, PatternLanguage, Shape, directory_of_index_page, matches};
use crate::reading::Statement;
use crate::syntax::{Document, Span, trim};

/// The plain evaluator: the rules that a robot obeys, in the order of their rank.
///
/// A decision is the first rule that matches, else the default, and nothing more: this is the reference that the
/// faster [`Policy`](crate::Policy) must equal, and the basis of an [`Explanation`](crate::Explanation). **Cost.**
/// To make, one pass over the document and a sort of the rules; to decide, number of rules × length of the URL.
///
/// ```
/// use verger::{Crawler, Dialect, Document, Ranking};
///
/// let document = Document::parse(b"User-agent: *\nDisallow: /a\nAllow: /a/b\n");
/// let ranking = Ranking::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
/// assert_eq!(ranking.rules()[0].line(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Ranking {
    /// The symbols of every pattern, one after the other.
    pub(super) symbols: Vec<u8>,
    pub(super) rules: Vec<Rule>,
    pub(super) context: DecisionContext,
    /// The verdict when no rule matches.
    pub(super) default: (Verdict, Reason),
    pub(super) pacing: Pacing,
    pub(super) order: RuleOrder,
}

/// A rule that a robot obeys.
#[derive(Clone, Debug)]
pub struct Rule {
    line: u32,
    directive: Directive,
    value: Span,
    verdict: Verdict,
    symbols: Range<usize>,
    shape: Shape,
    /// Whether it represents the directory of the index page that the line names.
    pub(crate) index_page: bool,
}

impl Rule {
    /// Its line, from 1.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The field of its line. A Disallow with an empty pattern, which allows, is still a Disallow.
    pub fn directive(&self) -> Directive {
        self.directive
    }

    /// Where its pattern is in the document.
    pub fn pattern(&self) -> Span {
        self.value
    }

    /// What it decides.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The bytes of its pattern's normal form, which "the most octets" counts (RFC 9309 §2.2.2).
    pub fn length(&self) -> u32 {
        self.shape.length
    }

    /// Whether its pattern has a `*` that is not a literal.
    pub fn has_star(&self) -> bool {
        self.shape.has_star
    }

    /// As the matcher takes it.
    pub(super) fn compiled(&self) -> CompiledRule {
        let Range { start, end } = self.symbols;
        let packed_line = packed_line(self.line, self.directive, self.verdict);
        CompiledRule { start: start as u32, end: end as u32, rank: 0, packed_line }
    }

    /// Its pattern, as symbols.
    pub(super) fn symbols<'s>(&self, symbols: &'s [u8]) -> &'s [u8] {
        &symbols[self.symbols.clone()]
    }

    pub(crate) fn deciding(&self) -> DecidingRule {
        DecidingRule { line: self.line, directive: self.directive }
    }
}

impl Ranking {
    /// Ranks what the document says to the robot, as the dialect reads it.
    pub fn new(document: &Document<'_>, dialect: &Dialect, crawler: &Crawler) -> Self {
        let found = groups(document, dialect);
        let choice = choose(document, dialect, &found, crawler);
        Self::of(document, dialect, &found, &choice, |_, _| {})
    }

    /// Ranks the rules of the chosen groups. `no_rule` receives the lines that are not rules.
    pub(crate) fn of(
        document: &Document<'_>,
        dialect: &Dialect,
        found: &Groups,
        choice: &Choice,
        mut no_rule: impl FnMut(Statement, NoRule),
    ) -> Self {
        let chosen = || choice.groups.iter().map(|&index| &found.all[index]);
        let meaning = choice.rules(dialect, found);
        let mut compiler = Compiler { document, meaning, symbols: Vec::new(), rules: Vec::new() };
        let mut limit = found.limit;
        for &statement in chosen().flat_map(|group| found.rules(group)) {
            let most = dialect.limits.rules.unwrap_or(u32::MAX);
            match meaning.verdict(statement.directive, statement.value.is_empty()) {
                Err(why) => no_rule(statement, why),
                Ok(_) if compiler.rules.len() >= most as usize => {
                    no_rule(statement, NoRule::BeyondLimit);
                    let reached =
                        LimitReached { limit: LimitedBy::Rules(most), line: statement.line };
                    limit = limit.or(Some(reached));
                }
                Ok(verdict) => compiler.add(statement, verdict),
            }
        }
        let Compiler { symbols, mut rules, .. } = compiler;
        let context = DecisionContext::new(dialect, meaning, limit);
        let default = default_of(choice, meaning.order, &rules);
        // Stable: rules of equal rank stay in the order of their lines.
        rules.sort_by_key(|rule| meaning.order.rank(rule));
        let pacing = Pacing::new(document, dialect, found.fields_of_runs(choice));
        Self { symbols, rules, context, default, pacing, order: meaning.order }
    }

    /// Decides a URL, as [`Policy::decide`](crate::Policy::decide).
    pub fn decide(&self, url: &[u8]) -> Decision {
        self.context.decide(url, |path| {
            let matching =
                self.rules.iter().find(|rule| matches(rule.symbols(&self.symbols), path));
            matching.map(|rule| (rule.verdict, rule.deciding())).ok_or(self.default)
        })
    }

    /// Decides a URL for a file that was fetched from `origin`: URLs of other origins are out of scope.
    pub fn decide_at(&self, origin: &Origin, url: &[u8]) -> Decision {
        if origin.covers(url) { self.decide(url) } else { self.context.out_of_scope() }
    }

    /// The rules, highest rank first: the first that matches decides.
    pub fn rules(&self) -> &[Rule] {
        &self.rules
    }

    /// The verdict on a URL that no rule matches, and why.
    pub fn default_verdict(&self) -> (Verdict, Reason) {
        self.context.default(self.default)
    }

    /// Whether a rule matches a URL: the basic question of every decision. Cost: the length of the URL plus that of
    /// the pattern.
    pub fn rule_matches(&self, rule: &Rule, url: &[u8]) -> bool {
        self.context.with_path(url, |path| matches(rule.symbols(&self.symbols), path))
    }

    /// Why `loser`, which matches, does not decide where `winner` does.
    pub(crate) fn outranked(&self, winner: &Rule, loser: &Rule) -> Outranked {
        self.order.outranked(winner, loser)
    }
}

struct Compiler<'d> {
    document: &'d Document<'d>,
    meaning: Rules,
    symbols: Vec<u8>,
    rules: Vec<Rule>,
}

impl Compiler<'_> {
    fn add(&mut self, statement: Statement, verdict: Verdict) {
        if self.meaning.several_paths
            && statement.directive == Directive::Disallow
            && !statement.value.is_empty()
        {
            for path in words(self.document, statement.value) {
                self.push(Statement { value: path, ..statement }, verdict);
            }
        } else {
            self.push(statement, verdict);
            if self.meaning.index_page && verdict == Verdict::Allowed {
                self.push_directory(statement);
            }
        }
    }

    fn push(&mut self, statement: Statement, verdict: Verdict) {
        let text = self.document.slice(statement.value);
        self.push_pattern(statement, verdict, text, self.meaning.pattern, false);
    }

    /// `Allow: /dir/index.html` also allows `/dir/`, exactly: the pattern up to its last slash, then `$`.
    fn push_directory(&mut self, statement: Statement) {
        let text = self.document.slice(statement.value);
        if let Some(directory) = directory_of_index_page(text) {
            let bound = [directory, b"$"].concat();
            self.push_pattern(statement, Verdict::Allowed, &bound, self.meaning.pattern, true);
        }
    }

    fn push_pattern(
        &mut self,
        statement: Statement,
        verdict: Verdict,
        text: &[u8],
        language: PatternLanguage,
        index_page: bool,
    ) {
        let start = self.symbols.len();
        let shape = language.compile(self.meaning.normal_form, text, &mut self.symbols);
        let Statement { line, directive, value } = statement;
        let symbols = start..self.symbols.len();
        self.rules.push(Rule { line, directive, value, verdict, symbols, shape, index_page });
    }
}

/// The words of a value: if a Disallow line may have several paths, these are its paths.
pub(crate) fn words(document: &Document<'_>, value: Span) -> impl Iterator<Item = Span> {
    let blank = |octet: &u8| matches!(octet, b' ' | b'\t');
    let mut rest = value;
    core::iter::from_fn(move || {
        rest = trim(document.octets(), rest);
        let text = document.slice(rest);
        let end = text.iter().position(blank).unwrap_or(text.len());
        let word = Span::new(rest.start, rest.start + end as u32);
        rest.start = word.end;
        (!word.is_empty()).then_some(word)
    })
}

/// The verdict when no rule matches.
fn default_of(choice: &Choice, order: RuleOrder, rules: &[Rule]) -> (Verdict, Reason) {
    if choice.default_ignored && choice.by == ChosenBy::Nothing {
        return (Verdict::Disallowed, Reason::DefaultIgnored);
    }
    let reason = match choice.by {
        ChosenBy::Nothing if !choice.ignored.is_empty() => Reason::RecordIgnored,
        by => Reason::without_match(by != ChosenBy::Nothing, !rules.is_empty()),
    };
    let any = |verdict| rules.iter().any(|rule| rule.verdict == verdict);
    let star_allow = rules.iter().any(|rule| rule.verdict == Verdict::Allowed && rule.has_star());
    // The 2.0.0 proposal: if an Allow has a wildcard, or every rule is an Allow, unmatched paths are disallowed.
    let closed = order == RuleOrder::ExplicitFirst
        && (star_allow || any(Verdict::Allowed) && !any(Verdict::Disallowed));
    (if closed { Verdict::Disallowed } else { Verdict::Allowed }, reason)
}
