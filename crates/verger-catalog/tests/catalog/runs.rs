//! What a run does to the datasets of a catalog.

use std::ops::ControlFlow;

use verger::time::Moment;
use verger_catalog::search::Query;
use verger_catalog::{Added, Filter, HoldingsError, Since};
use verger_dataset::{ChangeKind, Counts, HarvestOutcome, Health, SiteReport};

use crate::world::{SITE, Trial, data_txt, url};

const THREE: [(&str, &str); 3] = [("rain", "Rain"), ("snow", "Snow"), ("wind", "Wind")];

#[test]
fn a_second_run_changes_nothing() {
    let mut trial = Trial::new();
    trial.describe(&THREE);
    let report = trial.run();
    assert_eq!(report.outcome, HarvestOutcome::Complete);
    assert_eq!(report.counts, Counts { seen: 3, new: 3, ..Counts::default() });
    let before = trial.all();
    let revision = trial.holdings.status().expect("told").revision;

    let report = trial.run();
    assert_eq!(report.outcome, HarvestOutcome::Unchanged);
    assert_eq!(report.counts, Counts { seen: 3, unchanged: 3, ..Counts::default() });
    // A different file with the same content: lines have moved.
    let text = format!("# A comment\n\n{}", data_txt(&THREE));
    trial.world.set(SITE, &text);
    let report = trial.run();
    assert_eq!(report.outcome, HarvestOutcome::Complete);
    assert_eq!(report.counts, Counts { seen: 3, unchanged: 3, ..Counts::default() });

    assert_eq!(trial.holdings.status().expect("told").revision, revision);
    for (held, before) in trial.all().into_iter().zip(before) {
        assert_eq!(held.last_seen, Moment::from_unix(trial.now));
        assert_eq!(held.dataset, before.dataset, "places are those of the reading that brought it");
        assert_eq!((held.first_seen, held.fetched), (before.first_seen, before.fetched));
    }
    trial.is_sound();
}

#[test]
fn a_file_that_stays_as_it_is_tells_again_what_is_not_in_it() {
    let mut trial = Trial::new();
    trial.describe(&THREE);
    trial.run();
    trial.describe(&THREE[..2]);
    assert_eq!(trial.run().counts.missing, 1);
    trial.world.fail(SITE, 503);
    assert_eq!(trial.run().counts, Counts::default(), "silence tells nothing");
    trial.describe(&THREE[..2]);
    for (missing, gone) in [(1, 0), (0, 1), (0, 0)] {
        let report = trial.run();
        assert_eq!(report.outcome, HarvestOutcome::Unchanged);
        let counts = Counts { seen: 2, unchanged: 2, missing, gone, ..Counts::default() };
        assert_eq!(report.counts, counts);
        trial.is_sound();
    }
}

#[test]
fn what_is_not_described_is_missing_then_gone_and_returns_as_it_was() {
    let mut trial = Trial::new();
    trial.describe(&THREE);
    trial.run();
    let first_seen = trial.all()[2].first_seen;
    for (run, health, counts) in [
        (1, "missing", Counts { missing: 1, ..Counts::default() }),
        (2, "missing", Counts { missing: 1, ..Counts::default() }),
        (3, "gone", Counts { gone: 1, ..Counts::default() }),
    ] {
        let title = format!("Rain {run}");
        trial.describe(&[("rain", &title), THREE[1]]);
        let report = trial.run();
        let seen = Counts { seen: 2, changed: 1, unchanged: 1, ..counts };
        assert_eq!(report.counts, seen);
        assert_eq!(trial.told()[2], format!("wind Wind {health}"));
        trial.is_sound();
    }
    let totals = trial.holdings.status().expect("told").totals;
    assert_eq!((totals.listed, totals.gone, totals.present()), (2, 1, 2));
    let mut shown = Vec::new();
    let mut each = |held: &verger_catalog::Held| {
        shown.push(held.dataset.identifier.clone());
        ControlFlow::Continue(())
    };
    trial.holdings.each(&Filter::default(), &mut each).expect("read");
    assert_eq!(shown, ["rain", "snow"]);

    trial.describe(&THREE);
    let report = trial.run();
    assert_eq!(
        report.counts,
        Counts { seen: 3, changed: 1, unchanged: 2, returned: 1, ..Counts::default() }
    );
    assert_eq!(trial.told(), ["rain Rain listed", "snow Snow listed", "wind Wind listed"]);
    assert_eq!(trial.all()[2].first_seen, first_seen);
    trial.is_sound();

    let kinds = |since| {
        let changes = trial.holdings.changes(since, 100).expect("told");
        changes.iter().map(|change| (change.title.clone(), change.kind)).collect::<Vec<_>>()
    };
    assert_eq!(kinds(Since::Moment(Moment::from_unix(trial.now))).len(), 2);
    let all = kinds(Since::Revision(0));
    assert_eq!(all.last(), Some(&("Rain".to_owned(), ChangeKind::New)));
    assert!(all.contains(&("Wind".to_owned(), ChangeKind::Gone)));
}

