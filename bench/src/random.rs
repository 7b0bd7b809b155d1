//! A seeded random generator: the same set on every machine, without a dependency.

/// `SplitMix64`: small, and far better than these sets need.
pub(crate) struct Random(u64);

impl Random {
    pub(crate) fn seeded(seed: u64) -> Self {
        Self(seed)
    }

    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`. The bias of the remainder is far below what a benchmark can see.
    pub(crate) fn below(&mut self, end: usize) -> usize {
        (self.next() % end as u64) as usize
    }

    /// True once in `n` times, on average.
    pub(crate) fn once_in(&mut self, n: usize) -> bool {
        self.below(n) == 0
    }

    pub(crate) fn pick<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len())]
    }

    /// Uniform in 0..1, never 0.
    fn fraction(&mut self) -> f64 {
        ((self.next() >> 11) + 1) as f64 / (1_u64 << 53) as f64
    }

    /// A size with a log-normal distribution (Box and Muller), close to that of real files.
    pub(crate) fn log_normal(&mut self, median: f64, sigma: f64) -> f64 {
        let (radius, turn) = (self.fraction(), self.fraction());
        let normal = (-2.0 * radius.ln()).sqrt() * (std::f64::consts::TAU * turn).cos();
        median * (sigma * normal).exp()
    }

    /// A rank with Zipf's distribution: 0 is the most popular of `n`.
    pub(crate) fn zipf(&mut self, n: usize) -> usize {
        let rank = (n as f64 + 1.0).powf(self.fraction()) as usize;
        rank.clamp(1, n) - 1
    }
}
