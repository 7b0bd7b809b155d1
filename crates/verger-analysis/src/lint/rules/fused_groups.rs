use verger::Directive;
use verger::syntax::LineKind;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V012",
    name: "fused-groups",
    severity: Severity::Warning,
    family: Family::Groups,
    consumers: &[],
    what: "User-agent lines that look like two groups form one",
    why: "Only a rule ends a list of User-agent lines (RFC 9309 §2.1): a blank line, a Crawl-delay or a Sitemap between them does \
          not (§2.2.4). So the rules of the second group apply to the robots of the first one too.",
    remedy: "Give the first group a rule, such as an empty `Disallow:`; if one group is meant, remove what separates the lines.",
    bad: &[
        Example::file(b"User-agent: SlowBot\nCrawl-delay: 10\n\nUser-agent: BadBot\nDisallow: /\n"),
        Example::file(b"User-agent: ExampleBot\n\nUser-agent: *\nDisallow: /\n"),
    ],
    good: &[
        Example::file(
            b"User-agent: SlowBot\nCrawl-delay: 10\nDisallow:\n\nUser-agent: BadBot\nDisallow: /\n",
        ),
        Example::file(b"User-agent: SlowBot\n# and\nUser-agent: BadBot\nDisallow: /\n"),
        Example::file(b"User-agent: SlowBot\n\nUser-agent: BadBot\nAllow: /\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for group in file.groups() {
        let mut rules = group.rules().iter();
        if !rules.any(|rule| rule.directive == Directive::Disallow && !rule.value.is_empty()) {
            continue;
        }
        let separates =
            |line: u32| matches!(file.kind(line), Some(LineKind::Blank | LineKind::Record(_)));
        for pair in group.agents().windows(2) {
            let (one, next) = (pair[0], pair[1]);
            if !(one.line + 1..next.line).any(separates) {
                continue;
            }
            let (first, second) = (file.quoted(one.value), file.quoted(next.value));
            findings.add(|found| {
                let found = found
                    .at(next.line)
                    .message(format!("{first} and {second} are in one group"))
                    .help("The rules that follow apply to both.")
                    .related(one.line, "no rule ends this list of robots");
                match file.whole_line(one.line) {
                    Some(line) => found.fix(
                        "give the first group an empty `Disallow:`",
                        line.end..line.end,
                        format!("Disallow:{}", file.line_end()),
                    ),
                    None => found,
                }
            });
        }
    }
}
