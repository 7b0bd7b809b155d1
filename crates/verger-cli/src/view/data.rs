//! Descriptions of datasets: what is said, what is wrong, and what would be lost.

mod checked;
mod dataset;
mod json;
mod notice;

pub(crate) use checked::Checked;
pub(crate) use dataset::{DatasetView, Detail};

use std::fmt::Write as _;

use verger_dataset::{Loss, Lost, SourcePlace};

use super::style;
use verger_report::text::{cut, shown};

/// So many losses are told; of the rest the number.
const LOSSES: usize = 20;

/// That a file is not in its normal form.
pub(crate) fn would_change(file: &str) -> String {
    format!("{file} is not in its normal form; `verger data fmt --write` writes it so")
}

/// What would be lost, a line each, and how to go on.
pub(crate) fn losses(file: &str, losses: &[Loss]) -> String {
    let mut text =
        format!("{} {file} is not written: this would be lost\n", style::error("verger:"));
    for loss in losses.iter().take(LOSSES) {
        let what = match &loss.what {
            Lost::Comment => "a comment".to_owned(),
            Lost::Rule => "a rule for robots".to_owned(),
            Lost::Line => "a line that was not taken".to_owned(),
            Lost::Told(kind) => cut(&shown(kind.to_string().as_bytes())),
            _ => "something".to_owned(),
        };
        let at = place(&loss.place);
        push(&mut text, &format!("  {at}{what}"));
    }
    let more = losses.len().saturating_sub(LOSSES);
    if more > 0 {
        push(&mut text, &format!("  and {more} more"));
    }
    push(&mut text, "--allow-loss writes it all the same");
    text
}

/// What was left out of a folder; nothing, if nothing was.
pub(crate) fn left_out(counts: &[(usize, &str)]) {
    let counts = counts.iter().filter(|(count, _)| *count > 0);
    let counts: Vec<_> = counts.map(|(count, what)| format!("{count} {what}")).collect();
    if !counts.is_empty() {
        note(&format!("left out: {}", counts.join(", ")));
    }
}

/// Something beside the answer, on standard error.
pub(crate) fn note(message: &str) {
    anstream::eprintln!("{} {message}", style::faint("note:"));
}

/// `line 3: `, `at /dataset/3: `, or nothing.
fn place(place: &SourcePlace) -> String {
    match place {
        SourcePlace::Line { line, .. } => format!("line {line}: "),
        SourcePlace::Pointer(pointer) => format!("at {}: ", cut(&shown(pointer.as_bytes()))),
        _ => String::new(),
    }
}

fn push(text: &mut String, line: &str) {
    writeln!(text, "{line}").expect("a String takes whatever is written to it");
}

/// `1 file`, `2 files`.
fn counted(count: usize, what: &str) -> String {
    if count == 1 { format!("1 {what}") } else { format!("{count} {what}s") }
}
