use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V037",
    name: "trailing-star",
    severity: Severity::Hint,
    family: Family::Paths,
    consumers: &[],
    what: "a `*` at the end of a pattern changes nothing",
    why: "A pattern matches every path that begins with it (RFC 9309 §2.2.2), so `/a*` matches what `/a` does. To a robot without \
          wildcards the star is a letter: it may fetch all that the rule disallows. The standard of 1994 has none, nor has Python's \
          robotparser before the releases of 2026. Without the star, such robots obey too.",
    remedy: "Remove the star.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /a*\n"),
        Example::file(b"User-agent: *\nDisallow: /*\n"),
        Example::file(b"User-agent: *\nDisallow: *\n"),
        Example::file(b"User-agent: *\nDisallow: /a*$\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a\n"),
        Example::file(b"User-agent: *\nDisallow: /a*b\n"),
        Example::file(b"User-agent: *\nDisallow: /*.php*\n"),
        Example::file(b"User-agent: *\nDisallow: /a$\n"),
    ],
    check,
};

/// Where another star is left, robots without wildcards cannot obey anyway.
fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for rule in file.rules() {
        let pattern = file.text(rule.value);
        let unbound = pattern.strip_suffix(b"$").unwrap_or(pattern);
        if !unbound.ends_with(b"*") {
            continue;
        }
        let stars = unbound.iter().rev().take_while(|&&octet| octet == b'*').count();
        let kept = &unbound[..unbound.len() - stars];
        let kept = if kept.is_empty() { b"/" } else { kept };
        // Without the star a last `$` would be the end of the path.
        if kept.ends_with(b"$") || kept.contains(&b'*') {
            continue;
        }
        let (shown, written) = (file.quoted(rule.value), String::from_utf8_lossy(kept));
        findings.add(|found| {
            found
                .at_span(rule.line, rule.value)
                .message(format!("{shown} matches what `{written}` does"))
                .fix(format!("write `{written}`"), rule.value.range(), kept)
        });
    }
}
