//! `check --batch`: one answer per question.

use std::borrow::Cow;

use serde::Serialize;
use serde_json::Value;

use super::Answer;
use crate::bytes::{Bytes, key};
use crate::crawler::Asker;
use crate::decided::Decided;
use crate::pace::Pace;
use crate::time::Time;
use crate::visit::Visit;

/// The answer to one line of a batch. The question is not repeated: its own `id` identifies it.
#[derive(Clone, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Batch<'a> {
    /// The question's own `id`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub id: Option<Value>,
    /// The robot.
    #[serde(flatten)]
    pub asker: Option<Cow<'a, Asker>>,
    /// The dialect in which the file was read.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dialect: Option<&'static str>,
    /// The decision on the URL.
    #[serde(flatten)]
    pub decided: Option<Decided<'a>>,
    /// The path that was read from the URL.
    #[serde(flatten)]
    pub path: Option<Bytes<'a, key::Path>>,
    /// The URL that a bare word was read as.
    #[serde(flatten)]
    pub read_as: Option<Bytes<'a, key::ReadAs>>,
    /// The time for which pace and hours are stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub at: Option<Time>,
    /// How fast the robot may go at that time.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub pace: Option<Pace<'a>>,
    /// When a visit is welcome.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visit: Option<Visit<'a>>,
    /// The name that a body now has.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub defined: Option<String>,
    /// The name whose body was dropped.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub dropped: Option<String>,
    /// Why there is no answer to the line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<String>,
}

impl Answer for Batch<'_> {
    const KIND: &'static str = "batch";
}

impl<'a> Batch<'a> {
    /// The decision on a URL.
    pub fn decided(asker: Cow<'a, Asker>, dialect: &'static str, decided: Decided<'a>) -> Self {
        let (asker, dialect) = (Some(asker), Some(dialect));
        Self { asker, dialect, decided: Some(decided), ..Self::default() }
    }

    /// The same, to the question with that `id`.
    #[must_use]
    pub fn with_id(self, id: Option<Value>) -> Self {
        Self { id, ..self }
    }

    /// A body has this name now.
    pub fn defined(name: String) -> Self {
        Self { defined: Some(name), ..Self::default() }
    }

    /// The body with this name was dropped.
    pub fn dropped(name: String) -> Self {
        Self { dropped: Some(name), ..Self::default() }
    }

    /// There is no answer to the line.
    pub fn error(why: String) -> Self {
        Self { error: Some(why), ..Self::default() }
    }
}
