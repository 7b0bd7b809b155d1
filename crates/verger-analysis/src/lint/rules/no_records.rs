use verger::syntax::{ContentKind, LineKind};

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V086",
    name: "no-records",
    severity: Severity::Warning,
    family: Family::Content,
    consumers: &[],
    what: "no line of the file has a known field",
    why: "Comments and other text say nothing to a robot, so everything is allowed (RFC 9309 §2.2.2): also where a comment reserves \
          rights, or asks that something be left alone.",
    remedy: "Write what robots should do as `User-agent`, `Disallow` and `Allow` lines.",
    bad: &[
        Example::file(b"# All rights reserved. Do not crawl /private.\n"),
        Example::file(b"Please stay away.\n"),
    ],
    good: &[
        Example::file(b"# Stay away.\nUser-agent: *\nDisallow: /\n"),
        Example::file(b"Sitemap: https://example.com/sitemap.xml\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let is_file = file.options.served.is_none_or(Served::is_file);
    if file.content != ContentKind::Text || !file.statements.is_empty() || !is_file {
        return;
    }
    let mut lines = file.document.lines();
    let only_comments = lines.all(|line| matches!(line.kind, LineKind::Blank | LineKind::Comment));
    findings.add(|found| {
        found.message(if only_comments {
            "the file has only comments, which say nothing to a robot: everything is allowed"
        } else {
            "no line of the file has a known field: everything is allowed"
        })
    });
}
