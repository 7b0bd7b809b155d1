use verger::Directive;
use verger::directive::Scope;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V017",
    name: "line-in-no-group",
    severity: Severity::Warning,
    family: Family::Groups,
    consumers: &[],
    what: "a line that applies to a group is in none",
    why: "A pace applies to the robots that the User-agent lines before it name; here there are none, so crawlers \
          ignore the line.",
    remedy: "Write `User-agent: *` before it.",
    bad: &[Example::file(b"Crawl-delay: 5\n\nUser-agent: *\nDisallow: /a\n")],
    good: &[
        Example::file(b"User-agent: *\nCrawl-delay: 5\nDisallow: /a\n"),
        Example::file(b"Sitemap: https://example.com/s.xml\n\nUser-agent: *\nDisallow: /a\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for field in file.outline.stray_fields() {
        let entry = field.directive.entry();
        // Preferences have a lint of their own.
        let is_preference =
            matches!(field.directive, Directive::ContentUsage | Directive::ContentSignal);
        let is_for_some = matches!(entry.scope, Scope::Group | Scope::Run);
        if is_for_some && !is_preference && entry.powerless.is_none() {
            findings.add(|found| {
                found
                    .at(field.line)
                    .message(format!("`{}` is in no group, so it applies to nobody", entry.name))
            });
        }
    }
}
