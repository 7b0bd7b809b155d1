//! The verbs that ask sites for nothing but their robots.txt wait for their turn, as all others do.

use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use crate::origin::{self, Origin};
use crate::run::{Run, verger};

/// A folder with a cache, and the permits beside it.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("verger-permits-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        Self(folder)
    }

    fn cache(&self) -> String {
        self.0.join("cache.redb").display().to_string()
    }

    fn run(&self, args: &[&str]) -> Run {
        verger(&[args, &["--allow-private", "--cache", &self.cache()]].concat(), "")
    }

    fn start(&self, args: &[&str]) -> std::process::Child {
        Command::new(env!("CARGO_BIN_EXE_verger"))
            .args(args)
            .args(["--allow-private", "--cache", &self.cache()])
            .env("VERGER_CONFIG", "/dev/null")
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("cargo built the command")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// The times between the requests that the origin got.
fn gaps(origin: &Origin) -> Vec<Duration> {
    origin.requests().windows(2).map(|two| two[1].1 - two[0].1).collect()
}

/// A server sees a request when it has read it, so two may seem closer by what a busy machine is late.
const LATE: Duration = Duration::from_millis(100);

const BUSY: &str = "HTTP/1.1 503 X\r\nRetry-After: 7200\r\nContent-Length: 0\r\n\r\n";

#[test]
fn a_host_is_asked_once_for_its_urls_and_at_its_pace_when_it_is_asked_again() {
    let origin = Origin::with_robots("User-agent: *\nCrawl-delay: 2\nDisallow: /x\n");
    let (folder, url, other) = (Folder::new(), origin.url("/x"), origin.url("/y"));
    assert_eq!(folder.run(&["check", "--agent", "a", &url]).status, 1);
    assert_eq!(folder.run(&["check", "--agent", "a", &other]).status, 0);
    assert_eq!(origin.asked(), 1);
    for _ in 0..2 {
        let run = folder.run(&["check", "--agent", "a", &url, "--refresh"]);
        assert_eq!((run.status, run.err.contains("not asked")), (1, false), "{run:?}");
    }
    let gaps = gaps(&origin);
    assert_eq!(gaps.len(), 2);
    assert!(gaps.iter().all(|&gap| gap + LATE >= Duration::from_secs(2)), "{gaps:?}");
}

/// Every verb that asks for a robots.txt alone.
#[test]
fn a_host_that_asked_to_be_left_alone_is_not_asked_again() {
    let origin = Origin::start(vec![("/robots.txt", BUSY.to_owned())]);
    let (folder, site, url) = (Folder::new(), origin.url(""), origin.url("/x"));
    assert_eq!(folder.run(&["check", "--agent", "a", &url]).status, 3);
    for verb in [
        &["check", "--agent", "a", &url][..],
        &["explain", "--agent", "a", &url],
        &["compare", "--agent", "a", &url],
        &["show", "--agent", "a", &url],
        &["fetch", &site],
    ] {
        let run = folder.run(&[verb, &["--refresh"]].concat());
        let said = [&run.out[..], &run.err].concat();
        // Its columns differ.
        let status = if verb[0] == "compare" { 1 } else { 3 };
        assert_eq!(run.status, status, "{verb:?}: {run:?}");
        assert!(
            said.contains("not asked again: it is not to be asked before "),
            "{verb:?}: {run:?}"
        );
        assert!(run.err.contains("pass --no-cache, which knows of no wait"), "{verb:?}: {run:?}");
    }
    let json = folder.run(&["fetch", &site, "--refresh", "--json"]).json().remove(0);
    let codes: Vec<_> =
        json["notes"].as_array().into_iter().flatten().map(|note| &note["code"]).collect();
    assert!(codes.contains(&&"not-asked".into()), "{json}");
    assert_eq!(origin.asked(), 1);
    verger(&["check", "--agent", "a", &url, "--allow-private", "--no-cache", "--refresh"], "");
    assert_eq!(origin.asked(), 2, "a run without a cache knows of no wait");
}

/// Its turn has not come: that says nothing about it, and is not remembered.
#[test]
fn a_site_that_was_not_asked_is_deferred_and_nothing_is_remembered() {
    let busy = Origin::start(vec![("/robots.txt", BUSY.to_owned())]);
    let (folder, other) = (Folder::new(), Origin::with_robots("User-agent: *\n"));
    assert_eq!(folder.run(&["fetch", &busy.url("")]).status, 3);
    // Another site of the same host.
    let (site, url) = (other.url(""), other.url("/x"));
    let run = folder.run(&["check", "--agent", "a", "--json", &url]);
    assert_eq!((run.status, &run.json()[0]["verdict"]), (3, &"deferred".into()), "{run:?}");
    assert!(
        run.err.contains("robots.txt was not fetched: it is not to be asked before"),
        "{run:?}"
    );
    let body = folder.run(&["fetch", "--body", &site]);
    assert!(body.status == 3 && body.err.contains("it is not to be asked before"), "{body:?}");
    let offline = folder.run(&["check", "--agent", "a", &url, "--offline"]);
    assert!(offline.err.contains("nothing is remembered about it"), "{offline:?}");
    assert_eq!(other.connected(), 0);
}

/// A good copy holds though its host wants to be left alone.
#[test]
fn what_is_remembered_applies_where_the_site_may_not_be_asked_again() {
    let origin = Origin::with_robots("User-agent: *\nDisallow: /x\n");
    origin.serve("/page", BUSY);
    let (folder, url) = (Folder::new(), origin.url("/x"));
    assert_eq!(folder.run(&["page", &origin.url("/page")]).status, 3);
    let run = folder.run(&["check", "--agent", "a", &url, "--refresh"]);
    assert_eq!((run.status, origin.asked()), (1, 1), "{run:?}");
    assert!(run.err.contains("what is remembered applies"), "{run:?}");
}

/// A request under way, and the interval after it, belong to whoever has the permit: for all ports of a host.
#[test]
fn a_check_waits_for_the_requests_of_another_process() {
    let (origin, other) = (Origin::with_robots("User-agent: *\n"), Origin::start(vec![]));
    origin.serve("/page", origin::text("<title>a</title>"));
    let (folder, page, url) = (Folder::new(), origin.url("/page"), other.url("/x"));
    let mut visit = folder.start(&["page", &page]);
    while origin.asked() == 0 {
        assert!(visit.try_wait().expect("it was started").is_none(), "it ended on its own");
        std::thread::sleep(Duration::from_millis(5));
    }
    let run = folder.run(&["check", "--agent", "a", &url]);
    assert_eq!((run.status, other.asked()), (0, 1), "{run:?}");
    assert_eq!(visit.wait().expect("it was started").code(), Some(0));
    let mut all = [origin.requests(), other.requests()].concat();
    all.sort_unstable_by_key(|(_, at)| *at);
    assert_eq!(all.len(), 3);
    let gaps: Vec<_> = all.windows(2).map(|two| two[1].1 - two[0].1).collect();
    assert!(gaps.iter().all(|&gap| gap + LATE >= Duration::from_secs(1)), "{all:?}");
}

#[test]
fn processes_that_start_at_once_ask_a_site_once() {
    for how in [&[][..], &["--refresh"]] {
        let origin = Origin::start(vec![("/robots.txt", origin::SILENCE.to_owned())]);
        let (folder, url) = (Folder::new(), origin.url("/x"));
        std::thread::scope(|scope| {
            let check = || folder.run(&[&["check", "--agent", "a", &url], how].concat());
            let runs: Vec<_> = (0..4).map(|_| scope.spawn(check)).collect();
            // One that begins after the answer may ask for a new one: by now all have begun, on any machine.
            std::thread::sleep(Duration::from_secs(3));
            origin.serve("/robots.txt", origin::text("User-agent: *\nDisallow: /x\n"));
            for run in runs {
                let run = run.join().expect("a run");
                assert_eq!((run.status, run.err.as_str()), (1, ""));
            }
        });
        assert_eq!(origin.asked(), 1, "{how:?}");
    }
}

/// A site whose host's turn did not come is as due as before, and not called unreachable.
#[cfg(feature = "catalog")]
#[test]
fn a_harvest_that_only_waited_records_nothing() {
    let busy = Origin::start(vec![("/robots.txt", BUSY.to_owned())]);
    let (folder, other) = (Folder::new(), Origin::start(vec![]));
    assert_eq!(folder.run(&["fetch", &busy.url("")]).status, 3);
    let (place, site) = (folder.0.join("catalog").display().to_string(), other.url(""));
    let run = folder.run(&["catalog", "add", "--catalog", &place, &site]);
    assert!(run.status == 3 && !run.out.contains("unreachable"), "{run:?}");
    assert!(run.err.contains("not asked: no turn within its time: "), "{run:?}");
    let sync = folder.run(&["catalog", "sync", "--catalog", &place]);
    assert!(sync.status == 3 && !sync.err.contains("not due"), "{sync:?}");
    assert_eq!(other.connected(), 0);
    let make = folder.run(&["data", "make", "--site", &site]);
    assert!(make.err.contains("not asked: no turn within its time"), "{make:?}");
}

/// A cache, or its permits, of which a crash has left a part is put aside; nobody is told that it is another program's.
#[test]
fn a_cache_that_was_cut_is_put_aside() {
    let origin = Origin::with_robots("User-agent: *\nDisallow: /x\n");
    let url = origin.url("/x");
    for (name, other) in [("cache.redb", "cache.permits"), ("cache.permits", "cache.redb")] {
        for length in [0, 5, 9, 320, 5000] {
            for byte in [None, Some(0)] {
                let folder = Folder::new();
                let check = || folder.run(&["check", "--agent", "a", &url]);
                assert_eq!(check().status, 1);
                let mut octets = std::fs::read(folder.0.join(name)).expect("it is there");
                octets.truncate(length);
                byte.inspect(|byte| octets.fill(*byte));
                std::fs::write(folder.0.join(name), octets).expect("it is ours");
                let run = check();
                let is_said = run.err.contains("it was renamed to");
                let is_cut = length > 0 && name == "cache.redb";
                assert_eq!((run.status, is_said), (1, is_cut), "{name}, {length}: {run:?}");
                assert!(folder.0.join(other).exists());
            }
        }
    }
}
