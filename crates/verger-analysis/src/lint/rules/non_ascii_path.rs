use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V039",
    name: "non-ascii-path",
    severity: Severity::Hint,
    family: Family::Paths,
    consumers: &[],
    what: "a pattern has letters that are not escaped",
    why: "URLs have such letters as the escapes of their UTF-8 bytes, and RFC 9309 §2.2.2 asks parsers to compare them so; simple \
          ones compare the bytes as they are. In any encoding but UTF-8 the bytes are those of another path.",
    remedy: "Escape the letter's UTF-8 bytes: `/caf%C3%A9`.",
    bad: &[
        Example::file("User-agent: *\nDisallow: /café\n".as_bytes()),
        Example::file(b"User-agent: *\nDisallow: /caf\xE9\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /caf%C3%A9\n"),
        Example::file("User-agent: *\nDisallow: /cafe # café\n".as_bytes()),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for rule in file.rules() {
        let pattern = file.text(rule.value);
        if pattern.is_ascii() {
            continue;
        }
        let is_text = std::str::from_utf8(pattern).is_ok();
        let shown = file.quoted(rule.value);
        findings.add(|found| {
            let found = found.at_span(rule.line, rule.value);
            if is_text {
                found.message(format!("{shown} has letters that URLs escape")).fix(
                    "escape them",
                    rule.value.range(),
                    escaped(pattern),
                )
            } else {
                found
                    .message(format!("{shown} has bytes that are not UTF-8"))
                    .help("Write the escapes of the letter's UTF-8 bytes.")
            }
        });
    }
}

/// The text with an escape for each byte that is not ASCII.
fn escaped(text: &[u8]) -> Vec<u8> {
    let mut written = Vec::new();
    for &octet in text {
        if octet.is_ascii() {
            written.push(octet);
        } else {
            written.extend(format!("%{octet:02X}").bytes());
        }
    }
    written
}
