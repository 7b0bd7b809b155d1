use std::fs;

use super::*;
use crate::scratch::Scratch;

fn file(dataset: &str, url: &str, name: &str) -> LockedFile {
    LockedFile {
        dataset: dataset.to_owned(),
        url: url.to_owned(),
        file: name.to_owned(),
        octets: 3,
        sha256: "ab".repeat(32),
        etag: Some("\"a\"".to_owned()),
        when: Moment::from_unix(1_800_000_000),
    }
}

#[test]
fn the_order_in_which_files_come_makes_no_difference() {
    let all = [file("b", "2", "x"), file("a", "2", "y"), file("a", "1", "z \u{e9}")];
    let (mut one, mut two) = (PullLock::default(), PullLock::default());
    for (file, other) in all.iter().zip(all.iter().rev()) {
        assert_eq!((one.insert(file.clone()), two.insert(other.clone())), (None, None));
    }
    assert_eq!(one.to_string(), two.to_string());
    assert_eq!(PullLock::read(one.to_string().as_bytes()).expect("it was written here"), one);
    assert_eq!(
        one.files().map(|file| file.file.as_str()).collect::<Vec<_>>(),
        ["z \u{e9}", "y", "x"]
    );
    assert_eq!(one.get("a", "2"), Some(&all[1]));
}

#[test]
fn a_bad_line_is_named() {
    let good = line::written(&file("a", "1", "x"));
    let text = |line: &str| format!("{}\r\n{good}\n\n{line}\n", line::HEAD);
    let other = good.replace("\"1\"", "\"2\"");
    PullLock::read(text(&other).as_bytes()).expect("all lines are good");
    for (line, fault) in [
        (good.clone(), LockFault::Twice),
        ("<<<<<<< HEAD".to_owned(), LockFault::Form),
        (other.replace("octets", "bytes"), LockFault::Form),
        (other.replace("\"octets\":3", "\"octets\":-3"), LockFault::Form),
        (other.replace("{\"dataset\"", "{\"new\":1,\"dataset\""), LockFault::Form),
        (other.replace("\"x\"", "\"../x\""), LockFault::Name),
        (other.replace("\"x\"", "\"verger.lock\""), LockFault::Name),
        (other.replace("abab", "ABAB"), LockFault::Checksum),
        (other.replacen("ab", "a", 1), LockFault::Checksum),
        (other.replace("2027-", "20270-"), LockFault::When),
        (other.replace("\"a\"", &format!("\"{}\"", "a".repeat(70_000))), LockFault::TooLarge),
    ] {
        let found = PullLock::read(text(&line).as_bytes()).expect_err(&line);
        let is_it = matches!(found, LockError::Line { line: 4, fault: it } if it == fault);
        assert!(is_it, "{found} of {line}");
    }
    for head in ["", "{\"verger.lock\":2}\n", &good] {
        let found = PullLock::read(head.as_bytes()).expect_err(head);
        assert!(matches!(found, LockError::Line { line: 1, fault: LockFault::Version }), "{head}");
    }
}

#[test]
fn recording_keeps_what_others_have_recorded() {
    let scratch = Scratch::new("lock");
    let folder = scratch.path().join("new");
    assert_eq!(PullLock::of_folder(&folder).expect("nothing is there"), PullLock::default());
    std::thread::scope(|threads| {
        for thread in 0..4 {
            let folder = &folder;
            threads.spawn(move || {
                for number in 0..5 {
                    let file = file(&thread.to_string(), &number.to_string(), "x");
                    PullLock::record(folder, [file]).expect("it can be written");
                }
            });
        }
    });
    let lock = PullLock::of_folder(&folder).expect("it can be read");
    assert_eq!(lock.files().count(), 20);
    let names = fs::read_dir(&folder).expect("it is there").flatten();
    assert_eq!(names.map(|entry| entry.file_name()).collect::<Vec<_>>(), [LOCK_FILE]);
}

#[test]
fn a_bad_lock_file_is_not_written_over() {
    let scratch = Scratch::new("bad-lock");
    let path = scratch.path().join(LOCK_FILE);
    fs::write(&path, "mine\n").expect("a file");
    let error = PullLock::record(scratch.path(), [file("a", "1", "x")]).expect_err("it is bad");
    assert_eq!(error.to_string(), "line 1: this is not the first line of a lock file of version 1");
    assert_eq!(fs::read(&path).expect("it is there"), b"mine\n");
    fs::remove_file(&path).expect("it is there");
    let unsafe_name = PullLock::record(scratch.path(), [file("a", "1", "../x")]);
    assert!(matches!(unsafe_name, Err(LockError::Line { fault: LockFault::Name, .. })));
    assert_eq!(fs::read_dir(scratch.path()).expect("it is there").count(), 0);
}
