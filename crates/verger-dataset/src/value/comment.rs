//! Comments after values.

use crate::term::ValueKind;

/// Whether `#` is allowed in a value of that kind, after white space. In the others it begins a comment.
pub(crate) fn allows_hash(kind: ValueKind) -> bool {
    !matches!(
        kind,
        ValueKind::Link
            | ValueKind::Date
            | ValueKind::Number
            | ValueKind::Checksum
            | ValueKind::Access
    )
}

/// The text without the comment after it: that begins at a `#` which is the first character, or follows white space.
pub(crate) fn without_comment(text: &str) -> &str {
    let begins = |at: &usize| *at == 0 || text[..*at].ends_with([' ', '\t']);
    let comment = text.match_indices('#').map(|(at, _)| at).find(begins);
    comment.map_or(text, |at| text[..at].trim_end())
}
