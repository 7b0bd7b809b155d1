//! Whether each use of content is welcome, combined from every mechanism.

use serde::Serialize;
use verger::usage::{ContentUse, UsagePreferences, UsageStatement};

use super::Preference;
use crate::keyed::Keyed;

/// Whether each use is welcome. Statements are referred to by their index among those of the usage.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Uses {
    /// The answer for each use.
    #[serde(flatten)]
    pub answers: Keyed<ContentUse, UseAnswer>,
    /// The address at which the right to text and data mining may be obtained.
    pub tdm_policy: Option<String>,
}

/// Whether a use is welcome, and the statements that say so.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UseAnswer {
    /// The answer.
    pub preference: Preference,
    /// The category that decides.
    pub category: Option<&'static str>,
    /// The answer for a use within a search.
    pub within_search: Preference,
    /// The statements that decide.
    pub by: Vec<usize>,
    /// The other statements on the use.
    pub overrules: Vec<usize>,
}

impl From<&UsagePreferences> for Uses {
    fn from(usage: &UsagePreferences) -> Self {
        let indices = |those: &[&UsageStatement]| -> Vec<usize> {
            let is = |said: &UsageStatement| those.iter().any(|that| std::ptr::eq(*that, said));
            let all = usage.statements().iter().enumerate();
            all.filter(|(_, said)| is(said)).map(|(index, _)| index).collect()
        };
        let answer = |content_use| {
            let answer = usage.answer(content_use);
            let within = usage.answer_within_search(content_use).preference;
            let preference = Preference::from(answer.preference);
            let is_said = preference != Preference::Unknown;
            Some(UseAnswer {
                preference,
                category: is_said.then(|| answer.category.name()),
                within_search: within.into(),
                by: indices(&answer.deciding),
                overrules: indices(&answer.overruled),
            })
        };
        let policy = usage.tdm_policy().map(|policy| String::from_utf8_lossy(policy).into_owned());
        Self { answers: Keyed::new(answer), tdm_policy: policy }
    }
}
