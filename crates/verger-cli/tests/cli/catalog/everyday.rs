//! Everyday use of the catalog.

use std::collections::HashMap;
use std::time::{SystemTime, UNIX_EPOCH};

use sha2::{Digest as _, Sha256};
use verger::time::Moment;
use verger_catalog::Holdings;
use verger_dataset::{
    Answer, Body, DatasetId, FileUrl, Harvest, HarvestOptions, Response, ResponseHeaders,
};

use super::place::Place;
use crate::origin::{Origin, status, text};

const ROBOTS: &str = "User-agent: *\nCrawl-delay: 0\nDisallow: /closed/\n";
const RAIN: &str = "day,mm\n1,4.5\n2,0\n";

/// A site with one open file, one that its data.txt disallows, and one that its robots.txt disallows.
fn site() -> Origin {
    let sum = hexadecimal(RAIN);
    let data_txt = format!(
        "User-agent: *\nDisallow: /raw/\n\n\
         Dataset: rain\nTitle: Rain by day\nPublisher: Weather office\nFormat: CSV\n\
         Description: <p>Sums of rain &amp; sleet.</p>\n\
         Download: /d/rain.csv\nChecksum: sha256:{sum}\n\n\
         Dataset: raw\nTitle: Raw readings\nDownload: /raw/raw.csv\n\n\
         Dataset: closed\nTitle: Closed readings\nDownload: /closed/closed.csv\n\n\
         Dataset: broken\nTitle: Snow by day\nDownload: /d/snow.csv\nChecksum: sha256:{sum}\n\n\
         Dataset: page\nTitle: Hail on a page\nPage: /hail\n"
    );
    Origin::start(vec![
        ("/robots.txt", text(ROBOTS)),
        ("/data.txt", text(&data_txt)),
        ("/d/rain.csv", text(RAIN)),
        ("/raw/raw.csv", text(RAIN)),
        ("/closed/closed.csv", text(RAIN)),
        ("/d/snow.csv", text("day,cm\n1,2\n")),
    ])
}

fn hexadecimal(text: &str) -> String {
    let digits: Vec<_> = Sha256::digest(text).iter().map(|octet| format!("{octet:02x}")).collect();
    digits.concat()
}

/// A catalog of that site.
fn added(origin: &Origin) -> Place {
    let place = Place::new();
    let run = place.ask(&["add", &origin.url("")]);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{run:?}");
    assert!(run.out.contains("complete") && run.out.contains("5 datasets"), "{run:?}");
    place
}

#[test]
fn a_site_is_added_searched_and_shown() {
    let origin = site();
    let place = added(&origin);
    let found = place.catalog(&["search", "--json", "--facets", "rain"]).json();
    let [rain, whole] = found.as_slice() else { panic!("{found:?}") };
    assert_eq!((&rain["kind"], &rain["title"]), (&"found-dataset".into(), &"Rain by day".into()));
    assert_eq!(
        (&whole["total"], &whole["facets"]["format"][0]["value"]),
        (&1.into(), &"CSV".into())
    );
    let id = rain["id"].as_str().expect("an identity");
    let uri = format!("{}#rain", origin.url("/data.txt"));
    assert_eq!(DatasetId::of_uri(&uri).to_string(), id);
    for named in [id, &id[..10], &id[..10].to_uppercase(), &uri] {
        let run = place.catalog(&["show", named]);
        assert!(run.status == 0 && run.out.contains("Title: Rain by day  (line 5)"), "{run:?}");
    }
    assert_eq!(place.catalog(&["show", "--json", id]).json()[0]["uri"], uri.as_str());

    for named in ["ffffffffffffffffffffffffffffffff", "https://nowhere.example/data.txt#x"] {
        let run = place.catalog(&["show", named]);
        assert!(run.status == 4 && run.err.contains("has no dataset"), "{run:?}");
    }
    for named in ["rain", "f"] {
        assert_eq!(place.catalog(&["show", named]).status, 2, "{named} begins no identity");
    }
    let run = place.catalog(&["search", "hail", "weather"]);
    assert!(run.status == 0 && run.err.contains("no dataset has all 2"), "{run:?}");
    assert!(run.out.contains("without hail") && run.out.contains("without weather"), "{run:?}");
    let run = place.catalog(&["search", "--json", "zeppelin", "rain"]).json();
    assert_eq!(run[0]["missing"], serde_json::json!(["zeppelin"]));
    assert!(run[1]["notes"][0].as_str().is_some_and(|note| note.contains("`zeppelin`")));
    assert_eq!(
        run[0]["snippet"],
        serde_json::json!({"text": "Sums of rain & sleet.", "lit": [{"start": 8, "end": 12}]})
    );
    let run = place.catalog(&["search", "rain"]);
    assert!(run.out.contains("\n            Sums of rain & sleet.\n"), "{run:?}");
    let run = place.catalog(&["search", "zeppelin"]);
    assert_eq!((run.status, run.out.as_str()), (1, "0 datasets\n"));
    assert_eq!(place.catalog(&["fsck"]).status, 0);

    let again = place.ask(&["add", &origin.url("")]);
    assert!(again.status == 0 && again.err.contains("is already in the catalog"), "{again:?}");
    assert!(again.out.contains("unchanged"), "{again:?}");
    let run = place.ask(&["sync"]);
    assert!(run.status == 0 && run.err.contains("1 of 1 sites are not due yet"), "{run:?}");
}

