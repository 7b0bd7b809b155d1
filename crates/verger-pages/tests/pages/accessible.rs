//! What a keyboard and a screen reader need, as far as it shows in the markup; the tests of the playground use a browser.

use verger_pages::STYLESHEET;

use crate::answers::page;

const FILE: &[u8] =
    b"User-agent: GPTBot\nDisallow: /private\nAllow: /private/press\nCrawl-delay: 5\n\
    Visit-time: 0600-0845\nContent-Usage: train-ai=n\n\nUser-agent: *\nDisallow: /tmp\n";

#[test]
fn every_head_has_a_scope() {
    let page = page(FILE, "GPTBot", "/private/x");
    let heads = page.matches("<th").count() - page.matches("<thead").count();
    assert_eq!(heads, page.matches("<th scope=").count());
    assert!(heads > 20);
}

#[test]
fn a_document_has_its_landmarks() {
    let page = page(FILE, "GPTBot", "/private/x");
    for part in [
        "<html lang=\"en\">",
        "<header>",
        "<main>",
        "<h1 dir=\"auto\">",
        "<title>",
        "name=\"viewport\"",
    ] {
        assert_eq!(page.matches(part).count(), 1, "{part}");
    }
    assert!(page.contains(
        "role=\"img\" aria-label=\"A clock of 24 hours: visits are welcome in 2 h 46 min"
    ));
}

#[test]
fn a_verdict_is_a_word() {
    let page = page(FILE, "GPTBot", "/private/x");
    assert!(page.contains("<td class=\"disallowed\">disallowed"));
    assert!(page.contains("may not fetch"));
}

#[test]
fn the_line_that_decided_is_lit_and_the_losers_say_why() {
    let page = page(FILE, "GPTBot", "/private/press/1");
    assert!(page.contains("<li value=\"3\" class=\"decides\">"));
    assert!(page.contains("the longest pattern that matches"));
    assert!(page.contains("<li value=\"2\" class=\"lost\">"));
    assert!(page.contains("matches, but is shorter"));
}

#[test]
fn a_long_file_is_folded() {
    let mut file = b"User-agent: *\nDisallow: /x\n".to_vec();
    file.extend(b"# nothing\n".repeat(5_000));
    file.extend(b"User-agent: GPTBot\nDisallow: /private\n");
    let page = page(&file, "GPTBot", "/private");
    assert!(page.contains("<li value=\"5004\" class=\"decides\">"));
    let folded: Vec<_> = page.split("class=\"folded\">").skip(1).map(|rest| &rest[..40]).collect();
    assert_eq!(folded, ["4995 lines that do not matter here</li><"]);
    assert!(page.len() < 30_000, "{}", page.len());
}

#[test]
fn the_style_has_both_schemes_and_a_focus() {
    for part in ["prefers-color-scheme: dark", ":focus-visible", "color-scheme: light dark"] {
        assert!(STYLESHEET.contains(part), "{part}");
    }
}
