//! A page that requires payment.

use serde::Serialize;
use verger::page::PageSignals;

use crate::answer::Answer;
use crate::bytes::{Bytes, key};
use crate::crawler::Asker;

/// A response with status 402 in place of a page, with the headers that state a price.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PagePayment<'a> {
    /// The URL of the page.
    pub file: &'a str,
    /// The robot.
    #[serde(flatten)]
    pub asker: &'a Asker,
    /// Whether the page may be indexed: null, since that is not known.
    pub may_index: Option<bool>,
    /// The same in a word: `undetermined`.
    pub verdict: &'static str,
    /// `payment-required`.
    pub reason: &'static str,
    /// The status of the answer.
    pub status: u16,
    /// The price of one request, as the site writes it.
    pub price: Option<&'a str>,
    /// The payment headers, in order.
    pub terms: Vec<Header<'a>>,
    /// The licences that they name.
    pub licenses: Vec<Bytes<'a, key::Url>>,
}

/// A header.
#[derive(Clone, Copy, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Header<'a> {
    /// Its name.
    pub name: &'a str,
    /// Its value.
    pub value: &'a str,
}

impl Answer for PagePayment<'_> {
    const KIND: &'static str = "page-payment";
}

impl<'a> PagePayment<'a> {
    /// The payment terms in the headers of a 402 response.
    pub fn new(
        url: &'a str,
        asker: &'a Asker,
        headers: &'a [(String, String)],
        signals: &'a PageSignals,
    ) -> Self {
        let is_term = |(name, _): &&(String, String)| {
            TERMS.iter().any(|term| name.eq_ignore_ascii_case(term))
        };
        let terms: Vec<_> =
            headers.iter().filter(is_term).map(|(name, value)| Header { name, value }).collect();
        let price = terms.iter().find(|term| term.name.eq_ignore_ascii_case("crawler-price"));
        let licenses = signals.licenses().iter().filter(|license| license.kind.counts());
        Self {
            file: url,
            asker,
            may_index: None,
            verdict: "undetermined",
            reason: "payment-required",
            status: 402,
            price: price.map(|price| price.value),
            terms,
            licenses: licenses.map(|license| Bytes::new(&license.url[..])).collect(),
        }
    }
}

/// Cloudflare's pay per crawl, and the licence of Really Simple Licensing.
const TERMS: [&str; 5] = [
    "crawler-price",
    "crawler-exact-price",
    "crawler-max-price",
    "crawler-error",
    "www-authenticate",
];
