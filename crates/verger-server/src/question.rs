//! What may be asked: the keys of each question. They are those of `check --batch`, and those that it has no use for. Each question
//! lists all of its keys: serde cannot both take some from another type and refuse those that are not known.

mod object;
mod parts;

pub(crate) use object::Object;
pub(crate) use parts::{Asked, CrawlerKeys, FileParts, UrlKeys, asked_file, within_bounds};

use serde::Deserialize;

use crate::problem::Problem;
use hyper::StatusCode;

/// May these crawlers fetch these URLs, or why?
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[cfg_attr(feature = "schema", schemars(rename = "UrlQuestion"))]
pub(crate) struct UrlQuestion {
    /// The robots.txt.
    pub(crate) robots: Option<String>,
    /// The robots.txt in base64, if it is not UTF-8.
    pub(crate) robots_b64: Option<String>,
    /// What answers call the file; robots.txt if it is not given.
    pub(crate) name: Option<String>,
    /// The names of one crawler: its own, then its fallbacks.
    pub(crate) agents: Option<Vec<String>>,
    /// The User-Agent header of one crawler.
    pub(crate) user_agent: Option<String>,
    /// Whether names are used exactly as given.
    pub(crate) exact: bool,
    /// Several crawlers, in place of one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<CrawlerQuestion>>"))]
    pub(crate) crawlers: Option<Vec<Object<CrawlerQuestion>>>,
    /// A URL, or a path with its slash.
    pub(crate) url: Option<String>,
    /// A URL in base64, if it is not UTF-8.
    pub(crate) url_b64: Option<String>,
    /// Several URLs, in place of one.
    pub(crate) urls: Option<Vec<String>>,
    /// Where the file was fetched from.
    pub(crate) origin: Option<String>,
    /// How the file is read; rfc9309 if it is not given.
    pub(crate) dialect: Option<String>,
}

/// Where do dialects, or crawlers, disagree?
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CompareQuestion {
    /// The robots.txt.
    pub(crate) robots: Option<String>,
    /// The robots.txt in base64, if it is not UTF-8.
    pub(crate) robots_b64: Option<String>,
    /// What answers call the file; robots.txt if it is not given.
    pub(crate) name: Option<String>,
    /// The names of one crawler: its own, then its fallbacks.
    pub(crate) agents: Option<Vec<String>>,
    /// The User-Agent header of one crawler.
    pub(crate) user_agent: Option<String>,
    /// Whether names are used exactly as given.
    pub(crate) exact: bool,
    /// Several crawlers, in place of one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<CrawlerQuestion>>"))]
    pub(crate) crawlers: Option<Vec<Object<CrawlerQuestion>>>,
    /// A URL, or a path with its slash.
    pub(crate) url: Option<String>,
    /// A URL in base64, if it is not UTF-8.
    pub(crate) url_b64: Option<String>,
    /// Several URLs, in place of one.
    pub(crate) urls: Option<Vec<String>>,
    /// Where the file was fetched from.
    pub(crate) origin: Option<String>,
    /// These dialects; without them all for one crawler, and rfc9309 for several.
    pub(crate) dialects: Vec<String>,
}

/// Everything that a file says to these crawlers.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct ShowQuestion {
    /// The robots.txt.
    pub(crate) robots: Option<String>,
    /// The robots.txt in base64, if it is not UTF-8.
    pub(crate) robots_b64: Option<String>,
    /// What answers call the file; robots.txt if it is not given.
    pub(crate) name: Option<String>,
    /// The names of one crawler: its own, then its fallbacks.
    pub(crate) agents: Option<Vec<String>>,
    /// The User-Agent header of one crawler.
    pub(crate) user_agent: Option<String>,
    /// Whether names are used exactly as given.
    pub(crate) exact: bool,
    /// Several crawlers, in place of one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<CrawlerQuestion>>"))]
    pub(crate) crawlers: Option<Vec<Object<CrawlerQuestion>>>,
    /// Where the file was fetched from; relative URLs in it are resolved against that.
    pub(crate) origin: Option<String>,
    /// How the file is read; rfc9309 if it is not given.
    pub(crate) dialect: Option<String>,
    /// What applies at this time, such as 2026-11-21T14:00Z; now if it is not given.
    pub(crate) at: Option<String>,
    /// How many seconds it took to fetch the file.
    pub(crate) took: f64,
    /// The most seconds to wait between two requests.
    pub(crate) ceiling: Option<f64>,
    /// Whether the proposals of 1996 apply.
    pub(crate) proposals_1996: bool,
}

