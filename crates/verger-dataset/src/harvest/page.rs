//! What a page of HTML holds for a harvest: JSON-LD, and links to descriptions.
//!
//! Only tags, comments and raw text are told apart, which takes no tree. `<base>` is not obeyed.

use std::borrow::Cow;

use serde::de::IgnoredAny;

/// What was found on a page. Cost: one pass.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Page<'a> {
    /// The scripts of type `application/ld+json` that are JSON, at most 64.
    pub(crate) json_ld: Vec<&'a [u8]>,
    /// The links that name another description, at most 64.
    pub(crate) links: Vec<PageLink<'a>>,
}

/// A `<link rel=alternate>` or `<link rel=describedby>`.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct PageLink<'a> {
    pub(crate) href: Cow<'a, str>,
    pub(crate) media_type: Cow<'a, str>,
}

impl<'a> Page<'a> {
    pub(crate) fn read(page: &'a [u8]) -> Self {
        let mut found = Self::default();
        let mut rest = page;
        while let Some(at) = rest.iter().position(|&octet| octet == b'<') {
            rest = &rest[at + 1..];
            if let Some(comment) = rest.strip_prefix(b"!--") {
                rest = after(comment, b"-->");
                continue;
            }
            let length = rest.iter().take_while(|octet| octet.is_ascii_alphanumeric()).count();
            let (name, behind) = rest.split_at(length);
            if name.is_empty() {
                continue;
            }
            let (tag, behind) = Tag::read(behind);
            rest = behind;
            if name.eq_ignore_ascii_case(b"link") {
                found.link(&tag);
            } else if let Some(raw) = RAW.iter().find(|raw| name.eq_ignore_ascii_case(raw)) {
                let text = &rest[..end_tag(rest, raw)];
                rest = &rest[text.len()..];
                if *raw == b"script" {
                    found.script(&tag, text);
                }
            }
        }
        found
    }

    /// All of its JSON-LD as one JSON text. `None` if there is none.
    pub(crate) fn one_text(&self) -> Option<Vec<u8>> {
        match &self.json_ld[..] {
            [] => None,
            [one] => Some(one.to_vec()),
            // One text, so that no two of its datasets get the same identifier.
            several => Some([b"[", &several.join(&b","[..])[..], b"]"].concat()),
        }
    }

    fn link(&mut self, tag: &Tag<'a>) {
        let rel = tag.value("rel");
        let mut words = rel.split_ascii_whitespace();
        let is_meant = words.any(|word| {
            ["alternate", "describedby"].iter().any(|rel| word.eq_ignore_ascii_case(rel))
        });
        let href = tag.value("href");
        if is_meant && !href.is_empty() && self.links.len() < MOST {
            self.links.push(PageLink { href, media_type: tag.value("type") });
        }
    }

    fn script(&mut self, tag: &Tag<'a>, text: &'a [u8]) {
        let kind = tag.value("type");
        let essence = kind.split(';').next().unwrap_or_default().trim();
        // One text that is no JSON would spoil the others.
        if essence.eq_ignore_ascii_case("application/ld+json")
            && self.json_ld.len() < MOST
            && serde_json::from_slice::<IgnoredAny>(text).is_ok()
        {
            self.json_ld.push(text);
        }
    }
}

/// The attributes of a tag.
struct Tag<'a> {
    attributes: Vec<(&'a [u8], &'a [u8])>,
}

impl<'a> Tag<'a> {
    /// Reads what stands behind the name of a tag, and gives what stands behind the tag.
    fn read(mut rest: &'a [u8]) -> (Self, &'a [u8]) {
        let mut attributes = Vec::new();
        loop {
            let is_between = |octet: &u8| octet.is_ascii_whitespace() || *octet == b'/';
            rest = &rest[rest.iter().take_while(|octet| is_between(octet)).count()..];
            match rest {
                [] => break,
                [b'>', behind @ ..] => {
                    rest = behind;
                    break;
                }
                _ => {}
            }
            // A name has at least one octet, whatever that is: so this comes to an end.
            let ends = |octet: &u8| octet.is_ascii_whitespace() || b"/>=".contains(octet);
            let length = 1 + rest[1..].iter().take_while(|octet| !ends(octet)).count();
            let (name, behind) = rest.split_at(length);
            rest = behind;
            let value = match rest.trim_ascii_start() {
                [b'=', behind @ ..] => {
                    let (value, behind) = value(behind.trim_ascii_start());
                    rest = behind;
                    value
                }
                _ => b"",
            };
            if attributes.len() < MOST {
                attributes.push((name, value));
            }
        }
        (Self { attributes }, rest)
    }

