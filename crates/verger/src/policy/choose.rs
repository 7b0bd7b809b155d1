use alloc::vec::Vec;
use core::iter;

use super::Version;
use super::group::{Group, Groups, Statement};
use crate::crawler::{Crawler, Name};
use crate::dialect::{Dialect, Rules, SeveralGroups, SeveralTokens, TokenMatch};
use crate::syntax::{Document, is_space};

/// Which groups a robot obeys, and by what it found them.
#[derive(Debug)]
pub(crate) struct Choice {
    /// Indices of the groups, in order.
    pub(crate) groups: Vec<usize>,
    /// Of the runs in these groups, those that name the robot too, in order.
    pub(crate) runs: Vec<usize>,
    pub(crate) by: ChosenBy,
    fit: Fit,
    /// Groups that would have been obeyed, had their version not been experimental.
    pub(crate) ignored: Vec<usize>,
    /// Whether the groups for `*`, which are used in their place, are experimental too.
    pub(crate) default_ignored: bool,
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
    let with = |by, fit| with(document, dialect, found, crawler, by, fit);
    let (groups, by, fit) = best(dialect, crawler, with);
    let by_version =
        |groups: Vec<usize>| groups.into_iter().partition(|&at| is_usable(dialect, &found.all[at]));
    let (mut groups, mut ignored): (Vec<usize>, Vec<usize>) = by_version(groups);
    let (mut by, mut default_ignored) = (by, false);
    if groups.is_empty() && !ignored.is_empty() {
        // The 2.0.0 proposal: "ignore that rule set and use the default", not another record of that name.
        let (default, experimental) = if crawler.obeys_star() {
            by_version(with(ChosenBy::Star, Fit::Name))
        } else {
            (Vec::new(), Vec::new())
        };
        default_ignored = default.is_empty() && !experimental.is_empty();
        if by != ChosenBy::Star {
            ignored.extend(experimental);
        }
        by = if default.is_empty() { ChosenBy::Nothing } else { ChosenBy::Star };
        groups = default;
    }
    let mut choice = Choice { groups, runs: Vec::new(), by, fit, ignored, default_ignored };
    let names = |&(_, agents): &(usize, &[Statement])| {
        agents.iter().any(|line| choice.names(dialect, crawler, document.text(line.value)))
    };
    let runs = choice.groups.iter().flat_map(|&group| found.runs(&found.all[group]));
    choice.runs = runs.filter(names).map(|(run, _)| run).collect();
    choice
}

/// Whether the dialect obeys a group of that version.
pub(crate) fn is_usable(dialect: &Dialect, group: &Group) -> bool {
    dialect.rules_of_version_2.is_none() || group.version != Version::Experimental
}

impl Choice {
    /// Whether a User-agent value is one by which the robot found its groups.
    pub(crate) fn names(&self, dialect: &Dialect, crawler: &Crawler, value: &[u8]) -> bool {
        names(dialect, crawler, self.by, self.fit, value)
    }

    /// What the lines of the chosen groups mean.
    pub(crate) fn rules(&self, dialect: &Dialect, found: &Groups) -> Rules {
        let version = self.groups.first().map(|&index| found.all[index].version);
        match (version, dialect.rules_of_version_2) {
            (Some(Version::Two | Version::Later), Some(rules)) => rules,
            _ => dialect.rules,
        }
    }
}

fn names(dialect: &Dialect, crawler: &Crawler, by: ChosenBy, worst: Fit, value: &[u8]) -> bool {
    let fits = |name: &Name| name.fit(dialect.token, value).is_some_and(|fit| fit <= worst);
    let own = crawler.own_names();
    match by {
        ChosenBy::Token(_) if dialect.several_tokens == SeveralTokens::United => {
            own.iter().any(fits)
        }
        ChosenBy::Token(index) => own.get(index).is_some_and(fits),
        ChosenBy::Fallback(index) => crawler.names().nth(own.len() + index).is_some_and(fits),
        ChosenBy::Star => dialect.token.is_star(value),
        ChosenBy::Nothing => false,
    }
}

/// The groups that name the robot so, as many as the dialect takes.
fn with(
    document: &Document<'_>,
    dialect: &Dialect,
    found: &Groups,
    crawler: &Crawler,
    by: ChosenBy,
    worst: Fit,
) -> Vec<usize> {
    let named = |group: &Group| {
        let mut values = found.agents(group).iter().map(|line| document.text(line.value));
        values.any(|value| names(dialect, crawler, by, worst, value))
    };
    let groups = (0..).zip(&found.all).filter(|(_, group)| named(group)).map(|(index, _)| index);
    let several = match by {
        ChosenBy::Star => dialect.several_star_groups,
        _ => dialect.several_groups,
    };
    several.keep(groups.collect())
}

/// The first way to name the robot by which there are groups.
fn best(
    dialect: &Dialect,
    crawler: &Crawler,
    with: impl Fn(ChosenBy, Fit) -> Vec<usize>,
) -> (Vec<usize>, ChosenBy, Fit) {
    let own = crawler.own_names().len();
    let (own, fits): (_, &[Fit]) = match dialect.several_tokens {
        SeveralTokens::United => (own.min(1), &[Fit::LeadingLetters]),
        SeveralTokens::FirstWithGroup => (own, &EVERY_FIT),
    };
    let by_token = (0..own).map(ChosenBy::Token).zip(iter::repeat(fits));
    let fallbacks = crawler.fallbacks().enumerate().map(|(index, _)| ChosenBy::Fallback(index));
    let by_fallback = fallbacks.zip(iter::repeat(&EVERY_FIT[..]));
    let by_star = crawler.obeys_star().then_some((ChosenBy::Star, &EVERY_FIT[..1]));
    for (by, fits) in by_token.chain(by_fallback).chain(by_star) {
        for &fit in fits {
            let groups = with(by, fit);
            if !groups.is_empty() {
                return (groups, by, fit);
            }
        }
    }
    (Vec::new(), ChosenBy::Nothing, Fit::Name)
}

/// The better first.
const EVERY_FIT: [Fit; 2] = [Fit::Name, Fit::LeadingLetters];

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

    /// Whether every byte of a value is one that the grammar of the documents lets a product token have; `true` where
    /// they state no grammar.
    pub(crate) fn is_in_grammar(self, value: &[u8]) -> bool {
        match self {
            Self::NameThenLeadingLetters | Self::LeadingLetters | Self::WithOrWithoutVersion => {
                !value.is_empty() && leading_letters(value) == value
            }
            // PolicyBuilder of 1996, §3.3: a token of RFC 1945.
            Self::ValueContainsToken => {
                let is_special = |octet: &u8| b"()<>@,;:\\\"/[]?={} \t".contains(octet);
                let fits = |octet: &u8| matches!(octet, 0x20..0x7F) && !is_special(octet);
                !value.is_empty() && value.iter().all(fits)
            }
            Self::TokenContainsValue | Self::TokenBeginsWithValue => true,
        }
    }

    /// Whether a value names a robot only once its version is left out, against the grammar.
    pub(crate) fn drops_version(self, value: &[u8]) -> bool {
        let reads_on = matches!(
            self,
            Self::NameThenLeadingLetters | Self::LeadingLetters | Self::WithOrWithoutVersion
        );
        reads_on && value.contains(&b'/') && self.is_in_grammar(without_version(value))
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
