//! The catalog as a folder of pages: whose the folder is, what is in it, and that nothing of a stranger gets out of text.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

use super::hostile::{added, is_plain_text};
use super::place::Place;
use crate::origin::{Origin, text};
use crate::run::Run;

fn export(place: &Place, to: &Path, more: &[&str]) -> Run {
    let to = to.display().to_string();
    place.catalog(&[&["export", "--form", "html", "--out", &to], more].concat())
}

/// Every file of a folder, with its content.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let (mut files, mut folders) = (BTreeMap::new(), vec![folder.to_owned()]);
    while let Some(next) = folders.pop() {
        for entry in fs::read_dir(&next).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                folders.push(path);
            } else {
                let name = path.strip_prefix(folder).expect("it is in it").display().to_string();
                files.insert(name, fs::read(&path).expect("a file"));
            }
        }
    }
    files
}

/// A catalog of one site, and the site.
fn rain(records: &str) -> (Origin, Place) {
    let site = Origin::start(vec![("/data.txt", text(records))]);
    let place = Place::new();
    assert_eq!(place.ask(&["add", &site.url("")]).status, 0);
    (site, place)
}

const TWO: &str = "Dataset: rain\nTitle: Rain\nDownload: /rain.csv\n\nDataset: wind\nTitle: Wind\n";

#[test]
fn the_same_catalog_gives_the_same_bytes() {
    let (_site, place) = rain(TWO);
    let [one, other] = ["one", "other"].map(|name| place.path(name));
    for folder in [&one, &other, &other] {
        let run = export(&place, folder, &["--url", "https://catalog.example/x"]);
        assert_eq!((run.status, run.out.as_str(), run.err.as_str()), (0, "", ""));
    }
    let files = [files(&one), files(&other)];
    assert_eq!(files[0], files[1]);
    let is_numbered = |name: &str| name.starts_with("dataset/") || name.starts_with("site/");
    let names: Vec<_> = files[0].keys().filter(|name| !is_numbered(name)).collect();
    let expected = [
        "data.json",
        "data.txt",
        "index.html",
        "index/about-0.js",
        "index/entries-0.js",
        "index/head-0.js",
        "index/words-0.js",
        "search.js",
        "sitemap-1.xml",
        "sitemap.xml",
        "sites.html",
        "style.css",
        "verger-export.txt",
    ];
    assert_eq!(names, expected);
    assert_eq!(files[0].len(), expected.len() + 3);
    let (name, page) = files[0].iter().find(|(name, _)| name.starts_with("site/")).expect("one");
    let page = String::from_utf8_lossy(page);
    assert!(page.contains(">Rain</a>") && page.contains("complete"), "{page}");
    let sites = String::from_utf8_lossy(&files[0]["sites.html"]);
    assert!(sites.contains(&format!("href=\"{name}\"")), "{sites}");
    let page =
        files[0].iter().find(|(_, page)| String::from_utf8_lossy(page).contains(">Rain</h1>"));
    let (name, page) = page.expect("a page of the dataset");
    let page = String::from_utf8_lossy(page);
    assert!(page.contains(&format!("href=\"https://catalog.example/x/{name}\"")), "{page}");
    assert!(page.contains("\"@context\":\"https://schema.org/\""), "{page}");
    let sitemap = String::from_utf8_lossy(&files[0]["sitemap-1.xml"]);
    assert!(sitemap.contains(&format!("<loc>https://catalog.example/x/{name}</loc>")), "{sitemap}");
}

#[test]
fn what_is_exported_is_counted() {
    let (_site, place) = rain(TWO);
    let folder = place.path("pages");
    let said = export(&place, &folder, &["--json"]).json().remove(0);
    let bytes: usize = files(&folder)
        .iter()
        .filter(|(name, _)| *name != "verger-export.txt")
        .map(|(_, content)| content.len())
        .sum();
    assert_eq!((&said["kind"], &said["form"]), (&"export".into(), &"html".into()));
    assert_eq!((&said["entries"], &said["bytes"]), (&2.into(), &bytes.into()));
    assert_eq!(said["out"], folder.display().to_string());
}

#[test]
fn a_folder_of_others_is_refused() {
    let (_site, place) = rain(TWO);
    let folder = place.path("mine");
    fs::create_dir(&folder).expect("a folder");
    fs::write(folder.join("index.html"), "mine").expect("a file");
    for mark in [None, Some("Something else\n")] {
        if let Some(mark) = mark {
            fs::write(folder.join("verger-export.txt"), mark).expect("a file");
        }
        let before = files(&folder);
        let run = export(&place, &folder, &[]);
        assert_eq!(run.status, 4);
        assert!(
            run.err.contains("is not an export of a catalog; nothing was changed"),
            "{}",
            run.err
        );
        assert_eq!(files(&folder), before);
    }
    let file = folder.join("index.html");
    assert_eq!(export(&place, &file, &[]).status, 4);
    assert_eq!(fs::read(&file).expect("a file"), b"mine");
    let run = place.catalog(&["export", "--form", "html"]);
    assert_eq!(run.status, 2);
    assert!(run.err.contains("--out FOLDER"), "{}", run.err);
}

