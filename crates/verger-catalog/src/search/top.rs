use std::cmp::Reverse;
use std::collections::BinaryHeap;

use tantivy::DocId;

/// The documents of a segment with the greatest keys, and for equal keys the first ones.
pub(crate) struct Top {
    most: usize,
    /// The least is on top.
    heap: BinaryHeap<Reverse<(u64, Reverse<DocId>)>>,
}

impl Top {
    pub(crate) fn new(most: usize) -> Self {
        Self { most, heap: BinaryHeap::new() }
    }

    pub(crate) fn offer(&mut self, key: u64, document: DocId) {
        let offered = Reverse((key, Reverse(document)));
        if self.heap.len() < self.most {
            self.heap.push(offered);
        } else if let Some(mut least) = self.heap.peek_mut()
            && offered < *least
        {
            *least = offered;
        }
    }

    /// Once full, the key that a document must exceed to get in.
    pub(crate) fn least(&self) -> Option<u64> {
        let Reverse((key, _)) = self.heap.peek()?;
        (self.heap.len() == self.most).then_some(*key)
    }

    /// All entries, in no order.
    pub(crate) fn into_all(self) -> impl Iterator<Item = (u64, DocId)> {
        self.heap.into_iter().map(|Reverse((key, Reverse(document)))| (key, document))
    }
}

/// A key for a score. Scores are not negative, and such floats sort like their bits.
pub(crate) fn key_of_score(score: f32) -> u64 {
    u64::from(score.max(0.0).to_bits())
}

/// The score of a key.
pub(crate) fn score_of_key(key: u64) -> f32 {
    f32::from_bits(key as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_are_kept_and_the_first_of_equals() {
        let mut top = Top::new(3);
        for (document, key) in [5, 1, 5, 7, 5, 0].into_iter().enumerate() {
            top.offer(key, document as DocId);
        }
        assert_eq!(top.least(), Some(5));
        let mut all: Vec<_> = top.into_all().collect();
        all.sort_unstable();
        assert_eq!(all, [(5, 0), (5, 2), (7, 3)]);
        let mut none = Top::new(0);
        none.offer(1, 1);
        assert_eq!((none.least(), none.into_all().count()), (None, 0));
    }
}
