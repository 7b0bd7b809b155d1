//! A second run: unchanged files cost next to nothing, and nothing is lost.

use verger::time::Moment;
use verger_dataset::{HarvestOptions, HarvestOutcome};

use super::site::{DAY, NOW, Site};

const RAIN: &str = "Dataset: rain\nDownload: /rain.csv\n";
const TAG: [(&str, &str); 1] = [("ETag", "\"1\"")];

#[test]
fn an_unchanged_site_costs_one_request() {
    let site = Site::default().with_fields("/data.txt", RAIN, &TAG);
    let mut ran = site.first_run();
    assert_eq!(ran.harvested.state.due(), Moment::from_unix(NOW.unix() + DAY));
    for day in 1..4 {
        ran = ran.then(&site, day * DAY);
        assert_eq!(
            (ran.outcome(), &ran.asked[..]),
            (HarvestOutcome::Unchanged, &["/data.txt*".to_owned()][..])
        );
        assert_eq!(ran.found, ["/data.txt ="]);
        assert_eq!(ran.harvested.report.counts.seen, 1);
        assert_eq!(ran.harvested.report.octets, 0);
    }
}

#[test]
fn nothing_is_asked_before_it_is_due_unless_forced() {
    let site = Site::default().with_fields("/data.txt", RAIN, &TAG);
    let first = site.first_run();
    let fresh = first.then(&site, DAY - 1);
    assert_eq!((fresh.outcome(), fresh.asked.len()), (HarvestOutcome::Unchanged, 0));
    assert_eq!(fresh.found, ["/data.txt ="]);
    assert_eq!(fresh.harvested.state, first.harvested.state);
    let options = HarvestOptions { force: true, ..HarvestOptions::default() };
    let forced = site.run(first.harvested.state, NOW, options);
    assert_eq!(forced.asked, ["/data.txt*"]);
}

#[test]
fn headers_say_when_it_is_due() {
    for (fields, seconds) in [
        (&[][..], 7 * DAY),
        (&[("Last-Modified", "Tue, 14 Nov 2023 22:13:20 GMT")], DAY),
        (&[("Cache-Control", "max-age=600")], 600),
    ] {
        let site = Site::default().with_fields("/data.txt", RAIN, fields);
        let ran = site.first_run();
        assert_eq!(ran.harvested.state.due(), Moment::from_unix(NOW.unix() + seconds));
        assert_eq!(ran.then(&site, seconds - 1).asked.len(), 0);
        let due = ran.then(&site, seconds);
        assert_eq!(
            (due.outcome(), due.asked.len()),
            (HarvestOutcome::Unchanged, 1),
            "the same bytes"
        );
    }
}

#[test]
fn a_site_of_data_json_costs_one_request_while_its_data_txt_is_known_to_be_missing() {
    let json = r#"{"dataset": [{"identifier": "j", "title": "J", "accessLevel": "public"}]}"#;
    let fields = [("ETag", "\"1\""), ("Cache-Control", "max-age=60")];
    let site = Site::default().with_fields("/data.json", json, &fields);
    let ran = site.first_run();
    let soon = ran.then(&site, 3_600);
    assert_eq!(
        (soon.outcome(), &soon.asked[..]),
        (HarvestOutcome::Unchanged, &["/data.json*".to_owned()][..])
    );
    let later = soon.then(&site, DAY);
    assert_eq!(
        (later.outcome(), &later.asked[..]),
        (HarvestOutcome::Unchanged, &["/data.txt".to_owned(), "/data.json*".to_owned()][..])
    );
}

#[test]
fn includes_are_asked_for_each_in_its_time() {
    let text = format!("Include: /b.txt\n\n{RAIN}");
    let site = Site::default().with_fields("/data.txt", &text, &TAG).with_fields(
        "/b.txt",
        "Dataset: b\n",
        &[("ETag", "\"b\""), ("Cache-Control", "max-age=600")],
    );
    let ran = site.first_run().then(&site, 3_600);
    assert_eq!(
        (ran.outcome(), &ran.asked[..]),
        (HarvestOutcome::Unchanged, &["/b.txt*".to_owned()][..])
    );
    assert_eq!(ran.found, ["/data.txt =", "/b.txt ="]);
    let changed = site.with("/b.txt", "Dataset: b\nTitle: B\n");
    let ran = ran.then(&changed, 2 * DAY);
    assert_eq!(
        (ran.outcome(), &ran.asked[..]),
        (HarvestOutcome::Complete, &["/data.txt*".to_owned(), "/b.txt*".to_owned()][..])
    );
    assert_eq!(ran.found, ["/data.txt =", "/b.txt#b"]);
}

const INDEX: &str = "- path: d/a.csv\n  name: a\n- path: e/b.csv\n  name: b\n";

fn index() -> Site {
    Site::default()
        .with_fields("/data.txt", INDEX, &TAG)
        .with_fields("/d/data.txt", "path: a.csv\ntitle: A\n", &TAG)
        .with_fields("/e/data.txt", "path: b.csv\ntitle: B\n", &TAG)
}

