use alloc::vec::Vec;

use memchr::memmem;

use super::pattern::matches_with;

/// Where every text stands in a path: an index of the path, so that asking costs the length of the text.
///
/// It is the suffix automaton of the path: a state stands for the texts that end at the same places, and
/// keeps the first and the last of these. Most questions need no more: a text that does not occur leads
/// nowhere; one whose last place is before what was matched already does not occur behind it; and the first
/// place is the leftmost one if it is not before. Only a text that stands on both sides is looked for.
///
/// **Cost.** To make: time and memory of about 2 × length × distinct octets; used only where a path would
/// otherwise be searched thousands of times.
#[derive(Debug)]
pub(crate) struct Occurrences<'p> {
    path: &'p [u8],
    /// The column of each octet in `edges`; octets that are not in the path share [`NO_COLUMN`].
    columns: [u16; 256],
    width: usize,
    /// Where each state goes by each octet; 0, the beginning, where it goes nowhere.
    edges: Vec<u32>,
    /// Where the texts of each state end, first and last.
    ends: Vec<(u32, u32)>,
}

const NO_COLUMN: u16 = u16::MAX;

impl<'p> Occurrences<'p> {
    /// Indexes a path.
    pub(crate) fn of(path: &'p [u8]) -> Self {
        Builder::new(path).build()
    }

    /// Whether a pattern matches the path: as [`matches`](super::matches), with the index.
    pub(crate) fn match_pattern(&self, pattern: &[u8]) -> bool {
        matches_with(pattern, self.path, |from, piece| self.first_behind(from, piece))
    }

    /// The leftmost place of a text that does not begin before `from`.
    fn first_behind(&self, from: usize, text: &[u8]) -> Option<usize> {
        if text.is_empty() {
            return Some(from);
        }
        let (first_end, last_end) = self.ends[self.state(text)?];
        let first = first_end as usize - text.len();
        let last = last_end as usize - text.len();
        if last < from {
            None
        } else if first >= from {
            Some(first)
        } else {
            memmem::find(&self.path[from..], text).map(|at| from + at)
        }
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

/// The on-line construction of Blumer et al. (1985), octet by octet.
struct Builder<'p> {
    made: Occurrences<'p>,
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
        };
        Self { made, lengths: Vec::new(), links: Vec::new() }
    }

    fn build(mut self) -> Occurrences<'p> {
        let mut last = self.state(0, 0);
        self.links[0] = NO_STATE;
        for index in 0..self.made.path.len() {
            last = self.extend(last, index);
        }
        self.spread_last_ends();
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

    /// Appends the octet at `index`; `last` is the state of all that stands before it.
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

    /// Gives the shorter texts of `next` a state of their own.
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

    /// A text ends where the longer ones end of which it is a suffix: hands the last ends up, longest first.
    fn spread_last_ends(&mut self) {
        let mut order: Vec<u32> = (1..self.lengths.len() as u32).collect();
        order.sort_unstable_by_key(|&state| core::cmp::Reverse(self.lengths[state as usize]));
        for state in order {
            let (_, last) = self.made.ends[state as usize];
            let link = self.links[state as usize] as usize;
            let ends = &mut self.made.ends[link];
            ends.1 = ends.1.max(last);
        }
    }
}

#[cfg(test)]
mod tests {
    use alloc::vec;

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
                        occurrences.match_pattern(pattern),
                        expected,
                        "{pattern:?} {path:?}"
                    );
                }
            }
        }
    }
}
