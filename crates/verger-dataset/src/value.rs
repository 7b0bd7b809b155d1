//! The text of a value → its checked form, by the kind of its term.

mod address;
mod checksum;
mod comment;
mod contact;
mod date;
mod link;
mod plain;

pub use checksum::{Checksum, ChecksumError};
pub use date::{DateRange, date_range};
pub use link::{FileUrl, LinkError, link};

pub(crate) use address::{path_of, without_fragment};
pub(crate) use comment::{allows_hash, without_comment};
pub(crate) use contact::Contact;
pub(crate) use date::normal as normal_date;
pub(crate) use link::has_scheme;
pub(crate) use plain::plain;

use crate::column::Column;
use crate::notice::NoticeKind;
use crate::term::ValueKind;

/// The result of checking a value.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Checked {
    /// It is valid; this is its normal form.
    Good(String),
    /// It is not valid, and is kept as written: a reader may still understand it.
    Doubtful(String, NoticeKind),
    /// It must not be kept: it could be fetched, or compared with.
    Refused(NoticeKind),
}

/// Checks the text of a value, which is [`plain`] and not empty.
pub(crate) fn check(kind: ValueKind, text: &str) -> Checked {
    let doubtful = |kind| Checked::Doubtful(text.to_owned(), kind);
    match kind {
        ValueKind::Text | ValueKind::Reference | ValueKind::Word => Checked::Good(text.to_owned()),
        ValueKind::Column => Checked::Good(Column::parse(text).to_string()),
        ValueKind::Identifier if is_identifier(text) => Checked::Good(text.to_owned()),
        ValueKind::Identifier => doubtful(NoticeKind::IdentifierForm),
        ValueKind::Link => match link::fault(text) {
            None => Checked::Good(text.replace(' ', "%20")),
            Some(error) => Checked::Refused(error.notice()),
        },
        ValueKind::Date => {
            date::normal(text).map_or_else(|| doubtful(NoticeKind::NotADate), Checked::Good)
        }
        ValueKind::Number => number(text)
            .map_or_else(|| doubtful(NoticeKind::NotANumber), |n| Checked::Good(n.to_string())),
        ValueKind::Checksum => match text.parse::<Checksum>() {
            Ok(checksum) => Checked::Good(checksum.to_string()),
            Err(_) => Checked::Refused(NoticeKind::Checksum),
        },
        ValueKind::Access => {
            let words = ["public", "restricted", "private"];
            let known = words.iter().find(|word| word.eq_ignore_ascii_case(text));
            // DCAT-US 1.1 has a name of its own for what DCAT calls restricted.
            let known = known.copied().or((text == "restricted public").then_some("restricted"));
            known
                .map_or_else(|| doubtful(NoticeKind::Access), |word| Checked::Good(word.to_owned()))
        }
    }
}

/// A number in decimal digits, with a fraction of zero, if any.
pub(crate) fn number(text: &str) -> Option<u64> {
    let whole = text.split_once('.').map_or(Some(text), |(whole, fraction)| {
        fraction.bytes().all(|digit| digit == b'0').then_some(whole)
    })?;
    // `parse` alone would accept a sign.
    whole.bytes().all(|octet| octet.is_ascii_digit()).then(|| whole.parse().ok())?
}

fn is_identifier(text: &str) -> bool {
    let of_word = |octet: u8| octet.is_ascii_alphanumeric() || b"._~-".contains(&octet);
    text.bytes().all(of_word) || has_scheme(text) && !text.contains(char::is_whitespace)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_digits() {
        assert_eq!(number("0012"), Some(12));
        assert_eq!(number("12.00"), Some(12));
        for text in ["", "+1", "-1", "1.5", "1e3", "1,000", "99999999999999999999"] {
            assert_eq!(number(text), None, "{text}");
        }
    }

    #[test]
    fn an_identifier_is_a_word_or_a_url() {
        for text in ["a.b_c~d-1", "https://example.com/d/1", "urn:x:1"] {
            assert!(is_identifier(text), "{text}");
        }
        for text in ["a b", "a/b", "é", "https://example.com/a b"] {
            assert!(!is_identifier(text), "{text}");
        }
    }
}
