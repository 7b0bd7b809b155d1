use alloc::vec::Vec;

use super::Version;
use super::group::{Group, Groups};
use crate::crawler::{Crawler, Name};
use crate::dialect::{Dialect, SeveralGroups, SeveralTokens, TokenMatch};
use crate::syntax::{Document, is_space};

/// Which groups a robot obeys, and by what it found them.
#[derive(Debug)]
pub(crate) struct Choice {
    /// Indices of the groups, in order.
    pub(crate) groups: Vec<usize>,
    pub(crate) by: ChosenBy,
    /// Groups that would have been obeyed, had their version been usable.
    pub(crate) ignored: Vec<usize>,
}

/// By what a robot found its groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ChosenBy {
    /// One of its own names, by index ([`Crawler::name_of`]); the first of them, where a dialect unites several.
    Token(usize),
    /// No group names it, and it obeys those for one of its fallbacks, by index.
    Fallback(usize),
    /// No group names it, and it obeys those for `*`.
    Star,
    /// No group names it, and there is none for `*`, or those are not meant for it.
    Nothing,
}

/// How well a User-agent value fits a token. A better fit anywhere in the file hides the worse ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Fit {
    Name,
    LeadingLetters,
}

/// Chooses the groups for a robot. Cost: the User-agent lines times the tokens.
pub(crate) fn choose(
    document: &Document<'_>,
    dialect: &Dialect,
    found: &Groups,
    crawler: &Crawler,
) -> Choice {
    let usable = |group: &Group| is_usable(dialect, group);
    let (groups, by) = choose_among(document, dialect, found, crawler, usable);
    let ignored = if found.all.iter().all(usable) {
        Vec::new()
    } else {
        let (without_versions, _) = choose_among(document, dialect, found, crawler, |_| true);
        without_versions.into_iter().filter(|&index| !usable(&found.all[index])).collect()
    };
    Choice { groups, by, ignored }
}

/// Whether the dialect can read a group of that version.
pub(crate) fn is_usable(dialect: &Dialect, group: &Group) -> bool {
    dialect.rules_of_version_2.is_none() || group.version != Version::Unusable
}

fn choose_among(
    document: &Document<'_>,
    dialect: &Dialect,
    found: &Groups,
    crawler: &Crawler,
    usable: impl Fn(&Group) -> bool,
) -> (Vec<usize>, ChosenBy) {
    let with = |fits: &dyn Fn(&[u8]) -> bool| -> Vec<usize> {
        let names =
            |group: &Group| found.agents(group).iter().any(|line| fits(document.text(line.value)));
        let indexed = found.all.iter().enumerate();
        indexed.filter(|(_, group)| usable(group) && names(group)).map(|(index, _)| index).collect()
    };
    let name_fits = |name: &Name, value: &[u8], worst: Fit| {
        name.fit(dialect.token, value).is_some_and(|fit| fit <= worst)
    };
    let that_name = |name: &Name| {
        let fits = [Fit::Name, Fit::LeadingLetters].into_iter();
        let mut by_fit = fits.map(|worst| with(&|value| name_fits(name, value, worst)));
        by_fit.find(|groups| !groups.is_empty()).map(|groups| dialect.several_groups.keep(groups))
    };
    let own = crawler.own_names();
    match dialect.several_tokens {
        SeveralTokens::United => {
            let any =
                |value: &[u8]| own.iter().any(|name| name_fits(name, value, Fit::LeadingLetters));
            let groups = with(&any);
            if !groups.is_empty() {
                return (dialect.several_groups.keep(groups), ChosenBy::Token(0));
            }
        }
        SeveralTokens::FirstWithGroup => {
            for (index, name) in own.iter().enumerate() {
                if let Some(groups) = that_name(name) {
                    return (groups, ChosenBy::Token(index));
                }
            }
        }
    }
    for (index, name) in crawler.names().skip(own.len()).enumerate() {
        if let Some(groups) = that_name(name) {
            return (groups, ChosenBy::Fallback(index));
        }
    }
    if !crawler.obeys_star() {
        return (Vec::new(), ChosenBy::Nothing);
    }
    let groups = dialect.several_star_groups.keep(with(&|value| dialect.token.is_star(value)));
    let by = if groups.is_empty() { ChosenBy::Nothing } else { ChosenBy::Star };
    (groups, by)
}

impl SeveralGroups {
    fn keep(self, mut groups: Vec<usize>) -> Vec<usize> {
        if self == Self::First {
            groups.truncate(1);
        }
        groups
    }
}

impl TokenMatch {
    /// Whether a User-agent value names the token, and how well.
    pub(crate) fn fit(self, value: &[u8], token: &[u8]) -> Option<Fit> {
        let equal = |a: &[u8], b: &[u8]| a.eq_ignore_ascii_case(b);
        let named = match self {
            // A token may be empty here: Google compares whatever it is given.
            Self::LeadingLetters => !self.is_star(value) && equal(leading_letters(value), token),
            _ if token.is_empty() || value.is_empty() || self.is_star(value) => false,
            Self::Whole => equal(value, token),
            Self::ValueContainsToken => contains(value, token),
            Self::TokenContainsValue => {
                let name = until(value, |octet| octet == b'/').trim_ascii_end();
                !name.is_empty() && contains(token, name)
            }
            Self::TokenBeginsWithValue => {
                token.get(..value.len()).is_some_and(|head| equal(head, value))
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

    /// Whether a User-agent value is `*`, and so speaks to every robot that no other group names.
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
