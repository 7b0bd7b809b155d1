use verger::page::{LinkElement, MetaElement, PageSignals};

use crate::content::Content;
use crate::context::Context;
use crate::head;
use crate::limits::{PageLimits, ReadUpTo};
use crate::tag::{Tag, Text};
use crate::tokenizer::TagSink;

/// The findings on a page so far, and the reader's position in it.
#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) signals: PageSignals,
    pub(crate) context: Context,
    limits: PageLimits,
    /// Bytes before those that the tokenizer receives.
    pub(crate) base: u64,
    in_head: bool,
    /// Whether a browser may see a tag that was not read.
    pub(crate) is_doubtful: bool,
    /// How many values were too long to keep.
    pub(crate) overlong: u32,
}

impl Found {
    pub(crate) fn new(signals: PageSignals, limits: PageLimits) -> Self {
        let (context, in_head) = (Context::default(), true);
        Self { signals, context, limits, base: 0, in_head, is_doubtful: false, overlong: 0 }
    }
}

impl TagSink for Found {
    fn context(&self) -> &Context {
        &self.context
    }

    fn is_done(&self) -> bool {
        !self.in_head && self.limits.up_to == ReadUpTo::EndOfHead
    }

    fn doubt(&mut self) {
        self.is_doubtful = true;
    }

    fn start(&mut self, tag: &Tag, _: u64) -> Content {
        let content = self.context.start(tag);
        if self.context.is_in_template() {
            return content;
        }
        // A reader that runs scripts sees only text in a noscript, which does not end a head.
        if !head::may_hold(tag.name()) && !self.context.is_in_noscript() {
            self.in_head = false;
        }
        // What exceeds the limit is dropped and reported.
        if !self.is_done() && self.signals.is_complete() {
            match tag.name() {
                b"meta" => self.meta(tag),
                b"link" => self.link(tag),
                b"script" => self.script(tag),
                _ => {}
            }
        }
        content
    }

    /// Processes an end tag. The head's end tag changes nothing: elements of the head that follow it are still put
    /// there (HTML standard §13.2.6.4.6). Those of the body and the page begin a body if there was none.
    fn end(&mut self, tag: &Tag) {
        self.context.end(tag);
        let begins_body = matches!(tag.name(), b"body" | b"html" | b"br");
        if begins_body && !self.context.is_in_template() && !self.context.is_in_noscript() {
            self.in_head = false;
        }
    }

    /// Processes text. A head can contain only white space.
    fn text(&mut self) {
        if !self.context.is_in_template() && !self.context.is_in_noscript() {
            self.in_head = false;
        }
    }
}

impl Found {
    fn meta(&mut self, tag: &Tag) {
        let Some((name, false)) = self.value(tag, b"name") else { return };
        let content = self.value(tag, b"content");
        let value = if content.is_none() { self.value(tag, b"value") } else { None };
        let is_cut = [&content, &value].into_iter().flatten().any(|(_, is_cut)| *is_cut);
        self.signals.meta(&MetaElement {
            offset: self.offset(tag),
            name: &name,
            content: content.as_ref().map(|(text, _)| text.as_slice()),
            value: value.as_ref().map(|(text, _)| text.as_slice()),
            is_cut,
        });
    }

    fn link(&mut self, tag: &Tag) {
        // A cut value says nothing: half an address is a different address.
        let mut whole = |name| self.value(tag, name).filter(|(_, is_cut)| !is_cut);
        let [rel, href, name, content, media_type] =
            [&b"rel"[..], b"href", b"name", b"content", b"type"].map(&mut whole);
        let text = |value: &'_ Option<Text>| value.clone().unwrap_or_default().0;
        self.signals.link(&LinkElement {
            offset: self.offset(tag),
            in_head: self.in_head,
            rel: &text(&rel),
            href: href.as_ref().map(|(text, _)| text.as_slice()),
            name: &text(&name),
            content: content.as_ref().map(|(text, _)| text.as_slice()),
            media_type: media_type.as_ref().map(|(text, _)| text.as_slice()),
        });
    }

    fn script(&mut self, tag: &Tag) {
        if let Some((media_type, _)) = self.value(tag, b"type") {
            self.signals.script(self.offset(tag), &media_type);
        }
    }

    fn value(&mut self, tag: &Tag, name: &[u8]) -> Option<Text> {
        let value = tag.value(name)?;
        self.overlong = self.overlong.saturating_add(u32::from(value.1));
        Some(value)
    }

    fn offset(&self, tag: &Tag) -> u64 {
        self.base + tag.start
    }
}
