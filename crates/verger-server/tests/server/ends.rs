//! How it ends: no answer is lost, and nobody holds it up.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering::SeqCst};
use std::time::Duration;

use serde_json::json;

use crate::wire::{Served, options};

#[test]
fn kept_connections_are_not_cut() {
    let mut served = Served::start(options());
    let question = json!({ "robots": "", "agents": ["a"], "url": "/" });
    let (ended, answered) = (AtomicBool::new(false), AtomicUsize::new(0));
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
        ended.store(true, SeqCst);
    });
    assert!(served.has_ended(Duration::from_secs(20)));
    assert!(ended.load(SeqCst));
}

#[test]
fn an_answer_that_is_under_way_is_sent_to_its_end() {
    let mut served = Served::start(options());
    let urls: Vec<_> = (0..60_000).map(|number| format!("/{number}")).collect();
    let many = json!({ "robots": "", "agents": ["a"], "urls": urls }).to_string();
    let mut slow = served.connect();
    let kind = "Content-Type: application/json";
    let head = format!("POST /v1/check HTTP/1.1\r\nHost: {}\r\n{kind}\r\n", slow.host);
    slow.send(format!("{head}Content-Length: {}\r\n\r\n{many}", many.len()).as_bytes());
    let mut idle = served.connect();
    // It has begun before the end is asked for.
    while !served.get("/metrics").text().contains("verger_answers_at_work 1\n") {}
    served.end();
    std::thread::sleep(Duration::from_millis(300));
    let ready = served.get("/readyz");
    ready.is_problem(503, None);
    assert!(!served.has_ended(Duration::from_millis(1500)), "it waits for the answer");
    assert_eq!(slow.reply().text().lines().count(), 60_000);
    assert!(served.has_ended(Duration::from_secs(20)), "it waits for nobody who asks nothing");
    assert!(idle.is_closed());
}
