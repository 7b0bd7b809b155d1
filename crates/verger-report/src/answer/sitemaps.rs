//! `sitemaps`: what a site's sitemaps list, an answer for each thing listed, and one on the whole at the end.

use serde::Serialize;
use verger_access::AccessDecision;
use verger_sitemap::{Fault, WalkTotals};

use super::Answer;
use crate::crawler::Asker;
use crate::decided::Verdict;

/// A sitemap that was fetched: what it lists comes next.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Sitemap<'a> {
    /// Its URL.
    pub url: &'a str,
}

/// A sitemap that the one before lists.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct ListedSitemap<'a> {
    /// Its URL, as it is written.
    pub url: &'a str,
}

/// A page that the sitemap before lists.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct ListedUrl<'a> {
    /// Its URL.
    pub url: &'a str,
    /// When it was changed last, as it is written.
    pub lastmod: Option<&'a str>,
    /// Whether robots.txt lets the robot fetch it, where that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub verdict: Option<Verdict>,
}

/// What is wrong with the sitemap before.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct SitemapFault {
    /// A name for programs.
    pub code: &'static str,
    /// The line, from 1.
    pub line: u64,
    /// The byte of the sitemap, from 0.
    pub byte: u64,
    /// What a person is told.
    pub text: String,
    /// Where it is laid down.
    pub clause: &'static str,
}

/// The whole: how much there was, and who asked.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Sitemaps<'a> {
    /// Who asks; absent where the site's robots.txt was not asked for.
    #[serde(flatten)]
    pub asker: Option<&'a Asker>,
    /// The number of sitemaps that were asked for.
    pub sitemaps: u32,
    /// The number of different URLs that they list.
    pub urls: u64,
    /// The number of URLs and sitemaps that were listed again.
    pub listed_again: u64,
    /// The number of bytes that were read, after decompression.
    pub bytes: u64,
    /// The number of faults.
    pub faults: u64,
    /// The number of URLs that robots.txt closes to the robot, where that was asked.
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
    /// A URL, and what robots.txt says of it, where that was asked.
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
    /// The whole. `closed` is the number of URLs that robots.txt closes, where that was asked.
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
