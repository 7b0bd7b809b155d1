//! Which robots disobeyed, by an access log.

use crate::run::{verger, verger_of_bytes};

const ROBOTS: &str = "\
User-agent: *
Disallow: /private
Crawl-delay: 10

User-agent: GPTBot
Disallow: /

User-agent: NightBot
Visit-time: 0000-0559
";

/// A file of its own.
fn file(name: &str, octets: &[u8]) -> String {
    let path = std::env::temp_dir().join(format!("verger-logs-{}-{name}", std::process::id()));
    std::fs::write(&path, octets).expect("it can be written");
    path.display().to_string()
}

/// A line, this many seconds after 14:00.
fn line(second: u64, path: &str, agent: &str) -> String {
    let (hour, minute, second) = (14 + second / 3600, second / 60 % 60, second % 60);
    format!(
        "203.0.113.77 - - [21/Nov/2026:{hour}:{minute:02}:{second:02} +0000] \"GET {path} HTTP/1.1\" 200 5 \"-\" \"{agent}\"\n"
    )
}

/// A day of a site: who disobeys is known.
fn log() -> Vec<String> {
    let gptbot = "Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko; compatible; GPTBot/1.2; +https://openai.com/gptbot)";
    let browser = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36";
    let mut lines = Vec::new();
    for at in 0..40 {
        let second = at * 60;
        lines.push(line(second, &format!("/page/{at}"), browser));
        lines.push(line(second + 1, if at == 0 { "/robots.txt" } else { "/a" }, "GoodBot/1.0"));
        lines.push(line(second + 2, "/private/x", "GoodBot-like/1.0"));
        lines.push(line(second + 3, "/x", "FastBot/1.0"));
        lines.push(line(second + 4 + at % 2 * 9, "/y", "FastBot/1.0"));
        if at % 4 == 0 {
            lines.push(line(second + 20, &format!("/b?{at}"), gptbot));
        }
    }
    lines.push(line(2500, "/", "NightBot"));
    lines.push(line(2501, "/private/y", "ChatGPT-User/1.0"));
    lines
}

#[test]
fn the_culprits_are_found() {
    let robots = file("robots", ROBOTS.as_bytes());
    let run = verger(&["logs", "-", "--robots", &robots, "--json"], &log().concat());
    assert_eq!(run.status, 1, "{run:?}");
    let answers = run.json();
    let found: Vec<_> = answers
        .iter()
        .filter(|answer| answer["kind"] == "robot-in-log")
        .map(|answer| {
            let number = |key: &str| answer[key].as_u64().expect("a number");
            let too_fast = answer["pace"]["too_fast"].as_u64().unwrap_or(0);
            let agent = answer["agent"].as_str().expect("a text");
            (agent, answer["verdict"] == "disobeyed", number("disallowed"), too_fast)
        })
        .collect();
    let expected = [
        ("GoodBot-like", true, 40, 0),
        // Every other pair is a second apart; the others are ten.
        ("FastBot", true, 0, 20),
        ("GPTBot", true, 10, 0),
        ("ChatGPT-User", true, 1, 0),
        ("NightBot", true, 0, 0),
        ("GoodBot", false, 0, 0),
    ];
    assert_eq!(found, expected);
    assert_eq!(answers[2]["rules"][0]["rule"]["text"], "Disallow: /");
    assert_eq!(answers[2]["rules"][0]["examples"][1]["path"], "/b?4");
    assert_eq!(answers[2]["rules"][0]["examples"][1]["line"], 27);
    assert_eq!(answers[4]["hours"]["line"], 9);
    let read = answers.last().expect("the last answer is about the logs");
    assert_eq!((read["requests"].as_u64(), read["browsers"].as_u64()), (Some(212), Some(40)));
    assert!(!run.out.contains("203.0.113"), "addresses are not printed");
}

