//! The seeds of the fuzz targets, without a fuzzer: every input that once mattered stays tested.

use std::panic::catch_unwind;
use std::path::Path;

use verger_proof::properties::FUZZ_TARGETS;

#[test]
fn every_seed_holds() {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("../fuzz/seeds");
    for (target, holds) in FUZZ_TARGETS {
        let folder = seeds.join(target);
        let entries = std::fs::read_dir(&folder)
            .unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
        let mut replayed = 0;
        for entry in entries {
            let seed = entry.expect("a readable folder lists its entries").path();
            let octets = std::fs::read(&seed).expect("a listed seed is readable");
            assert!(catch_unwind(|| holds(&octets)).is_ok(), "{}", seed.display());
            replayed += 1;
        }
        println!("{target}: {replayed} seeds");
        assert!(replayed >= 12, "{target} has {replayed} seeds");
    }
}
