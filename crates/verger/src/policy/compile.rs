use alloc::vec::Vec;
use core::cmp::Reverse;
use core::ops::Range;

use super::choose::{Choice, ChosenBy};
use super::group::{Groups, Statement};
use super::{Policy, Version};
use crate::decision::{DecidingRule, LimitReached, LimitedBy, Reason, Verdict};
use crate::dialect::{Dialect, EmptyDisallow, RuleOrder, Rules};
use crate::directive::Directive;
use crate::path::{PatternLanguage, Shape};
use crate::syntax::{Document, Span, trim};

/// A rule that a robot obeys.
#[derive(Clone, Debug)]
pub struct Rule {
    line: u32,
    directive: Directive,
    value: Span,
    verdict: Verdict,
    symbols: Range<usize>,
    shape: Shape,
    /// Whether it stands for the directory of the index page that the line names.
    pub(crate) index_page: bool,
}

/// Why a line of the robot's groups is no rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoRule {
    /// It has no path, and the dialect gives that no meaning.
    Empty,
    /// The dialect does not know Allow.
    AllowNotKnown,
    /// It stands behind the rules that a limit lets the robot obey.
    BeyondLimit,
}

/// Why a rule that matches does not decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outranked {
    /// Another pattern is longer.
    Shorter,
    /// An Allow of the same length wins the tie.
    AllowWinsTie,
    /// An earlier line matches.
    LaterLine,
    /// An Allow without `*` comes before every Disallow.
    BelowExplicitAllow,
    /// A Disallow comes before an Allow with `*`.
    BelowDisallow,
}

impl Rule {
    /// The line it stands on, from 1.
    pub fn line(&self) -> u32 {
        self.line
    }

    /// The field of its line. An empty Disallow that allows everything is a Disallow still.
    pub fn directive(&self) -> Directive {
        self.directive
    }

    /// Where its pattern stands in the document.
    pub fn pattern(&self) -> Span {
        self.value
    }

    /// What it decides.
    pub fn verdict(&self) -> Verdict {
        self.verdict
    }

    /// The octets of its pattern's normal form, which "the most octets" counts (RFC 9309 §2.2.2).
    pub fn length(&self) -> u32 {
        self.shape.length
    }

    /// Whether its pattern holds a `*` that is no literal.
    pub fn has_star(&self) -> bool {
        self.shape.has_star
    }

    pub(super) fn symbols<'s>(&self, symbols: &'s [u8]) -> &'s [u8] {
        &symbols[self.symbols.clone()]
    }

    pub(crate) fn deciding(&self) -> DecidingRule {
        DecidingRule { line: self.line, directive: self.directive, pattern: self.value }
    }
}

/// Compiles the rules of the chosen groups. `no_rule` hears of the lines that are none.
pub(crate) fn compile(
    document: &Document<'_>,
    dialect: &Dialect,
    found: &Groups,
    choice: &Choice,
    mut no_rule: impl FnMut(Statement, NoRule),
) -> Policy {
    let chosen = || choice.groups.iter().map(|&index| &found.all[index]);
    let meaning = match (chosen().next().map(|group| group.version), dialect.rules_of_version_2) {
        (Some(Version::Two), Some(rules)) => rules,
        _ => dialect.rules,
    };
    let mut compiler = Compiler { document, meaning, symbols: Vec::new(), rules: Vec::new() };
    let mut limit = found.limit;
    for &statement in chosen().flat_map(|group| found.rules(group)) {
        let full = dialect.limits.rules.is_some_and(|most| compiler.rules.len() >= most as usize);
        match compiler.meaning_of(statement) {
            Err(why) => no_rule(statement, why),
            Ok(_) if full => {
                no_rule(statement, NoRule::BeyondLimit);
                let most = dialect.limits.rules.unwrap_or_default();
                limit = limit
                    .or(Some(LimitReached { limit: LimitedBy::Rules(most), line: statement.line }));
            }
            Ok(verdict) => compiler.add(statement, verdict),
        }
    }
    let Compiler { symbols, mut rules, .. } = compiler;
    let default = default_of(choice, meaning.order, &rules);
    // Stable: rules of equal rank stay in the order of their lines.
    rules.sort_by_key(|rule| rank(meaning.order, rule));
    Policy {
        symbols,
        rules,
        default,
        limit,
        closed: Policy::closes(limit, dialect),
        normal_form: meaning.normal_form,
        target: dialect.target,
        implicit_robots_txt: dialect.implicit_robots_txt,
        order: meaning.order,
    }
}

