/// What text follows a start tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Content {
    /// Text and tags.
    Markup,
    /// Text up to the element's end tag.
    Text {
        kind: TextKind,
        /// Whether a browser may read it as markup all the same, so that a tag in it leaves doubt.
        doubtful: bool,
    },
}

/// What kind of text, which decides where it ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum TextKind {
    /// At the first end tag of that name.
    Raw(&'static str),
    /// At the end tag of the script, but for one in a comment in which a script begins.
    Script,
    /// Never.
    Plain,
}
