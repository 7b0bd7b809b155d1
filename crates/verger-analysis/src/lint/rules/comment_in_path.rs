use verger::Span;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V008",
    name: "comment-in-path",
    severity: Severity::Warning,
    family: Family::Paths,
    consumers: &[],
    what: "a `#` within a path begins a comment",
    why: "A `#` ends the value of any record (RFC 9309 §2.2), so the pattern is what is before it, which matches more. Crawlers do \
          not send fragments, so no rule can be about one.",
    remedy: "Write `%23` for a `#` of the path; put a space before a comment; remove a rule about a fragment.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /#search\n"),
        Example::file(b"User-agent: *\nDisallow: /a#b\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a # b\n"),
        Example::file(b"User-agent: *\nDisallow: /a%23b\n"),
        Example::file(b"User-agent: *\nDisallow: #nothing\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for rule in file.rules() {
        let Some(line) = file.line(rule.line) else { continue };
        let rest = file.text(Span { start: rule.value.end, end: line.span.end });
        if rule.value.is_empty() || rest.first() != Some(&b'#') || rest.len() < 2 {
            continue;
        }
        let at = Span { start: rule.value.end, end: line.span.end };
        let pattern = file.quoted(rule.value);
        findings.add(|found| {
            let found = found
                .at_span(rule.line, at)
                .message(format!("the pattern is only {pattern}: `#` begins a comment"));
            if file.text(rule.value) == b"/" {
                found.help("The rule is about the whole site; write a space before a comment.")
            } else {
                found.help("Write `%23` for a `#` of the path, or a space before a comment.")
            }
        });
    }
}
