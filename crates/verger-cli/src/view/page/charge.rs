//! A page that costs something.

use std::io::{self, Write};

use serde_json::{Map, Value, json};
use verger::Crawler;
use verger::page::PageSignals;

use crate::view::json::{VERSION, insert_octets};
use verger_report::text::style;
use verger_report::text::{cut, shown};

/// An answer of 402, with the headers that tell a price.
#[derive(Debug)]
pub(crate) struct Charge {
    url: String,
    /// Those of the headers that say what is asked, in order.
    terms: Vec<(String, String)>,
    signals: PageSignals,
}

impl Charge {
    pub(crate) fn new(url: String, headers: &[(String, String)]) -> Self {
        let is_term = |(name, _): &&(String, String)| {
            TERMS.iter().any(|term| name.eq_ignore_ascii_case(term))
        };
        let terms = headers.iter().filter(is_term).cloned().collect();
        Self { url, terms, signals: PageSignals::from_headers(headers) }
    }

    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let url = shown(self.url.as_bytes());
        writeln!(out, "{url}: {} (402): the site asks for a payment", style::head(REASON))?;
        for (name, value) in &self.terms {
            writeln!(out, "  {}: {}", shown(name.as_bytes()), cut(&shown(value.as_bytes())))?;
        }
        for license in self.signals.licenses().iter().filter(|license| license.kind.counts()) {
            writeln!(out, "  licence: {}", cut(&shown(&license.url)))?;
        }
        if self.price().is_none() {
            writeln!(out, "  no price is stated: it may be a plain refusal")?;
        }
        Ok(())
    }

    pub(crate) fn as_json(&self, crawler: &Crawler) -> Value {
        let agents: Vec<_> = crawler.tokens().map(String::from_utf8_lossy).collect();
        let licenses = self.signals.licenses().iter().filter(|license| license.kind.counts());
        let licenses: Vec<Value> = licenses
            .map(|license| {
                let mut object = Map::new();
                insert_octets(&mut object, "url", &license.url);
                Value::Object(object)
            })
            .collect();
        let terms: Vec<_> = self
            .terms
            .iter()
            .map(|(name, value)| json!({ "name": name, "value": value }))
            .collect();
        json!({
            "v": VERSION,
            "file": self.url,
            "agents": agents,
            "verdict": "undetermined",
            "reason": REASON,
            "status": 402,
            "may_index": Value::Null,
            "price": self.price(),
            "terms": terms,
            "licenses": licenses,
        })
    }

    /// What one request costs, as the site writes it: `USD 0.01`.
    fn price(&self) -> Option<&str> {
        let named = |name: &str| {
            let found = self.terms.iter().find(|(term, _)| term.eq_ignore_ascii_case(name));
            found.map(|(_, value)| value.as_str())
        };
        named("crawler-price")
    }
}

const REASON: &str = "payment-required";

/// Cloudflare's pay per crawl, and the licence of Really Simple Licensing.
const TERMS: [&str; 5] = [
    "crawler-price",
    "crawler-exact-price",
    "crawler-max-price",
    "crawler-error",
    "www-authenticate",
];
