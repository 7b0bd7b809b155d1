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

#[test]
fn what_is_no_store_is_put_aside() {
    let page: &[u8] = b"<html>this is no store, whatever its name says</html>";
    let damages: [(&[u8], Damage); 3] =
        [(page, Damage::NotAStore), (&[0; 5000], Damage::NotAStore), (b"re", Damage::NotAStore)];
    for (octets, expected) in damages {
        both_manners(|path, open| {
            fs::write(path, octets).expect("written");
            let store = open();
            assert_eq!(store.entry(&site("a")).expect("a miss"), None);
            let learned = answer("a", 1, b"a");
            assert_eq!(remember(&store, &learned), Kept::New);
            assert_eq!(body_of(&store, &learned.entry), learned.body);
            let aside = path.with_file_name("access.redb.damaged-1");
            let notices = store.notices();
            assert_eq!(notices, [Notice::File { damage: expected, aside: aside.clone() }]);
            assert_eq!(fs::read(aside).expect("it is there"), octets);
            assert_eq!(store.notices(), []);
        });
    }
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
fn another_layout_is_put_aside() {
    const OTHER: TableDefinition<'_, u64, u64> = TableDefinition::new("entries");
    both_manners(|path, open| {
        alter(path, |writing| drop(writing.open_table(OTHER).expect("made")));
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
    let room = Room { sites: 20, octets: 8_000 };
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
