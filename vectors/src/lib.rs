//! The shared suite of robots.txt cases, read from `data/*.toml`.
//!
//! The format is described in `README.md`. This crate knows no engine: it turns the files into [`Question`]s with
//! one expected [`Answer`] each, for other crates to ask.
#![forbid(unsafe_code)]

mod catalog;
mod destination;
mod page;
mod records;
mod statement;
mod usage;

pub use catalog::{
    CatalogCase, CatalogExpectation, RuleCase, SaysCase, SiteCase, StaleCase, catalog_cases,
    site_cases,
};
pub use destination::{DestinationCase, destination_cases};
pub use page::{DateCase, PageCase, PageExpectation, date_cases, page_cases};
pub use records::{
    AddressCase, CleanCase, LineCase, PaceCase, RecordsCase, Says, ValueCase, VisitCase,
    records_cases, value_cases,
};
pub use statement::{DocumentStatement, StatementTable, statement_tables, vector_statements};
pub use usage::{DictionaryCase, TdmRule, UsageAnswer, UsageCase, dictionary_cases, usage_cases};

use std::collections::BTreeMap;
use std::path::Path;

use base64::Engine as _;
use serde::Deserialize;

/// One question to an engine, and the authority's answer.
#[derive(Clone, Debug)]
pub struct Question {
    /// The case's name, with its place in the file: `rfc9309_longest_match#2`.
    pub id: String,
    /// The clause, or the document, that the answer comes from.
    pub source: String,
    /// The dialect that must give this answer.
    pub dialect: String,
    /// The body of the robots.txt, as bytes.
    pub robots: Vec<u8>,
    /// The robot.
    pub asker: Asker,
    /// Whether names are used byte for byte, without anything known about the robot.
    pub exact: bool,
    /// The requested URL, as bytes.
    pub url: Vec<u8>,
    /// The origin the file was fetched from, if it matters.
    pub origin: Option<String>,
    /// The expected answer.
    pub answer: Answer,
}

/// A robot: a list of names, or a User-Agent header to read them from.
#[derive(Clone, Debug)]
pub enum Asker {
    /// Names, in order of preference, as a person would give them.
    Names(Vec<String>),
    /// The value of a User-Agent header.
    Header(String),
}

/// The authority's answer. Only what is `Some` is compared with the engine.
#[derive(Clone, Debug)]
pub struct Answer {
    /// `Some(true)` allowed, `Some(false)` disallowed, `None` out of scope.
    pub allowed: Option<bool>,
    /// The deciding line, from 1; 0 if none decides.
    pub line: Option<u32>,
    /// The reason's name.
    pub reason: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suite {
    file: Vec<File>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    source: String,
    #[serde(rename = "statement")]
    _statement: Option<String>,
    #[serde(rename = "why")]
    _why: Option<String>,
    #[serde(default)]
    dialects: Vec<String>,
    robots: Option<String>,
    robots_b64: Option<String>,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    agents: Option<Vec<String>>,
    #[serde(default)]
    exact: bool,
    user_agent: Option<String>,
    url: Option<String>,
    url_b64: Option<String>,
    origin: Option<String>,
    allowed: Option<Expected>,
    expect: Option<BTreeMap<String, Expected>>,
    line: Option<u32>,
    reason: Option<String>,
}

#[derive(Clone, Deserialize)]
#[serde(untagged)]
enum Expected {
    Verdict(bool),
    Word(String),
}

impl Expected {
    fn allowed(&self, id: &str) -> Option<bool> {
        match self {
            Expected::Verdict(allowed) => Some(*allowed),
            Expected::Word(word) => {
                assert_eq!(word, "out-of-scope", "{id}: neither true, false nor \"out-of-scope\"");
                None
            }
        }
    }
}

/// Every question of the suite, one for each dialect it applies to, in a stable order.
///
/// # Panics
///
/// When a data file does not follow the format, with the file and the case that does not.
pub fn questions() -> Vec<Question> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("data");
    let mut paths: Vec<_> = std::fs::read_dir(&folder)
        .unwrap_or_else(|error| panic!("{}: {error}", folder.display()))
        .map(|entry| entry.expect("a readable folder lists its entries").path())
        .filter(|path| path.extension().is_some_and(|end| end == "toml"))
        .collect();
    paths.sort();
    let mut questions = Vec::new();
    let mut names = std::collections::BTreeSet::new();
    for path in paths {
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        let suite: Suite =
            toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        for file in suite.file {
            assert!(names.insert(file.name.clone()), "{}: duplicate name", file.name);
            file.ask(&mut questions);
        }
    }
    questions
}

impl File {
    fn ask(self, questions: &mut Vec<Question>) {
        let robots = octets(&self.name, "robots", self.robots, self.robots_b64);
        for (number, case) in self.case.into_iter().enumerate() {
            let id = format!("{}#{}", self.name, number + 1);
            let url = octets(&id, "url", case.url, case.url_b64);
            let asker = match (case.agents, case.user_agent) {
                (Some(names), None) => Asker::Names(names),
                (None, Some(header)) => Asker::Header(header),
                _ => panic!("{id}: give either `agents` or `user_agent`"),
            };
            let expected = match (case.allowed, case.expect) {
                (Some(one), None) => {
                    self.dialects.iter().map(|name| (name.clone(), one.clone())).collect()
                }
                (None, Some(each)) => each,
                _ => panic!("{id}: give either `allowed` or `expect`"),
            };
            assert!(!expected.is_empty(), "{id}: applies to no dialect");
            for (dialect, expected) in expected {
                questions.push(Question {
                    id: id.clone(),
                    source: self.source.clone(),
                    dialect,
                    robots: robots.clone(),
                    asker: asker.clone(),
                    exact: case.exact,
                    url: url.clone(),
                    origin: case.origin.clone(),
                    answer: Answer {
                        allowed: expected.allowed(&id),
                        line: case.line,
                        reason: case.reason.clone(),
                    },
                });
            }
        }
    }
}

fn octets(id: &str, key: &str, text: Option<String>, base64: Option<String>) -> Vec<u8> {
    match (text, base64) {
        (Some(text), None) => text.into_bytes(),
        (None, Some(base64)) => base64::engine::general_purpose::STANDARD
            .decode(&base64)
            .unwrap_or_else(|error| panic!("{id}: {key}_b64: {error}")),
        _ => panic!("{id}: give either `{key}` or `{key}_b64`"),
    }
}

/// The files of a folder in this crate, in the order of their names.
fn suites<S: serde::de::DeserializeOwned>(folder: &str) -> impl Iterator<Item = S> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let entries =
        std::fs::read_dir(&folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<_> =
        entries.map(|entry| entry.expect("a readable folder lists its entries").path()).collect();
    paths.sort();
    paths.into_iter().filter(|path| path.extension().is_some_and(|end| end == "toml")).map(|path| {
        let text = std::fs::read_to_string(&path)
            .unwrap_or_else(|error| panic!("{}: {error}", path.display()));
        toml::from_str(&text).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    })
}
