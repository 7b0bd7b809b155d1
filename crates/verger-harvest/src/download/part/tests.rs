use std::fs;

use super::*;
use crate::scratch::Scratch;

const URL: &str = "http://a.site/a.csv";

struct Place {
    scratch: Scratch,
    folder: Folder,
    name: FileName,
}

impl Place {
    fn new(name: &str) -> Self {
        let scratch = Scratch::new(name);
        let folder = Folder::open(&scratch.path().join("data")).expect("a folder");
        Self { scratch, folder, name: FileName::safe("a.csv") }
    }

    fn lock(&self) -> Part {
        Part::lock(&self.folder, &self.name, URL, &[]).expect("nobody has it")
    }

    /// What an attempt leaves that noted some bytes, and wrote others.
    fn interrupted(&self, noted: &[u8], others: &[u8]) {
        let mut part = self.lock();
        part.keep(0).expect("it can be written");
        part.write(noted).expect("it can be written");
        part.note(held(noted.len() as u64)).expect("it can be written");
        part.write(others).expect("it can be written");
    }

    fn names(&self) -> Vec<String> {
        let names = fs::read_dir(self.folder.path("x").parent().expect("a folder"));
        let names = names.expect("it is there").flatten().map(|entry| entry.file_name());
        let mut names: Vec<_> = names.map(|name| name.to_string_lossy().into_owned()).collect();
        names.sort();
        names
    }
}

fn held(octets: u64) -> Held {
    Held { octets, etag: "\"a\"".to_owned(), url: URL.to_owned(), total: Some(6) }
}

#[test]
fn what_is_noted_is_continued_and_nothing_else() {
    let place = Place::new("part-continued");
    place.interrupted(b"abc", b"lost");
    let mut part = place.lock();
    assert_eq!(part.resume().expect("it can be read"), Some(held(3)));
    part.keep(3).expect("it is all there");
    part.write(b"def").expect("it can be written");
    assert_eq!(part.first(4).expect("it can be read"), b"abcd");
    assert_eq!(part.publish(false).expect("the name is free"), Published::Now);
    assert_eq!(fs::read(place.folder.path("a.csv")).expect("it is there"), b"abcdef");
    drop(part);
    assert_eq!(place.names(), ["a.csv"]);
}

#[test]
fn what_does_not_fit_its_note_is_not_believed() {
    let (part, note) = (".a.csv.part", ".a.csv.part.json");
    for (name, file, from, to) in [
        ("no note", note, "", None),
        ("no JSON", note, "", Some("{")),
        ("other octets", part, "abc", Some("abX")),
        ("fewer octets", part, "clost", Some("")),
        ("none", part, "", None),
        ("of another URL", note, "\"wanted\":\"http://a", Some("\"wanted\":\"http://b")),
        ("a weak tag", note, "\"etag\":\"", Some("\"etag\":\"W/")),
        ("another length", note, "\"octets\":3", Some("\"octets\":4")),
    ] {
        let place = Place::new("part-spoilt");
        place.interrupted(b"abc", b"lost");
        let file = place.folder.path(file);
        match to {
            None => fs::remove_file(&file).expect("it is there"),
            Some(to) => {
                let text = fs::read_to_string(&file).expect("it is there");
                let spoilt = if from.is_empty() { to.to_owned() } else { text.replace(from, to) };
                assert_ne!(text, spoilt, "{name}");
                fs::write(&file, spoilt).expect("it can be written");
            }
        }
        let mut part = place.lock();
        assert_eq!(part.resume().expect("it can be read"), None, "{name}");
        part.write(b"xyz").expect("it can be written");
        assert_eq!(part.publish(false).expect("the name is free"), Published::Now);
        assert_eq!(fs::read(place.folder.path("a.csv")).expect("it is there"), b"xyz", "{name}");
        assert_eq!(place.names(), ["a.csv"], "{name}");
    }
}

#[test]
fn one_at_a_time() {
    let place = Place::new("part-alone");
    let first = place.lock();
    let second = Part::lock(&place.folder, &place.name, URL, &[]);
    assert!(matches!(second, Err(DownloadError::InUse(path)) if path.ends_with(".a.csv.part")));
    drop(first);
    assert_eq!(place.names(), [""; 0], "an attempt that received nothing leaves nothing");
    drop(place.lock());
}

#[test]
fn another_file_of_the_name_stays() {
    let place = Place::new("part-exists");
    fs::write(place.folder.path("a.csv"), "abc").expect("a file");
    for (octets, replace, expected) in [
        (b"abc", false, Some(Published::Before)),
        (b"xyz", false, None),
        (b"xyz", true, Some(Published::Now)),
    ] {
        let mut part = place.lock();
        part.write(octets).expect("it can be written");
        let published = part.publish(replace);
        assert_eq!(published.as_ref().ok(), expected.as_ref(), "{published:?}");
        drop(part);
        assert_eq!(place.names(), ["a.csv"]);
    }
    assert_eq!(fs::read(place.folder.path("a.csv")).expect("it is there"), b"xyz");
}

#[cfg(unix)]
#[test]
fn links_in_the_place_of_files_lead_nowhere() {
    use std::os::unix::fs::symlink;

    let place = Place::new("part-links");
    let outside = place.scratch.path().join("outside");
    for name in [".a.csv.part", ".a.csv.part.json", ".a.csv.part.new", "a.csv"] {
        fs::write(&outside, "mine").expect("a file");
        symlink(&outside, place.folder.path(name)).expect("a link");
        let tried = Part::lock(&place.folder, &place.name, URL, &[]).and_then(|mut part| {
            part.resume().map_err(|error| DownloadError::file(outside.clone(), error))?;
            part.write(b"abc").expect("it can be written");
            part.note(held(3)).expect("its note is no link any more");
            part.publish(false)
        });
        assert_eq!(tried.is_err(), matches!(name, ".a.csv.part" | "a.csv"), "{name}: {tried:?}");
        assert_eq!(fs::read(&outside).expect("it is there"), b"mine", "{name}");
        for name in place.names() {
            place.folder.remove(&name).expect("it can be removed");
        }
    }
}

/// If a process died when one file had two names, writes must not go to both.
#[cfg(unix)]
#[test]
fn a_part_with_two_names_is_not_written_to() {
    let place = Place::new("part-names");
    place.interrupted(b"abc", b"");
    fs::hard_link(place.folder.path(".a.csv.part"), place.folder.path("a.csv")).expect("a name");
    let mut part = place.lock();
    assert_eq!(part.resume().expect("it can be read"), None);
    part.write(b"xyz").expect("it can be written");
    assert_eq!(fs::read(place.folder.path("a.csv")).expect("it is there"), b"abc");
}
