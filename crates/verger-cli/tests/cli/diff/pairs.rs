//! Pairs of files, edited in known ways, with what changes written by hand.

use serde_json::Value;

use super::file;
use crate::run::verger;

/// The old file, the new one, and each change: the robot (`*` for all without a group), `+` or `-` and a URL, or a line of one.
type Pair = (&'static str, &'static str, &'static [&'static str]);

const PAIRS: [Pair; 28] = [
    // What means the same.
    ("User-agent: *\nDisallow: /a\nAllow: /b\n", "User-agent: *\nAllow: /b\nDisallow: /a\n", &[]),
    ("User-agent: *\nDisallow: /a\n", "user-AGENT: *\n\n# why\ndisallow:/a* # so\n", &[]),
    ("User-agent: *\nDisallow: /%61b%2fc\n", "User-agent: *\nDisallow: /ab%2Fc\n", &[]),
    ("User-agent: *\nDisallow: /a\nDisallow: /a/b\n", "User-agent: *\nDisallow: /a\n", &[]),
    ("User-agent: *\nDisallow: /a\nAllow: /\n", "User-agent: *\nDisallow: /a\n", &[]),
    (
        "User-agent: *\nDisallow: /a\nCrawl-delay: 5\n",
        "User-agent: *\nCrawl-delay: 5.0\nDisallow: /a\n",
        &[],
    ),
    (
        "User-agent: foo\nDisallow: /a\n\nUser-agent: foo\nDisallow: /b\n",
        "User-agent: foo\nDisallow: /a\nDisallow: /b\n",
        &[],
    ),
    ("User-agent: *\nDisallow: /robots.txt$\n", "", &[]),
    // A path.
    ("User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: /A\n", &["* + /a", "* - /A"]),
    ("User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: /a$\n", &["* + /az"]),
    ("User-agent: *\nDisallow: /a$\n", "User-agent: *\nDisallow: /a\n", &["* - /az"]),
    ("User-agent: *\nDisallow: /\n", "User-agent: *\nDisallow:\n", &["* + /"]),
    ("", "User-agent: *\nDisallow: /\n", &["* - /"]),
    ("User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: /a\nAllow: /a/b\n", &["* + /a/b"]),
    ("User-agent: *\nDisallow: /a\nAllow: /a\n", "User-agent: *\nDisallow: /a\n", &["* - /a"]),
    ("User-agent: *\nDisallow: /*.php$\n", "User-agent: *\nDisallow: /*.php\n", &["* - /.phpz"]),
    ("User-agent: *\nDisallow: /a*c\n", "User-agent: *\nDisallow: /a*b*c\n", &["* + /ac"]),
    ("User-agent: *\nDisallow: /a\n", "User-agent: *\nDisallow: a\n", &["* + /a"]),
    (
        "User-agent: *\nDisallow: /a%2Fb\n",
        "User-agent: *\nDisallow: /a/b\n",
        &["* + /a%2Fb", "* - /a/b"],
    ),
    // A group.
    ("User-agent: foo\nDisallow: /\n", "User-agent: bar\nDisallow: /\n", &["bar - /", "foo + /"]),
    (
        "User-agent: *\nDisallow: /a\n",
        "User-agent: *\nDisallow: /a\n\nUser-agent: foo\nDisallow: /b\n",
        &["foo + /a", "foo - /b"],
    ),
    // The second group loses its rules to the third.
    (
        "User-agent: *\nDisallow: /a\n\nUser-agent: foo\nDisallow: /b\n\nUser-agent: bar\nDisallow: /c\n",
        "User-agent: *\nDisallow: /a\n\nUser-agent: foo\n\nUser-agent: bar\nDisallow: /c\n",
        &["foo + /b", "foo - /c"],
    ),
    // A robot with a shorter name obeys both groups, by its leading letters.
    (
        "User-agent: MJ12bot\nDisallow: /a\n\nUser-agent: MJ13bot\nAllow: /a\n",
        "User-agent: MJ12bot\nDisallow: /a\n\nUser-agent: MJ13bot\nDisallow:\n",
        &["MJ - /a"],
    ),
    // One whose name is the whole value obeys one of them; one with the first word as its name both.
    (
        "User-agent: Foo Bar\nDisallow: /a\n\nUser-agent: Foo Baz\nDisallow: /a\n",
        "User-agent: Foo Bar\nDisallow: /a\n\nUser-agent: Foo Baz\nDisallow:\n",
        &["Foo Baz + /a"],
    ),
    // Another line.
    (
        "User-agent: *\nDisallow: /a\nCrawl-delay: 5\n",
        "User-agent: *\nDisallow: /a\nCrawl-delay: 6\n",
        &["* new 3", "* old 3"],
    ),
    (
        "User-agent: *\nDisallow: /a\n\nSitemap: https://example.com/s.xml\n",
        "User-agent: *\nDisallow: /a\n",
        &["site old 4"],
    ),
    (
        "User-agent: *\nDisallow: /a\n",
        "User-agent: *\nContent-Usage: train-ai=n\nDisallow: /a\n",
        &["* new 2"],
    ),
    (
        "User-agent: *\nDisallow: /a\n\nUser-agent: foo\nCrawl-delay: 9\nDisallow: /b\n",
        "User-agent: *\nDisallow: /a\n\nUser-agent: foo\nDisallow: /b\n",
        &["foo old 5"],
    ),
];

#[test]
fn what_changes_is_what_was_edited() {
    for (number, (old, new, expected)) in PAIRS.iter().enumerate() {
        let old_file = file(&format!("pair-{number}"), old);
        let run = verger(&["diff", &old_file, "-", "--json"], new);
        let mut found: Vec<_> = run.json().iter().flat_map(changes).collect();
        found.sort();
        // Robots that never obey a group for `*` change with their own groups alone.
        found.dedup();
        assert_eq!(found, *expected, "pair {number}: {old:?} to {new:?}: {run:?}");
        assert_eq!(run.status, i32::from(!expected.is_empty()), "pair {number}: {run:?}");
        // The other way round each change is the opposite, at the same URLs or others.
        let new_file = file(&format!("turned-{number}"), new);
        let turned = verger(&["diff", &new_file, "-", "--json"], old);
        assert_eq!(turned.status, run.status, "pair {number} turned: {turned:?}");
    }
}

/// The changes of an answer, in the words of the table.
fn changes(answer: &Value) -> Vec<String> {
    let list = |key: &str| answer[key].as_array().cloned().unwrap_or_default();
    let of = match (answer["kind"].as_str(), answer["every_other"].as_bool()) {
        (Some("diff-of-site"), _) => "site".to_owned(),
        (_, Some(true)) => "*".to_owned(),
        _ => answer["agents"][0].as_str().unwrap_or_default().to_owned(),
    };
    let text = |value: &Value| value.as_str().unwrap_or_default().to_owned();
    let sign = |change: &Value| if change["allowed"] == true { "+" } else { "-" };
    let decided = list("changes");
    let decided = decided.iter().map(|one| format!("{of} {} {}", sign(one), text(&one["url"])));
    let lines = list("lines");
    let lines = lines.iter().map(|line| format!("{of} {} {}", text(&line["in"]), line["line"]));
    decided.chain(lines).collect()
}
