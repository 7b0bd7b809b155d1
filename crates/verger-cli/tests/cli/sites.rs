//! The verbs that ask sites, against loopback servers, one per case.

use crate::origin;
use crate::run;

use std::path::PathBuf;
use std::sync::atomic::{AtomicU32, Ordering};

use origin::Origin;
use run::{Run, verger, verger_with};

/// A temporary folder.
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

/// Runs without a cache.
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
        (utf16.as_str(), "the file is UTF-16: only what can still be read"),
        ("User-agent: *\nDisallow /x\n", "line 2 has no colon after Disallow"),
    ];
    let letter = ["--profile", "rfc9309"];
    for (robots, said) in cases {
        let origin = Origin::with_robots(robots);
        let alone = |args: &[&str]| alone(&[args, &letter].concat());
        let run = alone(&["fetch", &origin.url("")]);
        assert!(run.out.contains(&format!("note    {said}")), "{}", run.out);
        let json = alone(&["fetch", &origin.url(""), "--json"]).json();
        let notes = json[0]["notes"].as_array().expect("a list of notes");
        assert!(
            notes
                .iter()
                .any(|note| note["text"].as_str().is_some_and(|note| note.starts_with(said)))
        );
        let run = alone(&["check", "--agent", "foobot", "--json", &origin.url("/x")]);
        assert!(run.err.contains(said), "{}", run.err);
        let text = run.json()[0]["notes"][0]["text"].as_str().map(str::to_owned);
        assert!(text.is_some_and(|text| text.starts_with(said)), "{}", run.out);
    }
}

/// The default profile does not obey bytes that are not text; labelled UTF-16 is text.
#[test]
fn what_is_not_text_closes_its_site_and_utf16_with_a_mark_is_read() {
    let utf16: String = RULES.chars().flat_map(|letter| [letter, '\0']).collect();
    let origin = Origin::with_robots(&utf16);
    let run = alone(&["check", "--agent", "foobot", &origin.url("/x")]);
    assert!(run.status == 3 && run.err.contains("the answer is not text: "), "{run:?}");
    let fetched = alone(&["fetch", &origin.url("")]);
    assert!(fetched.out.contains("note    the answer is not text: "), "{fetched:?}");

    let octets = [0xFF, 0xFE].into_iter().chain(RULES.encode_utf16().flat_map(u16::to_le_bytes));
    let octets: Vec<u8> = octets.collect();
    let head = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n", octets.len());
    let origin = Origin::start(vec![]);
    origin.serve("/robots.txt", [head.as_bytes(), &octets].concat());
    for asked in ["private/x", "x"] {
        let run =
            alone(&["check", "--agent", "foobot", "--json", &origin.url(&format!("/{asked}"))]);
        let said = &run.json()[0];
        assert_eq!(said["allowed"], (asked == "x"), "{said}");
        assert!(run.err.contains("the file is in UTF-16"), "{run:?}");
    }
    let body = alone(&["fetch", &origin.url(""), "--body"]);
    assert_eq!(body.out, RULES, "the text that applies");
}

/// RFC 9112 §6.3: nobody can tell whether a body without a length is complete.
#[test]
fn an_allow_that_a_closed_connection_cut_opens_nothing() {
    let robots = "User-agent: *\nDisallow: /\nAllow: /";
    let origin = Origin::start(vec![]);
    origin.serve("/robots.txt", format!("HTTP/1.1 200 OK\r\n\r\n{robots}"));
    let url = origin.url("/open");
    let run = alone(&["check", "--agent", "foobot", &url]);
    assert!(run.status == 1 && run.err.contains("ended with the connection"), "{run:?}");
    let letter = alone(&["check", "--agent", "foobot", "--profile", "rfc9309", &url]);
    assert_eq!(letter.status, 0, "complete by RFC 9112 §8: {letter:?}");
    origin.serve("/robots.txt", origin::text(robots));
    assert_eq!(
        alone(&["check", "--agent", "foobot", &url]).status,
        0,
        "it is stated how long it is"
    );
    let length = robots.len() + 1;
    let short = format!("HTTP/1.1 200 OK\r\nContent-Length: {length}\r\n\r\n{robots}");
    origin.serve("/robots.txt", short);
    let run = alone(&["check", "--agent", "foobot", &url]);
    assert_eq!(run.status, 3, "known to be short: {run:?}");
}

