use crate::lint::file::LintedFile;
use crate::lint::{Consumer, Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V072",
    name: "beyond-yandex-limits",
    severity: Severity::Warning,
    family: Family::Consumers,
    consumers: &[Consumer::Yandex],
    what: "there are more rules, or longer ones, than Yandex accepts",
    why: "Yandex reports as errors more than 2,048 rules in a file, and a rule of more than 1,024 characters (Yandex Webmaster, “Errors \
          in robots.txt”). It does not say which of them it still obeys.",
    remedy: "Replace lists of single pages by patterns.",
    bad: &[
        Example { repeated: 2_048, ..Example::file(b"Disallow: /page\n") },
        Example { repeated: 100, ..Example::file(b"Disallow: /page ") },
    ],
    good: &[Example { repeated: 2_047, ..Example::file(b"Disallow: /page\n") }],
    check,
};

const MOST_RULES: usize = 2048;
const LONGEST: usize = 1024;

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for (number, rule) in (1..).zip(file.rules()) {
        if number == MOST_RULES + 1 {
            let all = file.rules().count();
            findings.add(|found| {
                found.at(rule.line).message(format!(
                    "from this one of {all} rules on, there are more than Yandex accepts"
                ))
            });
        }
        let characters = String::from_utf8_lossy(file.text(rule.value)).chars().count();
        if characters > LONGEST {
            findings.add(|found| {
                found.at_span(rule.line, rule.value).message(format!(
                    "this rule has {characters} characters; Yandex accepts {LONGEST}"
                ))
            });
        }
    }
}
