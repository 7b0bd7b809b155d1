//! Comments after values.

use crate::term::ValueKind;

/// Whether a value of that kind may contain `#` after white space. In others it begins a comment.
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

/// The text without its comment, which begins at a `#` that is the first character or comes after white space.
pub(crate) fn without_comment(text: &str) -> &str {
    let begins = |at: &usize| *at == 0 || text[..*at].ends_with([' ', '\t']);
    let comment = text.match_indices('#').map(|(at, _)| at).find(begins);
    comment.map_or(text, |at| text[..at].trim_end())
}
