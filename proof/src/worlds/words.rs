/// Every text of up to this number of symbols.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_structs, reason = "worlds are written as literals of it")]
pub struct Words {
    /// The symbols.
    pub symbols: &'static [&'static str],
    /// The maximum length.
    pub up_to: u32,
}

impl Words {
    /// The number of texts, including the empty one.
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