#[test]
fn who_asks_for_fewer_requests_is_left_alone() {
    let slow = "HTTP/1.1 429 X\r\nRetry-After: 7200\r\nContent-Length: 0\r\n\r\n";
    let origin = Origin::start(vec![("/robots.txt", slow.to_owned())]);
    let url = origin.url("/a");
    let run = alone(&["check", "--agent", "a", "--json", &url]);
    let said = &run.json()[0];
    assert_eq!((run.status, &said["verdict"]), (3, &"deferred".into()), "{said}");
    assert_eq!(said["access"], "deferred");
    let letter = alone(&["check", "--agent", "a", "--profile", "rfc9309", &url]);
    assert_eq!(letter.status, 0, "RFC 9309 §2.3.1.3: {letter:?}");
}

#[test]
fn fetch_has_what_check_has_of_each_robot() {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    let hour = (now.expect("a clock after 1970").as_secs() / 3600 + 12) % 24;
    let robots = format!("User-agent: *\nVisit-time: {hour:02}00-{hour:02}01\nDisallow: /\n");
    let origin = Origin::with_robots(&robots);
    let fetch = ["fetch", &origin.url(""), "--agent", "AdsBot-Google", "--agent", "foobot/1.0"];
    let run = alone(&fetch);
    let said = "AdsBot-Google obeys only groups that name it";
    let registry = format!("(registry of {})", verger::robots::REGISTRY_DATE);
    assert!(run.out.contains(said) && run.out.contains(&registry), "{run:?}");
    let seen = alone(&[&fetch[..], &["--json"]].concat()).json().remove(0);
    let (known, other) = (&seen["robots"][0], &seen["robots"][1]);
    assert_eq!(known["notes"][0]["code"], "ignores-star", "{seen}");
    assert!(known["notes"][0]["text"].as_str().is_some_and(|text| text.contains(&registry)));
    assert_eq!((known.get("visit"), &known["verdict"]), (None, &"allowed".into()));
    assert_eq!(other["asked_as"], serde_json::json!(["foobot"]));
    assert_eq!((&other["visit"]["open"], &other["agents"][0]), (&false.into(), &"foobot".into()));
    let url = origin.url("/x");
    let check = alone(&["check", "--json", "--agent", "AdsBot-Google", &url]).json().remove(0);
    assert_eq!(check["notes"], known["notes"]);
}

#[test]
fn a_deferred_site_is_said_once() {
    let broken = Origin::start(vec![("/robots.txt", origin::status(503))]);
    let koster = ["--dialect", "koster1996"];
    let fetch = alone(&[&["fetch", &broken.url("")], &koster[..]].concat());
    assert!(fetch.out.contains("/ is deferred (until "), "{fetch:?}");
    assert!(fetch.out.contains("deferred, until ") && !fetch.out.contains("deferred until 2"));
    let url = broken.url("/a");
    let check = alone(&[&["check", "--agent", "a", &url], &koster[..]].concat());
    assert!(check.out.starts_with("deferred  "), "{check:?}");
}

#[test]
fn sitemaps_that_are_not_read_are_said() {
    let origin = Origin::with_robots("User-agent: *\nDisallow /x\nSitemap: /map.xml\n");
    origin.serve("/map.xml", origin::text("<!DOCTYPE html><html><title>x</title></html>"));
    let run = alone(&["sitemaps", &origin.url("")]);
    assert_eq!(run.status, 3, "{run:?}");
    assert!(run.err.contains("map.xml: the root element is not that of a sitemap"), "{run:?}");
    assert!(run.out.contains("1 sitemap, 0 URLs"), "{run:?}");
    assert!(run.err.contains("line 2 has no colon after Disallow"), "{run:?}");
    let args = ["sitemaps", &origin.url(""), "--check", "--json", "--agent", "AdsBot-Google"];
    let run = alone(&args);
    let totals = run.json().pop().expect("the totals");
    let codes: Vec<_> =
        totals["notes"].as_array().into_iter().flatten().map(|note| &note["code"]).collect();
    assert_eq!(codes, ["missing-colon-not-read", "ignores-star"], "{run:?}");
    assert!(run.err.contains("obeys only groups that name it"), "{run:?}");
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
    assert_eq!(alone(&koster).json()[0]["verdict"], "deferred");

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

    let mut octets = std::fs::read(&cache).expect("it is there");
    octets[..64].fill(0xA5);
    std::fs::write(&cache, octets).expect("the cache is ours");
    let damaged = check(&[]);
    assert_eq!((damaged.status, origin.asked()), (0, 3), "a damaged cache is only slow");
    assert!(damaged.err.contains("it was renamed to"), "{damaged:?}");
    assert_eq!((check(&[]).status, origin.asked()), (0, 3), "and mended");
}

