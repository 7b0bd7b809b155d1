use super::regular_expression::is_expression;
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V113",
    name: "backslash-in-path",
    severity: Severity::Warning,
    family: Family::Paths,
    consumers: &[],
    what: "a pattern has a backslash",
    why: "Paths are separated by `/`, and clients of the web turn a backslash into one before they send a request (URL standard, path \
          state), so the pattern matches nothing. It does not escape the character after it either.",
    remedy: "Write `/`; remove a backslash that was meant to escape something.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: \\private\\\n"),
        Example::file(b"User-agent: *\nDisallow: /*\\.php\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /private/\n"),
        Example::file(b"User-agent: *\nDisallow: /\\d+/\n"),
    ],
    check,
};

/// Regular expressions are a lint of their own: most cannot be written as a pattern by leaving something out.
fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for rule in file.rules() {
        let pattern = file.text(rule.value);
        if !pattern.contains(&b'\\') || is_expression(pattern) {
            continue;
        }
        let escapes = |pair: &[u8]| pair[0] == b'\\' && !pair[1].is_ascii_alphanumeric();
        let shown = file.quoted(rule.value);
        findings.add(|found| {
            let found = found.at_span(rule.line, rule.value);
            let without = |with: &[u8]| -> Vec<u8> {
                let parts: Vec<_> = pattern.split(|&octet| octet == b'\\').collect();
                parts.join(with)
            };
            if pattern.windows(2).any(escapes) {
                found
                    .message(format!("{shown} is not a regular expression: `\\` escapes nothing"))
                    .fix("remove the backslashes", rule.value.range(), without(b""))
            } else {
                found.message(format!("{shown} has a backslash; paths have `/`")).fix(
                    "write `/`",
                    rule.value.range(),
                    without(b"/"),
                )
            }
        });
    }
}
