//! The reader sees everything in a browser's tree, or says that it may not have: checked against html5ever.

use html5ever::tendril::TendrilSink;
use html5ever::tree_builder::TreeBuilderOpts;
use html5ever::{ParseOpts, parse_document};
use markup5ever_rcdom::{Handle, NodeData, RcDom};
use verger::Crawler;
use verger::page::{PageAspect, PageSignals};
use verger_page::{Gap, PageLimits, PageReader, Unclosed};

/// Whether a browser's tree has a robots meta element that says `noindex`, with scripts or without. The content of
/// a template is not in the tree.
fn browser_sees_noindex(page: &[u8], scripts: bool) -> bool {
    let tree_builder = TreeBuilderOpts { scripting_enabled: scripts, ..TreeBuilderOpts::default() };
    let options = ParseOpts { tree_builder, ..ParseOpts::default() };
    let parser = parse_document(RcDom::default(), options).from_utf8();
    let dom = parser.one(page);
    let mut nodes: Vec<Handle> = vec![dom.document.clone()];
    while let Some(node) = nodes.pop() {
        if let NodeData::Element { name, attrs, .. } = &node.data {
            let attribute = |wanted: &str| {
                let attrs = attrs.borrow();
                let found = attrs.iter().find(|attribute| &*attribute.name.local == wanted);
                found.map(|attribute| attribute.value.to_ascii_lowercase())
            };
            let is_html = &*name.ns == "http://www.w3.org/1999/xhtml";
            if is_html
                && &*name.local == "meta"
                && attribute("name").is_some_and(|name| name.trim() == "robots")
                && attribute("content").is_some_and(|content| content.trim() == "noindex")
            {
                return true;
            }
        }
        nodes.extend(node.children.borrow().iter().cloned());
    }
    false
}

/// Whether the reader sees it, and whether it says that it may have missed something.
fn reader_sees(page: &[u8]) -> (bool, Option<Gap>) {
    let mut reader = PageReader::new(PageSignals::default(), PageLimits::default());
    reader.feed(page);
    let read = reader.finish();
    let told = read.signals.tell(&Crawler::new(["ExampleBot"]));
    let sees = told.verdict(PageAspect::Index).value == Some(false);
    (sees, read.gap())
}

const NOINDEX: &str = "<meta name=robots content=noindex>";

#[test]
fn known_traps_are_read_right_or_with_doubt() {
    for (page, doubt) in TRAPS {
        let page = page.replace('@', NOINDEX);
        let (sees, gap) = reader_sees(page.as_bytes());
        let browser = [true, false].map(|scripts| browser_sees_noindex(page.as_bytes(), scripts));
        assert!(sees || gap.is_some() || browser == [false; 2], "missed: {page}");
        assert_eq!(gap == Some(Gap::Doubt), *doubt, "doubt: {page}");
    }
}

