use super::*;
use crate::redb_store::tables::MARK;

/// A folder of the test's own, and a file of a store in it.
fn scratch(name: &str) -> (PathBuf, StoreFile) {
    let folder = std::env::temp_dir().join(format!("verger-{name}-{}", std::process::id()));
    fs::create_dir_all(&folder).expect("a folder");
    let file = StoreFile::new(&folder.join("access.redb"), &MARK);
    (folder, file)
}

/// Spoils the head of a file, and says which file it is.
fn spoil(file: &StoreFile) -> Identity {
    let mut octets = fs::read(&file.path).expect("it is there");
    octets[..64].fill(0xA5);
    fs::write(&file.path, octets).expect("written");
    let Err(Trouble::Damaged(_, damaged, _)) = file.open(Opening::Trusting) else {
        panic!("it is damaged")
    };
    damaged
}

/// Two processes may find the same damage; the second must leave alone what the first has begun.
#[test]
fn only_the_file_that_was_found_damaged_is_put_aside() {
    let (folder, file) = scratch("aside");
    drop(file.open(Opening::Trusting).ok().expect("a new one"));
    let damaged = spoil(&file);
    assert_eq!(file.set_aside(damaged).ok().flatten(), Some(file.aside(1)));
    drop(file.open(Opening::Trusting).ok().expect("a new one"));
    assert_eq!(file.set_aside(damaged).ok(), Some(None));
    assert!(file.path.exists() && !file.aside(2).exists());
    fs::remove_dir_all(&folder).expect("removed");
}

/// The lock that keeps others away while a file is moved away is the one that redb takes.
#[test]
fn a_file_in_use_is_not_put_aside() {
    let (folder, file) = scratch("in-use");
    let (database, identity) = file.open(Opening::Trusting).ok().expect("a new one");
    assert!(matches!(file.set_aside(identity), Err(Trouble::Busy(_))));
    drop(database);
    assert!(matches!(file.set_aside(identity), Ok(Some(_))));
    fs::remove_dir_all(&folder).expect("removed");
}

/// Whatever was found in it, a file without our mark keeps its name.
#[test]
fn what_has_no_mark_is_not_put_aside() {
    let (folder, file) = scratch("no-mark");
    fs::write(&file.path, b"a letter").expect("written");
    let identity = file.identity().ok().expect("it is there");
    assert!(matches!(file.set_aside(identity), Err(Trouble::Foreign(_))));
    assert_eq!(fs::read(&file.path).expect("it is there"), b"a letter");
    fs::remove_dir_all(&folder).expect("removed");
}

/// A new file is whole when it gets its name, and nothing else is left of its making.
#[test]
fn a_new_file_is_marked_and_alone() {
    let (folder, file) = scratch("new");
    drop(file.open(Opening::Trusting).ok().expect("a new one"));
    assert!(MARK.is_in(&mut File::open(&file.path).expect("it is there")).expect("read"));
    assert_eq!(fs::read_dir(&folder).expect("a folder").count(), 1);
    fs::remove_dir_all(&folder).expect("removed");
}

/// A link may lead to a file that somebody else chose, and a pipe may keep whoever opens it waiting.
#[test]
fn links_pipes_and_folders_are_not_opened() {
    use std::os::unix::fs::{PermissionsExt as _, symlink};

    let (folder, file) = scratch("links");
    drop(file.open(Opening::Trusting).ok().expect("a new one"));
    let mode = fs::metadata(&file.path).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    let link = StoreFile::new(&folder.join("link.redb"), &MARK);
    symlink(&file.path, &link.path).expect("a link to a file of ours");
    let dangling = StoreFile::new(&folder.join("dangling.redb"), &MARK);
    symlink(folder.join("nowhere"), &dangling.path).expect("a link to nothing");
    let pipe = StoreFile::new(&folder.join("pipe.redb"), &MARK);
    let status = std::process::Command::new("mkfifo").arg(&pipe.path).status();
    assert!(status.is_ok_and(|status| status.success()), "a pipe");
    let inner = StoreFile::new(&folder, &MARK);
    for foreign in [&link, &dangling, &pipe, &inner] {
        let name = foreign.path.display();
        assert!(matches!(foreign.recognise(), Err(Trouble::Foreign(_))), "{name}");
        assert!(matches!(foreign.open(Opening::Trusting), Err(Trouble::Foreign(_))), "{name}");
        assert!(matches!(foreign.open_to_read(), Err(Trouble::Foreign(_))), "{name}");
    }
    assert!(!folder.join("nowhere").exists());
    fs::remove_dir_all(&folder).expect("removed");
}

/// An empty file is used, whoever could read it before.
#[test]
fn an_empty_file_that_is_used_is_its_owners_alone() {
    use std::os::unix::fs::PermissionsExt as _;

    let (folder, file) = scratch("empty");
    fs::write(&file.path, b"").expect("written");
    fs::set_permissions(&file.path, fs::Permissions::from_mode(0o644)).expect("it is ours");
    drop(file.open(Opening::Trusting).ok().expect("it is used"));
    let mode = fs::metadata(&file.path).expect("it is there").permissions().mode();
    assert_eq!(mode & 0o777, 0o600);
    fs::remove_dir_all(&folder).expect("removed");
}
