//! The engine against the naive reference, on random policies. The seed is fixed here, so the test is always the
//! same; the `reliability` binary tests more, with its own seeds.

use verger_proof::naive::Rulebook;
use verger_proof::random::{Kind, prove};

const SEED: u64 = 1994;

#[test]
fn few_long_rules() {
    prove_all(Kind::Few, 20_000);
}

#[test]
fn families_of_rules() {
    prove_all(Kind::Families, 200);
}

#[test]
fn rules_that_no_piece_tells_apart() {
    prove_all(Kind::TwoLetters, 6);
}

#[test]
fn thousands_of_rules() {
    prove_all(Kind::Thousands, 1);
}

#[test]
fn long_rules_and_longer_paths() {
    prove_all(Kind::Long, 4);
}

fn prove_all(kind: Kind, policies: usize) {
    for book in Rulebook::ALL {
        match prove(book, kind, SEED, policies, |_| {}) {
            Ok(asked) => println!("{kind:?}, {book:?}, seed {SEED}: {asked} decisions"),
            Err(difference) => panic!("{kind:?}, seed {SEED}: {difference}"),
        }
    }
}
