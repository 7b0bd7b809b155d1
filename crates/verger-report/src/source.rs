use serde::Serialize;
use verger_access::{PaymentTerms, Site, SiteEntry};

use crate::note::Note;

/// The robots.txt behind an answer: a given file, or that of a site.
#[derive(Clone, Copy, Debug, Default, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Source<'a> {
    /// The name of the file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub file: Option<&'a str>,
    /// The site whose file was used.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub site: Option<&'a str>,
    /// The access result; absent if the site was never asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub access: Option<&'static str>,
    /// The server's payment headers, named without `crawler-`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(
        feature = "schema",
        schemars(with = "Option<std::collections::BTreeMap<String, String>>")
    )]
    pub payment: Option<&'a PaymentTerms>,
    /// Notes on the answer that delivered the file.
    #[serde(skip)]
    pub notes: &'a [Note],
}

impl<'a> Source<'a> {
    /// A file with that name.
    pub fn of_file(name: &'a str) -> Self {
        Self { file: Some(name), ..Self::default() }
    }

    /// A site, with its cached state, and notes on its answer.
    pub fn of_site(site: &'a Site, entry: Option<&'a SiteEntry>, notes: &'a [Note]) -> Self {
        Self {
            file: None,
            site: Some(site.as_str()),
            access: entry.map(|entry| entry.result.name()),
            payment: entry.and_then(|entry| entry.payment.as_ref()),
            notes,
        }
    }

    /// The name of the file, or of the site.
    pub fn name(&self) -> &'a str {
        self.file.or(self.site).unwrap_or("robots.txt")
    }
}
