use std::collections::HashSet;

use crate::dead::Idleness;
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V035",
    name: "redundant-rule",
    severity: Severity::Hint,
    family: Family::Paths,
    consumers: &[],
    what: "a rule says what is so without it",
    why: "Another rule, or the default, decides the same for every URL that it matches (RFC 9309 §2.2.2): this is proved. Whoever edits \
          such a rule later changes nothing: not what it closes, nor what an Allow without a Disallow around it seems to open.",
    remedy: "Remove the rule.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /a\nDisallow: /a/b\n"),
        Example::file(b"User-agent: *\nDisallow: /a\nDisallow: /a\n"),
        Example::file(b"User-agent: *\nDisallow: /a\nAllow: /b\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a\nAllow: /a/b\n"),
        Example::file(b"User-agent: *\nAllow: /b\n"),
        Example::file(b"User-agent: *\nAllow: /\nDisallow: /a\n"),
        Example::file(b"User-agent: *\nDisallow: /login\nDisallow: /*login\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let idle = &file.proofs().idle;
    let alone: HashSet<u32> = file
        .groups()
        .filter(|group| group.rules().len() == 1)
        .map(|group| group.rules()[0].line)
        .collect();
    for (&line, &why) in idle {
        let Some(rule) = file.statement(line) else { continue };
        let says_the_same =
            |by: &u32| file.statement(*by).is_some_and(|other| other.directive == rule.directive);
        // It is there for robots that know no wildcards.
        let is_plainer = |by: &u32| {
            let other = file.statement(*by).map(|other| file.text(other.value));
            !has_wildcard(file.text(rule.value)) && other.is_some_and(has_wildcard)
        };
        let by = match why {
            Idleness::SaidAnyway(by) | Idleness::Outranked(by) if is_plainer(&by) => continue,
            Idleness::SaidAnyway(by) | Idleness::Outranked(by) => Some(by).filter(says_the_same),
            // It says on purpose what is so by default.
            Idleness::ByDefault if file.text(rule.value) != b"/" => None,
            _ => continue,
        };
        let is_opposed = by.is_none() && why != Idleness::ByDefault;
        // Of two equal rules the later one is enough.
        let is_first_of_two =
            by.is_some_and(|by| idle.get(&by) == Some(&Idleness::Outranked(line)));
        if is_opposed || is_first_of_two || alone.contains(&line) {
            continue;
        }
        findings.add(|found| {
            let found = found.at(line);
            let found = match by {
                Some(by) => found
                    .message(format!("line {by} says the same of every URL that this rule matches"))
                    .related(by, "this rule is enough"),
                None => found.message("what this rule allows is allowed without it"),
            };
            found.remove(file, line)
        });
    }
}

fn has_wildcard(pattern: &[u8]) -> bool {
    pattern.contains(&b'*') || pattern.ends_with(b"$")
}
