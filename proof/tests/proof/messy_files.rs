//! The engine against the naive reference, on random files written as carelessly as people write.

use verger_proof::naive::Rulebook;
use verger_proof::random::prove_files;

const SEED: u64 = 1994;
const FILES: usize = 50_000;

#[test]
fn messy_files() {
    for book in Rulebook::OF_FILES {
        match prove_files(book, SEED, FILES, |_| {}) {
            Ok(asked) => println!("messy files, {book:?}, seed {SEED}: {asked} decisions"),
            Err(difference) => panic!("seed {SEED}: {difference}"),
        }
    }
}
