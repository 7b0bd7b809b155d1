use alloc::boxed::Box;
use alloc::vec;

use crate::path::Pieces;

/// Selects the rules to check for a path: each is filed under one gram, a piece of four, two or one bytes that
/// occurs in every path it matches.
///
/// The gram is the one expected to occur in the fewest other paths. Rules are found by the hash of their gram, and
/// checked if the gram is theirs.
#[derive(Clone, Debug)]
pub(super) struct Grams {
    /// Which lengths are in use, by index in [`LENGTHS`].
    in_use: [bool; LENGTHS.len()],
    /// The shift that turns a hash into the number of a list.
    shift: u32,
    /// Where each list ends; it begins where the one before it ends.
    ends: Box<[u32]>,
    /// The lists, best rank first.
    lists: Box<[Filed]>,
}

/// A rule, and the gram it is filed under.
#[derive(Clone, Copy, Debug)]
pub(super) struct Filed {
    gram: u32,
    rule: u32,
}

/// Where the length of its gram is in a rule's number, while rules are filed. There are fewer rules than that,
/// since a rule takes more than two bytes of a document.
const LENGTH_AT: u32 = 30;

impl Filed {
    /// Its gram, while rules are filed.
    fn gram(self) -> Gram {
        Gram { octets: self.gram, length: (self.rule >> LENGTH_AT) as usize }
    }
}

const LENGTHS: [usize; 3] = [4, 2, 1];

/// The number of lists per rule; with many rules there are fewer, to save memory.
const SPARSE: usize = 4;
const MANY: usize = 8192;

/// The number of grams remembered, so that no gram's rules are checked twice. A path that reaches more pays for the
/// repeats out of its search budget.
const REMEMBERED: usize = 64;

impl Grams {
    /// Files rules by their grams. Cost: two passes over their texts, and a sort in place.
    pub(super) fn new<'p>(patterns: impl ExactSizeIterator<Item = Pieces<'p>> + Clone) -> Self {
        let commonness = Commonness::of(patterns.clone());
        let rules = patterns.len();
        // With more lists, more are empty, and a window is checked sooner.
        let lists = if rules <= MANY { SPARSE * rules } else { rules / 2 };
        let shift = 32 - lists.next_power_of_two().trailing_zeros();
        let list = |gram: Gram| (gram.hash() >> shift) as usize;
        let mut in_use = [false; LENGTHS.len()];
        let mut ends = vec![0; 1 << (32 - shift)].into_boxed_slice();
        let file = |(rule, pattern)| {
            let gram = commonness.rarest_of(&pattern);
            in_use[gram.length] = true;
            ends[list(gram)] += 1;
            Filed { gram: gram.octets, rule: rule | (gram.length as u32) << LENGTH_AT }
        };
        let mut lists: Box<[_]> = (0..).zip(patterns).map(file).collect();
        let mut end = 0;
        for count in &mut ends {
            end += *count;
            *count = end;
        }
        lists.sort_unstable_by_key(|filed| (list(filed.gram()), filed.rule));
        for filed in &mut lists {
            filed.rule &= (1 << LENGTH_AT) - 1;
        }
        Self { in_use, shift, ends, lists }
    }

    /// Passes the rules of every gram in the path to the callback, best rank first, until the callback returns
    /// `None`.
    #[inline]
    pub(super) fn each_gram(
        &self,
        path: &[u8],
        mut look: impl FnMut(&mut dyn Iterator<Item = u32>) -> Option<()>,
    ) -> Option<()> {
        let mut seen = LineHint { grams: [0; REMEMBERED], count: 0 };
        for (length, _) in self.in_use.iter().enumerate().filter(|(_, in_use)| **in_use) {
            for window in path.windows(LENGTHS[length]) {
                let gram = Gram::new(window, length);
                let list = (gram.hash() >> self.shift) as usize;
                let begin = if list == 0 { 0 } else { self.ends[list - 1] };
                let filed = &self.lists[begin as usize..self.ends[list] as usize];
                let mut rules = filed
                    .iter()
                    .filter(|filed| filed.gram == gram.octets)
                    .map(|filed| filed.rule)
                    .peekable();
                if rules.peek().is_some() && seen.first_time(gram.octets) {
                    look(&mut rules)?;
                }
            }
            // Grams of another length may have the same bytes.
            seen.count = 0;
        }
        Some(())
    }
}

/// A piece of text, and how long it is, as an index of [`LENGTHS`].
#[derive(Clone, Copy)]
struct Gram {
    octets: u32,
    length: usize,
}

impl Gram {
    #[inline]
    fn new(window: &[u8], length: usize) -> Self {
        let octets = match *window {
            [a, b, c, d] => u32::from_le_bytes([a, b, c, d]),
            [a, b] => u32::from_le_bytes([a, b, 0, 0]),
            [a] => u32::from(a),
            _ => 0,
        };
        Self { octets, length }
    }

    /// Of 32 bits, the high ones are the best.
    #[inline]
    fn hash(self) -> u32 {
        (self.octets ^ self.length as u32).wrapping_mul(0x9E37_79B1)
    }
}

/// Every gram of a text: the longest that fit in it.
fn grams(text: &[u8]) -> impl Iterator<Item = Gram> {
    let length = LENGTHS.iter().position(|&length| length <= text.len());
    let windows = length
        .map(|length| text.windows(LENGTHS[length]).map(move |window| Gram::new(window, length)));
    windows.into_iter().flatten()
}

/// Roughly how many rules contain a gram: counted by hash, so that the size does not grow with the file.
struct Commonness {
    counts: Box<[u16]>,
}

const COUNTERS: u32 = 12;

impl Commonness {
    fn of<'p>(patterns: impl Iterator<Item = Pieces<'p>>) -> Self {
        let mut counts = vec![0_u16; 1 << COUNTERS];
        for gram in patterns.flat_map(|pattern| pattern.texts().flat_map(grams)) {
            let count = &mut counts[Self::place(gram)];
            *count = count.saturating_add(1);
        }
        Self { counts: counts.into() }
    }

    fn place(gram: Gram) -> usize {
        (gram.hash() >> (32 - COUNTERS)) as usize
    }

    fn rarest_of(&self, pattern: &Pieces<'_>) -> Gram {
        let all = pattern.texts().flat_map(grams);
        all.min_by_key(|&gram| self.weight(gram)).expect("a wildcard rule holds some text")
    }

    /// How likely a gram is to occur in a path that the rule does not match. URLs consist mostly of lower-case
    /// letters and slashes, so grams with other bytes are rarer; and longer grams are far rarer.
    fn weight(&self, gram: Gram) -> u64 {
        let octets = gram.octets.to_le_bytes();
        let of_text = &octets[..LENGTHS[gram.length]];
        let common =
            of_text.iter().filter(|octet| octet.is_ascii_lowercase() || **octet == b'/').count();
        let rare = of_text.len() - common;
        let shorter = 4 - of_text.len();
        u64::from(self.counts[Self::place(gram)]) << (2 * (4 - rare.min(4)) + 4 * shorter)
    }
}

/// The grams whose rules were checked.
struct LineHint {
    grams: [u32; REMEMBERED],
    count: usize,
}

impl LineHint {
    fn first_time(&mut self, gram: u32) -> bool {
        if self.grams[..self.count].contains(&gram) {
            return false;
        }
        if self.count < REMEMBERED {
            self.grams[self.count] = gram;
            self.count += 1;
        }
        true
    }
}
