use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V112",
    name: "space-in-path",
    severity: Severity::Warning,
    family: Family::Paths,
    consumers: &[],
    what: "a pattern has white space in it",
    why: "The grammar of RFC 9309 §2.2 has no white space in a pattern, and a URL has it as `%20`. Most parsers take the rest of the \
          line as one pattern, so of two paths on a line neither is matched; some readers of 1994 take each word as a path.",
    remedy: "Write one path on a line, and `%20` for a space.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /a /b\n"),
        Example::file(b"User-agent: *\nDisallow: /my files/\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a\nDisallow: /b\n"),
        Example::file(b"User-agent: *\nDisallow: /my%20files/ # a comment\n"),
        Example::file(b"User-agent: *\nDisallow: /a Disallow: /b\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for rule in file.rules() {
        let pattern = file.text(rule.value);
        let is_gap = |octet: &u8| matches!(octet, b' ' | b'\t');
        if !pattern.iter().any(is_gap) || pattern.contains(&b':') {
            continue;
        }
        let words: Vec<_> = pattern.split(is_gap).filter(|word| !word.is_empty()).collect();
        let are_paths = words.iter().all(|word| matches!(word, [b'/' | b'*', ..]));
        let last = words.last().copied().unwrap_or_default();
        let is_one_path = last.iter().any(|octet| b"/.*$?".contains(octet));
        let shown = file.quoted(rule.value);
        findings.add(|found| {
            let found = found.at_span(rule.line, rule.value);
            if are_paths {
                let field = format!("{}{}: ", file.line_end(), rule.directive.name());
                found
                    .message(format!("{shown} is read as one pattern, not as {}", words.len()))
                    .fix("write a line for each", rule.value.range(), words.join(field.as_bytes()))
            } else if is_one_path {
                let escaped = pattern.iter().flat_map(|octet| match octet {
                    b' ' => b"%20".to_vec(),
                    b'\t' => b"%09".to_vec(),
                    &octet => vec![octet],
                });
                found.message(format!("{shown} has white space")).fix(
                    "escape it",
                    rule.value.range(),
                    escaped.collect::<Vec<_>>(),
                )
            } else {
                found
                    .message(format!("{shown} has white space"))
                    .help("Begin a remark with `#`; write `%20` for a space of the path.")
            }
        });
    }
}
