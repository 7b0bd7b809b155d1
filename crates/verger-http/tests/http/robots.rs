//! Sites that are asked once, remembered, and never taken to say what they did not.

use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
use tokio::net::TcpListener;
use verger::dialect::{Excess, Limits};
use verger::time::Moment;
use verger::{Crawler, Dialect, LimitedBy, Reason};
use verger_access::{
    AccessDecision, AccessResult, BodyHash, Kept, MemoryStore, Profile, Site, SiteEntry,
    SiteVerdict, Store, StoreError, StoreTrouble,
};
use verger_http::{AskPolicy, Fetcher, Reach, Robot, Transport, TransportOptions};

/// A server that gives one answer after a while, and keeps what it was asked.
struct Origin {
    site: Site,
    asked: Arc<Mutex<Vec<String>>>,
}

impl Origin {
    async fn start(answer: &'static str, after: Duration) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port of the loopback");
        let address = listener.local_addr().expect("it is bound");
        let asked = Arc::new(Mutex::new(Vec::new()));
        let keep = Arc::clone(&asked);
        tokio::spawn(async move {
            while let Ok((mut stream, _)) = listener.accept().await {
                let mut request = Vec::new();
                while !request.ends_with(b"\r\n\r\n") {
                    if stream.read_buf(&mut request).await.is_ok_and(|read| read == 0) {
                        break;
                    }
                }
                let request = String::from_utf8_lossy(&request).to_ascii_lowercase();
                let answer = if request.contains("if-none-match") { NOT_MODIFIED } else { answer };
                keep.lock().expect("no test panics here").push(request);
                tokio::time::sleep(after).await;
                let _ = stream.write_all(answer.as_bytes()).await;
            }
        });
        let site = Site::of(&format!("http://{address}")).expect("a site");
        Self { site, asked }
    }

    fn asked(&self) -> usize {
        self.asked.lock().expect("no test panics here").len()
    }
}

const RULES: &str =
    "HTTP/1.1 200 OK\r\nETag: \"1\"\r\nContent-Length: 25\r\n\r\nUser-agent: *\nDisallow: /";
const NOT_MODIFIED: &str = "HTTP/1.1 304 Not Modified\r\n\r\n";
const NOW: u64 = 1_800_000_000;

fn transport() -> Transport {
    let mut options = TransportOptions::new("ExampleBot");
    options.guard.reach = Reach::Own;
    Transport::new(&options).expect("usual options")
}

fn fetcher(store: Arc<dyn Store>, clock: &Arc<AtomicU64>) -> Fetcher {
    let clock = Arc::clone(clock);
    Fetcher::new(transport(), store, Profile::RFC9309)
        .with_clock(move || Moment::from_unix(clock.load(Ordering::Relaxed)))
}

fn clock() -> Arc<AtomicU64> {
    Arc::new(AtomicU64::new(NOW))
}

#[tokio::test]
async fn who_comes_meanwhile_waits_for_the_same_answer() {
    let origin = Origin::start(RULES, Duration::from_millis(50)).await;
    let fetcher = Arc::new(fetcher(Arc::new(MemoryStore::default()), &clock()));
    let tasks: Vec<_> = (0..100)
        .map(|_| {
            let (fetcher, site) = (Arc::clone(&fetcher), origin.site.clone());
            tokio::spawn(async move { fetcher.see(&site, AskPolicy::IfDue).await })
        })
        .collect();
    for task in tasks {
        let seen = task.await.expect("no fetch panics");
        assert_eq!(seen.access().map(|access| access.verdict), Some(SiteVerdict::Rules));
    }
    assert_eq!(origin.asked(), 1);
}

/// The rule of thumb of the 2.0.0 proposal asks for it.
#[tokio::test]
async fn how_long_the_file_took_is_remembered() {
    let after = Duration::from_millis(120);
    let origin = Origin::start(RULES, after).await;
    let fetcher = fetcher(Arc::new(MemoryStore::default()), &clock());
    assert_eq!(fetcher.see(&origin.site, AskPolicy::Offline).await.took(), None);
    let asked = fetcher.see(&origin.site, AskPolicy::IfDue).await;
    let took = asked.took().expect("it was measured");
    assert!(took >= after && took < after * 20, "{took:?}");
    let remembered = fetcher.see(&origin.site, AskPolicy::IfDue).await;
    assert_eq!((remembered.asked, remembered.took()), (false, Some(took)));
}

