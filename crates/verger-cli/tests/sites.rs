//! The verbs that ask sites, against servers on the loopback that play the cases.

mod origin;
mod run;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use origin::Origin;
use run::{Run, verger};

/// A folder that is gone when the test is over.
struct Folder(PathBuf);

impl Folder {
    fn new() -> Self {
        static NEXT: AtomicU32 = AtomicU32::new(0);
        let number = NEXT.fetch_add(1, Ordering::Relaxed);
        let name = format!("verger-sites-{}-{number}", std::process::id());
        let folder = std::env::temp_dir().join(name);
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        Self(folder)
    }

    fn cache(&self) -> String {
        self.0.join("cache.redb").display().to_string()
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Runs with nothing remembered.
fn alone(args: &[&str]) -> Run {
    verger(&[args, &["--allow-private", "--no-cache"]].concat(), "")
}

const RULES: &str = "User-agent: *\nDisallow: /private\nSitemap: /map.xml\n";

#[test]
fn fetch_tells_each_hop_the_result_and_what_holds() {
    let there = Origin::with_robots(RULES);
    let here = Origin::start(vec![("/robots.txt", origin::redirect(&there.url("/robots.txt")))]);
    let run = alone(&["fetch", &here.url(""), "--agent", "ExampleBot"]);
    assert_eq!(run.status, 0, "{run:?}");
    for part in [
        &format!("asked   {}  301", here.url("/robots.txt")),
        &format!("asked   {}  200", there.url("/robots.txt")),
        "result  successful",
        "as its robots.txt says, until ",
        "RFC 9309 §2.3.1.1",
        "ExampleBot: / is allowed",
    ] {
        assert!(run.out.contains(part), "{part} is not in {}", run.out);
    }
    let json = alone(&["fetch", &here.url(""), "--json"]).json();
    assert_eq!(json[0]["hops"].as_array().map(Vec::len), Some(2));
    assert_eq!((&json[0]["access"], &json[0]["holds"]), (&"successful".into(), &"rules".into()));
    let body = alone(&["fetch", &here.url(""), "--body"]);
    assert_eq!((body.out.as_str(), body.status), (RULES, 0));
}

#[test]
fn fetch_and_check_say_what_cannot_be_read() {
    let utf16: String = RULES.chars().flat_map(|letter| [letter, '\0']).collect();
    let cases = [
        (utf16.as_str(), "the file is UTF-16: no line of it can be read"),
        ("User-agent: *\nDisallow /x\n", "line 2 has no colon after Disallow"),
    ];
    for (robots, said) in cases {
        let origin = Origin::with_robots(robots);
        let run = alone(&["fetch", &origin.url("")]);
        assert!(run.out.contains(&format!("note    {said}")), "{}", run.out);
        let json = alone(&["fetch", &origin.url(""), "--json"]).json();
        let notes = json[0]["notes"].as_array().expect("a list of notes");
        assert!(notes.iter().any(|note| note.as_str().is_some_and(|note| note.starts_with(said))));
        let run = alone(&["check", "--agent", "foobot", "--json", &origin.url("/x")]);
        assert!(run.err.contains(said), "{}", run.err);
        let text = run.json()[0]["notes"][0]["text"].as_str().map(str::to_owned);
        assert!(text.is_some_and(|text| text.starts_with(said)), "{}", run.out);
    }
}

#[test]
fn check_without_a_file_asks_each_site_for_its_own() {
    let (open, gone) = (Origin::with_robots(RULES), Origin::start(vec![]));
    let broken = Origin::start(vec![("/robots.txt", origin::status(503))]);
    let (closed, free) = (open.url("/private/x"), open.url("/a"));
    let (missing, unknown) = (gone.url("/private/x"), broken.url("/a"));

    let run = alone(&["check", "--agent", "ExampleBot", &closed, &free, &missing, &unknown]);
    let words: Vec<_> = run.out.lines().filter_map(|line| line.split(' ').next()).collect();
    assert_eq!(words, ["disallowed", "allowed", "allowed", "disallowed"], "{run:?}");
    assert_eq!(run.status, 1);
    assert!(run.out.contains("(line 2: Disallow: /private)"), "{}", run.out);
    assert!(run.out.contains("RFC 9309 §2.3.1.3") && run.out.contains("RFC 9309 §2.3.1.4"));
    assert_eq!((open.asked(), gone.asked(), broken.asked()), (1, 1, 1), "each once");

    for (urls, status) in
        [(vec![&free, &missing], 0), (vec![&free, &unknown], 3), (vec![&closed, &unknown], 1)]
    {
        let urls: Vec<_> = urls.into_iter().map(String::as_str).collect();
        let run = alone(&[&["check", "--agent", "ExampleBot"], &urls[..]].concat());
        assert_eq!(run.status, status, "{run:?}");
    }
    let run = alone(&["check", "--agent", "ExampleBot", "--json", &unknown]);
    let said = &run.json()[0];
    assert_eq!((&said["allowed"], &said["access"]), (&false.into(), &"unreachable".into()));
    let koster = ["check", "--dialect", "koster1996", "--agent", "a", "--json", &unknown];
    assert_eq!(alone(&koster).json()[0]["verdict"], "defer");

    let matrix = alone(&["check", "--agent", "A", "--agent", "B", &closed, &unknown]);
    assert!(matrix.out.contains("No 2") && matrix.status == 1, "{matrix:?}");
}

#[test]
fn what_is_no_url_of_a_site_is_told_and_the_others_are_answered() {
    let open = Origin::with_robots(RULES);
    let run =
        alone(&["check", "--agent", "a", "http://", "ftp://h/", &open.url("/a"), "http://u:p@h/"]);
    assert_eq!(
        (run.out.lines().count(), run.err.lines().count(), run.status),
        (1, 3, 4),
        "{run:?}"
    );
    let run = alone(&["check", "--agent", "a", "--origin", "http://h", "http://h/"]);
    assert_eq!(run.status, 2, "{run:?}");
    assert_eq!(alone(&["fetch", "ftp://h/"]).status, 2);
    assert_eq!(alone(&["fetch"]).status, 2);
}

#[test]
fn answers_are_remembered_between_runs() {
    let (origin, folder) = (Origin::with_robots(RULES), Folder::new());
    let cache = folder.cache();
    let check = |more: &[&str]| {
        let url = origin.url("/a");
        let args = ["check", "--agent", "a", &url, "--allow-private", "--cache", &cache];
        verger(&[&args, more].concat(), "")
    };
    assert_eq!(check(&["--offline"]).status, 3, "nothing is known yet");
    assert_eq!((check(&[]).status, origin.asked()), (0, 1));
    assert_eq!((check(&[]).status, origin.asked()), (0, 1), "remembered");
    assert_eq!((check(&["--offline"]).status, origin.asked()), (0, 1));
    assert_eq!((check(&["--refresh"]).status, origin.asked()), (0, 2));
    assert_eq!(origin.conditional(), 1, "the tag was sent");

    std::fs::write(&cache, "no redb file").expect("the cache is ours");
    let damaged = check(&[]);
    assert_eq!((damaged.status, origin.asked()), (0, 3), "a damaged cache is only slow");
    assert!(damaged.err.contains("put aside as"), "{damaged:?}");
    assert_eq!((check(&[]).status, origin.asked()), (0, 3), "and mended");
}

#[test]
fn four_at_once_share_a_cache() {
    let (origin, folder) = (Origin::with_robots(RULES), Folder::new());
    let (cache, url) = (folder.cache(), origin.url("/a"));
    std::thread::scope(|scope| {
        let runs: Vec<_> = (0..4)
            .map(|_| {
                scope.spawn(|| {
                    let args =
                        ["check", "--agent", "a", &url, "--allow-private", "--cache", &cache];
                    verger(&args, "")
                })
            })
            .collect();
        for run in runs {
            let run = run.join().expect("a run");
            assert_eq!((run.status, run.err.as_str()), (0, ""));
        }
    });
    assert!((1..=4).contains(&origin.asked()));
}

#[test]
fn nothing_private_is_reached_unless_it_is_asked_for() {
    let (origin, folder) = (Origin::with_robots(RULES), Folder::new());
    let (url, cache) = (origin.url("/a"), folder.cache());
    let refused = verger(&["check", "--agent", "a", &url, "--cache", &cache], "");
    assert_eq!((refused.status, origin.connected()), (3, 0), "{refused:?}");
    assert!(refused.out.contains("the guard"), "{refused:?}");
    let args = ["check", "--agent", "a", &url, "--cache", &cache, "--allow-private"];
    assert_eq!(verger(&args, "").status, 0, "a refusal is not remembered");
}

#[test]
fn many_sites_from_a_list() {
    let origins: Vec<_> = (0..20).map(|_| Origin::with_robots(RULES)).collect();
    let list: Vec<_> = origins.iter().map(|origin| origin.url("")).collect();
    let args = ["fetch", "--sites-from", "-", "--jobs", "4", "--allow-private", "--no-cache"];
    let run = verger(&args, &list.join("\n"));
    assert_eq!((run.status, run.out.lines().count()), (0, 20), "{run:?}");
    for (line, site) in run.out.lines().zip(&list) {
        assert!(line.starts_with(&format!("{site}  successful")), "in order: {line}");
    }
}

#[test]
fn sitemaps_are_listed_and_checked() {
    let origin = Origin::start(vec![("/robots.txt", origin::text(RULES))]);
    let map = format!(
        "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>{}</loc></url>\
         <url><loc>{}</loc></url><url><loc>/relative</loc></url></urlset>",
        origin.url("/a"),
        origin.url("/private/b")
    );
    origin.serve("/map.xml", origin::text(&map));
    let run = alone(&["sitemaps", &origin.url("")]);
    assert_eq!(run.status, 0, "{run:?}");
    assert!(run.out.contains(&format!("\n  {}\n", origin.url("/a"))), "{}", run.out);
    let run = alone(&["sitemaps", &origin.url(""), "--check", "--agent", "ExampleBot"]);
    assert_eq!(run.status, 1, "{run:?}");
    let closed = format!("disallowed for ExampleBot: {}", origin.url("/private/b"));
    assert!(run.out.contains(&closed) && run.out.contains("fault line 1"), "{}", run.out);

    let closed = Origin::with_robots("User-agent: *\nDisallow: /\n");
    closed.serve("/sitemap.xml", origin::text(&map));
    let run = alone(&["sitemaps", &closed.url("")]);
    assert!(run.status == 3 && run.err.contains("closes it to Verger"), "{run:?}");

    let none = Origin::with_robots("User-agent: *\n");
    let run = alone(&["sitemaps", &none.url("")]);
    assert_eq!(run.status, 3, "there is no /sitemap.xml: {run:?}");
}

#[test]
fn a_page_is_fetched_if_its_site_lets_us() {
    let origin = Origin::with_robots("User-agent: Verger\nDisallow: /closed\n");
    let page = "HTTP/1.1 200 OK\r\nX-Robots-Tag: noindex\r\nContent-Length: 6\r\n\r\n<html>";
    origin.serve("/page", page.to_owned());
    origin.serve("/moved", origin::redirect("/page"));
    origin.serve("/leads", origin::redirect("/closed/x"));
    let run = alone(&["page", &origin.url("/moved")]);
    assert!(run.status == 1 && run.out.contains("noindex"), "{run:?}");
    for path in ["/closed/x", "/leads"] {
        let run = alone(&["page", &origin.url(path)]);
        assert!(run.status == 3 && run.err.contains("line 2: Disallow: /closed"), "{run:?}");
    }
    assert_eq!(alone(&["page", &origin.url("/missing")]).status, 3);
    assert_eq!(alone(&["page", "http://a b/"]).status, 2);
}

#[test]
fn profiles_are_told() {
    let run = verger(&["profiles", "google"], "");
    assert!(run.out.contains("429") && !run.out.contains("koster"), "{}", run.out);
    let names: Vec<_> = verger(&["profiles", "--json"], "").json();
    assert_eq!(names.len(), 4);
}

#[test]
fn make_writes_what_a_site_describes_in_another_way() {
    let catalog = r#"{"dataset": [{"identifier": "rain", "title": "Rain"}]}"#;
    let site = Origin::start(vec![("/data.json", origin::text(catalog))]);
    let run = alone(&["data", "make", "--site", &site.url("/a/page")]);
    assert_eq!(run.status, 0, "{run:?}");
    assert!(run.out.starts_with("Dataset: rain\nTitle: Rain\n"), "{run:?}");

    let nothing = alone(&["data", "make", "--site", &Origin::start(vec![]).url("/")]);
    assert_eq!((nothing.status, nothing.out.as_str()), (4, ""));
}
