//! Catalogs that earlier versions made, and the present one. `stores` has one of each version, made by that version from the same
//! sites.
//!
//! The first site had four datasets in its data.txt; then one was left out for three readings, and another for one. The
//! second had two in its data.json, and the third one, in the page of a sitemap.

use std::io::Read as _;
use std::ops::ControlFlow;

use verger_catalog::{Filter, Holdings, HoldingsError};
use verger_dataset::{HarvestOutcome, Health, Method, Term};

use crate::folder::Folder;
use crate::world::{all, url};

const STORES: [(u64, &[u8]); 2] = [
    (1, include_bytes!("stores/version-1.redb.gz")),
    (2, include_bytes!("stores/version-2.redb.gz")),
];

/// A format that is released without a store here would not be tested when the next one comes.
#[test]
fn the_present_version_has_its_store() {
    let folder = Folder::new();
    drop(Holdings::create(folder.path()).expect("a new catalog"));
    let table: redb::TableDefinition<'_, &str, u64> = redb::TableDefinition::new("meta");
    let version = |folder: &Folder| {
        let database = redb::Database::open(folder.path().join("catalog.redb")).expect("a store");
        let reading = redb::ReadableDatabase::begin_read(&database).expect("begun");
        let meta = reading.open_table(table).expect("its table");
        meta.get("version").expect("read").expect("it is there").value()
    };
    let [.., (last, store)] = STORES;
    assert_eq!(version(&folder), last, "add the store of this version");
    assert_eq!(version(&self::folder(store)), last);
}

/// A folder with a store, and without an index.
fn folder(store: &[u8]) -> Folder {
    let folder = Folder::new();
    let mut octets = Vec::new();
    flate2::read::GzDecoder::new(store).read_to_end(&mut octets).expect("a store");
    std::fs::create_dir_all(folder.path()).expect("a folder");
    std::fs::write(folder.path().join("catalog.redb"), octets).expect("written");
    std::fs::write(folder.path().join("writer.lock"), "").expect("written");
    folder
}

#[test]
fn a_catalog_of_an_earlier_version_is_read_whole() {
    use HarvestOutcome::{Complete, Partial};

    for (version, store) in STORES {
        let folder = folder(store);
        let holdings = Holdings::open(folder.path()).expect("brought to the present version");
        let told: Vec<_> = all(&holdings)
            .iter()
            .map(|held| (held.dataset.title().to_owned(), held.method, held.health))
            .collect();
        let of = |title: &str, method, health| (title.to_owned(), method, health);
        let expected = [
            of("Budget", Method::DataJson, Health::Listed),
            of("Hail", Method::DataTxt, Health::Gone),
            of("Oaks", Method::Sitemap, Health::Listed),
            of("Rain by day", Method::DataTxt, Health::Listed),
            of("Snow", Method::DataTxt, Health::Missing),
            of("Staff", Method::DataJson, Health::Listed),
            of("Wind by hour", Method::DataTxt, Health::Listed),
        ];
        let mut told = told;
        told.sort();
        assert_eq!(told, expected, "version {version}");

        let sites = holdings.sites().expect("read");
        let outcomes: Vec<_> = sites
            .iter()
            .map(|site| site.report.as_ref().map(|report| (report.outcome, report.requests)))
            .collect();
        assert_eq!(outcomes.len(), 3);
        assert!(
            matches!(outcomes[..], [Some((Complete, 1)), Some((Complete, _)), Some((Partial, _))]),
            "{outcomes:?}"
        );
        assert!(sites[0].state.rules().is_some(), "its data.txt has rules");

        // A migration makes the index that is not here; otherwise it is missed, and made on demand.
        let [.., (present, _)] = STORES;
        if version == present {
            let fsck = holdings.fsck(true).expect("repaired");
            assert_eq!((fsck.faults.len(), fsck.is_repaired), (1, true), "{:?}", fsck.faults);
        }
        let fsck = holdings.fsck(false).expect("checked");
        assert_eq!((fsck.faults.len(), fsck.datasets, fsck.indexed), (0, 7, 7));
        let mut files = 0;
        let mut each = |held: &verger_catalog::Held| {
            files += held.dataset.distributions.len();
            let is_rain = held.dataset.identifier == "rain";
            assert!(!is_rain || held.dataset.says.text(Term::Keyword) == Some("weather"));
            ControlFlow::Continue(())
        };
        holdings.each(&Filter::default(), &mut each).expect("read");
        assert!(files >= 6, "{files}");
    }
}

/// It can be written, and its next run goes on from what the earlier version knew.
#[test]
fn a_catalog_of_an_earlier_version_is_written() {
    for (_, store) in STORES {
        is_written(store);
    }
}

fn is_written(store: &[u8]) {
    let folder = folder(store);
    let holdings = Holdings::open(folder.path()).expect("brought to the present version");
    let now = "2027-01-01T00:00:00Z".parse().expect("a time");
    holdings.add(&url("https://new.example/data.txt"), now).expect("added");
    let site = url("http://127.0.0.1:8701/data.txt");
    let run = holdings.begin(&site, now).expect("begun");
    assert!(run.state().knows(site.as_str()));
    drop(run);
    drop(holdings);
    let again = Holdings::open(folder.path()).expect("a catalog of the present version");
    assert_eq!(again.sites().expect("read").len(), 4);
}

/// This program does not know what a later version writes, and leaves it as it is.
#[test]
fn a_catalog_of_a_later_version_is_refused() {
    let folder = folder(STORES[0].1);
    let path = folder.path().join("catalog.redb");
    let table: redb::TableDefinition<'_, &str, u64> = redb::TableDefinition::new("meta");
    let database = redb::Database::open(&path).expect("a store");
    let writing = database.begin_write().expect("begun");
    writing.open_table(table).expect("its table").insert("version", 99).expect("put");
    writing.commit().expect("committed");
    drop(database);
    let before = std::fs::read(&path).expect("read");
    let error = Holdings::open(folder.path()).expect_err("it is of a later version");
    assert!(matches!(error, HoldingsError::OtherVersion(99)), "{error}");
    assert!(error.to_string().contains("later version"), "{error}");
    assert_eq!(std::fs::read(&path).expect("read"), before);
}
