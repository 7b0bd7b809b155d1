use verger::Directive;
use verger::records::{CleanParamError, Malformed};

use crate::lint::file::LintedFile;
use crate::lint::{Consumer, Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V047",
    name: "malformed-clean-param",
    severity: Severity::Error,
    family: Family::Sitemaps,
    consumers: &[Consumer::Yandex],
    what: "a Clean-param cannot be read",
    why: "Yandex, which alone reads it, documents the form `p0[&p1&…] [path]`: names joined by `&`, then at most one path of the \
          characters `A-Za-z0-9.-/*_`. It reports anything else as an error.",
    remedy: "Join the names with `&`, and write at most one path after them.",
    bad: &[
        Example::file(b"Clean-param: ref source\n"),
        Example::file(b"Clean-param:\n"),
        Example::file(b"Clean-param: ref /a /b\n"),
    ],
    good: &[
        Example::file(b"Clean-param: ref&source\n"),
        Example::file(b"Clean-param: ref /books/\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for statement in file.with(Directive::CleanParam) {
        let Some(Err(Malformed::CleanParam(error))) = file.value_of(statement) else { continue };
        let value = file.text(statement.value);
        findings.add(|found| {
            let found = found
                .at_span(statement.line, statement.value)
                .message(format!("this line is not read: {error}"));
            let words: Vec<_> =
                value.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).collect();
            let are_names = words.iter().all(|word| !word.contains(&b'/') && !word.contains(&b'*'));
            if error == CleanParamError::NotAPath && are_names {
                found.fix("join the names with `&`", statement.value.range(), words.join(&b'&'))
            } else {
                found
            }
        });
    }
}
