//! Whatever a stranger writes, a page has our own markup alone, and nothing that cannot be seen.

use std::collections::BTreeSet;

use verger::is_plain;

use crate::answers::page;

/// What a stranger may write to break out of text, an attribute, a comment, a style or a script.
pub(crate) fn payloads() -> Vec<String> {
    let beginnings = [
        "",
        "\"",
        "'",
        ">",
        "\">",
        "'>",
        "-->",
        "</title>",
        "</style>",
        "</textarea>",
        "</code>",
        "`",
        "]]>",
    ];
    let markups = [
        "<script>alert(1)</script>",
        "<img src=x onerror=alert(1)>",
        "<svg onload=alert(1)>",
        "<iframe srcdoc='<b>'>",
        "<a href=javascript:alert(1)>x</a>",
        " onmouseover=alert(1) ",
        "<!--",
        "&lt;script&gt;",
        "<math><mi//xlink:href=\"data:x,<script>\">",
        "{{7*7}}",
        "\u{202e}<b>\u{200b}\u{2066}",
        "\u{1b}[2J<u>",
        "<style>*{x:expression(1)}",
        "\u{fe64}script\u{fe65}",
        "<SCRIPT/SRC=//x>",
        "<b\u{0}>",
    ];
    let all = beginnings.iter().flat_map(|begin| markups.map(|markup| format!("{begin}{markup}")));
    all.collect()
}

/// A file with the payload in every place that a page shows.
fn file(payload: &str) -> Vec<u8> {
    format!(
        "User-agent: {payload}\nUser-agent: *\nDisallow: /{payload}\nAllow: /{payload}*x\nDisalow: /{payload}\n\
         Crawl-delay: {payload}\nCrawl-delay: 5 {payload}\nVisit-time: 0600-0845\nVisit-time: {payload}\n\
         Content-Usage: /{payload} train-ai=n;{payload}\nContent-Usage: train-ai=n, {payload}=y\n\
         Content-Signal: ai-train=no, {payload}\n{payload}: {payload}\n{payload}\nComment: {payload}\n"
    )
    .into_bytes()
}

/// The tags of a page, with the names of their attributes.
pub(crate) fn tags(page: &str) -> BTreeSet<String> {
    let inside = page.split('<').skip(1).map(|rest| rest.split('>').next().unwrap_or_default());
    let bare = |tag: &str| {
        let mut bare = String::new();
        for (place, part) in tag.split('"').enumerate() {
            bare.push_str(if place % 2 == 0 { part } else { "\"\"" });
        }
        bare
    };
    inside.map(bare).collect()
}

#[test]
fn no_payload_is_markup() {
    let plain = tags(&page(&file("plain"), "plain", "/plain"));
    assert!(payloads().len() >= 200);
    let mut known = plain.clone();
    // Parts that only some files have: the line that decided, more columns of a remark, a fault.
    for word in ["a b", "a=b", "/x", "*", "é", "a,b", "\u{202e}"] {
        known.extend(tags(&page(&file(word), word, &format!("/{word}"))));
    }
    for payload in payloads() {
        for url in [format!("/{payload}"), payload.clone()] {
            let page = page(&file(&payload), &payload, &url);
            let strange: Vec<_> = tags(&page).difference(&known).cloned().collect();
            assert!(strange.is_empty(), "{payload:?} makes {strange:?}");
        }
    }
}

#[test]
fn a_quote_in_an_attribute_stays_there() {
    let page = page(b"User-agent: *\nDisallow: /\n", "a", "/\" onclick=\"x");
    assert!(page.contains("title=\"/&quot; onclick=&quot;x\""));
    assert!(!page.contains("\" onclick"));
}

#[test]
fn nothing_is_hidden() {
    for payload in payloads() {
        let page = page(&file(&payload), &payload, &format!("/{payload}"));
        let hidden: Vec<_> = page.chars().filter(|&c| c != '\n' && !is_plain(c)).collect();
        assert!(hidden.is_empty(), "{payload:?} leaves {hidden:?}");
    }
}

#[test]
fn bytes_that_are_not_text_are_shown() {
    let page = page(b"User-agent: *\nDisallow: /a\xff\xfe<b>\n", "a", "/a");
    assert!(page.contains("\\xFF\\xFE&lt;b&gt;"));
}
