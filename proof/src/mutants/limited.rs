use verger::Dialect;
use verger::dialect::Excess;

use super::{Outcome, Template, changes, in_parallel};
use crate::evaluators::{agree, dialects_of_one_pass};

/// Tests each template's file, and its changes to a line end, with every possible limit on the bytes read.
pub fn of_limits(templates: &[Template]) -> Outcome {
    let short: Vec<_> = templates.iter().filter(|template| template.file.len() <= SHORT).collect();
    let limits: Vec<_> = short
        .iter()
        .flat_map(|&template| (0..=template.file.len() + 1).map(move |most| (template, most)))
        .collect();
    in_parallel(
        &limits,
        |_| {},
        |&(template, most), tally| {
            let dialects: Vec<_> =
                dialects_of_one_pass().flat_map(|of| limited(of, most)).collect();
            let mut ask = |file: &[u8]| {
                tally.mutants += 1;
                for dialect in &dialects {
                    tally.comparisons += template.urls.len();
                    if let Err(difference) = agree(dialect, file, template.asked(), &mut Vec::new())
                    {
                        tally.differ(&format!("of {most} bytes, {difference}"));
                    }
                }
            };
            // A change matters only near the cut.
            for place in most.saturating_sub(NEAR)..=(most + NEAR).min(template.file.len()) {
                changes(&template.file, place, |_, file| {
                    let is_line_end = matches!(file.get(place), Some(b'\n' | b'\r' | 0xEF | b'#'));
                    if is_line_end {
                        ask(file);
                    }
                });
            }
        },
    )
}

/// Longer files are skipped: each byte of a file is a limit.
const SHORT: usize = 128;

const NEAR: usize = 2;

fn limited(dialect: &Dialect, most: usize) -> [Dialect; 2] {
    [Excess::Truncate, Excess::DisallowSite].map(|on_excess| {
        let mut dialect = dialect.clone();
        dialect.limits.octets = Some(most as u32);
        dialect.limits.on_excess = on_excess;
        dialect
    })
}
