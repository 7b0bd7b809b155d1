use core::fmt;
use core::ops::Range;

/// A place in the bytes of a document: from `start` up to, not including, `end`.
///
/// Offsets are `u32`: a document reads at most 1 GiB (see [`Document`](crate::Document)).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
#[expect(clippy::exhaustive_structs, reason = "a span is its two offsets, complete by definition")]
pub struct Span {
    /// Offset of the first byte.
    pub start: u32,
    /// Offset after the last byte; if it is below `start`, the span covers nothing.
    pub end: u32,
}

impl Span {
    pub(crate) const fn new(start: u32, end: u32) -> Self {
        debug_assert!(start <= end);
        Self { start, end }
    }

    /// The number of bytes it covers.
    pub const fn len(self) -> usize {
        self.end.saturating_sub(self.start) as usize
    }

    /// Whether it covers no bytes; also true if it ends before it starts.
    pub const fn is_empty(self) -> bool {
        self.start >= self.end
    }

    /// The span as a range to index with.
    pub const fn range(self) -> Range<usize> {
        self.start as usize..self.end as usize
    }

    /// The bytes it covers, of the text it was made for.
    pub(crate) fn of(self, octets: &[u8]) -> &[u8] {
        &octets[self.range()]
    }
}

impl fmt::Debug for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.start, self.end)
    }
}
