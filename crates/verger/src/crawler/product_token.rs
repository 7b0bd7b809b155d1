//! When the value of a User-agent line names a token (RFC 9309 §2.2.1).

use crate::dialect::TokenMatch;
use crate::syntax::is_space;

/// How well a User-agent value fits a token. A better fit anywhere in the file hides worse ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    Name,
    LeadingLetters,
}

impl TokenMatch {
    /// Whether a User-agent value names the token, and how well.
    pub(crate) fn fit(self, value: &[u8], token: &[u8]) -> Option<Fit> {
        let equal = |a: &[u8], b: &[u8]| a.eq_ignore_ascii_case(b);
        let named = match self {
            // A token may be empty here: Google's parser compares whatever it is given.
            Self::LeadingLetters => !self.is_star(value) && equal(leading_letters(value), token),
            _ if token.is_empty() || value.is_empty() || self.is_star(value) => false,
            Self::WithOrWithoutVersion => {
                equal(value, token) || equal(without_version(value), token)
            }
            Self::ValueContainsToken => contains(value, token),
            Self::TokenContainsValue => {
                let name = without_version(value);
                !name.is_empty() && contains(token, name)
            }
            Self::TokenBeginsWithValue => {
                let name = without_version(value);
                !name.is_empty() && token.get(..name.len()).is_some_and(|head| equal(head, name))
            }
            Self::NameThenLeadingLetters => {
                if equal(name(value), token) {
                    true
                } else {
                    let letters = leading_letters(token);
                    let fits = letters == token && equal(leading_letters(value), token);
                    return fits.then_some(Fit::LeadingLetters);
                }
            }
        };
        named.then_some(Fit::Name)
    }

    /// The lengths of the beginnings of a value of which one equals a token, ASCII case ignored, wherever the value names that
    /// token or is it as a whole; `None` where not only equality counts.
    pub(crate) fn lengths_of_names(self, value: &[u8]) -> Option<[usize; 3]> {
        let whole = value.len();
        match self {
            Self::LeadingLetters => Some([whole, leading_letters(value).len(), whole]),
            Self::WithOrWithoutVersion => Some([whole, without_version(value).len(), whole]),
            Self::NameThenLeadingLetters => {
                Some([whole, name(value).len(), leading_letters(value).len()])
            }
            Self::ValueContainsToken | Self::TokenContainsValue | Self::TokenBeginsWithValue => {
                None
            }
        }
    }

    /// Whether the grammar of the dialect's document allows every byte of the value in a product token; `true`
    /// where the document has no grammar.
    pub(crate) fn is_in_grammar(self, value: &[u8]) -> bool {
        match self {
            Self::NameThenLeadingLetters | Self::LeadingLetters | Self::WithOrWithoutVersion => {
                !value.is_empty() && leading_letters(value) == value
            }
            // Draft of 1996, §3.3: a token of RFC 1945.
            Self::ValueContainsToken => {
                let is_special = |octet: &u8| b"()<>@,;:\\\"/[]?={} \t".contains(octet);
                let fits = |octet: &u8| matches!(octet, 0x20..0x7F) && !is_special(octet);
                !value.is_empty() && value.iter().all(fits)
            }
            Self::TokenContainsValue | Self::TokenBeginsWithValue => true,
        }
    }

    /// Whether a value names a robot only after its version is left out, against the grammar.
    pub(crate) fn drops_version(self, value: &[u8]) -> bool {
        let reads_on = matches!(
            self,
            Self::NameThenLeadingLetters | Self::LeadingLetters | Self::WithOrWithoutVersion
        );
        reads_on && value.contains(&b'/') && self.is_in_grammar(without_version(value))
    }

    /// Whether a User-agent value is `*`, and so addresses every robot that no other group names.
    pub(crate) fn is_star(self, value: &[u8]) -> bool {
        match self {
            Self::LeadingLetters => {
                matches!(value, [b'*']) || matches!(value, [b'*', next, ..] if is_space(*next))
            }
            Self::NameThenLeadingLetters => name(value) == b"*",
            _ => value == b"*",
        }
    }
}

/// The value up to `/`.
pub(crate) fn without_version(value: &[u8]) -> &[u8] {
    let name = until(value, |octet| octet == b'/');
    let end = name.iter().rposition(|&octet| !is_space(octet)).map_or(0, |last| last + 1);
    &name[..end]
}

/// The value up to `/` or white space.
fn name(value: &[u8]) -> &[u8] {
    until(value, |octet| octet == b'/' || is_space(octet))
}

/// RFC 9309 §2.2: identifier.
fn leading_letters(value: &[u8]) -> &[u8] {
    until(value, |octet| !(octet.is_ascii_alphabetic() || octet == b'-' || octet == b'_'))
}

fn until(value: &[u8], stop: impl Fn(u8) -> bool) -> &[u8] {
    &value[..value.iter().position(|&octet| stop(octet)).unwrap_or(value.len())]
}

fn contains(text: &[u8], part: &[u8]) -> bool {
    text.windows(part.len()).any(|window| window.eq_ignore_ascii_case(part))
}
