use verger::Span;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V033",
    name: "double-escape",
    severity: Severity::Warning,
    family: Family::Paths,
    consumers: &[],
    what: "an escape is escaped again",
    why: "Escapes are decoded once (RFC 9309 §2.2.2), so `%2520` matches a path that contains `%20` as text, and not one with a space.",
    remedy: "Escape each byte once.",
    bad: &[Example::file(b"User-agent: *\nDisallow: /a%2520b\n")],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a%20b\n"),
        Example::file(b"User-agent: *\nDisallow: /100%25\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for rule in file.rules() {
        let pattern = file.text(rule.value);
        let is_double =
            |five: &[u8]| five.starts_with(b"%25") && five[3..].iter().all(u8::is_ascii_hexdigit);
        let Some(at) = pattern.windows(5).position(is_double) else { continue };
        let start = rule.value.start + at as u32;
        let once = [b"%", &pattern[at + 3..at + 5]].concat();
        let title = format!("write `{}`", String::from_utf8_lossy(&once));
        findings.add(|found| {
            found.at_span(rule.line, Span { start, end: start + 5 }).fix(
                title,
                start as usize..start as usize + 5,
                once,
            )
        });
    }
}
