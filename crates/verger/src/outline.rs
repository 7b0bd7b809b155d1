//! A document as one dialect divides it: its groups, and the lines outside any group.

use alloc::vec::Vec;

use crate::crawler::{ChosenBy, Crawler};
use crate::decision::LimitReached;
use crate::dialect::Dialect;
use crate::policy::{Choice, Group, Groups, NamedGroups, Ranking, groups, usage_groups};
use crate::reading::{Reading, read, within_limit};
use crate::syntax::Document;

pub use crate::reading::Statement;

/// The groups of a document, as a dialect forms them, before any robot is chosen.
///
/// Use it to look at a whole file, or to make the [`Ranking`]s of many robots: the document is divided once.
///
/// **Cost.** One pass over the document, and a sort of its User-agent lines; for each robot, the number of User-agent lines in the
/// groups that can be for it × its names. Dialects that find a name within another compare each line.
///
/// ```
/// use verger::{Crawler, Dialect, Document, Outline};
///
/// let document = Document::parse(b"User-agent: a\nUser-agent: b\nDisallow: /x\n\nUser-agent: *\nAllow: /\n");
/// let outline = Outline::new(&document, &Dialect::RFC9309);
/// let first = outline.groups().next().unwrap();
/// assert_eq!(first.agents().len(), 2);
/// assert_eq!(first.rules()[0].line, 3);
/// assert_eq!(outline.obeyed(&Crawler::new(["b"])).groups, [0]);
/// assert_eq!(outline.obeyed(&Crawler::new(["c"])).groups, [1]);
/// ```
#[derive(Debug)]
pub struct Outline<'d> {
    document: &'d Document<'d>,
    dialect: &'d Dialect,
    found: Groups,
    named: NamedGroups,
}

/// One group: its User-agent lines, its rules, and its other known fields.
#[derive(Clone, Copy, Debug)]
pub struct OutlinedGroup<'o> {
    found: &'o Groups,
    group: &'o Group,
}

/// The groups that a robot obeys.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct ObeyedGroups {
    /// Their places among [`Outline::groups`], in order.
    pub groups: Vec<usize>,
    /// The parts of these groups whose lines of pace apply to the robot, numbered through the file.
    pub parts: Vec<usize>,
    /// Groups that name the robot, and state a version of the standard that the dialect does not obey.
    pub ignored: Vec<usize>,
    /// Which name selected them.
    pub chosen_by: ChosenBy,
}

impl<'d> Outline<'d> {
    /// Divides the document as the dialect does.
    pub fn new(document: &'d Document<'d>, dialect: &'d Dialect) -> Self {
        Self::of(document, dialect, groups(document, dialect))
    }

    /// Divides it for questions on the use of content: there, Content-Usage and Content-Signal end a group as rules do
    /// (draft-ietf-aipref-attach §3), so that robots of one group may have different preferences.
    pub fn for_usage(document: &'d Document<'d>, dialect: &'d Dialect) -> Self {
        Self::of(document, dialect, usage_groups(document, dialect))
    }

    fn of(document: &'d Document<'d>, dialect: &'d Dialect, found: Groups) -> Self {
        let named = NamedGroups::new(document, dialect, &found);
        Self { document, dialect, found, named }
    }

    /// The document.
    pub fn document(&self) -> &'d Document<'d> {
        self.document
    }

    /// The dialect.
    pub fn dialect(&self) -> &'d Dialect {
        self.dialect
    }

    /// Every line whose field is known, as the dialect reads it, up to its limit. Cost: one pass over the document.
    pub fn statements(&self) -> impl Iterator<Item = Statement> {
        let (within, _) = within_limit(self.document, self.dialect);
        (1..).zip(self.document.lines().take(within)).filter_map(|(number, line)| {
            match read(self.document.octets(), self.dialect, &line) {
                Reading::Known(directive, value) => {
                    Some(Statement { line: number, directive, value })
                }
                _ => None,
            }
        })
    }

    /// The groups, in order.
    pub fn groups(&self) -> impl ExactSizeIterator<Item = OutlinedGroup<'_>> + DoubleEndedIterator {
        self.found.all.iter().map(|group| OutlinedGroup { found: &self.found, group })
    }

    /// A group, by its place among [`groups`](Self::groups).
    pub fn group(&self, place: usize) -> Option<OutlinedGroup<'_>> {
        self.found.all.get(place).map(|group| OutlinedGroup { found: &self.found, group })
    }

    /// The rules outside any group: they apply to nobody.
    pub fn orphan_rules(&self) -> &[Statement] {
        &self.found.orphans
    }

    /// The other known fields outside any group.
    pub fn stray_fields(&self) -> &[Statement] {
        &self.found.stray_fields
    }

    /// The limit of the dialect that kept part of the file from being read, if any.
    pub fn limit(&self) -> Option<LimitReached> {
        self.found.limit
    }

    /// The groups that a robot obeys.
    pub fn obeyed(&self, crawler: &Crawler) -> ObeyedGroups {
        let choice = self.named.choose(self.document, self.dialect, &self.found, crawler);
        let Choice { groups, runs, by, ignored, .. } = choice;
        ObeyedGroups { groups, parts: runs, ignored, chosen_by: by }
    }

    /// The rules that a robot obeys; equal to [`Ranking::new`].
    pub fn ranking(&self, crawler: &Crawler) -> Ranking {
        let choice = self.named.choose(self.document, self.dialect, &self.found, crawler);
        Ranking::of(self.document, self.dialect, &self.found, &choice, |_, _| {})
    }
}

impl<'o> OutlinedGroup<'o> {
    /// Its User-agent lines.
    pub fn agents(&self) -> &'o [Statement] {
        self.found.agents(self.group)
    }

    /// Its Allow and Disallow lines.
    pub fn rules(&self) -> &'o [Statement] {
        self.found.rules(self.group)
    }

    /// Its other known fields.
    pub fn fields(&self) -> &'o [Statement] {
        self.found.fields(self.group)
    }

    /// Its last line that is read.
    pub fn last_line(&self) -> u32 {
        let last = |lines: &[Statement]| lines.last().map_or(0, |statement| statement.line);
        last(self.agents()).max(last(self.rules())).max(last(self.fields()))
    }
}
