/// Marsaglia's xorshift, 64 bits: the same numbers for the same seed, everywhere and always.
#[derive(Clone, Debug)]
pub struct Generator {
    state: u64,
}

impl Generator {
    /// A generator from a seed. Neighbouring seeds give unrelated numbers.
    pub fn new(seed: u64) -> Self {
        // The finaliser of MurmurHash3; xorshift must not start at zero.
        let mut state = seed.wrapping_add(0x9E37_79B9_7F4A_7C15);
        state = (state ^ state >> 33).wrapping_mul(0xFF51_AFD7_ED55_8CCD);
        state = (state ^ state >> 33).wrapping_mul(0xC4CE_B9FE_1A85_EC53);
        Self { state: (state ^ state >> 33) | 1 }
    }

    /// A number below `bound`, which is small compared with 2^64.
    pub fn below(&mut self, bound: usize) -> usize {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        // The high bits of the product: the low ones of an xorshift are its weak ones.
        ((u128::from(self.state) * bound as u128) >> 64) as usize
    }

    /// True once in this number of times, on average.
    pub fn once_in(&mut self, times: usize) -> bool {
        self.below(times) == 0
    }

    /// One of them.
    pub fn one_of<'a, T>(&mut self, of: &'a [T]) -> &'a T {
        &of[self.below(of.len())]
    }
}
