use std::io::{BufRead as _, BufReader};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicU32, Ordering};

use redb::Database;
use verger::pace::PaceOptions;
use verger_access::{
    CaseLedger, Denial, PaceLimits, StoreTrouble, Ticket, WaitReason, permit_cases,
};

use super::*;

/// A directory that goes when the test does.
struct Scratch(PathBuf);

impl Scratch {
    fn new() -> Self {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let name = format!("verger-machine-{}-{number}", std::process::id());
        let path = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&path).expect("the directory for temporary files is there");
        Self(path)
    }

    fn file(&self) -> PathBuf {
        self.0.join("pace.redb")
    }

    fn ledger(&self) -> MachineLedger {
        // The tests are about what is said, not about how fast a busy machine is.
        MachineLedger::new(&self.file()).with_patience(Duration::from_secs(20))
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

fn host(name: &str) -> PaceKey {
    PaceKey::host(name)
}

fn denied(ledger: &MachineLedger, name: &str, terms: &Terms) -> Wait {
    ledger.claim(&host(name), terms).expect("it answers").expect_err("it is too soon")
}

/// Claims until a permit is given.
fn permit(ledger: &MachineLedger, name: &str, terms: &Terms) -> Permit {
    for _ in 0..1000 {
        match ledger.claim(&host(name), terms).expect("it answers") {
            Ok(permit) => return permit,
            Err(wait) => std::thread::sleep(Duration::from_millis(wait.remaining.clamp(1, 50))),
        }
    }
    panic!("no permit")
}

struct InFile<'a>(&'a MachineLedger, &'a Path);

impl CaseLedger for InFile<'_> {
    fn claim(&mut self, key: &str, claim: &Claim, now: u64, tenure: u64) -> Reply {
        self.0.with(0, &|cells, _| cells.claim(key, claim, now, tenure)).expect("it answers")
    }

    fn claim_both(
        &mut self,
        host: (&str, &Claim),
        address: (&str, &Claim),
        now: u64,
        tenure: u64,
    ) -> (Reply, Reply) {
        self.0
            .with(0, &|cells, _| cells.claim_both(host, address, now, tenure))
            .expect("it answers")
    }

    fn finish(&mut self, key: &str, ticket: Ticket, ending: Ending, now: u64, _: u64) {
        self.0.with(0, &|cells, _| cells.finish(key, ticket, ending, now)).expect("it answers");
    }

    fn lose(&mut self) {
        std::fs::remove_file(self.1).expect("it was there");
    }

    fn drop_key(&mut self, key: &str) {
        self.0.with(0, &|cells, _| cells.drop_key(key)).expect("it answers");
    }
}

#[test]
fn every_case_holds() {
    for case in permit_cases() {
        let scratch = Scratch::new();
        let ledger = scratch.ledger();
        assert_eq!(case.run(&mut InFile(&ledger, &scratch.file())), Ok(()));
    }
}

#[test]
fn one_pace_for_all_who_name_the_file() {
    let scratch = Scratch::new();
    let (one, other, terms) = (scratch.ledger(), scratch.ledger(), terms(400));
    let new = denied(&one, "a", &terms);
    assert_eq!(new.reason, WaitReason::JustFetched(Denial::Unknown));
    assert!(new.remaining <= 401, "one interval, and nothing more");
    let first = permit(&other, "a", &terms);
    assert!(first.deadline > one.monotonic() + 9_000);
    one.finish(&host("a"), &first, Ending::Answered).expect("it is told");
    let wait = denied(&one, "a", &terms);
    assert!(matches!(wait.reason, WaitReason::Pace(_)) && wait.remaining <= 402, "{wait}");
    let now = one.now().expect("a clock needs no file");
    assert!(wait.until.abs_diff(now) <= 402, "waits are told by the clock of days");
}

#[test]
fn a_host_that_is_met_later_is_known_not_to_have_been_fetched() {
    let scratch = Scratch::new();
    let terms = terms(30);
    permit(&scratch.ledger(), "a", &terms);
    assert!(scratch.ledger().claim(&host("b"), &terms).expect("it answers").is_ok());
}

#[test]
fn another_start_of_the_machine_believes_nothing() {
    let scratch = Scratch::new();
    let terms = terms(30);
    permit(&scratch.ledger(), "a", &terms);
    let after = MachineLedger { boot: 7, ..scratch.ledger() };
    for (name, why) in [("a", Denial::OtherTenure), ("b", Denial::Unknown)] {
        let wait = denied(&after, name, &terms);
        assert_eq!(wait.reason, WaitReason::JustFetched(why));
        assert!(wait.remaining <= 31, "no permit of an earlier start can be in use");
    }
    permit(&after, "a", &terms);
    assert!(after.claim(&host("c"), &terms).expect("it answers").is_ok());
}

