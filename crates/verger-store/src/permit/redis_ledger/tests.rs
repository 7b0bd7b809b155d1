use verger_access::{Denial, PaceLimits, StoreTrouble, WaitReason};

use super::*;
use crate::server::tests::RedisServer;

fn terms(interval: u64) -> Terms {
    let default = Duration::from_millis(interval);
    let manners = verger::pace::PaceOptions { default, ceiling: None };
    let ttl = Duration::from_millis(50);
    let floor = Duration::ZERO;
    Terms::unsaid(&PaceLimits { manners, ttl, floor, ..PaceLimits::default() })
}

fn ledger(server: &RedisServer) -> RedisLedger {
    RedisLedger::new(&server.url(), Duration::from_millis(500)).expect("it is an address")
}

/// Claims until a permit is given, and says how often that took.
fn permit(ledger: &RedisLedger, key: &PaceKey, terms: &Terms) -> (Permit, Vec<WaitReason>) {
    let mut reasons = Vec::new();
    for _ in 0..200 {
        match ledger.claim(key, terms) {
            // It was away, and is not asked for a moment.
            Err(away) if away.kind == StoreTrouble::Away => {
                std::thread::sleep(Duration::from_millis(20));
            }
            Err(error) => panic!("{error}"),
            Ok(Ok(permit)) => return (permit, reasons),
            Ok(Err(wait)) => {
                reasons.push(wait.reason);
                let now = ledger.now().expect("the server answers");
                std::thread::sleep(Duration::from_millis(wait.until.saturating_sub(now) + 1));
            }
        }
    }
    panic!("no permit: {reasons:?}");
}

#[test]
fn a_fleet_shares_one_pace() {
    let Some(server) = RedisServer::start() else { return };
    let (one, other) = (ledger(&server), ledger(&server));
    let (host, terms) = (PaceKey::host("example.com"), terms(100));
    let begun = Instant::now();
    let (first, reasons) = permit(&one, &host, &terms);
    assert_eq!(reasons.first(), Some(&WaitReason::JustFetched(Denial::Unknown)));
    assert!(begun.elapsed() >= Duration::from_millis(150), "the time to live and the interval");
    let sent = Instant::now();
    one.finish(&host, &first, Ending::Answered).expect("the server answers");
    permit(&other, &host, &terms);
    assert!(sent.elapsed() >= Duration::from_millis(100), "{:?}", sent.elapsed());
}

#[test]
fn a_server_that_starts_again_is_in_another_term_of_office() {
    let Some(server) = RedisServer::start() else { return };
    let ledger = ledger(&server);
    let (host, terms) = (PaceKey::host("example.com"), terms(20));
    permit(&ledger, &host, &terms);
    let port = server.port();
    drop(server);
    let away = ledger.claim(&host, &terms).expect_err("nobody is there");
    assert_eq!(away.kind, StoreTrouble::Away);
    let Some(_server) = RedisServer::start_on(port) else { return };
    let (_, reasons) = permit(&ledger, &host, &terms);
    assert_eq!(reasons.first(), Some(&WaitReason::JustFetched(Denial::Unknown)));
}

#[test]
fn a_server_elected_anew_believes_nothing_of_the_last_term() {
    let Some(server) = RedisServer::start() else { return };
    let ledger = ledger(&server);
    let (host, terms) = (PaceKey::host("example.com"), terms(20));
    permit(&ledger, &host, &terms);
    // What an election does to the replication ID.
    let mut elected = redis::cmd("DEBUG");
    elected.arg("CHANGE-REPL-ID");
    elected.exec(&mut server.connect()).expect("the server obeys");
    std::thread::sleep(Duration::from_millis(200));
    let (_, reasons) = permit(&ledger, &host, &terms);
    assert_eq!(reasons.first(), Some(&WaitReason::JustFetched(Denial::OtherTenure)));
}

#[test]
fn what_is_no_address_is_refused_without_showing_it() {
    let error = RedisLedger::new("http://user:secret@h/", Duration::from_secs(1));
    let error = error.expect_err("it is none");
    assert!(!error.to_string().contains("secret"), "{error}");
}

#[test]
fn a_server_that_may_not_write_gives_no_permit() {
    let Some(server) = RedisServer::start() else { return };
    let ledger = ledger(&server);
    let (host, terms) = (PaceKey::host("example.com"), terms(20));
    let (first, _) = permit(&ledger, &host, &terms);
    ledger.finish(&host, &first, Ending::Answered).expect("the server answers");
    let mut lonely = redis::cmd("CONFIG");
    lonely.arg("SET").arg("min-replicas-to-write").arg(1);
    lonely.exec(&mut server.connect()).expect("the server obeys");
    std::thread::sleep(Duration::from_millis(50));
    let away = ledger.claim(&host, &terms).expect_err("it has no replica");
    assert_eq!(away.kind, StoreTrouble::Away, "{away}");
}
