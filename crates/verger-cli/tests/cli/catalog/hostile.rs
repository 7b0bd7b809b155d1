//! Hostile descriptions: they are shown as text, lead nowhere, and write to no other place.

use serde_json::{Value, json};

use super::place::{Place, everything};
use crate::origin::{Origin, redirect, text};
use crate::run::Run;

/// Texts for every field of a description that takes text.
pub(crate) const WORDS: [&str; 20] = [
    "<script>alert(1)</script><img src=x onerror=alert(1)>",
    "</title></entry></feed><entry>",
    "]]> --> &amp;&#27;[31m \"'>",
    "\u{1b}[31mred\u{1b}[0m",
    "\u{1b}]8;;http://evil.example/\u{1b}\\link\u{1b}]8;;\u{1b}\\",
    "\u{9b}31m\u{85}\u{7f}\u{8}\u{c}",
    "a\u{0}b",
    "\u{202e}gnp.exe\u{2066}\u{200f}\u{2028}",
    "line\nDataset: forged\nTitle: Forged",
    "line\r\n\r\nDataset: forged\r\n",
    "=HYPERLINK(\"http://evil.example/\",\"x\")",
    "+1+cmd|' /C calc'!A0",
    "-2+3",
    "@SUM(1)",
    "\t=1+1",
    "\r=1+1",
    "../../etc/passwd",
    "C:\\x",
    "javascript:alert(1)",
    "\u{ff1d}1 \u{feff} \u{2060}",
];

/// Links that are not web links.
const NO_LINKS: [&str; 6] = [
    "javascript:alert(1)",
    " JavaScript:alert(1)",
    "data:text/html,<script>alert(1)</script>",
    "file:///etc/passwd",
    "vbscript:x",
    "http://user:word@evil.example/x",
];

/// Paths whose last part is a bad file name.
const PATHS: [&str; 12] = [
    "/..%2f..%2fone",
    "/a/..%5c..%5ctwo.csv",
    "/a/%2e%2e%2f%2e%2e%2fthree",
    "/C:%5Cfour",
    "/%1b[31mfive.csv",
    "/%00six.csv",
    "/%E2%80%AEvsc.seven",
    "/CON",
    "/.bashrc",
    "/verger.lock",
    "/.one.part.json",
    "/-rf",
];

fn dataset(number: usize, words: &str, links: &[String]) -> Value {
    let files: Vec<_> = links
        .iter()
        .map(|link| json!({"downloadURL": link, "title": words, "format": words, "mediaType": words}))
        .collect();
    json!({
        "@type": "dcat:Dataset",
        "identifier": format!("{number} {words}"),
        "title": format!("{words} hostile"),
        "description": words,
        "keyword": [words],
        "publisher": {"name": words},
        "contactPoint": {"fn": words, "hasEmail": format!("mailto:{words}")},
        "landingPage": NO_LINKS[number % NO_LINKS.len()],
        "license": words,
        "theme": [words],
        "modified": words,
        "distribution": files,
    })
}

/// A site with all of these, and the number of datasets that it describes.
fn site() -> (Origin, usize) {
    let table = format!("{}\n{}\n", WORDS[3], WORDS[10..14].join(",")).repeat(3);
    let origin = Origin::start(vec![
        ("/robots.txt", text("User-agent: *\nCrawl-delay: 0\n")),
        ("/table.csv", text(&table)),
        ("/leads/file", redirect("file:///etc/passwd")),
        ("/leads/script", redirect("javascript:alert(1)")),
    ]);
    for path in PATHS {
        origin.serve(path, text("a,b\n1,2\n"));
    }
    let no_links = || NO_LINKS.iter().map(|&link| link.to_owned());
    let mut all: Vec<_> = (0..)
        .zip(WORDS)
        .map(|(number, words)| dataset(number, words, &no_links().collect::<Vec<_>>()))
        .collect();
    let own = |path: &&str| origin.url(path);
    all.push(dataset(90, "paths", &PATHS.iter().map(own).collect::<Vec<_>>()));
    all.push(dataset(91, "table", &[origin.url("/table.csv")]));
    all.push(dataset(
        92,
        "leads",
        &["/leads/file", "/leads/script"].iter().map(own).collect::<Vec<_>>(),
    ));
    all.push(dataset(93, &"long ".repeat(40_000), &[]));
    let port = origin.url("").rsplit(':').next().unwrap_or_default().to_owned();
    let private = [
        format!("http://127.0.0.1:{port}/table.csv"),
        format!("http://[::ffff:127.0.0.1]:{port}/table.csv"),
        format!("http://2130706433:{port}/table.csv"),
        format!("http://0x7f.1:{port}/table.csv"),
        "http://10.0.0.1/x".to_owned(),
        "http://169.254.169.254/latest/meta-data".to_owned(),
        "http://[::1]/x".to_owned(),
    ];
    all.push(dataset(94, "private", &private));
    let count = all.len();
    let body =
        json!({"conformsTo": "https://project-open-data.cio.gov/v1.1/schema", "dataset": all});
    origin.serve("/data.json", text(&body.to_string()));
    (origin, count)
}