#[test]
fn trouble_is_known_to_all() {
    let scratch = Scratch::new();
    let (ledger, terms) = (scratch.ledger(), terms(20));
    let permit = permit(&ledger, "a", &terms);
    let trouble = Ending::Trouble { asked: 60_000, base: 1_000, cap: 8_000 };
    ledger.finish(&host("a"), &permit, trouble).expect("it is told");
    drop(ledger);
    let wait = denied(&scratch.ledger(), "a", &terms);
    assert_eq!(wait.reason, WaitReason::Held);
    assert!((50_000..=60_000).contains(&wait.remaining));
}

#[test]
fn terms_are_by_the_clock_of_days() {
    let scratch = Scratch::new();
    let ledger = scratch.ledger();
    permit(&ledger, "a", &terms(20));
    let now = ledger.now().expect("a clock needs no file");
    let mut later = terms(20);
    later.from = now + 60_000;
    let wait = denied(&ledger, "b", &later);
    assert_eq!((wait.reason, wait.until), (WaitReason::TermsChange, now + 60_000));
    let mut open = terms(20);
    (open.from, open.until) = (now, now + 60_000);
    assert!(ledger.claim(&host("b"), &open).expect("it answers").is_ok());
}

#[test]
fn a_damaged_file_counts_as_permits_that_may_be_in_use() {
    let scratch = Scratch::new();
    let (ledger, terms) = (scratch.ledger(), terms(20));
    let permit = permit(&ledger, "a", &terms);
    let mut octets = std::fs::read(scratch.file()).expect("it is there");
    octets[..64].fill(0xA5);
    std::fs::write(scratch.file(), octets).expect("written");
    let told = ledger.finish(&host("a"), &permit, Ending::Answered).expect_err("it is damaged");
    assert_eq!(told.kind, StoreTrouble::Failed);
    for name in ["a", "b"] {
        let wait = denied(&ledger, name, &terms);
        assert!((9_000..=10_030).contains(&wait.remaining), "{wait}");
    }
    assert!(scratch.0.join("pace.redb.damaged-1").exists());
}

#[test]
fn what_is_not_a_ledger_is_left_alone() {
    let (scratch, terms) = (Scratch::new(), terms(20));
    std::fs::write(scratch.file(), b"a letter").expect("written");
    let ledger = scratch.ledger();
    assert!(ledger.inspect().is_err_and(|error| error.kind == StoreTrouble::Foreign));
    let refused = ledger.claim(&host("a"), &terms).expect_err("it is not a ledger");
    assert_eq!(refused.kind, StoreTrouble::Foreign);
    assert_eq!(std::fs::read(scratch.file()).expect("it is there"), b"a letter");
    assert_eq!(std::fs::read_dir(&scratch.0).expect("a folder").count(), 1);
}

#[test]
fn a_row_that_is_none_counts_as_just_fetched() {
    let scratch = Scratch::new();
    let terms = terms(20);
    permit(&scratch.ledger(), "a", &terms);
    let database = Database::open(scratch.file()).expect("nobody else has it");
    let writing = database.begin_write().expect("begun");
    let none = (u64::MAX, u64::MAX, 0, u64::MAX, scratch.ledger().boot, 0, true, u8::MAX);
    let mut table = writing.open_table(cells::CELLS).expect("it is there");
    table.insert("host:a", none).expect("written");
    drop(table);
    writing.commit().expect("written");
    drop(database);
    let wait = denied(&scratch.ledger(), "a", &terms);
    assert_eq!(wait.reason, WaitReason::JustFetched(Denial::OtherTenure));
}

#[test]
fn what_is_beyond_the_room_is_forgotten_without_giving_anything_away() {
    let scratch = Scratch::new();
    let (ledger, terms) = (MachineLedger { most: 4, ..scratch.ledger() }, terms(20));
    // With the one of all others, the fifth cell is too many.
    for number in 0..4 {
        permit(&ledger, &number.to_string(), &terms);
    }
    assert_eq!(ledger.with(0, &|cells, _| cells.len()).expect("it answers"), 3);
    // Of what was forgotten, the last permit still lives.
    for name in ["0", "new"] {
        let wait = denied(&ledger, name, &terms);
        assert_eq!(wait.reason, WaitReason::JustFetched(Denial::Unknown));
        assert!(wait.remaining > 5_000, "{wait}");
    }
}

#[test]
fn beside_somebody_who_keeps_the_file_nobody_gets_a_permit() {
    let scratch = Scratch::new();
    let terms = terms(20);
    permit(&scratch.ledger(), "a", &terms);
    let _kept = Database::open(scratch.file()).expect("nobody else has it");
    let ledger = scratch.ledger().with_patience(Duration::from_millis(20));
    let told = ledger.claim(&host("a"), &terms).expect_err("it is kept");
    assert_eq!(told.kind, StoreTrouble::Busy);
    let nowhere = MachineLedger::new(&scratch.0.join("no/such/folder"));
    assert!(nowhere.claim(&host("a"), &terms).is_err());
}

