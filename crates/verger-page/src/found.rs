use lol_html::html_content::TextType;
use lol_html::send::Element;
use verger::{LinkElement, MetaElement, PageSignals};

use crate::attribute::octets;
use crate::head;
use crate::limits::{PageLimits, ReadUpTo};

/// What has been found on a page so far, and where in it the reader stands.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) signals: PageSignals,
    limits: PageLimits,
    /// Octets before those that the HTML library is given.
    pub(crate) base: u64,
    in_head: bool,
    /// How many templates are open. What stands in one is no part of the page.
    templates: u32,
    /// Attributes that were passed over, because they were too long.
    pub(crate) overlong: u32,
}

/// What the end tag of an element changes.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Closes {
    Head,
    Template,
}

impl Found {
    pub(crate) fn new(signals: PageSignals, limits: PageLimits) -> Self {
        Self { signals, limits, base: 0, in_head: true, templates: 0, overlong: 0 }
    }

    /// Whether nothing further on the page is wanted.
    pub(crate) fn is_done(&self) -> bool {
        !self.in_head && self.limits.up_to == ReadUpTo::EndOfHead
    }

    /// Takes in an element; what its end tag will change is returned.
    pub(crate) fn element(&mut self, element: &Element<'_, '_>) -> Option<Closes> {
        if self.is_done() || !self.signals.is_complete() {
            return None;
        }
        let name = element.tag_name();
        let is_outside = self.templates == 0;
        match name.as_str() {
            "template" => {
                self.templates = self.templates.saturating_add(1);
                return Some(Closes::Template);
            }
            "head" if is_outside => return Some(Closes::Head),
            "meta" if is_outside => self.meta(element),
            "link" if is_outside => self.link(element),
            other if is_outside && !head::may_hold(other) => self.in_head = false,
            _ => {}
        }
        None
    }

    /// Takes in an end tag of which [`element`](Self::element) has foretold.
    pub(crate) fn closed(&mut self, closes: Closes) {
        match closes {
            Closes::Head => self.in_head = false,
            Closes::Template => self.templates = self.templates.saturating_sub(1),
        }
    }

    /// Takes in text. Only white space can stand in a head.
    pub(crate) fn text(&mut self, text: &str, kind: TextType) {
        let is_content = kind == TextType::Data && !text.bytes().all(|b| b.is_ascii_whitespace());
        if self.templates == 0 && is_content {
            self.in_head = false;
        }
    }

    fn meta(&mut self, element: &Element<'_, '_>) {
        let Some(name) = self.value(element, "name") else { return };
        let content = self.value(element, "content");
        let value = if content.is_none() { self.value(element, "value") } else { None };
        self.signals.meta(&MetaElement {
            offset: self.offset(element),
            name: &name,
            content: content.as_deref(),
            value: value.as_deref(),
        });
    }

    fn link(&mut self, element: &Element<'_, '_>) {
        let (rel, name) = (self.value(element, "rel"), self.value(element, "name"));
        let (href, content) = (self.value(element, "href"), self.value(element, "content"));
        self.signals.link(&LinkElement {
            offset: self.offset(element),
            in_head: self.in_head,
            rel: rel.as_deref().unwrap_or_default(),
            href: href.as_deref(),
            name: name.as_deref().unwrap_or_default(),
            content: content.as_deref(),
        });
    }

    fn value(&mut self, element: &Element<'_, '_>, name: &str) -> Option<Vec<u8>> {
        let octets = octets(element, name)?;
        if octets.len() > self.limits.value {
            self.overlong = self.overlong.saturating_add(1);
            return None;
        }
        Some(octets)
    }

    fn offset(&self, element: &Element<'_, '_>) -> u64 {
        self.base + element.source_location().bytes().start as u64
    }
}
