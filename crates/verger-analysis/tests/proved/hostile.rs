//! Files that are made to be much work: lints, repairs, the normal form and a comparison end within their budgets. They have 500
//! KiB, which every standard reads, if everything is tried.

use std::time::Instant;

use verger::Document;
use verger_analysis::fix::{AppliedFix, FixKind, fix};
use verger_analysis::format::{FormatError, format as normal_form};
use verger_analysis::lint::{LINTS, LintOptions, MOST_OF_A_LINT, lint};
use verger_analysis::{Sameness, same_for_everyone};

use crate::size::sized;

/// A file that begins in a way, and goes on with numbered parts as far as there is room.
fn file(begins: &str, part: impl Fn(usize) -> String) -> Vec<u8> {
    let size = size();
    let mut text = begins.to_owned();
    for number in 0.. {
        let part = part(number);
        if text.len() + part.len() > size {
            break;
        }
        text += &part;
    }
    text.into_bytes()
}

/// The bytes of each.
fn size() -> usize {
    sized(50 << 10, 500 << 10)
}

fn shapes() -> Vec<(&'static str, Vec<u8>)> {
    let (group, size) = ("User-agent: *\n", size());
    vec![
        ("one rule", format!("{group}Disallow: /{}\n", "ab".repeat(size / 2 - 20)).into_bytes()),
        ("short rules", file(group, |number| format!("Allow:/{number:x}\n"))),
        ("stars", format!("{group}Disallow: {}\n", "*".repeat(size - 40)).into_bytes()),
        (
            "rules of stars",
            file(group, |number| format!("Disallow: /{}\n", "*a".repeat(number % 40))),
        ),
        ("trailing stars", file(group, |number| format!("Disallow: /{number:x}*\n"))),
        ("groups", file("", |number| format!("User-agent:b{number:x}\nAllow:\n"))),
        (
            "groups of rules",
            file("", |number| format!("User-agent: b{number:x}\nDisallow: /\nAllow: /a\n")),
        ),
        ("agents", file("", |number| format!("User-agent:b{number:x}\n"))),
        ("one name", file("", |_| "User-agent: a\nDisallow: /a\n".to_owned())),
        ("comments", file("", |_| "# c\n".to_owned())),
        ("NULs", [group.as_bytes(), &vec![0; size - 20]].concat()),
        ("lines of NULs", file(group, |_| "Disallow: /\0\n".to_owned())),
        ("CRs", file("User-agent: *\r", |number| format!("Disallow: /{number:x}\r"))),
        ("CR alone", file(group, |_| "\r".to_owned())),
        ("one line", file("User-agent: * ", |number| format!("Disallow: /{number:x} "))),
        ("escapes", file(group, |number| format!("Disallow: /{}{number}\n", "%25".repeat(20)))),
        (
            "deep escapes",
            format!("{group}Disallow: /%{}\n", "25".repeat(size / 2 - 20)).into_bytes(),
        ),
        ("marks", file("", |_| "\u{FEFF}".to_owned())),
        ("marks of lines", file("", |_| "\u{FEFF}User-agent: *\n".to_owned())),
        ("preferences", file(group, |number| format!("Content-Usage: /{number:x} train-ai=n\n"))),
        (
            "preferences in one",
            file(group, |number| format!("Content-Usage: train-ai=n, x{number}=y\n")),
        ),
        ("delays", file(group, |number| format!("Crawl-delay: {number}\n"))),
        (
            "hours",
            file(group, |number| {
                format!(
                    "Visit-time: {:02}{:02}-{:02}00\n",
                    number % 24,
                    number % 60,
                    number / 60 % 24
                )
            }),
        ),
        ("sitemaps", file("", |number| format!("Sitemap: http://a/{number}\n"))),
        ("misspelt", file(group, |number| format!("Disalow: {number:x}\n"))),
        ("opposites", file(group, |number| format!("Allow: /{number:x}\nDisallow: /{number:x}\n"))),
        ("blank lines", file(group, |number| format!("\nDisallow: /{number:x}\n"))),
        ("only blank", file(group, |_| "\n".to_owned())),
        ("suppressions", file(group, |_| "# verger: allow V001\nDisalow: /a\n".to_owned())),
    ]
}

#[test]
fn every_question_ends_within_its_budget() {
    for (name, octets) in shapes() {
        // A debug build takes a minute for all the steps that a proof may take.
        if name == "rules of stars" && sized(0, 1) == 0 {
            continue;
        }
        let (document, options) = (Document::parse(&octets[..]), LintOptions::default());
        let began = Instant::now();
        let linted = lint(&document, &options);
        let of_lint = began.elapsed();
        assert!(linted.diagnostics.len() <= MOST_OF_A_LINT * LINTS.len(), "{name}");

        let began = Instant::now();
        let fixed = fix(&document, &options, FixKind::Safe);
        let of_fix = began.elapsed();
        let changes_nothing = |one: &AppliedFix| matches!(one.effect, Sameness::Same);
        assert!(fixed.applied.iter().all(changes_nothing), "{name}");
        assert_eq!(fixed.octets == octets, fixed.applied.is_empty(), "{name}");

        let began = Instant::now();
        match normal_form(&document) {
            Ok(formatted) => {
                let again = normal_form(&Document::parse(&formatted[..]));
                assert!(matches!(again, Ok(again) if again == formatted), "{name}");
            }
            // A text that grows beyond what is read, or is not text.
            Err(FormatError::NotProved(_) | FormatError::NotText(_)) => {}
            Err(other) => panic!("{name}: {other:?}"),
        }
        let of_format = began.elapsed();

        let mut other = octets.clone();
        let middle = other.len() / 2;
        other.splice(middle..middle, *b"\nDisallow: /x\n");
        let began = Instant::now();
        let same = same_for_everyone(&document, &Document::parse(&other[..]));
        let of_same = began.elapsed();
        assert!(matches!(
            same_for_everyone(&document, &document),
            Sameness::Same | Sameness::Unknown(_)
        ));
        println!(
            "{name}: lint {of_lint:.1?}, {} found; fix {of_fix:.1?}, {} repaired, {} refused{}; fmt {of_format:.1?}; diff {of_same:.1?}, {}",
            linted.diagnostics.len(),
            fixed.applied.len(),
            fixed.refused.len(),
            if fixed.is_unfinished { ", unfinished" } else { "" },
            format!("{same:?}").chars().take(40).collect::<String>(),
        );
    }
}