/// Each with `@` for a robots meta element, and whether the reader is in doubt.
const TRAPS: &[(&str, bool)] = &[
    ("<body>@", false),
    ("<head></head>@", false),
    ("<head></head><head>@</head>", false),
    ("<html><body><p>x</p></body></html>@", false),
    ("<noscript>@</noscript>", false),
    ("<head><noscript><img src=x></noscript>@", false),
    ("<noscript><!-- </noscript> @ -->", true),
    ("<noscript><p title='</noscript>@'></p></noscript>", true),
    ("<noscript><style></noscript>@</style></noscript>", true),
    ("<template>@</template>", false),
    ("<template>@", false),
    ("<template></template>@", false),
    ("<svg><template></svg>@", false),
    ("<svg><template>@</template></svg>", false),
    ("<svg>@</svg>", false),
    ("<svg><title>@</title></svg>", false),
    ("<svg><title><!-- @ --></title></svg>", false),
    ("<svg><style><!-- @ --></style></svg>", false),
    ("<svg><style>@</style></svg>", false),
    ("<svg><script>'<!--'</script></svg>@", false),
    ("<svg><style><![CDATA[ a>b {} ]]></style></svg><script>'<p>'</script>@", false),
    ("<div><svg></div><script>'<!--'</script>@", true),
    ("<div><svg></div><![CDATA[x><p>@]]>", true),
    ("<p><svg></p><![CDATA[x>@]]>", true),
    ("<b><div></b><svg></div><style>'<!--'</style>@", true),
    ("<svg><foreignObject><div></svg><style><!--</style>@", true),
    ("<svg><desc><p></desc><style><!--</style>@", true),
    ("<svg><p><style><!--</style>@", false),
    ("<svg><font color=red><style><!--</style>@", false),
    ("<svg><font><style><!--</style>@", false),
    ("<math><mi><mglyph><style><!--</style>@", true),
    ("<math><mi><style><!--</style>@", false),
    ("<math><annotation-xml encoding=text/html><style><!--</style>@", false),
    ("<math><annotation-xml><style><!--</style>@", false),
    ("<svg><path/><g><path></path></g></svg><style><!--</style>@", false),
    ("<table><svg></table><style><!--</style>@", true),
    ("<select><title></select>@", true),
    ("<select><style>@</style></select>", true),
    ("<select><template></select></template><title></select>@", true),
    ("<select><option>1</select><title><b></title>@", false),
    ("<frameset><script></frameset>@</script>", true),
    ("<frameset><frame><noframes><p></noframes></frameset>", false),
    ("<![CDATA[>@", false),
    ("<!-->@", false),
    ("<!--->@", false),
    ("<!-- --!>@", false),
    ("<!-- <!-- -->@", false),
    ("<!- -- >@", false),
    ("<?php ?>@", false),
    ("</ >@", false),
    ("<!doctype html \">\">@", false),
    ("<!-- @", false),
    ("<script>@", false),
    ("<script><!-- <script> </script>@</script>@", false),
    ("<script><!-- <scriptx> </script>@", false),
    ("<script><!--<script></script>--></script>@", false),
    ("<script><!--></script>@", false),
    ("<script></scriptx></script >@", false),
    ("<title></title/>@", false),
    ("<title></TITLE\n>@", false),
    ("<textarea></textarea>@", false),
    ("<plaintext>@", false),
    ("<xmp></xmp>@", false),
    ("<iframe>@</iframe>@", false),
    ("<a href='>'@", false),
    ("<a b=\">@\">@", false),
    ("<a b='>@", false),
    ("<a/b=\"x\"c>@", false),
    ("<a =\">@", false),
    ("<meta/name=robots/content=noindex>@", false),
    ("<meta name=robots content=noindex", false),
    ("<META NAME=Robots CONTENT=NOINDEX />", false),
    ("<meta content=noindex name=robots name=x content=y>", false),
    ("<meta name='robots'content='noindex'>", false),
    ("<meta name=&#114;obots content=noindex>", false),
    ("<me\0ta name=robots content=noindex>", false),
    ("\0\0@", false),
];

/// A page that ends inside a construct may have been cut off, wherever that was.
#[test]
fn a_page_that_ends_inside_something_is_said_to() {
    for (page, unclosed) in UNCLOSED {
        let (sees, gap) = reader_sees(page.as_bytes());
        assert!(!sees, "{page}");
        assert_eq!(gap, unclosed.map(Gap::Unclosed), "{page}");
    }
    let page =
        "<!doctype html><title>x</title><!-- c --><script>'<p>'</script><p title=\"a\">text</p>";
    for length in 0..=page.len() {
        let (_, gap) = reader_sees(&page.as_bytes()[..length]);
        let is_whole = ["", "html>", "e>", "-->", "t>", "\">", "t", "te", "tex", "text", "p>"];
        let is_whole = is_whole.iter().any(|end| page[..length].ends_with(end) && !end.is_empty());
        assert!(gap.is_some() || length == 0 || is_whole, "{}", &page[..length]);
    }
    assert_eq!(reader_sees(page.as_bytes()).1, None);
}

