//! Where a page describes datasets.

use crate::content::Content;
use crate::context::Context;
use crate::limits::PageLimits;
use crate::tag::Tag;
use crate::tokenizer::{TagSink, Tokenizer};

/// The descriptions of datasets on a page, and links to such descriptions. `<base>` is ignored; comments, templates
/// and the content of `noscript` are not part of the page.
///
/// ```
/// use verger_page::PageDescriptions;
///
/// let page = br#"<link rel=describedby href="/data.txt?a=1&amp;b=2"><script type="application/ld+json">[]</script>"#;
/// let found = PageDescriptions::of(page);
/// assert_eq!(found.links[0].href, "/data.txt?a=1&b=2");
/// assert_eq!(found.json_ld, [b"[]"]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PageDescriptions<'a> {
    /// The texts of the scripts of type `application/ld+json`, whether they are JSON or not.
    pub json_ld: Vec<&'a [u8]>,
    /// The links with `rel=alternate` or `rel=describedby`, at most [`MOST_LINKS`](Self::MOST_LINKS).
    pub links: Vec<DescriptionLink>,
}

/// A link that may name a description of datasets.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DescriptionLink {
    /// Its address as written, with character references replaced; never empty.
    pub href: String,
    /// Its media type as written; empty if it states none.
    pub media_type: String,
}

impl<'a> PageDescriptions<'a> {
    /// The number of links that are kept.
    pub const MOST_LINKS: usize = 64;

    /// Reads a page in an ASCII-compatible charset. Cost: one pass.
    pub fn of(page: &'a [u8]) -> Self {
        let mut collector = Collector { page, ..Collector::default() };
        Tokenizer::new(PageLimits::default().value).feed(page, &mut collector);
        // A page may be cut after a script that lacks only its end tag.
        collector.end_script(page.len());
        collector.found
    }
}

#[derive(Default)]
struct Collector<'a> {
    page: &'a [u8],
    found: PageDescriptions<'a>,
    context: Context,
    /// Where the current JSON-LD begins.
    script: Option<usize>,
}

impl TagSink for Collector<'_> {
    fn context(&self) -> &Context {
        &self.context
    }

    fn start(&mut self, tag: &Tag, after: u64) -> Content {
        let content = self.context.start(tag);
        if !self.context.is_in_template() && !self.context.is_in_noscript() {
            match (tag.name(), content) {
                (b"link", _) => self.link(tag),
                (b"script", Content::Text { .. }) if is_json_ld(&value(tag, b"type")) => {
                    self.script = usize::try_from(after).ok();
                }
                _ => {}
            }
        }
        content
    }

    fn end(&mut self, tag: &Tag) {
        self.context.end(tag);
        self.end_script(usize::try_from(tag.start).unwrap_or(self.page.len()));
    }
}

impl Collector<'_> {
    fn end_script(&mut self, end: usize) {
        let text = self.script.take().and_then(|start| self.page.get(start..end));
        self.found.json_ld.extend(text);
    }

    fn link(&mut self, tag: &Tag) {
        let is_meant = value(tag, b"rel").split_ascii_whitespace().any(|word| {
            ["alternate", "describedby"].iter().any(|rel| word.eq_ignore_ascii_case(rel))
        });
        let href = value(tag, b"href");
        if is_meant && !href.is_empty() && self.found.links.len() < PageDescriptions::MOST_LINKS {
            self.found.links.push(DescriptionLink { href, media_type: value(tag, b"type") });
        }
    }
}

fn is_json_ld(media_type: &str) -> bool {
    let essence = media_type.split(';').next().unwrap_or_default().trim();
    essence.eq_ignore_ascii_case("application/ld+json")
}

/// The value of an attribute; empty if the tag has none, or one that is too long to keep.
fn value(tag: &Tag, name: &[u8]) -> String {
    let whole = tag.value(name).filter(|(_, is_cut)| !is_cut);
    whole.map_or_else(String::new, |(text, _)| {
        String::from_utf8_lossy(text.trim_ascii()).into_owned()
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn json_ld_and_links_are_found_among_anything() {
        let page = br#"<!doctype html><!-- <script type="application/ld+json">{"no":1}</script> -->
            <title><link rel=alternate href=/no></title>
            <LINK REL='Alternate nofollow' type="application/ld+json" href="/c.jsonld?a=1&amp;b=2">
            <link href=/data.txt rel=describedby><link rel=stylesheet href=/x.css><link rel=alternate>
            <template><link rel=alternate href=/no></template>
            <noscript><link rel=alternate href=/no></noscript>
            <script>"<script type='application/ld+json'>"</script>
            <script type=application/ld+json>{"a": "<b>"}</script >
            <script type="Application/LD+JSON; charset=utf-8"> [1] </SCRIPT><p>
            <script type=application/ld+json>{"cut": true}"#;
        let found = PageDescriptions::of(page);
        assert_eq!(found.json_ld, [&br#"{"a": "<b>"}"#[..], b" [1] ", br#"{"cut": true}"#]);
        let links: Vec<_> =
            found.links.iter().map(|link| (&*link.href, &*link.media_type)).collect();
        assert_eq!(links, [("/c.jsonld?a=1&b=2", "application/ld+json"), ("/data.txt", "")]);
    }

    #[test]
    fn what_breaks_off_ends() {
        for page in ["<", "<!--", "<a", "<a b", "<a b=", "<a b='", "<script", "<script>", "<a =>"] {
            assert_eq!(
                PageDescriptions::of(page.as_bytes()),
                PageDescriptions::default(),
                "{page}"
            );
        }
    }
}
