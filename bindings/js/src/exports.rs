//! What JavaScript calls. `engine.ts` is its other side.
#![expect(unsafe_code, reason = "the name of an export is unsafe, since it must be the only one")]

use verger::pace::{PaceOptions, PaceSource, VisitHours};
use verger::records::OtherRecords;
use verger::time::Moment;
use verger::{Crawler, Dialect, Directive, Document, LimitedBy, Policy, Verdict};

use crate::exchange::{self, Pieces, put_piece};
use crate::given::{crawler, moment, seconds};
use crate::request;
use crate::session::{SitePolicy, session};

/// The names of the dialects, as pieces; each has its place as its number.
#[unsafe(no_mangle)]
extern "C" fn dialects() {
    exchange::answer(0, |_, output| {
        for dialect in Dialect::ALL {
            put_piece(output, dialect.name.as_bytes());
        }
    });
}

/// Parses a robots.txt, and returns its number.
#[unsafe(no_mangle)]
extern "C" fn document(length: usize) -> u32 {
    let octets = exchange::take(length);
    session(|session| session.documents.insert(Document::parse(octets)))
}

/// Forgets a document.
#[unsafe(no_mangle)]
extern "C" fn drop_document(document: u32) {
    session(|session| session.documents.remove(document));
}

/// The number of lines of a document.
#[unsafe(no_mangle)]
extern "C" fn lines(document: u32) -> usize {
    session(|session| session.documents.get(document).lines().len())
}

/// Leaves the bytes of a document.
#[unsafe(no_mangle)]
extern "C" fn octets(document: u32) {
    session(|session| {
        let document = session.documents.get(document);
        exchange::answer(0, |_, output| output.extend(document.octets()));
    });
}

/// Leaves the text of a line; returns 0 if the document has no such line.
#[unsafe(no_mangle)]
extern "C" fn line(document: u32, number: u32) -> u32 {
    session(|session| {
        let document = session.documents.get(document);
        let text = document.line(number).and_then(|line| document.text(line.span));
        exchange::answer(0, |_, output| output.extend(text.unwrap_or_default()));
        u32::from(text.is_some())
    })
}

/// Leaves the values of the Sitemap lines, as pieces.
#[unsafe(no_mangle)]
extern "C" fn sitemaps(document: u32) {
    values(document, Directive::Sitemap);
}

/// Leaves the values of the Host lines, as pieces.
#[unsafe(no_mangle)]
extern "C" fn hosts(document: u32) {
    values(document, Directive::Host);
}

/// The values of the lines with a field that is for everybody, wherever they are.
fn values(document: u32, field: Directive) {
    session(|session| {
        let document = session.documents.get(document);
        let others = OtherRecords::new(document, &Dialect::RFC9309, &Crawler::default());
        let records = others.records.iter().filter(|record| record.directive == field);
        let texts = records.filter_map(|record| document.text(record.value));
        exchange::answer(0, |_, output| {
            texts.filter(|text| !text.is_empty()).for_each(|text| put_piece(output, text));
        });
    });
}

/// Makes a policy of a document, a dialect and the pieces of a crawler and of an origin, and returns its number; or -1, and
/// leaves what is wrong with the origin.
#[unsafe(no_mangle)]
extern "C" fn policy(document: u32, dialect: usize, length: usize) -> i32 {
    session(|session| {
        let document = session.documents.get(document);
        exchange::answer(length, |input, output| {
            let mut pieces = Pieces(input);
            let crawler = crawler(&mut pieces);
            let origin = pieces.next().map(|origin| String::from_utf8_lossy(origin).parse());
            let origin = match origin.transpose() {
                Ok(origin) => origin,
                Err(error) => {
                    let error: verger::OriginError = error;
                    output.extend(error.to_string().into_bytes());
                    return -1;
                }
            };
            let policy = Policy::new(document, &Dialect::ALL[dialect], &crawler);
            session.policies.insert(SitePolicy { policy, origin }).cast_signed()
        })
    })
}

/// Forgets a policy.
#[unsafe(no_mangle)]
extern "C" fn drop_policy(policy: u32) {
    session(|session| session.policies.remove(policy));
}

/// Whether clients request this URL with the path that is written: 0 if only the URL standard can say.
#[unsafe(no_mangle)]
extern "C" fn is_as_written(length: usize) -> u32 {
    u32::from(exchange::answer(length, |url, _| request::is_as_written(url)))
}

