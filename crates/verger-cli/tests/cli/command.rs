//! The command as its users run it: what it prints, and the status it ends with.

use crate::run;

use run::{Run, verger};

const FICT: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/fict.org/robots.txt");
const FICT_URLS: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../examples/fict.org/urls.txt");
const ROBOTS: &str = "User-agent: *\nDisallow: /private\nAllow: /private/press\n";

/// The matrix of the draft of 1996, §4.
#[test]
fn check_prints_the_matrix_of_fict_org() {
    let agents = [
        "--agent",
        "unhipbot",
        "--agent",
        "webcrawler",
        "--agent",
        "excite",
        "--agent",
        "otherbot",
    ];
    let run =
        verger(&[&["check", "--robots", FICT, "--urls-from", FICT_URLS][..], &agents].concat(), "");
    let rows: Vec<Vec<&str>> =
        run.out.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[0], ["unhipbot", "webcrawler", "excite", "otherbot"]);
    let verdicts: Vec<String> = rows[1..]
        .iter()
        .map(|row| {
            row[1..]
                .iter()
                .copied()
                .filter(|cell| *cell == "Yes" || *cell == "No")
                .collect::<Vec<_>>()
                .join(" ")
        })
        .collect();
    let expected = [
        "No Yes Yes No",
        "No Yes Yes No",
        "Yes Yes Yes Yes",
        "No Yes Yes Yes",
        "No Yes Yes Yes",
        "No Yes Yes Yes",
        "No Yes Yes No",
        "No Yes Yes Yes",
        "No Yes Yes No",
        "No Yes Yes No",
        "No Yes Yes Yes",
    ];
    assert_eq!(verdicts, expected);
    assert_eq!(run.status, 1);
}

#[test]
fn one_question_is_answered_with_the_deciding_line() {
    let run = verger(&["check", "--robots", "-", "--agent", "ExampleBot", "/private/x"], ROBOTS);
    assert_eq!(run.out, "disallowed  /private/x  (line 2: Disallow: /private)\n");
    assert_eq!((run.err.as_str(), run.status), ("", 1));
    let run =
        verger(&["check", "--robots", "-", "--agent", "ExampleBot", "/private/press/2026"], ROBOTS);
    assert_eq!(run.out, "allowed  /private/press/2026  (line 3: Allow: /private/press)\n");
    assert_eq!(run.status, 0);
}

#[test]
fn a_header_names_the_robot() {
    let header = "Mozilla/5.0 (compatible; ExampleBot/0.1; https://www.example.com/bot.html)";
    let robots = "User-agent: examplebot\nDisallow: /\n";
    let run = verger(&["check", "--robots", "-", "--user-agent", header, "/"], robots);
    assert_eq!(run.status, 1);
    let browser = "Mozilla/5.0 (X11; Linux x86_64; rv:109.0) Gecko/20100101 Firefox/115.0";
    let robots = "User-agent: examplebot\nDisallow: /\n\nUser-agent: *\nDisallow: /all\n";
    let run = verger(&["check", "--robots", "-", "--user-agent", browser, "/all"], robots);
    assert_eq!((run.status, run.out.as_str()), (1, "disallowed  /all  (line 5: Disallow: /all)\n"));
    assert!(run.err.contains("names no robot"), "{}", run.err);
}

#[test]
fn a_name_is_read_as_what_it_is() {
    let robots = "User-agent: GPTBot\nDisallow: /\n";
    for name in ["GPTBot/1.2", "Mozilla/5.0 (compatible; GPTBot/1.2; +https://openai.com/gptbot)"] {
        let run = verger(&["check", "--robots", "-", "--agent", name, "/"], robots);
        assert_eq!((run.status, run.out.as_str()), (1, "disallowed  /  (line 2: Disallow: /)\n"));
        assert!(run.err.contains("GPTBot"), "{name}: {}", run.err);
        let run = verger(&["check", "--robots", "-", "--exact", "--agent", name, "/"], robots);
        assert_eq!((run.status, run.err.as_str()), (0, ""), "{name}");
    }
}

#[test]
fn a_list_of_tokens_is_one_robot_with_fallbacks() {
    let robots = "User-agent: Googlebot\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n";
    let run =
        verger(&["check", "--robots", "-", "--agent", "Googlebot-Image,Googlebot", "/a"], robots);
    assert_eq!(run.out, "disallowed  /a  (line 2: Disallow: /a)\n");
}

