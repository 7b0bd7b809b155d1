use lsp_types::{
    DiagnosticRelatedInformation, DiagnosticSeverity, DiagnosticTag, Location, NumberOrString,
    PublishDiagnosticsParams,
};
use verger_analysis::lint::{Diagnostic, Linted, Severity};

use crate::client::Client;
use crate::open_file::OpenFile;

/// What was found in a version of a file, as the protocol publishes it.
pub(crate) fn published(
    file: &OpenFile,
    linted: &Linted,
    client: Client,
) -> PublishDiagnosticsParams {
    let all = linted.diagnostics.iter().map(|one| diagnostic(file, one, client));
    PublishDiagnosticsParams::new(file.uri.clone(), all.collect(), Some(file.version))
}

/// One finding. What to do is the message's second line.
pub(crate) fn diagnostic(
    file: &OpenFile,
    found: &Diagnostic,
    client: Client,
) -> lsp_types::Diagnostic {
    let mut message = found.message.clone();
    for one in found.related.iter().filter(|_| !client.shows_related) {
        message.extend([" (line ", &one.line.to_string(), ": ", &one.message, ")"]);
    }
    message.push('\n');
    message.push_str(found.help.as_deref().unwrap_or(found.lint.remedy));
    let related = found.related.iter().map(|one| DiagnosticRelatedInformation {
        location: Location::new(file.uri.clone(), file.text.range(line_octets(file, one.line))),
        message: one.message.clone(),
    });
    lsp_types::Diagnostic {
        range: file.text.range(octets(file, found)),
        severity: Some(match found.lint.severity {
            Severity::Error => DiagnosticSeverity::ERROR,
            Severity::Warning => DiagnosticSeverity::WARNING,
            Severity::Hint => DiagnosticSeverity::HINT,
        }),
        code: Some(NumberOrString::String(found.lint.code.to_owned())),
        source: Some("verger".to_owned()),
        message,
        related_information: client.shows_related.then(|| related.collect()),
        tags: is_unnecessary(found).then(|| vec![DiagnosticTag::UNNECESSARY]),
        ..lsp_types::Diagnostic::default()
    }
}

/// The bytes that a finding is about; the first line for the whole file.
pub(crate) fn octets(file: &OpenFile, found: &Diagnostic) -> std::ops::Range<usize> {
    match found.span {
        Some(span) => span.range(),
        None => line_octets(file, found.line.unwrap_or(1)),
    }
}

/// A line without the white space around it.
fn line_octets(file: &OpenFile, line: u32) -> std::ops::Range<usize> {
    let Some(line) = file.document.line(line) else { return 0..0 };
    let text = file.document.text(line.span).unwrap_or_default();
    let start = line.span.start as usize + text.len() - text.trim_ascii_start().len();
    start..start + text.trim_ascii().len()
}

/// Whether the line does nothing: editors show it faded.
fn is_unnecessary(found: &Diagnostic) -> bool {
    let is_removed =
        |fix: &verger_analysis::lint::Fix| fix.edits.iter().all(|one| one.text.is_empty());
    found.line.is_some()
        && (IDLE.contains(&found.lint.name)
            || found.span.is_none() && found.fix.as_ref().is_some_and(is_removed))
}

/// The lints on lines without effect.
const IDLE: [&str; 7] = [
    "dead-rule",
    "line-in-no-group",
    "names-robots-txt",
    "never-matches",
    "redundant-rule",
    "repeated-agent",
    "rule-before-group",
];

#[cfg(test)]
mod tests {
    use verger_analysis::lint::Lint;

    use super::IDLE;

    #[test]
    fn there_are_such_lints() {
        for name in IDLE {
            assert!(Lint::named(name).is_some_and(|lint| lint.name == name), "{name}");
        }
    }
}
