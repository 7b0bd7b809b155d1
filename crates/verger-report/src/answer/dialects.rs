//! `dialects`: how do the dialects differ?

use std::borrow::Cow;

use serde::Serialize;
use verger_access::Profile;

use super::Answer;
use crate::text::pace;

/// A dialect, as its choices.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Dialect {
    /// Its name.
    pub dialect: &'static str,
    /// The document that defines it.
    pub source: &'static str,
    /// Its choice on each axis.
    pub axes: Vec<Axis>,
}

/// A choice of a dialect.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Axis {
    /// What is chosen; code is in backquotes.
    pub question: &'static str,
    /// The choice; code is in backquotes.
    pub answer: Cow<'static, str>,
    /// The clause that says so; `–` where no clause does.
    pub clause: &'static str,
}

impl Answer for Dialect {
    const KIND: &'static str = "dialects";
}

impl From<&verger::Dialect> for Dialect {
    /// Its axes, and what its profile adds: the lifetime of an answer does not depend on the content of a file.
    fn from(dialect: &verger::Dialect) -> Self {
        let of_dialect = dialect.axes().map(|axis| Axis {
            question: axis.question,
            answer: axis.answer,
            clause: axis.clause,
        });
        let of_profile = Profile::named(dialect.name).map(|profile| Axis {
            question: "How long is a copy valid, by default?",
            answer: pace::duration(profile.lifetime).into(),
            clause: profile.freshness.source,
        });
        let axes = of_dialect.chain(of_profile).collect();
        Self { dialect: dialect.name, source: dialect.source, axes }
    }
}
