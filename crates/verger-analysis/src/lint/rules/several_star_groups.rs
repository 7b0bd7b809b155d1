use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V074",
    name: "several-star-groups",
    severity: Severity::Warning,
    family: Family::Consumers,
    consumers: &[],
    what: "there are several groups for `*`",
    why: "RFC 9309 §2.2.1 and Google join them. Yandex reports an error; readers of the standards before 2022 obey the first alone, and \
          so did Python's robotparser until 2025. A CDN that writes a group of its own before the file makes a second one.",
    remedy: "Join them into one group.",
    bad: &[Example::file(b"User-agent: *\nDisallow: /a\n\nUser-agent: *\nDisallow: /b\n")],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a\nDisallow: /b\n"),
        Example::file(b"User-agent: *\n\nUser-agent: *\nDisallow: /b\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    let of_star = |group: &verger::OutlinedGroup<'_>| {
        let mut agents = group.agents().iter();
        agents.find(|agent| file.text(agent.value) == b"*").map(|agent| agent.line)
    };
    let lines: Vec<_> = file.groups().filter_map(|group| of_star(&group)).collect();
    let [first, second, ..] = lines[..] else { return };
    findings.add(|found| {
        let found = found
            .at(second)
            .message(format!(
                "there are {} groups for `*`; line {first} begins the first",
                lines.len()
            ))
            .related(first, "the only one that some readers obey");
        let others = lines.iter().skip(2).take(MOST_RELATED);
        others.fold(found, |found, &line| found.related(line, "another one"))
    });
}

const MOST_RELATED: usize = 8;
