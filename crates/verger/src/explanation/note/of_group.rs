//! The notes on the groups that a robot obeys, and on those that it does not obey.

use super::{Note, Notes};
use crate::crawler::{ChosenBy, Crawler};
use crate::dialect::{Dialect, EmptyPattern, Rules};
use crate::directive::Directive;
use crate::policy::{Choice, Group, Groups, Rule, Version, is_usable, words};
use crate::reading::Statement;
use crate::syntax::{Document, LineKind, Separator, Span};

/// On the rule that decides.
pub(super) fn of_winner(rule: &Rule, notes: &mut Notes) {
    let line = rule.line();
    if rule.has_star() {
        notes.add(Note::ThroughStar { line });
    }
    if rule.index_page {
        notes.add(Note::IndexPage { line });
    }
}

pub(super) fn add(
    document: &Document<'_>,
    dialect: &Dialect,
    crawler: &Crawler,
    found: &Groups,
    choice: &Choice,
    notes: &mut Notes,
) {
    let rules = choice.rules(dialect, found);
    for &index in &choice.groups {
        let group = Obeyed { document, dialect, found, rules, group: &found.all[index] };
        group.spelling(notes);
        group.versions(notes);
        group.patterns(notes);
        group.empty_disallow(notes);
        group.blank_line(notes);
        group.shared_rules(|value| choice.names(dialect, crawler, document.slice(value)), notes);
    }
    if dialect.rules_of_version_2.is_some() {
        for &index in choice.groups.iter().chain(&choice.ignored) {
            of_version(document, found, &found.all[index], notes);
        }
    }
    hidden_star_group(document, dialect, found, choice, notes);
    for &index in &choice.ignored {
        notes.add(Note::VersionIgnored { line: first_agent(found, index) });
    }
}

fn first_agent(found: &Groups, index: usize) -> u32 {
    found.agents(&found.all[index]).first().map_or(0, |statement| statement.line)
}

fn hidden_star_group(
    document: &Document<'_>,
    dialect: &Dialect,
    found: &Groups,
    choice: &Choice,
    notes: &mut Notes,
) {
    if !matches!(choice.by, ChosenBy::Token(_) | ChosenBy::Fallback(_)) {
        return;
    }
    let is_star = |index: usize| {
        let mut lines = found.agents(&found.all[index]).iter();
        lines.any(|line| dialect.token.is_star(document.slice(line.value)))
    };
    let is_hidden = |&index: &usize| {
        !choice.groups.contains(&index) && is_star(index) && is_usable(dialect, &found.all[index])
    };
    if let Some(index) = (0..found.all.len()).find(is_hidden) {
        notes.add(Note::HidesStarGroup { line: first_agent(found, index) });
    }
}

/// On the Robot-version lines of a group (the 2.0.0 proposal).
fn of_version(document: &Document<'_>, found: &Groups, group: &Group, notes: &mut Notes) {
    let fields = found.fields(group).iter();
    for &Statement { line, value, .. } in
        fields.filter(|field| field.directive == Directive::RobotVersion)
    {
        match (group.version_line, Version::read(document.slice(value))) {
            (None, _) => notes.add(Note::VersionOutOfPlace { line }),
            (Some(first), _) if first != line => notes.add(Note::VersionRepeated { line, first }),
            (_, None) => notes.add(Note::VersionUnreadable { line }),
            (_, Some(Version::Later)) => notes.add(Note::VersionUnknown { line }),
            _ => {}
        }
    }
}

/// A group that the robot obeys.
struct Obeyed<'a> {
    document: &'a Document<'a>,
    dialect: &'a Dialect,
    found: &'a Groups,
    /// What its lines mean.
    rules: Rules,
    group: &'a Group,
}

