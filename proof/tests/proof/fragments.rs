//! The evaluators against each other, on random files of fragments with flipped bits.

use verger_proof::random::prove_fragments;

const SEED: u64 = 12;
const FILES: usize = 60_000;

#[test]
fn fragments() {
    match prove_fragments(SEED, FILES, |_| {}) {
        Ok(compared) => println!("fragments, seed {SEED}: {compared} comparisons"),
        Err(difference) => panic!("seed {SEED}: {difference}"),
    }
}
