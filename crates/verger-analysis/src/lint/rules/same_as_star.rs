use verger::directive::Scope;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V016",
    name: "same-as-star",
    severity: Severity::Hint,
    family: Family::Groups,
    consumers: &[],
    what: "a group says the same as the group for `*`",
    why: "Without the group its robots would obey `*` (RFC 9309 §2.2.1), with the same answer for every URL: this is proved. Two \
          copies must be kept alike, and a later change to one is easily forgotten in the other.",
    remedy: "Remove the group, or name its robots in the group for `*`.",
    bad: &[Example::file(
        b"User-agent: *\nDisallow: /a\n\nUser-agent: ExampleBot\nDisallow: /a*\nDisallow: /a/b\n",
    )],
    good: &[
        Example::file(b"User-agent: *\nUser-agent: ExampleBot\nDisallow: /a\n"),
        Example::file(
            b"User-agent: *\nDisallow: /a\n\nUser-agent: ExampleBot\nDisallow: /a\nCrawl-delay: 5\n",
        ),
        Example::file(b"User-agent: *\nDisallow: /a\n\nUser-agent: AdsBot-Google\nDisallow: /a\n"),
    ],
    check,
};

/// Groups that state a pace or a preference are left out: those differ in more than rules.
fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let has_other_fields: Vec<_> = file
        .groups()
        .map(|group| {
            let mut fields = group.fields().iter();
            fields.any(|field| field.directive.entry().scope != Scope::File)
        })
        .collect();
    let of_star = file.star_groups();
    if of_star.iter().any(|&group| has_other_fields[group]) {
        return;
    }
    for robots in file.beside_star().iter().filter(|robots| robots.difference.is_none()) {
        if robots.groups.iter().any(|&group| has_other_fields[group]) {
            continue;
        }
        let star = of_star.first().and_then(|&place| file.groups().nth(place));
        let star = star.and_then(|group| group.agents().first());
        findings.add(|found| {
            let found = found.at(robots.line).message(format!(
                "the group of `{}` decides every URL as the group for `*` does",
                robots.name
            ));
            match star {
                Some(star) => found.related(star.line, "the group for `*`"),
                None => found,
            }
        });
    }
}
