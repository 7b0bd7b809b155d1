//! The lines that say nothing to the robot, with a word why.

use std::collections::HashMap;
use std::collections::hash_map::Entry;

use verger::explanation::RuleOutcome;
use verger::records::{Effect, UnknownLine};
use verger::syntax::LineKind;
use verger::{Directive, Note, Span};

use super::Page;

use crate::view::story::why_no_rule;

/// A line that says nothing.
#[derive(Debug)]
pub(super) struct Silent<'a> {
    pub(super) line: u32,
    /// What the field is called, or is read as; `None` for a line that is no record.
    pub(super) field: Option<&'a [u8]>,
    /// What stands behind it, or the whole line.
    pub(super) text: &'a [u8],
    /// A name for programs, and that of what is malformed.
    pub(super) kind: &'static str,
    pub(super) error: Option<&'static str>,
    /// The word why, for a person.
    pub(super) why: String,
}

impl Page<'_> {
    /// Every such line, in order.
    pub(super) fn silent(&self) -> Vec<Silent<'_>> {
        let mut lines: Vec<_> = self.no_rules().collect();
        lines.extend(self.stray_rules());
        lines.extend(self.powerless());
        lines.extend(self.unknown());
        lines.sort_by_key(|line| line.line);
        lines
    }

    /// Those that are alike, in field and reason, once: the first, and how many follow.
    pub(super) fn silent_once(&self) -> Vec<(Silent<'_>, usize)> {
        let mut told: Vec<(Silent<'_>, usize)> = Vec::new();
        let mut places: HashMap<_, usize> = HashMap::new();
        for line in self.silent() {
            let kind = (line.field.map(<[u8]>::to_ascii_lowercase), line.why.clone());
            match places.entry(kind) {
                Entry::Occupied(place) => told[*place.get()].1 += 1,
                Entry::Vacant(place) => {
                    place.insert(told.len());
                    told.push((line, 0));
                }
            }
        }
        told
    }

    fn known(&self, line: u32, directive: Directive, value: Span) -> Silent<'_> {
        let text = self.document.text(value).unwrap_or_default();
        let field = Some(directive.name().as_bytes());
        Silent { line, field, text, kind: "", error: None, why: String::new() }
    }

    fn no_rules(&self) -> impl Iterator<Item = Silent<'_>> {
        self.told.candidates.iter().filter_map(|candidate| {
            let RuleOutcome::NoRule(why) = candidate.outcome else { return None };
            let line = self.known(candidate.line, candidate.directive, candidate.pattern);
            Some(Silent { kind: "no-rule", why: why_no_rule(why).to_owned(), ..line })
        })
    }

    fn stray_rules(&self) -> impl Iterator<Item = Silent<'_>> {
        self.told.notes.iter().filter_map(|said| {
            let Note::RulesWithoutGroup { line, count } = said.note else { return None };
            let why = match count {
                1 => "stands in no group: it is for nobody".to_owned(),
                _ => format!(
                    "{count} rules stand in no group, and are for nobody; this is the first"
                ),
            };
            let whole = self.document.lines().nth(line as usize - 1)?;
            let text = self.document.text(whole.span).unwrap_or_default();
            Some(Silent { line, field: None, text, kind: "in-no-group", error: None, why })
        })
    }

    fn powerless(&self) -> impl Iterator<Item = Silent<'_>> {
        self.others.records.iter().filter_map(|record| {
            let (kind, why) = match (record.meaning, record.effect) {
                (_, Effect::Powerless(why)) => ("powerless", why.to_owned()),
                (_, Effect::NotObeyed) => {
                    ("not-obeyed", format!("{} does not obey this field", self.dialect.name))
                }
                (_, Effect::NotTheFirst) => (
                    "not-the-first",
                    format!("{} obeys only the first such line", self.dialect.name),
                ),
                (_, Effect::OutOfPlace) => {
                    ("out-of-place", "is not next to the User-agent lines of its group".to_owned())
                }
                (_, Effect::InNoGroup) => {
                    ("in-no-group", "stands in no group: it is for nobody".to_owned())
                }
                (Err(error), _) => (
                    "malformed",
                    verger_report::why_malformed(
                        error,
                        self.document.text(record.value).unwrap_or_default(),
                    ),
                ),
                _ => return None,
            };
            let error = record.meaning.err().map(verger::records::Malformed::name);
            let line = self.known(record.line, record.directive, record.value);
            Some(Silent { kind, error, why, ..line })
        })
    }

    fn unknown(&self) -> impl Iterator<Item = Silent<'_>> {
        let mut lines = (1..).zip(self.document.lines());
        self.others.unknown.iter().filter_map(move |&UnknownLine { line, field, .. }| {
            let (_, whole) = lines.find(|&(number, _)| number == line)?;
            // A colon alone makes no record of a line of HTML.
            let field = field
                .map(|field| self.document.text(field).unwrap_or_default())
                .filter(|field| is_name(field));
            let (text, kind, why) = match (field, whole.kind) {
                (Some(_), LineKind::Record(record)) => {
                    (record.value, "unknown-field", "no dialect knows this field")
                }
                _ => (whole.span, "no-record", "is no record"),
            };
            let text = self.document.text(text).unwrap_or_default();
            Some(Silent { line, field, text, kind, error: None, why: why.to_owned() })
        })
    }
}

/// Whether a field could be the name of one.
fn is_name(field: &[u8]) -> bool {
    let plain = |octet: &u8| octet.is_ascii_alphanumeric() || b"-_. @".contains(octet);
    field.len() <= 40 && field.iter().all(plain)
}
