use alloc::boxed::Box;
use alloc::vec::Vec;
use core::cmp::Ordering;

use super::{CompiledRule, RankedRule};
use crate::policy::growth::make_room;

/// The number of literals in a block.
const BLOCK: usize = 8;

/// Literal rules, sorted and prefix-compressed: each entry leaves out what it shares with the one before.
///
/// Entries form blocks of eight. The rules that match a path are the path's prefixes, which form the *prefix chain*
/// of the position where the path itself would be: some in the block of that position, the others in blocks reached
/// from there by [`Head::up`]. So a decision is a binary search over the heads of the blocks, and a scan of the one
/// or two blocks that matter.
///
/// The scan needs no text but the path's. It knows how many bytes the last entry shared with the path. An entry
/// that shares more than that with its predecessor matches exactly if the predecessor did; one that shares less
/// sorts after the path, and so do all entries after it: stop.
#[derive(Clone, Debug, Default)]
pub(super) struct Literals {
    entries: Box<[u8]>,
    /// Bytes 1 to 8 of each head, as a number: the binary search compares these first. Byte 0 is a slash.
    keys: Box<[u64]>,
    heads: Box<[Head]>,
    /// Bytes that rank and `packed_line` take in an entry: two each if all are small, else three or four.
    width: Width,
}

/// The beginning of a block.
#[derive(Clone, Copy, Debug)]
struct Head {
    /// Where it is in the entries.
    at: u32,
    /// The block of the longest earlier literal that is a prefix of the head; [`NONE`] if there is none.
    up: u32,
    /// The best rank among all earlier literals that are prefixes of the head; [`NONE`] if there is none.
    best_up: u32,
}

const NONE: u32 = u32::MAX;

/// Longer literals are left to others, so that an entry's lengths fit in a byte each.
pub(super) const LONGEST: usize = 127;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Width {
    #[default]
    Two,
    Three,
    Four,
}

impl Width {
    /// The smallest width that holds every number up to this one.
    fn of(largest: u32) -> Self {
        match largest {
            ..0x1_0000 => Self::Two,
            0x1_0000..0x100_0000 => Self::Three,
            _ => Self::Four,
        }
    }
}

impl Literals {
    /// Builds the blocks. Cost: a sort, in place.
    pub(super) fn new(symbols: &[u8], literals: &mut [CompiledRule]) -> Self {
        let text = |rule: &CompiledRule| rule.literal(symbols);
        // Equal literals are adjacent: those anchored to the end last, the best rank first.
        literals.sort_unstable_by(|a, b| text(a).cmp(&text(b)).then(a.rank.cmp(&b.rank)));
        let largest = literals.iter().map(|rule| rule.rank.max(rule.packed_line)).max();
        let width = Width::of(largest.unwrap_or(0));
        let mut before = None;
        let mut layout = Layout::new(width, literals.len());
        for rule in literals {
            let (text, to_the_end) = text(rule);
            if before != Some((text, to_the_end)) {
                layout.push(text, to_the_end, rule.ranked());
            }
            before = Some((text, to_the_end));
        }
        Self {
            entries: layout.entries.into(),
            keys: layout.keys.into(),
            heads: layout.heads.into(),
            width,
        }
    }

    /// The best rule that the path begins with, if it beats `best`.
    #[inline]
    pub(super) fn best(&self, path: &[u8], best: Option<RankedRule>) -> Option<RankedRule> {
        match self.width {
            Width::Two => self.best_of_width::<{ 2 + 4 }>(path, best),
            Width::Three => self.best_of_width::<{ 2 + 6 }>(path, best),
            Width::Four => self.best_of_width::<{ 2 + 8 }>(path, best),
        }
    }

    fn best_of_width<const HEAD: usize>(
        &self,
        path: &[u8],
        mut best: Option<RankedRule>,
    ) -> Option<RankedRule> {
        let mut block = self.block_of::<HEAD>(path);
        while let Some(index) = block {
            let head = &self.heads[index];
            best = self.best_in::<HEAD>(index, path, best);
            let more = head.up != NONE && RankedRule::beats(head.best_up, best);
            block = more.then_some(head.up as usize);
        }
        best
    }

    /// The last block whose head does not sort after the path.
    fn block_of<const HEAD: usize>(&self, path: &[u8]) -> Option<usize> {
        let key = key(path);
        let after = self.keys.partition_point(|&other| other < key);
        let tied = self.keys[after..].partition_point(|&other| other == key);
        let head_text =
            |head: &Head| Entry::<HEAD>::first(&self.entries[head.at as usize..]).0.suffix;
        let tied_before =
            self.heads[after..after + tied].partition_point(|head| head_text(head) <= path);
        (after + tied_before).checked_sub(1)
    }

    fn best_in<const HEAD: usize>(
        &self,
        block: usize,
        path: &[u8],
        mut best: Option<RankedRule>,
    ) -> Option<RankedRule> {
        let end = self.heads.get(block + 1).map_or(self.entries.len(), |head| head.at as usize);
        let mut rest = &self.entries[self.heads[block].at as usize..end];
        let mut matched = 0;
        while !rest.is_empty() {
            let (entry, behind) = Entry::<HEAD>::first(rest);
            rest = behind;
            match entry.shared().cmp(&matched) {
                Ordering::Greater => continue,
                Ordering::Less => break,
                Ordering::Equal => {}
            }
            let ahead = &path[matched..];
            let common = common(ahead, entry.suffix);
            matched += common;
            if common < entry.suffix.len() {
                let behind_path =
                    ahead.get(common).is_none_or(|&octet| entry.suffix[common] > octet);
                if behind_path {
                    break;
                }
            } else if !entry.to_the_end() || matched == path.len() {
                let ranked = entry.ranked();
                if RankedRule::beats(ranked.rank, best) {
                    best = Some(ranked);
                }
            }
        }
        best
    }
}

