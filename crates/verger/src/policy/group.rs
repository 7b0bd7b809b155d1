use alloc::vec::Vec;
use core::ops::Range;

use super::Version;
use super::choose::Choice;
use crate::decision::LimitReached;
use crate::dialect::{Closer, Dialect};
use crate::directive::{Directive, Scope};
use crate::reading::{Reading, Statement, read, within_limit};
use crate::syntax::Document;

/// A record of the file: its User-agent lines, and the Allow and Disallow lines and other known fields after them.
#[derive(Clone, Debug)]
pub(crate) struct Group {
    agents: Range<usize>,
    rules: Range<usize>,
    runs: Range<usize>,
    /// The version that its `Robot-version` line states; 1.0.0 without such a line.
    pub(crate) version: Version,
    /// The line that states it, or tried to: the first of its kind, directly after a User-agent line.
    pub(crate) version_line: Option<u32>,
}

/// A part of a group: some of its User-agent lines, and the fields after them, up to the next User-agent line that
/// follows a line of pace. Most groups are one run.
///
/// A Crawl-delay between the User-agent lines of one group is only for the robots named before it: an author who
/// writes `User-agent: a`, a delay, `User-agent: b`, another delay and no rule means two robots with a delay each.
#[derive(Clone, Debug)]
pub(crate) struct Run {
    agents: Range<usize>,
    fields: Range<usize>,
    /// Whether it has a line of pace, so that a User-agent line begins another run.
    has_pace: bool,
}

/// The groups of a document, in order, and their fields.
#[derive(Debug, Default)]
pub(crate) struct Groups {
    pub(crate) all: Vec<Group>,
    runs: Vec<Run>,
    agents: Vec<Statement>,
    rules: Vec<Statement>,
    fields: Vec<Statement>,
    /// Rules outside any group: they apply to nobody.
    pub(crate) orphans: Vec<Statement>,
    /// Other known fields outside any group.
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
        let runs = &self.runs[group.runs.clone()];
        let ends = runs.first().zip(runs.last());
        ends.map_or(&[], |(first, last)| &self.fields[first.fields.start..last.fields.end])
    }

    /// Its runs, in order: each with its index and its User-agent lines.
    pub(crate) fn runs(&self, group: &Group) -> impl Iterator<Item = (usize, &[Statement])> {
        let agents = |index: usize| (index, &self.agents[self.runs[index].agents.clone()]);
        group.runs.clone().map(agents)
    }

    /// Its fields that belong to one run.
    pub(crate) fn fields_of_run(&self, run: usize) -> &[Statement] {
        &self.fields[self.runs[run].fields.clone()]
    }

    /// The fields of the runs that name a robot.
    pub(crate) fn fields_of_runs(&self, choice: &Choice) -> impl Iterator<Item = &Statement> {
        choice.runs.iter().flat_map(|&run| self.fields_of_run(run))
    }
}

/// Forms the groups, in one pass. [`RecordForm`](crate::dialect::RecordForm) says where they begin and end.
pub(crate) fn groups(document: &Document<'_>, dialect: &Dialect) -> Groups {
    form(document, dialect, |_| false)
}

/// Forms the groups for questions on use: there, Content-Usage and Content-Signal are rules, after which a
/// User-agent line begins a new group (draft-ietf-aipref-attach §3). For access they must have no effect (RFC 9309
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
                let text = document.slice(value);
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

/// A line's position in a record.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Place {
    /// In no record.
    Outside,
    /// After a User-agent line, with only unknown fields in between.
    BehindAgent { unknown: bool },
    /// After a known field that is not a rule.
    BehindField,
    /// After a rule.
    BehindRule,
}

impl Place {
    fn behind_unknown(self) -> Self {
        if let Self::BehindAgent { .. } = self { Self::BehindAgent { unknown: true } } else { self }
    }

    /// Whether a User-agent line at this position begins a new group.
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
    /// Adds a known field at position `place`; returns the position after it.
    fn known(
        &mut self,
        statement: Statement,
        value: &[u8],
        place: Place,
        closed_by: Closer,
    ) -> Place {
        if statement.directive == Directive::UserAgent {
            if place.begins_group(closed_by) {
                self.begin_group();
            } else if self.runs.last().is_some_and(|run| run.has_pace) {
                self.begin_run();
            }
            self.agents.push(statement);
            let (group, run) = self.last().expect("a User-agent line outside any group began one");
            (group.agents.end, run.agents.end) = (group.agents.end + 1, run.agents.end + 1);
            return Place::BehindAgent { unknown: false };
        }
        let is_rule = matches!(statement.directive, Directive::Allow | Directive::Disallow);
        let Some((group, run)) = self.last().filter(|_| place != Place::Outside) else {
            let strays = if is_rule { &mut self.orphans } else { &mut self.stray_fields };
            strays.push(statement);
            return Place::Outside;
        };
        if is_rule {
            group.rules.end += 1;
            self.rules.push(statement);
            return Place::BehindRule;
        }
        run.fields.end += 1;
        run.has_pace |= statement.directive.entry().scope == Scope::Run;
        // The 2.0.0 proposal: the next known field after a User-agent line, and one such line per rule set. A
        // version that cannot be read counts as missing.
        if statement.directive == Directive::RobotVersion
            && matches!(place, Place::BehindAgent { .. })
            && group.version_line.is_none()
        {
            group.version = Version::read(value).unwrap_or(Version::One);
            group.version_line = Some(statement.line);
        }
        self.fields.push(statement);
        if place == Place::BehindRule { place } else { Place::BehindField }
    }

    /// The group and the run that lines are added to.
    fn last(&mut self) -> Option<(&mut Group, &mut Run)> {
        self.all.last_mut().zip(self.runs.last_mut())
    }

    fn begin_group(&mut self) {
        let (agents, rules, runs) = (self.agents.len(), self.rules.len(), self.runs.len());
        self.all.push(Group {
            agents: agents..agents,
            rules: rules..rules,
            runs: runs..runs,
            version: Version::One,
            version_line: None,
        });
        self.begin_run();
    }

    fn begin_run(&mut self) {
        let (agents, fields) = (self.agents.len(), self.fields.len());
        self.runs.push(Run { agents: agents..agents, fields: fields..fields, has_pace: false });
        if let Some(group) = self.all.last_mut() {
            group.runs.end += 1;
        }
    }
}
