use core::marker::PhantomData;

use memchr::memchr2;

use crate::syntax::Block;

/// The letters, in lower case, that lines may begin with besides those of rules.
pub(crate) trait Letters {
    const LETTERS: &'static [u8];
}

/// The lines that may matter, by the first octet of their text: its [`Letters`], and those of rules.
///
/// Of every sixty-four octets, four questions are asked at once: which end a line, which are white space,
/// which may be the `u` of User-agent, and which the `a` or `d` of Allow and Disallow. The first text of a line
/// is found by a carry: added to the white space, a bit at the line's beginning runs through the white space
/// behind it and comes to lie on what follows.
pub(super) struct Candidates<'o, L> {
    octets: &'o [u8],
    /// Where the block behind the current one begins.
    next: usize,
    /// Whether that block begins a line, or goes on with the white space at a line's beginning.
    at_line_start: bool,
    /// Of the current block: the first octets of texts that begin with the letters, in either case, and those that
    /// may begin a rule.
    agents: u64,
    rules: u64,
    /// Where the current block begins.
    block: usize,
    /// How many blocks in a row ended no line.
    quiet: u32,
    letters: PhantomData<L>,
}

#[expect(
    clippy::inline_always,
    reason = "one loop with whoever asks: a call a line costs a tenth of a pass"
)]
impl<'o, L: Letters> Candidates<'o, L> {
    pub(super) fn new(octets: &'o [u8], from: usize) -> Self {
        let (agents, rules, quiet) = (0, 0, 0);
        Self {
            octets,
            next: from,
            at_line_start: true,
            agents,
            rules,
            block: from,
            quiet,
            letters: PhantomData,
        }
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
        if self.quiet >= QUIET && !self.at_line_start {
            // A long line: its end is found sooner by looking for nothing else.
            let behind = &self.octets[self.next..];
            self.next += memchr2(b'\n', b'\r', behind).unwrap_or(behind.len());
        }
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
        self.quiet = if ends == 0 { self.quiet + 1 } else { 0 };
        let letters =
            L::LETTERS.iter().fold(0, |any, &letter| any | block.equal_under(0x20, letter));
        self.agents = first & letters;
        // Not only a and d, but all of them.
        self.rules = first & block.equal_under(0x25, b'e');
    }
}

const QUIET: u32 = 4;
