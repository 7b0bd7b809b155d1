//! How it ends: no answer is lost, and nobody holds it up.

use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use serde_json::json;

use crate::wire::{LARGE, Served, ServiceOptions, options};

fn lingering() -> ServiceOptions {
    ServiceOptions { linger: Duration::from_secs(3), ..options() }
}

#[test]
fn kept_connections_are_not_cut() {
    let mut served = Served::start(lingering());
    let question = json!({ "robots": "", "agents": ["a"], "url": "/" });
    let answered = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        let wires: Vec<_> = (0..8).map(|_| served.connect()).collect();
        for mut wire in wires {
            let (question, answered) = (&question, &answered);
            scope.spawn(move || {
                loop {
                    // A request that was sent is answered: `ask` fails where the connection ends before that.
                    let reply = wire.ask("/v1/check", question, &[]);
                    assert_eq!(reply.status, 200);
                    answered.fetch_add(1, SeqCst);
                    if reply.header("connection") == Some("close") {
                        break;
                    }
                }
            });
        }
        while answered.load(SeqCst) < 100 {
            std::thread::yield_now();
        }
        served.end();
    });
    assert!(served.has_ended(Duration::from_secs(20)));
}

#[test]
fn an_answer_that_is_under_way_is_sent_to_its_end() {
    let mut served = Served::start(lingering());
    let mut slow = served.connect();
    slow.send_large();
    let mut idle = served.connect();
    // It has begun before the end is asked for.
    while !served.get("/metrics").text().contains("verger_answers_at_work 1\n") {}
    served.end();
    let ready = loop {
        let ready = served.get("/readyz");
        if ready.status != 200 {
            break ready;
        }
    };
    ready.is_problem(503, None);
    assert!(!served.has_ended(Duration::from_secs(4)), "it waits for the answer");
    assert_eq!(slow.reply().text().lines().count(), LARGE);
    assert!(served.has_ended(Duration::from_secs(20)), "it waits for nobody who asks nothing");
    assert!(idle.is_closed());
}
