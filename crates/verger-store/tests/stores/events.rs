//! What a program's subscriber learns from a store, and nothing that is stored in it.

use std::cell::RefCell;
use std::io::Write;
use std::sync::Once;
use std::time::Duration;

use verger::time::Moment;
use verger_access::{Ledger as _, PaceKey, PaceLimits, Store as _, StoreTrouble, Terms};
use verger_store::{RedbStore, RedisLedger, RedisOptions, RedisStore};

use crate::contract::{answer, remember, site};
use crate::folder::Folder;
use crate::redis_server::RedisServer;

thread_local! {
    /// What was said in this thread.
    static SAID: RefCell<Vec<u8>> = const { RefCell::new(Vec::new()) };
}

/// Writes for the thread that something happens in, as one subscriber is for the whole program: what is only one thread's may
/// miss events that another thread met first.
struct OfThread;

/// What is said while something is done in this thread.
fn said_of(work: impl FnOnce()) -> String {
    static SUBSCRIBER: Once = Once::new();
    SUBSCRIBER.call_once(|| {
        let subscriber = tracing_subscriber::fmt()
            .with_max_level(tracing::Level::DEBUG)
            .with_ansi(false)
            .with_writer(|| OfThread)
            .finish();
        tracing::subscriber::set_global_default(subscriber).expect("no other test sets one");
    });
    SAID.take();
    work();
    String::from_utf8(SAID.take()).expect("text")
}

impl Write for OfThread {
    fn write(&mut self, octets: &[u8]) -> std::io::Result<usize> {
        SAID.with_borrow_mut(|said| said.write(octets))
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// An hour late.
fn late() -> Moment {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    Moment::from_unix(now.expect("after 1970").as_secs() - 3600)
}

const WORD: &str = "s3cret";

/// An outage of a Redis, as its store meets it.
fn outage() {
    let Some(mut server) = RedisServer::start_with(&["--requirepass", WORD]) else { return };
    let options = RedisOptions {
        password: Some(WORD.to_owned()),
        timeout: Duration::from_secs(5),
        ..RedisOptions::new(&server.url())
    };
    let store = RedisStore::open(&options).expect("options");
    remember(&store, &answer("a", 100, b"secret body"));
    server.kill();
    assert_eq!(store.entry(&site("a")).expect_err("it is away").kind, StoreTrouble::Away);
    server.restart();
    // It is asked again after the pause.
    while store.entry(&site("a")).is_err() {
        std::thread::sleep(Duration::from_millis(20));
    }
    let late = RedisStore::open(&options).expect("options").with_clock(late);
    assert!(late.entry(&site("a")).expect("asked").is_some());
    // A value that is not one of ours.
    let entry = format!("{{verger}}:1:entry:{}", site("a"));
    let mut client = redis_client(&options);
    redis::cmd("SET").arg(&entry).arg("garbage").exec(&mut client).expect("set");
    assert!(store.entry(&site("a")).expect("asked").is_none());
}

/// A client that is not Verger's own.
fn redis_client(options: &RedisOptions) -> redis::Connection {
    let url = options.url.replace("redis://", &format!("redis://:{WORD}@"));
    let client = redis::Client::open(url).expect("a URL");
    client.get_connection().expect("it answers")
}

#[test]
fn an_outage_is_told_when_it_begins_and_when_it_ends() {
    let told = said_of(outage);
    if told.is_empty() {
        return;
    }
    let mut rest = told.as_str();
    for part in [
        "connected to the store node=127.0.0.1:",
        "a connection to the store was lost node=127.0.0.1:",
        "the store is away, and is not asked for a while node=127.0.0.1:",
        "pause=250",
        "connected to the store",
        "the store answers again node=127.0.0.1:",
        "the clock of the store differs from this machine's; entries are translated offset=36",
        "a damaged entry was removed from the store site=https://a.example",
    ] {
        let at = rest.find(part).unwrap_or_else(|| panic!("{part} is not in\n{rest}\nof\n{told}"));
        rest = &rest[at + part.len()..];
    }
    assert!(
        !told.to_ascii_lowercase().contains("s3cret") && !told.contains("secret body"),
        "{told}"
    );
}

#[test]
fn a_ledger_that_is_away_is_told_once_an_outage() {
    let told = said_of(|| {
        let timeout = Duration::from_secs(1);
        let ledger = RedisLedger::new("redis://127.0.0.1:1", timeout).expect("a URL");
        let terms = Terms::unsaid(&PaceLimits::default());
        for _ in 0..3 {
            let away = ledger.claim(&PaceKey::host("a.example"), &terms);
            assert_eq!(away.expect_err("nobody listens").kind, StoreTrouble::Away);
        }
    });
    assert_eq!(told.matches("the store is away").count(), 1, "{told}");
}

#[test]
fn a_damaged_file_is_told_with_its_new_name() {
    let folder = Folder::new();
    let path = folder.file();
    remember(&RedbStore::brief(&path), &answer("a", 100, b"secret body"));
    let whole = std::fs::read(&path).expect("it was written");
    std::fs::write(&path, &whole[..whole.len() / 2]).expect("written");
    let told = said_of(|| {
        assert!(RedbStore::brief(&path).entry(&site("a")).expect("a miss").is_none());
    });
    assert!(told.contains("a damaged file was put aside, and a new one begun cause="), "{told}");
    assert!(told.contains(".damaged-1"), "{told}");
}

#[cfg(feature = "metrics")]
#[test]
fn what_happens_is_counted() {
    use metrics_util::debugging::{DebugValue, DebuggingRecorder};

    let recorder = DebuggingRecorder::new();
    let counted = recorder.snapshotter();
    metrics::with_local_recorder(&recorder, outage);
    let mut counters: Vec<_> = counted
        .snapshot()
        .into_vec()
        .into_iter()
        .filter_map(|(key, _, _, value)| {
            let (_, key) = key.into_parts();
            let what = key.labels().next().map(|label| label.value().to_owned());
            let DebugValue::Counter(value) = value else { panic!("{key}: not a counter") };
            (key.name() != "verger_store_lines").then_some((key.name().to_owned(), what?, value))
        })
        .collect();
    counters.sort();
    let counters: Vec<_> =
        counters.iter().map(|(name, what, value)| (&**name, &**what, *value)).collect();
    let all = [
        ("verger_store_circuits", "closed", 1),
        ("verger_store_circuits", "opened", 1),
        ("verger_store_clocks", "differed", 1),
        ("verger_store_damages", "entry", 1),
    ];
    assert!(counters.is_empty() || counters == all, "{counters:?}");
}