/// One literal, as encoded: how much it shares with its predecessor; the length of the rest, with a bit for whether
/// it must reach the end of the path; its rank and `packed_line`, which fill the `HEAD`; the rest of its text.
struct Entry<'e, const HEAD: usize> {
    head: &'e [u8; HEAD],
    suffix: &'e [u8],
}

impl<'e, const HEAD: usize> Entry<'e, HEAD> {
    /// The first of some entries, and those after it.
    #[inline]
    fn first(entries: &'e [u8]) -> (Self, &'e [u8]) {
        let (head, behind) = entries.split_first_chunk().expect("entries are written whole");
        let (suffix, behind) = behind.split_at(usize::from(head[1] >> 1));
        (Self { head, suffix }, behind)
    }

    #[inline]
    fn shared(&self) -> usize {
        usize::from(self.head[0])
    }

    #[inline]
    fn to_the_end(&self) -> bool {
        self.head[1] & 1 == 1
    }

    #[inline]
    fn ranked(&self) -> RankedRule {
        let (rank, packed_line) = self.head[2..].split_at((HEAD - 2) / 2);
        let number =
            |octets: &[u8]| octets.iter().rev().fold(0, |high, &low| high << 8 | u32::from(low));
        RankedRule { rank: number(rank), packed_line: number(packed_line) }
    }
}

fn write(
    to: &mut Vec<u8>,
    width: Width,
    shared: usize,
    to_the_end: bool,
    ranked: RankedRule,
    suffix: &[u8],
) {
    // Both are at most `LONGEST`.
    to.extend([shared as u8, (suffix.len() << 1) as u8 | u8::from(to_the_end)]);
    let RankedRule { rank, packed_line } = ranked;
    let octets = match width {
        Width::Two => 2,
        Width::Three => 3,
        Width::Four => 4,
    };
    to.extend(&rank.to_le_bytes()[..octets]);
    to.extend(&packed_line.to_le_bytes()[..octets]);
    to.extend(suffix);
}

struct Layout<'p> {
    entries: Vec<u8>,
    keys: Vec<u64>,
    heads: Vec<Head>,
    width: Width,
    /// How many literals were written, and the last of them.
    count: usize,
    before: &'p [u8],
    /// The literals that are prefixes of the last one, with their block and the best rank so far.
    chain: Vec<(&'p [u8], u32, u32)>,
}

impl<'p> Layout<'p> {
    /// For at most this number of literals.
    fn new(width: Width, most: usize) -> Self {
        let blocks = most.div_ceil(BLOCK);
        let (keys, heads) = (Vec::with_capacity(blocks), Vec::with_capacity(blocks));
        let (entries, chain) = (Vec::new(), Vec::new());
        Self { entries, keys, heads, width, count: 0, before: &[], chain }
    }

    fn push(&mut self, text: &'p [u8], to_the_end: bool, ranked: RankedRule) {
        while self.chain.last().is_some_and(|(prefix, ..)| !text.starts_with(prefix)) {
            self.chain.pop();
        }
        let (up, best_up) =
            self.chain.last().map_or((NONE, NONE), |&(_, block, best)| (block, best));
        if self.count.is_multiple_of(BLOCK) {
            self.heads.push(Head { at: self.entries.len() as u32, up, best_up });
            self.keys.push(key(text));
            self.before = &[];
        }
        let shared = common(self.before, text);
        make_room(&mut self.entries, 2 + 8 + text.len() - shared);
        write(&mut self.entries, self.width, shared, to_the_end, ranked, &text[shared..]);
        if !to_the_end {
            self.chain.push((text, self.heads.len() as u32 - 1, best_up.min(ranked.rank)));
        }
        self.count += 1;
        self.before = text;
    }
}

/// Bytes 1 to 8, as a number that sorts as they do. Shorter texts sort as if padded with zeros: a tie, which the
/// texts break.
fn key(text: &[u8]) -> u64 {
    let behind = text.get(1..).unwrap_or_default();
    if let Some(eight) = behind.first_chunk() {
        return u64::from_be_bytes(*eight);
    }
    let mut eight = [0; 8];
    eight[..behind.len()].copy_from_slice(behind);
    u64::from_be_bytes(eight)
}

/// How many leading bytes two texts share.
#[inline]
fn common(a: &[u8], b: &[u8]) -> usize {
    let (a_blocks, _) = a.as_chunks::<8>();
    let (b_blocks, _) = b.as_chunks::<8>();
    let mut shared = 0;
    for (a, b) in a_blocks.iter().zip(b_blocks) {
        let differ = u64::from_le_bytes(*a) ^ u64::from_le_bytes(*b);
        if differ != 0 {
            return shared + differ.trailing_zeros() as usize / 8;
        }
        shared += 8;
    }
    let rest = a[shared..].iter().zip(&b[shared..]);
    shared + rest.take_while(|(a, b)| a == b).count()
}
