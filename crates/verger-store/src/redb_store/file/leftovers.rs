//! What processes that were killed have left beside a store's file.

use std::ffi::OsStr;
use std::fs;
use std::path::Path;
use std::time::Duration;

/// Removes files that were to become this one, and that nobody is making any more: their process is gone and they are
/// older than a minute, or they are older than a day. What cannot be removed stays.
pub(super) fn remove(path: &Path) {
    let folder = path.parent().filter(|folder| !folder.as_os_str().is_empty());
    let Some(name) = path.file_name() else { return };
    let Ok(found) = fs::read_dir(folder.unwrap_or(Path::new("."))) else { return };
    for entry in found.flatten() {
        let Some(maker) = maker(name, &entry.file_name()) else { continue };
        // The entry itself, not what a link leads to.
        let age = entry.metadata().ok().filter(fs::Metadata::is_file);
        let age = age.and_then(|metadata| metadata.modified().ok()?.elapsed().ok());
        let is_left = |age: Duration| age > DAY || (age > MINUTE && is_gone(maker));
        if age.is_some_and(is_left) {
            let _ = fs::remove_file(entry.path());
        }
    }
}

/// The process that was making such a file, by its name: see [`make`](super::make).
fn maker(name: &OsStr, other: &OsStr) -> Option<i32> {
    let rest = other.as_encoded_bytes().strip_prefix(name.as_encoded_bytes())?;
    let rest = str::from_utf8(rest.strip_prefix(b".new-")?).ok()?;
    let (process, number) = rest.split_once('-')?;
    number.parse::<u32>().ok()?;
    process.parse().ok().filter(|&process| process > 0)
}

#[cfg(unix)]
fn is_gone(process: i32) -> bool {
    use rustix::io::Errno;
    use rustix::process::{Pid, test_kill_process};

    let process = Pid::from_raw(process);
    process.is_none_or(|process| test_kill_process(process) == Err(Errno::SRCH))
}

/// Only their age tells.
#[cfg(not(unix))]
fn is_gone(_: i32) -> bool {
    false
}

const MINUTE: Duration = Duration::from_mins(1);
const DAY: Duration = Duration::from_hours(24);

#[cfg(all(test, unix))]
mod tests {
    use std::fs::File;
    use std::time::SystemTime;

    use super::*;

    #[test]
    fn what_a_killed_process_was_making_is_removed() {
        let folder = std::env::temp_dir().join(format!("verger-leftovers-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("a folder");
        let mut child = std::process::Command::new("true").spawn().expect("it is there");
        let (gone, here) = (child.id(), std::process::id());
        child.wait().expect("it ended");
        let aged = |name: &str, age: Duration| {
            let file = File::create(folder.join(name)).expect("made");
            file.set_modified(SystemTime::now() - age).expect("aged");
        };
        let (new, old) = (Duration::ZERO, 2 * MINUTE);
        aged(&format!("a.redb.new-{gone}-0"), old);
        aged(&format!("a.redb.new-{here}-1"), 2 * DAY);
        let stay = [
            ("a.redb".to_owned(), old),
            (format!("a.redb.new-{gone}-2"), new),
            (format!("a.redb.new-{here}-3"), old),
            (format!("b.redb.new-{gone}-0"), 2 * DAY),
            ("a.redb.new-year".to_owned(), 2 * DAY),
            ("a.redb.damaged-1".to_owned(), 2 * DAY),
        ];
        for (name, age) in &stay {
            aged(name, *age);
        }
        remove(&folder.join("a.redb"));
        let left = fs::read_dir(&folder).expect("a folder").flatten();
        let mut left: Vec<_> =
            left.map(|entry| entry.file_name().into_string().expect("text")).collect();
        left.sort_unstable();
        let mut expected: Vec<_> = stay.into_iter().map(|(name, _)| name).collect();
        expected.sort_unstable();
        assert_eq!(left, expected);
        fs::remove_dir_all(&folder).expect("removed");
    }
}
