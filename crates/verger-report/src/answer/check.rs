//! `check`: may this robot fetch this URL?

use serde::Serialize;
use verger::{Dialect, Target};
use verger_access::{PaymentTerms, Site, SiteEntry};

use super::Answer;
use crate::bytes::{Bytes, key};
use crate::crawler::Asker;
use crate::decided::Decided;
use crate::visit::Visit;

/// May this robot fetch this URL? By a file, or by what its site answered.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Check<'a> {
    /// The URL that was asked for.
    #[serde(flatten)]
    pub url: Bytes<'a, key::Url>,
    /// The URL that a host without a scheme was read as.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub read_as: Option<&'a str>,
    /// The site that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<&'a str>,
    /// Who asks.
    #[serde(flatten)]
    pub asker: &'a Asker,
    /// The dialect as which the file was read.
    pub dialect: &'static str,
    /// The access result; absent if the site was never asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access: Option<&'static str>,
    /// What the server says of payment: its headers, under their names without `crawler-`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<std::collections::BTreeMap<String, String>>")
    )]
    pub payment: Option<&'a PaymentTerms>,
    /// The answer.
    #[serde(flatten)]
    pub decided: Decided<'a>,
    /// What was read as the path.
    #[serde(flatten)]
    pub path: Bytes<'a, key::Path>,
    /// Whether a visit is welcome now, where hours are stated.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub visit: Option<Visit<'a>>,
}

impl Answer for Check<'_> {
    const KIND: &'static str = "check";
}

/// What was given as a URL, and what it is read as.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Question<'a> {
    /// As it was given.
    pub given: &'a [u8],
    /// As it is decided.
    pub url: &'a [u8],
    /// The URL that a host without a scheme was read as.
    pub read_as: Option<&'a str>,
}

impl<'a> Check<'a> {
    /// What holds for a URL.
    pub fn new(
        question: Question<'a>,
        dialect: &Dialect,
        asker: &'a Asker,
        decided: Decided<'a>,
    ) -> Self {
        Self {
            url: Bytes::new(question.given),
            read_as: question.read_as,
            site: None,
            asker,
            dialect: dialect.name,
            access: None,
            payment: None,
            decided,
            path: Bytes::new(Target::read(question.url, dialect.target).path()),
            visit: None,
        }
    }

    /// The same, by what the site answered.
    #[must_use]
    pub fn of_site(self, site: &'a Site, entry: Option<&'a SiteEntry>) -> Self {
        Self {
            site: Some(site.as_str()),
            access: entry.map(|entry| entry.result.name()),
            payment: entry.and_then(|entry| entry.payment.as_ref()),
            ..self
        }
    }
}

impl<'a> From<&'a [u8]> for Question<'a> {
    fn from(url: &'a [u8]) -> Self {
        Self { given: url, url, read_as: None }
    }
}
