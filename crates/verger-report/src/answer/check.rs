//! `check`: may this robot fetch this URL?

mod reading;

pub use reading::{CheckReading, CheckedBy};

use serde::Serialize;
use verger::{Dialect, Target};

use super::Answer;
use crate::bytes::{Bytes, key};
use crate::crawler::Asker;
use crate::decided::Decided;
use crate::pace::Pace;
use crate::source::Source;
use crate::visit::Visit;

/// May this robot fetch this URL? Decided by a file, or by the answer of its site.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Check<'a> {
    /// The URL of the question.
    #[serde(flatten)]
    pub url: Bytes<'a, key::Url>,
    /// The URL that a host without a scheme was read as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<&'a str>,
    /// The site, if one was asked; absent if a file was given.
    #[serde(flatten)]
    pub source: Source<'a>,
    /// The robot.
    #[serde(flatten)]
    pub asker: &'a Asker,
    /// The dialect in which the file was read.
    pub dialect: &'static str,
    /// The answer.
    #[serde(flatten)]
    pub decided: Decided<'a>,
    /// The path that was read from the URL.
    #[serde(flatten)]
    pub path: Bytes<'a, key::Path>,
    /// How fast the robot may go now, if the file says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace<'a>>,
    /// Whether a visit is welcome now, if visiting hours are stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visit: Option<Visit<'a>>,
}

impl Answer for Check<'_> {
    const KIND: &'static str = "check";
}

/// A given URL, and how it is read.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Question<'a> {
    /// As given.
    pub given: &'a [u8],
    /// As it is decided.
    pub url: &'a [u8],
    /// The URL that a host without a scheme was read as.
    pub read_as: Option<&'a str>,
}

impl<'a> Check<'a> {
    /// The decision on a URL.
    pub fn new(
        question: Question<'a>,
        source: Source<'a>,
        dialect: &Dialect,
        asker: &'a Asker,
        decided: Decided<'a>,
    ) -> Self {
        Self {
            url: Bytes::new(question.given),
            read_as: question.read_as,
            source,
            asker,
            dialect: dialect.name,
            decided,
            path: Bytes::new(Target::read(question.url, dialect.target).path()),
            pace: None,
            visit: None,
        }
    }
}

impl<'a> From<&'a [u8]> for Question<'a> {
    fn from(url: &'a [u8]) -> Self {
        Self { given: url, url, read_as: None }
    }
}
