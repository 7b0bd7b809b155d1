//! `page`: what a page says to a robot.

mod legacy;
mod notes;
mod payment;
mod rules;
mod site;
mod statement;

pub use legacy::Legacy;
pub use payment::{Header, PagePayment};
pub use rules::{IndexRule, Instead, PageRules, Ruled};
pub use site::{PageSite, TdmFileState, Tdmrep};
pub use statement::{Canonical, CanonicalLink, License, PageStatement};

use serde::{Serialize, Serializer};
use verger::Place as Source;
use verger::page::PageAnswer;
use verger::usage::UsagePreferences;
use verger::{Crawler, Verdict};
use verger_page::{End, Gap, PageRead};

use super::Answer;
use crate::crawler::{Asker, Robot};
use crate::time::Time;
use crate::usage::{Usage, Uses};

/// What a page and its headers say to a robot. Statements are referred to by their index in `statements`.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Page<'a> {
    /// The page: its file, or its URL.
    pub file: &'a str,
    /// The robot. `asked_as` are the names by which the page can address it.
    #[serde(flatten)]
    pub asker: Asker,
    /// Whether the page may be indexed; null if nothing forbids it, but not everything could be read.
    pub may_index: Option<bool>,
    /// The same in a word: `allowed`, `disallowed` or `undetermined`.
    pub verdict: &'static str,
    /// Why the answer is unknown, as a code.
    pub reason: Option<&'static str>,
    /// The same as text.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub because: Option<String>,
    /// The time for which this applies.
    pub at: Time,
    /// The answer to each question.
    #[serde(flatten)]
    pub rules: PageRules<'a>,
    /// Whether the site's robots.txt disallows the page for the robot, and so says nothing about its use.
    pub closed_by_robots_txt: bool,
    /// The page's canonical address.
    pub canonical: Canonical<'a>,
    /// Every preference on use, from the page, its headers and its site.
    pub usage: Usage<'a>,
    /// The resulting answer for each use.
    pub uses: Uses,
    /// The licences whose terms also apply.
    pub licenses: Vec<License<'a>>,
    /// The state of the site's tdmrep.json; null if it was not requested.
    pub tdmrep: Option<Tdmrep>,
    /// The headers of the response; places refer to them by number.
    #[serde(serialize_with = "headers")]
    #[cfg_attr(feature = "schema", schemars(with = "Vec<Header<'a>>"))]
    pub headers: &'a [(String, String)],
    /// Every statement of the page and its headers.
    pub statements: Vec<PageStatement<'a>>,
    /// What it says in the terms of 1996.
    pub legacy: Vec<Legacy<'a>>,
    /// How it was read.
    pub read: Reading,
}

/// How a page was read.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Reading {
    /// Where reading ended.
    pub end: &'static str,
    /// The number of bytes that were read.
    pub bytes: u64,
    /// Whether everything in it was read.
    pub complete: bool,
    /// The number of values that were cut because of their length.
    pub overlong_attributes: u64,
    /// Why it may say more than was found.
    pub gap: Option<&'static str>,
    /// Whether it can be read in two ways.
    pub ambiguous: bool,
    /// Whether a list of rules for the robot was too long to be read whole.
    pub rules_cut: bool,
    /// What is still open at its end.
    pub unclosed: Option<&'static str>,
}

impl Answer for Page<'_> {
    const KIND: &'static str = "page";
}

/// The input for an answer on a page.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct PageQuestion<'a> {
    /// Its file, or its URL.
    pub file: &'a str,
    /// The result of reading it.
    pub page: &'a PageRead,
    /// The headers of the response.
    pub headers: &'a [(String, String)],
    /// What its site says about it.
    pub site: &'a PageSite,
    /// The robot.
    pub robot: &'a Robot,
    /// The names by which the page can address the robot.
    pub crawler: &'a Crawler,
    /// Every preference on its use.
    pub usage: &'a UsagePreferences,
    /// Whether the site's robots.txt disallows the page for the robot.
    pub is_closed: bool,
    /// Whether the robot obeys the proposals of 1996.
    pub obeys_1996: bool,
    /// The time for which to answer.
    pub at: Time,
}

