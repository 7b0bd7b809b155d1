//! The cases on pages, read from `data-page/*.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

use crate::{octets, suites};

/// What a page says to a robot.
#[derive(Clone, Debug)]
pub struct PageCase {
    /// The case's name, with its place in the file: `google_header_scoped#2`.
    pub id: String,
    /// The clause, or the document, that the answer comes from.
    pub source: String,
    /// The headers of the response: names and values.
    pub headers: Vec<(String, String)>,
    /// The page, as bytes; empty if only the headers are tested.
    pub html: Vec<u8>,
    /// Whether the whole page is read, not only its head.
    pub whole: bool,
    /// The robot's names.
    pub agents: Vec<String>,
    /// The expected answer.
    pub answer: PageExpectation,
}

/// The authority's answer. Anything not listed is not said by the page.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct PageExpectation {
    /// Yes-or-no answers, by the name of the question: `index = false`.
    #[serde(default)]
    pub rulings: BTreeMap<String, bool>,
    /// Characters; -1 for no limit.
    pub max_snippet: Option<i64>,
    /// `none`, `standard` or `large`.
    pub max_image_preview: Option<String>,
    /// Seconds; -1 for no limit.
    pub max_video_preview: Option<i64>,
    /// As `2010-06-25T15:00:00Z`.
    pub unavailable_after: Option<String>,
    /// Whether the page may be indexed where it is embedded.
    #[serde(default)]
    pub index_if_embedded: bool,
    /// The address, or `contradictory`.
    pub canonical: Option<String>,
    /// The page to index instead, for a robot that obeys the proposals of 1996, or `contradictory`.
    pub index_instead: Option<String>,
    /// The signals in the terms of 1996: `META URL http://…`.
    #[serde(default)]
    pub legacy: Vec<String>,
    /// The names of the faults of all statements, for any robot.
    #[serde(default)]
    pub faults: Vec<String>,
    /// The preference on training, if any.
    pub train_ai: Option<String>,
    /// The licences, each as its kind and its address: `rsl /license.xml`.
    #[serde(default)]
    pub licenses: Vec<String>,
    /// The answer for each use, by its name; not tested when missing.
    #[serde(default)]
    pub uses: BTreeMap<String, String>,
    /// The name of the reason why the page may say more.
    pub gap: Option<String>,
}

/// A text, and the date of `unavailable_after` in it, if any.
#[derive(Clone, Debug)]
pub struct DateCase {
    /// The case's name.
    pub id: String,
    /// The text.
    pub text: String,
    /// As `2010-06-25T15:00:00Z`; `None` if it is not a date.
    pub moment: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Suite {
    #[serde(default)]
    page: Vec<Page>,
    #[serde(default)]
    date: Vec<Date>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Date {
    name: String,
    #[serde(rename = "source")]
    _source: String,
    text: String,
    moment: Option<String>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Page {
    name: String,
    source: String,
    #[serde(rename = "statement")]
    _statement: Option<String>,
    #[serde(rename = "why")]
    _why: Option<String>,
    #[serde(default)]
    headers: Vec<(String, String)>,
    html: Option<String>,
    html_b64: Option<String>,
    #[serde(default)]
    whole: bool,
    case: Vec<Case>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Case {
    agents: Vec<String>,
    answer: PageExpectation,
}

/// Every case on pages, in a stable order.
///
/// # Panics
///
/// When a data file does not follow the format, with the file and the case that does not.
pub fn page_cases() -> Vec<PageCase> {
    suites::<Suite>("data-page").flat_map(|suite| suite.page).flat_map(Page::cases).collect()
}

/// Every case on dates.
///
/// # Panics
///
/// Like [`page_cases`].
pub fn date_cases() -> Vec<DateCase> {
    let read = |Date { name, text, moment, .. }| DateCase { id: name, text, moment };
    suites::<Suite>("data-page").flat_map(|suite| suite.date).map(read).collect()
}

impl Page {
    fn cases(self) -> Vec<PageCase> {
        let has_html = self.html.is_some() || self.html_b64.is_some();
        let html = has_html.then(|| octets(&self.name, "html", self.html, self.html_b64));
        let case = |(case, number): (Case, u32)| PageCase {
            id: format!("{}#{number}", self.name),
            source: self.source.clone(),
            headers: self.headers.clone(),
            html: html.clone().unwrap_or_default(),
            whole: self.whole,
            agents: case.agents,
            answer: case.answer,
        };
        self.case.into_iter().zip(1..).map(case).collect()
    }
}
