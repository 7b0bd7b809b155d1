//! The last line of a body whose end nobody stated.

use verger::Document;
use verger::directive::{Directive, FieldSpelling};
use verger::syntax::{Line, LineKind};

use super::utf16::decode;

/// Whether the last line of a body has no end, and might permit what the whole line would not.
pub(crate) fn is_open_end(body: &[u8]) -> bool {
    match decode(body) {
        Some(text) => without_open_end(&text).len() < text.len(),
        None => without_open_end(body).len() < body.len(),
    }
}

/// The text without its last line, if that has no end and is not one that can only restrict.
pub(crate) fn without_open_end(text: &[u8]) -> &[u8] {
    if text.last().is_none_or(|last| matches!(last, b'\n' | b'\r')) {
        return text;
    }
    let start = text.iter().rposition(|octet| matches!(octet, b'\n' | b'\r'));
    let start = start.map_or(0, |end| end + 1);
    let document = Document::parse(&text[start..]);
    let restricts = document.lines().next().is_some_and(|line| only_restricts(&document, &line));
    if restricts { text } else { &text[..start] }
}

/// Whether the beginning of a line restricts, whatever follows. The beginning of an Allow may open more than the line, that
/// of a User-agent takes a robot out of the group it is in, an empty Disallow opens everything, and a preference that
/// is cut may be the opposite one.
fn only_restricts(document: &Document<'_>, line: &Line) -> bool {
    let LineKind::Record(record) = line.kind else { return false };
    let text = |span| document.text(span).unwrap_or_default();
    match Directive::recognise(text(record.field), FieldSpelling::Prefix) {
        Some(Directive::Disallow) => !text(record.value).is_empty(),
        Some(Directive::CrawlDelay | Directive::RequestRate | Directive::Sitemap) => true,
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_open_end_may_restrict_and_never_permits() {
        for kept in [
            "Disallow: /x",
            "disalow: /",
            "Crawl-delay: 1",
            "Sitemap: https://example.com/s",
            "Allow: /\n",
            "Allow: /\r",
            "Disallow: / # all",
        ] {
            let text = format!("User-agent: *\n{kept}");
            assert!(!is_open_end(text.as_bytes()), "{kept}");
        }
        for lost in [
            "Allow: /",
            "Allow: /x",
            "Allow",
            "Disallow:",
            "Disallow: ",
            "Disallow: # all",
            "Dis",
            "User-agent: Ex",
            "Content-Usage: train-ai=",
            "# a comment",
            "Allowed: /",
            "ALLOW /",
        ] {
            let text = format!("User-agent: *\nDisallow: /\n{lost}");
            assert!(is_open_end(text.as_bytes()), "{lost}");
            assert_eq!(without_open_end(text.as_bytes()), b"User-agent: *\nDisallow: /\n");
        }
        assert_eq!(without_open_end(b"Allow: /"), b"");
        assert_eq!(without_open_end(b""), b"");
    }
}
