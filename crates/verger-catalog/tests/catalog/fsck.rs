//! What a check finds and repairs after other programs altered the files.

use redb::{ConcurrencyMode, Database, ReadableTable as _, TableDefinition};
use verger::time::Moment;
use verger_catalog::search::{Index, Query, SearchError};
use verger_catalog::{Fault, Holdings, HoldingsError};
use verger_dataset::DatasetId;

use crate::folder::Folder;
use crate::world::{SITE, Trial, url};

const DATASETS: TableDefinition<'_, u64, (u64, &[u8])> = TableDefinition::new("datasets");
const SIGHTINGS: TableDefinition<'_, (u64, u64), &[u8]> = TableDefinition::new("sightings");
const NUMBERS: TableDefinition<'_, &[u8; 16], u64> = TableDefinition::new("numbers");
const SOURCES: TableDefinition<'_, u64, &[u8]> = TableDefinition::new("sources");
const MARKS: TableDefinition<'_, (&[u8; 12], u64), ()> = TableDefinition::new("marks");
const SITES: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("sites");

const NAMES: [(&str, &str); 4] =
    [("rain", "Rain"), ("snow", "Snow"), ("wind", "Wind"), ("sun", "Sun")];

fn trial() -> Trial {
    let mut trial = Trial::new();
    trial.describe(&NAMES);
    trial.run();
    trial.is_sound();
    trial
}

fn alter(trial: &Trial, change: impl FnOnce(&redb::WriteTransaction)) {
    let database = Database::builder()
        .set_concurrency_mode(ConcurrencyMode::SingleWriter)
        .create(trial.folder.path().join("catalog.redb"))
        .expect("opened");
    let writing = database.begin_write().expect("begun");
    change(&writing);
    writing.commit().expect("written");
}

/// Returns what a check finds. Then repairs, harvests the site again, and checks that everything is restored.
fn mends(mut trial: Trial) -> Vec<Fault> {
    let found = trial.holdings.fsck(false).expect("checked");
    assert!(!found.is_sound());
    let repaired = trial.holdings.fsck(true).expect("repaired");
    assert!(repaired.is_repaired && repaired.is_sound());
    assert_eq!(repaired.faults, found.faults);
    assert_eq!((repaired.indexed, repaired.sequence), (repaired.datasets, repaired.revision));
    trial.is_sound();
    trial.run();
    let mut told = trial.told();
    told.sort();
    assert_eq!(
        told,
        ["rain Rain listed", "snow Snow listed", "sun Sun listed", "wind Wind listed"]
    );
    trial.is_sound();
    found.faults
}

#[test]
fn an_index_that_lacks_a_dataset_or_has_one_too_many() {
    let trial = trial();
    let id = trial.all()[1].id;
    let index = Index::open(&trial.folder.path().join("index")).expect("read").expect("there");
    let mut writer = index.writer().expect("a writer");
    writer.remove(id);
    writer.commit(index.sequence()).expect("committed");
    drop((writer, index));
    assert_eq!(mends(trial), [Fault::NotIndexed(id)]);
}

#[test]
fn an_index_that_is_not_there_or_damaged_is_made_anew() {
    let index = trial();
    std::fs::remove_dir_all(index.folder.path().join("index")).expect("removed");
    assert!(matches!(mends(index)[..], [Fault::Index(_)]));

    // The next run that writes anything repairs it too.
    let mut trial = trial();
    for entry in std::fs::read_dir(trial.folder.path().join("index")).expect("a folder") {
        let path = entry.expect("a file").path();
        if path.is_file() {
            std::fs::write(path, b"damaged").expect("written");
        }
    }
    assert!(matches!(trial.holdings.fsck(false).expect("checked").faults[..], [Fault::Index(_)]));
    trial.describe(&NAMES[..3]);
    trial.run();
    trial.is_sound();
}

#[test]
fn an_index_of_an_earlier_version_is_made_anew_by_the_first_search() {
    let trial = trial();
    let meta = trial.folder.path().join("index/meta.json");
    let written = std::fs::read_to_string(&meta).expect("read");
    let (before, payload) = written.split_once("\"payload\": \"").expect("a payload");
    let (_, sequence) = payload.split_once(':').expect("a version");
    let earlier = format!("{before}\"payload\": \"1:{sequence}");
    assert_ne!(written, earlier);
    std::fs::write(&meta, earlier).expect("written");
    let index = Index::open(&trial.folder.path().join("index"));
    assert!(matches!(index, Err(SearchError::Outdated)));
    let holdings = Holdings::open(trial.folder.path()).expect("opened");
    assert_eq!(holdings.search(&Query::parse("rain")).expect("searched").total, 1);
    trial.is_sound();
}

