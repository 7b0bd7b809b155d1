//! The example, as its users run it.

use std::process::{Command, Output};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::origin::{Origin, answer, ok, text};

/// Runs the example, which `cargo test` builds beside the tests; `--test` alone does not.
fn crawl(arguments: &[&str]) -> Output {
    let test = std::env::current_exe().expect("this test is a file");
    let built = test.ancestors().nth(2).expect("it lies in target/…/deps");
    let example =
        built.join("examples/polite_crawler").with_extension(std::env::consts::EXE_EXTENSION);
    let output = Command::new(&example).args(arguments).output();
    output.unwrap_or_else(|error| panic!("{}: {error}", example.display()))
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stdout).into_owned()
}

const ROBOTS: &str = "\
User-agent: *
Disallow: /private
Crawl-delay: 0.2
Comment: write to robots@example.com \u{1b}[2J first
PleaseVisit: /new
PleaseVisit: http://elsewhere.example/
Sitemap: /map.xml
";

fn site(path: &str, _: usize) -> String {
    let page = |body: &str| ok("text/html; charset=utf-8", body);
    match path {
        "/robots.txt" => text(ROBOTS),
        "/" => page(
            "<a href=/a?x=1&amp;y=2#here>a</a> <a href='private/x'>no</a> <a rel='x NoFollow' href=/unwanted>no</a>
             <a href=http://elsewhere.example/>no</a> <a href=mailto:a@b>no</a> <a href=m&#111;ved>moved</a>",
        ),
        "/a?x=1&y=2" => page("<head><meta name=robots content=noindex></head><a href='/'>back</a>"),
        "/new" => page("<head><meta name=robots content=nofollow></head><a href=/unwanted>no</a>"),
        "/map.xml" => ok(
            "application/xml",
            "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><loc>http://elsewhere.example/x</loc></url></urlset>",
        ),
        "/moved" => answer("301 Moved", "Location: /plain\r\n", ""),
        "/plain" => text("<a href=/unwanted>this is no HTML</a>"),
        _ => answer("404 Not Found", "", ""),
    }
}

#[test]
fn a_site_is_crawled_as_it_wishes() {
    let origin = Origin::start(site);
    let output = crawl(&["--allow-private", &origin.url("/")]);
    let said = said(&output);
    assert!(output.status.success(), "{said}{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(
        origin.paths(),
        ["/robots.txt", "/", "/map.xml", "/new", "/a?x=1&y=2", "/moved", "/plain"]
    );
    // A busy machine may be late in reading one request, and then soon with the next.
    assert!(origin.closest() >= Duration::from_millis(150), "{:?}", origin.closest());
    for line in [
        "5 pages, 1 not for an index, 1 not to be followed",
        "1 refused: line 2 of robots.txt disallows it",
        "robots.txt says to you, on line 4: write to robots@example.com \\u{1b}[2J first",
        "/a?x=1&y=2, noindex",
        "/new, nofollow",
        "waited ",
    ] {
        assert!(said.contains(line), "{line}\nin\n{said}");
    }
}

#[test]
fn hours_are_kept_or_forced_and_that_is_told() {
    let since_1970 = SystemTime::now().duration_since(UNIX_EPOCH).expect("it is after 1970");
    let hour = |ahead| (since_1970.as_secs() / 3600 + ahead) % 24;
    let file = format!("User-agent: *\nVisit-time: {:02}00-{:02}59\n", hour(3), hour(4));
    let origin =
        Origin::start(move |path, _| text(if path == "/robots.txt" { &file } else { "a" }));
    let url = origin.url("/");
    let kept = crawl(&["--allow-private", "--patience", "20", &url]);
    assert_eq!(kept.status.code(), Some(1));
    assert!(said(&kept).contains("its hours of visit have not begun"), "{}", said(&kept));
    assert_eq!(origin.paths(), ["/robots.txt"]);
    let folder = std::env::temp_dir().join(format!("verger-crawl-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a folder for this test");
    let file = folder.join("pace.redb");
    let file = file.to_str().expect("a path of text");
    let forced = crawl(&["--allow-private", "--force-hours", "--ledger", file, &url]);
    assert!(
        said(&forced).contains("1 visits were outside the site's Visit-time"),
        "{}",
        said(&forced)
    );
    std::fs::remove_dir_all(folder).expect("the folder of this test");
}

#[test]
fn bad_input_is_told() {
    for (arguments, message) in [
        (&["example.com"][..], "example.com: it is not an absolute URL"),
        (&["ftp://example.com/"], "only http and https"),
        (&["--agent", "a b", "http://example.com/"], "--agent: a product token"),
        (&["--max-pages", "0", "http://example.com/"], "--max-pages"),
        (&["--ledger", "ftp://x", "http://example.com/"], "the ledger ftp://x: "),
        (&["--ledger", "/nowhere/at/all", "http://example.com/"], "the ledger /nowhere/at/all: "),
    ] {
        let output = crawl(arguments);
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(
            (output.status.code(), told.contains(message)),
            (Some(2), true),
            "{message}: {told}"
        );
    }
    let refused = crawl(&["http://127.0.0.1:9/"]);
    assert!(said(&refused).contains("not public"), "{}", said(&refused));
}
