use std::process::{Command, Stdio};

use verger_catalog::search::{Index, Query};

use super::chance::Chance;
use super::world::Described;

const FOLDER: &str = "VERGER_SEARCH_FOLDER";
/// The name of the test below in the test binary.
const READER: &str = "search::processes::reader";
const COMMITS: u64 = 25;
const A_COMMIT: u64 = 4;

/// Each commit adds this number of datasets, so a reader that sees half a commit sees another number.
#[test]
fn four_processes_read_whole_commits_while_one_writes() {
    let folder = tempfile::tempdir().expect("a folder");
    let index = Index::create(folder.path()).expect("made");
    let reader = || {
        let mut reader = Command::new(std::env::current_exe().expect("this program"));
        let reader = reader.args(["--exact", READER, "--ignored"]).env(FOLDER, folder.path());
        reader.stdout(Stdio::piped()).spawn().expect("started")
    };
    let readers: Vec<_> = (0..4).map(|_| reader()).collect();
    let mut writer = index.writer().expect("a writer");
    let mut chance = Chance::seeded(5);
    for commit in 1..=COMMITS {
        for place in 0..A_COMMIT {
            let number = (commit * A_COMMIT + place) as usize;
            let described = Described::random(&mut chance, number);
            described.with_entry(commit, |entry| writer.put(entry)).expect("put");
        }
        writer.commit(commit).expect("committed");
    }
    for reader in readers {
        let ended = reader.wait_with_output().expect("ended");
        let printed = String::from_utf8_lossy(&ended.stdout);
        // A test binary also succeeds if it has no test of that name.
        assert!(ended.status.success() && printed.contains("1 passed"), "{printed}");
    }
}

#[test]
#[ignore = "a process of the test above"]
fn reader() {
    let folder = std::env::var_os(FOLDER).expect("told by the test that starts it");
    let index = Index::open(folder.as_ref()).expect("opened").expect("made before");
    let mut last = 0;
    // Ends with the last commit, which comes, since the writer does not wait.
    while last < COMMITS {
        index.reload().expect("reloaded");
        let sequence = index.sequence();
        assert!(sequence >= last, "commits are seen in order");
        last = sequence;
        let mut datasets = 0;
        index
            .ids(&mut |_, revision| {
                datasets += 1;
                assert!(revision <= COMMITS);
            })
            .expect("told");
        assert_eq!(datasets % A_COMMIT, 0, "commits are seen whole");
        assert!(datasets >= sequence * A_COMMIT, "no number without its datasets");
        let results =
            index.search(&Query::parse("health:listed OR health:stale")).expect("searched");
        assert!(results.total <= datasets);
    }
}
