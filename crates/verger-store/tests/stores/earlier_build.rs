//! Caches and ledgers that the build before wrote: `earlier_build/README.md` says how.

use std::io::Read as _;
use std::path::Path;
use std::time::Duration;

use flate2::read::GzDecoder;
use verger::time::Moment;
use verger_access::{
    Due, Ledger, PaceKey, PaceLimits, Profile, SiteState, SiteVerdict, Store, Terms,
};
use verger_store::{MachineLedger, RedbLedger, RedbStore, RedisLedger, RedisStore};

use crate::contract::{body_of, site};
use crate::folder::Folder;
use crate::redis_server::RedisServer;

/// When the answers were complete.
const AT: u64 = 1_790_000_000;

fn unpack(packed: &[u8], path: &Path) {
    let mut octets = Vec::new();
    GzDecoder::new(packed).read_to_end(&mut octets).expect("it is gzip");
    std::fs::write(path, octets).expect("written");
}

/// Everything is there, and another profile judges it anew.
fn is_read(store: &dyn Store) {
    let entry = |name: &str| store.entry(&site(name)).expect("asked").expect("remembered");
    let verdict = |profile: &Profile, name: &str, later: u64| match profile
        .state(Some(&entry(name)), Moment::from_unix(AT + later))
    {
        SiteState::Holds(access) => Ok(access.verdict),
        SiteState::Ask(due) => Err(due),
    };
    assert_eq!(
        body_of(store, &entry("rules")).as_deref(),
        Some(&b"User-agent: *\nDisallow: /private\n"[..])
    );
    for profile in [&Profile::RFC9309, &Profile::CAREFUL] {
        assert_eq!(verdict(profile, "rules", 60), Ok(SiteVerdict::Rules));
        assert_eq!(verdict(profile, "gone", 60), Ok(SiteVerdict::Allowed));
        assert_eq!(verdict(profile, "google", 60), Ok(SiteVerdict::Rules));
        // A 500 closes a site for both, though Google's profile judged it; no longer than they hold one.
        assert_eq!(verdict(profile, "google-down", 60), Ok(SiteVerdict::Disallowed));
    }
    assert_eq!(verdict(&Profile::CAREFUL, "gone", 86_400), Err(Due::Expired));
    assert!(entry("failing").copy.is_some());
    // Its copy is obeyed while the file is unreachable (RFC 9309 §2.3.1.4).
    assert_eq!(verdict(&Profile::RFC9309, "failing", 90_060), Ok(SiteVerdict::Rules));
}

#[test]
fn a_cache_file_is_read_and_written() {
    let folder = Folder::new();
    unpack(include_bytes!("earlier_build/access.redb.gz"), &folder.file());
    let store = RedbStore::brief(&folder.file());
    is_read(&store);
    let learned = crate::contract::answer("rules", AT + 90_000, b"User-agent: *\nDisallow: /\n");
    crate::contract::remember(&store, &learned);
    assert_eq!(body_of(&store, &learned.entry), learned.body);
    assert_eq!(store.notices(), []);
}

#[test]
fn ledger_files_are_read_and_what_a_host_asked_for_is_kept() {
    let folder = Folder::new();
    let terms = Terms::unsaid(&PaceLimits::default());
    let held = PaceKey::host("held.example");
    unpack(include_bytes!("earlier_build/holds.redb.gz"), &folder.file());
    let ledger = RedbLedger::open(&folder.file()).expect("it is read");
    let wait = ledger.claim(&held, &terms).expect("it answers").expect_err("it is held");
    assert!(wait.remaining > 86_400_000, "{wait}");
    drop(ledger);
    // What another machine wrote counts as just fetched; on the one that wrote it, it may be known.
    let permits = folder.file().with_extension("permits");
    unpack(include_bytes!("earlier_build/permits.redb.gz"), &permits);
    let ledger = MachineLedger::new(&permits);
    ledger.inspect().expect("it is ours");
    for host in ["rules.example", "new.example"] {
        assert!(ledger.claim(&PaceKey::host(host), &terms).is_ok(), "{host}");
    }
}

#[test]
fn keys_in_a_redis_are_read_and_what_a_host_asked_for_is_kept() {
    let Some(server) = RedisServer::start() else { return };
    let client = redis::Client::open(server.url()).expect("a URL");
    let mut raw = client.get_connection().expect("it answers");
    for line in include_str!("earlier_build/redis.txt").lines() {
        let (key, dump) = line.split_once(' ').expect("a key and its value");
        let digits =
            dump.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).expect("ASCII"));
        let octets: Vec<u8> =
            digits.map(|pair| u8::from_str_radix(pair, 16).expect("hexadecimal")).collect();
        let mut restore = redis::cmd("RESTORE");
        restore.arg(key).arg(0).arg(octets).query::<()>(&mut raw).expect("it takes it");
    }
    let store = RedisStore::new(&server.url()).expect("a URL");
    is_read(&store.with_timeout(Duration::from_secs(5)));
    let ledger = RedisLedger::new(&server.url(), Duration::from_secs(5)).expect("a URL");
    let terms = Terms::unsaid(&PaceLimits::default());
    let claim = |host| {
        let claim = ledger.claim(&PaceKey::host(host), &terms).expect("it answers");
        claim.expect_err("another term of office")
    };
    assert!(claim("held.example").remaining > 86_400_000);
    assert!(claim("rules.example").remaining <= 11_002);
}
