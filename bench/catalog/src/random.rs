//! A seeded random generator: the same world on every machine, without a dependency.

/// `SplitMix64`.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`. The bias of the remainder is far below what a benchmark can see.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// A number from the first to the last.
    pub(crate) fn between(&mut self, first: usize, last: usize) -> usize {
        first + self.below(last - first + 1)
    }

    #[expect(
        clippy::cast_precision_loss,
        clippy::cast_sign_loss,
        reason = "53 bits, as many as a float has, and nothing below 1"
    )]
    /// A rank with Zipf's distribution: 0 is the most popular of `n`.
    pub(crate) fn zipf(&mut self, n: usize) -> usize {
        let fraction = (self.next() >> 11) as f64 / (1_u64 << 53) as f64;
        let rank = (n as f64 + 1.0).powf(fraction) as usize;
        rank.clamp(1, n) - 1
    }
}
