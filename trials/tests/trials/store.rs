//! The trials of stores, small.

use std::path::Path;

use verger_trials::store::{self, Syncs};

#[test]
fn store_corruption() {
    let counts = store::corrupt(300, 1).expect("a folder");
    println!("{counts:?}");
    assert!(counts.holds(), "{counts:?}");
    assert!(counts.kept > 0 && counts.put_aside > 0 && counts.removed > 0, "{counts:?}");
    // The mark is in few places, and damage seldom hits it.
    assert!(counts.refused < counts.files / 4, "{counts:?}");
}

#[test]
fn store_kill() {
    let writer = Path::new(env!("CARGO_BIN_EXE_store-writer"));
    let counts = store::kill(writer, 16, 1).expect("a writer");
    println!("{counts:?}");
    assert!(counts.holds(), "{counts:?}");
    assert!(counts.acknowledged > 0, "{counts:?}");
}

#[test]
fn store_power_loss() {
    let counts = store::lose_power(20, 4, Syncs::Kept, 1);
    println!("{counts:?}");
    assert!(counts.holds(), "{counts:?}");
    assert!(counts.twice > 0, "{counts:?}");
}

#[test]
fn store_power_loss_is_noticed_where_syncs_are_ignored() {
    let counts = store::lose_power(12, 2, Syncs::Ignored, 1);
    assert!(counts.lost > 0 && !counts.holds(), "{counts:?}");
    // On some of these redb panics twice while it commits.
    let counts = store::lose_power(20, 4, Syncs::Ignored, 7);
    assert!(counts.refused > 0, "{counts:?}");
}

#[test]
fn store_redis_shaken() {
    let Some(counts) = store::shake(24, 1).expect("loopback") else { return };
    println!("{counts:?}");
    assert!(counts.holds(), "{counts:?}");
    assert!(counts.right > 0 && counts.failed > 0, "{counts:?}");
}

#[test]
fn store_figures() {
    // What they are on a busy machine is not tested; that everything is there to be read is.
    println!("{:#?}", store::figures(200).expect("stores"));
}
