//! Preferences on the use of content: from a robots.txt, from headers and from a page.

mod uses;

pub use uses::{UseAnswer, Uses};

use serde::Serialize;
use verger::Document;
use verger::usage::{UsageCategory, UsageNoteKind};

use crate::bytes::{Bytes, key};
use crate::keyed::Keyed;
use crate::place::Place;
use crate::text::{cut, shown};

/// The text of a place, if it is available.
pub type TextOf<'t, 'a> = dyn Fn(verger::Place) -> Option<&'a [u8]> + 't;

/// Whether a use is welcome.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(rename_all = "kebab-case")]
#[expect(clippy::exhaustive_enums, reason = "yes, no, and nothing said")]
pub enum Preference {
    /// It is.
    Allowed,
    /// It is not.
    Disallowed,
    /// Nothing is said.
    Unknown,
}

/// The lines of a robots.txt on use.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UsageRules<'a> {
    /// Those that the robot obeys.
    pub rules: Vec<UsageRule<'a>>,
    /// Those that are in no group, and so apply to nobody.
    pub stray: Vec<UsageRule<'a>>,
}

/// A line of a robots.txt on use.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UsageRule<'a> {
    /// What it says.
    #[serde(flatten)]
    pub statement: UsageStatement<'a>,
    /// The length of its path in the normal form; 0 without a path.
    pub length: u32,
    /// Its path.
    #[serde(flatten)]
    pub path: Option<Bytes<'a, key::Path>>,
}

/// The combined answers, and every statement.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Usage<'a> {
    /// The answer for each category.
    #[serde(flatten)]
    pub preferences: Keyed<UsageCategory, Preference>,
    /// How far the content may be reused: `immediate`, `reference` or `full`.
    pub reuse: Option<&'static str>,
    /// Every statement.
    pub statements: Vec<UsageStatement<'a>>,
}

/// One statement on use.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UsageStatement<'a> {
    /// Where it is.
    #[serde(flatten)]
    pub place: Place,
    /// Its field or language: `Content-Usage`, `Content-Signal`, `noai`, `noindex` or `tdm-reservation`.
    pub source: &'static str,
    /// Its value.
    #[serde(flatten)]
    pub value: Bytes<'a, key::Value>,
    /// What it says about each category that it mentions.
    #[serde(flatten)]
    pub preferences: Keyed<UsageCategory, Preference>,
    /// How far the content may be reused, if it says so.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reuse: Option<&'static str>,
    /// The address at which a reserved right may be obtained.
    #[serde(flatten)]
    pub policy: Option<Bytes<'a, key::Policy>>,
    /// What is unusual about it.
    pub notes: Vec<UsageNote<'a>>,
}

/// What is unusual about a part of a statement.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct UsageNote<'a> {
    /// A code.
    pub code: &'static str,
    /// The message.
    pub text: String,
    /// The part of the value concerned.
    #[serde(flatten)]
    pub part: Bytes<'a, key::Part>,
}

impl<'a> UsageRules<'a> {
    /// The lines of a document on use; `None` if it has none.
    pub fn new(document: &'a Document<'_>, rules: &verger::usage::UsageRules) -> Option<Self> {
        let text = |place: verger::Place| document.text(place.span());
        let rule = |rule: &verger::usage::UsageRule| UsageRule {
            statement: UsageStatement::new(rule.statement(), &text),
            length: rule.length(),
            path: rule.path().and_then(|path| document.text(path)).map(Bytes::new),
        };
        let obeyed: Vec<_> = rules.rules().iter().map(rule).collect();
        let stray: Vec<_> = rules.stray().iter().map(rule).collect();
        (!obeyed.is_empty() || !stray.is_empty()).then_some(Self { rules: obeyed, stray })
    }
}

impl<'a> Usage<'a> {
    /// The combined answers of all statements.
    pub fn new(usage: &verger::usage::UsagePreferences, text: &TextOf<'_, 'a>) -> Self {
        let statements = usage.statements().iter();
        Self {
            preferences: Keyed::new(|category| Some(usage.preference(category).into())),
            reuse: usage.reuse().map(verger::usage::Reuse::name),
            statements: statements.map(|said| UsageStatement::new(said, text)).collect(),
        }
    }
}

impl<'a> UsageStatement<'a> {
    /// One statement.
    pub fn new(statement: &verger::usage::UsageStatement, text: &TextOf<'_, 'a>) -> Self {
        let note = |note: &verger::usage::UsageNote| {
            let part = text(note.place);
            UsageNote {
                code: note.kind.name(),
                text: unusual(note.kind, part.unwrap_or_default()),
                part: Bytes::new(part.unwrap_or_default()),
            }
        };
        let stated = |category| match statement.preference(category).into() {
            Preference::Unknown => None,
            preference => Some(preference),
        };
        Self {
            place: statement.place.into(),
            source: statement.source.name(),
            value: match &*statement.text {
                b"" => Bytes::new(text(statement.place).unwrap_or_default()),
                stated => Bytes::new(stated.to_vec()),
            },
            preferences: Keyed::new(stated),
            reuse: statement.reuse.map(verger::usage::Reuse::name),
            policy: statement.policy.as_deref().map(|policy| Bytes::new(policy.to_vec())),
            notes: statement.notes.iter().map(note).collect(),
        }
    }
}

impl From<verger::usage::Preference> for Preference {
    fn from(preference: verger::usage::Preference) -> Self {
        match preference {
            verger::usage::Preference::Allowed => Self::Allowed,
            verger::usage::Preference::Disallowed => Self::Disallowed,
            verger::usage::Preference::Unknown => Self::Unknown,
        }
    }
}

impl Preference {
    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Self::Allowed => "allowed",
            Self::Disallowed => "disallowed",
            Self::Unknown => "unknown",
        }
    }
}

/// What is unusual about a part, as text.
fn unusual(kind: UsageNoteKind, part: &[u8]) -> String {
    let part = cut(&shown(part));
    match kind {
        UsageNoteKind::NoDictionary(error) => format!("cannot be read: {}", error.what),
        UsageNoteKind::NoPreference => "nothing is stated".to_owned(),
        UsageNoteKind::UnknownLabel => format!("{part} has no known label"),
        UsageNoteKind::EarlierLabel(draft) => {
            format!("{part}: a label until draft-ietf-aipref-vocab-{draft:02}")
        }
        UsageNoteKind::UnknownValue => format!("{part} has no known value"),
        UsageNoteKind::Parameters => format!("{part}: the parameters have no meaning"),
        UsageNoteKind::Superseded => format!("{part}: a later one counts"),
        UsageNoteKind::LongestDiffers => {
            "the first rule that matches counts; the longest says otherwise".to_owned()
        }
        _ => part,
    }
}