#[test]
fn the_beginning_of_two_identities_names_neither() {
    let origin = Origin::start(vec![("/robots.txt", text(ROBOTS))]);
    let url = origin.url("/data.txt");
    let mut known = HashMap::new();
    let twins = (0..100_000).find_map(|number| {
        let id = DatasetId::of_uri(&format!("{url}#d{number}")).to_string();
        known.insert(id[..4].to_owned(), number).map(|other| (other, number, id))
    });
    let (one, other, id) = twins.expect("65,536 beginnings");
    origin.serve("/data.txt", text(&format!("Dataset: d{one}\n\nDataset: d{other}\n")));
    let place = Place::new();
    assert_eq!(place.ask(&["add", &origin.url("")]).status, 0);
    let run = place.catalog(&["show", &id[..4]]);
    assert!(run.status == 2 && run.err.contains("several datasets begin with"), "{run:?}");
    assert_eq!(place.catalog(&["show", &id]).status, 0);
}

#[test]
fn a_file_is_downloaded_once_and_again_by_the_lock_file() {
    let origin = site();
    let place = added(&origin);
    let id = &place.found("title:rain")[0];
    let (file, lock) = (place.files().join("rain.csv"), place.files().join("verger.lock"));
    let run = place.get(&[id]);
    assert!(run.status == 0 && run.out.contains("checksum verified"), "{run:?}");
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), RAIN);
    let locked = std::fs::read_to_string(&lock).expect("a lock file");
    assert!(locked.contains(&hexadecimal(RAIN)) && locked.contains("rain.csv"), "{locked}");
    let run = place.get(&[id, "--json"]);
    assert_eq!((run.status, &run.json()[0]["was_there"]), (0, &true.into()), "{run:?}");
    let run = place.get(&[id]);
    assert!(run.status == 0 && run.out.contains("already there"), "{run:?}");

    std::fs::remove_file(&file).expect("it was there");
    assert_eq!(place.get(&["--locked"]).status, 0);
    assert_eq!(std::fs::read_to_string(&file).expect("a file"), RAIN);

    // The site's file has changed: it is not accepted for the locked one.
    let changed = "day,mm\n1,9.9\n";
    origin.serve("/d/rain.csv", text(changed));
    assert_eq!(place.get(&["--locked"]).status, 0, "it is there");
    let before = std::fs::read(&lock).expect("a lock file");
    for there in [None, Some("mine")] {
        match there {
            None => std::fs::remove_file(&file).expect("it was there"),
            Some(mine) => std::fs::write(&file, mine).expect("a file"),
        }
        let run = place.get(&["--locked", "--force"]);
        assert_eq!(run.status, 3, "{run:?}");
        for sum in [hexadecimal(RAIN), hexadecimal(changed)] {
            assert!(run.err.contains(&sum), "{sum} is not in {run:?}");
        }
        assert_eq!(std::fs::read_to_string(&file).ok().as_deref(), there);
        assert_eq!(std::fs::read(&lock).expect("a lock file"), before);
    }
    let run = place.get(&[id]);
    assert!(run.status != 0, "{run:?}");
    assert_eq!(std::fs::read(&file).expect("a file"), b"mine");
}

#[test]
fn what_a_site_asks_robots_to_leave_alone_is_left_alone() {
    let origin = site();
    let place = added(&origin);
    for (query, says) in [("title:raw", "/raw/"), ("title:closed", "/closed/")] {
        let id = &place.found(query)[0];
        for verb in ["get", "preview"] {
            let run = if verb == "get" { place.get(&[id]) } else { place.ask(&["preview", id]) };
            assert!(run.status == 3 && run.err.contains(says), "{run:?}");
        }
    }
    let run = place.get(&[&place.found("title:raw")[0], "--json"]);
    assert_eq!((run.status, &run.json()[0]["kind"]), (3, &"failed-download".into()), "{run:?}");
    assert_eq!(std::fs::read_dir(place.files()).expect("a folder").count(), 0);
    let run = place.get(&[&place.found("title:raw")[0], "--ignore-rules"]);
    assert_eq!(run.status, 0, "{run:?}");
    let run = place.ask(&["preview", &place.found("title:rain")[0], "--rows", "1"]);
    assert!(run.status == 0 && run.out.contains("mm") && run.out.contains("4.5"), "{run:?}");
}

