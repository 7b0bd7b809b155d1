//! `lint`: what is wrong, risky or without effect in a robots.txt.

mod sarif;

pub use sarif::sarif;

use serde::Serialize;
use verger::Document;
use verger_analysis::lint::{Consumer, Diagnostic, Example, Linted, Severity};

use super::Answer;
use crate::bytes::{Bytes, key};

/// What the linter found in one file.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Lint<'a> {
    /// The file, or its site.
    pub file: &'a str,
    /// The number of errors.
    pub errors: usize,
    /// The number of warnings.
    pub warnings: usize,
    /// The number of hints.
    pub hints: usize,
    /// What was found, by line; first what is about the whole file.
    pub findings: Vec<Finding<'a>>,
    /// The number of findings that are not listed, since a lint has too many.
    pub left_out: usize,
    /// What could not be proved.
    pub unknown: Vec<String>,
}

/// Something that a lint found.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct Finding<'a> {
    /// The line; absent for the whole file.
    pub line: Option<u32>,
    /// The first and the last column, from 1, in characters; the last one is not included.
    pub columns: Option<[u32; 2]>,
    /// The code of the lint.
    pub code: &'static str,
    /// Its name.
    pub name: &'static str,
    /// `error`, `warning` or `hint`.
    pub severity: &'static str,
    /// What it is about.
    pub family: &'static str,
    /// What is wrong here.
    pub message: String,
    /// What to do.
    pub help: String,
    /// Other lines that belong to it.
    pub related: Vec<RelatedLine<'a>>,
    /// A path that shows it; with `url_b64` if it is not UTF-8.
    #[serde(flatten)]
    pub witness: Option<Bytes<'static, key::Url>>,
    /// A change that removes it.
    pub fix: Option<String>,
    /// The line, as it is written.
    #[serde(skip)]
    pub(crate) text: Option<FoundIn<'a>>,
}

/// A line, and where in it something was found.
#[derive(Clone, Debug)]
pub(crate) struct FoundIn<'a> {
    pub(crate) text: &'a [u8],
    pub(crate) span: std::ops::Range<usize>,
}

/// A line that belongs to a finding.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct RelatedLine<'a> {
    /// Its number.
    pub line: u32,
    /// What is there.
    pub message: String,
    #[serde(skip)]
    pub(crate) text: &'a [u8],
}

/// A lint, described.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LintRule {
    /// Its code.
    pub code: &'static str,
    /// Its name.
    pub name: &'static str,
    /// `error`, `warning` or `hint`.
    pub severity: &'static str,
    /// What it is about.
    pub family: &'static str,
    /// The only consumers that it concerns; empty for all.
    pub consumers: Vec<&'static str>,
    /// What is wrong.
    pub what: &'static str,
    /// Why that matters.
    pub why: &'static str,
    /// What to do.
    pub remedy: &'static str,
    /// Files in which it is found, as text.
    pub bad: Vec<String>,
    /// Files in which it is not.
    pub good: Vec<String>,
}

/// How often a lint was found in many files.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct LintCount {
    /// Its code.
    pub code: &'static str,
    /// Its name.
    pub name: &'static str,
    /// `error`, `warning` or `hint`.
    pub severity: &'static str,
    /// The number of files in which it was found.
    pub files: usize,
    /// The number of times.
    pub findings: usize,
    /// The number of files that were linted.
    pub of_files: usize,
}

impl Answer for Lint<'_> {
    const KIND: &'static str = "lint";
}

impl Answer for LintRule {
    const KIND: &'static str = "lint-rule";
}

impl Answer for LintCount {
    const KIND: &'static str = "lint-count";
}

impl<'a> Lint<'a> {
    /// What was found in the document, which is of that file.
    pub fn new(file: &'a str, document: &'a Document<'_>, linted: Linted) -> Self {
        let count = |severity| {
            linted.diagnostics.iter().filter(|found| found.lint.severity == severity).count()
        };
        let (errors, warnings) = (count(Severity::Error), count(Severity::Warning));
        let (left_out, unknown) = (linted.left_out, linted.unknown);
        Self {
            file,
            errors,
            warnings,
            hints: count(Severity::Hint),
            findings: linted
                .diagnostics
                .into_iter()
                .map(|one| Finding::new(document, one))
                .collect(),
            left_out,
            unknown,
        }
    }

