//! The cases on records other than rules, read from `data-records/*.toml`.

use std::collections::BTreeSet;

use serde::Deserialize;

use crate::{octets, suites};

/// The meaning of one value of a field.
#[derive(Clone, Debug)]
pub struct ValueCase {
    /// The case's name, with its place in the file: `wild_crawl_delay#2`.
    pub id: String,
    /// The source of the form.
    pub source: String,
    /// The field.
    pub field: String,
    /// Its value.
    pub text: Vec<u8>,
    /// Its meaning.
    pub says: Says,
}

/// The meaning of a value; everything that is `None` is not said.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Says {
    /// The time between two requests, in seconds.
    pub interval: Option<f64>,
    /// A part of the day: `13:00-16:59`, its last minute included.
    pub window: Option<String>,
    /// `absolute` or `relative`.
    pub address: Option<String>,
    /// A host, with its port if it has one.
    pub host: Option<String>,
    /// Names of parameters.
    pub names: Option<Vec<String>>,
    /// The beginning of paths.
    pub path: Option<String>,
    /// The name of the fault in the value, which then has no other meaning.
    pub error: Option<String>,
}

/// What a file says to a robot apart from its rules.
#[derive(Clone, Debug)]
pub struct RecordsCase {
    /// The case's name, with its dialect.
    pub id: String,
    /// The clause, or the document, that the answers come from.
    pub source: String,
    /// The dialect that must give these answers.
    pub dialect: String,
    /// The body of the robots.txt, as bytes.
    pub robots: Vec<u8>,
    /// The robot's product tokens, and those it falls back to.
    pub agents: Vec<String>,
    /// See [`agents`](Self::agents).
    pub fallbacks: Vec<String>,
    /// How fast the robot may go.
    pub pace: Vec<PaceCase>,
    /// When a visit is welcome.
    pub visit: Vec<VisitCase>,
    /// The role of lines for the robot.
    pub lines: Vec<LineCase>,
    /// The addresses in lines.
    pub address: Vec<AddressCase>,
    /// URLs, and the same after Clean-param.
    pub clean: Vec<CleanCase>,
}

/// How fast a robot may go at a time of day.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PaceCase {
    /// The time: `14:00`.
    pub at: String,
    /// How long the last retrieval took, in seconds.
    #[serde(default)]
    pub took: f64,
    /// The caller's default, in seconds; the engine's own if missing.
    pub default: Option<f64>,
    /// The caller's ceiling, in seconds.
    pub ceiling: Option<f64>,
    /// The interval, in seconds.
    pub interval: f64,
    /// The line that asks for it; 0 for none.
    pub line: u32,
    /// When that changes: a time of day, or `never`.
    pub next: String,
    /// The interval that was asked for, if above the ceiling.
    pub clamped_from: Option<f64>,
}

/// Whether a visit is welcome at a time of day.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct VisitCase {
    /// The time: `14:00`.
    pub at: String,
    /// Whether it is.
    pub open: bool,
    /// When that changes: a time of day, or `never`.
    pub next: String,
}

/// The role of a line for the robot.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LineCase {
    /// The line.
    pub line: u32,
    /// Its field, as its source writes it; empty if unknown.
    pub field: String,
    /// `counts`, `malformed`, `in-no-group`, `not-obeyed`, `not-the-first`, `out-of-place`, `powerless`, `for-others`,
    /// `unknown`.
    pub is: String,
    /// Its value, if that is tested.
    pub text: Option<String>,
}

/// The address in a line.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AddressCase {
    /// The line.
    pub line: u32,
    /// The URL that the file was fetched from.
    pub base: String,
    /// The address, absolute.
    pub url: String,
}

/// A URL after Clean-param.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CleanCase {
    /// The URL.
    pub url: String,
    /// The result.
    pub clean: String,
}

/// Every case on one value, in a stable order.
///
/// # Panics
///
/// When a data file does not follow the format, with the file and the case that does not.
pub fn value_cases() -> Vec<ValueCase> {
    let values = suites::<Suite>(FOLDER).flat_map(|suite| suite.value);
    values
        .flat_map(|value| {
            let Values { name, source, field, case } = value;
            assert!(!case.is_empty(), "{name}: has no case");
            (1..).zip(case).map(move |(number, Value { text, text_b64, says })| {
                let id = format!("{name}#{number}");
                let text = octets(&id, "text", text, text_b64);
                ValueCase { id, source: source.clone(), field: field.clone(), text, says }
            })
        })
        .collect()
}

/// Every case on a file, one for each dialect it applies to, in a stable order.
///
/// # Panics
///
/// When a data file does not follow the format, with the file and the case that does not.
pub fn records_cases() -> Vec<RecordsCase> {
    let mut names = BTreeSet::new();
    let mut cases = Vec::new();
    for file in suites::<Suite>(FOLDER).flat_map(|suite| suite.file) {
        assert!(names.insert(file.name.clone()), "{}: duplicate name", file.name);
        assert!(!file.dialects.is_empty(), "{}: applies to no dialect", file.name);
        let robots = octets(&file.name, "robots", file.robots, file.robots_b64);
        for dialect in file.dialects {
            cases.push(RecordsCase {
                id: format!("{}, {dialect}", file.name),
                source: file.source.clone(),
                dialect,
                robots: robots.clone(),
                agents: file.agents.clone(),
                fallbacks: file.fallbacks.clone(),
                pace: file.pace.clone(),
                visit: file.visit.clone(),
                lines: file.lines.clone(),
                address: file.address.clone(),
                clean: file.clean.clone(),
            });
        }
    }
    cases
}

const FOLDER: &str = "data-records";

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suite {
    #[serde(default)]
    value: Vec<Values>,
    #[serde(default)]
    file: Vec<File>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Values {
    name: String,
    source: String,
    field: String,
    case: Vec<Value>,
}

#[derive(Deserialize)]
struct Value {
    text: Option<String>,
    text_b64: Option<String>,
    says: Says,
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
    dialects: Vec<String>,
    robots: Option<String>,
    robots_b64: Option<String>,
    #[serde(default = "anyone")]
    agents: Vec<String>,
    #[serde(default)]
    fallbacks: Vec<String>,
    #[serde(default)]
    pace: Vec<PaceCase>,
    #[serde(default)]
    visit: Vec<VisitCase>,
    #[serde(default)]
    lines: Vec<LineCase>,
    #[serde(default)]
    address: Vec<AddressCase>,
    #[serde(default)]
    clean: Vec<CleanCase>,
}

fn anyone() -> Vec<String> {
    vec!["ExampleBot".to_owned()]
}
