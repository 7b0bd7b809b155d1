/// A set of bytes, tested byte by byte.
#[derive(Clone, Copy)]
pub(crate) struct OctetSet([u64; 4]);

impl OctetSet {
    pub(crate) const NONE: Self = Self([0; 4]);

    /// The bytes of a text.
    pub(crate) fn of(text: &[u8]) -> Self {
        let mut set = Self::NONE;
        for &octet in text {
            set.insert(octet);
        }
        set
    }

    #[inline]
    pub(crate) const fn contains(&self, octet: u8) -> bool {
        self.0[(octet >> 6) as usize] >> (octet & 63) & 1 == 1
    }

    #[inline]
    pub(crate) const fn insert(&mut self, octet: u8) {
        self.0[(octet >> 6) as usize] |= 1 << (octet & 63);
    }

    pub(crate) const fn with(mut self, octet: u8) -> Self {
        self.insert(octet);
        self
    }

    pub(crate) const fn without(mut self, octet: u8) -> Self {
        self.0[(octet >> 6) as usize] &= !(1 << (octet & 63));
        self
    }

    /// Plus the bytes from `first` to `last`, both included.
    pub(crate) const fn with_range(mut self, first: u8, last: u8) -> Self {
        let mut octet = first;
        while octet < last {
            self.insert(octet);
            octet += 1;
        }
        self.insert(last);
        self
    }

    pub(crate) const fn inverted(self) -> Self {
        let [a, b, c, d] = self.0;
        Self([!a, !b, !c, !d])
    }
}