#[test]
fn what_belongs_to_another_origin_is_out_of_scope() {
    let asked = ["check", "--robots", "-", "--agent", "a", "--origin", "https://example.com"];
    let run = verger(&[&asked[..], &["https://example.org/private"]].concat(), ROBOTS);
    assert_eq!(run.status, 3);
    assert!(run.out.starts_with("out-of-scope  https://example.org/private"), "{}", run.out);
    let run = verger(
        &[&asked[..], &["https://example.org/", "https://EXAMPLE.com:443/private"]].concat(),
        ROBOTS,
    );
    assert_eq!(run.status, 1);
}

#[test]
fn limits_are_reported() {
    let asked = ["check", "--robots", "-", "--agent", "a", "--max-bytes", "20", "/private"];
    let run = verger(&asked, ROBOTS);
    assert_eq!(run.status, 0);
    assert!(run.out.contains("not obeyed from line 2 on: the limit is 20 bytes"), "{}", run.out);
    let run = verger(&[&asked[..], &["--on-excess", "disallow-site"]].concat(), ROBOTS);
    assert_eq!(run.status, 1);
}

#[test]
fn json_is_one_object_a_line() {
    let run = verger(
        &["check", "--json", "--robots", "-", "--agent", "a", "--agent", "b", "/private", "/"],
        ROBOTS,
    );
    let answers: Vec<serde_json::Value> = run.json();
    assert_eq!(answers.len(), 4);
    assert_eq!(answers[0]["v"], 1);
    assert_eq!(answers[0]["verdict"], "disallowed");
    assert_eq!(answers[0]["line"], 2);
    assert_eq!(answers[0]["pattern"], "/private");
    assert_eq!(answers[3]["agents"][0], "b");
    assert_eq!(answers[3]["reason"], "no-rule-matched");
}

#[test]
fn wrong_usage_ends_with_2_and_unreadable_input_with_4() {
    let status = |args: &[&str]| {
        let Run { out, err, status } = verger(args, ROBOTS);
        assert_eq!(out, "", "{args:?}");
        assert!(err.lines().count() >= 1, "{args:?} said nothing");
        (status, err)
    };
    assert_eq!(status(&["check", "--robots", "-", "/"]).0, 2);
    assert_eq!(status(&["check", "--agent", "a", "/"]).0, 2);
    assert_eq!(status(&["check", "--robots", "-", "--agent", "a"]).0, 2);
    assert_eq!(status(&["check", "--robots", "-", "--agent", ",", "/"]).0, 2);
    assert_eq!(status(&["check", "--robots", "-", "--agent", "a", "--urls-from", "-"]).0, 2);
    assert_eq!(
        status(&["check", "--robots", "-", "--agent", "a", "--origin", "nowhere", "/"]).0,
        2
    );
    assert_eq!(
        status(&["check", "--robots", "-", "--agent", "a", "--dialect", "klingon", "/"]).0,
        2
    );
    let (code, err) = status(&["check", "--robots", "no/such/file", "--agent", "a", "/"]);
    assert_eq!((code, err.lines().count()), (4, 1));
    assert!(err.contains("no/such/file") && err.contains("check the name"), "{err}");
    assert_eq!(status(&["check", "--robots", "/", "--agent", "a", "/"]).0, 4);
    assert_eq!(
        status(&["check", "--robots", "-", "--agent", "a", "--urls-from", "no/such/file"]).0,
        4
    );
}

#[test]
fn explain_tells_the_group_the_winner_and_the_losers() {
    let run = verger(&["explain", "--robots", FICT, "--agent", "otherbot", "/org/plans.html"], "");
    let expected = "\
disallowed: otherbot may not fetch /org/plans.html
  --> FILE:12:11
   |
11 | User-agent: *
   |             - no group names otherbot: it obeys this one
12 | Disallow: /org/plans.html
   |           ^^^^^^^^^^^^^^^ decides: the longest pattern that matches, 15 bytes
13 | Allow: /org/
   |        ----- matches, but is shorter: 5 bytes
14 | Allow: /serv
   |        ----- does not match
15 | Allow: /~mak
   |        ----- does not match
16 | Disallow: /
   |           - matches, but is shorter: 1 byte
   |
   = note: read as rfc9309; the path is /org/plans.html

";
    assert_eq!(run.out.replace(FICT, "FILE"), expected);
    assert_eq!(run.status, 1);
}