#[test]
fn the_status_tells_what_became_of_it() {
    let origin = site();
    let place = added(&origin);
    let snow = &place.found("title:snow")[0];
    let run = place.get(&[snow]);
    assert!(run.status == 3 && run.err.contains(&hexadecimal(RAIN)), "not as stated: {run:?}");
    assert_eq!(place.get(&[&place.found("title:hail")[0]]).status, 4, "no file is described");
    origin.serve("/d/snow.csv", status(404));
    assert_eq!(place.get(&[snow]).status, 3);
    assert_eq!(place.get(&[snow, "--file", "2"]).status, 2);
    assert_eq!(place.ask(&["sync", "elsewhere.example"]).status, 4, "not added");
    assert_eq!(place.ask(&["sync", "http://a b/"]).status, 2);
    assert_eq!(place.catalog(&["export", "--form", "atom"]).status, 2, "a feed has an address");
    assert_eq!(place.catalog(&["search", "--limit", "0"]).status, 2);
    assert_eq!(place.catalog(&["status", &origin.url("")]).status, 0);

    let shut = Origin::start(vec![("/robots.txt", text(ROBOTS)), ("/data.txt", status(403))]);
    let run = place.ask(&["add", &shut.url("")]);
    assert!(run.status == 3 && run.out.contains("restricted"), "{run:?}");
    assert!(place.catalog(&["status"]).out.contains("2 sites, 5 datasets"));

    std::fs::remove_dir_all(place.path("catalog/index")).expect("an index");
    let run = place.catalog(&["fsck"]);
    assert!(run.status == 1 && run.out.contains("--repair"), "{run:?}");
    assert_eq!(place.catalog(&["fsck", "--repair"]).status, 0);
    assert_eq!(place.catalog(&["fsck"]).status, 0);
}

#[test]
fn where_there_is_no_catalog_it_is_said_how_to_make_one() {
    let place = Place::new();
    for args in [
        &["search", "x"][..],
        &["show", "ffff"],
        &["status"],
        &["sync"],
        &["get", "ffff"],
        &["preview", "ffff"],
        &["export"],
        &["fsck"],
    ] {
        let run = place.catalog(args);
        assert_eq!(run.status, 4, "{run:?}");
        assert!(run.err.contains("there is no catalog in"), "{run:?}");
        assert!(run.err.contains("`verger catalog add SITE` makes one"), "{run:?}");
    }
    assert!(!place.path("catalog").exists(), "looking makes nothing");
}

#[test]
fn sites_are_added_from_a_list_and_files_are_no_sites() {
    let place = Place::new();
    let list = place.path("sites.txt");
    std::fs::write(&list, "# ours\na.example\n\nb.example\na.example\nmailto:me@a.example\n")
        .expect("written");
    let list = list.display().to_string();
    let run = place.catalog(&["add", "--no-sync", "c.example", "--sites-from", &list]);
    assert_eq!(run.status, 4, "{run:?}");
    assert!(run.err.contains(", line 6: mailto:me@a.example is not the URL of a site"), "{run:?}");
    let status = place.catalog(&["status", "--json"]).json();
    let sites: Vec<_> = status.iter().filter_map(|site| site["site"].as_str()).collect();
    let data_txt = |host: &str| format!("https://{host}/data.txt");
    assert_eq!(sites, ["a.example", "b.example", "c.example"].map(data_txt));
    for file in ["./site1", "-", "..", "~/site1", "."] {
        let run = place.catalog(&["add", "--no-sync", file]);
        assert_eq!(run.status, 2, "{run:?}");
        assert!(run.err.contains("is not a site; pass its host or any of its URLs"), "{run:?}");
    }
    assert_eq!(place.catalog(&["add", "--no-sync"]).status, 2);
}