const UNCLOSED: &[(&str, Option<Unclosed>)] = &[
    ("<html><head><meta name=robots content=noindex", Some(Unclosed::Tag)),
    ("<head><", Some(Unclosed::Tag)),
    ("<head></", Some(Unclosed::Tag)),
    ("<head><me", Some(Unclosed::Tag)),
    ("<head><meta ", Some(Unclosed::Tag)),
    ("<head><meta name=\"robots><meta name=robots content=noindex>", Some(Unclosed::Tag)),
    ("<head><meta name='robots' /", Some(Unclosed::Tag)),
    ("<title>x</title ", Some(Unclosed::Tag)),
    ("<!-- <meta name=robots content=noindex>", Some(Unclosed::Comment)),
    ("<!-- x --", Some(Unclosed::Comment)),
    ("<!", Some(Unclosed::Declaration)),
    ("<!-", Some(Unclosed::Declaration)),
    ("<!doctype html", Some(Unclosed::Declaration)),
    ("<?xml version='1.0'?", Some(Unclosed::Declaration)),
    ("<svg><![CDATA[ x ]]", Some(Unclosed::Cdata)),
    ("<script>'<meta name=robots content=noindex>", Some(Unclosed::Element("script"))),
    ("<script><!-- <script></script>", Some(Unclosed::Element("script"))),
    ("<title>x</titl", Some(Unclosed::Element("title"))),
    ("<style>", Some(Unclosed::Element("style"))),
    ("<textarea><meta name=robots content=noindex>", Some(Unclosed::Element("textarea"))),
    ("<plaintext><meta name=robots content=noindex>", None),
    ("<p>text", None),
    ("<head>", None),
    ("", None),
];

/// Seeded random sequences of the parts that change how a browser continues.
#[test]
fn any_soup_is_seen_or_doubted() {
    let rounds = std::env::var("SOUPS").ok().and_then(|n| n.parse().ok()).unwrap_or(60_000);
    let mut random = 0x2545_F491_4F6C_DD1D_u64;
    let mut below = |limit: usize| {
        random ^= random << 13;
        random ^= random >> 7;
        random ^= random << 17;
        (random >> 16) as usize % limit
    };
    let (mut seen, mut doubted) = (0, 0);
    for _ in 0..rounds {
        let mut soup = String::new();
        for _ in 0..=below(14) {
            soup.push_str(PARTS[below(PARTS.len())]);
        }
        let at = below(soup.len() + 1);
        soup.insert_str(at, NOINDEX);
        let (is_seen, gap) = reader_sees(soup.as_bytes());
        let browser = [true, false].map(|scripts| browser_sees_noindex(soup.as_bytes(), scripts));
        assert!(is_seen || gap.is_some() || browser == [false; 2], "missed by {browser:?}: {soup}");
        seen += u32::from(is_seen && browser != [false; 2]);
        doubted += u32::from(gap == Some(Gap::Doubt) && !is_seen);
    }
    assert!(
        seen > rounds / 6 && doubted < rounds / 10,
        "{seen} seen, {doubted} doubted of {rounds}"
    );
}

#[rustfmt::skip]
const PARTS: &[&str] = &[
    "<svg>", "</svg>", "<svg/>", "<math>", "</math>", "<desc>", "</desc>", "<title>", "</title>", "<mi>", "</mi>",
    "<foreignObject>", "</foreignObject>", "<style>", "</style>", "<script>", "</script>", "<template>",
    "</template>", "<noscript>", "</noscript>", "<select>", "</select>", "<frameset>", "</frameset>", "<noframes>",
    "</noframes>", "<textarea>", "</textarea>", "<plaintext>", "<table>", "</table>", "<p>", "</p>", "<div>",
    "</div>", "<b>", "</b>", "<body>", "</body>", "<head>", "</head>", "<html>", "</html>", "<!--", "-->", "--!>",
    "<![CDATA[", "]]>", "<!", ">", "<", "'", "\"", "<a b='", "<a b=\"", "<br>", "</br>", "<g>", "</g>", "<path/>",
    "<mglyph>", "<annotation-xml>", "</annotation-xml>", "<annotation-xml encoding=text/html>", "<font color=x>",
    "<font>", "<img>", "<image>", "<input>", "<iframe>", "</iframe>", "<xmp>", "</xmp>", "<option>", "<tr>", "<td>",
    "</td>", "<colgroup>", "<caption>", "</caption>", "<form>", "</form>", "<li>", "<a>", "</a>", "<button>", "x", " ",
    "\0", "/", "=", "-", "<!doctype html>", "<?x", "<svg><style><!--", "<script><!--<script>", "<li/>", "<nobr>",
    "<applet>", "</applet>", "<object>", "</object>", "<mtext>", "</mtext>", "<ruby>", "<rt>", "<dd>", "<hr>",
];
