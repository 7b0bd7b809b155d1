use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V031",
    name: "full-url-path",
    severity: Severity::Error,
    family: Family::Paths,
    consumers: &[],
    what: "a pattern is a whole URL",
    why: "A pattern is compared with the path, from its first slash (RFC 9309 §2.2.2), so a scheme and a host never match. A \
          robots.txt applies to its own host alone (§2.3).",
    remedy: "Write the path alone, in the robots.txt of its host.",
    bad: &[Example::file(b"User-agent: *\nDisallow: https://example.com/private\n")],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /private\n"),
        Example::file(b"User-agent: *\nDisallow: /*https://\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for rule in file.rules() {
        let pattern = file.text(rule.value);
        let Some(scheme) = scheme_of(pattern) else { continue };
        let slash = pattern[scheme..].iter().position(|&octet| octet == b'/');
        let path = slash.map_or(&b""[..], |slash| &pattern[scheme + slash..]);
        findings.add(|found| {
            let found = found
                .at_span(rule.line, rule.value)
                .message("the pattern is a URL, and matches no path");
            // The path of a whole site would close or open all of it.
            if path.len() > 1 {
                let title = format!("write `{}`", String::from_utf8_lossy(path));
                found.fix(title, rule.value.range(), path)
            } else {
                found
            }
        });
    }
}

/// The length of the scheme with which a URL begins, and of the two slashes after it.
pub(super) fn scheme_of(pattern: &[u8]) -> Option<usize> {
    let schemes: [&[u8]; 3] = [b"https://", b"http://", b"ftp://"];
    let begins = |scheme: &&&[u8]| {
        pattern.get(..scheme.len()).is_some_and(|head| head.eq_ignore_ascii_case(scheme))
    };
    schemes.iter().find(begins).map(|scheme| scheme.len())
}
