/// The kind of text after a start tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Text and tags.
    Markup,
    /// Text up to the element's end tag.
    Text {
        kind: TextKind,
        /// Whether a browser may still read it as markup, so that a tag in it leaves doubt.
        doubtful: bool,
    },
}

/// The kind of text, which decides where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextKind {
    /// At the first end tag of that name.
    Raw(&'static str),
    /// At the end tag of the script, except one in a comment in which a script begins.
    Script,
    /// Never.
    Plain,
}