impl Obeyed<'_> {
    /// Fields that are misspelled.
    fn spelling(&self, notes: &mut Notes) {
        let (agents, rules) = (self.found.agents(self.group), self.found.rules(self.group));
        for &Statement { line, directive, .. } in agents.iter().chain(rules) {
            let Some(LineKind::Record(record)) = self.kind(line) else { continue };
            let field = self.document.slice(record.field);
            if !field.eq_ignore_ascii_case(directive.name().as_bytes()) {
                notes.add(Note::Misspelling { line, directive });
            }
            if record.separator == Separator::Space {
                notes.add(Note::MissingColon { line });
            }
        }
    }

    fn versions(&self, notes: &mut Notes) {
        for agent in self.found.agents(self.group) {
            if self.dialect.token.drops_version(self.document.slice(agent.value)) {
                notes.add(Note::VersionInToken { line: agent.line });
            }
        }
    }

    fn patterns(&self, notes: &mut Notes) {
        for rule in self.found.rules(self.group) {
            if self.rules.several_paths && rule.directive == Directive::Disallow {
                for path in words(self.document, rule.value) {
                    self.pattern(rule.line, self.document.slice(path), notes);
                }
            } else {
                self.pattern(rule.line, self.document.slice(rule.value), notes);
            }
        }
    }

    fn pattern(&self, line: u32, text: &[u8], notes: &mut Notes) {
        let Rules { pattern, normal_form, .. } = self.rules;
        if !matches!(text.first(), None | Some(b'/')) {
            if !pattern.can_match(normal_form, text) {
                notes.add(Note::CannotMatch { line });
            } else if text[0] != b'*' {
                notes.add(Note::ReadAsSlash { line });
            }
        }
        if core::str::from_utf8(text).is_err() {
            notes.add(Note::NotUtf8 { line });
        }
        // Most patterns are already shorter or longer, however they are spelled.
        let could_name_it = (ROBOTS_TXT.len()..=3 * ROBOTS_TXT.len() + 2).contains(&text.len());
        if could_name_it && pattern.names_path(normal_form, text, ROBOTS_TXT) {
            let always_allowed = self.dialect.implicit_robots_txt;
            notes.add(Note::NamesRobotsTxt { line, always_allowed });
        }
    }

    fn empty_disallow(&self, notes: &mut Notes) {
        if self.rules.empty_pattern != EmptyPattern::DisallowAllowsAll {
            return;
        }
        let disallows = || {
            let rules = self.found.rules(self.group).iter();
            rules.filter(|rule| rule.directive == Directive::Disallow)
        };
        let empty = disallows().find(|rule| rule.value.is_empty());
        let other = disallows().find(|rule| !rule.value.is_empty());
        if let (Some(empty), Some(other)) = (empty, other) {
            notes.add(Note::EmptyDisallowBeside { line: empty.line, other: other.line });
        }
    }

    fn blank_line(&self, notes: &mut Notes) {
        let (agents, rules) = (self.found.agents(self.group), self.found.rules(self.group));
        if let (Some(agent), Some(rule)) = (agents.last(), rules.first()) {
            let is_blank = |&line: &u32| self.kind(line) == Some(LineKind::Blank);
            if let Some(line) = (agent.line + 1..rule.line).find(is_blank) {
                notes.add(Note::BlankLineInRecord { line });
            }
        }
    }

    /// Whether the robot's User-agent line shares rules that its author may have meant for others. Comments do not
    /// separate groups.
    fn shared_rules(&self, is_robots: impl Fn(Span) -> bool, notes: &mut Notes) {
        let agents = self.found.agents(self.group);
        let Some(own) = agents.iter().rposition(|line| is_robots(line.value)) else { return };
        let mut rules = self.found.rules(self.group).iter();
        if !rules.any(|rule| rule.directive == Directive::Disallow && !rule.value.is_empty()) {
            return;
        }
        let separates =
            |line| matches!(self.kind(line), Some(LineKind::Blank | LineKind::Record(_)));
        let agents = &agents[own..];
        let mut pairs = agents.iter().zip(&agents[1..]);
        if let Some((_, next)) = pairs.find(|(one, next)| (one.line + 1..next.line).any(separates))
        {
            notes.add(Note::SharesNextGroup { line: agents[0].line, next: next.line });
        }
    }

    fn kind(&self, line: u32) -> Option<LineKind> {
        self.document.line(line).map(|line| line.kind)
    }
}

const ROBOTS_TXT: &[u8] = b"/robots.txt";