/// Whether a URL may be fetched: 0 for no, 1 for yes, 2 if the URL is of another site.
#[unsafe(no_mangle)]
extern "C" fn allows(policy: u32, length: usize) -> u32 {
    session(|session| {
        let policy = session.policies.get(policy);
        verdict(exchange::answer(length, |url, _| policy.decide(url)).verdict)
    })
}

fn verdict(verdict: Verdict) -> u32 {
    match verdict {
        Verdict::Disallowed => 0,
        Verdict::Allowed => 1,
        Verdict::OutOfScope => 2,
    }
}

/// Decides a URL, and leaves the decision as numbers of four bytes: the verdict, the reason's name, the line (0 for none),
/// the field's name, where the value is in the document and how long, what was limited (0 nothing, 1 bytes, 2 rules),
/// the limit and its line. A name is two numbers: where it is, and its length.
#[unsafe(no_mangle)]
extern "C" fn decide(policy: u32, document: u32, length: usize) {
    session(|session| {
        let (policy, document) = (session.policies.get(policy), session.documents.get(document));
        exchange::answer(length, |url, output| {
            let decision = policy.decide(url);
            let [reason, reason_length] = name(decision.reason.name());
            let rule = decision.rule;
            let [field, field_length] = name(rule.map_or("", |rule| rule.directive.name()));
            let value = rule.and_then(|rule| rule.value(document));
            let [value, value_length] = place(value.and_then(|value| document.text(value)));
            let (what, limit) = match decision.limit.map(|reached| reached.limit) {
                Some(LimitedBy::Octets(octets)) => (1, octets),
                Some(LimitedBy::Rules(rules)) => (2, rules),
                _ => (0, 0),
            };
            let numbers = [
                verdict(decision.verdict),
                reason,
                reason_length,
                decision.line().unwrap_or(0),
                field,
                field_length,
                value,
                value_length,
                what,
                limit,
                decision.limit.map_or(0, |reached| reached.line),
            ];
            output.extend(numbers.iter().flat_map(|number| number.to_le_bytes()));
        });
    });
}

/// Where a name is, and its length.
fn name(name: &'static str) -> [u32; 2] {
    place(Some(name.as_bytes()))
}

/// Where bytes are, and their number.
fn place(octets: Option<&[u8]>) -> [u32; 2] {
    let octets = octets.unwrap_or_default();
    [octets.as_ptr().addr() as u32, octets.len() as u32]
}

/// Leaves how fast the robot may go, as numbers of eight bytes: the interval, its source (0 the caller, 1 a line, 2 the
/// rule of thumb), the line, the interval it was clamped from, when it changes; then as numbers of four bytes the field's
/// name and the value's place. What there is not is not a number.
#[unsafe(no_mangle)]
extern "C" fn pace(policy: u32, document: u32, at: f64, took: f64, default: f64, ceiling: f64) {
    session(|session| {
        let (policy, document) = (session.policies.get(policy), session.documents.get(document));
        let options = PaceOptions { default: seconds(default), ceiling: Some(seconds(ceiling)) };
        let pace = policy.policy.pace_with(moment(at), seconds(took), options);
        let (source, line, field, value) = match pace.source {
            PaceSource::Line { line, directive, value } => {
                (1.0, f64::from(line), directive.name(), document.text(value))
            }
            PaceSource::RuleOfThumb => (2.0, f64::NAN, "", None),
            _ => (0.0, f64::NAN, "", None),
        };
        let clamped_from = pace.clamped_from.map_or(f64::NAN, |from| from.as_secs_f64());
        let next = pace.next_change.map_or(f64::NAN, unix);
        exchange::answer(0, |_, output| {
            for number in [pace.interval.as_secs_f64(), source, line, clamped_from, next] {
                output.extend(number.to_le_bytes());
            }
            for number in [name(field), place(value)].concat() {
                output.extend(number.to_le_bytes());
            }
        });
    });
}

/// Until when a visit is welcome; below zero, when it is again; not a number where that never changes.
#[unsafe(no_mangle)]
extern "C" fn open_at(policy: u32, at: f64) -> f64 {
    session(|session| match session.policies.get(policy).policy.open_at(moment(at)) {
        VisitHours::Open { until } => until.map_or(f64::NAN, unix),
        VisitHours::Closed { until } => -unix(until),
    })
}

#[expect(clippy::cast_precision_loss, reason = "a moment is of these centuries")]
fn unix(moment: Moment) -> f64 {
    moment.unix() as f64
}