struct Compiler<'d> {
    document: &'d Document<'d>,
    meaning: Rules,
    symbols: Vec<u8>,
    rules: Vec<Rule>,
}

impl Compiler<'_> {
    fn meaning_of(&self, statement: Statement) -> Result<Verdict, NoRule> {
        let empty = statement.value.is_empty();
        match (statement.directive, self.meaning.order, self.meaning.empty_disallow) {
            (Directive::Allow, RuleOrder::DisallowOnly, _) => Err(NoRule::AllowNotKnown),
            (Directive::Disallow, _, EmptyDisallow::AllowsAll) if empty => Ok(Verdict::Allowed),
            _ if empty => Err(NoRule::Empty),
            (Directive::Allow, ..) => Ok(Verdict::Allowed),
            _ => Ok(Verdict::Disallowed),
        }
    }

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
        let text = self.document.text(statement.value);
        self.push_pattern(statement, verdict, text, self.meaning.pattern, false);
    }

    /// `Allow: /dir/index.html` also allows `/dir/`, exactly: the pattern up to its last slash, then `$`.
    fn push_directory(&mut self, statement: Statement) {
        let text = self.document.text(statement.value);
        let Some(slash) = memchr::memrchr(b'/', text) else { return };
        if text[slash..].starts_with(b"/index.htm") {
            let mut directory = text[..=slash].to_vec();
            directory.push(b'$');
            self.push_pattern(statement, Verdict::Allowed, &directory, self.meaning.pattern, true);
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

/// The words of a value.
fn words(document: &Document<'_>, value: Span) -> impl Iterator<Item = Span> {
    let blank = |octet: &u8| matches!(octet, b' ' | b'\t');
    let mut rest = value;
    core::iter::from_fn(move || {
        rest = trim(document.octets(), rest);
        let text = document.text(rest);
        let end = text.iter().position(blank).unwrap_or(text.len());
        let word = Span::new(rest.start, rest.start + end as u32);
        rest.start = word.end;
        (!word.is_empty()).then_some(word)
    })
}

/// What is decided when no rule matches.
fn default_of(choice: &Choice, order: RuleOrder, rules: &[Rule]) -> (Verdict, Reason) {
    let reason = match choice.by {
        ChosenBy::Nothing if choice.ignored.is_empty() => Reason::NoGroup,
        ChosenBy::Nothing => Reason::RecordIgnored,
        _ if rules.is_empty() => Reason::EmptyGroup,
        _ => Reason::NoRuleMatched,
    };
    let any = |verdict| rules.iter().any(|rule| rule.verdict == verdict);
    let star_allow = rules.iter().any(|rule| rule.verdict == Verdict::Allowed && rule.has_star());
    // The 2.0.0 proposal: an Allow with a wildcard must be passed, and so must a lone Allow.
    let closed = order == RuleOrder::ExplicitFirst
        && (star_allow || any(Verdict::Allowed) && !any(Verdict::Disallowed));
    (if closed { Verdict::Disallowed } else { Verdict::Allowed }, reason)
}

/// The smaller, the higher.
fn rank(order: RuleOrder, rule: &Rule) -> (u8, Reverse<u32>, u8) {
    let allowed = rule.verdict == Verdict::Allowed;
    match order {
        RuleOrder::Longest => (0, Reverse(rule.length()), u8::from(!allowed)),
        RuleOrder::First | RuleOrder::DisallowOnly => (0, Reverse(0), 0),
        RuleOrder::ExplicitFirst => {
            let class = match (allowed, rule.has_star()) {
                (true, false) => 0,
                (false, _) => 1,
                (true, true) => 2,
            };
            (class, Reverse(0), 0)
        }
    }
}

/// Why `loser`, which matches, does not decide where `winner` does.
pub(crate) fn outranked(order: RuleOrder, winner: &Rule, loser: &Rule) -> Outranked {
    let (won, lost) = (rank(order, winner), rank(order, loser));
    match order {
        RuleOrder::Longest if won.1 != lost.1 => Outranked::Shorter,
        RuleOrder::Longest if won.2 != lost.2 => Outranked::AllowWinsTie,
        RuleOrder::ExplicitFirst if won.0 == 0 && lost.0 > 0 => Outranked::BelowExplicitAllow,
        RuleOrder::ExplicitFirst if won.0 < lost.0 => Outranked::BelowDisallow,
        _ => Outranked::LaterLine,
    }
}
