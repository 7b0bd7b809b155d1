//! Several processes on one catalog: one writes, the others read, and none waits.

use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use super::place::Place;
use crate::origin::{Origin, text};

const HASTE: &str = "User-agent: *\nCrawl-delay: 0\n";
const LEISURE: &str = "User-agent: *\nCrawl-delay: 1\n";
const DATASETS: usize = 40;
const PARTS: usize = 3;

/// A response without an entity tag, so that every request reads it again.
fn untagged(body: &str) -> String {
    let length = body.len();
    format!("HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: {length}\r\n\r\n{body}")
}

fn describe(origin: &Origin, edition: u32) {
    let includes: Vec<_> = (1..PARTS).map(|part| format!("Include: /part{part}.txt\n")).collect();
    let includes = includes.concat();
    for part in 0..PARTS {
        let record = |number| {
            format!(
                "Dataset: d{number}\nTitle: Series edition {edition}\nDownload: /d/{number}.csv\n\n"
            )
        };
        let records: String =
            (0..DATASETS).filter(|number| number % PARTS == part).map(record).collect();
        match part {
            0 => origin.serve("/data.txt", untagged(&format!("{includes}\n{records}"))),
            part => origin.serve(&format!("/part{part}.txt"), untagged(&records)),
        }
    }
}

/// The edition shown, which must be the same in all titles.
fn edition(titles: impl Iterator<Item = String>) -> String {
    let mut titles: Vec<_> = titles.collect();
    assert_eq!(titles.len(), DATASETS);
    titles.dedup();
    assert_eq!(titles.len(), 1, "one state: {titles:?}");
    titles.remove(0)
}

fn searched(place: &Place) -> String {
    let run = place.catalog(&["search", "--json", "--limit", "100", "series"]);
    assert_eq!((run.status, run.err.as_str()), (0, ""), "{run:?}");
    edition(run.json().iter().filter_map(|hit| Some(hit["title"].as_str()?.to_owned())))
}

#[test]
fn one_syncs_while_three_read_and_another_may_not_sync() {
    let origin =
        Origin::start(vec![("/robots.txt", text(HASTE)), ("/d/7.csv", text("a,b\n1,2\n"))]);
    describe(&origin, 1);
    let place = Place::new();
    assert_eq!(place.ask(&["add", &origin.url("")]).status, 0);
    assert_eq!(searched(&place), "Series edition 1");
    let uri = format!("{}#d7", origin.url("/part1.txt"));

    origin.serve("/robots.txt", text(LEISURE));
    describe(&origin, 2);
    let before = origin.connected();
    let mut sync = Command::new(env!("CARGO_BIN_EXE_verger"))
        .args(["catalog", "sync", "--refresh", "--no-cache", "--allow-private", "--catalog"])
        .arg(place.path("catalog"))
        .stdout(Stdio::null())
        .spawn()
        .expect("cargo built the command");
    let begun = Instant::now();
    while origin.connected() == before {
        assert!(begun.elapsed() < Duration::from_secs(20), "it asks its site");
        std::thread::sleep(Duration::from_millis(5));
    }
    let is_over = AtomicBool::new(false);
    let read = |look: &(dyn Fn() + Sync)| {
        let mut rounds = 0;
        for _ in 0..1_000 {
            let is_last = is_over.load(Ordering::Relaxed);
            look();
            rounds += u32::from(!is_last);
            if is_last {
                break;
            }
        }
        rounds
    };
    let search = || assert!(searched(&place).starts_with("Series edition "));
    let show = || {
        let run = place.catalog(&["show", &uri]);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{run:?}");
        assert!(run.out.contains("Title: Series edition "), "{run:?}");
        let run = place.catalog(&["export", "--form", "csv"]);
        assert_eq!((run.status, run.out.lines().count()), (0, DATASETS + 1), "{run:?}");
    };
    let get = || {
        let run = place.catalog(&["status"]);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{run:?}");
        assert!(run.out.contains("1 site, 40 datasets"), "{run:?}");
        let run = place.get(&[&uri]);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{run:?}");
    };
    std::thread::scope(|scope| {
        let readers = [&search as &(dyn Fn() + Sync), &show, &get];
        let readers = readers.map(|look| scope.spawn(move || read(look)));
        let refused = place.ask(&["sync", &origin.url("")]);
        let ended = sync.wait().expect("it was started");
        is_over.store(true, Ordering::Relaxed);
        for reader in readers {
            assert!(reader.join().expect("no panic") > 0, "it read while the other wrote");
        }
        let says = format!("process {} is writing to this catalog", sync.id());
        assert!(refused.status == 4 && refused.err.contains(&says), "{refused:?}");
        assert!(ended.success());
    });
    assert_eq!(searched(&place), "Series edition 2");
    assert_eq!(place.catalog(&["fsck"]).status, 0);
}
