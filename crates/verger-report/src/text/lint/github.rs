//! Findings as commands of GitHub's workflows, which become annotations of a pull request.

use std::io::{Result, Write};

use crate::answer::{Finding, Lint};
use crate::text::{Sheet, SheetOf, shown};

/// One line for each finding.
#[derive(Clone, Copy, Debug, Default)]
#[expect(clippy::exhaustive_structs, reason = "it has no state")]
pub struct GithubSheet;

impl Sheet for GithubSheet {}

impl SheetOf<Lint<'_>> for GithubSheet {
    fn add(&mut self, answers: &[Lint<'_>], out: &mut dyn Write) -> Result<()> {
        for answer in answers {
            for found in &answer.findings {
                writeln!(out, "{}", command(answer.file, found))?;
            }
        }
        Ok(())
    }
}

fn command(file: &str, found: &Finding<'_>) -> String {
    let command = match found.severity {
        "error" => "error",
        "warning" => "warning",
        _ => "notice",
    };
    let line = found.line.map(|line| format!(",line={line}")).unwrap_or_default();
    let columns = found.columns.filter(|_| found.line.is_some());
    let columns = columns.map(|[start, end]| format!(",col={start},endColumn={end}"));
    let place =
        format!("file={}{line}{}", property(&shown(file.as_bytes())), columns.unwrap_or_default());
    let title = property(&format!("{} {}", found.code, found.name));
    let message = data(&shown(format!("{}. {}", found.message, found.help).as_bytes()));
    format!("::{command} {place},title={title}::{message}")
}

/// A text after the last colons.
fn data(text: &str) -> String {
    text.replace('%', "%25").replace('\r', "%0D").replace('\n', "%0A")
}

/// A text before them.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
