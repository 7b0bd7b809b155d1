use super::Rulebook;

/// The units of comparison. Two spellings are the same path if they give the same symbols.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Symbol {
    Octet(u8),
    /// A byte whose escape differs from it.
    Escaped(u8),
}

/// The elements of a pattern.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Part {
    Symbol(Symbol),
    /// Any number of symbols.
    Star,
    /// The path ends here.
    End,
}

/// One spelling: `%2F`, or one byte. A `%` without two hex digits is a byte like any other.
#[derive(Clone, Copy)]
enum Written {
    Escape(u8),
    Raw(u8),
}

fn written(text: &[u8]) -> Vec<Written> {
    let hex = |digit: u8| char::from(digit).to_digit(16);
    let mut written = Vec::new();
    let mut rest = text;
    while let [first, behind @ ..] = rest {
        rest = behind;
        if let (b'%', [high, low, behind @ ..]) = (first, behind)
            && let (Some(high), Some(low)) = (hex(*high), hex(*low))
        {
            written.push(Written::Escape((high * 16 + low) as u8));
            rest = behind;
        } else {
            written.push(Written::Raw(*first));
        }
    }
    written
}

pub(super) fn of_path(book: Rulebook, path: &[u8]) -> Vec<Symbol> {
    match book {
        // Google's parser compares URLs as they are.
        Rulebook::Google => verbatim(path),
        _ => symbols(book, path),
    }
}

pub(super) fn of_pattern(book: Rulebook, pattern: &[u8]) -> Vec<Part> {
    let mut parts = Vec::new();
    let (body, anchored) = match pattern {
        [body @ .., b'$'] if has_end(book) => (body, true),
        _ => (pattern, false),
    };
    for (place, between_stars) in split_at_stars(book, body).into_iter().enumerate() {
        if place > 0 {
            parts.push(Part::Star);
        }
        parts.extend(symbols(book, between_stars).into_iter().map(Part::Symbol));
    }
    // The 2.0.0 proposal: a pattern matches the whole path, and a `*` leaves the end open.
    if anchored || book == Rulebook::Extended2Version2 {
        parts.push(Part::End);
    }
    parts
}

/// RFC 9309 §2.2.3: `*` means any bytes. No escape contains a `*`, so the text can be split first.
fn split_at_stars(book: Rulebook, text: &[u8]) -> Vec<&[u8]> {
    if has_star(book) { text.split(|&octet| octet == b'*').collect() } else { vec![text] }
}

fn has_star(book: Rulebook) -> bool {
    // In a string of 1.0.0 a `*` may be literal, or a wildcard as a robot of 2.0.0 reads it. A wildcard covers
    // both.
    has_end(book) || matches!(book, Rulebook::Extended2 | Rulebook::Extended2Version2)
}

/// RFC 9309 §2.2.3: `$`, if it is the last byte.
fn has_end(book: Rulebook) -> bool {
    matches!(book, Rulebook::Rfc9309 | Rulebook::Google | Rulebook::Rep00)
}

fn symbols(book: Rulebook, text: &[u8]) -> Vec<Symbol> {
    match book {
        Rulebook::Google => verbatim(&google_rule(text)),
        _ => written(text).into_iter().map(|written| symbol(book, written)).collect(),
    }
}

fn verbatim(text: &[u8]) -> Vec<Symbol> {
    text.iter().map(|&octet| Symbol::Octet(octet)).collect()
}

fn symbol(book: Rulebook, written: Written) -> Symbol {
    match written {
        Written::Escape(octet) if differs_when_escaped(book, octet) => Symbol::Escaped(octet),
        Written::Escape(octet) | Written::Raw(octet) => Symbol::Octet(octet),
    }
}

fn differs_when_escaped(book: Rulebook, octet: u8) -> bool {
    match (book, octet) {
        // RFC 9309 §2.2.3: the escapes of the special characters mean the characters themselves.
        (Rulebook::Rfc9309, b'*' | b'$') => false,
        (Rulebook::Rfc9309, _) => is_reserved(octet) || octet == b'%',
        // draft-koster-rep-00 §2.2.2: reserved bytes are escaped before comparison.
        (Rulebook::Rep00, _) => octet == b'%',
        // Draft of 1996, §3.2.2: an escape is decoded unless it encodes `/`. Its author asked the same of the
        // standard of 1994, whose comparison "goes beyond a string compare" (4 June 1996).
        _ => octet == b'/',
    }
}

/// RFC 3986 §2.2.
fn is_reserved(octet: u8) -> bool {
    b":/?#[]@!$&'()*+,;=".contains(&octet)
}

/// RFC 3986 §2: a URI contains reserved and unreserved bytes; `%` begins an escape, and is left alone if it does
/// not. All other bytes are escaped.
pub(super) fn may_stand_raw(octet: u8) -> bool {
    let is_unreserved = octet.is_ascii_alphanumeric() || b"-._~".contains(&octet);
    is_reserved(octet) || is_unreserved || octet == b'%'
}

/// What Google's parser does to a rule's text: hex digits in upper case, and non-ASCII bytes escaped.
fn google_rule(text: &[u8]) -> Vec<u8> {
    let mut rule = Vec::new();
    for written in written(text) {
        match written {
            Written::Raw(octet) if octet.is_ascii() => rule.push(octet),
            Written::Raw(octet) | Written::Escape(octet) => {
                rule.extend(format!("%{octet:02X}").into_bytes());
            }
        }
    }
    rule
}