/// A file given by mistake is unchanged, and nothing is created next to it.
#[test]
fn what_is_not_a_cache_is_refused_and_left_alone() {
    let origin = Origin::with_robots(RULES);
    let (url, page) = (origin.url("/a"), origin.url("/page"));
    let verbs = [
        &["check", "--agent", "a", &url][..],
        &["fetch", &url],
        &["sitemaps", &url],
        &["page", &page],
        &["data", "make", "--site", &url],
    ];
    let refuses = |folder: &Folder, cache: &str, verbs: &[&[&str]]| {
        let count = std::fs::read_dir(&folder.0).expect("a folder").count();
        for verb in verbs {
            let run = verger(&[verb, &["--allow-private", "--cache", cache][..]].concat(), "");
            assert_eq!((run.status, run.out.as_str()), (4, ""), "{verb:?} {run:?}");
            assert!(run.err.contains("not a Verger cache file; nothing was changed"), "{run:?}");
        }
        assert_eq!(std::fs::read_dir(&folder.0).expect("a folder").count(), count);
    };
    for letter in [&b"a letter"[..], &[0; 8192], b"redb\x1A\x0A\xA9\x0D\x0A"] {
        let folder = Folder::new();
        std::fs::write(folder.cache(), letter).expect("written");
        refuses(&folder, &folder.cache(), &verbs);
        assert_eq!(std::fs::read(folder.cache()).expect("it is there"), letter);

        let link = folder.0.join("link.redb");
        #[cfg(unix)]
        std::os::unix::fs::symlink(folder.cache(), &link).expect("linked");
        #[cfg(unix)]
        refuses(&folder, &link.display().to_string(), &verbs[..1]);

        // The same for the permits beside a cache.
        let folder = Folder::new();
        let permits = folder.0.join("cache.permits");
        std::fs::write(&permits, letter).expect("written");
        refuses(&folder, &folder.cache(), &verbs[4..]);
        assert_eq!(std::fs::read(&permits).expect("it is there"), letter);
    }
    let folder = Folder::new();
    refuses(&folder, &folder.0.display().to_string(), &verbs);
    #[cfg(unix)]
    {
        let pipe = folder.0.join("pipe").display().to_string();
        let made = std::process::Command::new("mkfifo").arg(&pipe).status();
        assert!(made.is_ok_and(|status| status.success()));
        refuses(&folder, &pipe, &verbs);
        refuses(&folder, "/dev/null", &verbs);
    }
    assert_eq!(origin.connected(), 0, "nothing was asked");

    let folder = Folder::new();
    std::fs::write(folder.cache(), "").expect("written");
    let empty =
        verger(&[verbs[0], &["--allow-private", "--cache", &folder.cache()][..]].concat(), "");
    assert_eq!((empty.status, empty.err.as_str()), (0, ""), "an empty file is nobody's");
}

