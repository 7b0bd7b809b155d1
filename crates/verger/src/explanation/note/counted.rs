use alloc::vec::Vec;

use super::{Note, of_document, of_group};
use crate::crawler::Crawler;
use crate::dialect::Dialect;
use crate::policy::{Choice, Groups, Rule, choose, groups};
use crate::syntax::Document;

/// A note, and the number of further lines it applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct CountedNote {
    /// The note on the first such line.
    pub note: Note,
    /// The number of further lines with the same note.
    pub more: usize,
}

/// The notes on how a file is read for a robot, each once with the number of its lines: so there are only a few,
/// whatever the file.
///
/// ```
/// use verger::{Crawler, Dialect, Document, Notes};
///
/// let document = Document::parse(b"User-agent: *\nDisallow: private\nDisallow: tmp\nDisallow /x\n");
/// let notes = Notes::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
/// let names: Vec<_> = notes.iter().map(|said| (said.note.name(), said.note.line(), said.more)).collect();
/// assert_eq!(names, [("missing-colon-not-read", Some(4), 0), ("cannot-match", Some(2), 1)]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Notes(Vec<CountedNote>);

impl Notes {
    /// The notes on a file as the dialect reads it for a robot. Cost: two passes over the document.
    pub fn new(document: &Document<'_>, dialect: &Dialect, crawler: &Crawler) -> Self {
        let found = groups(document, dialect);
        let choice = choose(document, dialect, &found, crawler);
        Self::told(document, dialect, crawler, &found, &choice, None)
    }

    /// Those that are the same for every robot.
    pub fn of_file(document: &Document<'_>, dialect: &Dialect) -> Self {
        let mut notes = Self::default();
        of_document::add(document, dialect, &groups(document, dialect), &[], &mut notes);
        notes
    }

    /// Like [`new`](Self::new), plus notes on the rule that decided.
    pub(in crate::explanation) fn told(
        document: &Document<'_>,
        dialect: &Dialect,
        crawler: &Crawler,
        found: &Groups,
        choice: &Choice,
        winner: Option<&Rule>,
    ) -> Self {
        let mut notes = Self::default();
        of_document::add(document, dialect, found, &choice.groups, &mut notes);
        if let Some(rule) = winner {
            of_group::of_winner(rule, &mut notes);
        }
        of_group::add(document, dialect, crawler, found, choice, &mut notes);
        notes
    }

    /// Each of them: first those on the whole file, then those on the robot's groups.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = &CountedNote> {
        self.0.iter()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub(super) fn add(&mut self, note: Note) {
        match self.0.iter_mut().find(|said| said.note.is_alike(&note)) {
            Some(said) => said.more += 1,
            None => self.0.push(CountedNote { note, more: 0 }),
        }
    }
}