impl<'a> Page<'a> {
    /// What a page says to a robot.
    pub fn new(asked: &PageQuestion<'a>) -> Self {
        let PageQuestion { page, site, crawler, usage, at, .. } = *asked;
        let answer = if asked.obeys_1996 {
            page.signals.tell_obeying_1996(crawler)
        } else {
            page.signals.tell(crawler)
        };
        let is_incomplete = page.gap().is_some() || answer.is_cut();
        let lets_index = answer.may_index_at(at.0);
        let may_index = (!lets_index || !is_incomplete).then_some(lets_index);
        let (reason, because) = undetermined(page, &answer).filter(|_| may_index.is_none()).unzip();
        let rules = PageRules::new(page, &answer, is_incomplete);
        let statements = page.signals.statements().iter();
        Self {
            file: asked.file,
            asker: notes::asker(asked, &rules, may_index),
            may_index,
            verdict: match may_index {
                Some(true) => Verdict::Allowed.name(),
                Some(false) => Verdict::Disallowed.name(),
                None => "undetermined",
            },
            reason,
            because,
            at,
            rules,
            closed_by_robots_txt: asked.is_closed,
            canonical: Canonical::from(&page.signals),
            usage: Usage::new(usage, &|place| asked.text(place)),
            uses: Uses::from(usage),
            licenses: License::all(page, site),
            tdmrep: site.tdm.as_ref().map(Tdmrep::from),
            headers: asked.headers,
            statements: statements.map(|said| PageStatement::new(said, crawler)).collect(),
            legacy: Legacy::all(page, asked.obeys_1996),
            read: Reading::new(page, answer.is_cut()),
        }
    }

    /// Whether the page may be stricter than the part that was read.
    pub fn is_incomplete(&self) -> bool {
        !self.read.complete || self.read.rules_cut
    }
}

/// Why it may be unknown whether the page may be indexed: a code, and text.
fn undetermined(page: &PageRead, answer: &PageAnswer<'_>) -> Option<(&'static str, String)> {
    let gap = page.gap().map(|gap| (gap.name(), notes::gap(page, gap)));
    let cut = "a list of rules for the robot was too long to be read whole";
    gap.or_else(|| answer.is_cut().then(|| ("overlong-value", cut.to_owned())))
}

impl<'a> PageQuestion<'a> {
    /// The text of a place in a header or in the robots.txt; the page is not kept.
    fn text(&self, place: Source) -> Option<&'a [u8]> {
        match place {
            Source::Header { number, span } => {
                self.headers.get(number as usize)?.1.as_bytes().get(span.range())
            }
            Source::Line { span, .. } => self.site.robots_txt.as_ref()?.text(span),
            _ => None,
        }
    }
}

fn headers<S: Serializer>(headers: &&[(String, String)], serializer: S) -> Result<S::Ok, S::Error> {
    serializer.collect_seq(headers.iter().map(|(name, value)| Header { name, value }))
}

impl Reading {
    fn new(page: &PageRead, rules_cut: bool) -> Self {
        Self {
            end: match page.end {
                End::OfHead => "end-of-head",
                End::OfPage => "end-of-page",
                End::OctetLimit => "octet-limit",
                End::NotHtml => "not-html",
                End::Utf32 => "utf-32",
                End::NotText(_) => "not-text",
                _ => "unknown",
            },
            bytes: page.octets,
            complete: page.gap().is_none(),
            overlong_attributes: page.overlong.into(),
            gap: page.gap().map(Gap::name),
            ambiguous: page.is_doubtful,
            rules_cut,
            unclosed: page.unclosed.map(verger_page::Unclosed::name),
        }
    }
}
