use crate::syntax::Block;

/// The lines that may matter, by the first octet of their text: `A`, `B` or `C`, in lower case, and those of rules.
///
/// Of every sixty-four octets, four questions are asked at once: which end a line, which are white space,
/// which may be the `u` of User-agent, and which the `a` or `d` of Allow and Disallow. The first text of a line
/// is found by a carry: added to the white space, a bit at the line's beginning runs through the white space
/// behind it and comes to lie on what follows.
pub(super) struct Candidates<'o, const A: u8, const B: u8, const C: u8> {
    octets: &'o [u8],
    /// Where the block behind the current one begins.
    next: usize,
    /// Whether that block begins a line, or goes on with the white space at a line's beginning.
    at_line_start: bool,
    /// Of the current block: the first octets of texts that begin with `A`, `B` or `C`, in either case, and those
    /// that may begin a rule.
    agents: u64,
    rules: u64,
    /// Where the current block begins.
    block: usize,
}

#[expect(
    clippy::inline_always,
    reason = "one loop with whoever asks: a call a line costs a tenth of a pass"
)]
impl<'o, const A: u8, const B: u8, const C: u8> Candidates<'o, A, B, C> {
    pub(super) fn new(octets: &'o [u8], from: usize) -> Self {
        Self { octets, next: from, at_line_start: true, agents: 0, rules: 0, block: from }
    }

    /// The next line: where its text begins. Rules are looked for only where they count.
    #[inline(always)]
    pub(super) fn next(&mut self, with_rules: bool) -> Option<usize> {
        loop {
            let left = if with_rules { self.agents | self.rules } else { self.agents };
            if left != 0 {
                let bit = left.trailing_zeros();
                // All up to this one are done with.
                let behind = (u64::MAX << bit) << 1;
                self.agents &= behind;
                self.rules &= behind;
                return Some(self.block + bit as usize);
            }
            if self.next >= self.octets.len() {
                return None;
            }
            self.advance();
        }
    }

    #[inline(always)]
    fn advance(&mut self) {
        self.block = self.next;
        self.next += 64;
        if let Some(block) = self.octets[self.block..].first_chunk() {
            self.look_at(block);
        } else {
            let rest = &self.octets[self.block..];
            // Zeros are white space here, and end no line.
            let mut block = [0; 64];
            block[..rest.len()].copy_from_slice(rest);
            self.look_at(&block);
        }
    }

    #[inline(always)]
    fn look_at(&mut self, octets: &[u8; 64]) {
        let block = Block::of(octets);
        let ends = block.either(b'\n', b'\r');
        let starts = ends << 1 | u64::from(self.at_line_start);
        // All controls count as white space: whoever reads the line sees what they are.
        let space = block.at_most(b' ') & !ends;
        let (ripple, over) = space.overflowing_add(starts & space);
        let first = (starts | ripple) & !space;
        self.at_line_start = over || ends >> 63 == 1;
        let mut letters = block.equal_under(0x20, A);
        if B != A {
            letters |= block.equal_under(0x20, B) | block.equal_under(0x20, C);
        }
        self.agents = first & letters;
        // Not only a and d, but all of them.
        self.rules = first & block.equal_under(0x25, b'e');
    }
}
