use super::symbol::{Part, Symbol};

/// Walks the pattern, keeping every position in the path that it may have reached. The pattern matches if any
/// position is left at its end: the rest of the path is free.
pub(super) fn matches(pattern: &[Part], path: &[Symbol]) -> bool {
    let end = path.len();
    let mut reached = vec![false; end + 1];
    reached[0] = true;
    for part in pattern {
        match part {
            Part::Symbol(symbol) => {
                for at in (0..end).rev() {
                    reached[at + 1] = reached[at] && path[at] == *symbol;
                }
                reached[0] = false;
            }
            Part::Star => {
                for at in 0..end {
                    reached[at + 1] |= reached[at];
                }
            }
            Part::End => reached[..end].fill(false),
        }
        if !reached.contains(&true) {
            return false;
        }
    }
    true
}
