//! `compare` as text: a table, and below it why the columns disagree.

use std::io::{Result, Write};

use super::check::because_of;
use super::matrix::{Cell, Matrix};
use super::sheet::{Sheet, SheetOf};
use super::shown::{counted, shown_url};
use super::style;
use crate::answer::Compare;
use crate::decided::Verdict;

/// A table of verdicts, and the URLs on which not all columns agree.
#[derive(Debug)]
pub struct CompareSheet {
    table: Matrix,
    stories: Vec<String>,
    more: usize,
}

impl CompareSheet {
    /// A table with these columns.
    pub fn new(columns: Vec<String>) -> Self {
        Self { table: Matrix::new(columns), stories: Vec::new(), more: 0 }
    }

    fn tell(&mut self, answer: &Compare<'_>) {
        if answer.agree {
            return;
        }
        if self.stories.len() == EXPLAINED {
            self.more += 1;
            return;
        }
        let mut story = format!("{}:\n", shown_url(answer.url.octets()));
        let verdicts =
            [Verdict::Allowed, Verdict::Disallowed, Verdict::Deferred, Verdict::OutOfScope];
        for verdict in verdicts {
            for (because, columns) in grouped(answer, verdict) {
                let name = style::verdict(verdict, verdict.name());
                story.extend([format!("  {name} by {}: {because}\n", columns.join(", "))]);
            }
        }
        self.stories.push(story);
    }
}

impl Sheet for CompareSheet {
    fn pause(&mut self, out: &mut dyn Write) -> Result<()> {
        self.table.pause(out)
    }

    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        self.table.end(out)?;
        for story in &self.stories {
            write!(out, "\n{} {story}", style::error("≠"))?;
        }
        if self.more > 0 {
            let more = counted(self.more as u64, "more URL");
            writeln!(out, "\n{more} with disagreements; ask for them alone to see why")?;
        }
        Ok(())
    }
}

impl SheetOf<Compare<'_>> for CompareSheet {
    fn add(&mut self, answers: &[Compare<'_>], out: &mut dyn Write) -> Result<()> {
        answers.iter().try_for_each(|answer| {
            let cells = answer.answers.iter().map(|column| Cell::from(&column.decided));
            let mut cells: Vec<_> = cells.collect();
            Cell::mark_differences(&mut cells);
            self.tell(answer);
            self.table.row(answer.url.octets(), cells, out)
        })
    }
}

/// The columns with that verdict, grouped by reason.
fn grouped<'c>(answer: &'c Compare<'_>, verdict: Verdict) -> Vec<(String, Vec<&'c str>)> {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for column in answer.answers.iter().filter(|column| column.decided.verdict == verdict) {
        let because = because_of(&column.decided, answer.source.payment);
        match groups.iter_mut().find(|(reason, _)| *reason == because) {
            Some((_, columns)) => columns.push(column.head),
            None => groups.push((because, vec![column.head])),
        }
    }
    groups
}

/// The most URLs with disagreements that are explained below the table; the rest are counted.
const EXPLAINED: usize = 20;
