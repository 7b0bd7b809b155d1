//! The value of a User-agent line, as most parsers read it.

/// The value up to a version or white space: what RFC 9309 §2.2.1 compares, for values that are more than a name.
pub(crate) fn name(value: &[u8]) -> &[u8] {
    let ends = |octet: &u8| matches!(octet, b'/' | b' ' | b'\t');
    &value[..value.iter().position(ends).unwrap_or(value.len())]
}

/// Whether it is for every robot that no other group names.
pub(crate) fn is_star(value: &[u8]) -> bool {
    name(value) == b"*"
}

/// Whether it is a product token: letters, `-` and `_` (RFC 9309 §2.2, identifier).
pub(crate) fn is_token(value: &[u8]) -> bool {
    !value.is_empty() && value.iter().all(|&octet| is_of_token(octet))
}

/// A product token of common use: digits and dots too, but a letter first.
pub(crate) fn is_loose_token(value: &[u8]) -> bool {
    let may_be = |octet: &u8| is_of_token(*octet) || octet.is_ascii_digit() || *octet == b'.';
    value.iter().any(u8::is_ascii_alphabetic) && value.iter().all(may_be)
}

/// The letters with which it begins: all that Google's parser compares.
pub(crate) fn leading_letters(value: &[u8]) -> &[u8] {
    &value[..value.iter().position(|&octet| !is_of_token(octet)).unwrap_or(value.len())]
}

fn is_of_token(octet: u8) -> bool {
    octet.is_ascii_alphabetic() || matches!(octet, b'-' | b'_')
}
