//! `sitemaps`: what a site's sitemaps list: an answer for each listed item, and a summary at the end.

use serde::Serialize;
use verger_access::AccessDecision;
use verger_sitemap::{Fault, WalkTotals};

use super::Answer;
use crate::crawler::Asker;
use crate::decided::Verdict;

/// A sitemap that was fetched; its entries follow.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Sitemap<'a> {
    /// Its URL.
    pub url: &'a str,
}

/// A sitemap listed by the previous one.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct ListedSitemap<'a> {
    /// Its URL, as written.
    pub url: &'a str,
}

/// A page listed by the previous sitemap.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedUrl<'a> {
    /// Its URL.
    pub url: &'a str,
    /// When it last changed, as written.
    pub lastmod: Option<&'a str>,
    /// Whether robots.txt lets the robot fetch it, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// A fault in the previous sitemap.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SitemapFault {
    /// Its code.
    pub code: &'static str,
    /// The line, from 1.
    pub line: u64,
    /// The byte of the sitemap, from 0.
    pub byte: u64,
    /// The message.
    pub text: String,
    /// The clause.
    pub clause: &'static str,
}

/// The summary: totals, and the robot.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Sitemaps<'a> {
    /// The robot; absent if the site's robots.txt was not used.
    #[serde(flatten)]
    pub asker: Option<&'a Asker>,
    /// The number of sitemaps that were requested.
    pub sitemaps: u32,
    /// The number of different URLs that they list.
    pub urls: u64,
    /// The number of URLs and sitemaps that were listed again.
    pub listed_again: u64,
    /// The number of bytes that were read, after decompression.
    pub bytes: u64,
    /// The number of faults.
    pub faults: u64,
    /// The number of URLs that robots.txt disallows for the robot, if that was asked.
    pub closed: Option<u64>,
}

impl Answer for Sitemap<'_> {
    const KIND: &'static str = "sitemap";
}

impl Answer for ListedSitemap<'_> {
    const KIND: &'static str = "listed-sitemap";
}

impl Answer for ListedUrl<'_> {
    const KIND: &'static str = "listed-url";
}

impl Answer for SitemapFault {
    const KIND: &'static str = "sitemap-fault";
}

impl Answer for Sitemaps<'_> {
    const KIND: &'static str = "sitemaps";
}

impl<'a> ListedUrl<'a> {
    /// A URL, and what robots.txt says about it, if that was asked.
    pub fn new(url: &'a str, lastmod: Option<&'a str>, ruling: Option<&AccessDecision>) -> Self {
        Self { url, lastmod, verdict: ruling.map(Verdict::from) }
    }

    /// Whether the robot may not fetch it, or not yet.
    pub fn is_closed(&self) -> bool {
        matches!(self.verdict, Some(Verdict::Disallowed | Verdict::Deferred))
    }
}

impl From<&Fault> for SitemapFault {
    fn from(Fault { kind, place, .. }: &Fault) -> Self {
        Self {
            code: kind.name(),
            line: place.line,
            byte: place.octet,
            text: kind.to_string(),
            clause: kind.clause(),
        }
    }
}

impl<'a> Sitemaps<'a> {
    /// The summary. `closed` is the number of URLs that robots.txt disallows, if that was asked.
    pub fn new(totals: &WalkTotals, closed: Option<u64>, asker: Option<&'a Asker>) -> Self {
        Self {
            asker,
            sitemaps: totals.files,
            urls: totals.entries,
            listed_again: totals.duplicates,
            bytes: totals.octets,
            faults: totals.faults,
            closed,
        }
    }
}