#[tokio::test]
async fn who_gives_up_lets_the_next_one_ask() {
    let origin = Origin::start(RULES, Duration::from_millis(50)).await;
    let fetcher = fetcher(Arc::new(MemoryStore::default()), &clock());
    let see = fetcher.see(&origin.site, AskPolicy::IfDue);
    assert!(tokio::time::timeout(Duration::from_millis(5), see).await.is_err());
    assert!(fetcher.see(&origin.site, AskPolicy::IfDue).await.file().is_some());
}

#[tokio::test]
async fn a_copy_is_confirmed_and_one_without_its_octets_is_fetched_anew() {
    let origin = Origin::start(RULES, Duration::ZERO).await;
    let store = Arc::new(Forgetful::default());
    let fetcher = fetcher(store.clone(), &clock());
    fetcher.see(&origin.site, AskPolicy::IfDue).await;
    let again = fetcher.see(&origin.site, AskPolicy::Refresh).await;
    assert_eq!(again.entry.as_ref().map(|entry| entry.said.to_string()), Some("status 304".into()));
    assert!(again.file().is_some());

    store.has_lost_bodies.store(true, Ordering::Relaxed);
    let anew = fetcher.see(&origin.site, AskPolicy::IfDue).await;
    assert!(anew.asked && anew.file().is_some());
    let last = origin.asked.lock().expect("no test panics here").last().cloned();
    assert!(!last.unwrap_or_default().contains("if-none-match"), "there was nothing to confirm");
}

#[tokio::test]
async fn a_store_that_is_away_costs_requests_and_allows_nothing() {
    let origin = Origin::start(RULES, Duration::ZERO).await;
    let fetcher = fetcher(Arc::new(Away), &clock());
    for asked in 1..=3 {
        let seen = fetcher.see(&origin.site, AskPolicy::IfDue).await;
        assert_eq!(seen.store_trouble.map(|trouble| trouble.kind), Some(StoreTrouble::Away));
        assert_eq!((seen.body.is_some(), origin.asked()), (true, asked));
    }
    let offline = fetcher.see(&origin.site, AskPolicy::Offline).await;
    assert!(offline.access().is_none() && offline.file().is_none());
}

#[tokio::test]
async fn a_robot_asks_once_and_again_when_the_answer_is_old() {
    let origin = Origin::start(RULES, Duration::ZERO).await;
    let clock = clock();
    let fetcher = fetcher(Arc::new(MemoryStore::default()), &clock);
    let robot = Robot::new(fetcher, Crawler::new(["ExampleBot"]), &Dialect::RFC9309);
    let url = origin.site.url("/a/../b?c#d");
    assert_eq!(robot.at_hand(&url), None);
    let answered = robot.may_fetch(&url).await.expect("a URL");
    assert!(
        matches!(answered.decision, AccessDecision::ByRule(decision) if decision.line() == Some(2))
    );
    let own = robot.may_fetch(&origin.site.robots_url()).await.expect("a URL");
    assert!(own.decision.is_allowed());
    assert_eq!(robot.at_hand(&url).map(|decision| decision.is_allowed()), Some(false));
    assert_eq!(origin.asked(), 1);
    clock.fetch_add(24 * 3600, Ordering::Relaxed);
    assert_eq!(robot.at_hand(&url), None);
    assert!(!robot.may_fetch(&url).await.expect("a URL").decision.is_allowed());
    assert_eq!(origin.asked(), 2);
    assert!(robot.may_fetch("mailto:a@b").await.is_err());
}

#[tokio::test]
async fn what_is_refused_is_not_remembered() {
    let store = Arc::new(MemoryStore::default());
    let strict = Transport::new(&TransportOptions::new("ExampleBot")).expect("usual options");
    let fetcher = Fetcher::new(strict, store.clone(), Profile::RFC9309);
    let site = Site::of("http://127.0.0.1:9").expect("a site");
    let seen = fetcher.see(&site, AskPolicy::IfDue).await;
    assert_eq!(seen.entry.map(|entry| entry.result), Some(AccessResult::Unreachable));
    assert!(store.is_empty());
}

