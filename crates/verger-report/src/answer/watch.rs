//! `watch`: what changed on a site since it was last looked at.

use serde::Serialize;

use super::Answer;
use crate::time::Time;

/// Whether a site's rules are another's than last time; what changed follows as answers of `diff`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Watch<'a> {
    /// The site.
    pub site: &'a str,
    /// When it was looked at before; absent the first time.
    pub since: Option<Time>,
    /// What held then: `rules`, `allows-all` or `disallows-all`.
    pub was: Option<&'static str>,
    /// What holds now.
    pub now: &'static str,
    /// Whether anything means something else than last time.
    pub changed: bool,
    /// Whether the file has other bytes than last time.
    pub rewritten: bool,
}

impl Answer for Watch<'_> {
    const KIND: &'static str = "watch";
}

impl<'a> Watch<'a> {
    /// The first look at a site.
    pub fn first(site: &'a str, now: &'static str) -> Self {
        Self { site, since: None, was: None, now, changed: false, rewritten: false }
    }

    /// A later look.
    pub fn again(
        site: &'a str,
        (since, was): (Time, &'static str),
        now: &'static str,
        changed: bool,
        rewritten: bool,
    ) -> Self {
        Self { site, since: Some(since), was: Some(was), now, changed, rewritten }
    }
}
