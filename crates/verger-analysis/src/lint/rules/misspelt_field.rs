use verger::Directive;
use verger::syntax::{LineKind, Separator};

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V001",
    name: "misspelt-field",
    severity: Severity::Error,
    family: Family::Syntax,
    consumers: &[],
    what: "a field is misspelt",
    why: "Only some readers know some misspellings: Google's parser reads `Disalow`, most others ignore the line, and what it closes \
          stays open.",
    remedy: "Write the field as its standard does.",
    bad: &[Example::file(b"User-agent: *\nDisalow: /private\n")],
    good: &[Example::file(b"User-agent: *\nDisallow: /private\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for statement in &file.statements {
        let Some(LineKind::Record(record)) = file.kind(statement.line) else { continue };
        let name = statement.directive.name();
        if record.separator == Separator::Colon
            && !file.text(record.field).eq_ignore_ascii_case(name.as_bytes())
        {
            findings.add(|found| {
                found
                    .at_span(statement.line, record.field)
                    .message(format!("{} is a misspelling of `{name}`", file.quoted(record.field)))
                    .help(consequence(statement.directive))
                    .fix(format!("write `{name}`"), record.field.range(), name)
            });
        }
    }
}

fn consequence(directive: Directive) -> &'static str {
    match directive {
        Directive::UserAgent => {
            "Readers that do not know the misspelling give the rules after it to other robots."
        }
        Directive::Disallow => "Readers that do not know the misspelling leave this path open.",
        _ => "Readers that do not know the misspelling ignore the line.",
    }
}
