/// How much of a page is read.
///
/// ```
/// use verger_page::{PageLimits, ReadUpTo};
///
/// let limits = PageLimits { up_to: ReadUpTo::EndOfHead, octets: 1 << 20, ..PageLimits::default() };
/// assert_eq!(limits.value, 64 << 10);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct PageLimits {
    /// Where to stop.
    pub up_to: ReadUpTo,
    /// The most bytes of the page that are read: 16 MiB unless set. A longer page is incomplete
    /// ([`End::OctetLimit`](crate::End::OctetLimit)).
    pub octets: u64,
    /// The most bytes of an attribute's value that are kept: 64 KiB unless set. Of a longer list of rules, those
    /// before the limit are read, and the verdict says that there are more; a longer address is not read.
    pub value: usize,
}

/// Where to stop reading a page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "the head or all of it")]
pub enum ReadUpTo {
    /// Where the body begins: at the first text or element that a head cannot contain, according to the HTML
    /// standard. Robots meta elements belong before that.
    EndOfHead,
    /// At the end of the page. Google obeys robots meta elements in the body too.
    EndOfPage,
}

impl Default for PageLimits {
    fn default() -> Self {
        Self { up_to: ReadUpTo::EndOfPage, octets: 16 << 20, value: 64 << 10 }
    }
}
