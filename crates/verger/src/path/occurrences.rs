mod successor;

use alloc::vec;
use alloc::vec::Vec;

use super::pattern::Pieces;
use successor::Successor;

/// Where every text occurs in a path: an index of the path, so that a lookup costs the length of the text.
///
/// It is the suffix automaton of the path: a state represents the texts that end at the same places, and keeps the
/// first and the last of these. Most lookups need no more: a text that does not occur leads to no state; one whose
/// last place is before the already matched part does not occur after it; and the first place is the leftmost one
/// if it is not before that part. For a text that occurs on both sides, the places of all states are in one list,
/// each state's together, which is asked for the next one ([`Successor`]).
///
/// The alternative, a bit for each place of each byte, searched sixty-four or 512 places at a time, needs a third
/// of this code. On the hostile files of `bench/src/hostile/families.rs`, with a path of 8 KiB, it took two to six
/// times as long.
///
/// **Cost.** To build: time and memory of about 2 × length × distinct bytes; used only where a path would otherwise
/// be searched thousands of times. Per lookup: the length of the text, and the logarithm of the path's length.
#[derive(Debug)]
pub(crate) struct Occurrences<'p> {
    path: &'p [u8],
    /// The column of each byte in `edges`; bytes that are not in the path share [`NO_COLUMN`].
    columns: [u16; 256],
    width: usize,
    /// The state that each state moves to on each byte; 0, the start, where there is none.
    edges: Vec<u32>,
    /// Where the texts of each state end, first and last.
    ends: Vec<(u32, u32)>,
    /// Which part of `all_ends` belongs to each state.
    shares: Vec<(u32, u32)>,
    all_ends: Successor,
}

/// How much searching a path may cost before it is indexed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Budget {
    /// Bytes that may still be searched, approximately.
    left: usize,
    a_look: usize,
}

impl Budget {
    /// A longer path is not indexed: the index would take more memory than a hostile file justifies.
    const LONGEST: usize = 1 << 16;
    /// Building the index costs about as much as searching the path this many times.
    const INDEX: usize = 256;

    pub(crate) fn of(path: &[u8]) -> Self {
        let most = (1 << 18) + Self::INDEX * path.len();
        let left = if path.len() <= Self::LONGEST { most } else { usize::MAX };
        Self { left, a_look: path.len() + 32 }
    }

    /// Charges one search of the path; returns whether nothing is left.
    #[inline]
    pub(crate) fn is_spent_by_a_look(&mut self) -> bool {
        self.left = self.left.saturating_sub(self.a_look);
        self.left == 0
    }
}

const NO_COLUMN: u16 = u16::MAX;

impl<'p> Occurrences<'p> {
    /// Indexes a path.
    pub(crate) fn of(path: &'p [u8]) -> Self {
        Builder::new(path).build()
    }

    /// Whether a pattern matches the path: like [`Pieces::match_path`], with the index.
    pub(crate) fn match_pattern(&self, pattern: Pieces<'_>) -> bool {
        pattern.match_with(self.path, |from, piece| self.first_behind(from, piece))
    }

    /// The leftmost place of a text that begins at or after `from`.
    fn first_behind(&self, from: usize, text: &[u8]) -> Option<usize> {
        if text.is_empty() {
            return Some(from);
        }
        let state = self.state(text)?;
        let (first_end, last_end) = self.ends[state];
        let least = (from + text.len()) as u32;
        if last_end < least {
            return None;
        }
        let end = if first_end >= least {
            first_end
        } else {
            self.all_ends.at_least(least, self.shares[state])?
        };
        Some(end as usize - text.len())
    }

    fn state(&self, text: &[u8]) -> Option<usize> {
        let mut state = 0;
        for &octet in text {
            let column = self.columns[usize::from(octet)];
            if column == NO_COLUMN {
                return None;
            }
            state = self.edges[state * self.width + usize::from(column)] as usize;
            if state == 0 {
                return None;
            }
        }
        Some(state)
    }
}

/// The on-line construction of Blumer et al. (1985), byte by byte.
struct Builder<'p> {
    made: Occurrences<'p>,
    /// The state of each prefix of the path, the shortest first. Other states were split off.
    beginnings: Vec<u32>,
    /// The longest text of each state.
    lengths: Vec<u32>,
    /// The state of the longest suffix that ends at more places; [`NO_STATE`] for the first.
    links: Vec<u32>,
}

const NO_STATE: u32 = u32::MAX;

impl<'p> Builder<'p> {
    fn new(path: &'p [u8]) -> Self {
        let mut columns = [NO_COLUMN; 256];
        let mut width = 0;
        for &octet in path {
            let column = &mut columns[usize::from(octet)];
            if *column == NO_COLUMN {
                *column = width;
                width += 1;
            }
        }
        let made = Occurrences {
            path,
            columns,
            width: usize::from(width),
            edges: Vec::new(),
            ends: Vec::new(),
            shares: Vec::new(),
            all_ends: Successor::of(Vec::new()),
        };
        Self { made, beginnings: Vec::new(), lengths: Vec::new(), links: Vec::new() }
    }

