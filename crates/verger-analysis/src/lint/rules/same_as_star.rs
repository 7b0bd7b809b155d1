use verger::directive::Scope;
use verger::explanation::ChosenBy;
use verger::{Crawler, Document, Outline, OutlinedGroup};

use crate::lint::beside_star::BesideStar;
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
        // Without the last group, Googlebot-Image obeys that of Googlebot.
        Example::file(
            b"User-agent: *\nDisallow: /a\n\nUser-agent: Googlebot\nDisallow: /b\n\nUser-agent: Googlebot-Image\nDisallow: /a\n",
        ),
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
        if robots.groups.iter().any(|&group| has_other_fields[group])
            || !leads_to_star(file, robots)
        {
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

/// The robots of a group that are looked at; groups of more are left out.
const MOST_ROBOTS: usize = 100;

/// Whether without these groups each of their robots obeys `*`, and not the group of a robot that it follows.
fn leads_to_star(file: &LintedFile<'_>, robots: &BesideStar) -> bool {
    let is_of_them = |groups: &[usize]| groups.iter().any(|group| robots.groups.contains(group));
    let audiences = file.proofs().named().iter().map(|(audience, _)| audience);
    let names: Vec<_> = audiences
        .filter(|audience| is_of_them(&audience.obeyed[0].groups))
        .flat_map(|audience| &audience.names)
        .take(MOST_ROBOTS + 1)
        .collect();
    if names.len() > MOST_ROBOTS {
        return false;
    }
    let octets = without(file, &robots.groups);
    let rest = Document::parse(&octets[..]);
    let outline = Outline::new(&rest, file.outline.dialect());
    names.iter().all(|name| outline.obeyed(&Crawler::known([name])).chosen_by == ChosenBy::Star)
}

/// The file without the lines of some groups.
fn without(file: &LintedFile<'_>, groups: &[usize]) -> Vec<u8> {
    let lines = |group: OutlinedGroup<'_>| -> Vec<u32> {
        let statements = group.agents().iter().chain(group.fields()).map(|one| one.line);
        statements.chain(group.rules().iter().map(|rule| rule.line)).collect()
    };
    let removed = file.groups().enumerate().filter(|(place, _)| groups.contains(place));
    let mut removed: Vec<_> = removed.flat_map(|(_, group)| lines(group)).collect();
    removed.sort_unstable();
    let (mut rest, mut from) = (Vec::new(), 0);
    for span in removed.into_iter().filter_map(|line| file.whole_line(line)) {
        rest.extend_from_slice(&file.document.octets()[from..span.start.max(from)]);
        from = span.end;
    }
    rest.extend_from_slice(&file.document.octets()[from..]);
    rest
}
