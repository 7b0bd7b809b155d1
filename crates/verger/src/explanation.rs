//! A decision in full: for every group, whether it counts and why; for every rule, why it lost.

mod note;

pub use crate::crawler::ChosenBy;
pub use crate::policy::{NoRule, Outranked};
pub use note::{CountedNote, Note, Notes};

use alloc::vec::Vec;

use crate::crawler::{Classifier, Crawler};
use crate::decision::Decision;
use crate::dialect::{Dialect, SeveralGroups};
use crate::directive::Directive;
use crate::path::{Origin, Target};
use crate::policy::{Choice, Group, Groups, Ranking, Rule, choose, groups, is_usable};
use crate::reading::Statement;
use crate::syntax::{Document, Span};

/// Why a decision was made: what the plain evaluator saw along the way.
///
/// It walks every rule of the robot's groups in the order of their rank, as [`Ranking`] does: this is the reference
/// that [`Policy::decide`](crate::Policy::decide) must equal. Any bytes are explained; no input makes it panic.
/// **Cost.** One pass over the document, and the number of rules × the length of the URL.
///
/// ```
/// use verger::{Crawler, Dialect, Document, Explanation};
/// use verger::explanation::{Question, RuleOutcome};
///
/// let document = Document::parse(b"User-agent: *\nDisallow: /a\nAllow: /a/b\n");
/// let crawler = Crawler::new(["ExampleBot"]);
/// let dialect = &Dialect::RFC9309;
/// let question =
///     Question { document: &document, dialect, crawler: &crawler, origin: None, url: b"/a/b/c" };
/// let told = Explanation::new(question);
/// assert_eq!(told.candidates[0].line, 3);
/// assert_eq!(told.candidates[0].outcome, RuleOutcome::Decides);
/// ```
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Explanation {
    /// The decision itself.
    pub decision: Decision,
    /// The path that was taken from the URL.
    pub path: Vec<u8>,
    /// Which name selected the robot's groups.
    pub chosen_by: ChosenBy,
    /// Every group of the file, in order.
    pub groups: Vec<GroupSeen>,
    /// Every Allow and Disallow of the robot's groups: rules by rank, then the lines that are not rules.
    pub candidates: Vec<Candidate>,
    /// Notes for people.
    pub notes: Notes,
}

/// The input of an [`Explanation`]: one URL, for one robot, under one file as one dialect reads it.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Question<'a> {
    /// The file.
    pub document: &'a Document<'a>,
    /// How it is read.
    pub dialect: &'a Dialect,
    /// The robot.
    pub crawler: &'a Crawler,
    /// Where the file was fetched from, so that URLs of other origins are out of scope; `None` if unknown.
    pub origin: Option<&'a Origin>,
    /// The URL, or a path with its query.
    pub url: &'a [u8],
}

/// A group, and its role for the robot.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct GroupSeen {
    /// Its User-agent lines: the line, and where its value is.
    pub agents: Vec<(u32, Span)>,
    /// Its first and its last line.
    pub lines: (u32, u32),
    /// Its role for the robot.
    pub role: Role,
}

/// The role of a group for a robot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Role {
    /// The robot obeys it.
    Obeyed,
    /// It is for other robots.
    ForOthers,
    /// It is for `*`, and is hidden by a group that names the robot.
    HiddenByOwnGroup,
    /// It fits, but another group fits better: by the whole name, or by an earlier token.
    HiddenByBetterFit,
    /// The dialect obeys only the first such group.
    NotTheFirst,
    /// It is for `*`, and groups for `*` are not meant for this robot.
    NotMeant,
    /// It states a version that cannot be read.
    VersionIgnored,
}

/// An Allow or Disallow of the robot's groups, and its outcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Candidate {
    /// Its line.
    pub line: u32,
    /// Its field.
    pub directive: Directive,
    /// Where its pattern is.
    pub pattern: Span,
    /// The number of bytes in its pattern's normal form; 0 where it has no pattern, or is not a rule.
    pub length: u32,
    /// Its outcome.
    pub outcome: RuleOutcome,
}

/// The outcome of a candidate.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleOutcome {
    /// It decides.
    Decides,
    /// It matches, but another rule ranks higher.
    Outranked(Outranked),
    /// It matches, but `/robots.txt` is allowed whatever the rules say, or a limit closed the site.
    Overruled,
    /// Its pattern does not match.
    NoMatch,
    /// It is not a rule.
    NoRule(NoRule),
}

