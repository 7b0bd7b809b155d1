use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V070",
    name: "beyond-google-limit",
    severity: Severity::Error,
    family: Family::Consumers,
    consumers: &[],
    what: "the file is longer than 500 KiB",
    why: "A reader must read 500 KiB (RFC 9309 §2.5); Google reads no more, so what is after them is not there. Yandex takes a longer \
          file as none, and fetches everything.",
    remedy: "Put the most important groups first, and replace lists of single pages by patterns.",
    bad: &[Example {
        repeated: 16_000,
        ..Example::file(b"User-agent: *\nDisallow: /private/page\n")
    }],
    good: &[Example::file(b"User-agent: *\nDisallow: /private/\n")],
    check,
};

/// 500 KiB.
const MOST: usize = 512_000;

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let length = file.document.octets().len();
    if length <= MOST {
        return;
    }
    findings.add(|found| {
        let found = found.message(format!(
            "the file has {length} bytes, of which readers need read only {MOST}"
        ));
        match file.outline.limit() {
            Some(limit) => {
                let lines = file.document.lines().len() + 1 - limit.line as usize;
                found
                    .at(limit.line)
                    .help(format!("Google reads neither this line nor any after it: {lines} lines"))
            }
            None => found,
        }
    });
}