#[test]
fn a_run_that_did_not_read_everything_lets_nothing_go_missing() {
    let mut trial = Trial::new();
    let (index, part) = (
        "Include: /part.txt\n\nDataset: a\nTitle: A\nDownload: /a\n",
        "https://a.example/part.txt",
    );
    trial.world.set(SITE, index);
    trial.world.set(part, &data_txt(&THREE));
    assert_eq!(trial.run().counts.new, 4);
    let told = trial.told();

    // A part fails while another has changed.
    trial.world.fail(part, 500);
    trial.world.set(SITE, &index.replace("Title: A", "Title: B"));
    for _ in 0..4 {
        assert_eq!(trial.run().outcome, HarvestOutcome::Partial);
    }
    assert_eq!(trial.told()[1..], told[1..]);
    for (status, outcome) in [
        (503, HarvestOutcome::Unreachable),
        (403, HarvestOutcome::Restricted),
        (404, HarvestOutcome::NothingFound),
    ] {
        trial.world.fail(SITE, status);
        for _ in 0..4 {
            let report = soon(&mut trial);
            assert_eq!(report.outcome, outcome);
            assert_eq!((report.counts.missing, report.counts.gone), (0, 0));
        }
        assert_eq!(trial.told()[1..], told[1..]);
    }
    // A soft 404, and a file without datasets.
    for text in ["<!DOCTYPE html><title>What are you looking for?</title>", "# Nothing here\n"] {
        trial.world.set(SITE, text);
        for _ in 0..4 {
            assert!(!soon(&mut trial).outcome.is_whole());
        }
        assert_eq!(trial.told()[1..], told[1..]);
    }
    trial.is_sound();
}

/// A run after a day: a site that is not heard for 30 days is withdrawn.
fn soon(trial: &mut Trial) -> SiteReport {
    trial.now -= 864_000 - 86_400;
    trial.run()
}

#[test]
fn a_large_drop_waits_until_somebody_confirms_it() {
    let mut trial = Trial::new();
    trial.describe(&THREE);
    trial.run();
    trial.describe(&THREE[..1]);
    for _ in 0..4 {
        let report = trial.run();
        assert_eq!(
            report.outcome,
            HarvestOutcome::Complete,
            "it is read in full as long as that waits"
        );
        assert!(report.drop_withheld);
        assert_eq!((report.counts.missing, report.counts.gone), (0, 0));
    }
    assert_eq!(trial.told()[1], "snow Snow listed");
    let report = trial.run_with(true);
    assert!(!report.drop_withheld);
    assert_eq!(report.counts.missing, 2);
    assert_eq!(trial.told()[1], "snow Snow missing");
    assert_eq!(trial.run().outcome, HarvestOutcome::Unchanged);
    trial.is_sound();
}

#[test]
fn a_run_that_is_broken_off_leaves_what_is_true() {
    let mut trial = Trial::new();
    trial.describe(&THREE);
    trial.run();
    trial.describe(&[("rain", "Rain 2"), ("hail", "Hail"), ("snow", "Snow 2"), ("wind", "Wind")]);
    let mut run = trial.begin().in_batches_of(2);
    let mut all = Vec::new();
    trial.world.harvest(&run, trial.now, &mut |found| all.push(found));
    assert_eq!(all.len(), 4);
    // Two are committed, one is not.
    all.into_iter().take(3).for_each(|found| run.found(found).expect("stored"));
    drop(run);
    let told = ["rain Rain 2 listed", "snow Snow listed", "wind Wind listed", "hail Hail listed"];
    assert_eq!(trial.told(), told);
    trial.is_sound();

    // The file is as before: a 304 by the last complete run's validators, but the store has something else.
    trial.describe(&THREE);
    let report = trial.run();
    assert_eq!(report.outcome, HarvestOutcome::Complete);
    assert_eq!(
        report.counts,
        Counts { seen: 3, changed: 1, unchanged: 2, missing: 1, ..Counts::default() }
    );
    assert_eq!(trial.told()[0], "rain Rain listed");
    assert_eq!(trial.told()[3], "hail Hail missing");
    trial.is_sound();
}

#[test]
fn a_file_that_two_sites_include_is_held_once_and_stays_while_one_of_them_lists_it() {
    let mut trial = Trial::new();
    let [other, part] = ["https://b.example/data.txt", "https://c.example/part.txt"];
    let include = format!("Include: {part}\n\n");
    let own = data_txt(&[("fog", "Fog"), ("hail", "Hail"), ("sun", "Sun")]);
    trial.world.set(part, &data_txt(&THREE));
    trial.world.set(SITE, &format!("{include}{own}"));
    trial.world.set(other, &format!("{include}{own}"));
    assert_eq!(trial.run().counts.new, 6);
    let counts = trial.run_of(other).counts;
    assert_eq!((counts.new, counts.unchanged), (3, 3));
    let totals = |first| trial.holdings.site(&url(first)).expect("read").expect("there").totals;
    assert_eq!((totals(SITE).listed, totals(other).listed), (3, 6));

    for run in 0..4 {
        trial.world.set(SITE, &format!("# {run}\n\n{own}"));
        assert_eq!(trial.run().outcome, HarvestOutcome::Complete);
        trial.run_of(other);
        assert!(trial.told().iter().all(|told| told.ends_with(" listed")));
    }
    for run in 0..3 {
        trial.world.set(other, &format!("# {run}\n\n{own}"));
        trial.run_of(other);
    }
    assert_eq!(trial.told().iter().filter(|told| told.ends_with(" gone")).count(), 3);
    trial.is_sound();
}

