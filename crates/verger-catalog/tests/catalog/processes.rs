//! Several processes on one catalog: each is this test, started again.

use std::io::{BufRead as _, BufReader};
use std::path::Path;
use std::process::{Child, ChildStdout, Command, Stdio};

use verger::time::Moment;
use verger_catalog::search::Query;
use verger_catalog::{Holdings, HoldingsError};

use crate::world::{SITE, Trial, World, all, data_txt, url};

const ROLE: &str = "VERGER_HOLDINGS_ROLE";
const FOLDER: &str = "VERGER_HOLDINGS_FOLDER";

/// The number of datasets that a writer writes in one transaction.
const MANY: usize = 60;

/// The work of the other processes. Run as a plain test, it does nothing.
#[test]
fn another_process() {
    let (Ok(role), Ok(folder)) = (std::env::var(ROLE), std::env::var(FOLDER)) else { return };
    match role.as_str() {
        "writer" => write_and_wait(Path::new(&folder)),
        "syncer" => sync_until_killed(Path::new(&folder)),
        "reader" => read_until_told(Path::new(&folder)),
        role => panic!("{role}"),
    }
}

fn start(role: &str, folder: &Path) -> (Child, BufReader<ChildStdout>) {
    let mut child = Command::new(std::env::current_exe().expect("this test"))
        .args(["--exact", "processes::another_process", "--nocapture", "--test-threads=1"])
        .env(ROLE, role)
        .env(FOLDER, folder)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .expect("started");
    let output = BufReader::new(child.stdout.take().expect("piped"));
    (child, output)
}

/// Reads a process's output up to this word.
fn wait_for(output: &mut impl std::io::BufRead, word: &str) -> String {
    let mut line = String::new();
    for _ in 0..1_000 {
        line.clear();
        assert!(output.read_line(&mut line).expect("read") > 0, "it has ended without {word}");
        if let Some(at) = line.find(word) {
            return line[at..].trim().to_owned();
        }
    }
    panic!("it does not say {word}");
}

/// Begins a run, commits half of it, and waits to be killed.
fn write_and_wait(folder: &Path) {
    let holdings = Holdings::open(folder).expect("opened");
    let now = 1_800_000_000;
    let mut run = holdings.begin(&url(SITE), Moment::from_unix(now)).expect("begun");
    run = run.in_batches_of(MANY / 2);
    let mut world = World::default();
    world.set(SITE, &titled("killed"));
    let mut all = Vec::new();
    world.harvest(&run, now, &mut |found| all.push(found));
    all.into_iter().take(MANY * 3 / 4).for_each(|found| run.found(found).expect("stored"));
    println!("\nwritten");
    std::io::stdin().lock().read_line(&mut String::new()).expect("killed before");
    drop(run);
}

/// Harvests a constantly changing site, in small batches, and prints each step.
fn sync_until_killed(folder: &Path) {
    let holdings = Holdings::open(folder).expect("opened");
    let mut world = World::default();
    let now = all(&holdings).iter().map(|held| held.last_seen.unix()).max().unwrap_or(0);
    let begun = now.max(1_700_000_000) + 1;
    println!("\nbegun");
    for now in begun..begun + 1_000 {
        let names: Vec<_> = (0..MANY as u64).map(|number| format!("d{}", now + number)).collect();
        let title = now.to_string();
        let datasets: Vec<_> = names.iter().map(|name| (name.as_str(), title.as_str())).collect();
        world.set(SITE, &data_txt(&datasets));
        let run = holdings.begin(&url(SITE), Moment::from_unix(now)).expect("begun");
        let mut run = run.in_batches_of(7);
        let mut found = Vec::new();
        let harvested = world.harvest(&run, now, &mut |one| found.push(one));
        for found in found {
            println!("found");
            run.found(found).expect("stored");
        }
        run.finish(harvested, false).expect("finished");
    }
}

