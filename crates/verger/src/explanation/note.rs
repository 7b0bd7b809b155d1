use alloc::vec::Vec;

use crate::crawler::Crawler;
use crate::dialect::Dialect;
use crate::directive::Directive;
use crate::policy::{
    Choice, ChosenBy, Groups, Rule, Statement, Version, choose, groups, is_usable,
};
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
    /// A User-agent line that names the robot has no rules of its own, and a later one, which a blank line or
    /// another record keeps apart from it, gives it those of its group: only a rule ends a group (RFC 9309
    /// §2.1).
    SharesNextGroup {
        /// The robot's line.
        line: u32,
        /// The next User-agent line that stands apart from it.
        next: u32,
    },
    /// A record for the robot is ignored, since it states an experimental version.
    VersionIgnored {
        /// Its first User-agent line.
        line: u32,
    },
    /// The record's version cannot be read, and so is a missing one: 1.0.0.
    VersionUnreadable {
        /// The line.
        line: u32,
    },
    /// The record's version is of an unknown major number, and is read as 2.0.0.
    VersionUnknown {
        /// The line.
        line: u32,
    },
    /// The record has stated its version before.
    VersionRepeated {
        /// The line that is ignored.
        line: u32,
        /// The one that was first.
        first: u32,
    },
    /// A version that is not the next known field after a User-agent line: the record is read as 1.0.0.
    VersionOutOfPlace {
        /// The line that is ignored.
        line: u32,
    },
    /// The pattern begins neither with `/` nor with `*`: no path can match it.
    CannotMatch {
        /// The line.
        line: u32,
    },
}

impl Note {
    /// What a person should know of the file, whatever URL is asked for. Cost: one pass over the document.
    ///
    /// ```
    /// use verger::{Crawler, Dialect, Document, Note};
    ///
    /// let document = Document::parse(b"User-agent: *\nCrawl-delay: 5\n\nUser-agent: BadBot\nDisallow: /\n");
    /// let notes = Note::of_file(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
    /// assert!(notes.contains(&Note::SharesNextGroup { line: 1, next: 4 }));
    /// ```
    pub fn of_file(document: &Document<'_>, dialect: &Dialect, crawler: &Crawler) -> Vec<Self> {
        let found = groups(document, dialect);
        let choice = choose(document, dialect, &found, crawler);
        of_choice(document, dialect, crawler, &found, &choice)
    }
}

/// The notes on the rule that decides.
pub(super) fn of_winner(rule: &Rule) -> impl Iterator<Item = Note> {
    let line = rule.line();
    let through_star = rule.has_star().then_some(Note::ThroughStar { line });
    through_star.into_iter().chain(rule.index_page.then_some(Note::IndexPage { line }))
}

/// The notes on the robot's groups, and on what is in none.
pub(super) fn of_choice(
    document: &Document<'_>,
    dialect: &Dialect,
    crawler: &Crawler,
    found: &Groups,
    choice: &Choice,
) -> Vec<Note> {
    let mut notes = Vec::new();
    let is_robots = |line: &&Statement| choice.names(dialect, crawler, document.text(line.value));
    for &index in &choice.groups {
        of_group(document, found, index, &mut notes);
        let own = found.agents(&found.all[index]).iter().rposition(|line| is_robots(&line));
        notes.extend(own.and_then(|own| shares(document, found, index, own)));
    }
    if dialect.rules_of_version_2.is_some() {
        for &index in choice.groups.iter().chain(&choice.ignored) {
            of_version(document, found, index, &mut notes);
        }
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

/// Whether the User-agent line `own` of a group shares rules that its author may have meant for others. Comments
/// separate nothing.
fn shares(document: &Document<'_>, found: &Groups, index: usize, own: usize) -> Option<Note> {
    let group = &found.all[index];
    let closes = |rule: &Statement| rule.directive == Directive::Disallow && !rule.value.is_empty();
    if !found.rules(group).iter().any(closes) {
        return None;
    }
    let separates =
        |line| matches!(kind(document, line), Some(LineKind::Blank | LineKind::Record(_)));
    let agents = &found.agents(group)[own..];
    let mut pairs = agents.iter().zip(&agents[1..]);
    let (_, next) = pairs.find(|(one, next)| (one.line + 1..next.line).any(separates))?;
    Some(Note::SharesNextGroup { line: agents[0].line, next: next.line })
}

fn of_version(document: &Document<'_>, found: &Groups, index: usize, notes: &mut Vec<Note>) {
    let group = &found.all[index];
    let fields = found.fields(group).iter();
    for &Statement { line, value, .. } in
        fields.filter(|field| field.directive == Directive::RobotVersion)
    {
        let stated = Version::read(document.text(value));
        notes.extend(match (group.version_line, stated) {
            (None, _) => Some(Note::VersionOutOfPlace { line }),
            (Some(first), _) if first != line => Some(Note::VersionRepeated { line, first }),
            (_, None) => Some(Note::VersionUnreadable { line }),
            (_, Some(Version::Later)) => Some(Note::VersionUnknown { line }),
            _ => None,
        });
    }
}

fn kind(document: &Document<'_>, line: u32) -> Option<LineKind> {
    document.line(line).map(|line| line.kind)
}
