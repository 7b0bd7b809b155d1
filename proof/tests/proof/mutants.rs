//! The evaluators against each other, on every single-byte change of files that contain every construct, and of
//! URLs.

use verger_proof::evaluators::dialects_of_one_pass;
use verger_proof::mutants::{Outcome, Shifts, changes, of_files, of_limits, of_urls, templates};
use verger_proof::properties::{decide, parse};

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

#[test]
fn files_are_cut_off_alike() {
    report("files that are cut off", &of_limits(&templates()));
}

/// As a fuzzer would: nothing panics, all dialects explain what they decide, and the naive reference agrees.
#[test]
fn mutants_hold_what_fuzzed_files_hold() {
    let (mut number, mut held) = (0, 0);
    for template in templates().iter().filter(|template| template.file().len() <= 256) {
        for place in template.places() {
            changes(template.file(), place, |_, file| {
                number += 1;
                if number % EVERY == 0 {
                    held += 1;
                    parse(file);
                    decide(&[b"x\n/a/b\n", file].concat());
                }
            });
        }
    }
    println!("{held} of {number} mutants hold every property");
}

/// Shares no divisor with the number of changes at a place, so that each kind of change occurs.
const EVERY: usize = 149;

fn report(what: &str, outcome: &Outcome) {
    let Outcome { mutants, comparisons, differences, first } = outcome;
    println!("{what}: {mutants} mutants, {comparisons} comparisons, {differences} differences");
    assert_eq!(*differences, 0, "the first:\n{}", first.as_deref().unwrap_or_default());
}
