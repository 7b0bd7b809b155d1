use wide::u8x16;

/// Sixty-four bytes, compared at once: results have one bit per byte, the first byte in the lowest bit.
pub(crate) struct Block([u8x16; 4]);

impl Block {
    #[inline]
    pub(crate) fn of(octets: &[u8; 64]) -> Self {
        let (quarters, _) = octets.as_chunks::<16>();
        Self([0, 1, 2, 3].map(|index| u8x16::new(quarters[index])))
    }

    /// Bytes equal to this byte.
    #[inline]
    pub(crate) fn equal(&self, octet: u8) -> u64 {
        self.bits(|quarter| quarter.simd_eq(u8x16::splat(octet)))
    }

    /// Bytes equal to one of these.
    #[inline]
    pub(crate) fn either(&self, one: u8, other: u8) -> u64 {
        let (one, other) = (u8x16::splat(one), u8x16::splat(other));
        self.bits(|quarter| quarter.simd_eq(one) | quarter.simd_eq(other))
    }

    /// Bytes equal to this byte once the bits of `under` are set in them.
    #[inline]
    pub(crate) fn equal_under(&self, under: u8, octet: u8) -> u64 {
        let under = u8x16::splat(under);
        self.bits(|quarter| (quarter | under).simd_eq(u8x16::splat(octet)))
    }

    /// Bytes not greater than this byte.
    #[inline]
    pub(crate) fn at_most(&self, octet: u8) -> u64 {
        self.bits(|quarter| quarter.min(u8x16::splat(octet)).simd_eq(quarter))
    }

    /// White space bytes: [`is_space`](super::is_space).
    #[inline]
    pub(crate) fn space(&self) -> u64 {
        let (tab, kinds, space) = (u8x16::splat(b'\t'), u8x16::splat(4), u8x16::splat(b' '));
        self.bits(|quarter| {
            let control = quarter - tab;
            control.min(kinds).simd_eq(control) | quarter.simd_eq(space)
        })
    }

    #[inline]
    fn bits(&self, what: impl Fn(u8x16) -> u8x16) -> u64 {
        let bits = |index: usize| u64::from(what(self.0[index]).to_bitmask());
        bits(0) | bits(1) << 16 | bits(2) << 32 | bits(3) << 48
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::syntax::is_space;

    /// What a query says about each byte value, which must be the same at every position.
    fn told(ask: impl Fn(&Block) -> u64) -> impl Iterator<Item = (u8, bool)> {
        (0..=u8::MAX).map(move |octet| {
            let bits = ask(&Block::of(&[octet; 64]));
            assert!(bits == 0 || bits == u64::MAX, "{octet:#04x}: differs by position");
            (octet, bits != 0)
        })
    }

    #[test]
    fn every_question_is_that_of_one_octet() {
        for asked in 0..=u8::MAX {
            assert!(told(|block| block.equal(asked)).all(|(octet, is)| is == (octet == asked)));
            let at_most = told(|block| block.at_most(asked));
            assert!(at_most.into_iter().all(|(octet, is)| is == (octet <= asked)));
            for under in 0..=u8::MAX {
                let mut under_it = told(|block| block.equal_under(under, asked));
                assert!(under_it.all(|(octet, is)| is == (octet | under == asked)));
            }
        }
        let either = |octet| matches!(octet, b'\n' | b'\r');
        assert!(told(|block| block.either(b'\n', b'\r')).all(|(octet, is)| is == either(octet)));
        assert!(told(Block::space).all(|(octet, is)| is == is_space(octet)));
    }

    #[test]
    fn bits_are_in_the_order_of_the_octets() {
        for place in 0..64 {
            let mut octets = [b'a'; 64];
            octets[place] = b'#';
            assert_eq!(Block::of(&octets).equal(b'#'), 1 << place);
        }
    }
}
