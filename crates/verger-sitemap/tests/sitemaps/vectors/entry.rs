//! The content of an entry.
use super::{ROOT, Vector, one};

const A: &str = "entry https://example.com/a";

pub(crate) const VECTORS: &[Vector] = &[
    Vector {
        name: "every element may be there",
        at: ROOT,
        octets: one!(
            "<loc> https://example.com/a\n</loc><lastmod>2005-01-01</lastmod><changefreq>monthly</changefreq><priority>0.8</priority>"
        ),
        told: &["entry https://example.com/a lastmod=1104537600 changefreq=Monthly priority=0.8"],
    },
    Vector {
        name: "their order is free",
        at: ROOT,
        octets: one!("<priority>1</priority><loc>https://example.com/a</loc>"),
        told: &["entry https://example.com/a priority=1.0"],
    },
    Vector {
        name: "an entry has an address",
        at: ROOT,
        octets: one!("<lastmod>2005</lastmod>"),
        told: &["missing-loc at 1: <url><"],
    },
    Vector {
        name: "which is not empty",
        at: ROOT,
        octets: one!("<loc> </loc>"),
        told: &["empty-loc at 1: <loc> "],
    },
    Vector {
        name: "nor an empty element",
        at: ROOT,
        octets: one!("<loc/>"),
        told: &["empty-loc at 1: <loc/>"],
    },
    Vector {
        name: "it is absolute",
        at: ROOT,
        octets: one!("\n<loc>/a</loc>"),
        told: &["relative-loc at 2: <loc>/", "entry /a -> nowhere"],
    },
    Vector {
        name: "no scheme is guessed",
        at: ROOT,
        octets: one!("<loc>www.example.com/a</loc>"),
        told: &["relative-loc at 1: <loc>w", "entry www.example.com/a -> nowhere"],
    },
    Vector {
        name: "it is an address",
        at: ROOT,
        octets: one!("<loc>https://exa mple.com/</loc>"),
        told: &["invalid-loc at 1: <loc>h", "entry https://exa mple.com/ -> nowhere"],
    },
    Vector {
        name: "what browsers repair is not",
        at: ROOT,
        octets: one!("<loc>https:/example.com/a</loc>"),
        told: &["invalid-loc at 1: <loc>h", "entry https:/example.com/a -> nowhere"],
    },
    Vector {
        name: "it is one of the web",
        at: ROOT,
        octets: one!("<loc>javascript:alert(1)</loc>"),
        told: &["scheme-loc at 1: <loc>j", "entry javascript:alert(1) -> nowhere"],
    },
    Vector {
        name: "it is escaped",
        at: ROOT,
        octets: one!("<loc>https://example.com/a b</loc>"),
        told: &[
            "unescaped-loc at 1: <loc>h",
            "entry https://example.com/a b -> https://example.com/a%20b",
        ],
    },
    Vector {
        name: "escapes are whole",
        at: ROOT,
        octets: one!("<loc>https://example.com/100%</loc>"),
        told: &["unescaped-loc at 1: <loc>h", "entry https://example.com/100%"],
    },
    Vector {
        name: "letters of all languages may be written",
        at: ROOT,
        octets: one!("<loc>https://example.com/é</loc>"),
        told: &["entry https://example.com/é -> https://example.com/%C3%A9"],
    },
    Vector {
        name: "fragments are not sent",
        at: ROOT,
        octets: one!("<loc>https://example.com/a#b</loc>"),
        told: &[
            "fragment-loc at 1: <loc>h",
            "entry https://example.com/a#b -> https://example.com/a",
        ],
    },
    Vector {
        name: "the longest address",
        at: ROOT,
        octets: one!("<loc>https://example.com/40..45...50...55...60.123456789012</loc>"),
        told: &["entry https://example.com/40..45...50...55...60.123456789012"],
    },
    Vector {
        name: "a longer one is given all the same",
        at: ROOT,
        octets: one!("<loc>https://example.com/40..45...50...55...60.12345678901234567890</loc>"),
        told: &[
            "long-loc at 1: <loc>h",
            "entry https://example.com/40..45...50...55...60.12345678901234567890",
        ],
    },
    Vector {
        name: "what no robot would ask for is not",
        at: ROOT,
        octets: one!(
            "<loc>https://example.com/....10........20........30........40........50........60........70........80........90.......100.......110.......120.......130.......140.......150.......160.......170.......180.......190.......200</loc>"
        ),
        told: &["long-text at 1: <loc>h"],
    },
    Vector {
        name: "the host is the sitemap's",
        at: ROOT,
        octets: one!("<loc>https://www.example.com/a</loc>"),
        told: &["other-host at 1: <loc>h", "entry https://www.example.com/a (out of scope)"],
    },
    Vector {
        name: "and the port",
        at: ROOT,
        octets: one!("<loc>https://example.com:8443/a</loc>"),
        told: &["other-host at 1: <loc>h", "entry https://example.com:8443/a (out of scope)"],
    },
    Vector {
        name: "a default port is none",
        at: ROOT,
        octets: one!("<loc>https://EXAMPLE.com:443/a</loc>"),
        told: &["entry https://EXAMPLE.com:443/a -> https://example.com/a"],
    },
    Vector {
        name: "the scheme is the sitemap's",
        at: ROOT,
        octets: one!("<loc>http://example.com/a</loc>"),
        told: &["other-scheme at 1: <loc>h", "entry http://example.com/a (out of scope)"],
    },
    Vector {
        name: "the folder is the sitemap's",
        at: "https://example.com/catalog/sitemap.xml",
        octets: one!("<loc>https://example.com/images/a</loc>"),
        told: &["outside-folder at 1: <loc>h", "entry https://example.com/images/a (out of scope)"],
    },
    Vector {
        name: "steps upwards are taken first",
        at: "https://example.com/catalog/sitemap.xml",
        octets: one!("<loc>https://example.com/catalog/../a</loc>"),
        told: &[
            "outside-folder at 1: <loc>h",
            "entry https://example.com/catalog/../a -> https://example.com/a (out of scope)",
        ],
    },
    Vector {
        name: "what only begins with the folder's name is not in it",
        at: "https://example.com/catalog/sitemap.xml?x=/",
        octets: one!("<loc>https://example.com/catalog23</loc>"),
        told: &[
            "outside-folder at 1: <loc>h",
            "entry https://example.com/catalog23 (out of scope)",
        ],
    },
    Vector {
        name: "a robots.txt opens its host",
        at: "https://cdn.example/maps/1.xml by https://example.com/robots.txt",
        octets: one!("<loc>https://example.com/a</loc>"),
        told: &[A],
    },
    Vector {
        name: "of its own scheme",
        at: "https://cdn.example/maps/1.xml by https://example.com/robots.txt",
        octets: one!("<loc>http://example.com/a</loc>"),
        told: &["other-scheme at 1: <loc>h", "entry http://example.com/a (out of scope)"],
    },
    Vector {
        name: "a robots.txt of the own host opens all folders",
        at: "https://example.com/maps/1.xml by https://example.com/robots.txt",
        octets: one!("<loc>https://example.com/a</loc>"),
        told: &[A],
    },
    Vector {
        name: "a time of day has an offset",
        at: ROOT,
        octets: one!("<loc>https://example.com/a</loc><lastmod>2005-01-01T10:00:00</lastmod>"),
        told: &["lastmod at 1: <lastm", "entry https://example.com/a lastmod=?2005-01-01T10:00:00"],
    },
    Vector {
        name: "an empty date is none",
        at: ROOT,
        octets: one!("<loc>https://example.com/a</loc><lastmod/>"),
        told: &["lastmod at 1: <lastm", "entry https://example.com/a lastmod=?"],
    },
    Vector {
        name: "words for change are written small",
        at: ROOT,
        octets: one!("<loc>https://example.com/a</loc><changefreq>Daily</changefreq>"),
        told: &["changefreq at 1: <chang", "entry https://example.com/a changefreq=?Daily"],
    },
    Vector {
        name: "weights are at most 1",
        at: ROOT,
        octets: one!("<loc>https://example.com/a</loc><priority>1.1</priority>"),
        told: &["priority at 1: <prior", "entry https://example.com/a priority=?1.1"],
    },
    Vector {
        name: "weights are decimals",
        at: ROOT,
        octets: one!("<loc>https://example.com/a</loc><priority>1e-1</priority>"),
        told: &["priority at 1: <prior", "entry https://example.com/a priority=?1e-1"],
    },
    Vector {
        name: "weights have a point",
        at: ROOT,
        octets: one!("<loc>https://example.com/a</loc><priority>0,5</priority>"),
        told: &["priority at 1: <prior", "entry https://example.com/a priority=?0,5"],
    },
    Vector {
        name: "an element stands once",
        at: ROOT,
        octets: one!("<loc>https://example.com/a</loc>\n<loc>https://example.com/b</loc>"),
        told: &["repeated-element at 2: <loc>h", A],
    },
    Vector {
        name: "unknown elements are ignored",
        at: ROOT,
        octets: one!("<loc>https://example.com/a</loc><title>A<loc>b</loc></title>"),
        told: &["misplaced-element at 1: <title", A],
    },
    Vector {
        name: "text inside another element is not the address",
        at: ROOT,
        octets: one!("<loc>https://example.com/a<b>c</b></loc>"),
        told: &[A],
    },
    Vector {
        name: "text outside the elements is nobody's",
        at: ROOT,
        octets: one!("x<loc>https://example.com/a</loc>y"),
        told: &[A],
    },
];