#[test]
fn the_table_and_the_details() {
    let robots = file("table", ROBOTS.as_bytes());
    let run = verger(&["logs", "-", "--robots", &robots], &log().concat());
    assert_eq!(run.status, 1, "{run:?}");
    for part in [
        "robot              requests  disallowed   too fast  fetched robots.txt\n",
        "GoodBot-like             40          40          0  never\n",
        "FastBot                  80           0         20  never\n",
        "ChatGPT-User (†)          1           1          0  never\n",
        "GoodBot                  40           0          0  once, last 2026-11-21T14:00:01Z\n",
        "\n  40 requests  line 2: Disallow: /private\n    -:3  2026-11-21T14:00:02Z  /private/x\n",
        "\n  20 of 79 requests  faster than one every 10 s; shortest gap in the log 1 s; line 3: Crawl-delay: 10\n",
        "\n  1 request  outside the hours: line 9: Visit-time: 0000-0559\n",
        "172 of them by\n6 robots, of which 5 disobeyed\n         40  of browsers\n",
        "anyone can send any User-Agent",
    ] {
        assert!(run.out.contains(part), "{part}\n{}", run.out);
    }
    assert!(!run.out.contains("203.0.113"), "addresses are not printed");
    let run = verger(&["logs", "-", "--robots", &robots, "--agent", "goodbot"], &log().concat());
    assert!(run.status == 0 && !run.out.contains("FastBot"), "{run:?}");
}

#[test]
fn rotated_logs_in_any_order() {
    let robots = file("rotated", ROBOTS.as_bytes());
    let log = log();
    let (early, late) = log.split_at(log.len() / 2);
    let (even, odd): (Vec<_>, Vec<_>) = (0..log.len()).partition(|at| at % 2 == 0);
    let of = |places: Vec<usize>| places.into_iter().map(|at| log[at].clone()).collect::<String>();
    let whole = file("whole", log.concat().as_bytes());
    let halves = [file("late", late.concat().as_bytes()), file("early", early.concat().as_bytes())];
    let servers = [file("even", of(even).as_bytes()), file("odd", of(odd).as_bytes())];
    let asked = |logs: &[String]| {
        let mut args = vec!["logs", "--robots", &robots, "--json"];
        args.extend(logs.iter().map(String::as_str));
        let run = verger(&args, "");
        let answers = run.json().into_iter().filter(|answer| answer["kind"] == "robot-in-log");
        let paces = answers.map(|one| {
            (one["agent"].clone(), one["disallowed"].clone(), {
                let pace = &one["pace"];
                (pace["compared"].clone(), pace["too_fast"].clone(), pace["shortest_gap"].clone())
            })
        });
        paces.collect::<Vec<_>>()
    };
    let expected = asked(&[whole]);
    assert_eq!(expected.len(), 6);
    assert_eq!(asked(&halves), expected);
    assert_eq!(asked(&servers), expected);
}

