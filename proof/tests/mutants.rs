//! The evaluators against each other, on every single-byte change of files that hold every construct, and of URLs.

use verger_proof::evaluators::dialects_of_one_pass;
use verger_proof::mutants::{Outcome, Shifts, of_files, of_urls, templates};

#[test]
fn files_are_read_alike() {
    let templates = templates();
    assert!(templates.len() >= 26);
    assert_eq!(dialects_of_one_pass().count(), 3);
    report("files", &of_files(&templates, Shifts::Rotating, |_| {}));
}

#[test]
fn urls_are_read_alike() {
    report("URLs", &of_urls(&templates(), |_| {}));
}

fn report(what: &str, outcome: &Outcome) {
    let Outcome { mutants, comparisons, differences, first } = outcome;
    println!("{what}: {mutants} mutants, {comparisons} comparisons, {differences} differences");
    assert_eq!(*differences, 0, "the first:\n{}", first.as_deref().unwrap_or_default());
}