#[test]
fn a_site_is_removed_and_the_catalog_made_smaller() {
    let origin = site();
    let place = added(&origin);
    let run = place.catalog(&["remove", &origin.url("")]);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{run:?}");
    assert!(run.out.contains("removed, with 5 datasets"), "{run:?}");
    assert_eq!(place.catalog(&["search", "rain"]).status, 1);
    assert_eq!(place.catalog(&["fsck"]).status, 0);
    let run = place.catalog(&["remove", &origin.url("")]);
    assert!(run.status == 4 && run.err.contains("is not a site of this catalog"), "{run:?}");
    let run = place.catalog(&["compact", "--json"]);
    let done = &run.json()[0];
    assert_eq!((run.status, &done["forgotten"]), (0, &0.into()), "{run:?}");
    assert!(done["bytes_after"].as_u64() <= done["bytes_before"].as_u64(), "{run:?}");
    let run = place.catalog(&["compact", "--gone-after", "0"]);
    assert!(run.out.starts_with("0 datasets that were gone for long forgotten; "), "{run:?}");
}

#[test]
fn a_wait_is_said_before_it_begins() {
    let slow = Origin::start(vec![("/robots.txt", text("User-agent: *\nCrawl-delay: 200\n"))]);
    let file = slow.url("/rain.csv").replace("127.0.0.1", "localhost");
    let described = text(&format!("Dataset: rain\nDownload: {file}\n"));
    let origin = Origin::start(vec![("/data.txt", described)]);
    let place = Place::new();
    assert_eq!(place.ask(&["add", &origin.url("")]).status, 0);
    let id = &place.found("rain")[0];
    for (more, is_said) in [(&[][..], true), (&["--quiet"], false)] {
        let run = place.get(&[&[id, "--run-timeout", "6"][..], more].concat());
        assert_eq!(run.status, 3, "{run:?}");
        let (says, why) = ("waiting for localhost until 20", ": line 2 asks for 200 s between");
        let said = run.err.lines().any(|line| line.contains(says) && line.contains(why));
        assert_eq!(said, is_said, "{run:?}");
    }
}

/// Nothing listens there: every permit is refused, and no site is to blame.
#[test]
fn a_ledger_that_is_down_leaves_every_site_due() {
    let origin = site();
    let place = added(&origin);
    let asked = origin.asked();
    let down = ["--allow-private", "--cache", "redis://127.0.0.1:1"];
    let run = place.catalog(&[&["sync", "--refresh"][..], &down].concat());
    assert_eq!(run.status, 3, "{run:?}");
    assert!(run.err.contains("broken off: no permit: "), "{run:?}");
    assert!(run.err.contains("; due as before"), "{run:?}");
    assert!(!run.out.contains("unreachable"), "{run:?}");
    assert_eq!(origin.asked(), asked);
    let run = place.ask(&["sync", "--refresh"]);
    assert!(run.status == 0 && run.out.contains("5 datasets"), "{run:?}");
}

/// What another machine, ten years ahead, has recorded is due now; then the catalog is right again.
#[test]
fn a_sync_that_a_wrong_clock_dated_is_due() {
    let origin = site();
    let first: FileUrl = origin.url("/data.txt").parse().expect("a URL");
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs();
    for (ahead, is_due) in [(10 * 365 * 86_400, true), (120, true), (0, false)] {
        let place = Place::new();
        let then = Moment::from_unix(now + ahead);
        let holdings = Holdings::create(&place.path("catalog")).expect("a catalog");
        holdings.add(&first, then).expect("added");
        let mut run = holdings.begin(&first, then).expect("begun");
        let mut harvest =
            Harvest::new(&first, run.state().clone(), HarvestOptions::default(), then);
        let mut sink = |found| run.found(found).expect("stored");
        while let Some(request) = harvest.next(&mut sink) {
            let body = Body::Octets(b"Dataset: old\nDownload: /old.csv\n".into());
            let headers = ResponseHeaders::default();
            let response = Response { url: request.url, status: 200, headers, body, is_cut: false };
            harvest.answered(Answer::Came(response), then, &mut sink);
        }
        run.finish(harvest.finish(then), true).expect("stored");
        drop(holdings);
        let asked = origin.asked();
        let status = place.catalog(&["status", "--json"]).json();
        let due = status[0]["due"].as_str().expect("a time").to_owned();
        let run = place.ask(&["sync", "--confirm-drop"]);
        assert_eq!(origin.asked() > asked, is_due, "{ahead}: {run:?}");
        assert_eq!(run.err.contains("not due yet"), !is_due, "{ahead}: {run:?}");
        let year = |text: &str| text[..4].parse::<u32>().expect("a year");
        let this_year = 1970 + u32::try_from(now / 31_556_952).expect("a year");
        assert!(year(&due) <= this_year + 1, "{ahead}: due {due}");
        if is_due {
            assert!(run.status == 0 && run.out.contains("5 datasets"), "{ahead}: {run:?}");
            let again = place.ask(&["sync"]);
            assert!(again.err.contains("1 of 1 sites are not due yet"), "{ahead}: {again:?}");
        }
    }
}
