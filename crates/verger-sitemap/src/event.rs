use crate::fault::Fault;
use crate::place::SitemapPlace;

/// An item found in a sitemap, in the order of the file. Faults of an entry come before it.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub enum Event<'a> {
    /// A page.
    Entry(ListedPage<'a>),
    /// A sitemap, listed in an index.
    Sitemap(ListedSitemap<'a>),
    /// Something that the protocol or a limit forbids.
    Fault(Fault),
}

/// A page that a sitemap lists.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ListedPage<'a> {
    /// Its address.
    pub location: Location<'a>,
    /// When it was changed, or published (RSS), as seconds since 1970-01-01T00:00:00Z. A date means its first
    /// second, in UTC.
    pub lastmod: Option<Stated<'a, i64>>,
    /// How often it changes.
    pub changefreq: Option<Stated<'a, ChangeFreq>>,
    /// Its priority among the pages of the site, from 0.0 to 1.0.
    pub priority: Option<Stated<'a, f32>>,
    /// The number of versions in other languages (`xhtml:link`).
    pub alternates: u32,
    /// The number of images (`image:image`).
    pub images: u32,
    /// The number of videos (`video:video`).
    pub videos: u32,
    /// The number of news articles (`news:news`).
    pub news: u32,
}

/// A sitemap that an index lists.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct ListedSitemap<'a> {
    /// Its address.
    pub location: Location<'a>,
    /// When it was changed, as seconds since 1970-01-01T00:00:00Z.
    pub lastmod: Option<Stated<'a, i64>>,
}

/// An address in a sitemap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Location<'a> {
    /// Where its entry begins.
    pub place: SitemapPlace,
    /// As written, with character references replaced.
    pub loc: &'a str,
    /// As a robot would request it: in normal form, without a fragment. `None` if it is not an address of http or
    /// https.
    pub url: Option<&'a str>,
    /// Whether this sitemap may list it ([`Scope`](crate::Scope)).
    pub in_scope: bool,
}

/// The value of an element.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Stated<'a, T> {
    /// As written.
    pub text: &'a str,
    /// Its meaning, if it is valid.
    pub value: Option<T>,
}

/// How often a page changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "version 0.9 of the protocol is closed")]
#[expect(missing_docs, reason = "each is its own word")]
pub enum ChangeFreq {
    Always,
    Hourly,
    Daily,
    Weekly,
    Monthly,
    Yearly,
    Never,
}

impl ChangeFreq {
    pub(crate) fn read(text: &str) -> Option<Self> {
        Some(match text {
            "always" => Self::Always,
            "hourly" => Self::Hourly,
            "daily" => Self::Daily,
            "weekly" => Self::Weekly,
            "monthly" => Self::Monthly,
            "yearly" => Self::Yearly,
            "never" => Self::Never,
            _ => return None,
        })
    }
}
