//! `dialects` as text: one below the other, or side by side as a page.

use std::io::{Result, Write};

use super::sheet::{Sheet, SheetOf};
use super::style;
use super::wrapped::wrapped;
use crate::answer::{Axis, Dialect};

/// How dialects are shown.
#[derive(Clone, Copy, Debug)]
#[expect(clippy::exhaustive_enums, reason = "a form a way to ask")]
pub enum DialectsSheet {
    /// One below the other.
    Text,
    /// As a page of Markdown, axis by axis.
    Markdown,
}

impl Sheet for DialectsSheet {}

impl SheetOf<Dialect> for DialectsSheet {
    fn add(&mut self, dialects: &[Dialect], out: &mut dyn Write) -> Result<()> {
        match self {
            Self::Text => text(out, dialects),
            Self::Markdown => markdown(out, dialects),
        }
    }
}

fn text(out: &mut dyn Write, dialects: &[Dialect]) -> Result<()> {
    for dialect in dialects {
        writeln!(out, "{}\n{}", style::head(dialect.dialect), wrapped(dialect.source, 2))?;
        for axis in &dialect.axes {
            let (question, answer) = (plain(axis.question), plain(&axis.answer));
            writeln!(out, "{}\n{}", wrapped(&question, 2), wrapped(&answer, 6))?;
            if axis.clause != "–" {
                let clause = wrapped(&format!("[{}]", axis.clause), 6);
                writeln!(out, "{}", style::faint(clause))?;
            }
        }
        writeln!(out)?;
    }
    Ok(())
}

fn plain(markdown: &str) -> String {
    markdown.replace('`', "")
}

fn markdown(out: &mut dyn Write, dialects: &[Dialect]) -> Result<()> {
    writeln!(out, "# Dialects\n")?;
    writeln!(out, "<!-- Written by `cargo xtask docs` from the dialects themselves. -->\n")?;
    writeln!(
        out,
        "A dialect is one choice on each of these axes. `verger dialects NAME` shows one alone.\n"
    )?;
    for Dialect { dialect, source, .. } in dialects {
        writeln!(out, "- **`{dialect}`**: {source}")?;
    }
    let Some(first) = dialects.first() else { return Ok(()) };
    for (index, Axis { question, .. }) in first.axes.iter().enumerate() {
        let head = "| dialect | answer | clause |\n|---|---|---|";
        writeln!(out, "\n## {question}\n\n{head}")?;
        for dialect in dialects {
            let Some(Axis { answer, clause, .. }) = dialect.axes.get(index) else { continue };
            writeln!(out, "| `{}` | {} | {} |", dialect.dialect, cell(answer), cell(clause))?;
        }
    }
    Ok(())
}

fn cell(text: &str) -> String {
    text.replace('|', "\\|")
}
