//! The trials of stores, small.

use std::path::Path;

use verger_trials::store::{self, Corruptions, Kills, PowerLosses, Shakes, Syncs};

#[test]
fn store_corruption() {
    let counts = store::corrupt(300, 1).expect("a folder");
    println!("{counts:?}");
    let Corruptions { panics, wrong, errors, unhealed, .. } = counts;
    assert_eq!((panics, wrong, errors, unhealed), (0, 0, 0, 0), "{counts:?}");
    assert!(counts.kept > 0 && counts.put_aside > 0 && counts.removed > 0, "{counts:?}");
}

#[test]
fn store_kill() {
    let writer = Path::new(env!("CARGO_BIN_EXE_store-writer"));
    let counts = store::kill(writer, 12, 1).expect("a writer");
    println!("{counts:?}");
    let Kills { lost, wrong, refused, starved, .. } = counts;
    assert_eq!((lost, wrong, refused, starved), (0, 0, 0, 0), "{counts:?}");
    assert!(counts.acknowledged > 0, "{counts:?}");
}

#[test]
fn store_power_loss() {
    let counts = store::lose_power(20, 4, Syncs::Kept, 1);
    println!("{counts:?}");
    let PowerLosses { refused, wrong, lost, .. } = counts;
    assert_eq!((refused, wrong, lost), (0, 0, 0), "{counts:?}");
    assert!(counts.twice > 0, "{counts:?}");
}

#[test]
fn store_power_loss_is_noticed_where_syncs_are_ignored() {
    let counts = store::lose_power(12, 2, Syncs::Ignored, 1);
    assert!(counts.lost > 0, "{counts:?}");
}

#[test]
fn store_redis_shaken() {
    let Some(counts) = store::shake(24, 1).expect("loopback") else { return };
    println!("{counts:?}");
    let Shakes { wrong, older, late, gone, .. } = counts;
    assert_eq!((wrong, older, late, gone), (0, 0, 0, 0), "{counts:?}");
    assert!(counts.right > 0 && counts.failed > 0, "{counts:?}");
}

#[test]
fn store_figures() {
    // What they are on a busy machine is no matter of a test; that everything is there to be read is.
    println!("{:#?}", store::figures(200).expect("stores"));
}
