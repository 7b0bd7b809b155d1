use std::fmt;

/// A place in a sitemap, after gzip decoding.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[expect(clippy::exhaustive_structs, reason = "a place is a byte and its line")]
pub struct SitemapPlace {
    /// The number of bytes before it.
    pub octet: u64,
    /// The number of its line, from 1. Lines end with a line feed.
    pub line: u64,
}

impl SitemapPlace {
    pub(crate) const START: Self = Self { octet: 0, line: 1 };

    /// The place after a text that begins here.
    pub(crate) fn after(self, text: &str) -> Self {
        let lines = text.bytes().filter(|&octet| octet == b'\n').count();
        Self { octet: self.octet + text.len() as u64, line: self.line + lines as u64 }
    }
}

impl fmt::Display for SitemapPlace {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, byte {}", self.line, self.octet)
    }
}
