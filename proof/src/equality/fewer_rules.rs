use super::{Difference, Question, first_difference};
use crate::naive::{Field, Rulebook};

/// Removes rules, many at once and then fewer, as long as the answers still differ and the cost is acceptable.
pub(super) fn still_different(
    book: Rulebook,
    policy: &[(Field, Vec<u8>)],
    question: &Question,
) -> Option<Difference> {
    let (mut needed, mut found, mut tries) = (policy.to_vec(), None, 0);
    let mut left_out = policy.len().div_ceil(2);
    while left_out > 0 {
        let mut from = 0;
        while from < needed.len() && tries < MOST_TRIES {
            tries += 1;
            let mut fewer = needed.clone();
            fewer.drain(from..needed.len().min(from + left_out));
            match first_difference(book, &fewer, std::slice::from_ref(question)) {
                Some((_, difference)) => (needed, found) = (fewer, Some(difference)),
                None => from += left_out,
            }
        }
        left_out /= 2;
    }
    found
}

/// A policy that differs because of its size cannot be made small.
const MOST_TRIES: usize = 500;
