use alloc::vec::Vec;

use crate::dialect::Dialect;
use crate::directive::Directive;
use crate::policy::{Choice, ChosenBy, Groups, Rule, is_usable};
use crate::syntax::{Document, LineKind, Separator};

/// Something a person should know about a decision. Each names the line it speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The field of the line is a misspelling that is read as the directive.
    Misspelling {
        /// The line.
        line: u32,
        /// What it is read as.
        directive: Directive,
    },
    /// The line has no colon, and is read all the same.
    MissingColon {
        /// The line.
        line: u32,
    },
    /// The deciding pattern matched through its `*`.
    ThroughStar {
        /// The line.
        line: u32,
    },
    /// The deciding line names an index page, and its directory is meant too.
    IndexPage {
        /// The line.
        line: u32,
    },
    /// A group that names the robot hides the rules of the group for `*`.
    HidesStarGroup {
        /// The first User-agent line of the hidden group.
        line: u32,
    },
    /// A blank line stands between the record's last User-agent line and its first rule. Readers of 1994
    /// lost the record there; every dialect here keeps it.
    BlankLineInRecord {
        /// The blank line.
        line: u32,
    },
    /// Rules stand in no group, and are for nobody.
    RulesWithoutGroup {
        /// The first of them.
        line: u32,
        /// How many there are.
        count: usize,
    },
    /// A record for the robot is ignored for the version it states.
    VersionIgnored {
        /// Its first User-agent line.
        line: u32,
    },
    /// The pattern begins neither with `/` nor with `*`: no path can match it.
    CannotMatch {
        /// The line.
        line: u32,
    },
}

pub(super) fn notes(
    document: &Document<'_>,
    dialect: &Dialect,
    found: &Groups,
    choice: &Choice,
    winner: Option<&Rule>,
) -> Vec<Note> {
    let mut notes = Vec::new();
    if let Some(rule) = winner {
        let line = rule.line();
        if rule.has_star() {
            notes.push(Note::ThroughStar { line });
        }
        if rule.index_page {
            notes.push(Note::IndexPage { line });
        }
    }
    for &index in &choice.groups {
        of_group(document, found, index, &mut notes);
    }
    let first_agent = |index: usize| {
        found.agents(&found.all[index]).first().map_or(0, |statement| statement.line)
    };
    let is_star = |index: usize| {
        let mut lines = found.agents(&found.all[index]).iter();
        lines.any(|line| dialect.token.is_star(document.text(line.value)))
    };
    if matches!(choice.by, ChosenBy::Token(_) | ChosenBy::Fallback(_)) {
        let hidden = |&index: &usize| {
            !choice.groups.contains(&index)
                && is_star(index)
                && is_usable(dialect, &found.all[index])
        };
        notes.extend(
            (0..found.all.len())
                .find(hidden)
                .map(|index| Note::HidesStarGroup { line: first_agent(index) }),
        );
    }
    notes.extend(
        choice.ignored.iter().map(|&index| Note::VersionIgnored { line: first_agent(index) }),
    );
    if let Some(first) = found.orphans.first() {
        notes.push(Note::RulesWithoutGroup { line: first.line, count: found.orphans.len() });
    }
    notes
}

fn of_group(document: &Document<'_>, found: &Groups, index: usize, notes: &mut Vec<Note>) {
    let group = &found.all[index];
    let (agents, rules) = (found.agents(group), found.rules(group));
    for statement in agents.iter().chain(rules) {
        let line = statement.line;
        let Some(LineKind::Record(record)) = kind(document, line) else { continue };
        let directive = statement.directive;
        if !document.text(record.field).eq_ignore_ascii_case(directive.name().as_bytes()) {
            notes.push(Note::Misspelling { line, directive });
        }
        if record.separator == Separator::Space {
            notes.push(Note::MissingColon { line });
        }
        let begins = document.text(statement.value).first();
        if directive != Directive::UserAgent && !matches!(begins, None | Some(b'/' | b'*')) {
            notes.push(Note::CannotMatch { line });
        }
    }
    if let (Some(agent), Some(rule)) = (agents.last(), rules.first()) {
        let between =
            (agent.line + 1..rule.line).find(|&line| kind(document, line) == Some(LineKind::Blank));
        notes.extend(between.map(|line| Note::BlankLineInRecord { line }));
    }
}

fn kind(document: &Document<'_>, line: u32) -> Option<LineKind> {
    document.line(line).map(|line| line.kind)
}
