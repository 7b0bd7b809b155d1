use verger::{Dialect, Document};

use super::super::{Conduct, LogLine, LogPlace};
use super::{LogJudge, LogOptions, LogTotals, without_port};

const FILE: &[u8] = b"\
User-agent: *
Disallow: /private
Crawl-delay: 10

User-agent: NightBot
Visit-time: 0000-0559
Disallow:
";

/// A line of a log, this many seconds after 14:00.
fn line(second: u64, path: &str, status: u16, agent: &str) -> String {
    let (minute, second) = (second / 60, second % 60);
    format!(
        "192.0.2.7 - - [21/Nov/2026:{:02}:{:02}:{second:02} +0000] \"GET {path} HTTP/1.1\" {status} 5 \"-\" \"{agent}\"",
        14 + minute / 60,
        minute % 60,
    )
}

fn judged(lines: &[String], options: LogOptions) -> (Vec<Conduct>, LogTotals) {
    let document = Document::parse(FILE);
    let mut judge = LogJudge::new(&document, &Dialect::RFC9309, options);
    for (number, line) in (1..).zip(lines) {
        let place = LogPlace { file: 0, line: number };
        judge.add(&LogLine::parse(line.as_bytes()).expect("it is whole"), place);
    }
    judge.finish()
}

#[test]
fn who_did_what() {
    let chrome = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";
    let lines = [
        line(0, "/robots.txt", 200, "GoodBot/1.0"),
        line(10, "/a", 200, "GoodBot/1.0"),
        line(20, "/b", 200, "GoodBot/2.0"),
        line(30, "/private/1", 200, "BadBot/1.0"),
        line(31, "/robots.txt", 200, "BadBot/1.0"),
        line(32, "//private", 200, "BadBot/1.0"),
        line(33, "/private/2?q", 403, "BadBot/1.0"),
        line(34, "/private", 200, chrome),
        line(35, "/private", 200, "curl/8.0"),
        line(36, "/private", 200, "fetcher/8.0"),
        line(37, "/robots.txt", 200, "fetcher/8.0"),
        line(38, "/x", 200, "NightBot"),
        line(39, "/", 200, "-"),
    ];
    let (conducts, totals) = judged(&lines, LogOptions::default());
    let names: Vec<_> = conducts.iter().map(|one| (one.name.as_str(), one.disobeyed())).collect();
    assert_eq!(
        names,
        [("BadBot", true), ("fetcher", true), ("NightBot", true), ("GoodBot", false)]
    );
    let bad = &conducts[0];
    assert_eq!(
        (bad.requests, bad.judged, bad.disallowed, bad.disallowed_before_fetch),
        (4, 3, 2, 1)
    );
    assert_eq!((bad.broken[0].line, bad.broken[0].requests), (Some(2), 2));
    assert_eq!(bad.broken[0].examples[1].place.line, 7);
    assert_eq!(bad.broken[0].examples[1].path, b"/private/2?q");
    assert_eq!((bad.spacing.compared, bad.spacing.too_fast), (2, 2));
    assert_eq!(bad.fetches.requests, 1);
    assert_eq!((conducts[2].outside_hours, conducts[2].hours_line), (1, Some(6)));
    assert_eq!((totals.requests, totals.browsers, totals.programs), (13, 1, 1));
    assert_eq!((totals.without_header, totals.robots, totals.not_followed), (1, 10, 0));
}

#[test]
fn who_cannot_know_the_file_is_not_accused() {
    let lines = [line(0, "/robots.txt", 503, "ABot"), line(1, "/private", 200, "ABot")];
    let (conducts, _) = judged(&lines, LogOptions::default());
    assert!(conducts[0].fetches.all_failed() && !conducts[0].disobeyed());
    // The file was changed ten seconds before the second request.
    let lines = [
        line(0, "/private", 200, "ABot"),
        line(20, "/private", 200, "ABot"),
        line(30, "/robots.txt", 200, "ABot"),
        line(40, "/private", 200, "ABot"),
        line(50, "/private", 200, "BBot"),
    ];
    let changed = "2026-11-21T14:00:10Z".parse().expect("a time");
    let options = LogOptions { changed: Some(changed), ..LogOptions::default() };
    let (conducts, _) = judged(&lines, options);
    let judged =
        |name| conducts.iter().find(|one| one.name == name).map(|one| (one.judged, one.disallowed));
    assert_eq!((judged("ABot"), judged("BBot")), (Some((1, 1)), Some((0, 0))));
}

#[test]
fn other_hosts_are_left_out() {
    let lines = [
        line(0, "http://other.example/private", 200, "ABot"),
        line(1, "HTTP://Example.com:80/private", 200, "ABot"),
        line(2, "/private", 200, "ABot"),
        format!("www.other.example {}", line(3, "/private", 200, "ABot")),
        format!("example.com:443 {}", line(4, "/private", 200, "ABot")),
    ];
    let host = Some(b"example.com".to_vec());
    let (conducts, totals) = judged(&lines, LogOptions { host, ..LogOptions::default() });
    assert_eq!((conducts[0].disallowed, totals.other_hosts), (3, 2));
    for (host, name) in [
        (&b"a.example:80"[..], &b"a.example"[..]),
        (b"a.example", b"a.example"),
        (b"[::1]:80", b"[::1]"),
        (b"[::1]", b"[::1]"),
        (b"2001:db8::1", b"2001:db8::1"),
        (b"", b""),
    ] {
        assert_eq!(without_port(host), name);
    }
}

#[test]
fn more_robots_than_can_be_followed() {
    let mut lines: Vec<_> =
        (0..60).map(|at| line(at, "/private", 200, &format!("b{at}bot"))).collect();
    lines.push(line(61, "/private", 200, "GPTBot/1.0"));
    lines.push(line(62, "/private", 200, "NightBot/1.0"));
    let (conducts, totals) = judged(&lines, LogOptions { robots: 0, ..LogOptions::default() });
    assert_eq!((conducts.len(), totals.not_followed), (52, 10));
    assert!(conducts.iter().any(|one| one.name == "GPTBot"));
}
