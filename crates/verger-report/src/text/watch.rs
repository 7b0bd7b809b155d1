//! `watch` as text: a line for each site, and what changed below it.

use std::io::{Result, Write};

use super::diff::DiffSheet;
use super::sheet::{Sheet, SheetOf};
use super::shown::shown;
use super::style;
use crate::answer::{Diff, DiffOfSite, Watch};

/// What changed on sites.
#[derive(Debug, Default)]
pub struct WatchSheet {
    diff: DiffSheet,
}

impl Sheet for WatchSheet {}

impl SheetOf<Watch<'_>> for WatchSheet {
    fn add(&mut self, answers: &[Watch<'_>], out: &mut dyn Write) -> Result<()> {
        for answer in answers {
            let site = shown(answer.site.as_bytes());
            let Some(since) = answer.since else {
                writeln!(out, "{site}: first look ({}); kept for next time", what(answer.now))?;
                continue;
            };
            let since = since.0;
            let was = answer.was.unwrap_or(answer.now);
            if answer.changed {
                writeln!(out, "{}", style::head(format!("{site}: changed since {since}")))?;
                if was != answer.now {
                    writeln!(out, "  was: {}; now: {}", what(was), what(answer.now))?;
                }
                self.diff = DiffSheet::default();
            } else if answer.rewritten {
                writeln!(out, "{site}: rewritten since {since}, and means the same")?;
            } else {
                writeln!(out, "{site}: the same as on {since}")?;
            }
        }
        Ok(())
    }
}

impl SheetOf<Diff<'_>> for WatchSheet {
    fn add(&mut self, answers: &[Diff<'_>], out: &mut dyn Write) -> Result<()> {
        self.diff.add(answers, out)
    }
}

impl SheetOf<DiffOfSite<'_>> for WatchSheet {
    fn add(&mut self, answers: &[DiffOfSite<'_>], out: &mut dyn Write) -> Result<()> {
        self.diff.add(answers, out)
    }
}

/// What holds, for people.
fn what(holds: &str) -> &str {
    match holds {
        "rules" => "a robots.txt",
        "allows-all" => "no robots.txt, everything is allowed",
        _ => "everything is disallowed",
    }
}