    /// The value of an attribute, with the one reference that addresses need; nothing if the tag has none.
    fn value(&self, name: &str) -> Cow<'a, str> {
        let is_meant = |(other, _): &&(&[u8], &[u8])| other.eq_ignore_ascii_case(name.as_bytes());
        let value = self.attributes.iter().find(is_meant).map_or(&b""[..], |(_, value)| value);
        let text = String::from_utf8_lossy(value.trim_ascii());
        if text.contains("&amp;") { text.replace("&amp;", "&").into() } else { text }
    }
}

/// The value of an attribute, and what stands behind it.
fn value(rest: &[u8]) -> (&[u8], &[u8]) {
    if let [quote @ (b'"' | b'\''), quoted @ ..] = rest {
        let end = quoted.iter().position(|octet| octet == quote);
        return end.map_or((quoted, b""), |end| (&quoted[..end], &quoted[end + 1..]));
    }
    let ends = |octet: &u8| octet.is_ascii_whitespace() || *octet == b'>';
    rest.split_at(rest.iter().take_while(|octet| !ends(octet)).count())
}

/// Where the end tag of raw text begins, or the text ends.
fn end_tag(text: &[u8], name: &[u8]) -> usize {
    let mut at = 0;
    while let Some(next) = text[at..].iter().position(|&octet| octet == b'<') {
        at += next;
        let tag = text[at + 1..].strip_prefix(b"/");
        if tag
            .and_then(|tag| tag.get(..name.len()))
            .is_some_and(|tag| tag.eq_ignore_ascii_case(name))
        {
            return at;
        }
        at += 1;
    }
    text.len()
}

/// What stands behind a mark; nothing if it does not stand there.
fn after<'a>(text: &'a [u8], mark: &[u8]) -> &'a [u8] {
    let at = text.windows(mark.len()).position(|window| window == mark);
    at.map_or(&[], |at| &text[at + mark.len()..])
}

/// Elements whose content is no markup, or no part of the page.
const RAW: [&[u8]; 6] = [b"script", b"style", b"template", b"textarea", b"title", b"noscript"];
const MOST: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_ld_and_links_are_found_among_anything() {
        let page = br#"<!doctype html><!-- <script type="application/ld+json">{"no":1}</script> -->
            <title><link rel=alternate href=/no></title>
            <LINK REL='Alternate nofollow' type="application/ld+json" href="/c.jsonld?a=1&amp;b=2">
            <link href=/data.txt rel=describedby><link rel=stylesheet href=/x.css><link rel=alternate>
            <script>"<script type='application/ld+json'>"</script>
            <script type=application/ld+json>{"a": "<b>"}</script>
            <script type="application/ld+json">{broken</script>
            <script type="Application/LD+JSON; charset=utf-8"> [1] </SCRIPT></html>"#;
        let found = Page::read(page);
        assert_eq!(found.json_ld, [&br#"{"a": "<b>"}"#[..], b" [1] "]);
        let links: Vec<_> =
            found.links.iter().map(|link| (&*link.href, &*link.media_type)).collect();
        assert_eq!(links, [("/c.jsonld?a=1&b=2", "application/ld+json"), ("/data.txt", "")]);
        assert_eq!(found.one_text().as_deref(), Some(&br#"[{"a": "<b>"}, [1] ]"#[..]));
    }

    #[test]
    fn what_breaks_off_ends() {
        for page in
            ["<", "<!--", "<a", "<a b", "<a b=", "<a b='", "<script", "<script>", "<a =>", "<a /"]
        {
            assert_eq!(Page::read(page.as_bytes()), Page::default(), "{page}");
        }
    }
}
