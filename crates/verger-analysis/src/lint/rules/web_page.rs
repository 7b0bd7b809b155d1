use verger::syntax::ContentKind;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V080",
    name: "web-page",
    severity: Severity::Error,
    family: Family::Content,
    consumers: &[],
    what: "the file is a web page",
    why: "No line of it is a rule, so everything is allowed: of 667,964 sites that were looked at, one in 19 served a page (ctrl.blog). \
          Mostly a server answers every unknown path with its home page or an error page and the status 200.",
    remedy: "Serve a text file, or answer 404 if there is none.",
    bad: &[
        Example::file(b"<!DOCTYPE html>\n<html><head><title>Not found</title></head></html>\n"),
        Example::file(b"<html>\nUser-agent: *\nDisallow: /private\n</html>\n"),
    ],
    good: &[Example::file(b"User-agent: *\nDisallow: /private\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let is_file = file.options.served.is_none_or(Served::is_file);
    if file.content == ContentKind::Html && is_file {
        findings.add(|found| match file.groups().find(|group| !group.rules().is_empty()) {
            Some(group) => {
                let line = group.agents().first().map_or(1, |agent| agent.line);
                found
                    .message(
                        "the file is a web page with rules in it, which only some readers find",
                    )
                    .related(line, "a group begins here")
            }
            None => found,
        });
    }
}
