use verger::Dialect;
use verger::syntax::LineKind;

use crate::lint::file::LintedFile;
use crate::lint::{Consumer, Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V071",
    name: "line-too-long",
    severity: Severity::Warning,
    family: Family::Consumers,
    consumers: &[Consumer::Google],
    what: "a line is longer than Google's parser reads",
    why: "Of each line Google's open-source parser keeps 16,663 bytes (kMaxLineLen) and drops the rest. What it kept of a rule is still \
          a rule: a shorter pattern, which matches more.",
    remedy: "Write a shorter pattern, or several lines if line breaks were lost.",
    bad: &[Example { repeated: 2_000, ..Example::file(b"Disallow: /page ") }],
    good: &[Example { repeated: 2_000, ..Example::file(b"Disallow: /page\n") }],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(longest) = Dialect::GOOGLE.line.longest else { return };
    for (number, line) in (1..).zip(file.document.lines()) {
        if line.span.len() <= longest as usize {
            continue;
        }
        let LineKind::Record(record) = line.kind else { continue };
        let length = record.value.end - line.span.start;
        if length > longest {
            findings.add(|found| {
                found.at(number).message(format!(
                    "this line has {length} bytes without its comment, of which Google reads {longest}"
                ))
            });
        }
    }
}
