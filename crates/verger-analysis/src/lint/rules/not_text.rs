use verger::syntax::ContentKind;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V084",
    name: "not-text",
    severity: Severity::Error,
    family: Family::Content,
    consumers: &[],
    what: "the file is not text",
    why: "Readers find no line in it, and allow everything. Most often it was compressed on disk, and is sent without \
          `Content-Encoding`, or compressed twice.",
    remedy: "Serve the text itself, and leave its compression to the server.",
    bad: &[Example::file(b"\x1F\x8B\x08\0\0\0\0\0\0\x03"), Example::file(b"%PDF-1.7\n")],
    good: &[Example::file(b"User-agent: *\nDisallow: /private\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let compressed = matches!(
        file.content,
        ContentKind::Gzip
            | ContentKind::Zstd
            | ContentKind::Bzip2
            | ContentKind::Xz
            | ContentKind::Zip
    );
    if compressed {
        findings.add(|found| {
            found.message(format!(
                "the file is compressed ({}): readers find no rule in it",
                file.content.name()
            ))
        });
    } else if file.content == ContentKind::Binary {
        findings.add(|found| found);
    }
}
