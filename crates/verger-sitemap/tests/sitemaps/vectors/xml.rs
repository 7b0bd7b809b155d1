//! XML, and the parts of it that are not read.
use super::{ROOT, Vector, one, set};

const A: &str = "entry https://example.com/a";

pub(crate) const VECTORS: &[Vector] = &[
    Vector {
        name: "the five entities, and numbers",
        at: ROOT,
        octets: one!("<loc>https://example.com/?a&amp;b&apos;c&#38;d&#x26;&#101;</loc>"),
        told: &["entry https://example.com/?a&b'c&d&e -> https://example.com/?a&b%27c&d&e"],
    },
    Vector {
        name: "entities are characters, which must be escaped too",
        at: ROOT,
        octets: one!("<loc>https://example.com/?&lt;&gt;&quot;</loc>"),
        told: &[
            "unescaped-loc at 1: <loc>h",
            "entry https://example.com/?<>\" -> https://example.com/?%3C%3E%22",
        ],
    },
    Vector {
        name: "an ampersand is written as an entity",
        at: ROOT,
        octets: one!("<loc>https://example.com/?a&b=c&amp</loc>"),
        told: &[
            "unescaped-ampersand at 1: &b=c&a",
            "unescaped-ampersand at 1: &amp</",
            "entry https://example.com/?a&b=c&amp",
        ],
    },
    Vector {
        name: "no other entity is read",
        at: ROOT,
        octets: one!("<loc>https://example.com/&nbsp;&#0;</loc>"),
        told: &[
            "unknown-entity at 1: &nbsp;",
            "unknown-entity at 1: &#0;</",
            "fragment-loc at 1: <loc>h",
            "entry https://example.com/&nbsp;&#0; -> https://example.com/&nbsp;&",
        ],
    },
    Vector {
        name: "nothing that a document type declares is used",
        at: ROOT,
        octets: b"<!DOCTYPE urlset [<!ENTITY a 'https://example.com/]>'><!-- ' ]> -->\n<!ENTITY % b SYSTEM \"file:///etc/passwd\">]>\
            <urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>&a;&b;</loc></url></urlset>",
        told: &[
            "doctype at 1: <!DOCT",
            "unknown-entity at 2: &a;&b;",
            "unknown-entity at 2: &b;</l",
            "relative-loc at 2: <loc>&",
            "entry &a;&b; -> nowhere",
        ],
    },
    Vector {
        name: "character data, comments and instructions",
        at: ROOT,
        octets: one!(
            "<!-- <loc> -- > --><loc><![CDATA[https://example.com/]]>?<!--x--->a<![CDATA[&b]]]]><?php > ??></loc>"
        ),
        told: &["entry https://example.com/?a&b]]"],
    },
    Vector {
        name: "white space in tags",
        at: ROOT,
        octets: b"<urlset\txmlns = \"http://www.sitemaps.org/schemas/sitemap/0.9\"\n ><url ><loc\n>https://example.com/a</loc ></url></urlset >\n<!-- end -->\n",
        told: &[A],
    },
    Vector {
        name: "prefixes name namespaces",
        at: ROOT,
        octets: b"<s:urlset xmlns:s='http://www.sitemaps.org/schemas/sitemap/0.9'><s:url><s:loc>https://example.com/a</s:loc></s:url></s:urlset>",
        told: &[A],
    },
    Vector {
        name: "other namespaces are ignored, and known ones counted",
        at: ROOT,
        octets: one!(
            "<loc>https://example.com/a</loc><x:loc xmlns:x='http://x.example/'>b</x:loc>\
             <i:image xmlns:i='http://www.google.com/schemas/sitemap-image/1.1'><i:loc>c</i:loc></i:image>\
             <link xmlns='http://www.w3.org/1999/xhtml' rel='alternate'/>\
             <v:video xmlns:v='http://www.google.com/schemas/sitemap-video/1.1'/>\
             <n:news xmlns:n='http://www.google.com/schemas/sitemap-news/0.9'/>"
        ),
        told: &["entry https://example.com/a alternates=1 images=1 videos=1 news=1"],
    },
    Vector {
        name: "a namespace ends with its element",
        at: ROOT,
        octets: set!(
            "<url xmlns:i='http://www.google.com/schemas/sitemap-image/1.1'><loc>https://example.com/a</loc><i:image/></url>\
             <url><loc>https://example.com/a</loc><i:image/></url>"
        ),
        told: &["entry https://example.com/a images=1", "unbound-prefix at 1: <i:ima", A],
    },
    Vector {
        name: "the namespace is the protocol's",
        at: ROOT,
        octets: b"<urlset><url><loc>https://example.com/a</loc></url></urlset>",
        told: &["namespace at 1: <urlse", A],
    },
    Vector {
        name: "to the letter",
        at: ROOT,
        octets: b"<urlset xmlns='https://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>https://example.com/a</loc></url></urlset>",
        told: &["namespace at 1: <urlse", A],
    },
    Vector {
        name: "the declaration stands first",
        at: ROOT,
        octets: b"\n<?xml version='1.0'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>",
        told: &["late-declaration at 2: <?xml "],
    },
    Vector {
        name: "it states UTF-8",
        at: ROOT,
        octets: b"<?xml version='1.0' encoding='ISO-8859-1' ?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>",
        told: &["other-encoding at 1: <?xml "],
    },
    Vector {
        name: "in any case",
        at: ROOT,
        octets: b"<?xml version='1.0' encoding='utf-8' standalone='yes'?><?xml-stylesheet href='a.xsl'?><urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>",
        told: &[],
    },
    Vector {
        name: "end tags close what is open",
        at: ROOT,
        octets: set!("<url><loc>https://example.com/a</loc></url><url><loc>b</url>"),
        told: &[A, "end-tag at 1: </url>"],
    },
    Vector {
        name: "tags are well-formed",
        at: ROOT,
        octets: set!("<url><loc>https://example.com/a</loc></url><url a=b>"),
        told: &[A, "malformed-tag at 1: <url a"],
    },
    Vector {
        name: "no tag in a tag",
        at: ROOT,
        octets: set!("<url><loc>https://example.com/a</loc></url><url a='<'>"),
        told: &[A, "malformed-tag at 1: <url a"],
    },
    Vector {
        name: "declarations are known",
        at: ROOT,
        octets: set!("<!ELEMENT a>"),
        told: &["malformed-tag at 1: <!ELEM"],
    },
    Vector {
        name: "everything is closed",
        at: ROOT,
        octets: b"<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>https://example.com/a</loc></url>\n<url><loc>https://example.com/b</loc>",
        told: &[A, "unclosed-element at 2: "],
    },
    Vector {
        name: "comments too",
        at: ROOT,
        octets: b"<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/><!-- --",
        told: &["unclosed-element at 1: "],
    },
    Vector {
        name: "one root",
        at: ROOT,
        octets: b"<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>\n<urlset/>",
        told: &["outside-root at 2: <urlse"],
    },
    Vector {
        name: "and nothing beside it",
        at: ROOT,
        octets: b"<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>\n\n x",
        told: &["outside-root at 3: x"],
    },
    Vector {
        name: "not even before",
        at: ROOT,
        octets: b"<?xml version='1.0'?>\nx<urlset/>",
        told: &["outside-root at 2: x<urls"],
    },
];
