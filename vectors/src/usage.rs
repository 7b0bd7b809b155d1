//! The cases on usage preferences, read from `data-usage/*.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::{octets, suites};

/// The preferences on the use of one piece of content.
#[derive(Clone, Debug)]
pub struct UsageCase {
    /// The case's name, with its place in the file: `aipref_example#2`.
    pub id: String,
    /// The clause, or the document, that the answer comes from.
    pub source: String,
    /// The body of the robots.txt, as bytes, if there is one.
    pub robots: Option<Vec<u8>>,
    /// The robot's product tokens.
    pub agents: Vec<String>,
    /// The requested URL.
    pub url: String,
    /// The headers of the response: names and values.
    pub headers: Vec<(String, String)>,
    /// The rules of the site's tdmrep.json.
    pub tdm: Vec<TdmRule>,
    /// The expected answer.
    pub answer: UsageAnswer,
}

/// A rule of a tdmrep.json.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TdmRule {
    /// The pattern.
    pub location: String,
    /// What it reserves: 0 or 1.
    pub reservation: Option<u8>,
    /// The address of a policy.
    pub policy: Option<String>,
}

/// The authority's answer. A category that is not listed is unknown.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct UsageAnswer {
    /// Whether the robots.txt has preferences for the URL at all: not for a URL that may not be fetched.
    #[serde(default = "yes")]
    pub applicable: bool,
    /// `allowed`, `disallowed` or `unknown`.
    #[serde(default = "unknown")]
    pub train_ai: String,
    /// The same.
    #[serde(default = "unknown")]
    pub search: String,
    /// The same.
    #[serde(default = "unknown")]
    pub ai_input: String,
    /// The same.
    #[serde(default = "unknown")]
    pub ai_use: String,
    /// The same.
    #[serde(default = "unknown")]
    pub tdm: String,
    /// The answer for each use, by its name; not tested when missing.
    #[serde(default)]
    pub uses: BTreeMap<String, String>,
    /// The answer for each use within a search, by its name; not tested when missing.
    #[serde(default)]
    pub within_search: BTreeMap<String, String>,
    /// The address of the policy on text and data mining; not tested when missing.
    pub policy: Option<String>,
    /// `immediate`, `reference` or `full`.
    pub reuse: Option<String>,
    /// The lines of the robots.txt whose statements apply; not tested when missing.
    pub lines: Option<Vec<u32>>,
    /// The names of the notes on the statements that apply; not tested when missing.
    pub notes: Option<Vec<String>>,
}

/// A text, and its members if it is a structured-field dictionary.
#[derive(Clone, Debug)]
pub struct DictionaryCase {
    /// The case's name.
    pub id: String,
    /// The text.
    pub text: Vec<u8>,
    /// Its members as written, each as `key type text`; `None` if it is not a dictionary.
    pub members: Option<Vec<String>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suite {
    #[serde(default)]
    file: Vec<File>,
    #[serde(default)]
    dictionary: Vec<Dictionary>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    name: String,
    source: String,
    #[serde(rename = "why")]
    _why: Option<String>,
    robots: Option<String>,
    robots_b64: Option<String>,
    #[serde(default)]
    tdm: Vec<TdmRule>,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    #[serde(default)]
    agents: Vec<String>,
    #[serde(default)]
    url: String,
    #[serde(default)]
    headers: Vec<(String, String)>,
    answer: UsageAnswer,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Dictionary {
    name: String,
    #[serde(rename = "source")]
    _source: String,
    text: Option<String>,
    text_b64: Option<String>,
    members: Option<Vec<String>>,
}

fn yes() -> bool {
    true
}

fn unknown() -> String {
    "unknown".to_owned()
}

/// Every case on what a robots.txt and headers say about use, in a stable order.
///
/// # Panics
///
/// When a data file does not follow the format, with the file and the case that does not.
pub fn usage_cases() -> Vec<UsageCase> {
    let files = suites::<Suite>("data-usage").flat_map(|suite| suite.file);
    files.flat_map(File::cases).collect()
}

/// Every case on structured-field dictionaries.
///
/// # Panics
///
/// Like [`usage_cases`].
pub fn dictionary_cases() -> Vec<DictionaryCase> {
    let read = |case: Dictionary| DictionaryCase {
        text: octets(&case.name, "text", case.text, case.text_b64),
        id: case.name,
        members: case.members,
    };
    suites::<Suite>("data-usage").flat_map(|suite| suite.dictionary).map(read).collect()
}

impl File {
    fn cases(self) -> Vec<UsageCase> {
        let has_robots = self.robots.is_some() || self.robots_b64.is_some();
        let robots = has_robots.then(|| octets(&self.name, "robots", self.robots, self.robots_b64));
        let numbered = self.case.into_iter().zip(1..);
        let case = |(case, number): (Case, u32)| UsageCase {
            id: format!("{}#{number}", self.name),
            source: self.source.clone(),
            robots: robots.clone(),
            agents: case.agents,
            url: case.url,
            headers: case.headers,
            tdm: self.tdm.clone(),
            answer: case.answer,
        };
        numbered.map(case).collect()
    }
}
