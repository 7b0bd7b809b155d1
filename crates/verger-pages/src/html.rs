//! Markup, which only templates make.

use std::fmt;

use maud::{Markup, PreEscaped, Render, html};

/// A fragment of HTML. Only the functions of this crate make one, so no text of a stranger can be markup.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Html(String);

impl Html {
    /// The fragment as text.
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The fragments one after the other.
    ///
    /// ```
    /// use verger_pages::{Html, paragraph};
    ///
    /// let twice = Html::concat([paragraph("a < b"), paragraph("c")]);
    /// assert_eq!(twice.as_str(), "<p>a &lt; b</p><p>c</p>");
    /// ```
    #[must_use]
    pub fn concat(fragments: impl IntoIterator<Item = Self>) -> Self {
        Self(fragments.into_iter().map(|fragment| fragment.0).collect())
    }
}

impl From<Html> for String {
    fn from(html: Html) -> Self {
        html.0
    }
}

impl fmt::Display for Html {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The only way in: what a template of this crate made.
pub(crate) fn made(markup: Markup) -> Html {
    Html(markup.into_string())
}

/// A wide table that scrolls by itself, with the keyboard too; a screen reader says what it is.
pub(crate) fn scrolled(what: &str, table: &Markup) -> Markup {
    html! {
        div class="scroll" tabindex="0" role="region" aria-label=(what) { (table) }
    }
}

impl Render for Html {
    fn render(&self) -> Markup {
        PreEscaped(self.0.clone())
    }

    fn render_to(&self, buffer: &mut String) {
        buffer.push_str(&self.0);
    }
}
