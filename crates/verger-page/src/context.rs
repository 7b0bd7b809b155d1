//! The part of a browser's tree that affects tokenization: the open drawings (`svg`) and formulas (`math`), and the
//! few elements that are ignored in some places.
//!
//! No tree is built here. Where only a tree could tell, text is read as the HTML standard reads it outside
//! drawings, and a tag in it leaves doubt, so that no guess makes a page count as silent.

use crate::content::{Content, TextKind};
use crate::tag::{LONGEST, Tag};

/// The reader's position in the page, as far as it affects tokenization.
#[derive(Debug, Default)]
#[expect(
    clippy::struct_excessive_bools,
    reason = "each is one mode of the parser, and any combination is possible"
)]
pub(crate) struct Context {
    /// The open elements from the outermost `svg` or `math` on.
    open: Vec<Open>,
    /// Whether the end of a drawing was lost: a tag in it did not match.
    is_lost: bool,
    /// Whether there was a drawing at all.
    had_foreign: bool,
    in_select: bool,
    in_frameset: bool,
    in_noscript: bool,
    /// How many templates are open. Their content is not part of the page.
    templates: u32,
}

/// An open element in a drawing or a formula.
#[derive(Debug)]
struct Open {
    name: Box<[u8]>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Foreign,
    /// An element of a drawing or formula that contains HTML (HTML standard §13.2.6.5, integration points).
    Integration,
    Html,
}

impl Context {
    /// Processes a start tag; returns the kind of content after it.
    pub(crate) fn start(&mut self, tag: &Tag) -> Content {
        let name = tag.name();
        if self.is_foreign() && !breaks_out(tag) {
            self.push_foreign(tag);
            return Content::Markup;
        }
        if self.is_foreign() {
            // HTML in a drawing ends it, up to the nearest element that contains HTML.
            let holder = self.open.iter().rposition(|open| open.kind != Kind::Foreign);
            self.open.truncate(holder.map_or(0, |holder| holder + 1));
        }
        match name {
            b"svg" | b"math" => {
                self.had_foreign = true;
                self.is_lost |= self.in_select || self.in_frameset;
                if !tag.is_self_closing {
                    self.push(name, Kind::Foreign);
                }
                return Content::Markup;
            }
            b"select" => self.in_select = true,
            b"frameset" => self.in_frameset = true,
            b"noscript" => self.in_noscript = true,
            // In a formula's text these two elements are not HTML.
            b"mglyph" | b"malignmark" => self.is_lost |= !self.open.is_empty(),
            // Content in noscript, or in a lost drawing, counts as part of the page.
            b"template" if !self.in_noscript && !self.is_lost && self.open.is_empty() => {
                self.templates = self.templates.saturating_add(1);
            }
            _ => {}
        }
        if !self.open.is_empty() && !is_void(name) {
            self.push(name, Kind::Html);
        }
        self.content(name)
    }

    /// Processes an end tag.
    pub(crate) fn end(&mut self, tag: &Tag) {
        let name = tag.name();
        match name {
            // An end tag in a template does not end an element outside.
            b"select" => self.in_select &= self.templates > 0,
            b"noscript" => self.in_noscript = false,
            b"template" => self.templates = self.templates.saturating_sub(1),
            _ => {}
        }
        if self.open.is_empty() {
            return;
        }
        let html = self.open.iter().rposition(|open| open.kind == Kind::Html);
        let from = html.unwrap_or(0);
        match self.open[from..].iter().rposition(|open| *open.name == *name) {
            Some(place) => self.open.truncate(from + place),
            None => self.is_lost = true,
        }
    }

    pub(crate) fn is_in_template(&self) -> bool {
        self.templates > 0
    }

    pub(crate) fn is_in_noscript(&self) -> bool {
        self.in_noscript
    }

    /// Whether a browser may read CDATA here.
    pub(crate) fn may_hold_cdata(&self) -> bool {
        self.had_foreign
    }

