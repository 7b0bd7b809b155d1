//! The statements of a page.

use serde::{Serialize, Serializer};
use verger::Crawler;
use verger::page::{PageFault, PageRule, PageScope, PageSignals};
use verger_page::PageRead;

use super::site::PageSite;
use crate::bytes::{Bytes, key};
use crate::place::Place;

/// One rule of a page, as written.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct PageStatement<'a> {
    /// Where it is.
    #[serde(flatten)]
    pub place: Place,
    /// The kind of header or attribute, such as `meta` or `X-Robots-Tag`.
    pub source: &'static str,
    /// The robot that it is for; absent if it is for all.
    #[serde(flatten)]
    pub robot: Option<Bytes<'a, key::Robot>>,
    /// Whether it is for this answer's robot.
    pub applies: bool,
    /// The rule.
    #[serde(flatten)]
    pub text: Bytes<'a, key::Text>,
    /// Its meaning; null if it cannot be read.
    pub rule: Option<&'static str>,
    /// Its fault.
    #[serde(serialize_with = "fault")]
    #[cfg_attr(feature = "schema", schemars(with = "Option<String>"))]
    pub fault: Option<PageFault>,
}

/// The canonical address of a page.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Canonical<'a> {
    /// Its URL; absent if none or several are stated.
    #[serde(flatten)]
    pub url: Option<Bytes<'a, key::Url>>,
    /// Whether several are stated, so that none counts.
    pub contradictory: bool,
    /// Every link that says so.
    pub links: Vec<CanonicalLink<'a>>,
}

/// A link to a canonical address.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct CanonicalLink<'a> {
    /// Where the link is.
    #[serde(flatten)]
    pub place: Place,
    /// The address.
    #[serde(flatten)]
    pub url: Bytes<'a, key::Url>,
    /// Whether it counts: one in the body, or without an address, does not.
    pub counts: bool,
}

/// A licence whose terms also apply.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct License<'a> {
    /// Where it is named.
    #[serde(flatten)]
    pub place: Place,
    /// Its kind: `rsl` and so on.
    pub kind: &'static str,
    /// Whether it counts: a type says that it is machine-readable.
    pub counts: bool,
    /// Its URL; empty for one in the page itself.
    #[serde(flatten)]
    pub url: Bytes<'a, key::Url>,
}

impl<'a> PageStatement<'a> {
    pub(super) fn new(said: &'a verger::page::PageStatement, crawler: &Crawler) -> Self {
        Self {
            place: said.place.into(),
            source: said.source.name(),
            robot: match &said.scope {
                PageScope::All => None,
                PageScope::Robot(name) => Some(Bytes::new(&name[..])),
            },
            applies: said.scope.covers(crawler),
            text: Bytes::new(&said.text[..]),
            rule: said.rule.map(PageRule::name),
            fault: said.fault,
        }
    }
}

impl<'a> From<&'a PageSignals> for Canonical<'a> {
    fn from(signals: &'a PageSignals) -> Self {
        let links = signals.canonicals().iter().map(|link| CanonicalLink {
            place: link.place.into(),
            url: Bytes::new(&link.url[..]),
            counts: link.counts,
        });
        let canonical = signals.canonical();
        Self {
            url: match canonical {
                verger::page::Canonical::At(link) => Some(Bytes::new(&link.url[..])),
                _ => None,
            },
            contradictory: canonical == verger::page::Canonical::Contradictory,
            links: links.collect(),
        }
    }
}

impl<'a> License<'a> {
    /// Those of the robots.txt, of the headers and of the page.
    pub(super) fn all(page: &'a PageRead, site: &'a PageSite) -> Vec<Self> {
        let of_site = site.licenses().into_iter().map(|(place, url)| Self {
            place: place.into(),
            kind: "rsl",
            counts: true,
            url: Bytes::new(url),
        });
        let of_page = page.signals.licenses().iter().map(|license| Self {
            place: license.place.into(),
            kind: license.kind.name(),
            counts: license.kind.counts(),
            url: Bytes::new(&license.url[..]),
        });
        of_site.chain(of_page).collect()
    }
}

#[expect(clippy::ref_option, reason = "what a serializer gets")]
fn fault<S: Serializer>(fault: &Option<PageFault>, serializer: S) -> Result<S::Ok, S::Error> {
    fault.map(PageFault::name).serialize(serializer)
}
