//! Names as authors spell them → terms.

use super::{TERMS, Term};

/// What a name means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Named {
    /// The term of that name.
    Exactly(Term),
    /// The only term whose name is one typo away.
    Nearly(Term),
    /// No known term.
    Unknown,
}

/// Looks up a data.txt name, ignoring case and how its words are joined.
pub(crate) fn named(name: &str) -> Named {
    if let Some(term) = exactly(name) {
        return Named::Exactly(term);
    }
    let mut near = TERMS.iter().filter(|entry| {
        // Too many words are one typo away from a shorter name.
        entry.name.len() >= 5 && one_slip(entry.name.as_bytes(), name.as_bytes())
    });
    match (near.next(), near.next()) {
        (Some(entry), None) => Named::Nearly(entry.term),
        _ => Named::Unknown,
    }
}

/// The term of that name.
pub(crate) fn exactly(name: &str) -> Option<Term> {
    let is_name = |entry: &&super::TermEntry| same(entry.name.as_bytes(), name.as_bytes());
    TERMS.iter().find(is_name).map(|entry| entry.term)
}

fn same(name: &[u8], other: &[u8]) -> bool {
    name.len() == other.len() && name.iter().zip(other).all(|(&a, &b)| fold(a) == fold(b))
}

fn fold(octet: u8) -> u8 {
    if matches!(octet, b'_' | b' ') { b'-' } else { octet.to_ascii_lowercase() }
}

/// Whether one letter is missing, added or wrong, or two adjacent letters are swapped.
fn one_slip(name: &[u8], other: &[u8]) -> bool {
    if name.len().abs_diff(other.len()) > 1 {
        return false;
    }
    let agree = |(a, b): &(&u8, &u8)| fold(**a) == fold(**b);
    let head = name.iter().zip(other).take_while(agree).count();
    let (name, other) = (&name[head..], &other[head..]);
    let tail = name.iter().rev().zip(other.iter().rev()).take_while(agree).count();
    match (&name[..name.len() - tail], &other[..other.len() - tail]) {
        ([_], [] | [_]) | ([], [_]) => true,
        ([a, b], [c, d]) => fold(*a) == fold(*d) && fold(*b) == fold(*c),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_found_as_authors_spell_them() {
        for name in ["Landing-page", "landing page", "LANDING_PAGE"] {
            assert_eq!(named(name), Named::Exactly(Term::LandingPage), "{name}");
        }
        for name in ["Datset", "Dataaset", "Dataxet", "Datasets", "Dtaaset", "Datase", "ataset"] {
            assert_eq!(named(name), Named::Nearly(Term::Dataset), "{name}");
        }
        for name in ["", "x", "Datxxet", "Row", "tpye", "User-agent", "Allow"] {
            assert_eq!(named(name), Named::Unknown, "{name}");
        }
    }
}
