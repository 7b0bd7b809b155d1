//! What a person would want to know about an answer, besides its meaning.

use std::fmt;

use verger::time::Moment;

use super::SiteEntry;
use crate::answer::FileKind;
use crate::payment::PaymentTerms;

/// Something about an answer that is not said by its access result.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum SiteNote {
    /// The answer looks like a page.
    LooksLikeAPage,
    /// The answer is empty.
    Empty,
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
    /// What a person would want to know of what is remembered, for as long as it is: of its copy, and of payment.
    pub fn notes(&self) -> Vec<SiteNote> {
        let of_copy = self
            .copy
            .as_ref()
            .map(|copy| SiteNote::of_file(copy.kind, copy.truncated, copy.media_type.as_deref()));
        SiteNote::of_payment(self).into_iter().chain(of_copy.into_iter().flatten()).collect()
    }
}

impl SiteNote {
    pub(super) fn of_file(
        kind: FileKind,
        truncated: bool,
        media_type: Option<&str>,
    ) -> impl Iterator<Item = Self> {
        let kind = match kind {
            FileKind::Text => None,
            FileKind::Html => Some(Self::LooksLikeAPage),
            FileKind::Empty => Some(Self::Empty),
        };
        let other = media_type.filter(|&name| name != "text/plain");
        let served_as = other.map(|name| Self::ServedAs(name.to_owned()));
        kind.into_iter().chain(truncated.then_some(Self::Truncated)).chain(served_as)
    }

    pub(super) fn of_payment(entry: &SiteEntry) -> Option<Self> {
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