/// A column of `compare` says what `check` says for its dialect.
#[test]
fn each_column_judges_a_status_by_its_dialects_profile() {
    for status in [401, 402, 403, 405, 429, 503] {
        let origin = Origin::start(vec![("/robots.txt", origin::status(status))]);
        let url = origin.url("/a");
        let compared = &alone(&["compare", "--agent", "a", &url, "--json"]).json()[0];
        let columns = compared["answers"].as_array().expect("columns").clone();
        assert_eq!(columns.len(), 6);
        for column in columns {
            let dialect = column["dialect"].as_str().expect("a name");
            let args = ["check", "--agent", "a", "--dialect", dialect, &url, "--json"];
            let checked = &alone(&args).json()[0];
            assert_eq!(column["verdict"], checked["verdict"], "{status}, {dialect}: {column}");
        }
    }
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
fn a_page_that_costs_something_is_an_outcome_of_its_own() {
    let origin = Origin::with_robots("User-agent: *\n");
    let price = "HTTP/1.1 402 Payment Required\r\ncrawler-price: USD 0.01\r\n\
                 Link: </rsl.xml>; rel=license; type=application/rsl+xml\r\nContent-Length: 0\r\n\r\n";
    origin.serve("/priced", price.to_owned());
    origin.serve("/bare", origin::status(402));
    let run = alone(&["page", &origin.url("/priced")]);
    assert!(run.status == 3 && run.out.contains("payment-required (402)"), "{run:?}");
    assert!(run.out.contains("crawler-price: USD 0.01") && run.out.contains("/rsl.xml"), "{run:?}");
    let said = &alone(&["page", &origin.url("/priced"), "--json"]).json()[0];
    assert_eq!((&said["reason"], &said["price"]), (&"payment-required".into(), &"USD 0.01".into()));
    let said = &alone(&["page", &origin.url("/bare"), "--json"]).json()[0];
    assert!(said["price"].is_null() && said["may_index"].is_null(), "{said}");
    assert!(alone(&["page", &origin.url("/bare")]).out.contains("it may be a plain refusal"));
}

#[test]
fn what_the_site_says_of_the_use_of_a_page_is_joined() {
    let robots = "User-agent: *\nContent-Usage: train-ai=n\nDisallow: /none\nLicense: https://example.com/rsl.xml\n\
                  User-agent: closed\nDisallow: /page\n";
    let origin = Origin::with_robots(robots);
    origin.serve("/page", origin::text("<title>x</title>"));
    origin.serve("/reserved/page", origin::text("<title>x</title>"));
    let rules = r#"[{"location": "/reserved/", "tdm-reservation": 1, "tdm-policy": "/p"}, {}]"#;
    origin.serve("/.well-known/tdmrep.json", origin::text(rules));
    let run = alone(&["page", &origin.url("/page")]);
    assert!(
        run.out.contains("train-ai  disallowed  (robots.txt line 2, Content-Usage)"),
        "{run:?}"
    );
    assert!(run.out.contains("https://example.com/rsl.xml  (robots.txt line 4)"), "{run:?}");
    assert!(run.out.contains("robots.txt") && !run.out.contains("tdmrep.json"), "{run:?}");
    let run = alone(&["page", &origin.url("/page"), "--agent", "closed"]);
    assert!(run.out.contains("disallows the page"), "{run:?}");
    let run = alone(&["page", &origin.url("/reserved/page"), "--tdmrep"]);
    assert!(run.out.contains("tdm       disallowed  (tdmrep.json rule 1)"), "{run:?}");
    assert!(run.out.contains("tdmrep.json, rule 2: location is missing"), "{run:?}");
    let said = &alone(&["page", &origin.url("/page"), "--tdmrep", "--json"]).json()[0];
    assert_eq!((&said["tdmrep"]["state"], &said["tdmrep"]["rules"]), (&"read".into(), &2.into()));
    origin.serve("/.well-known/tdmrep.json", origin::text("{}"));
    let run = alone(&["page", &origin.url("/page"), "--tdmrep"]);
    assert!(run.out.contains("tdmrep.json is not an array of rules"), "{run:?}");
    assert_eq!(verger(&["page", "-", "--tdmrep"], "").status, 2);
}

#[test]
fn profiles_are_told() {
    let run = verger(&["profiles", "google"], "");
    assert!(run.out.contains("429") && !run.out.contains("koster"), "{}", run.out);
    let names: Vec<_> = verger(&["profiles", "--json"], "").json();
    assert_eq!(names.len(), 7, "one for each dialect, and the default");
    assert_eq!(names[0]["profile"], "careful");
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

/// A response with these header lines, each with its line end, and this body.
fn with(fields: &str, body: &str) -> String {
    let length = body.len();
    format!("HTTP/1.1 200 OK\r\n{fields}Content-Length: {length}\r\n\r\n{body}")
}

/// Koster, 4 June 1996: "I'd recommend normalising these huge files to a Disallow: / for safety".
#[test]
fn a_fetched_file_beyond_the_limit_closes_its_site_where_that_is_wanted() {
    let rules = "User-agent: *\nDisallow: /private\n";
    let large = format!("{rules}{}", "# no rule\n".repeat(60_000));
    let (origin, folder) = (Origin::with_robots(&large), Folder::new());
    let (url, cache) = (origin.url("/open"), folder.cache());
    let check = |more: &[&str]| {
        let args = ["check", "--agent", "a", &url, "--allow-private", "--cache", &cache];
        verger(&[&args, more].concat(), "")
    };
    let closed = check(&["--on-excess", "disallow-site", "--json"]);
    let said = &closed.json()[0];
    assert_eq!((&said["allowed"], &said["reason"]), (&false.into(), &"limit-reached".into()));
    assert_eq!((closed.status, said["limit_reached_at_line"].as_u64()), (1, Some(51_199)));

    for dialect in ["rfc9309", "google", "rep-00", "koster1996", "original1994", "extended2"] {
        for octets in ["0", "1000000"] {
            let limits = ["--dialect", dialect, "--max-bytes", octets];
            let run =
                check(&[&limits[..], &["--on-excess", "disallow-site", "--offline"]].concat());
            assert_eq!((run.status, origin.asked()), (1, 1), "{dialect}: remembered: {run:?}");
            let run = check(&[&limits[..], &["--offline"]].concat());
            assert_eq!(run.status, 0, "{dialect}: {run:?}");
            assert!(run.out.contains("not obeyed from line 51199 on"), "{dialect}: {run:?}");
            assert!(run.out.contains("the limit is 512000 bytes"), "{dialect}: {run:?}");
        }
    }
    let confirmed = check(&["--on-excess", "disallow-site", "--refresh"]);
    assert_eq!((confirmed.status, origin.conditional()), (1, 1), "a 304 makes it no shorter");
    let small = Origin::with_robots(rules);
    let run =
        alone(&["check", "--agent", "a", "--on-excess", "disallow-site", &small.url("/open")]);
    assert_eq!(run.status, 0, "{run:?}");
}

/// draft-koster-robots-00 §3.4: a cached copy is verified to be fresh before it is used.
#[test]
fn koster1996_asks_again_where_the_headers_let_nobody_keep_the_file() {
    for stated in ["Cache-Control: no-store\r\n", "Expires: Sun, 06 Nov 1994 08:49:37 GMT\r\n"] {
        for (dialect, asked) in [("koster1996", 3), ("rfc9309", 1)] {
            let origin = Origin::start(vec![("/robots.txt", with(stated, RULES))]);
            let (url, folder) = (origin.url("/private/x"), Folder::new());
            let cache = folder.cache();
            let args = ["check", "--agent", "a", "--dialect", dialect, &url, "--allow-private"];
            for _ in 0..3 {
                let run = verger(&[&args[..], &["--cache", &cache]].concat(), "");
                assert_eq!(run.status, 1, "{dialect}, {stated}: {run:?}");
            }
            assert_eq!(origin.asked(), asked, "{dialect}, {stated}");
        }
    }
}

#[test]
fn each_dialect_keeps_a_file_for_as_long_as_its_table_says() {
    let origin = Origin::with_robots(RULES);
    let lines = verger(&["dialects", "--json"], "").json();
    for dialect in &lines {
        let name = dialect["dialect"].as_str().expect("a name");
        let question =
            |axis: &&serde_json::Value| axis["question"] == "How long is a copy valid, by default?";
        let axis = dialect["axes"].as_array().into_iter().flatten().find(question).expect("a row");
        let days = match axis["answer"].as_str() {
            Some("1 day") => 1,
            Some("7 days") => 7,
            other => panic!("{other:?}"),
        };
        let seen = alone(&["fetch", &origin.url(""), "--dialect", name, "--json"]).json();
        let moment = |key: &str| -> verger::time::Moment {
            seen[0][key].as_str().expect(key).parse().expect("a moment")
        };
        let held = moment("until").unix() - moment("answered").unix();
        assert_eq!(held, days * 24 * 3600, "{name}");
    }
    assert_eq!(lines.len(), 6);
}

/// draft-koster-rep-00 §2.2.1: the identification string describes the purpose of the crawler.
#[test]
fn every_verb_that_fetches_says_who_asks_what_for_and_whom_to_write_to() {
    let catalog = r#"{"dataset": [{"identifier": "rain", "title": "Rain"}]}"#;
    let robots = "User-agent: Verger\nCrawl-delay: 0\nSitemap: /map.xml\n";
    let origin = Origin::start(vec![
        ("/robots.txt", origin::text(robots)),
        ("/page", with("Content-Type: text/html\r\n", "<html>")),
        ("/map.xml", origin::text("<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'/>")),
        ("/data.json", origin::text(catalog)),
    ]);
    let (site, page, folder) = (origin.url(""), origin.url("/page"), Folder::new());
    let place = folder.0.join("catalog").display().to_string();
    let verbs: [&[&str]; 6] = [
        &["fetch", &site],
        &["check", "--agent", "a", &page],
        &["page", &page],
        &["sitemaps", &site],
        &["data", "make", "--site", &site],
        &["catalog", "add", "--catalog", &place, &site],
    ];
    let version = env!("CARGO_PKG_VERSION");
    let network = ["--allow-private", "--no-cache"];
    let contact = ["--contact", "https://example.org/bot", "--purpose", "tests of a crawler"];
    for verb in verbs {
        let before = origin.user_agents().len();
        let run = verger(&[verb, &network, &contact].concat(), "");
        assert!(matches!(run.status, 0 | 1), "{verb:?}: {run:?}");
        let sent = origin.user_agents().split_off(before);
        let expected = format!("Verger/{version} (+https://example.org/bot; tests of a crawler)");
        assert!(
            !sent.is_empty() && sent.iter().all(|sent| *sent == expected),
            "{verb:?}: {sent:?}"
        );
    }
    let last = |run: Run| {
        assert_eq!(run.status, 0, "{run:?}");
        origin.user_agents().pop().expect("a request")
    };
    let fetch = [&["fetch", &site][..], &network].concat();
    let plain = last(verger(&fetch, ""));
    assert_eq!(plain, format!("Verger/{version} (robots.txt checks and dataset catalogs)"));
    let variables = [("VERGER_CONTACT", "mailto:bot@example.org"), ("VERGER_PURPOSE", "")];
    let by_variables = last(verger_with(&variables, &fetch));
    assert_eq!(by_variables, format!("Verger/{version} (+mailto:bot@example.org)"));
    let before = origin.connected();
    for contact in
        ["https://example.org/\r\nCookie: a", "https://example.org/)", "bot", "https://u:p@h/"]
    {
        let run = verger(&[&fetch[..], &["--contact", contact]].concat(), "");
        assert_eq!(run.status, 2, "{contact:?}: {run:?}");
    }
    for purpose in ["a) Other/1.0 (b", "a\nb", "caf\u{e9}"] {
        let run = verger(&[&fetch[..], &["--purpose", purpose]].concat(), "");
        assert_eq!(run.status, 2, "{purpose:?}: {run:?}");
    }
    assert_eq!(origin.connected(), before);
}

/// RFC 9309 §2.3 asks for text/plain.
#[test]
fn what_a_robots_txt_is_served_as_is_told_and_its_bytes_are_judged() {
    for media_type in ["image/png", "text/html", "application/octet-stream"] {
        let fields = format!("Content-Type: {media_type}; charset=utf-8\r\n");
        let (origin, folder) =
            (Origin::start(vec![("/robots.txt", with(&fields, RULES))]), Folder::new());
        let (url, cache) = (origin.url("/private/x"), folder.cache());
        for asked in ["now", "before"] {
            let args = ["check", "--agent", "a", &url, "--allow-private", "--cache", &cache];
            let run = verger(&args, "");
            let note = format!("served as {media_type}, not as text/plain");
            assert!(run.status == 1 && run.err.contains(&note), "{media_type}, {asked}: {run:?}");
            assert!(!run.err.contains("page"), "{run:?}");
        }
        let run = alone(&["fetch", &origin.url(""), "--json"]).json();
        assert_eq!(run[0]["file"]["media_type"], media_type);
        assert!(run[0]["notes"].to_string().contains(media_type), "{run:?}");
    }
    let page = with("Content-Type: text/plain\r\n", "<p>Not found</p>");
    let page = Origin::start(vec![("/robots.txt", page)]);
    let run = alone(&["fetch", &page.url("")]);
    assert!(run.out.contains("looks like a page"), "{run:?}");
    let plain = alone(&["fetch", &Origin::with_robots(RULES).url("")]);
    assert!(!plain.out.contains("note"), "{plain:?}");
}

#[test]
fn a_402_is_told_with_its_price() {
    let answer = "HTTP/1.1 402 Payment Required\r\nCrawler-Price: USD 0.01\r\n\
                  Crawler-Error: MissingPrice\r\nContent-Length: 0\r\n\r\n";
    let (origin, folder) = (Origin::start(vec![("/robots.txt", answer.to_owned())]), Folder::new());
    let (site, url, cache) = (origin.url(""), origin.url("/a"), folder.cache());
    let with =
        |args: &[&str]| verger(&[args, &["--allow-private", "--cache", &cache]].concat(), "");
    for asked in ["now", "before"] {
        let run = with(&["check", "--agent", "a", &url]);
        assert_eq!(run.status, 1, "{asked}: {run:?}");
        assert!(run.out.contains("asks for payment") && run.out.contains("USD 0.01"), "{run:?}");
        assert!(run.err.contains("402") && run.err.contains("crawler-price: USD 0.01"), "{run:?}");
        let said = with(&["check", "--agent", "a", "--json", &url]).json().remove(0);
        assert_eq!(
            (&said["reason"], &said["access"]),
            (&"payment-required".into(), &"restricted".into())
        );
        assert!(said["notes"][0]["text"].is_string(), "{said}");
        let run = with(&["check", "--agent", "Google-Agent", "--json", &url]);
        assert_eq!(run.out.matches("\"notes\"").count(), 1, "{run:?}");
        let seen = with(&["fetch", "--json", &site]).json().remove(0);
        for said in [&said, &seen] {
            let terms = serde_json::json!({"price": "USD 0.01", "error": "MissingPrice"});
            assert_eq!(said["payment"], terms, "{asked}");
        }
        assert_eq!(
            (&seen["reason"], &seen["holds"]),
            (&"payment-required".into(), &"disallowed".into())
        );
        let told = with(&["fetch", &site]).out;
        assert!(told.contains("crawler-error: MissingPrice"), "{told}");
    }
    assert_eq!(origin.asked(), 1);
    let letter =
        alone(&["check", "--profile", "rfc9309", "--agent", "a", "--json", &url]).json().remove(0);
    assert_eq!(
        (&letter["allowed"], &letter["access"], &letter["reason"]),
        (&true.into(), &"unavailable".into(), &"payment-required".into())
    );
    let koster =
        alone(&["check", "--dialect", "koster1996", "--agent", "a", "--json", &url]).json();
    assert_eq!(
        (&koster[0]["verdict"], &koster[0]["reason"]),
        (&"deferred".into(), &"payment-required".into())
    );

    let block = Origin::start(vec![("/robots.txt", origin::status(402))]);
    let bare = alone(&["fetch", &block.url("")]);
    assert!(bare.out.contains("no price stated"), "{bare:?}");
}

#[test]
fn a_site_that_names_no_sitemap_says_so_and_where_they_are_named() {
    let origin = Origin::with_robots("User-agent: *\nDisallow: /x\n");
    let run = alone(&["sitemaps", &origin.url("")]);
    assert_eq!(run.status, 3, "{run:?}");
    let site = origin.url("");
    let says = "names no sitemap, as a line `Sitemap: URL` would; trying";
    assert!(run.err.contains(&format!("{site}/robots.txt {says} {site}/sitemap.xml")), "{run:?}");
    let run = alone(&["sitemaps", &Origin::start(vec![]).url("")]);
    assert!(run.err.contains("no sitemap is named: no http://"), "{run:?}");
    let with = Origin::with_robots("Sitemap: /map.txt\n");
    with.serve("/map.txt", origin::text(&with.url("/a")));
    let run = alone(&["sitemaps", &with.url("")]);
    assert!(!run.err.contains("no sitemap"), "{run:?}");
}

#[test]
fn a_limit_that_cannot_be_says_its_range() {
    for limit in ["0", "-1", "1000000001", "99999999999999999999999", "ten"] {
        let run = alone(&["sitemaps", "example.com", "--limit", limit]);
        assert_eq!(run.status, 2, "{run:?}");
        assert!(run.err.contains("it takes a whole number from 1 to 1000000000"), "{run:?}");
    }
}
