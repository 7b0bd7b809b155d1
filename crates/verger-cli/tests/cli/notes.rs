//! What `check`, `explain` and `show` say about a file that cannot be read as its author meant it.

use crate::run;

use run::verger;
use serde_json::{Value, json};

const FAULTY: &str = "\
User-agent: foobot/1.0
Disallow: private
Disallow: tmp
Disallow /x
Disallow: /robots.txt
";

const SAID: [&str; 4] = [
    "line 4 has no colon after Disallow, so it is ignored; write `Disallow: …`",
    "line 1: `foobot/1.0` is read as foobot: a product token has no version",
    "the pattern on line 2 begins with neither / nor *, so it matches nothing; 1 more such line",
    "line 5 names /robots.txt, which is always allowed: the rule has no effect; remove it",
];

/// Output with folded lines joined again.
fn unfolded(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn check_says_each_fault_once() {
    for dialect in ["rfc9309", "rep-00"] {
        let asked = [
            "check",
            "--robots",
            "-",
            "--dialect",
            dialect,
            "--agent",
            "foobot",
            "--agent",
            "foobot",
        ];
        let run = verger(&[&asked[..], &["/private", "/x"]].concat(), FAULTY);
        for said in SAID {
            assert_eq!(run.err.matches(said).count(), 1, "{said}\n{}", run.err);
        }
        assert_eq!(run.status, 0);
    }
}

#[test]
fn explain_says_each_fault_once() {
    let run = verger(&["explain", "--robots", "-", "--agent", "foobot", "/private", "/x"], FAULTY);
    let out = unfolded(&run.out);
    for said in SAID {
        assert_eq!(out.matches(&unfolded(said)).count(), 1, "{said}\n{}", run.out);
    }
}

#[test]
fn show_and_json_have_the_notes() {
    let run = verger(&["show", "-", "--agent", "foobot"], FAULTY);
    for said in SAID {
        assert_eq!(run.out.matches(said).count(), 1, "{said}\n{}", run.out);
    }
    let wanted = json!([
        { "code": "missing-colon-not-read", "line": 4, "text": SAID[0] },
        { "code": "version-in-token", "line": 1, "text": SAID[1] },
        { "code": "cannot-match", "line": 2, "text": SAID[2] },
        { "code": "names-robots-txt", "line": 5, "text": SAID[3] },
    ]);
    let run = verger(&["show", "-", "--agent", "foobot", "--json"], FAULTY);
    let object: Value = serde_json::from_str(&run.out).expect("one object");
    assert_eq!(object["notes"], wanted);
    let run =
        verger(&["check", "--robots", "-", "--agent", "foobot", "--json", "/a", "/b"], FAULTY);
    for line in run.out.lines() {
        let object: Value = serde_json::from_str(line).expect("one object a line");
        assert_eq!(object["notes"], wanted);
    }
    let clean = verger(
        &["check", "--robots", "-", "--agent", "foobot", "--json", "/a"],
        "User-agent: *\nDisallow: /b\n",
    );
    assert!(!clean.out.contains("notes"), "{}", clean.out);
    assert_eq!(clean.err, "");
}

#[test]
fn a_file_that_is_not_text_is_said_by_every_verb() {
    let file = |name: &str, octets: &[u8]| {
        let path = std::env::temp_dir().join(format!("verger-notes-{}-{name}", std::process::id()));
        std::fs::write(&path, octets).expect("the folder for temporary files can be written to");
        path
    };
    let utf16: Vec<u8> =
        "User-agent: *\nDisallow: /\n".encode_utf16().flat_map(u16::to_le_bytes).collect();
    let marked = [&[0xFF, 0xFE][..], &utf16].concat();
    let cases: [(&str, &[u8], &str); 5] = [
        ("utf-16", &utf16, "the file is UTF-16"),
        ("utf-16-marked", &marked, "the file is UTF-16"),
        ("gzip", &[0x1F, 0x8B, 0x08, 0, 1, 2, 3], "the file is compressed with gzip"),
        ("png", b"\x89PNG\r\n\x1A\n\0\0\0", "the file is binary data"),
        ("html", b"<!DOCTYPE html>\n<title>404</title>\n", "the file is HTML or XML"),
    ];
    for (name, octets, said) in cases {
        let path = file(name, octets);
        let path = path.to_str().expect("a path of ours is text");
        let run = verger(&["check", "--robots", path, "--agent", "foobot", "/x"], "");
        assert!(run.err.contains(said), "{name}: {}", run.err);
        let run = verger(&["check", "--json", "--robots", path, "--agent", "foobot", "/x"], "");
        assert!(
            run.out.contains(&format!("\"notes\":[{{\"code\":\"not-text\",\"text\":\"{said}")),
            "{name}: {}",
            run.out
        );
        let run = verger(&["explain", "--robots", path, "--agent", "foobot", "/x"], "");
        assert!(unfolded(&run.out).contains(said), "{name}: {}", run.out);
        let run = verger(&["show", path, "--agent", "foobot"], "");
        assert!(run.out.contains(said), "{name}: {}", run.out);
        std::fs::remove_file(path).expect("it was written");
    }
}

#[test]
fn pace_and_hours_that_cannot_be_read_are_said() {
    let cases = [
        ("Visit-time: 0500-0501 EST", "EST is a time zone other than GMT, UTC or Z"),
        ("Visit-time: 0500+0100-0600+0100", "+0100 is a time zone other than"),
        ("Visit-time: 0500-0600 GMT+1", "GMT+1 is a time zone other than"),
        ("Visit-time: 0500 to 0600", "a part of the day is two times, such as 0600-0845"),
        ("Crawl-delay: soon", "cannot be read, so it is ignored"),
        ("Request-rate: often", "cannot be read, so it is ignored"),
    ];
    for (line, said) in cases {
        let robots = format!("User-agent: *\n{line}\nDisallow: /x\n");
        let asked = ["--dialect", "extended2", "--robots", "-", "--agent", "a", "/a", "/b"];
        let check = verger(&[&["check"], &asked[..]].concat(), &robots);
        assert!(check.err.contains(&format!("line 2: `{line}` cannot be read")), "{check:?}");
        assert_eq!(check.err.matches(said).count(), 1, "{check:?}");
        let explain = verger(&[&["explain"], &asked[..]].concat(), &robots);
        assert_eq!(unfolded(&explain.out).matches(said).count(), 1, "{explain:?}");
        let json = verger(&[&["check", "--json"], &asked[..]].concat(), &robots).json();
        assert_eq!(json[1]["notes"][0]["code"], "malformed", "{json:?}");
        assert_eq!(json[1]["notes"][0]["line"], 2);
        let question = json!({
            "robots": robots, "agents": ["a"], "url": "/", "dialect": "extended2",
        });
        let batch = verger(&["check", "--batch"], &question.to_string()).json();
        assert_eq!(batch[0]["notes"], json[0]["notes"]);
    }
}

#[test]
fn compare_says_what_cannot_be_read_once() {
    let compare =
        |robots: &str| verger(&["compare", "--robots", "-", "--agent", "a", "/x"], robots).err;
    let html = compare("<!DOCTYPE html>\n<title>404</title>\n");
    assert_eq!(html.matches("the file is HTML or XML").count(), 1, "{html}");
    assert!(html.starts_with("note: the file is HTML"), "all dialects say so: {html}");
    let colon = compare("User-agent: *\nDisallow /x\n");
    assert_eq!(colon.matches("line 2 has no colon after Disallow").count(), 1, "{colon}");
    assert!(colon.contains("note: rfc9309, "), "not all dialects ignore it: {colon}");
}

#[test]
fn a_limit_of_one_is_one() {
    let args = ["check", "--robots", "-", "--agent", "a", "--max-rules", "1", "/c"];
    let run = verger(&args, "User-agent: *\nDisallow: /a\nDisallow: /b\n");
    assert!(run.out.contains("the limit is 1 rule)"), "{run:?}");
}

#[test]
#[cfg(feature = "net")]
fn the_proposals_of_1996_are_obeyed_on_request() {
    let page = "<head><link name=INDEXINSTEAD content=\"https://example.com/one\"></head>";
    let run = verger(&["page", "-"], page);
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(run.out.contains("not obeyed without --proposals-1996"), "{}", run.out);
    let run = verger(&["page", "-", "--proposals-1996"], page);
    assert_eq!(run.status, 1, "{}", run.err);
    assert!(run.out.contains("no, instead: https://example.com/one"), "{}", run.out);
    let run = verger(&["page", "-", "--proposals-1996", "--json"], page);
    let object: Value = serde_json::from_str(&run.out).expect("one object");
    assert_eq!(object["may_index"], false);
    assert_eq!(object["index"]["instead"]["url"], "https://example.com/one");
    assert_eq!(object["legacy"][0]["obeyed"], true);

    let robots = "User-agent: *\nDisallow:\nPleaseVisit: https://example.com/new\n";
    let run = verger(&["show", "-", "--agent", "foobot"], robots);
    assert!(run.out.contains("not obeyed without --proposals-1996"), "{}", run.out);
    let run = verger(&["show", "-", "--agent", "foobot", "--proposals-1996"], robots);
    assert!(run.out.contains("\nPlease visit\n"), "{}", run.out);
}
