//! Why a description is not written, as text.

use super::dataset::place;
use crate::answer::data::NormalForm;
use crate::text::shown::{plain, shown};

/// The message for a file that is not in its normal form.
pub fn would_change(answer: &NormalForm<'_>) -> String {
    let file = shown(answer.file.as_bytes());
    format!("{file} is not in its normal form; `verger data fmt --write` rewrites it")
}

/// What would be lost, one per line, and how to proceed.
pub fn losses(answer: &NormalForm<'_>) -> String {
    let mut lines =
        vec![format!("{} is not written: this would be lost", shown(answer.file.as_bytes()))];
    lines.extend(answer.losses.iter().take(LOSSES).map(|loss| {
        let at = place(&loss.at).map(|at| format!("{at}: ")).unwrap_or_default();
        format!("  {at}{}", plain(&loss.text))
    }));
    let more = answer.losses.len().saturating_sub(LOSSES);
    if more > 0 {
        lines.push(format!("  and {more} more"));
    }
    lines.push("--allow-loss writes it anyway".to_owned());
    lines.join("\n")
}

/// The most losses that are listed; the rest are counted.
const LOSSES: usize = 20;
