use alloc::vec::Vec;
use core::ops::Range;

use super::Version;
use super::reading::{Reading, read, within_limit};
use crate::decision::LimitReached;
use crate::dialect::{Closer, Dialect};
use crate::directive::Directive;
use crate::syntax::{Document, Span};

/// A line that takes part in access: where it stands, and its value.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Statement {
    /// Counted from 1.
    pub(crate) line: u32,
    pub(crate) directive: Directive,
    pub(crate) value: Span,
}

/// A record of the file: its User-agent lines, and the Allow and Disallow lines and other known fields behind
/// them.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    agents: Range<usize>,
    rules: Range<usize>,
    fields: Range<usize>,
    /// The version that its `Robot-version` line states; where none counts, 1.0.0.
    pub(crate) version: Version,
}

/// The groups of a document, in order, and their statements.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    pub(crate) all: Vec<Group>,
    agents: Vec<Statement>,
    rules: Vec<Statement>,
    fields: Vec<Statement>,
    /// Rules that stand in no group, and so are for nobody.
    pub(crate) orphans: Vec<Statement>,
    /// Other known fields that stand in no group.
    pub(crate) stray_fields: Vec<Statement>,
    pub(crate) limit: Option<LimitReached>,
}

impl Groups {
    pub(crate) fn agents(&self, group: &Group) -> &[Statement] {
        &self.agents[group.agents.clone()]
    }

    pub(crate) fn rules(&self, group: &Group) -> &[Statement] {
        &self.rules[group.rules.clone()]
    }

    /// Its known fields that are neither User-agent lines nor rules, in order.
    pub(crate) fn fields(&self, group: &Group) -> &[Statement] {
        &self.fields[group.fields.clone()]
    }
}

/// Forms the groups, in one pass. Where they begin and end is [`RecordForm`](crate::RecordForm)'s to say.
pub(crate) fn groups(document: &Document<'_>, dialect: &Dialect) -> Groups {
    form(document, dialect, |_| false)
}

/// Forms the groups for questions on use: there, Content-Usage and Content-Signal are rules, behind which a
/// User-agent line begins a new group (draft-ietf-aipref-attach §3). Access must not notice them (RFC 9309
/// §2.2.4).
pub(crate) fn usage_groups(document: &Document<'_>, dialect: &Dialect) -> Groups {
    let is_rule =
        |directive| matches!(directive, Directive::ContentUsage | Directive::ContentSignal);
    form(document, dialect, is_rule)
}

fn form(document: &Document<'_>, dialect: &Dialect, is_rule: fn(Directive) -> bool) -> Groups {
    let (within, limit) = within_limit(document, dialect);
    let mut found = Groups { limit, ..Groups::default() };
    let mut place = Place::Outside;
    for (line, number) in document.lines().take(within).zip(1..) {
        place = match read(document.octets(), dialect, &line) {
            Reading::Known(directive, value) => {
                let statement = Statement { line: number, directive, value };
                let text = document.text(value);
                match found.known(statement, text, place, dialect.record.closed_by) {
                    Place::BehindField if is_rule(directive) => Place::BehindRule,
                    behind => behind,
                }
            }
            Reading::Unknown => place.behind_unknown(),
            Reading::Blank if dialect.record.ended_by_blank_line && place == Place::BehindRule => {
                Place::Outside
            }
            Reading::Blank | Reading::Nothing => place,
        };
    }
    found
}

/// Where in a record a line stands.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In none.
    Outside,
    /// Behind a User-agent line, with nothing but unknown fields since.
    BehindAgent { unknown: bool },
    /// Behind a known field that is no rule.
    BehindField,
    /// Behind a rule.
    BehindRule,
}

impl Place {
    fn behind_unknown(self) -> Self {
        if let Self::BehindAgent { .. } = self { Self::BehindAgent { unknown: true } } else { self }
    }

    /// Whether a User-agent line that stands here begins a new group.
    fn begins_group(self, closed_by: Closer) -> bool {
        match self {
            Self::Outside | Self::BehindRule => true,
            Self::BehindField | Self::BehindAgent { unknown: true } => {
                closed_by == Closer::AnyField
            }
            Self::BehindAgent { unknown: false } => false,
        }
    }
}

impl Groups {
    /// Takes in a known field that stands at `place`; what stands behind it is returned.
    fn known(
        &mut self,
        statement: Statement,
        value: &[u8],
        place: Place,
        closed_by: Closer,
    ) -> Place {
        if statement.directive == Directive::UserAgent {
            if place.begins_group(closed_by) {
                self.begin();
            }
            self.agents.push(statement);
            let group = self.all.last_mut().expect("a User-agent line outside any group began one");
            group.agents.end = self.agents.len();
            group.version = Version::One;
            return Place::BehindAgent { unknown: false };
        }
        let Some(group) = self.all.last_mut().filter(|_| place != Place::Outside) else {
            if matches!(statement.directive, Directive::Allow | Directive::Disallow) {
                self.orphans.push(statement);
            } else {
                self.stray_fields.push(statement);
            }
            return Place::Outside;
        };
        if !matches!(statement.directive, Directive::Allow | Directive::Disallow) {
            self.fields.push(statement);
            group.fields.end = self.fields.len();
        }
        match statement.directive {
            Directive::Allow | Directive::Disallow => {
                self.rules.push(statement);
                group.rules.end = self.rules.len();
                Place::BehindRule
            }
            // Only the next known field behind the last User-agent line states a version.
            Directive::RobotVersion if matches!(place, Place::BehindAgent { .. }) => {
                group.version = Version::read(value);
                Place::BehindField
            }
            _ if place == Place::BehindRule => place,
            _ => Place::BehindField,
        }
    }

    fn begin(&mut self) {
        let (agents, rules, fields) = (self.agents.len(), self.rules.len(), self.fields.len());
        self.all.push(Group {
            agents: agents..agents,
            rules: rules..rules,
            fields: fields..fields,
            version: Version::One,
        });
    }
}
