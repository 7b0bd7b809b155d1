//! A verdict from an entry and a body in redb: read, judged, decided.

use std::hint::black_box;
use std::time::Instant;

use verger::time::Moment;
use verger::{Crawler, Dialect};
use verger_access::{Next, Profile, ResponseHead, RobotsFetch, Site, Store};
use verger_store::RedbStore;

use crate::{Row, robots_txt, spread};

const SITES: u32 = 2_000;
const NOW: Moment = Moment::from_unix(1_800_000_000);

pub(crate) fn row() -> Row {
    let folder = std::env::temp_dir().join(format!("verger-bench-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder in the temporary one");
    let store = RedbStore::held(&folder.join("bench.redb")).expect("a new file");
    let text = robots_txt();
    for number in 0..SITES {
        let asking = RobotsFetch::new(site(number), &Profile::RFC9309, None);
        let Next::Read(reading) = asking.head(ResponseHead { status: 200, fields: &[] }, NOW)
        else {
            unreachable!("200 has a body")
        };
        let body = format!("{text}# {number}\n");
        let answer = reading.chunk(body.as_bytes(), NOW).expect("it is short").end(NOW);
        let learned = Profile::RFC9309.learn(None, answer);
        store.remember(&learned.entry, learned.body.as_deref()).expect("it is ours");
    }
    // The caller has already parsed the URL, and knows the site.
    let sites: Vec<_> = (0..SITES).map(site).collect();
    let runs = (0..9).map(|run| {
        let start = Instant::now();
        for number in 0..SITES {
            black_box(verdict(&store, &sites[(number * 7919 + run) as usize % sites.len()]));
        }
        start.elapsed().as_secs_f64() * 1e6 / f64::from(SITES)
    });
    let (median, found) = spread(runs.collect());
    drop(store);
    std::fs::remove_dir_all(&folder).expect("it is ours");
    Row {
        what: "verdict from redb, read, judged and decided, µs",
        goal: "< 20",
        found,
        is_met: median < 20.0,
    }
}

fn site(number: u32) -> Site {
    Site::of(&format!("https://h{number}.example")).expect("a site")
}

fn verdict(store: &RedbStore, site: &Site) -> bool {
    let entry = store.entry(site).expect("it is ours").expect("it is there");
    let access = Profile::RFC9309.state(Some(&entry), NOW).or_deferred(NOW);
    black_box(access);
    let copy = entry.copy.expect("a file was received");
    let body = store.body(copy.hash).expect("it is ours").expect("it is there");
    // For a single question the file is not compiled.
    let url = b"/folder31/public/page.html?x=1";
    verger::decide(&body, &Dialect::RFC9309, &Crawler::exact(["ExampleBot"]), url).is_allowed()
}
