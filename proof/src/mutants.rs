//! Every single-byte change of representative files and URLs, tested with each evaluator.
//!
//! The fast evaluators examine sixty-four bytes at once and recognise most lines by their beginning, so a byte that
//! they mistake for another is a hole. So each byte of each template is replaced by every other, every byte is
//! inserted at each place, and each byte is deleted.

mod limited;
mod shift;
mod template;
mod templates;

use std::sync::Mutex;

use verger::Decision;

use crate::evaluators::{Asked, agree, dialects_of_one_pass};
use crate::parallel::on_all_processors;
pub use limited::of_limits;
pub use shift::Shifts;
use shift::shifted;
pub use template::Template;
pub use templates::templates;

/// The result of testing all of them.
#[derive(Debug, Default)]
pub struct Outcome {
    /// The number of generated files or URLs.
    pub mutants: usize,
    /// The number of comparisons of the evaluators.
    pub comparisons: usize,
    /// The number of mutants, each at one shift and under one dialect, on which they differ.
    pub differences: usize,
    /// A report of one of these.
    pub first: Option<String>,
}

/// Tests every single-byte change of each template's file. `progress` receives the number of places, among
/// [`places`], that were begun.
pub fn of_files(
    templates: &[Template],
    shifts: Shifts,
    progress: impl Fn(usize) + Sync,
) -> Outcome {
    let places: Vec<_> = templates
        .iter()
        .flat_map(|template| template.places().into_iter().map(move |place| (template, place)))
        .collect();
    in_parallel(&places, progress, |&(template, place), tally| {
        changes(&template.file, place, |number, file| {
            tally.mutants += 1;
            of_file(template, file, shifts.of_mutant(place + number), tally);
        });
    })
}

/// Tests every single-byte change of each template's URLs.
pub fn of_urls(templates: &[Template], progress: impl Fn(usize) + Sync) -> Outcome {
    let places: Vec<_> = templates
        .iter()
        .flat_map(|template| template.urls.iter().map(move |url| (template, *url)))
        .filter(|(_, url)| url.len() <= LONGEST_URL)
        .flat_map(|(template, url)| (0..=url.len()).map(move |place| (template, url, place)))
        .collect();
    in_parallel(&places, progress, |&(template, url, place), tally| {
        let mut changed = Vec::new();
        changes(url, place, |_, url| changed.push(url.to_vec()));
        tally.mutants += changed.len();
        let urls: Vec<_> = changed.iter().map(Vec::as_slice).collect();
        let asked = Asked { urls: &urls, with_pace: false, ..template.asked() };
        for dialect in dialects_of_one_pass() {
            tally.comparisons += urls.len();
            if let Err(difference) = agree(dialect, &template.file, asked, &mut Vec::new()) {
                tally.differ(&difference);
            }
        }
    })
}

/// A longer URL is tested unchanged: each of its bytes costs five hundred mutants.
const LONGEST_URL: usize = 128;

/// The number of places at which the templates' files are changed.
pub fn places(templates: &[Template]) -> usize {
    templates.iter().map(|template| template.places().len()).sum()
}

/// Passes on every single-byte change of a text at one place, each with its number: every byte inserted, the byte
/// there replaced by every other, and deleted.
pub fn changes(text: &[u8], place: usize, mut hear: impl FnMut(usize, &[u8])) {
    let (before, after) = text.split_at(place);
    let mut changed = Vec::with_capacity(text.len() + 1);
    let mut number = 0;
    let mut tell = |changed: &mut Vec<u8>, byte: Option<u8>, after: &[u8]| {
        changed.clear();
        changed.extend(before);
        changed.extend(byte);
        changed.extend(after);
        number += 1;
        hear(number, changed);
    };
    for byte in 0..=u8::MAX {
        tell(&mut changed, Some(byte), after);
    }
    if let Some((&replaced, after)) = after.split_first() {
        for byte in (0..=u8::MAX).filter(|&byte| byte != replaced) {
            tell(&mut changed, Some(byte), after);
        }
        tell(&mut changed, None, after);
    }
}

/// Tests one file, at the beginning of a block and at each of the shifts: all evaluators agree, and the plain one
/// gives the same answer as before, one line further down.
fn of_file(
    template: &Template,
    file: &[u8],
    shifts: impl Iterator<Item = usize>,
    tally: &mut Outcome,
) {
    let asked = template.asked();
    let mut plain: Vec<_> = dialects_of_one_pass().map(|dialect| (dialect, Vec::new())).collect();
    for (dialect, decisions) in &mut plain {
        tally.comparisons += asked.urls.len();
        if let Err(difference) = agree(dialect, file, asked, decisions) {
            tally.differ(&difference);
        }
    }
    let mut moved = Vec::new();
    for shift in shifts {
        let file = shifted(file, shift);
        for (dialect, decisions) in &plain {
            tally.comparisons += asked.urls.len();
            if let Err(difference) = agree(dialect, &file, asked, &mut moved) {
                tally.differ(&difference);
            } else if !moved.iter().copied().eq(decisions.iter().copied().map(one_line_down)) {
                tally.differ(&format!(
                    "{}, shifted by {shift}, {}: {decisions:?}, then {moved:?}",
                    dialect.name,
                    file.escape_ascii()
                ));
            }
        }
    }
}

fn one_line_down(mut decision: Decision) -> Decision {
    if let Some(rule) = &mut decision.rule {
        rule.line += 1;
    }
    decision
}

fn in_parallel<W: Sync>(
    places: &[W],
    progress: impl Fn(usize) + Sync,
    work: impl Fn(&W, &mut Outcome) + Sync,
) -> Outcome {
    let all = Mutex::new(Outcome::default());
    let done = on_all_processors(places.len(), |number| {
        progress(number);
        let mut tally = Outcome::default();
        work(&places[number], &mut tally);
        all.lock().expect("no share panics").add(tally);
        Ok::<_, ()>(1)
    });
    assert_eq!(done, Ok(places.len()));
    all.into_inner().expect("no share panics")
}

impl Outcome {
    fn differ(&mut self, difference: &impl ToString) {
        self.differences += 1;
        if self.first.is_none() {
            self.first = Some(difference.to_string());
        }
    }

    fn add(&mut self, other: Self) {
        self.mutants += other.mutants;
        self.comparisons += other.comparisons;
        self.differences += other.differences;
        self.first = self.first.take().or(other.first);
    }
}
