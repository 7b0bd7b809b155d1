//! The lines that have no effect for the robot, each with a reason.

use serde::Serialize;
use verger::explanation::{NoRule, RuleOutcome};
use verger::records::{Effect, Malformed, UnknownLine};
use verger::syntax::LineKind;
use verger::{Directive, Document, Note, Span};

use super::Reading;
use crate::bytes::{Bytes, key};
use crate::file::written;
use crate::note::why_malformed;

/// A line without effect.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SilentLine<'a> {
    /// The line.
    pub line: u32,
    /// The reason, as a code.
    pub kind: &'static str,
    /// The name of the field, or the name it is read as; absent for a line that is not a record.
    #[serde(flatten)]
    pub field: Option<Bytes<'a, key::Field>>,
    /// Its value, or the whole line.
    #[serde(flatten)]
    pub text: Bytes<'a, key::Text>,
    /// What is malformed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub error: Option<&'static str>,
    /// The reason, for people.
    pub why: String,
}

impl<'a> SilentLine<'a> {
    /// Every such line, in order.
    pub(super) fn all(reading: &Reading<'_, 'a>) -> Vec<Self> {
        let mut lines: Vec<_> = no_rules(reading).collect();
        lines.extend(stray_rules(reading));
        lines.extend(without_effect(reading));
        lines.extend(unknown(reading));
        lines.sort_by_key(|line| line.line);
        lines
    }

    fn new(line: u32, kind: &'static str, text: &'a [u8], why: impl Into<String>) -> Self {
        let (text, why) = (Bytes::new(text.trim_ascii()), why.into());
        Self { line, kind, field: None, text, error: None, why }
    }

    fn of(self, directive: Directive) -> Self {
        Self { field: Some(Bytes::new(directive.name().as_bytes())), ..self }
    }
}

fn no_rules<'r, 'a: 'r>(
    reading: &Reading<'r, 'a>,
) -> impl Iterator<Item = SilentLine<'a>> + use<'r, 'a> {
    let document = reading.document;
    reading.told.candidates.iter().filter_map(move |candidate| {
        let RuleOutcome::NoRule(why) = candidate.outcome else { return None };
        let text = written(document, candidate.pattern);
        let line = SilentLine::new(candidate.line, "no-rule", text, why_no_rule(why));
        Some(line.of(candidate.directive))
    })
}

/// Why a line is not a rule, as text.
pub(crate) fn why_no_rule(why: NoRule) -> &'static str {
    match why {
        NoRule::Empty => "no path: not a rule",
        NoRule::AllowNotKnown => "this dialect does not know Allow",
        NoRule::BeyondLimit => "not obeyed: beyond the limit on rules",
        _ => "not a rule",
    }
}

fn stray_rules<'r, 'a: 'r>(
    reading: &Reading<'r, 'a>,
) -> impl Iterator<Item = SilentLine<'a>> + use<'r, 'a> {
    let document = reading.document;
    reading.told.notes.iter().filter_map(move |said| {
        let Note::RulesWithoutGroup { line, count } = said.note else { return None };
        let why = match count {
            1 => IN_NO_GROUP.to_owned(),
            _ => {
                format!("{count} rules are in no group, so they apply to nobody; this is the first")
            }
        };
        let whole = document.line(line)?;
        Some(SilentLine::new(line, "in-no-group", written(document, whole.span), why))
    })
}

const IN_NO_GROUP: &str = "is in no group, so it applies to nobody";

fn without_effect<'r, 'a: 'r>(
    reading: &Reading<'r, 'a>,
) -> impl Iterator<Item = SilentLine<'a>> + use<'r, 'a> {
    let &Reading { document, dialect, .. } = reading;
    reading.others.records.iter().filter_map(move |record| {
        let text = written(document, record.value);
        let (kind, why) = match (record.meaning, record.effect) {
            (_, Effect::Powerless(why)) => ("powerless", why.to_owned()),
            (_, Effect::NotObeyed) => {
                ("not-obeyed", format!("{} does not obey this field", dialect.name))
            }
            (_, Effect::NotTheFirst) => {
                ("not-the-first", format!("{} obeys only the first such line", dialect.name))
            }
            (_, Effect::OutOfPlace) => {
                ("out-of-place", "is not next to the User-agent lines of its group".to_owned())
            }
            (_, Effect::InNoGroup) => ("in-no-group", IN_NO_GROUP.to_owned()),
            (Err(error), _) => ("malformed", why_malformed(error, text)),
            _ => return None,
        };
        let error = record.meaning.err().map(Malformed::name);
        let line = SilentLine::new(record.line, kind, text, why).of(record.directive);
        Some(SilentLine { error, ..line })
    })
}

fn unknown<'r, 'a: 'r>(
    reading: &Reading<'r, 'a>,
) -> impl Iterator<Item = SilentLine<'a>> + use<'r, 'a> {
    let document: &'a Document<'a> = reading.document;
    let mut lines = (1..).zip(document.lines());
    reading.others.unknown.iter().filter_map(move |&UnknownLine { line, field, .. }| {
        let (_, whole) = lines.find(|&(number, _)| number == line)?;
        // A colon alone does not make a line of HTML a record.
        let field = field.map(|field| written(document, field)).filter(|field| is_name(field));
        let (text, kind, why): (Span, _, _) = match (field, whole.kind) {
            (Some(_), LineKind::Record(record)) => {
                (record.value, "unknown-field", "no dialect knows this field")
            }
            _ => (whole.span, "no-record", "is not a `Field: value` line"),
        };
        let line = SilentLine::new(line, kind, written(document, text), why);
        Some(SilentLine { field: field.map(Bytes::new), ..line })
    })
}

/// Whether a field could be the name of one.
fn is_name(field: &[u8]) -> bool {
    let plain = |octet: &u8| octet.is_ascii_alphanumeric() || b"-_. @".contains(octet);
    field.len() <= 40 && field.iter().all(plain)
}