/// Kills a harvesting process this many times. After each kill everything is consistent, and whatever the last complete
/// run reported is there.
fn is_sound_after_kills(kills: usize) {
    let trial = Trial::new();
    let mut known = 0;
    for kill in 0..kills {
        let (mut child, mut output) = start("syncer", trial.folder.path());
        wait_for(&mut output, "begun");
        for _ in 0..kill * 37 % 151 {
            wait_for(&mut output, "found");
        }
        child.kill().expect("killed");
        child.wait().expect("ended");
        // As the kill left it, and after the index has caught up.
        assert_eq!(trial.holdings.fsck(false).expect("checked").faults, [], "kill {kill}");
        drop(trial.holdings.turn().expect("nobody writes"));
        trial.is_sound();
        let all = all(&trial.holdings).len();
        assert!(all >= known, "nothing is lost");
        known = all;
    }
    assert!(known >= MANY);
}

#[test]
fn a_catalog_is_sound_whenever_its_writer_was_killed() {
    is_sound_after_kills(8);
}

/// Reads repeatedly, and checks that each read sees one state, not older than the last.
fn read_until_told(folder: &Path) {
    let stop = folder.join("stop");
    let (mut rounds, mut last) = (0, 0);
    for _ in 0..100_000 {
        let is_last = stop.exists();
        let holdings = Holdings::open(folder).expect("opened");
        let all = all(&holdings);
        let titles: Vec<_> = all.iter().map(|held| held.dataset.title()).collect();
        assert!(titles.windows(2).all(|pair| pair[0] == pair[1]), "one state: {titles:?}");
        let round = titles.first().map_or(0, |title| title.parse().expect("a number"));
        assert!(round >= last, "{round} after {last}");
        last = round;
        let results = holdings.search(&Query::parse("")).expect("searched");
        assert!([0, MANY as u64].contains(&results.total), "{}", results.total);
        assert!(holdings.fsck(false).expect("checked").faults.is_empty());
        rounds += 1;
        if is_last {
            println!("\nread {rounds} {last}");
            return;
        }
    }
    panic!("nobody has told it to stop");
}

fn titled(title: &str) -> String {
    let names: Vec<_> = (0..MANY).map(|number| format!("d{number}")).collect();
    let datasets: Vec<_> = names.iter().map(|name| (name.as_str(), title)).collect();
    data_txt(&datasets)
}

#[test]
fn four_processes_read_while_one_writes() {
    let mut trial = Trial::new();
    let folder = trial.folder.path().to_owned();
    let mut readers: Vec<_> = (0..4).map(|_| start("reader", &folder)).collect();
    for round in 1..=12 {
        trial.world.set(SITE, &titled(&round.to_string()));
        trial.run();
    }
    std::fs::write(folder.join("stop"), "").expect("written");
    for (child, output) in &mut readers {
        let said = wait_for(output, "read ");
        assert!(said.ends_with(" 12"), "{said}");
        assert!(child.wait().expect("ended").success());
    }
    trial.is_sound();
}

#[test]
fn a_writer_keeps_others_from_writing_until_it_is_killed() {
    let mut trial = Trial::new();
    trial.world.set(SITE, &titled("before"));
    trial.run();
    let (mut child, mut output) = start("writer", trial.folder.path());
    wait_for(&mut output, "written");

    let now = Moment::from_unix(trial.now);
    let refused = trial.holdings.begin(&url(SITE), now).expect_err("another writes");
    let other = Some(child.id());
    assert!(matches!(refused, HoldingsError::Writing { process } if process == other));
    assert!(refused.to_string().contains(&child.id().to_string()));
    let count =
        |title: &str| trial.all().iter().filter(|held| held.dataset.title() == title).count();
    assert_eq!((count("killed"), count("before")), (MANY / 2, MANY / 2), "one batch was committed");

    child.kill().expect("killed");
    child.wait().expect("ended");
    // A reader comes first, and repairs the file; committed data is there, and is soon searchable.
    assert_eq!((count("killed"), count("before")), (MANY / 2, MANY / 2));
    assert_eq!(trial.holdings.fsck(false).expect("checked").faults, []);
    let report = trial.run();
    assert_eq!(report.counts.changed, MANY as u64 / 2);
    assert_eq!(trial.run().counts.unchanged, MANY as u64);
    trial.is_sound();
}
