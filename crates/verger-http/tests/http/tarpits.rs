//! Servers that take as long as they are let: each visit ends within its budget, and none delays another.

mod pit;

use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use verger_access::PaceLimits;
use verger_http::{
    Deadlines, Reach, Refused, TransferLimits, TransportFailure, Visit, Visitor, VisitorOptions,
};

use self::pit::{Pit, pits};
use crate::visitor::origin::{Origin, text};

/// What a visit may take, and a request for a robots.txt.
const BUDGET: Duration = Duration::from_secs(2);
/// What it does take at most.
const MOST: Duration = Duration::from_millis(2400);
/// What a visit of a quick site takes at most meanwhile.
const PROMPT: Duration = Duration::from_millis(400);

fn visitor() -> Visitor {
    let deadlines = Deadlines {
        total: BUDGET,
        least_rate: Some(Deadlines::LEAST_RATE),
        ..Deadlines::default()
    };
    let mut options = VisitorOptions::new("ExampleBot");
    options.guard.reach = Reach::Own;
    options.robots_deadlines = deadlines;
    options.limits = PaceLimits { floor: Duration::from_millis(5), ..PaceLimits::default() };
    options.limits.manners.default = Duration::from_millis(5);
    options.address_limits = None;
    Visitor::new(options).expect("usual options")
}

/// Reads all of it.
async fn read(visitor: &Visitor, url: &str) -> Result<u64, String> {
    let deadlines = Deadlines {
        total: BUDGET,
        least_rate: Some(Deadlines::LEAST_RATE),
        ..Deadlines::default()
    };
    let limits = TransferLimits { deadlines, ..TransferLimits::default() };
    let visit = Visit { limits, ..Visit::of(url) };
    let mut visited = visitor.get(&visit).await.map_err(|told| told.to_string())?;
    let mut octets = 0;
    loop {
        match visited.chunk().await {
            Ok(Some(chunk)) => octets += chunk.len() as u64,
            Ok(None) => return Ok(octets),
            Err(failure) => return Err(failure.to_string()),
        }
    }
}

/// Other work on the machine can delay a trial, never hasten it, so one of several in time is enough.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_tarpit_ends_within_its_budget_and_delays_no_neighbour() {
    let mut late = Vec::new();
    while late.len() < 5 {
        match tarpits_and_a_neighbour().await {
            Ok(()) => return,
            Err(why) => late.push(why),
        }
    }
    panic!("never in time: {late:#?}");
}

/// Visits all of them at once, and a quick site meanwhile; what took too long.
async fn tarpits_and_a_neighbour() -> Result<(), String> {
    let quick = Origin::start(|path, _| {
        text(if path == "/robots.txt" { "User-agent: *\nAllow: /\n" } else { "a page" })
    });
    let url = quick.url("/");
    let warm = visitor();
    assert_eq!(read(&warm, &url).await, Ok(6));
    let mut visits = JoinSet::new();
    for Pit { name, scheme, address, path } in pits().await {
        visits.spawn(async move {
            let began = Instant::now();
            let found = read(&visitor(), &format!("{scheme}://{address}{path}")).await;
            (name, began.elapsed(), found)
        });
    }
    assert!(visits.len() >= 30, "{} tarpits", visits.len());
    let neighbour = tokio::spawn(async move {
        let mut slowest = Duration::ZERO;
        for _ in 0..40 {
            let began = Instant::now();
            assert_eq!(read(&warm, &url).await, Ok(6));
            slowest = slowest.max(began.elapsed());
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        slowest
    });
    let mut late = Vec::new();
    while let Some(visit) = visits.join_next().await {
        let (name, took, found) = visit.expect("no visit panics");
        assert!(found.is_err(), "{name}: {found:?}");
        if took >= MOST {
            late.push(format!("{name} took {took:?}: {found:?}"));
        }
    }
    let slowest = neighbour.await.expect("the quick site answers");
    if slowest >= PROMPT {
        late.push(format!("the neighbour took {slowest:?}"));
    }
    if late.is_empty() { Ok(()) } else { Err(late.join("\n")) }
}

/// What arrives at a fair rate has the time that it needs.
#[tokio::test]
async fn a_long_body_has_time_to_arrive() {
    let pit = pit::steady(Duration::from_millis(100), 2048, 12).await;
    let deadlines = Deadlines {
        total: Duration::from_millis(500),
        least_rate: Some(Deadlines::LEAST_RATE),
        ..Deadlines::default()
    };
    let url = format!("{}://{}{}", pit.scheme, pit.address, pit.path);
    for (least_rate, is_whole) in [(Some(Deadlines::LEAST_RATE), true), (None, false)] {
        let deadlines = Deadlines { least_rate, ..deadlines };
        let limits = TransferLimits { deadlines, ..TransferLimits::default() };
        let visitor = visitor();
        let mut visited =
            visitor.get(&Visit { limits, ..Visit::of(&url) }).await.expect("its head is there");
        let end = loop {
            match visited.chunk().await {
                Ok(Some(_)) => {}
                end => break end.map(|_| ()),
            }
        };
        assert_eq!(end.is_ok(), is_whole, "{end:?}");
    }
}

/// A chain of redirects is one visit.
#[tokio::test]
async fn redirects_share_one_budget() {
    let pit = pit::chain(Duration::from_millis(600)).await;
    let began = Instant::now();
    let url = format!("{}://{}{}", pit.scheme, pit.address, pit.path);
    let deadlines = Deadlines { total: BUDGET, ..Deadlines::default() };
    let limits = TransferLimits { deadlines, ..TransferLimits::default() };
    let told = visitor().get(&Visit { limits, ..Visit::of(&url) }).await.expect_err("too long");
    assert!(matches!(told.why, Refused::NoAnswer(TransportFailure::Deadline(_))), "{told}");
    assert!(began.elapsed() < MOST, "{:?}", began.elapsed());
}
