//! Text of strangers.

use std::fmt::Write as _;

use maud::{Escaper, Render, html};
use verger_report::Bytes;
use verger_report::text::shown;

use crate::html::{Html, made};

/// Text that a stranger may have written: every template passes it through here. What is not UTF-8 and what cannot be
/// seen (controls, characters that turn the direction of writing, zero-width ones) is shown as an escape; what HTML would
/// read as markup is escaped.
#[derive(Clone, Copy)]
pub(crate) struct Text<'a>(&'a [u8]);

impl<'a> From<&'a str> for Text<'a> {
    fn from(text: &'a str) -> Self {
        Self(text.as_bytes())
    }
}

impl<'a> From<&'a String> for Text<'a> {
    fn from(text: &'a String) -> Self {
        Self(text.as_bytes())
    }
}

impl<'a> From<&'a [u8]> for Text<'a> {
    fn from(octets: &'a [u8]) -> Self {
        Self(octets)
    }
}

impl<'a, K> From<&'a Bytes<'_, K>> for Text<'a> {
    fn from(bytes: &'a Bytes<'_, K>) -> Self {
        Self(bytes.octets())
    }
}

impl Render for Text<'_> {
    fn render_to(&self, buffer: &mut String) {
        // Most text is plain, and then is not copied first.
        let plain = self.0.iter().all(|octet| matches!(octet, b' '..=b'~'));
        let done = match std::str::from_utf8(self.0) {
            Ok(text) if plain => Escaper::new(buffer).write_str(text),
            _ => Escaper::new(buffer).write_str(&shown(self.0)),
        };
        done.expect("a String takes whatever is written to it");
    }
}

/// Text for `(…)` in a template.
pub(crate) fn text<'a>(of: impl Into<Text<'a>>) -> Text<'a> {
    of.into()
}

/// A paragraph of plain text, such as a message.
///
/// ```
/// let html = verger_pages::paragraph("<b>\u{202e}");
/// assert_eq!(html.as_str(), "<p>&lt;b&gt;\\u{202e}</p>");
/// ```
#[must_use]
pub fn paragraph(words: &str) -> Html {
    made(html! { p { (text(words)) } })
}
