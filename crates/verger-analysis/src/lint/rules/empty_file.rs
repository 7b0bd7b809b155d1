use verger::syntax::{ContentKind, LineKind};

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V082",
    name: "empty-file",
    severity: Severity::Hint,
    family: Family::Content,
    consumers: &[],
    what: "the file is empty",
    why: "It allows everything, like no file at all (RFC 9309 §2.2.2). That can be meant; it can also be a failed upload.",
    remedy: "If everything is allowed, say so with `User-agent: *` and `Allow: /`.",
    bad: &[Example::file(b""), Example::file(b"\xEF\xBB\xBF\r\n")],
    good: &[Example::file(b"User-agent: *\nAllow: /\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let is_file = file.options.served.is_none_or(Served::is_file);
    // Only its beginning was looked at to tell what it is.
    let mut lines = file.document.lines();
    let is_blank =
        file.content == ContentKind::Empty && lines.all(|line| line.kind == LineKind::Blank);
    if is_blank && is_file {
        findings.add(|found| found);
    }
}
