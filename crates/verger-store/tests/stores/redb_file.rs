//! What happens to the file of a redb store.

use std::fs;
use std::path::Path;
use std::time::{Duration, Instant};

use redb::{Database, ReadableDatabase, ReadableTable, ReadableTableMetadata, TableDefinition};
use verger_access::{Kept, Store, StoreTrouble};
use verger_store::{Damage, Notice, RedbStore, Room};

use crate::contract::{answer, body_of, remember, site};
use crate::folder::Folder;

const ENTRIES: TableDefinition<'_, &str, &[u8]> = TableDefinition::new("entries");
const BODIES: TableDefinition<'_, &[u8; 32], &[u8]> = TableDefinition::new("bodies");

fn both_manners(holds: impl Fn(&Path, &dyn Fn() -> RedbStore)) {
    let held = Folder::new();
    holds(&held.file(), &|| RedbStore::held(&held.file()).expect("opened"));
    let brief = Folder::new();
    holds(&brief.file(), &|| RedbStore::brief(&brief.file()));
}

/// Whatever was given by mistake keeps its name and its bytes, whoever opens it and however.
#[test]
fn what_is_not_ours_is_refused_and_left_alone() {
    const LETTERS: TableDefinition<'_, &str, &str> = TableDefinition::new("letters");
    const OTHER: TableDefinition<'_, u64, u64> = TableDefinition::new("entries");
    let foreign = |write: &dyn Fn(&Path)| {
        let folder = Folder::new();
        let path = folder.file();
        write(&path);
        let before = fs::read(&path).expect("it is there");
        for _ in 0..2 {
            let store = RedbStore::brief(&path);
            let inspected = store.inspect().expect_err("it is not ours");
            assert_eq!(inspected.kind, StoreTrouble::Foreign);
            let learned = answer("a", 1, b"a");
            let refused = store.remember(&learned.entry, learned.body.as_deref());
            assert_eq!(refused.expect_err("it is not ours").kind, StoreTrouble::Foreign);
            // A file that can be read has no entry for us; any other is refused.
            let read = store.entry(&site("a"));
            let is_left = matches!(&read, Ok(None))
                || read.as_ref().is_err_and(|error| error.kind == StoreTrouble::Foreign);
            assert!(is_left, "{read:?}");
            let held = RedbStore::held(&path).expect_err("it is not ours");
            assert_eq!(held.kind, StoreTrouble::Foreign);
            assert_eq!(store.notices(), []);
        }
        assert!(fs::read(&path).expect("it is there") == before, "it was changed");
        let others = fs::read_dir(path.parent().expect("a folder")).expect("a folder");
        assert_eq!(others.count(), 1, "something was put beside it");
    };
    let page: &[u8] = b"<html>this is not a store, whatever its name says</html>";
    let magic: &[u8] = b"redb\x1A\x0A\xA9\x0D\x0A and then something else";
    for octets in [page, &[0; 5000], b"re", magic] {
        foreign(&|path| fs::write(path, octets).expect("written"));
    }
    foreign(&|path| alter(path, |writing| drop(writing.open_table(LETTERS).expect("made"))));
    foreign(&|path| alter(path, |writing| drop(writing.open_table(OTHER).expect("made"))));
    foreign(&|path| {
        alter(path, |writing| {
            drop(writing.open_table(ENTRIES).expect("made"));
            drop(writing.open_table(LETTERS).expect("made"));
        });
    });
    // Another program's file, which that program was killed over.
    foreign(&|path| {
        let copy = path.with_extension("copy");
        let database = Database::create(&copy).expect("made");
        let writing = database.begin_write().expect("begun");
        drop(writing.open_table(LETTERS).expect("made"));
        writing.commit().expect("written");
        fs::copy(&copy, path).expect("copied");
        drop(database);
        fs::remove_file(copy).expect("removed");
    });
}

#[test]
fn a_trouble_names_its_file() {
    let folder = Folder::new();
    let path = folder.file().with_file_name("nowhere").join("access.redb");
    let learned = answer("a", 1, b"a");
    let trouble = RedbStore::brief(&path).remember(&learned.entry, learned.body.as_deref());
    let said = trouble.expect_err("its folder is not there").to_string();
    assert!(said.contains(&path.display().to_string()), "{said}");
}

