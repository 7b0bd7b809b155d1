//! A whole document.

use maud::{DOCTYPE, PreEscaped, html};

use crate::html::Html;
use crate::text::text;

/// The style of every fragment: light and dark, from 360 pixels on.
pub const STYLESHEET: &str = include_str!("style.css");

/// A document with a heading and fragments.
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Page<'a> {
    /// The title, which is also the heading.
    pub title: &'a str,
    /// One sentence about it; empty for none.
    pub about: &'a str,
    /// Where its style is.
    pub style: Style<'a>,
    /// Its content.
    pub main: Html,
}

/// Where a page has its style from.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_enums, reason = "a style is in the page or is not")]
pub enum Style<'a> {
    /// A file with [`STYLESHEET`], at this address.
    Linked(&'a str),
    /// The page itself, which then is one file.
    Within,
}

impl Page<'_> {
    /// The document. Its own policy (CSP) lets it load nothing but its style, and run nothing.
    #[must_use]
    pub fn html(&self) -> String {
        let policy = match self.style {
            Style::Linked(_) => "default-src 'none'; style-src 'self'; img-src data:",
            Style::Within => "default-src 'none'; style-src 'unsafe-inline'; img-src data:",
        };
        let markup = html! {
            (DOCTYPE)
            html lang="en" {
                head {
                    meta charset="utf-8";
                    meta http-equiv="Content-Security-Policy" content=(policy);
                    meta name="viewport" content="width=device-width, initial-scale=1";
                    meta name="color-scheme" content="light dark";
                    @if !self.about.is_empty() { meta name="description" content=(text(self.about)); }
                    title { (text(self.title)) }
                    link rel="icon" href="data:,";
                    @match self.style {
                        Style::Linked(address) => { link rel="stylesheet" href=(text(address)); }
                        Style::Within => { style { (PreEscaped(STYLESHEET)) } }
                    }
                }
                body {
                    header {
                        h1 { (text(self.title)) }
                        @if !self.about.is_empty() { p { (text(self.about)) } }
                    }
                    main { (self.main) }
                }
            }
        };
        markup.into_string()
    }
}
