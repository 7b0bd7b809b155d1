use super::full_url_path::scheme_of;
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V030",
    name: "no-leading-slash",
    severity: Severity::Error,
    family: Family::Paths,
    consumers: &[],
    what: "a pattern begins neither with `/` nor with `*`",
    why: "Every path begins with a slash, and a pattern is compared from its first byte (RFC 9309 §2.2.2), so the rule never \
          matches. Yandex reports such a line as an error; a few parsers put a slash before it.",
    remedy: "Begin the pattern with `/`; for something within a path, with `/*`.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: private/\n"),
        Example::file(b"User-agent: *\nDisallow: .php\n"),
        Example::file(b"User-agent: *\nDisallow: \"/a\"\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /private/\n"),
        Example::file(b"User-agent: *\nDisallow: *.php\n"),
        Example::file(b"User-agent: *\nDisallow: # nothing\n"),
        Example::file(b"User-agent: *\nDisallow: https://example.com/a\n"),
    ],
    check,
};

/// Words that say how much is meant, and are not paths.
const WORDS: [&str; 8] = ["all", "any", "everything", "none", "nothing", "no", "yes", "null"];

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for rule in file.rules() {
        let pattern = file.text(rule.value);
        let Some(&first) = pattern.first() else { continue };
        let is_of_another_lint = scheme_of(pattern).is_some() || b"/*\\".contains(&first);
        if is_of_another_lint || pattern.contains(&b':') && pattern.contains(&b' ') {
            continue;
        }
        let shown = file.quoted(rule.value);
        let start = rule.value.start as usize;
        let is_word = WORDS.iter().any(|word| pattern.eq_ignore_ascii_case(word.as_bytes()));
        let inner = [b'"', b'\''].into_iter().find_map(|mark| {
            let inner = pattern.strip_prefix(&[mark])?.strip_suffix(&[mark])?;
            inner.starts_with(b"/").then_some(inner)
        });
        findings.add(|found| {
            let found = found
                .at_span(rule.line, rule.value)
                .message(format!("{shown} matches no URL: a path begins with `/`"));
            match first {
                _ if is_word => found.help("Write `/` for everything, and nothing for nothing."),
                _ if inner.is_some() => {
                    found.fix("remove the quotes", rule.value.range(), inner.unwrap_or_default())
                }
                b'?' | b'.' | b'&' | b';' | b'=' => {
                    found.fix("write `/*` before it", start..start, "/*")
                }
                _ if first.is_ascii_alphanumeric() || b"_-~".contains(&first) => {
                    found.fix("write `/` before it", start..start, "/")
                }
                _ => found,
            }
        });
    }
}