    /// Whether the innermost open element belongs to a drawing or formula, and does not contain HTML.
    fn is_foreign(&self) -> bool {
        !self.is_lost && self.open.last().is_some_and(|open| open.kind == Kind::Foreign)
    }

    fn push_foreign(&mut self, tag: &Tag) {
        let name = tag.name();
        if tag.is_self_closing {
            return;
        }
        let in_svg = self.open.iter().rfind(|open| matches!(&*open.name, b"svg" | b"math"));
        let in_svg = in_svg.is_some_and(|open| *open.name == *b"svg");
        let holds_html = match name {
            b"foreignobject" | b"desc" | b"title" => in_svg,
            b"mi" | b"mo" | b"mn" | b"ms" | b"mtext" => !in_svg,
            b"annotation-xml" => {
                let encoding = tag.value(b"encoding").map(|(text, _)| text.to_ascii_lowercase());
                let encoding = encoding.unwrap_or_default();
                !in_svg && matches!(&*encoding, b"text/html" | b"application/xhtml+xml")
            }
            _ => false,
        };
        self.push(name, if holds_html { Kind::Integration } else { Kind::Foreign });
    }

    fn push(&mut self, name: &[u8], kind: Kind) {
        self.is_lost |= self.open.len() >= DEEPEST || name.len() >= LONGEST;
        if !self.is_lost {
            self.open.push(Open { name: name.into(), kind });
        }
    }

    /// The kind of content after the start tag of an HTML element (HTML standard §13.2.6.4.4, §13.2.6.4.7).
    fn content(&self, name: &[u8]) -> Content {
        let doubtful = self.is_lost || self.in_select || self.in_frameset;
        let raw = RAW.iter().find(|raw| raw.as_bytes() == name);
        let kind = match (name, raw) {
            (b"script", _) => TextKind::Script,
            (b"plaintext", _) => TextKind::Plain,
            (_, Some(raw)) => TextKind::Raw(raw),
            _ => return Content::Markup,
        };
        let is_certain = match name {
            // Read everywhere except in a frameset and a drawing.
            b"script" => !self.is_lost && !self.in_frameset,
            b"noframes" => !self.is_lost && !self.in_select,
            _ => !doubtful,
        };
        Content::Text { kind, doubtful: !is_certain }
    }
}

/// Whether a start tag in a drawing does not belong to it, but ends it (HTML standard §13.2.6.5).
fn breaks_out(tag: &Tag) -> bool {
    let is_font = tag.name() == b"font";
    let as_html = is_font && [&b"color"[..], b"face", b"size"].iter().any(|name| tag.has(name));
    as_html || BREAK_OUT.contains(&tag.name())
}

fn is_void(name: &[u8]) -> bool {
    VOID.contains(&name)
}

/// The text of these elements contains no tags.
const RAW: [&str; 7] = ["style", "title", "textarea", "xmp", "iframe", "noembed", "noframes"];

#[rustfmt::skip]
const VOID: [&[u8]; 20] = [
    b"area", b"base", b"basefont", b"bgsound", b"br", b"col", b"embed", b"frame", b"hr", b"image", b"img",
    b"input", b"keygen", b"link", b"meta", b"param", b"source", b"track", b"wbr", b"isindex",
];

#[rustfmt::skip]
const BREAK_OUT: [&[u8]; 44] = [
    b"b", b"big", b"blockquote", b"body", b"br", b"center", b"code", b"dd", b"div", b"dl", b"dt", b"em",
    b"embed", b"h1", b"h2", b"h3", b"h4", b"h5", b"h6", b"head", b"hr", b"i", b"img", b"li", b"listing",
    b"menu", b"meta", b"nobr", b"ol", b"p", b"pre", b"ruby", b"s", b"small", b"span", b"strong", b"strike",
    b"sub", b"sup", b"table", b"tt", b"u", b"ul", b"var",
];

/// Deeper nesting in a drawing is not tracked.
const DEEPEST: usize = 256;
