//! Random policies of longer patterns, and paths that nearly match them.

mod case;
mod generator;

pub use generator::Generator;

use crate::naive::Rulebook;
use crate::worlds::{Difference, Question, asked, on_all_processors};

/// Asks the engine and the naive one about so many random policies, on all processors. Every policy has a
/// generator of its own, so a seed means the same cases on any number of processors. `progress` hears how many
/// policies have been begun.
///
/// # Errors
/// The first difference that was met.
pub fn prove(
    book: Rulebook,
    seed: u64,
    policies: usize,
    progress: impl Fn(usize) + Sync,
) -> Result<usize, Difference> {
    on_all_processors(policies, |number| {
        progress(number);
        let mut generator = Generator::new(seed.wrapping_add(number as u64));
        let policy = case::policy(&mut generator);
        let questions: Vec<_> = (0..PATHS_OF_A_POLICY)
            .map(|_| Question::new(book, &case::path(&mut generator, &policy)))
            .collect();
        asked(book, &policy, &questions)
    })
}

/// How many paths each policy is asked for.
pub const PATHS_OF_A_POLICY: usize = 32;