#[cfg(unix)]
#[test]
fn what_is_not_a_file_is_refused_and_left_alone() {
    let folder = Folder::new();
    let within = folder.file().with_file_name("within");
    fs::create_dir(&within).expect("a folder");
    let socket = folder.file().with_file_name("socket");
    let _listener = std::os::unix::net::UnixListener::bind(&socket).expect("a socket");
    let pipe = folder.file().with_file_name("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(made.is_ok_and(|status| status.success()));
    for path in [&within, &socket, &pipe, Path::new("/dev/null")] {
        let store = RedbStore::brief(path);
        assert!(store.inspect().is_err_and(|error| error.kind == StoreTrouble::Foreign));
        assert!(store.entry(&site("a")).is_err_and(|error| error.kind == StoreTrouble::Foreign));
        let learned = answer("a", 1, b"a");
        let refused = store.remember(&learned.entry, learned.body.as_deref());
        assert!(refused.is_err_and(|error| error.kind == StoreTrouble::Foreign));
    }
    assert_eq!(fs::read_dir(within.parent().expect("a folder")).expect("a folder").count(), 3);
}

#[cfg(unix)]
#[test]
fn a_link_is_refused_wherever_it_leads() {
    use std::os::unix::fs::symlink;
    let folder = Folder::new();
    let (link, letter) = (folder.file(), folder.file().with_file_name("letter"));
    fs::write(&letter, b"a letter").expect("written");
    symlink(&letter, &link).expect("linked");
    assert!(RedbStore::held(&link).is_err_and(|error| error.kind == StoreTrouble::Foreign));
    assert_eq!(fs::read(&letter).expect("it is there"), b"a letter");
    assert!(fs::symlink_metadata(&link).is_ok_and(|found| found.is_symlink()));

    fs::remove_file(&letter).expect("removed");
    let learned = answer("a", 1, b"a");
    let refused = |store: RedbStore| {
        let refused = store.remember(&learned.entry, learned.body.as_deref());
        assert!(refused.is_err_and(|error| error.kind == StoreTrouble::Foreign));
    };
    refused(RedbStore::brief(&link));
    assert!(!letter.exists(), "nothing is made through it");

    remember(&RedbStore::brief(&letter), &learned);
    refused(RedbStore::brief(&link));
}

/// `mktemp` makes such files.
#[test]
fn an_empty_file_is_used() {
    both_manners(|path, open| {
        fs::write(path, b"").expect("written");
        let store = open();
        store.inspect().expect("nobody has it");
        assert_eq!(store.entry(&site("a")).expect("a miss"), None);
        let learned = answer("a", 1, b"a");
        assert_eq!(remember(&store, &learned), Kept::New);
        assert_eq!(body_of(&store, &learned.entry), learned.body);
        assert_eq!(store.notices(), []);
    });
}

/// Files from before there was a mark are known by their tables, and get one.
#[test]
fn a_file_without_a_mark_that_has_our_tables_is_ours() {
    both_manners(|path, open| {
        let learned = answer("a", 1, b"a");
        remember(&open(), &learned);
        alter(path, |writing| {
            let mark = TableDefinition::<(), u64>::new("verger: what sites answered");
            assert!(writing.delete_table(mark).expect("deleted"));
        });
        assert_eq!(body_of(&open(), &learned.entry), learned.body);
        remember(&open(), &answer("b", 1, b"b"));
        let database = Database::open(path).expect("opened");
        let tables = database.begin_read().expect("read").list_tables().expect("listed").count();
        assert_eq!(tables, 5);
    });
}

#[test]
fn a_spoilt_file_of_ours_is_put_aside() {
    both_manners(|path, open| {
        remember(&open(), &answer("a", 1, b"a"));
        let mut spoilt = fs::read(path).expect("it is there");
        spoilt[..64].fill(0xA5);
        fs::write(path, &spoilt).expect("written");
        let store = open();
        assert_eq!(store.entry(&site("a")).expect("a miss"), None);
        let learned = answer("a", 1, b"a");
        assert_eq!(remember(&store, &learned), Kept::New);
        assert_eq!(body_of(&store, &learned.entry), learned.body);
        let aside = path.with_file_name("access.redb.damaged-1");
        let notices = store.notices();
        assert_eq!(notices, [Notice::File { damage: Damage::NotAStore, aside: aside.clone() }]);
        assert!(fs::read(aside).expect("it is there") == spoilt);
        assert_eq!(store.notices(), []);
    });
}

#[test]
fn a_file_that_is_cut_short_is_put_aside_and_no_more_than_four_are_kept() {
    both_manners(|path, open| {
        for round in 0..6 {
            remember(&open(), &answer("a", round, &[b'a'; 9000]));
            let file = fs::OpenOptions::new().write(true).open(path).expect("it is there");
            let half = file.metadata().expect("it is there").len() / 2;
            file.set_len(half).expect("cut");
            let store = open();
            // Not one of them may be an error, and the last one works.
            let _ = store.entry(&site("a")).expect("a miss, or what was there");
            let again = answer("b", round, b"b");
            assert_eq!(remember(&store, &again), Kept::New);
            assert_eq!(body_of(&store, &again.entry), again.body);
        }
        let folder = fs::read_dir(path.parent().expect("a folder")).expect("a folder");
        assert!(folder.count() <= 5);
    });
}

#[test]
fn damaged_rows_are_misses_and_go() {
    both_manners(|path, open| {
        let [one, two] = [("one", b"body one"), ("two", b"body two")]
            .map(|(name, body)| answer(name, 100, body));
        let store = open();
        remember(&store, &one);
        remember(&store, &two);
        drop(store);
        let hash = two.entry.copy.as_ref().expect("a copy").hash;
        alter(path, |writing| {
            let mut entries = writing.open_table(ENTRIES).expect("there");
            let mut row =
                entries.get("https://one.example").expect("read").expect("there").value().to_vec();
            // A head that says that nothing newer may come.
            row[..8].fill(0xff);
            entries.insert("https://one.example", row.as_slice()).expect("written");
            let mut bodies = writing.open_table(BODIES).expect("there");
            bodies.insert(hash.as_octets(), &b"Allow: /"[..]).expect("written");
        });
        let store = open();
        assert_eq!(store.entry(&site("one")).expect("a miss"), None);
        assert_eq!(body_of(&store, &two.entry), None);
        assert_eq!(store.notices(), [Notice::Entry(site("one")), Notice::Body(hash)]);
        assert_eq!(remember(&store, &one), Kept::New);
        assert_eq!(remember(&store, &two), Kept::New);
        assert_eq!(body_of(&store, &one.entry), one.body);
        assert_eq!(body_of(&store, &two.entry), two.body);
        assert_eq!(store.notices(), []);
    });
}

#[test]
fn a_row_that_is_damaged_is_in_nobodys_way() {
    both_manners(|path, open| {
        let new = answer("a", 100, b"new");
        remember(&open(), &new);
        alter(path, |writing| {
            let mut entries = writing.open_table(ENTRIES).expect("there");
            entries.insert("https://a.example", &[0xff; 200][..]).expect("written");
        });
        assert_eq!(remember(&open(), &answer("a", 1, b"older")), Kept::New);
    });
}

#[test]
fn another_layout_of_ours_is_put_aside() {
    const OTHER: TableDefinition<'_, u64, u64> = TableDefinition::new("entries");
    both_manners(|path, open| {
        remember(&open(), &answer("a", 1, b"a"));
        alter(path, |writing| {
            writing.delete_table(ENTRIES).expect("deleted");
            drop(writing.open_table(OTHER).expect("made"));
        });
        let store = open();
        assert_eq!(store.entry(&site("a")).expect("a miss"), None);
        let notices = store.notices();
        assert!(matches!(notices[..], [Notice::File { damage: Damage::OtherVersion, .. }]));
    });
}

#[cfg(unix)]
#[test]
fn only_its_owner_may_read_it() {
    use std::os::unix::fs::PermissionsExt;
    both_manners(|path, open| {
        remember(&open(), &answer("a", 1, b"a"));
        let mode = fs::metadata(path).expect("it is there").permissions().mode();
        assert_eq!(mode & 0o777, 0o600);
    });
}

#[test]
fn several_at_once_share_a_file() {
    let folder = Folder::new();
    std::thread::scope(|scope| {
        for user in 0..4 {
            // A lock of the file keeps two handles apart as it does two processes.
            let store = RedbStore::brief(&folder.file()).with_patience(Duration::from_secs(20));
            scope.spawn(move || {
                for number in 0..12 {
                    remember(&store, &answer(&format!("s{user}-{number}"), 1, b"shared"));
                    let seen = store.entry(&site(&format!("s{user}-{number}"))).expect("asked");
                    assert!(seen.is_some());
                }
            });
        }
    });
    let store = RedbStore::held(&folder.file()).expect("nobody has it");
    for user in 0..4 {
        for number in 0..12 {
            assert!(store.entry(&site(&format!("s{user}-{number}"))).expect("asked").is_some());
        }
    }
}

#[test]
fn beside_a_service_there_is_no_waiting_twice() {
    let folder = Folder::new();
    let service = RedbStore::held(&folder.file()).expect("opened");
    let patience = Duration::from_millis(30);
    let command = RedbStore::brief(&folder.file()).with_patience(patience);
    let begun = Instant::now();
    for _ in 0..200 {
        let refused = command.entry(&site("a")).expect_err("the service has it");
        assert_eq!(refused.kind, StoreTrouble::Busy);
    }
    assert!(begun.elapsed() >= patience);
    assert!(begun.elapsed() < patience * 200);
    drop(service);
    assert_eq!(command.entry(&site("a")).expect("it is free"), None);
}

#[test]
fn what_is_beyond_the_room_makes_room() {
    let folder = Folder::new();
    // Of entries and bodies, about as many bytes each.
    let room = Room { sites: 20, octets: 16_000 };
    let store = RedbStore::held(&folder.file()).expect("opened").with_room(room);
    let mut longest = 0;
    for number in 0..300_u32 {
        let body = number.to_string().repeat(200);
        let learned = answer(&format!("n{}", number * 7919 % 300), 1, body.as_bytes());
        remember(&store, &learned);
        assert_eq!(body_of(&store, &learned.entry), learned.body, "the new one stays");
        if number == 100 {
            longest = fs::metadata(folder.file()).expect("it is there").len();
        }
    }
    drop(store);
    assert!(fs::metadata(folder.file()).expect("it is there").len() <= longest);
    let database = Database::open(folder.file()).expect("opened");
    let reading = database.begin_read().expect("read");
    let entries = reading.open_table(ENTRIES).expect("there").len().expect("counted");
    let bodies = reading.open_table(BODIES).expect("there").len().expect("counted");
    assert!((10..=20).contains(&entries), "{entries}");
    assert_eq!(bodies, entries, "a body goes with the last entry that needs it");
}

#[test]
fn a_body_that_is_not_the_entrys_is_refused() {
    both_manners(|_, open| {
        let learned = answer("a", 1, b"a");
        let store = open();
        let refused = store.remember(&learned.entry, Some(b"b")).expect_err("another body");
        assert_eq!(refused.kind, StoreTrouble::Failed);
        assert_eq!(store.entry(&site("a")).expect("asked"), None);
    });
}

#[test]
fn a_folder_that_is_not_there_is_a_failure_to_write_and_a_miss_to_read() {
    let folder = Folder::new();
    let store = RedbStore::brief(&folder.file().join("no/such/folder"));
    assert_eq!(store.entry(&site("a")).expect("a miss"), None);
    let learned = answer("a", 1, b"a");
    let refused = store.remember(&learned.entry, learned.body.as_deref()).expect_err("no folder");
    assert_eq!(refused.kind, StoreTrouble::Failed);
}

fn alter(path: &Path, change: impl FnOnce(&redb::WriteTransaction)) {
    let database = Database::create(path).expect("opened");
    let writing = database.begin_write().expect("begun");
    change(&writing);
    writing.commit().expect("written");
}
