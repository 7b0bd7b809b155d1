use alloc::vec::Vec;

/// Where lines begin. In a document of less than 16 MiB each takes three bytes: for a file of empty lines, this is
/// a document's main cost.
#[derive(Clone, Debug)]
pub(super) enum Starts {
    Short(Vec<[u8; 3]>),
    Long(Vec<u32>),
}

/// A place in a document, as stored.
pub(super) trait Start: Copy {
    fn of(place: u32) -> Self;
    fn place(self) -> u32;
}

impl Start for [u8; 3] {
    #[inline]
    fn of(place: u32) -> Self {
        let [low, middle, high, _] = place.to_le_bytes();
        [low, middle, high]
    }

    #[inline]
    fn place(self) -> u32 {
        let [low, middle, high] = self;
        u32::from_le_bytes([low, middle, high, 0])
    }
}

impl Start for u32 {
    fn of(place: u32) -> Self {
        place
    }

    fn place(self) -> u32 {
        self
    }
}

impl Starts {
    /// The longest document whose places fit in three bytes.
    pub(super) const SHORT: usize = 0xFF_FFFF;

    pub(super) fn len(&self) -> usize {
        match self {
            Self::Short(starts) => starts.len(),
            Self::Long(starts) => starts.len(),
        }
    }

    #[inline]
    pub(super) fn get(&self, index: usize) -> Option<u32> {
        match self {
            Self::Short(starts) => starts.get(index).map(|start| start.place()),
            Self::Long(starts) => starts.get(index).copied(),
        }
    }

    /// The number of leading items for which `before` is true; it is false for all after them.
    pub(super) fn partition_point(&self, before: impl Fn(u32) -> bool) -> usize {
        match self {
            Self::Short(starts) => starts.partition_point(|start| before(start.place())),
            Self::Long(starts) => starts.partition_point(|&start| before(start)),
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

    use super::*;
    use crate::syntax::Document;

    #[test]
    fn places_are_kept_on_both_sides_of_the_bound() {
        for length in [Starts::SHORT, Starts::SHORT + 1] {
            let mut octets = vec![b'a'; length];
            let last = length - 3;
            octets[last - 1] = b'\n';
            let document = Document::parse(octets);
            let spans: Vec<_> = document.lines().map(|line| line.span.range()).collect();
            assert_eq!(spans, [0..last - 1, last..length]);
        }
        assert_eq!(<[u8; 3]>::of(0xFF_FFFE).place(), 0xFF_FFFE);
    }
}
