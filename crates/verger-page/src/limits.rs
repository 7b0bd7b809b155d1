/// How much of a page is read.
///
/// ```
/// use verger_page::{PageLimits, ReadUpTo};
///
/// let limits = PageLimits { up_to: ReadUpTo::EndOfPage, octets: 4 << 20, ..PageLimits::default() };
/// assert_eq!(limits.value, 8 << 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct PageLimits {
    /// Where to stop.
    pub up_to: ReadUpTo,
    /// So many octets of the page are read, at most: 1 MiB unless set.
    pub octets: u64,
    /// What one tag, with all its attributes, or one comment, and the list of open elements may take in memory, in
    /// octets: 512 KiB unless set, and never less than 4 KiB. A page that wants more is not read on.
    pub memory: usize,
    /// An attribute whose value is longer, in octets, is passed over: 8 KiB unless set.
    pub value: usize,
}

/// Where to stop reading a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "the head or all of it")]
pub enum ReadUpTo {
    /// At the end of the head: at its end tag, or at the first text or element that no head may hold, as the HTML
    /// standard has it. Robots meta elements belong there.
    EndOfHead,
    /// At the end of the page. Google obeys robots meta elements in the body too.
    EndOfPage,
}

impl Default for PageLimits {
    fn default() -> Self {
        Self { up_to: ReadUpTo::EndOfHead, octets: 1 << 20, memory: 512 << 10, value: 8 << 10 }
    }
}
