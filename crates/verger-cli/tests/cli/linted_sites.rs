//! `verger lint` of sites: what their servers answer is linted too.

use std::time::Duration;

use verger_access::Profile;
use verger_analysis::lint::{Example, LINTS};

use crate::origin::{self, Origin};
use crate::remembered::remember;
use crate::run::{Run, verger};

fn lint(args: &[&str]) -> Run {
    verger(&[&["lint", "--allow-private", "--no-proofs"], args].concat(), "")
}

/// An answer of that status and type.
fn answer(status: &str, fields: &str, body: &str) -> String {
    format!("HTTP/1.1 {status}\r\n{fields}Content-Length: {}\r\n\r\n{body}", body.len())
}

const RULES: &str = "User-agent: *\nDisallow: /private\n";
const HTML: &str = "Content-Type: text/html\r\n";
const TEXT: &str = "Content-Type: text/plain\r\n";

/// What a server answers to a request for its robots.txt, the exit status, and what is found in that alone.
fn lies() -> Vec<(String, i32, &'static str)> {
    let page = "<!doctype html><title>Not found</title>";
    vec![
        (answer("429 X", "", ""), 1, "V090"),
        (answer("402 X", "", ""), 1, "V091"),
        (answer("403 X", "", ""), 1, "V092"),
        (answer("503 X", "", ""), 1, "V093"),
        (origin::redirect("/robots.txt"), 1, "V094"),
        (origin::redirect("/"), 1, "V095"),
        (answer("200 OK", HTML, RULES), 1, "V096"),
        (answer("200 OK", HTML, page), 1, "V080"),
        (answer("200 OK", "", RULES), 0, "V097"),
        (format!("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{RULES}"), 1, "V098"),
        (answer("404 X", TEXT, RULES), 1, "V099"),
        (answer("200 OK", TEXT, ""), 0, "V082"),
        (answer("200 OK", TEXT, "Sitemap: https://maps.example.net/a.xml\n"), 0, "V044"),
    ]
}

#[test]
fn each_answer_is_found() {
    let origin = Origin::start(vec![("/", origin::text(RULES))]);
    for (answer, status, code) in lies() {
        origin.serve("/robots.txt", answer);
        let run = lint(&[&origin.url("")]);
        assert!(run.out.contains(code), "{code} is not in {run:?}");
        assert_eq!(run.status, status, "{code}: {run:?}");
    }
}

/// Found only where the sitemaps are read too, or on a site that has TLS: each has a test of its own.
const OTHERS: [&str; 2] = ["V043", "V102"];

#[test]
fn each_lint_that_needs_an_answer_has_a_lie() {
    let needs_an_answer =
        |example: &Example| example.served.is_some() || !example.listed.is_empty();
    for lint in LINTS.iter().filter(|lint| lint.bad.iter().all(needs_an_answer)) {
        let is_told = lies().iter().any(|&(_, _, code)| code == lint.code);
        assert!(is_told || OTHERS.contains(&lint.code), "{} is not tested", lint.name);
    }
}

#[test]
fn a_retry_after_is_told() {
    let origin = Origin::start(vec![]);
    for (status, seconds) in [("429 X", "3600"), ("503 X", "120")] {
        let fields = format!("Retry-After: {seconds}\r\n");
        origin.serve("/robots.txt", answer(status, &fields, ""));
        let run = lint(&[&origin.url("")]);
        assert!(run.out.contains(&format!("{seconds} seconds")), "{run:?}");
    }
}

#[test]
fn the_body_of_an_error_is_only_linted_if_it_has_rules() {
    let origin = Origin::start(vec![]);
    for (fields, body) in [(TEXT, "\u{feff}Not Found\n"), (HTML, RULES)] {
        origin.serve("/robots.txt", answer("404 X", fields, body));
        let run = lint(&[&origin.url("")]);
        assert!(run.status == 0 && !run.out.contains("[V"), "{run:?}");
    }
}

#[test]
fn a_repair_is_of_a_copy() {
    let origin = Origin::with_robots("User-agent: *\nDisalow: /x\n");
    let run = lint(&[&origin.url("")]);
    assert!(run.out.contains("in a copy of the file `verger lint --fix` can write"), "{run:?}");
    let save = format!("`verger fetch --body {} > robots.txt`", origin.url(""));
    assert!(run.out.contains(&save), "{run:?}");
    let file = verger(&["lint", "--no-proofs", "-"], "User-agent: *\nDisalow: /x\n");
    assert!(
        !file.out.contains("a copy") && file.out.contains("`verger lint --fix` can"),
        "{file:?}"
    );
}

