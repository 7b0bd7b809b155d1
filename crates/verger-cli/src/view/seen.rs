//! What is known of a site: each request, what the answer means and why, and what holds.

use serde_json::{Map, Value, json};
use verger::explanation::CountedNote;
use verger::syntax::ContentKind;
use verger::{Dialect, Note, Notes};
use verger_access::{AccessDecision, Hop, SiteEntry, SiteNote, SiteState, SiteVerdict};
use verger_http::Seen;

use super::{json, pace, style, text};
use verger_report::Note as Noted;

/// The block on one site, a line each: what happened, and what holds.
pub(crate) fn story(seen: &Seen, now: verger::time::Moment) -> Vec<String> {
    let mut lines = vec![style::head(&seen.site)];
    if let Some(entry) = &seen.entry {
        lines.extend(entry.hops.iter().map(|hop| labelled("asked", &request(hop))));
        lines.push(labelled("result", &result(seen, entry)));
        lines.extend(file(entry).map(|file| labelled("file", &file)));
        lines.extend(
            entry.unreachable_since.map(|since| labelled("failing", &failing(entry, since))),
        );
    }
    lines.extend(seen.notes.iter().map(|note| labelled("note", &note.to_string())));
    lines.extend(
        seen.store_trouble
            .iter()
            .map(|trouble| labelled("cache", &format!("{trouble}; going on without"))),
    );
    lines.push(labelled("holds", &holds(seen, now)));
    lines
}

/// What holds, in one line.
pub(crate) fn brief(seen: &Seen, now: verger::time::Moment) -> String {
    let result = seen.entry.as_ref().map_or("not asked", |entry| entry.result.name());
    format!("{}  {result}  {}", seen.site, holds(seen, now))
}

pub(crate) fn labelled(label: &str, value: &str) -> String {
    format!("  {}{value}", style::faint(format!("{label:<8}")))
}

fn request(hop: &Hop) -> String {
    let status = hop.status.map_or("no answer".to_owned(), |status| status.to_string());
    format!("{}  {status}", text::shown(hop.url.as_bytes()))
}

fn result(seen: &Seen, entry: &SiteEntry) -> String {
    let how =
        if seen.asked { String::new() } else { format!(", remembered from {}", entry.answered) };
    let why = match &seen.trouble {
        Some(trouble) => format!("; {}", text::shown(trouble.to_string().as_bytes())),
        None if entry.hops.last().is_none_or(|hop| hop.status.is_none()) => {
            format!("; {}", entry.said)
        }
        None => String::new(),
    };
    format!("{}{how}{why}", entry.result.name())
}

fn failing(entry: &SiteEntry, since: verger::time::Moment) -> String {
    let answers = entry.site_answered.map(|at| format!("; the site answered otherwise at {at}"));
    format!("since {since}, attempts: {}{}", entry.failures, answers.unwrap_or_default())
}

fn file(entry: &SiteEntry) -> Option<String> {
    let copy = entry.copy.as_ref()?;
    let cut = if copy.truncated { ", cut at the limit" } else { "" };
    let hash = copy.hash.to_string();
    Some(format!(
        "{} octets{cut}, SHA-256 {}…, confirmed {}",
        copy.octets,
        &hash[..12],
        copy.confirmed
    ))
}

fn holds(seen: &Seen, now: verger::time::Moment) -> String {
    match seen.state {
        SiteState::Ask(_) if seen.entry.is_none() => "nothing: it was never asked".to_owned(),
        SiteState::Ask(_) => "nothing: what is remembered is too old".to_owned(),
        SiteState::Holds(holding) => {
            let left =
                std::time::Duration::from_secs(holding.until.unix().saturating_sub(now.unix()));
            let clause = style::faint(format!("({})", holding.clause));
            let verdict = match holding.verdict {
                SiteVerdict::Allowed => style::good(holding.verdict),
                SiteVerdict::Disallowed => style::bad(holding.verdict),
                // When it ends is said for all alike.
                SiteVerdict::Defer(_) => "deferred".to_owned(),
                rules @ SiteVerdict::Rules => rules.to_string(),
            };
            format!("{verdict}, until {} (in {}) {clause}", holding.until, rough(left))
        }
    }
}

/// `23 h`, `5 min`, `40 s`.
fn rough(left: std::time::Duration) -> String {
    let seconds = left.as_secs();
    let rounded = match seconds {
        0..60 => seconds,
        60..3600 => seconds - seconds % 60,
        _ => seconds - seconds % 3600,
    };
    pace::duration(std::time::Duration::from_secs(rounded))
}