impl Explanation {
    /// Decides the URL and records what was seen along the way.
    pub fn new(question: Question<'_>) -> Self {
        let Question { document, dialect, crawler, origin, url } = question;
        let found = groups(document, dialect);
        let choice = choose(document, dialect, &found, crawler);
        let mut no_rules = Vec::new();
        let ranking = Ranking::of(document, dialect, &found, &choice, |statement, why| {
            no_rules.push(Candidate::no_rule(statement, why));
        });
        let decision = match origin {
            Some(origin) => ranking.decide_at(origin, url),
            None => ranking.decide(url),
        };
        let winner = ranking.rules().iter().find(|rule| ranking.rule_matches(rule, url));
        let deciding = winner.filter(|_| decision.rule.is_some());
        let notes = Notes::told(document, dialect, crawler, &found, &choice, deciding);
        let mut candidates: Vec<_> = ranking
            .rules()
            .iter()
            .map(|rule| candidate(&ranking, decision, winner, rule, url))
            .collect();
        candidates.extend(no_rules);
        Self {
            decision,
            path: Target::read(url, dialect.target).path().into_owned(),
            chosen_by: choice.by,
            groups: seen(document, dialect, &found, &choice, crawler),
            candidates,
            notes,
        }
    }
}

impl Candidate {
    fn no_rule(statement: Statement, why: NoRule) -> Self {
        let Statement { line, directive, value } = statement;
        Self { line, directive, pattern: value, length: 0, outcome: RuleOutcome::NoRule(why) }
    }
}

fn candidate(
    ranking: &Ranking,
    decision: Decision,
    winner: Option<&Rule>,
    rule: &Rule,
    url: &[u8],
) -> Candidate {
    let outcome = match winner {
        _ if !ranking.rule_matches(rule, url) => RuleOutcome::NoMatch,
        _ if decision.rule.is_none() => RuleOutcome::Overruled,
        Some(winner) if core::ptr::eq(winner, rule) => RuleOutcome::Decides,
        Some(winner) => RuleOutcome::Outranked(ranking.outranked(winner, rule)),
        None => RuleOutcome::NoMatch,
    };
    Candidate {
        line: rule.line(),
        directive: rule.directive(),
        pattern: rule.pattern(),
        length: rule.length(),
        outcome,
    }
}

fn seen(
    document: &Document<'_>,
    dialect: &Dialect,
    found: &Groups,
    choice: &Choice,
    crawler: &Crawler,
) -> Vec<GroupSeen> {
    let roles = found.all.iter().enumerate().map(|(index, group)| {
        let lines = found.agents(group);
        let agents_of_group = lines.iter().map(|line| (line.line, line.value)).collect();
        let first = lines.first().map_or(0, |line| line.line);
        let last = found.rules(group).last().or(lines.last()).map_or(first, |line| line.line);
        let role = role(document, dialect, found, choice, crawler, index);
        GroupSeen { agents: agents_of_group, lines: (first, last), role }
    });
    roles.collect()
}

fn role(
    document: &Document<'_>,
    dialect: &Dialect,
    found: &Groups,
    choice: &Choice,
    crawler: &Crawler,
    index: usize,
) -> Role {
    let group = &found.all[index];
    let classifier = Classifier::new(dialect, crawler);
    let values = |group: &Group| found.agents(group).iter().map(|line| document.slice(line.value));
    // By one of its names; `*` is handled elsewhere.
    let class = |group: &Group| {
        let classes = values(group).filter_map(|value| classifier.class_of(value));
        classes.min().filter(|class| !class.is_star())
    };
    if choice.groups.contains(&index) {
        return Role::Obeyed;
    }
    let is_star = values(group).any(|value| dialect.token.is_star(value));
    match (class(group), choice.by) {
        (Some(_), _) if !is_usable(dialect, group) => Role::VersionIgnored,
        (None, _) if is_star && !is_usable(dialect, group) => Role::VersionIgnored,
        (Some(this), ChosenBy::Token(_) | ChosenBy::Fallback(_)) => {
            let best = choice.groups.iter().filter_map(|&chosen| class(&found.all[chosen])).min();
            let same = best == Some(this) && dialect.several_groups == SeveralGroups::First;
            if same { Role::NotTheFirst } else { Role::HiddenByBetterFit }
        }
        (Some(_), _) if !choice.ignored.is_empty() => Role::NotTheFirst,
        (None, ChosenBy::Token(_) | ChosenBy::Fallback(_)) if is_star => Role::HiddenByOwnGroup,
        (None, ChosenBy::Star) if is_star => Role::NotTheFirst,
        (None, ChosenBy::Nothing) if is_star && !crawler.obeys_star() => Role::NotMeant,
        _ => Role::ForOthers,
    }
}
