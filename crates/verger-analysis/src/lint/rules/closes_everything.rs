use crate::Constant;
use crate::lint::file::LintedFile;
use crate::lint::{Diagnostic, Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V103",
    name: "closes-everything",
    severity: Severity::Hint,
    family: Family::Risk,
    consumers: &[],
    what: "robots that the file does not name may fetch nothing",
    why: "This is right for a site that nobody should find by searching. On others it is most often what was left of a time before \
          the site was public. It is proved for all URLs.",
    remedy: "Remove the rule if the site is meant to be found.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /\n"),
        Example::file(b"User-agent: *\nDisallow: *\nDisallow: /a\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /private\n"),
        Example::file(b"User-agent: *\nDisallow: /\nAllow: /$\n"),
        Example::file(b"User-agent: ExampleBot\nDisallow: /\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some((_, star)) = file.proofs().other() else { return };
    if star.always() != Some(Constant::Nothing) {
        return;
    }
    let line = star.ranking().decide(b"/").line();
    findings.add(|found| line.into_iter().fold(found, Diagnostic::at));
}
