use verger::LimitedBy;

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
const MOST: u32 = 512_000;

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some(limit) = file.outline.limit() else { return };
    // A file that was cut at fewer bytes says nothing of its length.
    if !matches!(limit.limit, LimitedBy::Octets(octets) if octets >= MOST) {
        return;
    }
    let length = file.document.octets().len();
    let lines = (file.document.lines().len() + 1).saturating_sub(limit.line as usize);
    findings.add(|found| {
        if lines == 0 {
            return found.message(format!(
                "the file has more than the {MOST} bytes that readers must read"
            ));
        }
        found
            .at(limit.line)
            .message(format!("the file has {length} bytes, and readers must read only {MOST}"))
            .help(format!("Google reads neither this line nor any after it: {lines} lines."))
    });
}