/// Several processes crawl one host, and others are killed at it all the time: no two requests are too close.
#[test]
fn processes_share_one_pace_and_may_be_killed() {
    let scratch = Scratch::new();
    let survivors = [(); 2].map(|()| crawler(&scratch.file()));
    let mut sent = Vec::new();
    for round in 0..12 {
        let mut killed = crawler(&scratch.file());
        std::thread::sleep(Duration::from_millis(20 + round * 17 % 60));
        killed.kill().expect("it is a child of ours");
        sent.extend(requests(killed));
    }
    for survivor in survivors {
        let all = requests(survivor);
        assert_eq!(all.len(), REQUESTS, "nobody is kept from the host for good");
        sent.extend(all);
    }
    sent.sort_unstable();
    let closest = sent.windows(2).map(|pair| pair[1] - pair[0]).min();
    assert!(closest >= Some(INTERVAL), "{closest:?} of {}", sent.len());
}

/// When a process sent requests, once it has ended.
fn requests(mut crawler: Child) -> Vec<u64> {
    let lines = BufReader::new(crawler.stdout.take().expect("it is piped")).lines();
    let lines: Vec<_> = lines.map_while(Result::ok).collect();
    crawler.wait().expect("it is a child of ours");
    let sent = lines.iter().filter_map(|line| line.strip_prefix("sent "));
    sent.map(|at| at.parse().expect("a number")).collect()
}

fn crawler(file: &Path) -> Child {
    Command::new(std::env::current_exe().expect("a test is a program"))
        .args(["--exact", "permit::machine_ledger::tests::crawl", "--nocapture"])
        .env(FILE, file)
        .stdout(Stdio::piped())
        .spawn()
        .expect("a test can be run")
}

/// One of those processes; does nothing in a usual run of the tests.
#[test]
fn crawl() {
    let Some(file) = std::env::var_os(FILE) else { return };
    let ledger = MachineLedger::new(Path::new(&file)).with_patience(Duration::from_secs(20));
    let limits = PaceLimits {
        manners: PaceOptions { default: Duration::from_millis(INTERVAL), ceiling: None },
        floor: Duration::ZERO,
        ttl: Duration::from_millis(200),
        ..PaceLimits::default()
    };
    let terms = Terms::unsaid(&limits);
    println!();
    for _ in 0..REQUESTS {
        let permit = permit(&ledger, "a", &terms);
        println!("sent {}", uptime());
        ledger.finish(&host("a"), &permit, Ending::Answered).expect("it is told");
    }
}

const INTERVAL: u64 = 40;
const REQUESTS: usize = 12;
const FILE: &str = "VERGER_TEST_PACE";

#[test]
fn a_first_file_that_is_trusted_keeps_nobody_waiting() {
    let scratch = Scratch::new();
    let (terms, first) = (terms(30_000), scratch.ledger().trusting_a_first_file());
    let claim = first.claim(&host("a"), &terms).expect("it answers");
    let permit = claim.expect("nobody had a permit before the file");
    assert!(first.claim(&host("b"), &terms).expect("it answers").is_ok());
    // Whoever opens it next knows what was given out.
    let next = scratch.ledger().trusting_a_first_file();
    assert!(matches!(denied(&next, "a", &terms).reason, WaitReason::Pace(_)));
    next.finish(&host("a"), &permit, Ending::Answered).expect("it is told");
    // After another start of the machine it may have lost what was written last.
    let after = MachineLedger { boot: 7, ..scratch.ledger().trusting_a_first_file() };
    assert_eq!(denied(&after, "c", &terms).reason, WaitReason::JustFetched(Denial::OtherTenure));
}

/// Permits of a damaged file may still be in use, whoever puts it aside.
#[test]
fn the_file_after_a_damaged_one_is_not_the_first() {
    let scratch = Scratch::new();
    let trusting = || scratch.ledger().trusting_a_first_file();
    let terms = terms(20);
    permit(&trusting(), "a", &terms);
    let octets = std::fs::read(scratch.file()).expect("it is there");
    let damaged = octets.iter().enumerate().map(|(at, &octet)| if at < 64 { 0xA5 } else { octet });
    std::fs::write(scratch.file(), damaged.collect::<Vec<_>>()).expect("it is ours");
    let wait = denied(&trusting(), "b", &terms);
    assert!(wait.remaining >= 9_000, "{wait}");
    // A process that died after it had put the file aside, before it began the next.
    std::fs::remove_file(scratch.file()).expect("it is there");
    let wait = denied(&trusting(), "b", &terms);
    assert!(wait.remaining >= 9_000, "{wait}");
}
