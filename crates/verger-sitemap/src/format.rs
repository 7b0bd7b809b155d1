/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Format {
    /// `urlset`.
    UrlSet,
    /// `sitemapindex`.
    Index,
    /// RSS 2.0.
    Rss,
    /// Atom.
    Atom,
    /// One address per line.
    Lines,
}

impl Format {
    /// Its name in answers: `urlset`, `index`, `rss`, `atom` or `lines`.
    pub fn name(self) -> &'static str {
        match self {
            Self::UrlSet => "urlset",
            Self::Index => "index",
            Self::Rss => "rss",
            Self::Atom => "atom",
            Self::Lines => "lines",
        }
    }
}

/// The meaning of an element in an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Field {
    Loc,
    Lastmod,
    Changefreq,
    Priority,
}

/// The layout of an XML format. Only this type knows the differences between formats.
#[derive(Debug)]
pub(crate) struct Layout {
    pub(crate) format: Format,
    /// The first is preferred; the others also occur.
    pub(crate) namespaces: &'static [&'static str],
    /// The path from the root element to an entry.
    pub(crate) path: &'static [&'static str],
    pub(crate) fields: &'static [(&'static str, Field)],
    /// The address is the href of its element, and the element's rel may say that it belongs to something else.
    pub(crate) has_links: bool,
    /// No other element of the namespace is allowed there, and each of these only once.
    pub(crate) is_closed: bool,
}

pub(crate) const LAYOUTS: [Layout; 4] = [
    Layout {
        format: Format::UrlSet,
        namespaces: &[SITEMAP],
        path: &["urlset", "url"],
        fields: &[
            ("loc", Field::Loc),
            ("lastmod", Field::Lastmod),
            ("changefreq", Field::Changefreq),
            ("priority", Field::Priority),
        ],
        has_links: false,
        is_closed: true,
    },
    Layout {
        format: Format::Index,
        namespaces: &[SITEMAP],
        path: &["sitemapindex", "sitemap"],
        fields: &[("loc", Field::Loc), ("lastmod", Field::Lastmod)],
        has_links: false,
        is_closed: true,
    },
    Layout {
        format: Format::Rss,
        namespaces: &[""],
        path: &["rss", "channel", "item"],
        fields: &[("link", Field::Loc), ("pubDate", Field::Lastmod)],
        has_links: false,
        is_closed: false,
    },
    Layout {
        format: Format::Atom,
        // 1.0 (RFC 4287) and 0.3, which the protocol also names.
        namespaces: &["http://www.w3.org/2005/Atom", "http://purl.org/atom/ns#"],
        path: &["feed", "entry"],
        fields: &[("link", Field::Loc), ("updated", Field::Lastmod), ("modified", Field::Lastmod)],
        has_links: true,
        is_closed: false,
    },
];

/// Elements of other namespaces that are counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Extension {
    Alternate,
    Image,
    Video,
    News,
}

pub(crate) const EXTENSIONS: [(&str, &str, Extension); 4] = [
    ("http://www.w3.org/1999/xhtml", "link", Extension::Alternate),
    ("http://www.google.com/schemas/sitemap-image/1.1", "image", Extension::Image),
    ("http://www.google.com/schemas/sitemap-video/1.1", "video", Extension::Video),
    ("http://www.google.com/schemas/sitemap-news/0.9", "news", Extension::News),
];

const SITEMAP: &str = "http://www.sitemaps.org/schemas/sitemap/0.9";
