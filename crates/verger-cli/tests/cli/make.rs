//! A robots.txt from intents.

use crate::folder::Folder;
use crate::run::{Run, verger};

/// Whether these robots may fetch a URL, by the command itself.
fn may(file: &str, robots: &[&str], url: &str) -> Vec<bool> {
    let agents = robots.iter().flat_map(|robot| ["--agent", robot]);
    let args: Vec<_> =
        ["check", "--robots", "-", "--json"].into_iter().chain(agents).chain([url]).collect();
    verger(&args, file).json().iter().map(|answer| answer["allowed"] == true).collect()
}

/// A robot of each of some classes, and of no other of these.
const ROBOTS: [(&str, &str); 6] = [
    ("search", "bingbot"),
    ("ai-training", "GPTBot"),
    ("ai-agent", "ChatGPT-User"),
    ("seo", "AhrefsBot"),
    ("archive", "archive.org_bot"),
    ("preview", "Slackbot"),
];

#[test]
fn each_class_is_decided_as_asked() {
    let classes: Vec<_> = ROBOTS.iter().map(|(class, _)| *class).collect();
    let robots: Vec<_> = ROBOTS.iter().map(|(_, robot)| *robot).chain(["Nobody"]).collect();
    for block in classes.iter().copied().chain(["all"]) {
        for allow in [classes[1], classes[3]].into_iter().filter(|allow| *allow != block) {
            let run = verger(&["make", "--block", block, "--allow", allow, "--disallow", "/d"], "");
            assert_eq!(run.status, 0, "{run:?}");
            let is_open = |class: &str| class == allow || class != block && block != "all";
            let wanted: Vec<_> =
                ROBOTS.iter().map(|(class, _)| is_open(class)).chain([block != "all"]).collect();
            let found = may(&run.out, &robots, "https://a.example/x");
            assert_eq!(found, wanted, "{block}, {allow}: {robots:?} {}", run.out);
            assert!(!may(&run.out, &robots, "https://a.example/d").contains(&true));
        }
    }
}

#[test]
fn the_file_is_the_same_wherever_it_is_written() {
    let args = ["make", "--block", "seo", "--sitemap", "https://a.example/s.xml"];
    let printed = verger(&args, "");
    let answers = verger(&[&args[..], &["--json"]].concat(), "").json();
    assert_eq!((answers.len(), answers[0]["text"].as_str()), (1, Some(&*printed.out)));
    let folder = Folder::new("make-out");
    let out = format!("{}/robots.txt", folder.path());
    let written = verger(&[&args[..], &["--out", &out]].concat(), "");
    assert_eq!((written.status, &*written.out), (0, ""), "{written:?}");
    assert_eq!(std::fs::read_to_string(&out).expect("it was written"), printed.out);
    assert!(printed.err.contains("every other: each is decided as asked"), "{printed:?}");
    assert_eq!(verger(&[&args[..], &["-q"]].concat(), "").err, "");
}

#[test]
fn a_file_that_is_there_is_only_changed_if_it_was_read() {
    let before = "User-agent: *\nDisallow: /tmp/\n\n# ours\nUser-agent: bingbot\nDisallow: /b\n";
    let folder = Folder::new("make-there");
    let there = folder.file("robots.txt", before);
    let run = verger(&["make", "--block", "seo", "--out", &there], "");
    assert!(run.status == 2 && run.err.contains("is there already; pass --from"), "{run:?}");
    assert_eq!(std::fs::read_to_string(&there).expect("it is there"), before);
    let run = verger(&["make", "--from", &there, "--block", "seo", "--out", &there], "");
    assert_eq!(run.status, 0, "{run:?}");
    assert!(
        run.out.contains("\n\nAhrefsBot, ") && run.out.contains("now disallowed  /  new line"),
        "{run:?}"
    );
    let after = std::fs::read_to_string(&there).expect("it is there");
    assert!(after.starts_with(before), "{after}");
    let run = verger(&["make", "--from", &there, "--block", "seo", "--out", &there], "");
    assert!(run.status == 0 && run.err.contains("nothing has to change"), "{run:?}");
    assert_eq!(std::fs::read_to_string(&there).expect("it is there"), after);
}

/// Without `--out` the file is on standard output, and what changes on standard error.
#[test]
fn what_changes_is_told() {
    let folder = Folder::new("make-told");
    let there = folder.file("robots.txt", "User-agent: *\nDisallow: /tmp/\n");
    let run = verger(&["make", "--from", &there, "--block", "GPTBot"], "");
    assert!(run.out.ends_with("User-agent: GPTBot\nDisallow: /\n"), "{run:?}");
    assert!(
        run.err.contains("note: GPTBot\nnote:   now disallowed  /  new line 8: Disallow: /\n"),
        "{run:?}"
    );
    assert!(run.err.contains("every robot without its own group: nothing changes"), "{run:?}");
    let run = verger(
        &["make", "--from", "-", "--block", "GPTBot", "--json"],
        "User-agent: *\nDisallow: /tmp/\n",
    );
    let answers = run.json();
    let kinds: Vec<_> = answers.iter().filter_map(|answer| answer["kind"].as_str()).collect();
    assert_eq!((kinds[0], kinds.last()), ("made-robots-txt", Some(&"diff-of-site")));
    assert!(kinds[1..kinds.len() - 1].iter().all(|kind| *kind == "diff"), "{kinds:?}");
}

/// A group without a rule goes on with whatever is written after it.
#[test]
fn a_last_group_without_rules_is_closed_first() {
    for before in [
        "User-agent: *",
        "User-agent: *\n\n",
        "User-agent: *\n\nSitemap: https://a.example/s.xml\n",
    ] {
        let Run { out, status, err } =
            verger(&["make", "--from", "-", "--block", "GPTBot"], before);
        assert_eq!(status, 0, "{err}");
        assert!(out.starts_with("User-agent: *\nDisallow:\n"), "{out}");
        assert_eq!(may(&out, &["GPTBot", "Nobody"], "https://a.example/x"), [false, true], "{out}");
    }
}

#[test]
fn what_is_not_made() {
    let wrong = |args: &[&str], said: &str| {
        let run = verger(&[&["make"], args].concat(), "");
        assert!(
            run.status == 2 && run.out.is_empty() && run.err.contains(said),
            "{args:?}: {run:?}"
        );
    };
    wrong(&["--block", "nonsense"], "neither a class nor a known crawler");
    wrong(&["--block", ""], "neither a class nor a known crawler");
    wrong(&["--allow", "seo,nonsense"], "neither a class nor a known crawler");
    wrong(&["--block", "robot:a b"], "not the name of a robot");
    wrong(&["--block", "seo", "--disallow", "x"], "not a path");
    wrong(&["--block", "seo", "--disallow", "/a b"], "white space");
    wrong(&["--block", "seo", "--crawl-delay", "soon"], "not a number of seconds");
    wrong(&["--block", "seo", "--sitemap", "/s.xml"], "not an absolute address");
    let folder = Folder::new("make-missing");
    let missing = format!("{}/missing", folder.path());
    let run = verger(&["make", "--from", &missing, "--block", "seo"], "");
    assert!(run.status == 4 && run.err.contains("cannot read"), "{run:?}");
    let nowhere = format!("{missing}/robots.txt");
    let run = verger(&["make", "--block", "seo", "--out", &nowhere], "");
    assert!(run.status == 4 && run.err.contains("cannot write"), "{run:?}");
}