#[test]
fn damaged_lines_are_counted() {
    let robots = file("damaged", ROBOTS.as_bytes());
    let mut log = log().concat().into_bytes();
    let whole = log.len();
    log.extend_from_slice(b"\n\x1f\x8b\0\xff\n\"\"\"\n[21/Nov/2026:14:00:00 +0000]\n");
    log.extend(vec![b'a'; 2 << 20]);
    log.push(b'\n');
    log.extend_from_slice(&log.clone()[..whole - 10]);
    let run = verger_of_bytes(&["logs", "-", "--robots", &robots, "--json"], &log);
    let answers = run.json();
    let read = answers.last().expect("an answer");
    assert_eq!((run.status, read["damaged"].as_u64()), (1, Some(5)), "{read}");
    let why: Vec<_> = (0..5).map(|at| read["damaged_lines"][at]["why"].as_str()).collect();
    let expected = ["no-time", "no-time", "no-request", "too-long", "cut-off"];
    assert_eq!(why, expected.map(Some));
    assert_eq!(read["damaged_lines"][0]["line"], 214);
    let run = verger_of_bytes(&["logs", "-", "--robots", &robots], b"what\nis this\n");
    assert!(run.status == 4 && run.err.contains("no line is one of the common"), "{run:?}");
    let common = "192.0.2.1 - - [21/Nov/2026:14:00:00 +0000] \"GET /private HTTP/1.1\" 200 5\n";
    let run = verger(&["logs", "-", "--robots", &robots], common);
    assert!(run.status == 3 && run.err.contains("have no User-Agent"), "{run:?}");
    let run = verger(&["logs", "-", "--robots", &robots], "");
    assert!(
        run.status == 0 && run.out.starts_with("0 requests; none of them by a robot\n"),
        "{run:?}"
    );
    let run = verger(&["logs", "-", "--robots", &robots], common);
    assert!(!run.out.contains("by a robot") && !run.out.contains("0 robots"), "{run:?}");
    let combined = common.replace(" 5\n", " 5 \"-\" \"GPTBot/1.0\"\n");
    let run = verger(&["logs", "-", "--robots", &robots, "--agent", "Nobody"], &combined);
    assert!(run.err.contains("no robot named Nobody is in the logs"), "{run:?}");
    let no_zone = combined.replace("+0000", "+9900");
    let run = verger(&["logs", "-", "--robots", &robots], &no_zone);
    assert!(run.out.contains("no-time"), "{run:?}");
}

#[test]
fn hosts_and_changes() {
    let robots = file("hosts", ROBOTS.as_bytes());
    let log = "www.example.org 192.0.2.1 - - [21/Nov/2026:14:00:00 +0000] \"GET /private HTTP/1.1\" 200 5 \"-\" \"ABot\"\n";
    for (site, status) in [("https://www.example.org/x", 1), ("example.com", 0)] {
        let run = verger(&["logs", "-", "--robots", &robots, "--site", site], log);
        assert_eq!(run.status, status, "{run:?}");
    }
    for (changed, status) in [("2026-11-20T13:00Z", 1), ("2026-11-21T13:00Z", 3)] {
        let run = verger(&["logs", "-", "--robots", &robots, "--changed", changed], log);
        assert_eq!(run.status, status, "{run:?}");
    }
}

#[test]
fn what_cannot_be_read() {
    let run = verger(&["logs", "-", "--robots", "-"], "");
    assert!(run.status == 2 && run.err.contains("only one input"), "{run:?}");
    let robots = file("none", ROBOTS.as_bytes());
    let run = verger(&["logs", "/nowhere/access.log", "--robots", &robots], "");
    assert!(run.status == 4 && run.err.contains("/nowhere/access.log"), "{run:?}");
    let run = verger(&["logs", "x"], "");
    assert!(run.status == 2 && run.err.contains("--robots"), "{run:?}");
}

#[cfg(feature = "net")]
#[test]
fn logs_in_gzip() {
    use std::io::Write as _;

    let robots = file("gzip", ROBOTS.as_bytes());
    let log = log();
    let mut packed = Vec::new();
    // As rotation makes them, and as `cat a.gz b.gz` does: two members.
    for half in log.chunks(log.len() / 2 + 1) {
        let mut member = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        member.write_all(half.concat().as_bytes()).expect("memory takes it");
        packed.extend(member.finish().expect("memory takes it"));
    }
    let plain = verger(&["logs", "-", "--robots", &robots], &log.concat());
    let run = verger_of_bytes(&["logs", "-", "--robots", &robots], &packed);
    assert_eq!((run.out, run.status), (plain.out, 1));
    let cut = verger_of_bytes(&["logs", "-", "--robots", &robots], &packed[..packed.len() - 40]);
    assert!(cut.status == 4 && cut.err.contains("cannot read more of -"), "{cut:?}");
    assert!(cut.out.contains("GoodBot-like"), "{cut:?}");
}