#[test]
fn a_file_that_goes_out_of_date_makes_its_datasets_stale() {
    let mut trial = Trial::new();
    let expires = |date: &str| format!("Expires: {date}\n\nDataset: rain\nDownload: /rain\n");
    trial.world.set(SITE, &expires("2099-01-01"));
    trial.run();
    for (date, health) in [("2001-01-01", Health::Stale), ("2099-01-01", Health::Listed)] {
        trial.world.set(SITE, &expires(date));
        let counts = trial.run().counts;
        assert_eq!((counts.unchanged, counts.returned), (1, 0));
        assert_eq!(trial.all()[0].health, health);
        let results = trial.holdings.search(&Query::parse("rain")).expect("searched");
        assert_eq!(results.hits[0].health, health);
        trial.is_sound();
    }
}

#[test]
fn what_is_too_large_is_rejected_and_leaves_what_was_known() {
    let mut trial = Trial::new();
    trial.describe(&THREE);
    trial.run();
    let paragraph = format!("Description: {}\n", "x".repeat(60_000));
    let large = |name: &str| format!("Dataset: {name}\n{}\n", paragraph.repeat(300));
    let text = format!("{}{}{}", large("rain"), large("hail"), data_txt(&THREE[1..]));
    trial.world.set(SITE, &text);
    for _ in 0..4 {
        let note = format!("# {}\n\n", trial.now);
        trial.world.set(SITE, &(note + &text));
        let counts = trial.run().counts;
        assert_eq!(counts, Counts { seen: 4, unchanged: 2, rejected: 2, ..Counts::default() });
    }
    assert_eq!(trial.told()[0], "rain Rain listed", "it is there, whatever it says by now");
    trial.is_sound();
}

#[test]
fn several_sites_at_once_in_one_process() {
    let mut trial = Trial::new();
    trial.describe(&THREE);
    let other = url("https://b.example/data.txt");
    let now = Moment::from_unix(trial.now);
    assert_eq!(trial.holdings.add(&other, now).expect("added"), Added::New);
    assert_eq!(trial.holdings.add(&other, now).expect("known"), Added::Known);
    let idle = trial.holdings.begin(&other, now).expect("begun");
    assert_eq!(trial.run().counts.new, 3);
    assert_eq!(trial.holdings.add(&other, now).expect("known"), Added::Known);
    // While one of them runs, no other process can write.
    let elsewhere = verger_catalog::Holdings::open(trial.folder.path()).expect("opened");
    let refused = elsewhere.begin(&other, now).expect_err("one process writes");
    let own = Some(std::process::id());
    assert!(matches!(refused, HoldingsError::Writing { process } if process == own));
    assert_eq!(elsewhere.status().expect("told").totals.listed, 3, "but they may read");
    drop(idle);
    drop(elsewhere.begin(&other, now).expect("it is free"));
    assert_eq!(trial.holdings.sites().expect("told").len(), 2);
    trial.is_sound();
}

#[test]
fn what_is_stored_is_found() {
    let mut trial = Trial::new();
    trial.describe(&THREE);
    trial.run();
    let held = &trial.all()[0];
    assert_eq!(held.uri, "https://a.example/data.txt#rain");
    assert_eq!((held.site.as_str(), held.listed_by.as_str()), ("a.example", SITE));
    assert_eq!(trial.holdings.get(held.id).expect("read").as_ref(), Some(held));
    let prefix = held.id.to_string()[..6].parse().expect("a prefix");
    assert_eq!(trial.holdings.find(&prefix, 10).expect("read"), [held.id]);
    let results = trial.holdings.search(&Query::parse("rain")).expect("searched");
    assert_eq!(results.hits[0].id, held.id);
    assert_eq!(results.hits[0].health, Health::Listed);
    let status = trial.holdings.status().expect("told");
    assert_eq!((status.behind(), status.totals.listed), (0, 3));
    assert!(status.store_octets > 0 && status.index_octets > 0);
    let unknown = url("https://c.example/data.txt");
    let refused = trial.holdings.begin(&unknown, Moment::from_unix(0)).expect_err("not added");
    assert!(matches!(refused, HoldingsError::NoSite(_)));
    let nowhere = verger_catalog::Holdings::open(&trial.folder.path().join("no"));
    assert!(matches!(nowhere, Err(HoldingsError::NoCatalog(_))));
}
