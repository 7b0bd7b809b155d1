//! Repairs and the normal form of real files: nothing changes for anyone, comments stay, and nothing is left to do.

use std::path::Path;

use verger::Document;
use verger_analysis::fix::{FixKind, Fixed, fix};
use verger_analysis::format::{FormatError, format};
use verger_analysis::lint::{LINTS, LintOptions, lint};
use verger_proof::parallel::on_all_processors;
use verger_proof::random::Generator;
use verger_proof::{corpus, tests_with_shared_data};

use crate::plain::Pair;
use crate::size::sized;

tests_with_shared_data!(real_files_are_repaired_and_formatted);

fn real_files_are_repaired_and_formatted(shared: &Path) {
    let files: Vec<_> = corpus(shared).into_iter().collect();
    let (step, tries) = (sized(11, 1), sized(200, 2_000));
    let repaired = on_all_processors(files.len().div_ceil(step), |number| {
        let (name, file) = &files[number * step];
        let mut generator = Generator::new(number as u64);
        is_right(file, &mut generator, tries).map_err(|why| format!("{name}: {why}")).or_else(
            |why| {
                println!("BAD {why}");
                Ok::<usize, String>(0)
            },
        )
    });
    let repaired = repaired.unwrap_or_else(|why| panic!("{why}"));
    println!("{repaired} repairs, each file tried with {tries} URLs");
    assert!(repaired > 0);
}

/// Whether the repairs and the normal form of a file are what they claim to be; the number of repairs.
fn is_right(file: &[u8], generator: &mut Generator, tries: usize) -> Result<usize, String> {
    let document = Document::parse(file);
    let fixed = fix(&document, &LintOptions::default(), FixKind::Safe);
    let repaired = Document::parse(&fixed.octets[..]);
    says_the_same(&document, &repaired, generator, tries).map_err(|why| format!("fix: {why}"))?;
    is_done(&fixed)?;
    for document in [&document, &repaired] {
        let formatted = match format(document) {
            Ok(formatted) => formatted,
            Err(FormatError::NotText(_)) => continue,
            Err(other) => return Err(format!("not formatted: {other:?}")),
        };
        let normal = Document::parse(&formatted[..]);
        says_the_same(document, &normal, generator, tries).map_err(|why| format!("fmt: {why}"))?;
        if !matches!(format(&normal), Ok(again) if again == formatted) {
            return Err("its normal form is not that of itself".to_owned());
        }
        if comments(document.octets()) != comments(&formatted) {
            return Err("a comment changed".to_owned());
        }
    }
    Ok(fixed.applied.len())
}

fn says_the_same(
    old: &Document<'_>,
    new: &Document<'_>,
    generator: &mut Generator,
    tries: usize,
) -> Result<(), String> {
    if old.octets() == new.octets() {
        return Ok(());
    }
    let mut pair = Pair::new(old, new);
    pair.differ(generator, tries).or_else(|| pair.differ_beside()).map_or(Ok(()), Err)
}

/// Whether no repair is left but those that were refused, and a second run does nothing.
fn is_done(fixed: &Fixed) -> Result<(), String> {
    let again = fix(&Document::parse(&fixed.octets[..]), &LintOptions::default(), FixKind::Safe);
    if again.octets != fixed.octets || !again.applied.is_empty() {
        let titles: Vec<_> =
            again.applied.iter().map(|one| (one.lint.name, one.line, &one.title)).collect();
        return Err(format!("a second run repairs {titles:?}"));
    }
    Ok(())
}

/// The comments, as a careless reader finds them.
fn comments(file: &[u8]) -> Vec<Vec<u8>> {
    let lines = file.split(|octet| matches!(octet, b'\n' | b'\r'));
    let comment = |line: &[u8]| {
        let at = line.iter().position(|&octet| octet == b'#')?;
        Some(line[at..].trim_ascii().to_vec())
    };
    lines.filter_map(comment).collect()
}

/// In each example of a lint that offers a repair, the repair removes what was found.
#[test]
fn a_repair_removes_what_was_found() {
    let mut repairable = 0;
    for rule in LINTS {
        for example in rule.bad {
            let mut options = LintOptions::default();
            (options.served, options.listed) = (example.served, example.listed);
            let file = example.bytes();
            let found = |file: &[u8]| {
                let found = lint(&Document::parse(file), &options).diagnostics;
                found.iter().filter(|one| one.lint.code == rule.code && one.fix.is_some()).count()
            };
            if found(&file) == 0 {
                continue;
            }
            repairable += 1;
            let fixed = fix(&Document::parse(&file[..]), &options, FixKind::All);
            let (before, after) = (file.escape_ascii(), fixed.octets.escape_ascii());
            assert_eq!(found(&fixed.octets), 0, "{}: {before} became {after}", rule.name);
            let safe = fix(&Document::parse(&file[..]), &options, FixKind::Safe);
            let refused = safe.refused.iter().filter(|one| one.lint.code == rule.code).count();
            let (left, after) = (found(&safe.octets), safe.octets.escape_ascii());
            assert_eq!(left, refused, "{}: {before} became {after}", rule.name);
        }
    }
    println!("{repairable} examples are repaired");
    assert!(repairable > 20, "{repairable} examples are repaired");
}
