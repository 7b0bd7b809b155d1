/// What is still open at the end of a page. A browser drops it, or treats the rest as text; if a transfer was cut
/// off, there was more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Unclosed {
    /// A tag, or a value in it.
    Tag,
    /// A comment.
    Comment,
    /// A doctype, or another construct from `<!`, `<?` or `</` up to a `>`.
    Declaration,
    /// A CDATA section.
    Cdata,
    /// An element whose text contains no tags: `script`, `style`, `title`, `textarea` and the like.
    Element(&'static str),
}

impl Unclosed {
    /// Its name in machine-readable output.
    ///
    /// ```
    /// use verger::page::PageSignals;
    /// use verger_page::{Gap, PageLimits, PageReader, Unclosed};
    ///
    /// let mut reader = PageReader::new(PageSignals::default(), PageLimits::default());
    /// reader.feed(b"<head><script>var a = 1;");
    /// let gap = reader.finish().gap();
    /// assert_eq!(gap, Some(Gap::Unclosed(Unclosed::Element("script"))));
    /// assert_eq!(Unclosed::Element("script").name(), "script");
    /// ```
    pub fn name(self) -> &'static str {
        match self {
            Self::Tag => "tag",
            Self::Comment => "comment",
            Self::Declaration => "declaration",
            Self::Cdata => "cdata",
            Self::Element(name) => name,
        }
    }
}