/// draft-koster-robots-00 §3.4: a copy is verified fresh before it is used; those who waited for the answer share it.
#[tokio::test]
async fn an_answer_that_nobody_may_keep_serves_those_who_waited_for_it() {
    const KEPT_BY_NOBODY: &str = "HTTP/1.1 200 OK\r\nCache-Control: no-store\r\nContent-Length: 25\r\n\r\nUser-agent: *\nDisallow: /";
    let origin = Origin::start(KEPT_BY_NOBODY, Duration::from_millis(50)).await;
    let fetcher = Fetcher::new(transport(), Arc::new(MemoryStore::default()), Profile::KOSTER1996);
    let robot = Robot::new(fetcher, Crawler::new(["ExampleBot"]), &Dialect::KOSTER1996);
    let (robot, url) = (Arc::new(robot), origin.site.url("/a"));
    let tasks: Vec<_> = (0..100)
        .map(|_| {
            let (robot, url) = (Arc::clone(&robot), url.clone());
            tokio::spawn(async move { robot.may_fetch(&url).await })
        })
        .collect();
    for task in tasks {
        let answered = task.await.expect("no task panics").expect("a URL");
        assert!(matches!(answered.decision, AccessDecision::ByRule(_)), "{:?}", answered.decision);
    }
    assert_eq!(origin.asked(), 1);
    assert_eq!(robot.at_hand(&url), None);
    robot.may_fetch(&url).await.expect("a URL");
    assert_eq!(origin.asked(), 2);
    let offline = robot.fetcher().see(&origin.site, AskPolicy::Offline).await;
    assert!(offline.access().is_none() && offline.document().is_none());
}

/// A file that the transport cut is not a whole one, to the decision too.
#[tokio::test]
async fn a_file_that_was_cut_says_so_to_the_end() {
    let body = format!("User-agent: *\nDisallow: /a\n{}", "# no rule\n".repeat(60_000));
    let answer = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{body}", body.len());
    let origin = Origin::start(answer.leak(), Duration::ZERO).await;
    let mut dialect = Dialect::RFC9309;
    dialect.limits = Limits { octets: None, rules: None, on_excess: Excess::DisallowSite };
    let fetcher = fetcher(Arc::new(MemoryStore::default()), &clock());
    let robot = Robot::new(fetcher, Crawler::new(["ExampleBot"]), &dialect);
    let answered = robot.may_fetch(&origin.site.url("/open")).await.expect("a URL");
    let AccessDecision::ByRule(decision) = answered.decision else {
        panic!("{:?}", answered.decision)
    };
    assert_eq!((decision.is_allowed(), decision.reason), (false, Reason::LimitReached));
    assert_eq!(decision.limit.map(|limit| limit.limit), Some(LimitedBy::Octets(512_000)));
}

/// A store in memory that can lose all bodies.
#[derive(Debug, Default)]
struct Forgetful {
    store: MemoryStore,
    has_lost_bodies: AtomicBool,
}

impl Store for Forgetful {
    fn entry(&self, site: &Site) -> Result<Option<SiteEntry>, StoreError> {
        self.store.entry(site)
    }

    fn body(&self, hash: BodyHash) -> Result<Option<Arc<[u8]>>, StoreError> {
        let lost = self.has_lost_bodies.load(Ordering::Relaxed);
        if lost { Ok(None) } else { self.store.body(hash) }
    }

    fn remember(&self, entry: &SiteEntry, body: Option<&[u8]>) -> Result<Kept, StoreError> {
        self.store.remember(entry, body)
    }

    fn forget(&self, site: &Site) -> Result<(), StoreError> {
        self.store.forget(site)
    }
}

/// A store that nobody can reach.
#[derive(Debug)]
struct Away;

fn away<T>() -> Result<T, StoreError> {
    Err(StoreError::new(StoreTrouble::Away, "for this test"))
}

impl Store for Away {
    fn entry(&self, _: &Site) -> Result<Option<SiteEntry>, StoreError> {
        away()
    }

    fn body(&self, _: BodyHash) -> Result<Option<Arc<[u8]>>, StoreError> {
        away()
    }

    fn remember(&self, _: &SiteEntry, _: Option<&[u8]>) -> Result<Kept, StoreError> {
        away()
    }

    fn forget(&self, _: &Site) -> Result<(), StoreError> {
        away()
    }
}
