//! `watch`: what changed on a site since it was last looked at.

use serde::Serialize;
use verger::{Dialect, Document};

use super::Answer;
use super::diff::{Diff, DiffOfSite, Diffed};
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

/// What was, or is, said on a site.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct WatchedFile<'a> {
    /// When it was looked at.
    pub at: Time,
    /// What held: `rules`, `allows-all` or `disallows-all`.
    pub holds: &'static str,
    /// The robots.txt; one that says the same where there is none.
    pub document: &'a Document<'a>,
}

/// What a later look at a site found: an answer, and the answers of `diff` that follow it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct WatchedChange<'a> {
    /// The answer.
    pub watch: Watch<'a>,
    /// What changed for robots.
    pub diffs: Vec<Diff<'a>>,
    /// What changed for all of them.
    pub of_site: Option<DiffOfSite<'a>>,
    /// Whether something changed, as far as is known.
    pub is_known: bool,
    /// The number of robots that were not compared, since a file names too many.
    pub left_out: usize,
}

impl<'a> Watch<'a> {
    /// The first look at a site.
    pub fn first(site: &'a str, now: &'static str) -> Self {
        Self { site, since: None, was: None, now, changed: false, rewritten: false }
    }
}

impl<'a> WatchedChange<'a> {
    /// A later look. What differs in bytes alone has not changed; what was not compared to its end may have, and counts as changed
    /// in [`Watch::changed`], but is not known to be.
    ///
    /// `names` are those of both files, old and new. **Cost.** That of [`Diffed::of_all`]; of equal files none.
    pub fn new(
        site: &'a str,
        names: [&'a str; 2],
        [before, now]: [WatchedFile<'a>; 2],
        dialect: &'a Dialect,
    ) -> Self {
        let rewritten = before.document.octets() != now.document.octets();
        let files = Diffed::new((names[0], before.document), (names[1], now.document), dialect);
        let (diffs, left_out) = if rewritten { files.of_all() } else { (Vec::new(), 0) };
        let of_site = Some(files.of_site()).filter(|diff| !diff.lines.is_empty());
        let has_change = |diff: &Diff<'_>| !diff.changes.is_empty() || !diff.lines.is_empty();
        let is_changed =
            before.holds != now.holds || diffs.iter().any(has_change) || of_site.is_some();
        let is_whole = left_out == 0 && diffs.iter().all(|diff| diff.unknown.is_empty());
        let watch = Watch {
            site,
            since: Some(before.at),
            was: Some(before.holds),
            now: now.holds,
            changed: is_changed || !is_whole,
            rewritten,
        };
        let diffs = diffs.into_iter().filter(|diff| !diff.same).collect();
        Self { watch, diffs, of_site, is_known: is_changed || is_whole, left_out }
    }
}