#[test]
fn what_others_add_stays_and_is_not_replaced() {
    let (_site, place) = rain(TWO);
    let folder = place.path("pages");
    assert_eq!(export(&place, &folder, &[]).status, 0);
    for name in ["CNAME", "robots.txt", "list.txt", "dataset/notes.html", "index/own.js"] {
        fs::write(folder.join(name), "mine").expect("a file");
    }
    assert_eq!(export(&place, &folder, &[]).status, 0);
    // With an address the export has sitemaps, and somebody has one already.
    fs::write(folder.join("sitemap.xml"), "mine").expect("a file");
    let before = files(&folder);
    let run = export(&place, &folder, &["--url", "https://catalog.example"]);
    assert_eq!(run.status, 4);
    assert!(run.err.contains("sitemap.xml is not of an earlier export"), "{}", run.err);
    assert_eq!(files(&folder), before);
    assert_eq!(before["CNAME"], b"mine");
    assert_eq!(before["dataset/notes.html"], b"mine");
}

#[test]
fn what_is_gone_from_the_catalog_goes_from_the_folder() {
    let (site, place) = rain(TWO);
    let folder = place.path("pages");
    assert_eq!(export(&place, &folder, &["--url", "https://catalog.example"]).status, 0);
    let before = files(&folder);
    let other = Origin::start(vec![("/data.txt", text("Dataset: snow\nTitle: Snow\n"))]);
    assert_eq!(place.ask(&["add", &other.url("")]).status, 0);
    assert_eq!(place.catalog(&["remove", &site.url("")]).status, 0);
    assert_eq!(export(&place, &folder, &[]).status, 0);
    let after = files(&folder);
    let datasets = |files: &BTreeMap<String, Vec<u8>>| -> Vec<String> {
        files.keys().filter(|name| name.starts_with("dataset/")).cloned().collect()
    };
    assert_eq!((datasets(&before).len(), datasets(&after).len()), (2, 1));
    assert!(!datasets(&before).contains(&datasets(&after)[0]));
    assert!(before.contains_key("sitemap.xml") && !after.contains_key("sitemap.xml"));
    // Folders that are empty are gone, too.
    let folders = fs::read_dir(folder.join("dataset")).expect("a folder").count();
    assert_eq!(folders, 1);
}

#[test]
fn a_mark_of_a_stranger_removes_nothing_elsewhere() {
    let (_site, place) = rain(TWO);
    let folder = place.path("pages");
    assert_eq!(export(&place, &folder, &[]).status, 0);
    let outside = place.path("outside.txt");
    fs::write(&outside, "mine").expect("a file");
    let mark = folder.join("verger-export.txt");
    let text = fs::read_to_string(&mark).expect("a mark");
    let absolute = outside.display().to_string();
    fs::write(
        &mark,
        format!("{text}../outside.txt\n{absolute}\n..\n.git\nlist/../../outside.txt\n"),
    )
    .expect("a file");
    fs::write(folder.join(".git"), "mine").expect("a file");
    assert_eq!(export(&place, &folder, &[]).status, 0);
    assert_eq!(fs::read(&outside).expect("it is there"), b"mine");
    assert_eq!(fs::read(folder.join(".git")).expect("it is there"), b"mine");
    assert_eq!(fs::read_to_string(&mark).expect("a mark"), text);
}

#[cfg(unix)]
#[test]
fn a_link_in_place_of_a_folder_is_refused() {
    let (_site, place) = rain(TWO);
    let folder = place.path("pages");
    assert_eq!(export(&place, &folder, &[]).status, 0);
    let elsewhere: PathBuf = place.path("elsewhere");
    fs::create_dir(&elsewhere).expect("a folder");
    fs::remove_dir_all(folder.join("dataset")).expect("it is there");
    std::os::unix::fs::symlink(&elsewhere, folder.join("dataset")).expect("a link");
    let run = export(&place, &folder, &[]);
    assert_eq!(run.status, 4);
    assert!(run.err.contains("dataset is not of an earlier export"), "{}", run.err);
    assert!(files(&elsewhere).is_empty());
}

#[test]
fn an_address_is_of_the_web_and_of_a_folder() {
    let (_site, place) = rain(TWO);
    let folder = place.path("pages");
    for url in ["javascript:alert(1)", "https://a.example/?x", "https://a.example/#x", "/x"] {
        let run = export(&place, &folder, &["--url", url]);
        assert_eq!(run.status, 2, "{url}");
        assert!(run.err.contains("--url of a folder of pages"), "{}", run.err);
        assert!(!folder.exists());
    }
}

#[test]
fn hostile_descriptions_stay_text() {
    let (_origin, place, count) = added();
    let folder = place.path("pages");
    let words =
        ["--title", "</title><script>alert(1)</script>", "--description", "<img onerror=x>"];
    assert_eq!(export(&place, &folder, &words).status, 0);
    let files = files(&folder);
    assert_eq!(files.keys().filter(|name| name.starts_with("dataset/")).count(), count);
    for (name, content) in &files {
        let safe = |c: char| c.is_ascii_alphanumeric() || "./-".contains(c);
        assert!(name.chars().all(safe) && !name.contains(".."), "{name}");
        let text = std::str::from_utf8(content).expect("UTF-8");
        if text.starts_with("<!DOCTYPE html>") {
            is_plain_text(text, name);
            let scripts: Vec<_> = text.split("<script").skip(1).map(|rest| &rest[..12]).collect();
            let own = [" src=\"search", " type=\"appli"];
            assert!(scripts.iter().all(|script| own.contains(script)), "{name}: {scripts:?}");
            for markup in ["<img", "<svg", "<iframe", "<style", "<base"] {
                assert!(!text.contains(markup), "{name}: {markup}");
            }
            for link in text.split("href=\"").skip(1) {
                let link = &link[..link.find('"').expect("it ends")];
                let is_own = link.chars().all(safe) || link == "data:,";
                assert!(is_own || link.starts_with("http"), "{name}: {link}");
            }
        }
    }
}
