use verger::usage::UsageNoteKind;

use crate::lint::file::LintedFile;
use crate::lint::preference::parts;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V064",
    name: "repeated-key",
    severity: Severity::Warning,
    family: Family::Preferences,
    consumers: &[],
    what: "a preference is stated twice in one line",
    why: "Of equal keys the last one counts (RFC 9651 §4.2.2), and nothing of the earlier ones: even if the last has a value that \
          says nothing.",
    remedy: "Keep the one that is meant.",
    bad: &[
        Example::file(b"User-agent: *\nContent-Usage: train-ai=n, train-ai=y\n"),
        Example::file(b"User-agent: *\nContent-Signal: search=yes, ai-train=no, search=no\n"),
    ],
    good: &[Example::file(b"User-agent: *\nContent-Usage: train-ai=n, search=y\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for part in parts(file).filter(|part| part.kind == UsageNoteKind::Superseded) {
        findings.add(|found| {
            found
                .at_span(part.line, part.span)
                .message(format!("{} does not count: the same key follows", file.quoted(part.span)))
        });
    }
}
