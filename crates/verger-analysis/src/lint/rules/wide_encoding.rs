use verger::syntax::ContentKind;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V081",
    name: "wide-encoding",
    severity: Severity::Error,
    family: Family::Content,
    consumers: &[],
    what: "the file is in UTF-16 or UTF-32",
    why: "A robots.txt is in UTF-8 (RFC 9309 §2.2). Readers find no field in this one, and allow everything. Some editors, and the `>` \
          of older PowerShells, write UTF-16.",
    remedy: "Save the file as UTF-8.",
    bad: &[
        Example::file(b"\xFF\xFEU\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0 \0*\0\n\0"),
        Example::file(b"\0U\0s\0e\0r\0-\0a\0g\0e\0n\0t\0:\0 \0*\0\n"),
    ],
    good: &[Example::file(b"User-agent: *\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let encoding = match file.content {
        ContentKind::Utf16 => "UTF-16",
        ContentKind::Utf32 => "UTF-32",
        _ => return,
    };
    findings.add(|found| {
        found.message(format!("the file is in {encoding}: readers find no rule in it"))
    });
}
