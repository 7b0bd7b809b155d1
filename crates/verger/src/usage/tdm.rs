//! TDMRep, the reservation of rights on text and data mining (W3C community group report).

use alloc::boxed::Box;
use alloc::vec::Vec;
use core::ops::Range;

use super::statement::{UsageNoteKind, UsageSource, UsageStatement};
use super::vocabulary::{Preference, UsageCategory};
use crate::dialect::Dialect;
use crate::path::{Target, matches};
use crate::place::Place;

/// The rules of a site's `/.well-known/tdmrep.json`: what is reserved where.
///
/// The report calls the match that is "the first in sequence" the most specific, and elsewhere refers to Google's
/// rules, under which the longest counts. Here the first counts, since the text says so where it defines the
/// matter; where the longest says something else, the statement has a note ([`UsageNoteKind::LongestDiffers`]).
///
/// Patterns and URLs are compared as in RFC 9309: `*`, `$`, and escapes. **Cost.** A question takes at most the
/// size of the rules × the length of the URL. The crate `verger-page` reads the file.
///
/// ```
/// use verger::usage::{Preference, TdmRule, TdmRules, UsageCategory, UsagePreferences};
///
/// let rule = |location, reservation| TdmRule { location, reservation: Some(reservation), policy: None };
/// let rules = TdmRules::new([rule(b"/open/".as_slice(), 0), rule(b"/", 1)]);
/// let mut usage = UsagePreferences::default();
/// usage.extend(rules.at(b"https://example.com/open/a"));
/// assert_eq!(usage.preference(UsageCategory::TextAndDataMining), Preference::Allowed);
/// ```
#[derive(Clone, Debug, Default)]
pub struct TdmRules {
    /// The symbols of every pattern, one after the other.
    symbols: Vec<u8>,
    rules: Vec<Compiled>,
}

/// A rule as the file has it.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct TdmRule<'a> {
    /// The pattern.
    pub location: &'a [u8],
    /// 0 or 1; any other value in the file is `None`, and unset.
    pub reservation: Option<u8>,
    /// The address of a policy.
    pub policy: Option<&'a [u8]>,
}

#[derive(Clone, Debug)]
struct Compiled {
    symbols: Range<usize>,
    length: u32,
    preference: Preference,
    policy: Option<Box<[u8]>>,
    location: Box<[u8]>,
}

impl TdmRules {
    /// Compiles rules, in the order of the file.
    pub fn new<'a>(rules: impl IntoIterator<Item = TdmRule<'a>>) -> Self {
        let mut compiled = Self::default();
        for rule in rules {
            let start = compiled.symbols.len();
            let Dialect { rules: reading, .. } = Dialect::RFC9309;
            let symbols = &mut compiled.symbols;
            let pattern = reading.pattern.compile(reading.normal_form, rule.location, symbols);
            compiled.rules.push(Compiled {
                symbols: start..compiled.symbols.len(),
                length: pattern.length,
                preference: reserved(rule.reservation),
                policy: rule.policy.map(Into::into),
                location: rule.location.into(),
            });
        }
        compiled
    }

    /// The number of rules.
    pub fn len(&self) -> usize {
        self.rules.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.rules.is_empty()
    }

    /// What the file says about a URL: the first rule that matches. `None` if none does, or if that rule says
    /// nothing.
    pub fn at(&self, url: &[u8]) -> Option<UsageStatement> {
        let Dialect { target, rules, .. } = Dialect::RFC9309;
        Target::with_symbols(url, target, rules.normal_form, |path| self.matching(path))
    }

    fn matching(&self, path: &[u8]) -> Option<UsageStatement> {
        let pattern = |rule: &Compiled| &self.symbols[rule.symbols.clone()];
        let fits = |rule: &Compiled| !pattern(rule).is_empty() && matches(pattern(rule), path);
        let mut matching = (1..).zip(&self.rules).filter(|(_, rule)| fits(rule));
        let (number, first) = matching.next()?;
        let mut longest = first;
        for (_, rule) in matching {
            if rule.length > longest.length {
                longest = rule;
            }
        }
        let place = Place::TdmFile { rule: number };
        let mut statement = statement(place, first.preference, first.policy.as_deref());
        statement.text.clone_from(&first.location);
        if longest.preference != first.preference {
            statement.note(place, UsageNoteKind::LongestDiffers);
        }
        Some(statement)
    }
}

fn reserved(reservation: Option<u8>) -> Preference {
    match reservation {
        Some(1) => Preference::Disallowed,
        Some(0) => Preference::Allowed,
        _ => Preference::Unknown,
    }
}

/// The value of a header or a meta element; anything other than 0 or 1 is unset.
pub(crate) fn read(text: &[u8], place: Place) -> UsageStatement {
    let digit = match text.trim_ascii() {
        [digit @ (b'0' | b'1')] => Some(digit - b'0'),
        _ => None,
    };
    let mut said = statement(place, reserved(digit), None);
    if digit.is_none() {
        said.note(place, UsageNoteKind::UnknownValue);
    }
    said
}

/// A policy without a reservation, used for a reservation stated elsewhere.
pub(crate) fn policy(text: &[u8], place: Place) -> UsageStatement {
    statement(place, Preference::Unknown, Some(text.trim_ascii()))
}

fn statement(place: Place, preference: Preference, policy: Option<&[u8]>) -> UsageStatement {
    let mut statement = UsageStatement::new(UsageSource::TdmReservation, place);
    statement.prefer(UsageCategory::TextAndDataMining, preference);
    statement.policy = policy.map(Into::into);
    statement
}

/// The precedence of a place: the file, then the header, then the page (§ Processing priority).
pub(super) fn rank(place: Place) -> u8 {
    match place {
        Place::TdmFile { .. } => 0,
        Place::Header { .. } => 1,
        _ => 2,
    }
}
