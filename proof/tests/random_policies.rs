//! The engine against the naive reference, on random policies of longer patterns. The seed stands here, so the
//! test asks the same every day; the `reliability` binary asks more, with seeds of its own.

use verger_proof::naive::Rulebook;
use verger_proof::random;

const SEED: u64 = 1994;
const POLICIES: usize = 20_000;

#[test]
fn random_policies() {
    for book in Rulebook::ALL {
        match random::prove(book, SEED, POLICIES, |_| {}) {
            Ok(asked) => println!("random policies, {book:?}, seed {SEED}: {asked} decisions"),
            Err(difference) => panic!("seed {SEED}: {difference}"),
        }
    }
}
