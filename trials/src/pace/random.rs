//! Numbers that look random and are the same for a seed.

/// A generator (`SplitMix64`): small, quick, and good enough to choose faults.
#[derive(Clone, Debug)]
pub(super) struct Random(u64);

impl Random {
    pub(super) fn new(seed: u64) -> Self {
        Self(seed)
    }

    pub(super) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mixed = (self.0 ^ (self.0 >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        let mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below `end`, which is not 0.
    pub(super) fn below(&mut self, end: u64) -> u64 {
        self.next() % end
    }

    pub(super) fn between(&mut self, from: u64, to: u64) -> u64 {
        from + self.below(to - from + 1)
    }

    /// How many microseconds a clock is off in a second: often as many as may be.
    pub(super) fn drift(&mut self) -> i64 {
        *self.one_of(&[-500, -100, 0, 100, 500, 500])
    }

    /// Whether something happens that has this chance in a thousand.
    pub(super) fn chance(&mut self, in_a_thousand: u64) -> bool {
        in_a_thousand > 0 && self.below(1000) < in_a_thousand
    }

    pub(super) fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len() as u64) as usize]
    }
}