#[test]
fn a_dataset_whose_row_is_no_row() {
    let trial = trial();
    alter(&trial, |writing| {
        let mut table = writing.open_table(DATASETS).expect("there");
        table.insert(2, (1, &[0xff; 300][..])).expect("written");
    });
    // The others can be read and found; this one is reported.
    assert!(trial.holdings.get(id_of("rain")).expect("read").is_some());
    let damaged = trial.holdings.get(id_of("snow"));
    assert!(matches!(damaged, Err(HoldingsError::Damaged(_))));
    let faults = mends(trial);
    assert!(
        matches!(&faults[..1], [Fault::Damaged { row, .. }] if row == "dataset 2"),
        "{faults:?}"
    );
}

#[test]
fn a_row_of_another_version_is_no_panic() {
    let trial = trial();
    alter(&trial, |writing| {
        let mut table = writing.open_table(SIGHTINGS).expect("there");
        let mut row = table.get((1, 3)).expect("read").expect("there").value().to_vec();
        row[0] = 200;
        table.insert((1, 3), row.as_slice()).expect("written");
    });
    let faults = mends(trial);
    assert!(
        matches!(&faults[..1], [Fault::Damaged { row, .. }] if row == "dataset 3"),
        "{faults:?}"
    );
}

#[test]
fn a_dataset_that_says_something_else() {
    let trial = trial();
    let id = id_of("rain");
    alter(&trial, |writing| {
        let mut table = writing.open_table(DATASETS).expect("there");
        let other = table.get(2).expect("read").expect("there").value().1.to_vec();
        table.insert(1, (1, other.as_slice())).expect("written");
    });
    let faults = mends(trial);
    assert!(faults.iter().any(|fault| matches!(fault, Fault::Altered(_))), "{faults:?}");
    assert!(faults.contains(&Fault::OnlyIndexed(id)), "{faults:?}");
}

#[test]
fn numbers_counts_and_marks_that_are_lost_are_concluded_again() {
    let numbers = trial();
    alter(&numbers, |writing| {
        let mut table = writing.open_table(NUMBERS).expect("there");
        table.retain(|_, number| number != 1).expect("written");
    });
    assert!(matches!(mends(numbers)[..], [Fault::Damaged { .. }]));

    let marks = trial();
    alter(&marks, |writing| {
        let mut table = writing.open_table(MARKS).expect("there");
        table.retain(|(_, number), ()| number != 1).expect("written");
    });
    let id = id_of("rain");
    assert_eq!(mends(marks), [Fault::Duplicates(id)]);

    let sources = trial();
    alter(&sources, |writing| {
        let mut table = writing.open_table(SOURCES).expect("there");
        let mut row = table.get(1).expect("read").expect("there").value().to_vec();
        // The last bytes are the counts, one byte each.
        *row.last_mut().expect("not empty") = 9;
        table.insert(1, row.as_slice()).expect("written");
    });
    let source = SITE.to_owned();
    assert_eq!(mends(sources), [Fault::Totals { source }]);
}

#[test]
fn a_source_or_a_site_that_is_lost() {
    let source = trial();
    alter(&source, |writing| {
        let mut table = writing.open_table(SOURCES).expect("there");
        table.insert(1, &b"nothing"[..]).expect("written");
    });
    assert!(mends(source).len() > 4);

    let site = trial();
    alter(&site, |writing| {
        let mut table = writing.open_table(SITES).expect("there");
        table.insert(SITE, &b""[..]).expect("written");
    });
    let refused = site.holdings.begin(&url(SITE), Moment::from_unix(0));
    assert!(matches!(refused, Err(HoldingsError::Damaged(_))));
    assert!(matches!(mends(site)[..], [Fault::Damaged { .. }]));
}

#[test]
fn a_catalog_whose_maker_was_killed_is_made_again() {
    let folder = Folder::new();
    std::fs::create_dir_all(folder.path()).expect("a folder");
    std::fs::write(folder.path().join("catalog.redb.new"), b"redb").expect("written");
    let nothing = Holdings::open(folder.path());
    assert!(matches!(nothing, Err(HoldingsError::NoCatalog(_))));
    let holdings = Holdings::create(folder.path()).expect("made");
    assert!(holdings.sites().expect("read").is_empty());
    assert!(!folder.path().join("catalog.redb.new").exists());
    Holdings::create(folder.path()).expect("it is there");
}

#[test]
fn a_file_that_is_no_catalog_is_left_alone() {
    for octets in [&b"<html>"[..], &[0; 9000], b""] {
        let trial = trial();
        let path = trial.folder.path().join("catalog.redb");
        std::fs::write(&path, octets).expect("written");
        assert!(trial.holdings.sites().is_err());
        assert!(trial.holdings.fsck(true).is_err());
        assert_eq!(std::fs::read(&path).expect("read"), octets);
    }
    let cut = trial();
    let path = cut.folder.path().join("catalog.redb");
    let file = std::fs::OpenOptions::new().write(true).open(&path).expect("there");
    file.set_len(file.metadata().expect("there").len() / 2).expect("cut");
    let _ = cut.holdings.sites();
    assert!(cut.holdings.fsck(true).is_err());
}

fn id_of(name: &str) -> DatasetId {
    DatasetId::of_uri(&format!("{SITE}#{name}"))
}
