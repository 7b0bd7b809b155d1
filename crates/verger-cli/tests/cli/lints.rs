//! `lint` as a program or a terminal sees it.

use crate::folder::Folder;
use crate::run::verger;

const MISSPELT: &str = "User-agent: *\nDisalow: /a\n";

#[test]
fn a_summary_fails_as_the_findings_do() {
    let lint = |more: &[&str]| verger(&[&["lint", "-", "--summary"], more].concat(), MISSPELT);
    assert_eq!(lint(&[]).status, 1);
    assert_eq!(lint(&["--fail-on", "never"]).status, 0);
    assert_eq!(lint(&["--fail-on", "error"]).status, 1);
    let hint = verger(&["lint", "-", "--summary"], "User-agent: *\nDisallow: /a*\n");
    assert_eq!(hint.status, 0, "{hint:?}");
}

#[test]
fn nothing_of_a_file_is_raw_in_an_annotation() {
    let file = "User-agent: *\nDisallow: /a\n\u{1b}[31mDisallow /b\u{9b}\u{202e}\n";
    for color in ["always", "never"] {
        let run = verger(&["lint", "-", "--format", "github", "--color", color], file);
        assert!(run.out.contains(r"\u{1b}[31m"), "{run:?}");
        assert!(!run.out.contains(['\u{1b}', '\u{9b}', '\u{202e}']), "{run:?}");
    }
}

#[test]
fn a_repair_keeps_the_comment_of_a_line() {
    let folder = Folder::new("comment");
    let text = "User-agent: *\nDisallow: /a\nDisallow: /a/b # asked for by the lawyers\n";
    let file = folder.file("robots.txt", text);
    let run = verger(&["lint", "--fix", &file], "");
    let fixed = std::fs::read_to_string(&file).expect("it is there");
    assert_eq!(fixed, "User-agent: *\nDisallow: /a\n# asked for by the lawyers\n", "{run:?}");
}

#[test]
fn a_group_is_needed_where_its_robots_would_follow_another() {
    let file = |name: &str| {
        format!(
            "User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow: /b\n\n\
             User-agent: {name}\nDisallow: /a\n"
        )
    };
    let of = |name: &str| verger(&["lint", "-", "--least", "hint"], &file(name)).out;
    assert!(of("ExampleBot").contains("V016"), "{}", of("ExampleBot"));
    assert!(!of("Googlebot-Image").contains("V016"), "{}", of("Googlebot-Image"));
}
