//! Every lint: its examples, its texts, and any bytes.

use std::collections::HashSet;

use verger::Document;
use verger::dialect::FieldSpelling;
use verger_analysis::lint::{Example, LINTS, Lint, LintOptions, lint};

fn fires(lint_of: &Lint, example: &Example) -> bool {
    let document = Document::parse(example.bytes());
    let mut options = LintOptions::default();
    options.served = example.served;
    options.listed = example.listed;
    let linted = lint(&document, &options);
    linted.diagnostics.iter().any(|found| found.lint.code == lint_of.code)
}

#[test]
fn each_is_found_in_its_bad_examples_and_not_in_its_good_ones() {
    for lint in LINTS {
        assert!(!lint.bad.is_empty() && !lint.good.is_empty(), "{} has no examples", lint.name);
        for example in lint.bad {
            let file = example.file.escape_ascii();
            assert!(fires(lint, example), "{} is not found in {file}", lint.name);
        }
        for example in lint.good {
            let file = example.file.escape_ascii();
            assert!(!fires(lint, example), "{} is found in {file}", lint.name);
        }
    }
}

#[test]
fn codes_and_names_are_unique_and_in_order() {
    let codes: Vec<_> = LINTS.iter().map(|lint| lint.code).collect();
    assert!(codes.is_sorted() && codes.windows(2).all(|pair| pair[0] != pair[1]), "{codes:?}");
    let names: HashSet<_> = LINTS.iter().map(|lint| lint.name).collect();
    assert_eq!(names.len(), LINTS.len());
    for lint in LINTS {
        let digits = lint.code.strip_prefix('V').unwrap();
        assert!(digits.len() == 3 && digits.bytes().all(|octet| octet.is_ascii_digit()));
        assert!(lint.name.bytes().all(|octet| octet.is_ascii_lowercase() || octet == b'-'));
    }
}

#[test]
fn texts_are_sentences() {
    for lint in LINTS {
        assert!(!lint.what.ends_with('.'), "{}: what", lint.name);
        assert!(lint.why.ends_with('.'), "{}: why", lint.name);
        assert!(lint.remedy.ends_with('.'), "{}: remedy", lint.name);
        assert!(
            !lint.what.contains("  ") && !lint.why.contains("  ") && !lint.remedy.contains("  ")
        );
    }
}

/// Names that a message may begin with.
const NAMES: [&str; 4] = ["Google", "RFC", "Crawl-delay", "Sitemap"];

#[test]
fn what_is_found_is_said_in_one_style() {
    for lint_of in LINTS {
        for example in lint_of.bad {
            let document = Document::parse(example.bytes());
            let mut options = LintOptions::default();
            options.served = example.served;
            options.listed = example.listed;
            for found in lint(&document, &options).diagnostics {
                let (message, help) = (&found.message, found.help.as_deref());
                let begins = message.starts_with(|letter: char| !letter.is_ascii_uppercase())
                    || message.split([' ', '\'']).next().is_some_and(is_name);
                assert!(begins && !message.ends_with('.'), "{}: {message}", found.lint.code);
                let help = help.unwrap_or(found.lint.remedy);
                let begins = help.starts_with(|letter: char| letter.is_ascii_uppercase());
                assert!(begins && help.ends_with('.'), "{}: {help}", found.lint.code);
                assert!(!help.ends_with(".."), "{}: {help}", found.lint.code);
                for title in found.fix.iter().map(|fix| &fix.title) {
                    let begins = title.starts_with(|letter: char| letter.is_ascii_lowercase());
                    assert!(begins && !title.ends_with('.'), "{}: {title}", found.lint.code);
                }
            }
        }
    }
}

fn is_name(word: &str) -> bool {
    let is_field = || verger::Directive::recognise(word.as_bytes(), FieldSpelling::Whole).is_some();
    NAMES.contains(&word) || is_field()
}

#[test]
fn a_comment_switches_a_lint_off() {
    let count = |file: &[u8]| {
        let linted = lint(&Document::parse(file), &LintOptions::default());
        linted.diagnostics.iter().filter(|found| found.lint.code == "V001").count()
    };
    assert_eq!(count(b"User-agent: *\nDisalow: /a\n"), 1);
    assert_eq!(count(b"User-agent: *\nDisalow: /a # verger: allow misspelt-field\n"), 0);
    assert_eq!(count(b"User-agent: *\n# verger: allow V001\n\nDisalow: /a\n"), 0);
    assert_eq!(count(b"User-agent: *\n# verger: allow V001\nDisalow: /a\nDisalow: /b\n"), 1);
    assert_eq!(count(b"# verger: allow-file V001\nUser-agent: *\nDisalow: /a\nDisalow: /b\n"), 0);
}