#[test]
fn nothing_is_found_in_a_plain_file_or_where_there_is_none() {
    let origin = Origin::with_robots("User-agent: *\nDisallow: /private\n");
    let run = lint(&[&origin.url("/any/page")]);
    assert!(run.status == 0 && !run.out.contains('V'), "{run:?}");
    origin.serve("/robots.txt", origin::status(404));
    let run = lint(&[&origin.url("")]);
    assert!(run.status == 0 && !run.out.contains("[V"), "{run:?}");
    assert!(run.err.contains("is answered with 404"), "{run:?}");
}

#[test]
fn redirects_are_told_and_what_is_served_now_is_linted() {
    let there = Origin::with_robots("User-agent: *\nDisalow: /x\n");
    let here = Origin::start(vec![("/robots.txt", origin::redirect(&there.url("/")))]);
    there.serve("/", origin::text("User-agent: *\nDisalow: /x\n"));
    let run = lint(&[&here.url("")]);
    assert!(run.out.contains("V095") && run.out.contains("home page"), "{run:?}");
    assert!(run.out.contains("V001"), "{run:?}");
    here.serve("/robots.txt", origin::text("User-agent: *\nDisallow: /x\n"));
    let run = lint(&[&here.url("")]);
    assert!(run.status == 0 && !run.out.contains("V001"), "{run:?}");
}

#[test]
fn a_site_that_does_not_answer_is_undetermined() {
    let address = {
        let origin = Origin::start(vec![]);
        origin.url("")
    };
    let run = lint(&[&address]);
    assert!(run.status == 3 && run.err.contains("has no robots.txt to lint"), "{run:?}");
}

#[test]
fn a_relative_sitemap_is_completed_by_the_address_of_the_file() {
    let origin = Origin::with_robots("User-agent: *\nDisallow: /x\nSitemap: /map.xml\n");
    let run = lint(&["--format", "json", &origin.url("")]);
    assert!(run.out.contains("write the whole URL"), "{run:?}");
}

#[test]
fn sitemaps_are_read_if_asked_for() {
    let origin = Origin::with_robots("User-agent: *\nDisallow: /private\nSitemap: /map.xml\n");
    let list = format!(
        "<urlset xmlns=\"http://www.sitemaps.org/schemas/sitemap/0.9\"><url><loc>{}</loc></url></urlset>",
        origin.url("/open")
    );
    let paths =
        |origin: &Origin| origin.requests().into_iter().map(|(path, _)| path).collect::<Vec<_>>();
    origin.serve("/map.xml", origin::text(&list));
    lint(&[&origin.url("")]);
    assert!(!paths(&origin).contains(&"/map.xml".to_owned()));
    let run = lint(&["--sitemaps", "--allow", "V040", &origin.url("")]);
    assert_eq!(run.status, 0, "{run:?}");
    assert!(paths(&origin).contains(&"/map.xml".to_owned()));
    origin.serve("/map.xml", origin::status(404));
    let run = lint(&["--sitemaps=5", "--allow", "V040", &origin.url("")]);
    assert!(run.status == 3 && run.err.contains("/map.xml: status 404"), "{run:?}");
}

#[test]
fn a_listed_url_that_is_disallowed_is_found() {
    let origin = Origin::with_robots("");
    let (map, open, closed) =
        (origin.url("/map.xml"), origin.url("/open"), origin.url("/private/a"));
    let list = format!("{open}\n{closed}\n");
    origin.serve("/robots.txt", origin::text(&format!("{RULES}Sitemap: {map}\n")));
    origin.serve("/map.xml", origin::text(&list));
    let run = lint(&["--sitemaps", &origin.url("")]);
    assert!(
        run.status == 1 && run.out.contains("V102") && run.out.contains("/private/a"),
        "{run:?}"
    );
    assert!(!run.out.contains("/open"), "{run:?}");
    assert!(!lint(&[&origin.url("")]).out.contains("V102"));
    let less = lint(&["--sitemaps=1", &origin.url("")]);
    assert!(less.status == 0 && !less.out.contains("V102"), "{less:?}");
}

#[test]
fn a_sitemap_without_tls_is_found_on_a_site_with_it() {
    let folder = std::env::temp_dir().join(format!("verger-lint-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for the test");
    let cache = folder.join("cache.redb");
    let file = "Sitemap: http://example.com/a.xml\n";
    remember(&cache, Profile::named("rfc9309").expect("a profile"), file, Duration::ZERO);
    let cache = cache.display().to_string();
    let run = verger(&["lint", "--offline", "--cache", &cache, "https://example.com"], "");
    assert!(run.status == 0 && run.out.contains("V043"), "{run:?}");
    drop(std::fs::remove_dir_all(&folder));
}
