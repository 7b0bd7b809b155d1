use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};

use verger::pace::PaceOptions;
use verger_access::{PaceLimits, WaitReason};

use super::*;

/// A directory that goes when the test does.
struct Scratch(PathBuf);

impl Scratch {
    fn new(name: &str) -> Self {
        let path = std::env::temp_dir().join(format!("verger-{name}-{}", std::process::id()));
        std::fs::create_dir_all(&path).expect("the directory for temporary files is there");
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("holds.redb")
    }
}

impl Drop for Scratch {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

fn terms(interval: u64) -> Terms {
    let manners = PaceOptions { default: Duration::from_millis(interval), ceiling: None };
    Terms::unsaid(&PaceLimits { manners, floor: Duration::ZERO, ..PaceLimits::default() })
}

fn host() -> PaceKey {
    PaceKey::host("example.com")
}

const INTERVAL: u64 = 30;
const TROUBLE: Ending = Ending::Trouble { asked: 60_000, base: 1_000, cap: 8_000 };

#[test]
fn the_pace_begins_anew_with_every_opening() {
    let scratch = Scratch::new("pace");
    // So long that no slow machine is over it.
    let terms = terms(500);
    for _ in 0..2 {
        let ledger = RedbLedger::open(&scratch.file()).expect("it can be made");
        let claim = || ledger.claim(&host(), &terms).expect("it answers");
        let wait = claim().expect_err("it is unknown");
        assert!(matches!(wait.reason, WaitReason::JustFetched(_)), "{wait}");
        std::thread::sleep(Duration::from_millis(505));
        let permit = claim().expect("it waited");
        ledger.finish(&host(), &permit, Ending::Answered).expect("it is memory");
        let wait = claim().expect_err("too soon");
        assert!(matches!(wait.reason, WaitReason::Pace(_)), "{wait}");
    }
}

#[test]
fn two_processes_cannot_have_one_file() {
    let scratch = Scratch::new("two");
    let _one = RedbLedger::open(&scratch.file()).expect("it can be made");
    let other = RedbLedger::open(&scratch.file()).expect_err("it is open");
    assert_eq!(other.kind, StoreTrouble::Busy);
}

/// What a killed process had been told, and when it sent requests, by the clock of this machine.
#[derive(Debug, Default)]
struct Life {
    sent: Vec<u64>,
    was_told: bool,
    was_held: bool,
}

/// Kills a crawling process again and again: no two requests are too close, in one life or across two, and once the
/// ledger has taken note of a hold, every later life keeps it.
#[test]
fn a_killed_process_breaks_no_promise() {
    let scratch = Scratch::new("killed");
    let (mut last, mut told, mut requests) = (0, false, 0);
    for round in 0..100_u64 {
        let lives_for = Duration::from_millis(60 + round * 37 % 120);
        let life = live(&scratch.file(), lives_for, requests >= 10);
        for &sent in &life.sent {
            assert!(!told, "a request while the host is to be left alone");
            assert!(sent - last >= INTERVAL * 1000, "{} µs", sent - last);
            last = sent;
        }
        if told {
            assert!(life.was_held, "the hold is known");
            return;
        }
        requests += life.sent.len();
        told = life.was_told;
    }
    panic!("{requests} requests, and nothing told, in a hundred lives");
}

/// Lets a process crawl, kills it, and reads what it wrote.
fn live(file: &Path, lives_for: Duration, with_trouble: bool) -> Life {
    let mut child = Command::new(std::env::current_exe().expect("a test is a program"))
        .args(["--exact", "permit::redb_ledger::tests::crawl_until_killed", "--nocapture"])
        .env(FILE, file)
        .env(WITH_TROUBLE, if with_trouble { "yes" } else { "no" })
        .stdout(Stdio::piped())
        .spawn()
        .expect("a test can be run");
    let lines = BufReader::new(child.stdout.take().expect("it is piped")).lines();
    let mut life = Life::default();
    let mut killer = Some((child, lives_for));
    for line in lines.map_while(Result::ok) {
        // The clock of a life begins once it is open.
        if line.ends_with("open")
            && let Some(child) = killer.take()
        {
            kill_later(child);
        }
        match line.split_once(' ') {
            Some(("sent", at)) => life.sent.push(at.parse().expect("a number")),
            Some(("told", _)) => life.was_told = true,
            Some(("held", _)) => life.was_held = true,
            _ => {}
        }
    }
    life
}

fn kill_later((mut child, lives_for): (Child, Duration)) {
    std::thread::spawn(move || {
        std::thread::sleep(lives_for);
        child.kill().expect("it is a child of ours");
        child.wait().expect("it was killed");
    });
}

/// The process that is killed; does nothing in a usual run of the tests.
#[test]
fn crawl_until_killed() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let with_trouble = std::env::var(WITH_TROUBLE).is_ok_and(|answer| answer == "yes");
    let ledger = RedbLedger::open(Path::new(&file)).expect("the last life is over");
    println!("\nopen");
    for _ in 0..10_000 {
        match ledger.claim(&host(), &terms(INTERVAL)).expect("it answers") {
            Ok(permit) => {
                let at = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is past 1970");
                println!("sent {}", at.as_micros());
                let ending = if with_trouble { TROUBLE } else { Ending::Answered };
                ledger.finish(&host(), &permit, ending).expect("the disk takes it");
                if with_trouble {
                    println!("told all");
                }
            }
            Err(wait) => {
                if matches!(wait.reason, WaitReason::Held)
                    || wait.until > ledger.clock() + 10 * INTERVAL
                {
                    println!("held on");
                }
                std::thread::sleep(Duration::from_millis(1));
            }
        }
    }
}

const FILE: &str = "VERGER_TEST_HOLDS";
const WITH_TROUBLE: &str = "VERGER_TEST_TROUBLE";
