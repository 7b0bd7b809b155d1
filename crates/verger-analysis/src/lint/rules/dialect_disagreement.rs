use std::collections::HashSet;

use verger::{Decision, Dialect, Outline};

use crate::disagreement::{MOST_AUDIENCES, Untried};
use crate::lint::agent::is_token;
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V110",
    name: "dialect-disagreement",
    severity: Severity::Warning,
    family: Family::Paths,
    consumers: &[],
    what: "RFC 9309 and Google's parser decide a URL differently",
    why: "Google's open-source parser compares URLs as they are written, while RFC 9309 §2.2.2 decodes escapes first; and it lets an \
          Allow of an index page allow its directory. Robots of both kinds fetch from every site. The URL was decided by both.",
    remedy: "Write the path as clients send it: `~` and not `%7E`. Beside the Allow of an index page, write one of its directory \
             that ends with `$`.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /%7Ejoe/\n"),
        Example::file(b"User-agent: *\nDisallow: /a\nAllow: /a/index.html\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /~joe/\n"),
        Example::file(b"User-agent: *\nDisallow: /a\nAllow: /a/b*c$\n"),
        Example::file(b"User-agent: *\nDisallow: /caf%C3%A9\n"),
        Example::file(b"User-agent: *\nDisallow: /a\nAllow: /a/index.html\nAllow: /a/$\n"),
        Example::file(b"User-agent: *\nDisallow: /my files/\n"),
        Example::file(b"User-agent: *\nDisallow /private\n"),
    ],
    check,
};

/// Once for each pair of deciding lines. Lines that only one of them reads, and white space in a path, are lints of their own.
fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    if !file.options.proofs {
        return;
    }
    let google = Outline::new(file.document, &Dialect::GOOGLE);
    let (mut untried, mut seen) = (Untried::default(), HashSet::new());
    let proofs = file.proofs();
    for (audience, _) in proofs.other().into_iter().chain(proofs.named()).take(MOST_AUDIENCES) {
        let name = audience.names.first().filter(|_| !audience.is_every_other);
        // Of other names the two read different robots, which is a lint of its own.
        if name.is_some_and(|name| !is_token(name.as_bytes())) {
            continue;
        }
        let rankings = [&file.outline, &google].map(|outline| outline.ranking(&audience.crawler));
        for (url, [ours, theirs]) in untried.disputed(file.document, rankings).0 {
            let is_plain = |line: u32| {
                let rule = file.statement(line);
                rule.is_some_and(|rule| !file.text(rule.value).contains(&b' '))
            };
            let mut lines = ours.line().into_iter().chain(theirs.line());
            if lines.all(is_plain) && seen.insert((ours.line(), theirs.line())) {
                report(findings, name.map(String::as_str), &url, ours, theirs);
            }
        }
    }
}

fn report(
    findings: &mut Findings,
    name: Option<&str>,
    url: &[u8],
    ours: Decision,
    theirs: Decision,
) {
    let who = name.map_or(String::new(), |name| format!(" to `{name}`"));
    let shown = String::from_utf8_lossy(url);
    let does = |decision: Decision| if decision.is_allowed() { "allows" } else { "disallows" };
    let (line, other) = match (ours.line(), theirs.line()) {
        (Some(ours), Some(theirs)) if ours != theirs => (theirs, Some(ours)),
        (ours, theirs) => (theirs.or(ours).unwrap_or(1), None),
    };
    findings.add(|found| {
        let found = found
            .at(line)
            .message(format!(
                "Google's parser {} `{shown}`{who}, RFC 9309 {} it",
                does(theirs),
                does(ours)
            ))
            .witness(url.to_vec());
        match other {
            Some(line) => found.related(line, "RFC 9309 decides by this rule"),
            None => found,
        }
    });
}