    fn build(mut self) -> Occurrences<'p> {
        let mut last = self.state(0, 0);
        self.links[0] = NO_STATE;
        for index in 0..self.made.path.len() {
            last = self.extend(last, index);
            self.beginnings.push(last);
        }
        self.share_ends();
        self.made
    }

    fn state(&mut self, length: u32, end: u32) -> u32 {
        self.lengths.push(length);
        self.links.push(0);
        self.made.ends.push((end, end));
        let edges = self.made.edges.len();
        self.made.edges.resize(edges + self.made.width, 0);
        self.lengths.len() as u32 - 1
    }

    fn edge(&mut self, state: u32, column: u16) -> &mut u32 {
        &mut self.made.edges[state as usize * self.made.width + usize::from(column)]
    }

    /// Appends the byte at `index`; `last` is the state of everything before it.
    fn extend(&mut self, last: u32, index: usize) -> u32 {
        let column = self.made.columns[usize::from(self.made.path[index])];
        let end = index as u32 + 1;
        let new = self.state(end, end);
        let mut state = last;
        while state != NO_STATE && *self.edge(state, column) == 0 {
            *self.edge(state, column) = new;
            state = self.links[state as usize];
        }
        if state != NO_STATE {
            let next = *self.edge(state, column);
            self.links[new as usize] =
                if self.lengths[next as usize] == self.lengths[state as usize] + 1 {
                    next
                } else {
                    self.split(state, next, column)
                };
            return new;
        }
        self.links[new as usize] = 0;
        new
    }

    /// Moves the shorter texts of `next` to a new state.
    fn split(&mut self, mut state: u32, next: u32, column: u16) -> u32 {
        let (first_end, _) = self.made.ends[next as usize];
        let copy = self.state(self.lengths[state as usize] + 1, first_end);
        let width = self.made.width;
        let from = next as usize * width;
        self.made.edges.copy_within(from..from + width, copy as usize * width);
        self.links[copy as usize] = self.links[next as usize];
        self.links[next as usize] = copy;
        while state != NO_STATE && *self.edge(state, column) == next {
            *self.edge(state, column) = copy;
            state = self.links[state as usize];
        }
        copy
    }

    /// A text ends wherever a longer text ends of which it is a suffix. So the ends of a state are its own, if it
    /// represents a prefix of the path, and those of the states that link to it. All ends of a state are contiguous
    /// when they are laid out from the shortest texts to the longest, each state allotting a part of its own range.
    fn share_ends(&mut self) {
        let states = self.lengths.len();
        let mut by_length: Vec<u32> = (1..states as u32).collect();
        by_length.sort_unstable_by_key(|&state| self.lengths[state as usize]);
        let mut counts = vec![0_u32; states];
        for &state in &self.beginnings {
            counts[state as usize] = 1;
        }
        for &state in by_length.iter().rev() {
            let (state, link) = (state as usize, self.links[state as usize] as usize);
            counts[link] += counts[state];
            let (_, last) = self.made.ends[state];
            self.made.ends[link].1 = self.made.ends[link].1.max(last);
        }
        // Where the next part of each state begins.
        let mut next = vec![0_u32; states];
        self.made.shares = vec![(0, counts[0]); states];
        let mut all_ends = vec![0; self.beginnings.len()];
        let mut end_of = vec![0_u32; states];
        for (end, &state) in (1..).zip(&self.beginnings) {
            end_of[state as usize] = end;
        }
        for &state in &by_length {
            let (state, link) = (state as usize, self.links[state as usize] as usize);
            let begin = next[link];
            next[link] += counts[state];
            self.made.shares[state] = (begin, begin + counts[state]);
            next[state] = begin;
            if end_of[state] > 0 {
                all_ends[begin as usize] = end_of[state];
                next[state] += 1;
            }
        }
        self.made.all_ends = Successor::of(all_ends);
    }
}

#[cfg(test)]
mod tests {
    use super::super::matches;
    use super::super::symbol::{END, STAR};
    use super::*;

    /// Every pattern and path of a small world.
    #[test]
    fn the_index_matches_as_the_plain_matcher_does() {
        let texts = |alphabet: &[u8], longest: usize| {
            let mut all = vec![Vec::new()];
            let mut begin = 0;
            for _ in 0..longest {
                let end = all.len();
                for index in begin..end {
                    for &octet in alphabet {
                        let longer = [&all[index][..], &[octet]].concat();
                        all.push(longer);
                    }
                }
                begin = end;
            }
            all
        };
        let patterns = texts(&[b'/', b'a', b'b', STAR], 5);
        for path in texts(b"ab/", 6) {
            let occurrences = Occurrences::of(&path);
            for pattern in &patterns {
                let bound = [&pattern[..], &[END]].concat();
                for pattern in [pattern, &bound] {
                    let expected = matches(pattern, &path);
                    assert_eq!(
                        occurrences.match_pattern(Pieces::of(pattern)),
                        expected,
                        "{pattern:?} {path:?}"
                    );
                }
            }
        }
    }
}
