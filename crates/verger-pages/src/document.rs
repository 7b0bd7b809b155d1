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
    /// What only some pages have.
    pub more: PageParts<'a>,
}

/// Parts of a document that not every page has; none by default.
#[derive(Clone, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct PageParts<'a> {
    /// Links to other pages, above the heading.
    pub navigation: Option<Html>,
    /// The address at which the page is published, if it is an http or https URL.
    pub canonical: Option<&'a str>,
    /// The address of the page's own script. Nothing else may run.
    pub script: Option<&'a str>,
    /// What the page says, in JSON-LD.
    pub json_ld: Option<&'a str>,
    /// Words about where the page is from, below its content.
    pub footer: Option<Html>,
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
        let PageParts { navigation, canonical, script, json_ld, footer } = &self.more;
        let style = match self.style {
            Style::Linked(_) => "'self'",
            Style::Within => "'unsafe-inline'",
        };
        let script_policy = match script {
            // The script makes addresses of other scripts through its own policy alone.
            Some(_) => {
                "; script-src 'self'; require-trusted-types-for 'script'; trusted-types verger"
            }
            None => "",
        };
        let policy = format!(
            "default-src 'none'; style-src {style}; img-src data:; base-uri 'none'; form-action 'none'{script_policy}"
        );
        let canonical = canonical
            .filter(|url| ["http://", "https://"].iter().any(|scheme| url.starts_with(scheme)));
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
                    @if let Some(url) = canonical { link rel="canonical" href=(text(url)); }
                    @if let Some(address) = script { script src=(text(*address)) defer {} }
                    @if let Some(json) = json_ld {
                        // In JSON `<` occurs only in strings, where it can be an escape: nothing ends the element.
                        script type="application/ld+json" { (PreEscaped(json.replace('<', "\\u003c"))) }
                    }
                }
                body {
                    @if let Some(navigation) = navigation { (navigation) }
                    header {
                        h1 dir="auto" { (text(self.title)) }
                        @if !self.about.is_empty() { p { (text(self.about)) } }
                    }
                    main { (self.main) }
                    @if let Some(footer) = footer { footer { (footer) } }
                }
            }
        };
        markup.into_string()
    }
}
