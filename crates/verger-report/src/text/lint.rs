//! `lint` as text, in the style of a compiler: the line, what is wrong in it, and what to do.

mod github;
mod rules;

pub use github::GithubSheet;
pub use rules::LintRulesSheet;

use std::collections::HashMap;
use std::io::{Result, Write};
use std::ops::Range;

use annotate_snippets::{AnnotationKind, Group, Level, Renderer, Snippet};

use super::length::Length;
use super::sheet::{Sheet, SheetOf};
use super::shown::{counted, shown};
use super::style;
use crate::answer::{Finding, FoundIn, Lint, LintCount};

/// What was found in files, one after the other.
#[derive(Debug)]
pub struct LintSheet {
    length: Length,
    counts: Vec<LintCount>,
}

impl LintSheet {
    /// Findings of that length: a short sheet shows the first few of each lint in a file.
    pub fn new(length: Length) -> Self {
        Self { length, counts: Vec::new() }
    }
}

impl Sheet for LintSheet {
    fn end(&mut self, out: &mut dyn Write) -> Result<()> {
        let Some(of) = self.counts.first().map(|count| count.of_files) else { return Ok(()) };
        let head = format!(
            "{:<5} {:<28} {:<8} {:>8} {:>8} {:>9}",
            "code", "lint", "severity", "files", "share", "findings"
        );
        writeln!(out, "{}", style::head(head))?;
        for LintCount { code, name, severity, files, findings, .. } in &self.counts {
            let hundredths = files * 10_000 / of.max(1);
            let share = format!("{}.{:02}", hundredths / 100, hundredths % 100);
            writeln!(
                out,
                "{code:<5} {name:<28} {severity:<8} {files:>8} {share:>6} % {findings:>9}"
            )?;
        }
        writeln!(out, "{} linted", counted(of as u64, "file"))
    }
}

impl SheetOf<Lint<'_>> for LintSheet {
    fn add(&mut self, answers: &[Lint<'_>], out: &mut dyn Write) -> Result<()> {
        answers.iter().try_for_each(|answer| self.file(answer, out))
    }
}

impl SheetOf<LintCount> for LintSheet {
    fn add(&mut self, answers: &[LintCount], _out: &mut dyn Write) -> Result<()> {
        self.counts.extend_from_slice(answers);
        Ok(())
    }
}

/// The findings of one lint in a file that a short sheet shows.
const MOST_OF_A_LINT: usize = 3;

impl LintSheet {
    fn file(&self, answer: &Lint<'_>, out: &mut dyn Write) -> Result<()> {
        let path = shown(answer.file.as_bytes());
        let most = self.length.most(MOST_OF_A_LINT);
        let mut seen: HashMap<&str, usize> = HashMap::new();
        for found in &answer.findings {
            let count = seen.entry(found.code).or_default();
            *count += 1;
            if *count <= most {
                writeln!(out, "{}\n", story(found, &path, answer.is_of_site()))?;
            }
        }
        let mut more: Vec<_> = seen.iter().filter(|(_, count)| **count > most).collect();
        more.sort();
        for (code, count) in more {
            let text = format!("{} more of {code} in {path}; --all shows them", *count - most);
            writeln!(out, "{}", style::faint(text))?;
        }
        for why in &answer.unknown {
            writeln!(out, "{}: {path}: {}", style::doubtful("unknown"), shown(why.as_bytes()))?;
        }
        writeln!(out, "{path}: {}", style::head(totals(answer)))?;
        if answer.is_of_site() && answer.findings.iter().any(|found| found.fix.is_some()) {
            let text =
                format!("`verger fetch --body {path} > robots.txt` saves the file for repair");
            writeln!(out, "{}", style::faint(text))?;
        }
        Ok(())
    }
}

fn totals(answer: &Lint<'_>) -> String {
    let of = |count: usize, word| (count > 0).then(|| counted(count as u64, word));
    let all =
        [of(answer.errors, "error"), of(answer.warnings, "warning"), of(answer.hints, "hint")];
    let all: Vec<_> = all.into_iter().flatten().collect();
    let text = if all.is_empty() { "nothing found".to_owned() } else { all.join(", ") };
    if answer.left_out > 0 {
        return format!("{text}, and {} that are not listed", answer.left_out);
    }
    text
}

fn story(found: &Finding<'_>, path: &str, is_of_site: bool) -> String {
    let level = match found.severity {
        "error" => Level::ERROR,
        "warning" => Level::WARNING,
        _ => Level::NOTE.with_name("hint"),
    };
    let title = shown(found.message.as_bytes());
    let mut report = Group::with_title(level.primary_title(title).id(found.code));
    let own = found.line.zip(found.text.as_ref()).map(|(line, text)| {
        let (text, span) = clipped(text);
        (line, text, AnnotationKind::Primary.span(span).label(found.name))
    });
    let related = found.related.iter().map(|one| {
        let whole = FoundIn { text: one.text, span: 0..one.text.len() };
        let (text, span) = clipped(&whole);
        let label = shown(one.message.as_bytes());
        (one.line, text, AnnotationKind::Context.span(span).label(label))
    });
    let mut lines: Vec<_> = own.into_iter().chain(related).collect();
    if found.line.is_some() {
        lines.truncate(MOST_LINES);
    }
    for (line, text, annotation) in lines {
        let snippet = Snippet::source(text).line_start(line as usize).path(path.to_owned());
        report = report.element(snippet.annotation(annotation));
    }
    if let Some(url) = &found.witness {
        report =
            report.element(Level::NOTE.message(format!("for example {}", shown(url.octets()))));
    }
    report = report.element(Level::HELP.message(shown(found.help.as_bytes())));
    if let Some(fix) = &found.fix {
        let first = if is_of_site { "in a copy of the file " } else { "" };
        let fix = format!("{first}`verger lint --fix` can {}", shown(fix.as_bytes()));
        report = report.element(Level::HELP.message(fix));
    }
    Renderer::styled().render(&[report])
}

/// The most lines of a file that one finding shows.
const MOST_LINES: usize = 4;

/// A line as text that is safe to show, and what was found in it; of a long line only the part around that.
fn clipped(found: &FoundIn<'_>) -> (String, Range<usize>) {
    let Range { start, end } = found.span;
    let from = start.saturating_sub(BESIDE);
    let middle = end.min(start + LONGEST);
    let to = found.text.len().min(middle + BESIDE);
    let mut text = if from > 0 { "…".to_owned() } else { String::new() };
    text.push_str(&shown(&found.text[from..start]));
    let begin = text.len();
    text.push_str(&shown(&found.text[start..middle]));
    let finish = text.len();
    text.push_str(&shown(&found.text[middle..to]));
    if to < found.text.len() {
        text.push('…');
    }
    (text, begin..finish)
}

/// The bytes that are shown before and after what was found.
const BESIDE: usize = 60;
/// The bytes of it that are shown.
const LONGEST: usize = 100;
