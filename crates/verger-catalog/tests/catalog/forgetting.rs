//! What is forgotten: sites that are removed, and what is gone for long.

use std::fs;
use std::path::Path;

use verger::time::Moment;
use verger_catalog::search::Query;
use verger_catalog::{HoldingsError, Since};
use verger_dataset::HarvestOutcome;

use crate::world::{SITE, Trial, data_txt, url};

const OTHER: &str = "https://b.example/data.txt";

fn found(trial: &Trial, text: &str) -> u64 {
    trial.holdings.search(&Query::parse(text)).expect("searched").total
}

/// Two sites; the other one repeats a dataset of the first and shares a file with it.
fn two_sites() -> Trial {
    let mut trial = Trial::new();
    let shared = "https://a.example/shared.txt";
    trial.world.set(shared, "Dataset: hail\nTitle: Hail\nDownload: /hail.csv\n");
    let own = data_txt(&[("rain", "Rain"), ("snow", "Snow")]);
    trial.world.set(SITE, &format!("Include: /shared.txt\n\n{own}"));
    let other = "Dataset: wet\nTitle: Rain again\nDownload: https://a.example/rain.csv\n";
    trial.world.set(OTHER, &format!("Include: {shared}\n\n{other}"));
    trial.run_of(OTHER);
    trial.run();
    assert_eq!((trial.all().len(), found(&trial, "rain")), (4, 2));
    trial
}

#[test]
fn a_site_is_removed_with_what_only_it_describes() {
    let mut trial = two_sites();
    let shared = |trial: &Trial| trial.told().iter().any(|told| told.starts_with("hail"));
    let removed = trial.holdings.remove(&url(SITE)).expect("removed");
    // The shared file was last met by the first site.
    assert_eq!((removed, shared(&trial)), (3, false));
    trial.is_sound();
    assert_eq!((found(&trial, "rain"), found(&trial, "snow")), (1, 0));
    assert!(trial.all()[0].cluster.is_empty(), "it has no duplicate any more");
    assert_eq!(trial.holdings.sites().expect("read").len(), 1);
    let changes = trial.holdings.changes(Since::Revision(0), 100).expect("read");
    assert!(changes.iter().all(|change| change.uri.starts_with("https://b.example/")));
    // The other site reads the shared file again, though it has not changed.
    let report = trial.run_of(OTHER);
    assert_eq!((report.outcome, report.counts.new), (HarvestOutcome::Complete, 1));
    assert!(shared(&trial));
    trial.is_sound();
    let again = trial.holdings.remove(&url(SITE)).expect_err("it is not there");
    assert!(matches!(again, HoldingsError::NoSite(_)), "{again}");
    // It can be added again.
    assert_eq!(trial.run_of(SITE).counts.new, 2);
    trial.is_sound();
}

/// Only the index knows the identities of what was forgotten, and it has not been told.
#[test]
fn an_index_that_was_not_told_is_made_anew() {
    let mut trial = two_sites();
    let (index, before) = (trial.folder.path().join("index"), trial.folder.path().join("before"));
    copy(&index, &before);
    trial.holdings.remove(&url(SITE)).expect("removed");
    fs::remove_dir_all(&index).expect("it is there");
    fs::rename(&before, &index).expect("it is there");
    trial.run_of(OTHER);
    trial.is_sound();
    assert_eq!(found(&trial, "snow"), 0);
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir(to).expect("a folder");
    for file in fs::read_dir(from).expect("a folder").flatten() {
        fs::copy(file.path(), to.join(file.file_name())).expect("copied");
    }
}

#[test]
fn what_is_gone_for_long_is_forgotten_and_its_space_given_back() {
    let mut trial = Trial::new();
    let own = |run: u32| {
        let long = "long ".repeat(40);
        let names: Vec<_> = (0..300).map(|number| format!("of-{run}-{number}")).collect();
        let titles: Vec<_> = names.iter().map(|name| format!("{name} {long}")).collect();
        let both: Vec<_> =
            names.iter().zip(&titles).map(|(name, title)| (&name[..], &title[..])).collect();
        data_txt(&both)
    };
    for run in 0..8 {
        trial.world.set(SITE, &own(run));
        trial.run_with(true);
    }
    let gone = trial.holdings.status().expect("read").totals.gone;
    assert_eq!(gone, 1000, "of more, the oldest were forgotten without being asked");
    let done = trial.holdings.compact(Moment::from_unix(0)).expect("nobody reads");
    assert_eq!(done.forgotten, 0);
    let last = Moment::from_unix(trial.now);
    let done = trial.holdings.compact(last).expect("nobody reads");
    assert_eq!(done.forgotten, gone);
    assert!(done.octets_after * 3 < done.octets_before * 2, "{done:?}");
    assert_eq!(trial.holdings.status().expect("read").totals.gone, 0);
    assert_eq!(trial.all().len(), 3 * 300);
    trial.is_sound();
    // What returns after that is new.
    trial.world.set(SITE, &own(0));
    assert_eq!(trial.run_with(true).counts.new, 300);
    trial.is_sound();
}

