//! `profiles`: what does each answer of a site mean?

use std::ops::RangeInclusive;

use serde::Serialize;
use verger_access::{
    BodyEffect, BodyForm, BodyRow, Clause, FetchFailure as Trouble, FileKind, Hold, Said,
};

use super::Answer;
use crate::text::pace;

/// A profile as a table: rows of an answer, its meaning, and the reason.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Profile {
    /// Its name.
    pub profile: &'static str,
    /// The document that defines it.
    pub source: &'static str,
    /// What each answer means.
    pub answers: Vec<ProfileRow>,
    /// What applies while the file is unreachable.
    pub unreachable: Vec<ProfileRow>,
    /// How long an answer applies if its headers do not say.
    pub holds_by_default: String,
    /// How long it applies at least.
    pub holds_at_least: String,
    /// How long it applies at most.
    pub holds_at_most: String,
    /// The clause for these three.
    pub freshness: ProfileRow,
}

/// A row of a profile: an answer, its meaning, and the reason.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ProfileRow {
    /// The answer, or the circumstances.
    pub when: String,
    /// What it means.
    pub means: String,
    /// The clause.
    pub source: &'static str,
    /// What the clause says.
    pub says: &'static str,
}

impl Answer for Profile {
    const KIND: &'static str = "profiles";
}

impl ProfileRow {
    fn new(when: String, means: &str, clause: Clause) -> Self {
        Self { when, means: means.to_owned(), source: clause.source, says: clause.says }
    }
}

impl From<&verger_access::Profile> for Profile {
    fn from(profile: &verger_access::Profile) -> Self {
        Self {
            profile: profile.name,
            source: profile.source,
            answers: answers(profile),
            unreachable: unreachable(profile),
            holds_by_default: pace::duration(profile.lifetime),
            holds_at_least: pace::duration(profile.floor),
            holds_at_most: pace::duration(profile.ceiling),
            freshness: freshness(profile),
        }
    }
}

/// How long an answer applies, by its headers.
fn freshness(profile: &verger_access::Profile) -> ProfileRow {
    let when = format!("{} if its headers do not say", pace::duration(profile.lifetime));
    let most = pace::duration(profile.ceiling);
    let means = if profile.floor.is_zero() {
        format!(
            "else as they say, but for {most} at most; after no-store, or an Expires in the past, the next check asks \
             again"
        )
    } else {
        let least = pace::duration(profile.floor);
        format!("else as they say, but for {least} at least and {most} at most")
    };
    ProfileRow::new(when, &means, profile.freshness)
}

/// Every status, in ranges with one meaning, and then the failures that differ from the rest.
fn answers(profile: &verger_access::Profile) -> Vec<ProfileRow> {
    let mut rows: Vec<ProfileRow> = Vec::new();
    let mut ranges: Vec<RangeInclusive<u16>> = Vec::new();
    for status in 100..=599 {
        let meaning = profile.meaning(Said::Status(status));
        match (ranges.last_mut(), rows.last()) {
            (Some(range), Some(row)) if row.says == meaning.clause.says => {
                *range = *range.start()..=status;
            }
            _ => {
                ranges.push(status..=status);
                rows.push(ProfileRow::new(String::new(), meaning.result.name(), meaning.clause));
            }
        }
    }
    for (row, range) in rows.iter_mut().zip(ranges) {
        row.when = match range.into_inner() {
            (from, to) if from == to => from.to_string(),
            (from, to) => format!("{from}–{to}"),
        };
    }
    let meaning = profile.meaning(Said::Nothing(Trouble::Timeout));
    let rest = "any other, none, or a cut one".to_owned();
    rows.push(ProfileRow::new(rest, meaning.result.name(), meaning.clause));
    for trouble in [Trouble::TooManyRedirects, Trouble::Refused] {
        let meaning = profile.meaning(Said::Nothing(trouble));
        rows.push(ProfileRow::new(trouble.to_string(), meaning.result.name(), meaning.clause));
    }
    let of_body = |row: &BodyRow| {
        ProfileRow::new(peculiar(row.form).to_owned(), done(row.effect), row.clause)
    };
    rows.extend(profile.bodies.iter().map(of_body));
    rows
}

fn peculiar(form: BodyForm) -> &'static str {
    match form {
        BodyForm::Kind(FileKind::Html) => "a body of HTML",
        BodyForm::Kind(FileKind::Empty) => "an empty body",
        BodyForm::Kind(FileKind::NoRules) => "a text without rules",
        BodyForm::Kind(FileKind::Binary) => "a body that is not text",
        BodyForm::Utf16 => "a text in UTF-16 with a BOM",
        BodyForm::OpenEnd => "a close in mid-line, no length",
        _ => "another body",
    }
}

fn done(effect: BodyEffect) -> &'static str {
    match effect {
        BodyEffect::RulesOnly => "its rules",
        BodyEffect::Decoded => "decoded",
        BodyEffect::WithoutLastLine => "cut",
        BodyEffect::Unreachable => "unreachable",
        _ => "as stated",
    }
}

fn unreachable(profile: &verger_access::Profile) -> Vec<ProfileRow> {
    let mut rows = Vec::new();
    for phase in profile.unreachable {
        let until = phase
            .until
            .map_or("from then on".to_owned(), |end| format!("for {}", pace::duration(end)));
        for (who, effect) in
            [("with a copy", phase.with_copy), ("without a copy", phase.without_copy)]
        {
            let means = match effect.hold {
                Hold::Copy => "the copy",
                Hold::Disallow | Hold::AsSwitched => "disallowed",
                Hold::Defer => "deferred",
                Hold::Allow => "allowed",
                Hold::AllowIfSiteAnswers => "allowed, or disallowed",
                _ => "as stated",
            };
            rows.push(ProfileRow::new(format!("{until}, {who}"), means, effect.clause));
        }
    }
    if let Some(instead) = profile.copy_when_unavailable {
        let when = format!("unavailable, a copy under {}", pace::duration(instead.age));
        rows.push(ProfileRow::new(when, "the copy", instead.clause));
    }
    rows
}
