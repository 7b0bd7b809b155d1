//! Random edits of good descriptions: no dataset is lost but the one that was hit.

#[path = "../../../crates/verger-dataset/tests/dataset/property/edits.rs"]
mod edited;
#[path = "../../../crates/verger-dataset/tests/dataset/property/random.rs"]
mod random;

/// Makes this number of edits in each of several documents, beginning with this seed. Says what they lost.
pub fn edits_lost(first: u64, count: u64) -> Vec<String> {
    edited::lost(first, count)
}