/// A site all of whose datasets have other names at each reading: the catalog does not grow with their number.
#[test]
fn what_churns_stays_in_proportion() {
    let mut trial = Trial::new();
    let mut sizes = Vec::new();
    for run in 0..20 {
        let names: Vec<_> = (0..500).map(|number| format!("of-{run}-{number}")).collect();
        let both: Vec<_> = names.iter().map(|name| (&name[..], &name[..])).collect();
        trial.world.set(SITE, &data_txt(&both));
        // An hour apart: none of it is gone for long.
        trial.now -= 864_000 - 3_600;
        trial.run_with(true);
        let status = trial.holdings.status().expect("read");
        assert!(status.totals.gone <= 3 * 500, "{:?}", status.totals);
        sizes.push(status.store_octets);
    }
    assert!(sizes[19] <= sizes[9] * 5 / 4, "{sizes:?}");
    trial.is_sound();
    // What was forgotten can return.
    let report = trial.run();
    assert_eq!((report.outcome, report.counts.unchanged), (HarvestOutcome::Unchanged, 500));
    trial.describe(&[("of-0-0", "Again")]);
    assert_eq!(trial.run_with(true).counts.new, 1);
    trial.is_sound();
}

#[test]
fn what_was_gone_for_90_days_is_forgotten_without_being_asked() {
    let mut trial = Trial::new();
    trial.describe(&[("rain", "Rain"), ("snow", "Snow"), ("wind", "Wind")]);
    trial.run();
    trial.describe(&[("rain", "Rain"), ("snow", "Snow")]);
    let mut known = Vec::new();
    for _ in 0..11 {
        trial.run();
        known.push(trial.told().len());
    }
    // Ten days a run: last seen at the first.
    assert_eq!(known, [3, 3, 3, 3, 3, 3, 3, 3, 3, 2, 2]);
    trial.is_sound();
    assert_eq!(found(&trial, "health:gone"), 0);
}

/// The site answers, and describes nothing any more.
#[test]
fn a_site_that_withdraws_its_description_is_not_listed_for_ever() {
    let mut trial = Trial::new();
    trial.describe(&[("rain", "Rain"), ("snow", "Snow")]);
    trial.run();
    trial.world.fail(SITE, 404);
    let mut healths = Vec::new();
    for _ in 0..6 {
        assert_eq!(trial.run().outcome, HarvestOutcome::NothingFound);
        let told = trial.told();
        assert!(told[1].ends_with(&told[0][told[0].len() - 4..]), "{told:?}");
        healths.push(told[0].rsplit(' ').next().expect("its health").to_owned());
    }
    assert_eq!(healths, ["listed", "listed", "missing", "missing", "gone", "gone"]);
    trial.is_sound();
    trial.describe(&[("rain", "Rain")]);
    let report = trial.run();
    assert_eq!((report.outcome, report.counts.returned), (HarvestOutcome::Complete, 1));
    assert_eq!(trial.told()[0], "rain Rain listed");
    trial.is_sound();
}

/// Silence is no statement: what was there may be there.
#[test]
fn a_site_that_does_not_answer_for_long_is_missing_and_never_gone() {
    let mut trial = Trial::new();
    trial.describe(&[("rain", "Rain"), ("snow", "Snow")]);
    trial.run();
    trial.world.fail(SITE, 503);
    for run in 1..=12 {
        assert_eq!(trial.run().outcome, HarvestOutcome::Unreachable);
        let health = if run < 3 { "listed" } else { "missing" };
        assert_eq!(trial.told(), [format!("rain Rain {health}"), format!("snow Snow {health}")]);
    }
    // It has not changed meanwhile.
    trial.describe(&[("rain", "Rain"), ("snow", "Snow")]);
    let report = trial.run();
    assert_eq!((report.outcome, report.counts.returned), (HarvestOutcome::Unchanged, 2));
    assert_eq!(trial.told(), ["rain Rain listed", "snow Snow listed"]);
    trial.is_sound();
}