pub(crate) fn added() -> (Origin, Place, usize) {
    let (origin, count) = site();
    let place = Place::new();
    let run = place.ask(&["add", "--verbose", &origin.url("")]);
    is_plain(&run);
    assert!(run.status == 0 && run.out.contains(&format!("{count} datasets")), "{run:?}");
    (origin, place, count)
}

/// The output has nothing that moves a cursor or changes the writing direction.
fn is_plain(run: &Run) {
    for text in [&run.out, &run.err] {
        is_plain_text(text, run);
        let turns = |c: char| matches!(c, '\u{200e}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}');
        assert!(!text.contains(turns), "{run:?}");
    }
}

pub(crate) fn is_plain_text(text: &str, of: &dyn std::fmt::Debug) {
    let control = text.chars().find(|c| c.is_control() && !['\n', '\t'].contains(c));
    assert_eq!(control, None, "{of:?}");
}

#[test]
fn it_is_shown_as_text() {
    let (origin, place, count) = added();
    let ids = place.found("");
    assert_eq!(ids.len(), count);
    for args in
        [&["search", "--limit", "100", "--facets", "hostile"][..], &["search", "\u{1b}[31m OR x"]]
    {
        is_plain(&place.catalog(args));
        let run = place.catalog(&[args, &["--json"]].concat());
        is_plain_text(&run.out, &run);
        assert!(!run.json().is_empty());
    }
    for id in &ids {
        let run = place.catalog(&["show", id]);
        is_plain(&run);
        assert_eq!(run.status, 0, "{run:?}");
        let run = place.catalog(&["show", id, "--json"]);
        is_plain_text(&run.out, &run);
        assert_eq!(run.json()[0]["id"], id.as_str());
    }
    for args in [&["status"][..], &["status", &origin.url("")], &["status", "--json"], &["fsck"]] {
        is_plain(&place.catalog(args));
    }
    is_plain(&place.catalog(&["show", "\u{1b}[31m\u{202e}"]));
    is_plain(&place.catalog(&["status", "\u{1b}[31m\u{202e}"]));
    let table = &place.found("title:table")[0];
    let run = place.ask(&["preview", table]);
    is_plain(&run);
    assert!(run.status == 0 && run.out.contains("HYPERLINK"), "{run:?}");
    let run = place.ask(&["preview", table, "--json"]);
    is_plain_text(&run.out, &run);
    assert_eq!(run.json().len(), 1);
}

#[test]
fn nothing_is_written_outside_the_folder() {
    let (_origin, place, _) = added();
    let outside = || {
        let mut all = everything(&place.path("around"));
        all.retain(|path, _| !path.starts_with(place.files()));
        all
    };
    let before = outside();
    let run = place.get(&[&place.found("title:paths")[0]]);
    is_plain(&run);
    assert_eq!(run.status, 0, "{run:?}");
    let files = everything(&place.files());
    assert_eq!(files.len(), PATHS.len() + 1, "and a lock file: {:?}", files.keys());
    for path in files.keys() {
        let name = path.file_name().and_then(|name| name.to_str()).expect("text");
        assert_eq!(path.parent(), Some(&*place.files()));
        let is_odd = |c: char| c.is_control() || matches!(c, '\\' | ':' | '\u{202e}');
        assert!(!name.starts_with(['.', '-']) && !name.contains(is_odd), "{name}");
    }
    // A URL that is not a web URL cannot be downloaded, nor one that redirects to such a URL.
    for (query, status) in [("title:leads", 3), ("title:script", 4), ("title:passwd", 4)] {
        let run = place.get(&[&place.found(query)[0]]);
        is_plain(&run);
        assert_eq!(run.status, status, "{run:?}");
    }
    assert_eq!(everything(&place.files()), files);
    assert_eq!(outside(), before);
}

#[test]
fn private_addresses_are_not_connected_to() {
    let (origin, place, _) = added();
    let (id, before) = (&place.found("title:private")[0], origin.connected());
    let to = place.files().display().to_string();
    let run = place.catalog(&["get", id, "--to", &to, "--no-cache"]);
    is_plain(&run);
    assert_eq!((run.status, origin.connected()), (3, before), "{run:?}");
    assert_eq!(run.err.matches("not public").count(), 7, "{run:?}");
    let run = place.catalog(&["preview", id, "--no-cache"]);
    assert_eq!((run.status, origin.connected()), (3, before), "{run:?}");
    let run = place.catalog(&["sync", "--refresh", "--no-cache"]);
    assert_eq!((run.status, origin.connected()), (3, before), "{run:?}");
    assert_eq!(std::fs::read_dir(place.files()).expect("a folder").count(), 0);
}

/// A folder in which someone else's files have the names of our files.
#[test]
fn what_is_not_a_catalog_is_left_alone() {
    let site = Origin::start(vec![("/robots.txt", text("User-agent: *\n"))]);
    for name in ["catalog.redb", "writer.lock"] {
        let place = Place::new();
        let letter = place.path("catalog").join(name);
        std::fs::create_dir(place.path("catalog")).expect("a folder");
        std::fs::write(&letter, "a letter, which nobody else has").expect("written");
        let run = place.ask(&["add", &site.url("")]);
        assert_eq!(run.status, 4, "{run:?}");
        assert!(run.err.contains("nothing was changed"), "{run:?}");
        let left = std::fs::read_to_string(letter).expect("it is there");
        assert_eq!(left, "a letter, which nobody else has");
    }
}
