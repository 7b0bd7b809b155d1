//! A decision as one JSON object a line. `v` is the version of its form: a key may be added without changing
//! it, never taken away or given another meaning.

#[cfg(feature = "net")]
mod site;

#[cfg(feature = "net")]
pub(crate) use site::{SiteAsked, site_answer};

use base64::Engine as _;
use serde::Serialize;
use serde_json::{Map, Value};
use verger::explanation::ChosenBy;
use verger::{Decision, Dialect, Document, Verdict};

use super::note::Noted;
use crate::robot::Robot;
use crate::target::Target;

/// The version of the objects' form.
pub(crate) const VERSION: u32 = 1;

/// Octets: as text under their key where they are UTF-8, else as base64 under `…_b64`.
fn text_or_base64(octets: &[u8]) -> (Option<String>, Option<String>) {
    match std::str::from_utf8(octets) {
        Ok(text) => (Some(text.to_owned()), None),
        Err(_) => (None, Some(base64::engine::general_purpose::STANDARD.encode(octets))),
    }
}

/// Puts octets into an object, as text under their key or as base64 under `…_b64`.
pub(crate) fn insert_octets(object: &mut Map<String, Value>, key: &str, octets: &[u8]) {
    match text_or_base64(octets) {
        (Some(text), _) => object.insert(key.to_owned(), text.into()),
        (None, base64) => object.insert(format!("{key}_b64"), base64.into()),
    };
}

#[derive(Debug, Serialize)]
struct Answer<'a> {
    v: u32,
    #[serde(skip_serializing_if = "Option::is_none")]
    url: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    url_b64: Option<String>,
    /// The URL that a host without a scheme was taken for.
    #[serde(skip_serializing_if = "Option::is_none")]
    read_as: Option<&'a str>,
    #[serde(flatten)]
    asker: &'a Asker,
    dialect: &'a str,
    #[serde(flatten)]
    decided: Decided,
    #[serde(skip_serializing_if = "Option::is_none")]
    path: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    path_b64: Option<String>,
    /// Whether a visit is welcome now, where hours are stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    visit: Option<Value>,
}

/// Who asks.
#[derive(Clone, Debug, Serialize)]
pub(crate) struct Asker {
    /// The robot's own product tokens.
    agents: Vec<String>,
    /// Its own and its fallbacks' tokens, in the order in which they are looked for, where that is more than was given.
    #[serde(skip_serializing_if = "Option::is_none")]
    asked_as: Option<Vec<String>>,
    /// The fallback whose groups it obeys, if it does.
    #[serde(skip_serializing_if = "Option::is_none")]
    fallback: Option<String>,
    /// What is to be said of its names, of the file, and of the answer that brought it: the same for every URL.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    notes: Vec<Noted>,
}

impl Asker {
    /// Who asks, and what is to be said of the robot and of the file.
    pub(crate) fn new(robot: &Robot, chosen_by: ChosenBy, notes: Vec<Noted>) -> Self {
        let crawler = &robot.crawler;
        let text = |token: &[u8]| String::from_utf8_lossy(token).into_owned();
        let is_more = crawler.fallbacks().len() > 0 || !crawler.notes().is_empty();
        let asked_as = || crawler.tokens().chain(crawler.fallbacks()).map(text).collect();
        Self {
            agents: crawler.tokens().map(text).collect(),
            asked_as: is_more.then(asked_as),
            fallback: robot.fallback(chosen_by).map(text),
            notes: crawler.notes().iter().map(Noted::from).chain(notes).collect(),
        }
    }

    /// Adds what is to be said of one URL.
    pub(crate) fn note(&mut self, note: Noted) {
        self.notes.push(note);
    }
}

/// A question, and what the file is to it.
#[derive(Clone, Debug)]
pub(crate) struct Asked<'a> {
    pub(crate) document: &'a Document<'a>,
    pub(crate) dialect: &'a Dialect,
    pub(crate) asker: &'a Asker,
    pub(crate) target: &'a Target<'a>,
    /// When visits are welcome, as an object.
    pub(crate) visit: Option<Value>,
}

/// What a decision says, without the question.
#[derive(Debug, Serialize)]
pub(crate) struct Decided {
    verdict: &'static str,
    allowed: Option<bool>,
    reason: &'static str,
    line: Option<u32>,
    #[serde(skip_serializing_if = "Option::is_none")]
    directive: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pattern_b64: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    limit_reached_at_line: Option<u32>,
}

impl Decided {
    pub(crate) fn new(document: &Document<'_>, decision: &Decision) -> Self {
        let value = decision.rule.and_then(|rule| rule.value(document));
        let (pattern, pattern_b64) =
            value.map_or((None, None), |value| text_or_base64(document.text(value)));
        Self {
            verdict: decision.verdict.name(),
            allowed: match decision.verdict {
                Verdict::Allowed => Some(true),
                Verdict::Disallowed => Some(false),
                Verdict::OutOfScope => None,
            },
            reason: decision.reason.name(),
            line: decision.line(),
            directive: decision.rule.map(|rule| rule.directive.name()),
            pattern,
            pattern_b64,
            limit_reached_at_line: decision.limit.map(|limit| limit.line),
        }
    }
}

/// The object of one answer of `check --json`, without the line end.
pub(crate) fn answer(asked: Asked<'_>, decision: &Decision) -> String {
    let Asked { document, dialect, asker, target, visit } = asked;
    let (path, path_b64) =
        text_or_base64(&verger::Target::read(&target.url, dialect.target).path());
    let (url, url_b64) = text_or_base64(target.given);
    let answer = Answer {
        v: VERSION,
        url,
        url_b64,
        read_as: target.read_as.as_deref(),
        asker,
        dialect: dialect.name,
        decided: Decided::new(document, decision),
        path,
        path_b64,
        visit,
    };
    line(&answer)
}

/// A value as one line of JSON.
pub(crate) fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("our objects have string keys and no NaN")
}