#[test]
fn explain_says_what_an_empty_pattern_does() {
    let robots = "User-agent: a\nDisallow:\nDisallow: /x\n";
    let explain = |url| {
        verger(&["explain", "--robots", "-", "--agent", "a", "--dialect", "google", url], robots)
    };
    let decides = explain("/y").out;
    assert!(decides.contains("decides: empty pattern: matches, restricts nothing"), "{decides}");
    let loses = explain("/x").out;
    assert!(loses.contains("- empty pattern: matches, restricts nothing"), "{loses}");
    assert!(loses.contains("decides: the longest pattern that matches, 2 bytes"), "{loses}");
}

#[test]
fn explain_says_what_a_person_needs_to_know() {
    let robots = "Disallow: /lost\nUser-agent: a\n\nDisalow: /x*y\n\nUser-agent: *\nDisallow: /z\n";
    let run = verger(&["explain", "--robots", "-", "--agent", "a", "/x-y"], robots);
    for note in [
        "line 4: `Disalow` is read as `Disallow`",
        "line 4 matches through its *",
        "the rules for * (from line 6 on) do not apply",
        "line 3 is blank and comes before the group's first rule",
        "the rule on line 1 is in no group",
        "ignored: a has its own group",
    ] {
        assert!(run.out.contains(note), "no {note:?} in\n{}", run.out);
    }
}

#[test]
fn nothing_in_a_file_reaches_the_terminal_raw() {
    let robots = b"User-agent: *\nDisallow: /\x1b[2J\xe2\x80\xae\xff\x07\r\nDisallow: /\0x\n";
    // With colours on, the only escapes are the command's own, which begin and end colours.
    for verb in ["check", "explain", "compare"] {
        let agent = "\u{1b}[2Jbot";
        let args = [verb, "--robots", "-", "--agent", agent, "--agent", "b", "/\u{1b}[2J"];
        let run = run::verger_in_colour(&args, robots);
        assert!(run.out.contains("\u{1b}["), "{verb} prints no colours");
        let raw = ["\u{1b}[2J", "\u{202e}", "\u{7}", "\0", "\r"];
        let found: Vec<_> = raw.iter().filter(|raw| run.out.contains(**raw)).collect();
        assert!(found.is_empty(), "{verb}: {found:?} in {:?}", run.out);
    }
}

#[test]
fn compare_marks_and_explains_disagreements() {
    let run = verger(
        &["compare", "--robots", "-", "--agent", "a", "/tmp/ok.html", "/"],
        "User-agent: *\nDisallow: /tmp\nAllow: /tmp/ok.html\n",
    );
    assert_eq!(run.status, 1);
    let head: Vec<_> = run.out.lines().next().unwrap_or_default().split_whitespace().collect();
    assert_eq!(head, ["rfc9309", "google", "rep-00", "koster1996", "original1994", "extended2"]);
    assert!(run.out.contains("≠ /tmp/ok.html:"), "{}", run.out);
    assert!(
        run.out.contains("allowed by rfc9309, google, rep-00: line 3: Allow: /tmp/ok.html"),
        "{}",
        run.out
    );
    assert!(!run.out.contains("≠ /:"), "{}", run.out);
}

#[test]
fn dialects_as_text_markdown_and_json() {
    let text = verger(&["dialects", "koster1996"], "");
    assert!(text.out.contains("a byte and its escape, except for /"), "{}", text.out);
    assert_eq!(verger(&["dialects", "--json"], "").json().len(), 6);
    let page = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/dialects.md");
    let page = std::fs::read_to_string(page).expect("docs/dialects.md is part of the project");
    let fresh = verger(&["dialects", "--markdown"], "").out;
    assert!(page == fresh, "docs/dialects.md is stale: run `cargo xtask docs`");
}

#[test]
fn the_licences_of_what_is_built_in_are_printed() {
    let printed = verger(&["licenses"], "").out;
    for licence in ["Copyright (c) The Verger authors", "Mozilla Public License Version 2.0"] {
        assert!(printed.contains(licence), "{licence}");
    }
}

#[test]
fn completions_and_manual_come_from_the_same_definitions() {
    for shell in ["bash", "zsh", "fish", "elvish", "powershell"] {
        assert!(verger(&["completions", shell], "").out.contains("compare"), "{shell}");
    }
    assert!(verger(&["man"], "").out.contains(".TH verger"));
    let folder = std::env::temp_dir().join(format!("verger-man-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("the temporary folder can be written");
    let run = verger(&["man", "--out", &folder.to_string_lossy()], "");
    assert_eq!(run.status, 0, "{}", run.err);
    assert!(folder.join("verger-check.1").is_file());
    std::fs::remove_dir_all(&folder).expect("what was written can be removed");
}
