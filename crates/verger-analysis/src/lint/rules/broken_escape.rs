use verger::Span;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V038",
    name: "broken-escape",
    severity: Severity::Warning,
    family: Family::Paths,
    consumers: &[],
    what: "a `%` is not followed by two hexadecimal digits",
    why: "An escape is a `%` and two such digits (RFC 3986 §2.1). Parsers differ on what else they make of it, and no valid URL has \
          it.",
    remedy: "Write `%25` for a percent sign, or complete the escape.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /a%zz\n"),
        Example::file(b"User-agent: *\nDisallow: /100%\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a%2F\n"),
        Example::file(b"User-agent: *\nDisallow: /100%25\n"),
        Example::file(b"User-agent: *\nDisallow: /a%*\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for rule in file.rules() {
        let pattern = file.text(rule.value);
        // A wildcard or the pattern's end may complete it.
        let is_broken = |&(at, octet): &(usize, &u8)| {
            let next = pattern[at + 1..].iter().take(2);
            let digits = next.clone().take_while(|octet| octet.is_ascii_hexdigit()).count();
            let stops = pattern.get(at + 1 + digits);
            *octet == b'%' && digits < 2 && stops != Some(&b'*')
        };
        let Some((at, _)) = pattern.iter().enumerate().find(is_broken) else { continue };
        let start = rule.value.start + at as u32;
        let after = start as usize + 1;
        findings.add(|found| {
            found.at_span(rule.line, Span { start, end: start + 1 }).fix(
                "write `%25`",
                after..after,
                "25",
            )
        });
    }
}
