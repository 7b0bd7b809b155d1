use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V118",
    name: "regular-expression",
    severity: Severity::Warning,
    family: Family::Paths,
    consumers: &[],
    what: "a pattern is written as a regular expression",
    why: "A pattern knows `*` and a last `$` alone (RFC 9309 §2.2.3); every other character is itself, so a class such as `[0-9]` \
          matches only its own characters.",
    remedy: "Write the pattern with `*` and `$`, or one rule for each path.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /\\d{8}/\n"),
        Example::file(b"User-agent: *\nDisallow: ^/private\n"),
        Example::file(b"User-agent: *\nDisallow: /page/[0-9]+/\n"),
        Example::file(b"User-agent: *\nDisallow: /(a|b)/\n"),
        Example::file(b"User-agent: *\nDisallow: /\\+a/\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /page/*/\n"),
        Example::file(b"User-agent: *\nDisallow: /*?filter[0]=\nDisallow: /a_(b)\n"),
        Example::file(b"User-agent: *\nDisallow: \\docs\\\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for rule in file.rules() {
        let pattern = file.text(rule.value);
        if !is_expression(pattern) {
            continue;
        }
        let shown = file.quoted(rule.value);
        findings.add(|found| {
            found
                .at_span(rule.line, rule.value)
                .message(format!("{shown} is not read as a regular expression"))
        });
    }
}

/// Whether a pattern has what only an expression has.
pub(super) fn is_expression(pattern: &[u8]) -> bool {
    let pieces: [&[u8]; 7] = [b"[0-9]", b"[a-z]", b"[^/]", b"(?:", b"(.*)", b")?$", b")*$"];
    let has = |piece: &&[u8]| pattern.windows(piece.len()).any(|window| window == *piece);
    // What else an expression has, beside escapes.
    let is_escaped =
        || pattern.contains(&b'\\') && pattern.iter().any(|octet| b"[](){}+^|".contains(octet));
    pattern.starts_with(b"^")
        || pieces.iter().any(has)
        || has_class(pattern)
        || has_alternatives(pattern)
        || is_escaped()
}

/// `\d`, but not `\docs`.
fn has_class(pattern: &[u8]) -> bool {
    let is_class = |at: usize| {
        matches!(pattern[at..], [b'\\', b'd' | b'w' | b's', ..])
            && pattern.get(at + 2).is_none_or(|octet| !octet.is_ascii_alphanumeric())
    };
    (0..pattern.len()).any(is_class)
}

/// `(a|b)`.
fn has_alternatives(pattern: &[u8]) -> bool {
    let mut wanted = b"(|)".iter();
    let mut next = wanted.next();
    for octet in pattern {
        if next == Some(octet) {
            next = wanted.next();
        }
    }
    next.is_none()
}
