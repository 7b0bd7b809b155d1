//! Bytes → the words of JSON. Any bytes are words of some kind.

use memchr::memchr2;

/// `[ ]` or `{ }`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bracket {
    List,
    Object,
}

impl Bracket {
    pub(super) fn opening(self) -> u8 {
        match self {
            Self::List => b'[',
            Self::Object => b'{',
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Kind {
    Open(Bracket),
    Close(Bracket),
    Comma,
    Colon,
    /// A string with both quotes.
    Text,
    /// A string without its closing quote, up to the end.
    Unclosed,
    /// A number, `true`, `false` or `null`.
    Literal,
    /// Anything else.
    Junk,
    End,
}

/// A word, and its place.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token {
    pub(super) kind: Kind,
    pub(super) start: usize,
    pub(super) end: usize,
}

/// The next word at or after this place.
pub(super) fn next(octets: &[u8], at: usize) -> Token {
    let start = at + octets[at..].iter().take_while(|octet| **octet <= b' ').count();
    let one = |kind| Token { kind, start, end: start + 1 };
    match octets.get(start) {
        None => Token { kind: Kind::End, start, end: start },
        Some(b'{') => one(Kind::Open(Bracket::Object)),
        Some(b'}') => one(Kind::Close(Bracket::Object)),
        Some(b'[') => one(Kind::Open(Bracket::List)),
        Some(b']') => one(Kind::Close(Bracket::List)),
        Some(b',') => one(Kind::Comma),
        Some(b':') => one(Kind::Colon),
        Some(b'"') => match closing_quote(octets, start + 1) {
            Some(end) => Token { kind: Kind::Text, start, end: end + 1 },
            None => Token { kind: Kind::Unclosed, start, end: octets.len() },
        },
        Some(_) => {
            let ends = |octet: &u8| *octet <= b' ' || b"{}[],:\"".contains(octet);
            let length = octets[start..].iter().position(ends).unwrap_or(octets.len() - start);
            let end = start + length;
            let is_literal = serde_json::from_slice::<serde_json::Value>(&octets[start..end]);
            let kind = if is_literal.is_ok() { Kind::Literal } else { Kind::Junk };
            Token { kind, start, end }
        }
    }
}

/// The first quote from here on that no backslash escapes.
pub(super) fn closing_quote(octets: &[u8], mut at: usize) -> Option<usize> {
    loop {
        at += memchr2(b'"', b'\\', octets.get(at..)?)?;
        if octets[at] == b'"' {
            return Some(at);
        }
        at += 2;
    }
}

/// Where a string ends that has only its closing quote, which comes directly after this word.
pub(super) fn only_closed(octets: &[u8], word: Token) -> Option<usize> {
    let is_closed = octets.get(word.end) == Some(&b'"') && is_delimited(octets, word.end + 1);
    is_closed.then_some(word.end + 1)
}

/// Whether what comes next could come after a string.
pub(super) fn is_delimited(octets: &[u8], at: usize) -> bool {
    let rest = octets.get(at..).unwrap_or_default();
    rest.iter().find(|octet| **octet > b' ').is_none_or(|octet| b",:]}".contains(octet))
}
