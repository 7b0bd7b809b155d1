//! `verger lint` of sites: what their servers answer is linted too.

use crate::origin::{self, Origin};
use crate::run::{Run, verger};

fn lint(args: &[&str]) -> Run {
    verger(&[&["lint", "--allow-private", "--no-proofs"], args].concat(), "")
}

#[test]
fn each_answer_is_found() {
    let origin = Origin::start(vec![]);
    let rules = "User-agent: *\nDisallow: /private\n";
    let html = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\n\r\n{rules}",
        rules.len()
    );
    let page = "<!doctype html><title>Not found</title>";
    let soft = format!(
        "HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: {}\r\n\r\n{page}",
        page.len()
    );
    let cut = format!("HTTP/1.1 200 OK\r\nContent-Length: 1000\r\n\r\n{rules}");
    let untyped = format!("HTTP/1.1 200 OK\r\nContent-Length: {}\r\n\r\n{rules}", rules.len());
    let cases = [
        (origin::status(429), 1, "V090"),
        (origin::status(402), 1, "V091"),
        (origin::status(403), 1, "V092"),
        (origin::status(503), 1, "V093"),
        (origin::redirect("/robots.txt"), 1, "V094"),
        (html, 1, "V096"),
        (soft, 1, "V080"),
        (untyped, 0, "V097"),
        (cut, 1, "V098"),
        (origin::text(""), 0, "V082"),
    ];
    for (answer, status, code) in cases {
        origin.serve("/robots.txt", answer);
        let run = lint(&[&origin.url("")]);
        assert!(run.out.contains(code), "{code} is not in {run:?}");
        assert_eq!(run.status, status, "{code}: {run:?}");
    }
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
