use verger::Directive;
use verger::robots::{KNOWN_ROBOTS, Obedience};

use crate::Constant;
use crate::lint::agent::name;
use crate::lint::file::LintedFile;
use crate::lint::{Consumer, Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V029",
    name: "star-not-for-all",
    severity: Severity::Hint,
    family: Family::Robots,
    consumers: &[Consumer::Google],
    what: "`*` closes everything, but some robots obey only groups that name them",
    why: "Google documents that AdsBot-Google and a few of its other special-case crawlers ignore groups for `*`; so the site is \
          open to them.",
    remedy: "Name these robots beside `*`, if they are meant too.",
    bad: &[Example::file(b"User-agent: *\nDisallow: /\n")],
    good: &[
        Example::file(b"User-agent: *\nUser-agent: AdsBot-Google\nDisallow: /\n"),
        Example::file(b"User-agent: *\nDisallow: /private\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let Some((audience, star)) = file.proofs().other() else { return };
    if star.always() != Some(Constant::Nothing) {
        return;
    }
    let ignores = || KNOWN_ROBOTS.iter().filter(|robot| robot.obedience == Obedience::IgnoresStar);
    let is_one = |value: &[u8]| {
        ignores().any(|robot| robot.token.as_bytes().eq_ignore_ascii_case(name(value)))
    };
    if file.with(Directive::UserAgent).any(|agent| is_one(file.text(agent.value))) {
        return;
    }
    let groups = &audience.obeyed[0].groups;
    let first = groups.first().and_then(|&place| file.groups().nth(place));
    let Some(line) = first.and_then(|group| Some(group.agents().first()?.line)) else { return };
    let names: Vec<_> = ignores().take(3).map(|robot| format!("`{}`", robot.token)).collect();
    findings.add(|found| {
        let message = format!("{} and others obey only groups that name them", names.join(", "));
        found.at(line).message(message).witness(b"/".to_vec())
    });
}
