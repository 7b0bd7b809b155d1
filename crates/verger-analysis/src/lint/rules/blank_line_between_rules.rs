use verger::syntax::LineKind;

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V115",
    name: "blank-line-between-rules",
    severity: Severity::Hint,
    family: Family::Groups,
    consumers: &[],
    what: "a blank line separates rules of one group",
    why: "By the standard of 1994 a blank line ends a record, so readers of that time ignore the rules after it, as Python's \
          robotparser did before it followed RFC 9309, which gives blank lines no meaning (§2.2).",
    remedy: "Remove the blank line, or write a comment in its place.",
    bad: &[
        Example::file(b"User-agent: *\nDisallow: /a\n\nDisallow: /b\n"),
        Example::file(b"User-agent: *\nDisallow: /a\n\nDisallow: /b\n\n\nDisallow: /c\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /a\n#\nDisallow: /b\n"),
        Example::file(b"User-agent: *\nDisallow: /a\n\nUser-agent: ExampleBot\nDisallow: /b\n"),
    ],
    check,
};

/// Once for a group, at the first such line; the repair is of all of them.
fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for group in file.groups() {
        let is_blank = |&line: &u32| file.kind(line) == Some(LineKind::Blank);
        let mut pairs = group.rules().windows(2);
        let blank = pairs.find_map(|pair| {
            let line = (pair[0].line + 1..pair[1].line).find(is_blank)?;
            Some((line, pair[1].line))
        });
        let Some((line, next)) = blank else { continue };
        let after = group.rules().iter().filter(|rule| rule.line >= next).count();
        findings.add(|found| {
            let found = found
                .at(line)
                .message(format!(
                    "readers of the standard of 1994 ignore {} after this blank line",
                    rules(after)
                ))
                .related(next, "the first of them");
            let last = group.rules().last().map_or(line, |rule| rule.line);
            let blanks = (line..last).filter(is_blank).filter_map(|line| file.whole_line(line));
            let comment = format!("#{}", file.line_end());
            found.replace_each("write an empty comment", blanks, &comment)
        });
    }
}

fn rules(count: usize) -> String {
    if count == 1 { "the rule".to_owned() } else { format!("{count} rules") }
}
