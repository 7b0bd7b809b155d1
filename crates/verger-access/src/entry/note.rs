//! What a person would want to know about an answer, besides its meaning.

use std::fmt;

use verger::time::Moment;

use super::{GoodCopy, SiteEntry};
use crate::body::FileKind;
use crate::payment::PaymentTerms;
use crate::profile::{BodyForm, Clause, Profile};
use crate::result::Said;

/// Something about an answer that is not said by its access result.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SiteNote {
    /// The answer looks like a page.
    LooksLikeAPage,
    /// The answer is empty.
    Empty,
    /// No line of the answer is a rule.
    NoRules,
    /// The file is in UTF-16, which this profile reads.
    Utf16,
    /// The answer ended with the connection in the midst of a line, which is not obeyed.
    OpenEnd,
    /// What the answer means is worth a second look, by its profile's table.
    ByClause {
        /// What the answer was.
        said: Said,
        /// What that means.
        clause: Clause,
    },
    /// The file is longer than what is read of it.
    Truncated,
    /// The file was served as this media type, where RFC 9309 §2.3 asks for `text/plain`. Its bytes are read all the
    /// same.
    ServedAs(String),
    /// The server asks for payment (402).
    PaymentRequired(PaymentTerms),
    /// The server says what it charged, or why a payment failed, with another answer than a 402.
    Payment(PaymentTerms),
    /// The answer is probably not a robots.txt; the earlier copy is obeyed until this moment, or until a robots.txt is fetched.
    CopyKept(Moment),
    /// The earlier copy is discarded for the new answer, or because the file is gone.
    CopyGivenUp,
    /// There was no usable answer; the earlier copy is kept.
    CopyOutlives,
}

impl SiteEntry {
    /// What a person would want to know of what is remembered, for as long as it is: of the answer, as the profile that judged
    /// it reads it, of its copy, and of payment.
    pub fn notes(&self) -> Vec<SiteNote> {
        let Some(profile) = Profile::named(&self.profile) else { return Vec::new() };
        let of_copy = self.copy.iter().flat_map(|copy| SiteNote::of_copy(copy, profile));
        SiteNote::of_answer(self, profile).chain(of_copy).collect()
    }
}

impl SiteNote {
    /// What is to be said of the last answer.
    pub(super) fn of_answer(entry: &SiteEntry, profile: &Profile) -> impl Iterator<Item = Self> {
        let said = entry.said;
        let meaning = Some(profile.meaning(said)).filter(|meaning| meaning.is_noted);
        let by_clause = meaning.map(|meaning| Self::ByClause { said, clause: meaning.clause });
        by_clause.into_iter().chain(Self::of_payment(entry))
    }

    /// What is to be said of a copy.
    pub(super) fn of_copy(copy: &GoodCopy, profile: &Profile) -> impl Iterator<Item = Self> {
        let is_peculiar = |form| profile.effect(form).is_some();
        let kind = match copy.kind {
            FileKind::Html => Some(Self::LooksLikeAPage),
            FileKind::Empty => Some(Self::Empty),
            FileKind::NoRules => Some(Self::NoRules),
            FileKind::Text | FileKind::Binary => None,
        };
        let kind = kind.filter(|_| is_peculiar(BodyForm::Kind(copy.kind)));
        let utf16 = (copy.is_utf16 && is_peculiar(BodyForm::Utf16)).then_some(Self::Utf16);
        let open_end = (copy.open_end && is_peculiar(BodyForm::OpenEnd)).then_some(Self::OpenEnd);
        let truncated = copy.truncated.then_some(Self::Truncated);
        let other = copy.media_type.as_deref().filter(|&name| name != "text/plain");
        let served_as = other.map(|name| Self::ServedAs(name.to_owned()));
        [kind, utf16, open_end, truncated, served_as].into_iter().flatten()
    }

    fn of_payment(entry: &SiteEntry) -> Option<Self> {
        let terms = entry.payment.clone()?;
        let is_asked = entry.asks_for_payment();
        Some(if is_asked { Self::PaymentRequired(terms) } else { Self::Payment(terms) })
    }
}

impl fmt::Display for SiteNote {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::LooksLikeAPage => f.write_str("the answer looks like a page, not a robots.txt"),
            Self::Empty => f.write_str("the answer is empty"),
            Self::NoRules => f.write_str("no line of the answer is an Allow or a Disallow"),
            Self::Utf16 => f.write_str(
                "the file is in UTF-16, not in UTF-8 (RFC 9309 §2.3); it is read all the same",
            ),
            Self::OpenEnd => f.write_str(
                "the answer ended with the connection in the midst of a line; that line is not obeyed, since it may be a beginning (RFC 9112 §6.3)",
            ),
            Self::ByClause { said, clause } => write!(f, "{said}: {}", clause.says),
            Self::Truncated => {
                f.write_str("the file is longer than 500 KiB; the rest was not read")
            }
            Self::ServedAs(media_type) => write!(
                f,
                "served as {media_type}, not as text/plain (RFC 9309 §2.3); its bytes are read all the same"
            ),
            Self::PaymentRequired(terms) => write!(f, "402: the server asks for payment; {terms}"),
            Self::Payment(terms) => write!(f, "the server speaks of payment; {terms}"),
            Self::CopyKept(end) => {
                write!(
                    f,
                    "the earlier copy is obeyed instead, until {end} or until a robots.txt is fetched"
                )
            }
            Self::CopyGivenUp => f.write_str("the copy of before is given up"),
            Self::CopyOutlives => f.write_str("the copy of before is kept"),
        }
    }
}
