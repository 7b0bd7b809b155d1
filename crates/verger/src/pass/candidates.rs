use memchr::memchr2;

use crate::syntax::Block;

/// Which first bytes of a line's text to look for: those that equal `octet` once the bits of `under` are set in
/// them. A few others may match too; the code that reads the line rejects them.
#[derive(Clone, Copy)]
pub(crate) struct Initials {
    under: u8,
    octet: u8,
}

impl Initials {
    /// Letters, in either case, and any other byte that is equal once the bits in which they differ are set.
    pub(crate) const fn of(letters: &[u8]) -> Self {
        let (mut under, mut index) = (0x20, 1);
        while index < letters.len() {
            under |= letters[index] ^ letters[0];
            index += 1;
        }
        Self { under, octet: letters[0] | under }
    }

    #[inline]
    fn in_block(self, block: &Block) -> u64 {
        block.equal_under(self.under, self.octet)
    }
}

/// The first bytes to look for.
#[derive(Clone, Copy)]
pub(crate) struct LineFilter {
    /// Where rules count.
    pub(crate) with_rules: Initials,
    /// Where they do not count.
    pub(crate) without_rules: Initials,
}

/// The lines that may matter, found by the first byte of their text.
///
/// For each block of sixty-four bytes, three bit masks are made: bytes that may end a line, white space, and bytes
/// that begin something wanted. A carry finds the first text of a line: added to the white-space mask, a bit at the
/// line's beginning moves through the white space after it and stops at the next byte.
pub(super) struct Candidates<'o> {
    octets: &'o [u8],
    filter: LineFilter,
    /// Where the current block begins, and where the next one does.
    block: usize,
    next: usize,
    /// Whether that block begins a line, or continues the white space at a line's beginning.
    at_line_start: bool,
    /// In the current block: the first bytes of texts, and those of them not returned yet.
    firsts: u64,
    left: u64,
    with_rules: bool,
}

#[expect(
    clippy::inline_always,
    reason = "part of the caller's loop: one call per line costs a tenth of a pass"
)]
impl<'o> Candidates<'o> {
    /// The lines from `from` on, where one begins; rules are not looked for yet.
    pub(super) fn new(octets: &'o [u8], from: usize, filter: LineFilter) -> Self {
        let (block, next) = (from, from);
        let (firsts, left, with_rules) = (0, 0, false);
        Self { octets, filter, block, next, at_line_start: true, firsts, left, with_rules }
    }

    /// The next line: where its text begins.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<usize> {
        if self.left == 0 && !self.advance() {
            return None;
        }
        let at = self.block + self.left.trailing_zeros() as usize;
        self.left &= self.left - 1;
        Some(at)
    }

    /// From the last returned line on, starts or stops looking for rules.
    #[inline(always)]
    pub(super) fn look_for_rules(&mut self, with_rules: bool, last: usize) {
        if with_rules != self.with_rules {
            self.with_rules = with_rules;
            self.look_again(last);
        }
    }

    #[cold]
    fn look_again(&mut self, last: usize) {
        let behind = (u64::MAX << (last - self.block)) << 1;
        self.left = self.firsts & behind & self.initials().in_block(&self.block_at(self.block));
    }

    #[inline(always)]
    fn initials(&self) -> Initials {
        if self.with_rules { self.filter.with_rules } else { self.filter.without_rules }
    }

    /// Moves to the next block that has such a line; returns whether there is one.
    #[inline(always)]
    fn advance(&mut self) -> bool {
        let initials = self.initials();
        while self.next < self.octets.len() {
            self.block = self.next;
            let block = self.block_at(self.block);
            self.find_firsts(&block);
            self.left = self.firsts & initials.in_block(&block);
            if self.left != 0 {
                return true;
            }
        }
        false
    }

    #[inline(always)]
    fn block_at(&self, at: usize) -> Block {
        let rest = &self.octets[at..];
        rest.first_chunk().map_or_else(
            || {
                // Zeros count as white space here, and end no line.
                let mut block = [0; 64];
                block[..rest.len()].copy_from_slice(rest);
                Block::of(&block)
            },
            Block::of,
        )
    }

    #[inline(always)]
    fn find_firsts(&mut self, block: &Block) {
        // The controls from BS to SI: line ends, and others that almost no file has elsewhere. When a text follows
        // a TAB, the code that reads the line sees that it is not the first. All other controls count as white
        // space.
        let ends = block.equal_under(0x07, 0x0F);
        let starts = ends << 1 | u64::from(self.at_line_start);
        let space = block.at_most(b' ') & !ends;
        let (ripple, over) = space.overflowing_add(starts & space);
        self.firsts = (starts | ripple) & !space;
        self.at_line_start = over || ends >> 63 == 1;
        self.next = self.block + 64;
        if ends == 0 && !over {
            // A long line: looking for its end alone is faster.
            let behind = self.octets.get(self.next..).unwrap_or_default();
            self.next += memchr2(b'\n', b'\r', behind).unwrap_or(behind.len());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::directive::{DIRECTIVES, Directive};
    use crate::pass::OF_ACCESS;

    fn finds(initials: Initials, octet: u8) -> bool {
        initials.in_block(&Block::of(&[octet; 64])) != 0
    }

    #[test]
    fn no_letter_is_missed_in_any_set_of_letters() {
        for one in b'a'..=b'z' {
            for other in b'a'..=b'z' {
                let initials = Initials::of(&[one, other]);
                for letter in [one, other] {
                    assert!(
                        finds(initials, letter) && finds(initials, letter.to_ascii_uppercase())
                    );
                }
            }
        }
    }

    #[test]
    fn no_spelling_of_a_field_is_missed() {
        for entry in DIRECTIVES {
            for spelling in [entry.name].iter().chain(entry.misspellings) {
                let initial = spelling.as_bytes()[0];
                for octet in [initial.to_ascii_lowercase(), initial.to_ascii_uppercase()] {
                    let (agent, rule) =
                        (Directive::UserAgent, [Directive::Allow, Directive::Disallow]);
                    if entry.directive == agent {
                        assert!(finds(OF_ACCESS.without_rules, octet), "{spelling}");
                    }
                    if entry.directive == agent || rule.contains(&entry.directive) {
                        assert!(finds(OF_ACCESS.with_rules, octet), "{spelling}");
                    }
                }
            }
        }
    }

    #[test]
    fn no_line_is_missed_whatever_surrounds_it() {
        for octet in 0..=u8::MAX {
            for shift in 0..64 {
                // After a line end, white space and control characters may precede a text.
                let before = if octet <= b' ' { octet } else { b' ' };
                let file = [&[octet; 64][..shift], b"\n", &[before; 70][..shift], b"u"].concat();
                let filter = OF_ACCESS;
                let mut candidates = Candidates::new(&file, 0, filter);
                let found = core::iter::from_fn(|| candidates.next()).last();
                assert_eq!(found, Some(file.len() - 1), "{octet:#04x} at {shift}");
            }
        }
    }
}
