//! Every lint: its examples, its texts, and any bytes.

use std::collections::HashSet;

use verger::Document;
use verger_analysis::lint::{Example, LINTS, Lint, LintOptions, lint};

fn fires(lint_of: &Lint, example: &Example) -> bool {
    let document = Document::parse(example.file);
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

#[test]
fn a_comment_switches_a_lint_off() {
    let count = |file: &[u8]| {
        let linted = lint(&Document::parse(file), &LintOptions::default());
        linted.diagnostics.iter().filter(|found| found.lint.name == "misspelt-field").count()
    };
    assert_eq!(count(b"User-agent: *\nDisalow: /a\n"), 1);
    assert_eq!(count(b"User-agent: *\nDisalow: /a # verger: allow misspelt-field\n"), 0);
    assert_eq!(count(b"User-agent: *\n# verger: allow V001\n\nDisalow: /a\n"), 0);
    assert_eq!(count(b"User-agent: *\n# verger: allow V001\nDisalow: /a\nDisalow: /b\n"), 1);
    assert_eq!(count(b"# verger: allow-file V001\nUser-agent: *\nDisalow: /a\nDisalow: /b\n"), 0);
}
