//! The trials of catalogs, small.

use std::path::Path;

use verger_trials::catalog::{self, SyncPlant, SyncTrial, kill_syncs};

#[test]
fn descriptions_edited() {
    let lost = catalog::edits_lost(1 << 40, 200);
    assert!(lost.is_empty(), "{lost:#?}");
}

#[test]
fn hostile_descriptions() {
    let reader = Path::new(env!("CARGO_BIN_EXE_description-reader"));
    let reports = catalog::meet_bombs(reader, 4 << 20).expect("a reader");
    assert!(reports.len() >= 40 && reports.len() == catalog::bombs().count());
    for report in reports {
        println!("{report:?}");
        assert!(report.growth < catalog::MOST_MEMORY, "{report:?}");
    }
}

#[test]
fn downloads() {
    let downloader = Path::new(env!("CARGO_BIN_EXE_downloader"));
    let counts = catalog::download(downloader, 12, 1).expect("a downloader");
    println!("{counts:?}");
    assert!(counts.holds(), "{counts:?}");
    assert!(counts.kills > 0 && counts.attempts > counts.kills, "{counts:?}");
}

const FEW: SyncTrial = SyncTrial { rounds: 6, datasets: 240, seed: 1, plant: None };

#[test]
fn syncs_killed() {
    let worker = Path::new(env!("CARGO_BIN_EXE_catalog-worker"));
    let counts = kill_syncs(worker, FEW).expect("a worker");
    println!("{counts:?}");
    assert!(counts.holds(), "{counts:?}");
    assert!(counts.kills > 0 && counts.acknowledged > 0, "{counts:?}");
}

#[test]
fn a_catalog_that_forgets_or_is_not_indexed_is_noticed() {
    let worker = Path::new(env!("CARGO_BIN_EXE_catalog-worker"));
    let planted = |plant| {
        let trial = SyncTrial { rounds: 2, plant: Some(plant), ..FEW };
        kill_syncs(worker, trial).expect("a worker")
    };
    let forgets = planted(SyncPlant::Forgets);
    assert!(forgets.lost > 0 && !forgets.holds(), "{forgets:?}");
    let not_indexed = planted(SyncPlant::NotIndexed);
    assert!(not_indexed.unsound > 0 && !not_indexed.holds(), "{not_indexed:?}");
}
