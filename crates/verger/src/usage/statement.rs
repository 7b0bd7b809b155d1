use alloc::boxed::Box;
use alloc::vec::Vec;

use super::dictionary::DictionaryError;
use super::vocabulary::{Preference, Reuse, UsageCategory};
use crate::place::Place;

/// One statement of preference: the value of one line, header or page rule.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UsageStatement {
    /// The field or language it is made in.
    pub source: UsageSource,
    /// Where its value is, without the path that may precede it.
    pub place: Place,
    /// How far the content may be reused, if it says so.
    pub reuse: Option<Reuse>,
    /// Where TDMRep says how to obtain a reserved right: the address as written.
    pub policy: Option<Box<[u8]>>,
    /// The value as written, if it is in neither a document nor a header of the caller's; else empty.
    pub text: Box<[u8]>,
    /// What is unusual about it, in the order of the text.
    pub notes: Vec<UsageNote>,
    /// In the order of [`UsageCategory::ALL`].
    preferences: [Preference; UsageCategory::ALL.len()],
}

/// The field or language of a statement of preference.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum UsageSource {
    /// Content-Usage, in a robots.txt or a header (draft-ietf-aipref-attach).
    ContentUsage,
    /// Content-Signal, in a robots.txt or a header (contentsignals.org).
    ContentSignal,
    /// `noai` in a robots meta element or an X-Robots-Tag header (`DeviantArt`, 2022).
    NoAi,
    /// `noindex` or `none` in a robots meta element or a header: the page must not be found by searching.
    NoIndex,
    /// `tdm-reservation` in a header, a meta element or the file tdmrep.json (TDMRep).
    TdmReservation,
}

/// Something about a statement that its author may want to know; none of it is a reader's error.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UsageNote {
    /// The part of the value concerned.
    pub place: Place,
    /// What is unusual.
    pub kind: UsageNoteKind,
}

/// What is unusual about a part of a statement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum UsageNoteKind {
    /// The value is not a dictionary, so none of it counts.
    NoDictionary(DictionaryError),
    /// There is no preference at all. After a path, that shields the path from the lines of shorter ones.
    NoPreference,
    /// A label that no vocabulary has; it is ignored.
    UnknownLabel,
    /// A label that draft-ietf-aipref-vocab had up to the draft of that number; it is ignored.
    EarlierLabel(u8),
    /// A known label whose value is not one of its words, so that its preference is unknown.
    UnknownValue,
    /// Parameters, which have no meaning; they are ignored.
    Parameters,
    /// The same label occurs again later, and only the last counts.
    Superseded,
    /// Of the rules of tdmrep.json, the one with the longest pattern says something else. The first counts.
    LongestDiffers,
}

impl UsageStatement {
    pub(crate) fn new(source: UsageSource, place: Place) -> Self {
        let preferences = [Preference::Unknown; UsageCategory::ALL.len()];
        let (text, notes) = (Box::default(), Vec::new());
        Self { source, place, reuse: None, policy: None, text, notes, preferences }
    }

    /// What it says about a category.
    pub fn preference(&self, category: UsageCategory) -> Preference {
        self.preferences[category.index()]
    }

    pub(crate) fn prefer(&mut self, category: UsageCategory, preference: Preference) {
        self.preferences[category.index()] = preference;
    }

    pub(super) fn note(&mut self, place: Place, kind: UsageNoteKind) {
        self.notes.push(UsageNote { place, kind });
    }
}

impl UsageNoteKind {
    /// Its name in machine-readable output.
    pub fn name(self) -> &'static str {
        match self {
            Self::NoDictionary(_) => "no-dictionary",
            Self::NoPreference => "no-preference",
            Self::UnknownLabel => "unknown-label",
            Self::EarlierLabel(_) => "obsolete-label",
            Self::UnknownValue => "unknown-value",
            Self::Parameters => "parameters",
            Self::Superseded => "superseded",
            Self::LongestDiffers => "longest-differs",
        }
    }
}

impl UsageSource {
    /// Its name, as in a robots.txt, a header or a page.
    pub fn name(self) -> &'static str {
        match self {
            Self::ContentUsage => "Content-Usage",
            Self::ContentSignal => "Content-Signal",
            Self::NoAi => "noai",
            Self::NoIndex => "noindex",
            Self::TdmReservation => "tdm-reservation",
        }
    }
}
