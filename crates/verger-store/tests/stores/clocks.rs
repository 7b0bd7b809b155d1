//! Clocks that are wrong: nothing that one of them dated holds for longer than it should, or is in anybody's way.

use std::cell::Cell;
use std::time::{Duration, SystemTime};

use verger::time::Moment;
use verger_access::{Kept, MemoryStore, Profile, SiteState, SiteVerdict, Store};
use verger_store::{RedbStore, RedisStore};

use crate::contract::{answer, remember, site, status};
use crate::folder::Folder;
use crate::redis_server::RedisServer;

thread_local! {
    /// By how many seconds the clock of the worker at hand is wrong.
    static WRONG_BY: Cell<i64> = const { Cell::new(0) };
}

fn right_now() -> Moment {
    let since_1970 = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH);
    Moment::from_unix(since_1970.expect("it is later").as_secs())
}

fn worker_now() -> Moment {
    Moment::from_unix(right_now().unix().saturating_add_signed(WRONG_BY.get()))
}

const YEARS: i64 = 10 * 365 * 86_400;

/// By how much a worker's clock is wrong.
const STEPS: [i64; 14] = [
    -YEARS,
    -90 * 86_400,
    -86_400,
    -3_600,
    -120,
    -62,
    -30,
    0,
    30,
    62,
    120,
    3_600,
    90 * 86_400,
    YEARS,
];

/// A worker whose clock is wrong remembers that a site allows everything; a right one hears that it disallows it.
fn is_put_right(store: &dyn Store, is_dated_by_server: bool) {
    for wrong_by in STEPS {
        let name = format!("wrong-by-{wrong_by}").replace("by--", "by-minus-");
        WRONG_BY.set(wrong_by);
        remember(store, &status(&name, worker_now().unix(), 404));
        WRONG_BY.set(0);
        let now = right_now();
        let there = store.entry(&site(&name)).expect("asked");
        let holds = matches!(
            Profile::RFC9309.state(there.as_ref(), now),
            SiteState::Holds(access) if access.verdict == SiteVerdict::Allowed
        );
        let is_within = wrong_by <= 60 && wrong_by > -86_400;
        assert_eq!(holds, is_dated_by_server || is_within, "{wrong_by}");
        // A refresh: whatever is there, the answer of now takes its place.
        let learned = Profile::RFC9309.learn(there.as_ref(), {
            let asking = verger_access::RobotsFetch::new(site(&name), &Profile::RFC9309, None);
            let later = Moment::from_unix(now.unix() + if is_within { 61 } else { 1 });
            asking.failed(verger_access::FetchFailure::Timeout, later)
        });
        assert_eq!(remember(store, &learned), Kept::New, "{wrong_by}");
        let there = store.entry(&site(&name)).expect("asked").expect("remembered");
        assert_eq!(there, learned.entry, "{wrong_by}");
        let closed = Profile::RFC9309.state(Some(&there), there.answered);
        assert!(
            matches!(closed, SiteState::Holds(access) if access.verdict == SiteVerdict::Disallowed),
            "{wrong_by}"
        );
    }
}

#[test]
fn fourteen_clocks_and_a_store_in_memory() {
    is_put_right(&MemoryStore::default(), false);
}

#[test]
fn fourteen_clocks_and_a_file() {
    let folder = Folder::new();
    is_put_right(&RedbStore::brief(&folder.file()).with_clock(worker_now), false);
}

#[test]
fn fourteen_clocks_and_a_redis_that_dates_by_its_own() {
    let Some(server) = RedisServer::start() else { return };
    let store = RedisStore::new(&server.url()).expect("a URL").with_clock(worker_now);
    let store = store.with_timeout(Duration::from_secs(5));
    is_put_right(&store, true);
    assert_eq!(store.clock_offset(), None);
    WRONG_BY.set(3_600);
    // To a worker whose clock is wrong, what others stored is as old as it is.
    let name = "wrong-by-0";
    let there = store.entry(&site(name)).expect("asked").expect("remembered");
    assert!(there.answered.unix().abs_diff(worker_now().unix()) < 300);
    let offset = store.clock_offset().expect("it says so");
    assert!((-3_602..=-3_598).contains(&offset), "{offset}");
    WRONG_BY.set(0);
}

/// Whoever can write to a server may write any date; it costs a request.
#[test]
fn a_date_that_somebody_else_wrote_is_in_nobodys_way() {
    let Some(server) = RedisServer::start() else { return };
    let store = RedisStore::new(&server.url()).expect("a URL").with_timeout(Duration::from_secs(5));
    let client = redis::Client::open(server.url()).expect("a URL");
    let mut raw = client.get_connection().expect("it answers");
    for date in ["99999999999999999999", "18446744073709551615", "00000099999999999999"] {
        let (key, value) =
            ("{verger}:1:entry:https://dated.example", format!("{date}\u{1}garbage"));
        redis::cmd("SET").arg(key).arg(value).query::<()>(&mut raw).expect("set");
        let now = right_now().unix();
        assert_eq!(remember(&store, &answer("dated", now, b"Disallow: /")), Kept::New, "{date}");
    }
}
