use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V083",
    name: "byte-order-mark",
    severity: Severity::Hint,
    family: Family::Content,
    consumers: &[],
    what: "the file begins with a byte order mark",
    why: "Google and others skip it. A reader that does not takes it for a part of the first field, so the first User-agent line, and with \
          it the first group, is lost.",
    remedy: "Save the file as UTF-8 without a byte order mark.",
    bad: &[Example::file(b"\xEF\xBB\xBFUser-agent: *\nDisallow: /private\n")],
    good: &[Example::file(b"User-agent: *\nDisallow: /private\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    // A document's first line begins after the mark, or after the part of it that an editor left.
    let Some(first) = file.document.line(1) else { return };
    let mark = first.span.start as usize;
    if mark > 0 {
        findings.add(|found| {
            let found = if mark < 3 {
                found.message("the file begins with a part of a byte order mark")
            } else {
                found
            };
            found.at(1).fix("remove it", 0..mark, "")
        });
    }
}
