//! What it costs that a cache is down, damaged, or dated by a wrong clock.

use std::fs::File;
use std::time::{Duration, Instant};

use verger::time::Moment;
use verger_access::{Site, Store as _};
use verger_store::RedbStore;

use crate::catalog::place::Place;
use crate::origin::{Origin, text};
use crate::run::verger;

/// The one rule of statuses: what can be decided without the store is decided, and what needs a permit has no answer.
#[test]
fn a_store_that_is_down_is_no_input_and_no_answer_of_a_site() {
    let origin = Origin::with_robots("User-agent: *\nDisallow: /closed\n");
    origin.serve("/data.txt", text("Dataset: rain\nDownload: /rain.csv\n"));
    origin.serve("/page", text("<!doctype html><title>a</title>"));
    let place = Place::new();
    assert_eq!(place.ask(&["add", &origin.url("")]).status, 0);
    let id = place.found("rain").remove(0);
    let (catalog, to) = (place.path("catalog").display().to_string(), place.files());
    let (site, to) = (origin.url(""), to.display().to_string());
    let (open, closed, page) = (origin.url("/a"), origin.url("/closed"), origin.url("/page"));
    for (verb, status) in [
        (&["fetch", &site][..], 0),
        (&["check", "--agent", "a", &open], 0),
        (&["check", "--agent", "a", &closed], 1),
        (&["page", &page], 3),
        (&["sitemaps", &site], 3),
        (&["catalog", "sync", "--refresh", "--catalog", &catalog], 3),
        (&["catalog", "get", &id, "--to", &to, "--catalog", &catalog], 3),
        (&["catalog", "preview", &id, "--catalog", &catalog], 3),
    ] {
        let down = ["--allow-private", "--cache", "redis://127.0.0.1:1"];
        let run = verger(&[verb, &down].concat(), "");
        assert_eq!(run.status, status, "{verb:?}: {run:?}");
        let said = [run.out, run.err].concat();
        assert!(said.contains("the store cannot be reached"), "{verb:?}: {said}");
    }
}

/// A crash may cut both. What hosts asked for may have been in the permits, so each counts as asked just now.
#[test]
fn a_cache_and_its_permits_that_were_both_cut_are_put_aside() {
    let origin = Origin::with_robots("User-agent: *\nDisallow: /x\n");
    let place = Place::new();
    let (cache, permits) = (place.path("cache.redb"), place.path("cache.permits"));
    let name = cache.display().to_string();
    let url = origin.url("/a");
    let check =
        || verger(&["check", "--agent", "a", &url, "--allow-private", "--cache", &name], "");
    assert_eq!(check().status, 0);
    for file in [&cache, &permits] {
        File::options().write(true).open(file).expect("it is there").set_len(64).expect("cut");
    }
    let began = Instant::now();
    let run = check();
    assert_eq!((run.status, origin.asked()), (0, 2), "{run:?}");
    assert!(began.elapsed() >= Duration::from_secs(1), "its host counts as asked just now");
    assert!(run.err.contains("it was renamed to"), "{run:?}");
    for aside in ["cache.redb.damaged-1", "cache.permits.damaged-1"] {
        assert!(place.path(aside).exists(), "{aside}");
    }
    let run = check();
    assert_eq!((run.status, origin.asked(), &run.err[..]), (0, 2, ""), "{run:?}");
    // Nothing says that a file alone, or beside another one, was ours.
    for beside in [None, Some(&b"a letter"[..]), Some(b"")] {
        let place = Place::new();
        let (cache, permits) = (place.path("cache.redb"), place.path("cache.permits"));
        std::fs::write(&cache, b"redb\x1A\x0A\xA9\x0D\x0A and so on").expect("written");
        if let Some(text) = beside {
            std::fs::write(&permits, text).expect("written");
        }
        let name = cache.display().to_string();
        let args = ["check", "--agent", "a", &url, "--allow-private", "--cache", &name];
        let run = verger(&args, "");
        assert_eq!(run.status, 4, "{run:?}");
        assert!(run.err.contains("not a Verger cache file; nothing was changed"), "{run:?}");
    }
}

#[test]
fn what_a_wrong_clock_dated_is_said_once_where_nobody_may_be_asked() {
    let origin = Origin::start(vec![]);
    let place = Place::new();
    let cache = place.path("cache.redb");
    let name = cache.display().to_string();
    let (site, url) = (origin.url(""), origin.url("/a"));
    let network = ["--allow-private", "--cache", &name];
    assert_eq!(verger(&[&["fetch", &site][..], &network].concat(), "").status, 0);
    let store = RedbStore::brief(&cache);
    let entry = store.entry(&Site::of(&site).expect("a site")).expect("read").expect("it is there");
    let ahead = entry.shifted(10 * 365 * 86_400);
    let dated: Moment = ahead.answered;
    store.remember(&ahead, None).expect("written");
    let offline = [&network[..], &["--offline"]].concat();
    let run = verger(&[&["check", "--agent", "a", &url][..], &offline].concat(), "");
    assert_eq!((run.status, run.err.matches("note: ").count()), (3, 1), "{run:?}");
    let says = format!("what is remembered about it is dated {dated}, later than now");
    assert!(run.err.contains(&says), "{run:?}");
    assert!(!run.err.contains("could not be fetched") && !run.err.contains("404"), "{run:?}");
    let run = verger(&[&["fetch", &site][..], &offline].concat(), "");
    assert_eq!(run.status, 3, "{run:?}");
    assert!(run.out.contains("nothing: the remembered answer is dated later than now"), "{run:?}");
    assert!(!run.out.contains("too old") && !run.out.contains("note"), "{run:?}");
    assert_eq!(origin.asked(), 1);
}
