/// Every text of up to so many symbols.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "worlds are written as literals of it")]
pub struct Words {
    /// What it is made of.
    pub symbols: &'static [&'static str],
    /// How many of them at most.
    pub up_to: u32,
}

impl Words {
    /// How many there are; the empty one counts.
    pub fn count(&self) -> usize {
        (0..=self.up_to).map(|length| self.symbols.len().pow(length)).sum()
    }

    /// One of them, the shortest first.
    pub fn nth(&self, number: usize) -> Vec<u8> {
        let (mut rest, mut length) = (number, 0);
        while rest >= self.symbols.len().pow(length) {
            rest -= self.symbols.len().pow(length);
            length += 1;
        }
        let mut word = Vec::new();
        for _ in 0..length {
            word.extend(self.symbols[rest % self.symbols.len()].as_bytes());
            rest /= self.symbols.len();
        }
        word
    }
}
