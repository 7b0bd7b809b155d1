//! Values of known fields that cannot be read, as text.

use verger::records::{Effect, Malformed, OtherRecord, OtherRecords};
use verger::{Directive, Document};

use super::{About, Note};
use crate::text::{cut, shown};

/// The lines on pace and hours that are for the robot and cannot be read.
pub fn malformed_pace<'a>(
    document: &'a Document<'_>,
    others: &'a OtherRecords,
) -> impl Iterator<Item = Note> + 'a {
    let fields = [Directive::CrawlDelay, Directive::RequestRate, Directive::VisitTime];
    let meant = move |record: &&OtherRecord| {
        record.effect == Effect::Counts && fields.contains(&record.directive)
    };
    others.records.iter().filter(meant).filter_map(move |record| {
        let malformed = record.meaning.err()?;
        let OtherRecord { line, directive, .. } = *record;
        let value = document.text(record.value).unwrap_or_default();
        let (name, shown) = (directive.name(), cut(&shown(value)));
        let why = why_malformed(malformed, value);
        let text =
            format!("line {line}: `{name}: {shown}` cannot be read, so it is ignored: {why}");
        Some(Note { line: Some(line), about: About::File, ..Note::new("malformed", text) })
    })
}

/// Why a value cannot be read; if it names a time zone, that is the reason.
pub fn why_malformed(malformed: Malformed, value: &[u8]) -> String {
    let has_hours = matches!(malformed, Malformed::VisitTime(_) | Malformed::RequestRate(_));
    match foreign_zone(value).filter(|_| has_hours) {
        Some(zone) => {
            let zone = cut(&shown(zone));
            format!("{zone} is a time zone other than GMT, UTC or Z; write the hours in GMT")
        }
        None => malformed.to_string(),
    }
}

/// An unsupported time zone, if a value has one.
fn foreign_zone(value: &[u8]) -> Option<&[u8]> {
    let is_end = |octet: &u8| octet.is_ascii_digit() || b" \t".contains(octet);
    let begins =
        |at: &usize| !value[*at].is_ascii_digit() && value[..*at].last().is_some_and(is_end);
    (4..value.len()).filter(begins).find_map(|at| {
        let rest = &value[at..];
        let length = rest[1..].iter().take_while(|octet| !b" \t-,;".contains(octet)).count();
        let zone = &rest[..=length];
        let is_offset = |text: &[u8]| {
            matches!(text, [b'+', digits @ ..] if digits.first().is_some_and(u8::is_ascii_digit))
        };
        let after_ours = |ours: &&[u8]| {
            zone.get(..ours.len()).is_some_and(|head| head.eq_ignore_ascii_case(ours))
                && is_offset(&zone[ours.len()..])
        };
        let is_zone = is_offset(zone)
            || [&b"GMT"[..], b"UTC", b"Z"].iter().any(after_ours)
            || ZONES.iter().any(|name| zone.eq_ignore_ascii_case(name.as_bytes()));
        is_zone.then_some(zone)
    })
}

/// Common time zones: those of RFC 822 §5.1, and of Europe, Asia and Oceania.
const ZONES: &[&str] = &[
    "EST", "EDT", "CST", "CDT", "MST", "MDT", "PST", "PDT", "AKST", "AKDT", "HST", "WET", "WEST",
    "BST", "CET", "CEST", "MET", "MEZ", "MESZ", "EET", "EEST", "MSK", "IST", "JST", "KST", "SGT",
    "HKT", "AEST", "AEDT", "ACST", "AWST", "NZST", "NZDT",
];