    /// Whether it is the answer of a site, and no file.
    pub(crate) fn is_of_site(&self) -> bool {
        self.file.contains("://")
    }

    /// Whether something was found that is at least so bad.
    pub fn has(&self, severity: Severity) -> bool {
        match severity {
            Severity::Error => self.errors > 0,
            Severity::Warning => self.errors + self.warnings > 0,
            Severity::Hint => !self.findings.is_empty(),
        }
    }
}

impl<'a> Finding<'a> {
    fn new(document: &'a Document<'_>, found: Diagnostic) -> Self {
        let lint = found.lint;
        let text = found.line.and_then(|line| FoundIn::new(document, line, found.span));
        let related = found.related.into_iter().map(|one| RelatedLine {
            line: one.line,
            message: one.message,
            text: line_text(document, one.line).unwrap_or_default(),
        });
        Self {
            line: found.line,
            columns: text.as_ref().map(FoundIn::columns),
            code: lint.code,
            name: lint.name,
            severity: lint.severity.name(),
            family: lint.family.name(),
            message: found.message,
            help: found.help.unwrap_or_else(|| lint.remedy.to_owned()),
            related: related.collect(),
            witness: found.witness.map(Bytes::new),
            fix: found.fix.map(|fix| fix.title),
            text,
        }
    }
}

impl<'a> FoundIn<'a> {
    fn new(document: &'a Document<'_>, line: u32, span: Option<verger::Span>) -> Option<Self> {
        let whole = document.line(line)?.span;
        let text = document.text(whole)?;
        let trimmed = text.len() - text.trim_ascii_start().len();
        let span = match span {
            Some(span) => {
                let place = |at: u32| (at.saturating_sub(whole.start) as usize).min(text.len());
                place(span.start)..place(span.end)
            }
            None => trimmed..text.trim_ascii_end().len().max(trimmed),
        };
        Some(Self { text, span })
    }

    /// Columns from 1, in characters; a byte that is not UTF-8 is one.
    fn columns(&self) -> [u32; 2] {
        let characters = |octets: &[u8]| {
            let of_chunk = |chunk: std::str::Utf8Chunk<'_>| {
                chunk.valid().chars().count() + chunk.invalid().len()
            };
            1 + octets.utf8_chunks().map(of_chunk).sum::<usize>() as u32
        };
        [characters(&self.text[..self.span.start]), characters(&self.text[..self.span.end])]
    }
}

fn line_text<'a>(document: &'a Document<'_>, line: u32) -> Option<&'a [u8]> {
    document.text(document.line(line)?.span)
}

impl From<&'static verger_analysis::lint::Lint> for LintRule {
    fn from(lint: &'static verger_analysis::lint::Lint) -> Self {
        let files = |examples: &'static [Example]| examples.iter().map(as_text).collect();
        Self {
            code: lint.code,
            name: lint.name,
            severity: lint.severity.name(),
            family: lint.family.name(),
            consumers: lint.consumers.iter().copied().map(Consumer::name).collect(),
            what: lint.what,
            why: lint.why,
            remedy: lint.remedy,
            bad: files(lint.bad),
            good: files(lint.good),
        }
    }
}

/// An example, with what else is known of its site as comments.
fn as_text(example: &Example) -> String {
    let mut lines = Vec::new();
    if let Some(served) = example.served {
        let mut url = served.url;
        for hop in served.hops {
            lines.push(format!("# {url}: {}, to", hop.status));
            url = hop.to;
        }
        let media_type = served.content_type.unwrap_or("no Content-Type");
        lines.push(format!("# {url}: {}, {media_type}", served.status));
    }
    lines.extend(
        example.listed.iter().map(|url| format!("# listed: {}", String::from_utf8_lossy(url))),
    );
    let file = String::from_utf8_lossy(example.file);
    match example.repeated {
        0 => lines.push(file.into_owned()),
        more => lines.push(format!("{}\n# and {more} times more\n", file.trim_end_matches('\n'))),
    }
    lines.join("\n")
}

impl LintCount {
    /// A lint, and how often it was found.
    pub fn new(
        lint: &verger_analysis::lint::Lint,
        files: usize,
        findings: usize,
        of: usize,
    ) -> Self {
        Self {
            code: lint.code,
            name: lint.name,
            severity: lint.severity.name(),
            files,
            findings,
            of_files: of,
        }
    }
}