#[test]
fn an_index_is_read_again_when_one_of_its_folders_changes() {
    let ran = index().first_run();
    let same = ran.then(&index(), DAY);
    assert_eq!((same.outcome(), same.asked.len()), (HarvestOutcome::Unchanged, 3));
    assert_eq!(same.found, ["/data.txt ="]);
    for changed in [
        index().with("/e/data.txt", "path: b.csv\ntitle: New\n"),
        index().status("/e/data.txt", 404),
    ] {
        let ran = same.then(&changed, 2 * DAY);
        let asked = [
            "/data.txt*",
            "/d/data.txt*",
            "/e/data.txt*",
            "/data.txt",
            "/d/data.txt",
            "/e/data.txt",
        ];
        assert_eq!(
            (ran.outcome(), &ran.asked[..]),
            (HarvestOutcome::Complete, &asked.map(str::to_owned)[..])
        );
        assert_eq!(ran.found, ["/data.txt#a", "/data.txt#b"]);
        let after = ran.then(&changed, 3 * DAY);
        assert_eq!(after.outcome(), HarvestOutcome::Unchanged, "{:#?}", after.log());
    }
}

#[test]
fn no_source_is_told_twice() {
    // A folder that is its own source, beside one that changes.
    let site = index().with_fields("/d/data.txt", "- path: x.csv\n- path: y.csv\n", &TAG);
    let ran = site.first_run();
    let changed = site.with("/e/data.txt", "path: b.csv\ntitle: New\n");
    let ran = ran.then(&changed, DAY);
    assert_eq!(ran.asked.len(), 6);
    assert_eq!(ran.found, ["/d/data.txt =", "/data.txt#a", "/data.txt#b"]);
    // A file that is probed as a method, and includes itself.
    let text = format!("Include: /x/data.txt\n\n{RAIN}");
    let site = Site::default().with("/", "<link rel=alternate href=/x/data.txt>").with_fields(
        "/x/data.txt",
        &text,
        &TAG,
    );
    let ran = site.first_run();
    assert_eq!(ran.found, ["/x/data.txt#rain"]);
    assert_eq!(ran.then(&site, DAY).found, ["/x/data.txt ="]);
}

#[test]
fn what_a_lost_folder_says_is_not_lost() {
    let ran = index().first_run();
    let text = format!("{INDEX}- path: f/c.csv\n  name: c\n");
    let lost = index().with("/data.txt", &text).silent("/e/data.txt");
    let partial = ran.then(&lost, DAY);
    assert_eq!(
        (partial.outcome(), &partial.found[..]),
        (HarvestOutcome::Partial, &["/data.txt#a".to_owned(), "/data.txt#c".to_owned()][..])
    );
    // All of it is emitted again, including what was withheld.
    let back = partial.then(&index().with("/data.txt", &text), 2 * DAY);
    assert_eq!(
        (back.outcome(), back.found.len()),
        (HarvestOutcome::Complete, 3),
        "{:#?}",
        back.log()
    );
}

#[test]
fn validators_mean_something_to_their_own_file_alone() {
    let ran = Site::default().with_fields("/data.txt", RAIN, &TAG).first_run();
    let moved = Site::default().elsewhere("/data.txt", "/new.txt").with_fields(
        "/new.txt",
        "Dataset: snow\n",
        &TAG,
    );
    let ran = ran.then(&moved, DAY);
    assert_eq!(ran.asked, ["/data.txt*", "/data.txt"]);
    assert_eq!(
        (ran.outcome(), &ran.found[..]),
        (HarvestOutcome::Complete, &["/data.txt#snow".to_owned()][..])
    );
}

#[test]
fn failures_are_soon_tried_again_and_lose_nothing() {
    let site = Site::default().with_fields("/data.txt", RAIN, &TAG);
    let ran = site.first_run();
    for (now, outcome, pause) in [
        (Site::default().silent("/data.txt"), HarvestOutcome::Unreachable, 3_600),
        (Site::default().status("/data.txt", 403), HarvestOutcome::Restricted, DAY),
        (Site::default().with("/data.txt", "<p>"), HarvestOutcome::NothingFound, DAY),
    ] {
        let failed = ran.then(&now, DAY);
        assert_eq!(failed.outcome(), outcome);
        assert!(failed.found.is_empty());
        let due = failed.harvested.state.due().unix();
        assert_eq!(due, NOW.unix() + DAY + pause, "{outcome}");
        let back = failed.then(&site, 3 * DAY);
        assert_eq!((back.found.len(), back.asked.len()), (1, 1), "{outcome}");
    }
}

#[test]
fn a_data_txt_that_appears_takes_over() {
    let json = r#"{"dataset": [{"identifier": "j", "title": "J", "accessLevel": "public"}]}"#;
    let old = Site::default().with("/data.json", json);
    let new = old.clone().with("/data.txt", RAIN);
    let ran = old.first_run().then(&new, DAY);
    assert_eq!(
        (ran.outcome(), &ran.found[..]),
        (HarvestOutcome::Complete, &["/data.txt#rain".to_owned()][..])
    );
    assert_eq!(ran.harvested.state.method(), None);
}