/// The object of one site.
pub(crate) fn object(seen: &Seen) -> Map<String, Value> {
    let mut object = Map::new();
    let mut put = |key: &str, value: Value| drop(object.insert(key.to_owned(), value));
    put("v", json::VERSION.into());
    put("site", seen.site.as_str().into());
    put("asked", seen.asked.into());
    if let Some(entry) = &seen.entry {
        let hops = entry.hops.iter().map(|hop| json!({"url": hop.url, "status": hop.status}));
        put("hops", hops.collect());
        put("answered", entry.answered.to_string().into());
        put("access", entry.result.name().into());
        put("said", entry.said.to_string().into());
        put("took_seconds", entry.took.map(|took| took.as_secs_f64()).into());
        put("failures", entry.failures.into());
        put("site_answered", entry.site_answered.map(|at| at.to_string()).into());
        put("unreachable_since", entry.unreachable_since.map(|since| since.to_string()).into());
        if let Some(reason) = reason(entry) {
            put("reason", reason.into());
        }
        if let Some(payment) = payment(entry) {
            put("payment", payment);
        }
        if let Some(copy) = &entry.copy {
            put(
                "file",
                json!({
                    "url": copy.validators.url,
                    "octets": copy.octets,
                    "truncated": copy.truncated,
                    "media_type": copy.media_type,
                    "sha256": copy.hash.to_string(),
                    "confirmed": copy.confirmed.to_string(),
                    "fresh_until": copy.fresh_until.to_string(),
                }),
            );
        }
    }
    match seen.state {
        SiteState::Holds(holding) => {
            let verdict = match holding.verdict {
                SiteVerdict::Rules => "rules",
                SiteVerdict::Allowed => "allowed",
                SiteVerdict::Disallowed => "disallowed",
                SiteVerdict::Defer(_) => "deferred",
            };
            put("holds", verdict.into());
            put("until", holding.until.to_string().into());
            put("clause", holding.clause.source.into());
            put("because", holding.clause.says.into());
        }
        SiteState::Ask(_) => put("holds", Value::Null),
    }
    let notes: Vec<_> = seen.notes.iter().map(Noted::from).collect();
    put("notes", json!(notes));
    put("trouble", seen.trouble.as_ref().map(ToString::to_string).into());
    put("cache_trouble", seen.store_trouble.as_ref().map(ToString::to_string).into());
    object
}

/// What is wrong with the file that a site gave, whoever reads it, unless its answer has said so already.
pub(crate) fn faults(seen: &Seen, dialect: &Dialect) -> Vec<Noted> {
    let Some(document) = seen.document() else { return Vec::new() };
    let is_page_said = seen.notes.contains(&SiteNote::LooksLikeAPage);
    let is_news = |said: &&CountedNote| {
        !(is_page_said && said.note == Note::NotText { kind: ContentKind::Html })
    };
    let notes = Notes::of_file(&document, dialect);
    let news = notes.iter().filter(is_news);
    news.filter_map(|said| Noted::of_file(&document, "any robot", said)).collect()
}

/// Why the answer is more than its access result says.
pub(crate) fn reason(entry: &SiteEntry) -> Option<&'static str> {
    entry.asks_for_payment().then_some("payment-required")
}

/// What the server says of payment, as an object: the headers under their names without `crawler-`.
pub(crate) fn payment(entry: &SiteEntry) -> Option<Value> {
    serde_json::to_value(entry.payment.as_ref()?).ok()
}

/// A ruling on a URL of a site, without a file: the clause, and the price where one is asked.
pub(crate) fn because_of(seen: &Seen, ruling: &AccessDecision) -> Option<String> {
    let entry = seen.entry.as_ref().filter(|entry| entry.asks_for_payment());
    let terms = entry.and_then(|entry| entry.payment.as_ref());
    let price = terms.map(|terms| format!("; 402, {terms}")).unwrap_or_default();
    Some(format!("{}{price}", because(ruling)?))
}

/// A ruling without a file: the clause. `None` where a file was asked; its line is the reason then.
pub(crate) fn because(ruling: &AccessDecision) -> Option<String> {
    match ruling {
        AccessDecision::ByRule(_) => None,
        AccessDecision::Allowed(clause) | AccessDecision::Disallowed(clause) => {
            Some(clause.to_string())
        }
        AccessDecision::Defer(until, clause) => Some(format!("until {until}; {clause}")),
        AccessDecision::OutOfScope => Some("of another site".to_owned()),
    }
}
