//! The time of a verdict from memory, compared with that of the decision alone.

use std::hint::black_box;
use std::sync::Arc;
use std::time::Instant;

use verger::{Crawler, Dialect, Document, Policy};
use verger_access::{MemoryStore, Next, Profile, ResponseHead, RobotsFetch, Site, Store as _};
use verger_http::{AskPolicy, Fetcher, Robot, Transport, TransportOptions};

use crate::{Row, robots_txt, spread};

const TIMES: u32 = 200_000;
const URL: &str = "https://www.example.com/folder31/public/page.html?x=1";

pub(crate) fn row() -> Row {
    let text = robots_txt();
    let robot = known(&text);
    let policy = Policy::new(
        &Document::parse(text.as_bytes()),
        &Dialect::RFC9309,
        &Crawler::exact(["ExampleBot"]),
    );
    // In turns, so that a slow moment affects both.
    let overheads = (0..9).map(|_| {
        let at_hand = nanoseconds(|| {
            black_box(robot.at_hand(black_box(URL)));
        });
        let decision = nanoseconds(|| {
            black_box(policy.decide(black_box(URL.as_bytes())));
        });
        at_hand - decision
    });
    let (median, found) = spread(overheads.collect());
    Row {
        what: "verdict from memory: overhead over the decision, ns",
        goal: "< 1000",
        found,
        is_met: median < 1000.0,
    }
}

fn nanoseconds(mut work: impl FnMut()) -> f64 {
    let start = Instant::now();
    for _ in 0..TIMES {
        work();
    }
    start.elapsed().as_secs_f64() * 1e9 / f64::from(TIMES)
}

/// A robot that has already asked the site.
fn known(text: &str) -> Robot {
    let transport = Transport::new(&TransportOptions::new("ExampleBot")).expect("usual options");
    let store = Arc::new(MemoryStore::default());
    let fetcher = Fetcher::new(transport, store.clone(), Profile::RFC9309);
    let site = Site::of(URL).expect("a site");
    let asking = RobotsFetch::new(site.clone(), &Profile::RFC9309, None);
    let now = fetcher.now();
    let Next::Read(reading) = asking.head(ResponseHead { status: 200, fields: &[] }, now) else {
        unreachable!("200 has a body")
    };
    let answer = reading.chunk(text.as_bytes(), now).expect("it is short").end(now);
    let learned = Profile::RFC9309.learn(None, answer);
    store.remember(&learned.entry, learned.body.as_deref()).expect("memory");
    let robot = Robot::new(fetcher, Crawler::exact(["ExampleBot"]), &Dialect::RFC9309);
    let runtime =
        tokio::runtime::Builder::new_current_thread().enable_all().build().expect("a runtime");
    runtime.block_on(async {
        let seen = robot.fetcher().see(&site, AskPolicy::Offline).await;
        assert!(seen.file().is_some(), "the site is known");
        drop(robot.rules(&site).await);
    });
    assert!(robot.at_hand(URL).is_some());
    robot
}
