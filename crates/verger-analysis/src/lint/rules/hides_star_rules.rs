use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V011",
    name: "hides-star-rules",
    severity: Severity::Hint,
    family: Family::Groups,
    consumers: &[],
    what: "a group opens to its robots what `*` closes, and does not say so",
    why: "A robot that a group names obeys that group alone; the rules for `*` are not added to it (RFC 9309 §2.2.1). The group \
          closes something itself, so its author may have expected both to apply. The URL is proved to be the shortest.",
    remedy: "Repeat the rules of `*` in the group, or write an Allow for what it opens on purpose.",
    bad: &[Example::file(
        b"User-agent: *\nDisallow: /private\n\nUser-agent: ExampleBot\nDisallow: /slow\n",
    )],
    good: &[
        Example::file(
            b"User-agent: *\nDisallow: /private\n\nUser-agent: ExampleBot\nDisallow: /private\nDisallow: /slow\n",
        ),
        Example::file(
            b"User-agent: *\nDisallow: /private\n\nUser-agent: ExampleBot\nDisallow: /slow\nAllow: /private\n",
        ),
        Example::file(b"User-agent: *\nDisallow: /private\n\nUser-agent: ExampleBot\nDisallow:\n"),
        Example::file(
            b"User-agent: *\nDisallow: /private\n\nUser-agent: AdsBot-Google\nDisallow: /slow\n",
        ),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for robots in file.beside_star().iter().filter(|robots| robots.closes) {
        let opened = robots.difference.changes.iter().filter(|change| {
            !change.before.is_allowed() && change.is_allowed_now() && change.after.rule.is_none()
        });
        let Some(shortest) = opened.min_by_key(|change| change.url.len()) else { continue };
        let name = &robots.name;
        let url = String::from_utf8_lossy(&shortest.url);
        findings.add(|found| {
            let found = found
                .at(robots.line)
                .message(format!("`{name}` may fetch `{url}`, which other robots may not"))
                .help("Its own group applies in the place of the rules for `*`, not with them.")
                .witness(shortest.url.clone());
            match shortest.before.line() {
                Some(line) => found.related(line, format!("does not apply to `{name}`")),
                None => found,
            }
        });
    }
}
