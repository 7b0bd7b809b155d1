//! `compare`: where do dialects, or robots, disagree?

mod compared;

pub use compared::Compared;

use serde::Serialize;

use super::{Answer, Question};
use crate::bytes::{Bytes, key};
use crate::decided::{Decided, Verdict};
use crate::note::Note;
use crate::source::Source;

/// What each dialect decides on a URL for each robot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Compare<'a> {
    /// The URL of the question.
    #[serde(flatten)]
    pub url: Bytes<'a, key::Url>,
    /// The URL that a host without a scheme was read as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<&'a str>,
    /// The file, or the site whose file was used.
    #[serde(flatten)]
    pub source: Source<'a>,
    /// Whether all verdicts are the same.
    pub agree: bool,
    /// The answer of each column.
    pub answers: Vec<Column<'a>>,
    /// Notes on the robots and on the file: the same for every URL.
    #[serde(skip_serializing_if = "<[_]>::is_empty")]
    pub notes: &'a [SharedNote],
}

/// The decision of one dialect for one robot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Column<'a> {
    /// The head of the column.
    #[serde(skip)]
    pub head: &'a str,
    /// The robot's own product tokens.
    pub agents: &'a [String],
    /// The dialect.
    pub dialect: &'static str,
    /// The answer.
    #[serde(flatten)]
    pub decided: Decided<'a>,
}

/// A note, and the dialects to which it applies.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SharedNote {
    /// The note.
    #[serde(flatten)]
    pub note: Note,
    /// The dialects.
    pub dialects: Vec<&'static str>,
}

impl Answer for Compare<'_> {
    const KIND: &'static str = "compare";
}

impl<'a> Compare<'a> {
    /// The answers of several columns to a question.
    pub fn new(
        question: Question<'a>,
        source: Source<'a>,
        answers: Vec<Column<'a>>,
        notes: &'a [SharedNote],
    ) -> Self {
        let verdict = |column: &Column<'_>| column.decided.verdict;
        let agree = answers.windows(2).all(|pair| verdict(&pair[0]) == verdict(&pair[1]));
        let (url, read_as) = (Bytes::new(question.given), question.read_as);
        Self { url, read_as, source, agree, answers, notes }
    }

    /// Whether the file says nothing about the URL, however it is read.
    pub fn is_out_of_scope(&self) -> bool {
        self.answers.iter().all(|column| column.decided.verdict == Verdict::OutOfScope)
    }
}

impl<'a> Column<'a> {
    /// The decision of one dialect for one robot.
    pub fn new(
        head: &'a str,
        agents: &'a [String],
        dialect: &'static str,
        decided: Decided<'a>,
    ) -> Self {
        Self { head, agents, dialect, decided }
    }
}

impl SharedNote {
    /// Merges the notes of a dialect with those of others: each once.
    pub fn join(all: &mut Vec<Self>, dialect: &'static str, notes: impl IntoIterator<Item = Note>) {
        for note in notes {
            match all.iter_mut().find(|said| said.note.text == note.text) {
                Some(said) if said.dialects.contains(&dialect) => {}
                Some(said) => said.dialects.push(dialect),
                None => all.push(Self { note, dialects: vec![dialect] }),
            }
        }
    }
}
