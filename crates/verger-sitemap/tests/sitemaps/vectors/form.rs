//! The forms of a sitemap.
use super::{ROOT, Vector, index, set};

const A: &str = "entry https://example.com/a";

pub(crate) const VECTORS: &[Vector] = &[
    Vector {
        name: "an index",
        at: "https://example.com/maps/index.xml",
        octets: index!(
            "<sitemap><loc>https://example.com/1.xml.gz</loc><lastmod>2004-10-01T18:23:17+00:00</lastmod></sitemap>\
             <sitemap><loc>https://example.com/2.xml.gz</loc></sitemap>"
        ),
        told: &[
            "sitemap https://example.com/1.xml.gz lastmod=1096654997",
            "sitemap https://example.com/2.xml.gz",
        ],
    },
    Vector {
        name: "lists sitemaps of its own site",
        at: ROOT,
        octets: index!("<sitemap><loc>https://cdn.example/1.xml</loc></sitemap>"),
        told: &["other-host at 1: <loc>h", "sitemap https://cdn.example/1.xml (out of scope)"],
    },
    Vector {
        name: "and no pages",
        at: ROOT,
        octets: index!(
            "<url><loc>https://example.com/a</loc></url><sitemap><loc>https://example.com/1.xml</loc><priority>1</priority></sitemap>"
        ),
        told: &[
            "misplaced-element at 1: <url><",
            "misplaced-element at 1: <prior",
            "sitemap https://example.com/1.xml",
        ],
    },
    Vector {
        name: "and is not listed in one",
        at: "https://example.com/1.xml in an index",
        octets: index!("<sitemap><loc>https://example.com/2.xml</loc></sitemap>"),
        told: &["nested-index at 1: <sitem", "sitemap https://example.com/2.xml"],
    },
    Vector {
        name: "a URL set lists no sitemaps",
        at: ROOT,
        octets: set!("<sitemap><loc>https://example.com/1.xml</loc></sitemap>"),
        told: &["misplaced-element at 1: <sitem"],
    },
    Vector {
        name: "RSS 2.0",
        at: ROOT,
        octets: b"<rss version='2.0' xmlns:atom='http://www.w3.org/2005/Atom'><channel><title>A</title>\
            <link>https://example.com/</link><atom:link rel='self' href='https://example.com/feed'/>\
            <item><title>B</title><link>https://example.com/a</link><link>https://example.com/b</link>\
            <pubDate>Sat, 07 Sep 2002 00:00:01 GMT</pubDate></item></channel></rss>",
        told: &["entry https://example.com/a lastmod=1031356801"],
    },
    Vector {
        name: "has dates of its own",
        at: ROOT,
        octets: b"<rss><channel><item><link>https://example.com/a</link><pubDate>2002-09-07</pubDate></item></channel></rss>",
        told: &["pub-date at 1: <pubDa", "entry https://example.com/a lastmod=?2002-09-07"],
    },
    Vector {
        name: "Atom",
        at: ROOT,
        octets: b"<feed xmlns='http://www.w3.org/2005/Atom'><link href='https://example.com/'/><entry>\
            <link rel='enclosure' href='https://example.com/z'/><link rel=\"alternate\" href=\" https://example.com/?a&amp;b \"/>\
            <link href='https://example.com/b'/><updated>2003-12-13T18:30:02Z</updated></entry></feed>",
        told: &["entry https://example.com/?a&b lastmod=1071340202"],
    },
    Vector {
        name: "Atom 0.3",
        at: ROOT,
        octets: b"<feed version='0.3' xmlns='http://purl.org/atom/ns#'><entry><link rel='alternate' href='https://example.com/a'/>\
            <modified>2003-12-13T18:30:02Z</modified></entry></feed>",
        told: &["entry https://example.com/a lastmod=1071340202"],
    },
    Vector {
        name: "ampersands of attributes are entities too",
        at: ROOT,
        octets: b"<feed xmlns='http://www.w3.org/2005/Atom'><entry><link href='https://example.com/?a&b'/></entry><entry><link/></entry></feed>",
        told: &[
            "unescaped-ampersand at 1: <link ",
            "entry https://example.com/?a&b",
            "empty-loc at 1: <link/",
        ],
    },
    Vector {
        name: "lines",
        at: ROOT,
        octets: b"https://example.com/a\n\r\n  https://example.com/b \rhttps://example.com/c",
        told: &[A, "entry https://example.com/b", "entry https://example.com/c"],
    },
    Vector {
        name: "and nothing else",
        at: ROOT,
        octets: b"# My pages\n\nhttps://example.com/a\n  /b\n",
        told: &[
            "relative-loc at 1: # My p",
            "entry # My pages -> nowhere",
            A,
            "relative-loc at 4: /b",
            "entry /b -> nowhere",
        ],
    },
];