/// What is wrong, risky or without effect in a file?
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct LintQuestion {
    /// The robots.txt.
    pub(crate) robots: Option<String>,
    /// The robots.txt in base64, if it is not UTF-8.
    pub(crate) robots_b64: Option<String>,
    /// What the answer calls the file; robots.txt if it is not given.
    pub(crate) name: Option<String>,
    /// Only what concerns these consumers.
    pub(crate) r#for: Vec<String>,
    /// Lints that are switched off, by code or name.
    pub(crate) allow: Vec<String>,
    /// The least severity: error, warning or hint; hint if it is not given.
    pub(crate) least: Option<String>,
    /// Whether the lints that compare rules over all URLs are left out.
    pub(crate) no_proofs: bool,
}

/// The normal form of a file.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct FmtQuestion {
    /// The robots.txt.
    pub(crate) robots: Option<String>,
    /// The robots.txt in base64, if it is not UTF-8.
    pub(crate) robots_b64: Option<String>,
}

/// What changes from one file to another?
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct DiffQuestion {
    /// The old file.
    #[cfg_attr(feature = "schema", schemars(with = "Option<FileParts>"))]
    pub(crate) old: Option<Object<FileParts>>,
    /// The new file.
    #[cfg_attr(feature = "schema", schemars(with = "Option<FileParts>"))]
    pub(crate) new: Option<Object<FileParts>>,
    /// The names of one crawler: its own, then its fallbacks. Without a crawler, all that the files name, and every other.
    pub(crate) agents: Option<Vec<String>>,
    /// The User-Agent header of one crawler.
    pub(crate) user_agent: Option<String>,
    /// Whether names are used exactly as given.
    pub(crate) exact: bool,
    /// Several crawlers, in place of one.
    #[cfg_attr(feature = "schema", schemars(with = "Option<Vec<CrawlerQuestion>>"))]
    pub(crate) crawlers: Option<Vec<Object<CrawlerQuestion>>>,
    /// How the files are read; rfc9309 if it is not given.
    pub(crate) dialect: Option<String>,
}

/// The known crawlers, or one of them, or their classes.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct AgentsQuestion {
    /// Only the crawler of this name, or with this User-Agent header.
    pub(crate) name: Option<String>,
    /// Only crawlers of these classes.
    pub(crate) class: Vec<String>,
    /// Only crawlers of this operator.
    pub(crate) operator: Option<String>,
    /// The classes, in place of crawlers.
    pub(crate) classes: bool,
}

/// A crawler.
#[derive(Debug, Default, Deserialize)]
#[serde(default, deny_unknown_fields)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub(crate) struct CrawlerQuestion {
    /// Its names: its own, then its fallbacks.
    pub(crate) agents: Option<Vec<String>>,
    /// Its User-Agent header.
    pub(crate) user_agent: Option<String>,
    /// Whether names are used exactly as given.
    pub(crate) exact: bool,
}

/// Reads a question. The key whose value is wrong is named.
pub(crate) fn read<'q, Q: Deserialize<'q>>(body: &'q [u8]) -> Result<Q, Problem> {
    let mut reader = serde_json::Deserializer::from_slice(body);
    let wrong = |why: &serde_json::Error| {
        Problem::new(StatusCode::BAD_REQUEST, format!("not a question: {why}"))
    };
    let Object(question) = serde_path_to_error::deserialize(&mut reader).map_err(|error| {
        let path = error.path().to_string();
        let problem = wrong(error.inner());
        if path == "." || path == "?" { problem } else { problem.about(path) }
    })?;
    reader.end().map_err(|error| wrong(&error))?;
    Ok(question)
}
