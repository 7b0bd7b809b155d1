use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V066",
    name: "preference-in-no-group",
    severity: Severity::Error,
    family: Family::Preferences,
    consumers: &[],
    what: "a preference is in no group",
    why: "Content-Usage and Content-Signal are lines of a group, like rules (draft-ietf-aipref-attach §3). Before the first User-agent \
          line they are for nobody (RFC 9309 §2.2.2).",
    remedy: "Move the line below a User-agent line.",
    bad: &[
        Example::file(b"Content-Usage: train-ai=n\n\nUser-agent: *\nDisallow: /private\n"),
        Example::file(b"Content-Signal: ai-train=no\n"),
    ],
    good: &[Example::file(b"User-agent: *\nContent-Usage: train-ai=n\nDisallow: /private\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let (_, stray) = file.usage();
    for rule in stray {
        let name = rule.statement().source.name();
        findings.add(|found| {
            let found = found
                .at(rule.line())
                .message(format!("this {name} is before every User-agent line, and is for nobody"));
            match file.groups().find(|group| file.is_for_all(group)) {
                Some(group) => match group.agents().last() {
                    Some(agent) => {
                        found.related(agent.line, "the group for every robot begins here")
                    }
                    None => found,
                },
                None => found,
            }
        });
    }
}
