use alloc::vec::Vec;

/// A sequence of numbers: finds the smallest number in a range of places that is not below a bound.
///
/// A wavelet matrix (Claude, Navarro and Ordóñez, 2015): one level per bit, from the highest on, each a stable
/// partition of the level above by that bit. **Cost.** To build, numbers × bits; to look up, a few steps per bit.
#[derive(Debug)]
pub(super) struct Successor {
    levels: Vec<Level>,
}

#[derive(Debug)]
struct Level {
    /// The number of zero bits before each place.
    zeros_before: Vec<u32>,
}

impl Level {
    /// Where the numbers of a range with that bit are on the next level.
    fn below(&self, (from, to): (u32, u32), bit: bool) -> (u32, u32) {
        let zeros = |at: u32| self.zeros_before[at as usize];
        let all_zeros = zeros(self.zeros_before.len() as u32 - 1);
        let place = |at: u32| if bit { all_zeros + at - zeros(at) } else { zeros(at) };
        (place(from), place(to))
    }
}

impl Successor {
    pub(super) fn of(mut numbers: Vec<u32>) -> Self {
        let bits = numbers.iter().max().map_or(0, |most| u32::BITS - most.leading_zeros());
        let levels = (0..bits).rev().map(|bit| {
            let mut zeros_before = Vec::with_capacity(numbers.len() + 1);
            zeros_before.push(0);
            let mut zeros = 0;
            for number in &numbers {
                zeros += u32::from(number >> bit & 1 == 0);
                zeros_before.push(zeros);
            }
            // Stable: false comes before true.
            numbers.sort_by_key(|number| number >> bit & 1 == 1);
            Level { zeros_before }
        });
        Self { levels: levels.collect() }
    }

    /// The smallest number at the places from `range.0` to below `range.1` that is at least `bound`.
    pub(super) fn at_least(&self, bound: u32, range: (u32, u32)) -> Option<u32> {
        let below = self.count_below(bound, range);
        (below < range.1 - range.0).then(|| self.smallest(below, range))
    }

    fn count_below(&self, bound: u32, mut range: (u32, u32)) -> u32 {
        if u32::BITS - bound.leading_zeros() > self.levels.len() as u32 {
            return range.1 - range.0;
        }
        let mut count = 0;
        for (level, bit) in self.levels.iter().zip((0..self.levels.len()).rev()) {
            let bit = bound >> bit & 1 == 1;
            if bit {
                let zeros = level.below(range, false);
                count += zeros.1 - zeros.0;
            }
            range = level.below(range, bit);
        }
        count
    }

    /// The number in a range that exactly this number of others precede in sorted order.
    fn smallest(&self, mut rank: u32, mut range: (u32, u32)) -> u32 {
        let mut number = 0;
        for level in &self.levels {
            let zeros = level.below(range, false);
            let count = zeros.1 - zeros.0;
            let bit = rank >= count;
            rank -= if bit { count } else { 0 };
            range = if bit { level.below(range, true) } else { zeros };
            number = number << 1 | u32::from(bit);
        }
        number
    }
}
