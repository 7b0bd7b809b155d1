use verger::records::{AddressError, Malformed};

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V041",
    name: "malformed-address",
    severity: Severity::Error,
    family: Family::Sitemaps,
    consumers: &[],
    what: "an address cannot be fetched",
    why: "The value of Sitemap, License and the like is one URL (sitemaps.org; Really Simple Licensing). What is not a URL of \
          http or https is ignored, and with several on one line so are all of them, or all but the first.",
    remedy: "Write one whole URL on each line, with white space in it as `%20`.",
    bad: &[
        Example::file(b"Sitemap:\n"),
        Example::file(b"Sitemap: https://example.com/a.xml https://example.com/b.xml\n"),
        Example::file(b"Sitemap: https:///sitemap.xml\n"),
        Example::file(b"License: mailto:licences@example.com\n"),
    ],
    good: &[
        Example::file(b"Sitemap: https://example.com/a.xml\nSitemap: https://example.com/b.xml\n"),
        Example::file(b"License: https://example.com/licence.xml\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for statement in &file.statements {
        let Some(Err(Malformed::Address(error))) = file.value_of(statement) else { continue };
        let value = file.text(statement.value);
        let words = || value.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        let all_are_urls = || words().all(|word| word.windows(3).any(|three| three == b"://"));
        let name = statement.directive.name();
        findings.add(|found| match error {
            AddressError::Empty => found
                .at(statement.line)
                .message(format!("this {name} has no address"))
                .remove(file, statement.line),
            AddressError::WhiteSpace if words().count() > 1 && all_are_urls() => {
                let lines: Vec<_> =
                    words().map(|url| [name.as_bytes(), b": ", url].concat()).collect();
                let found = found
                    .at_span(statement.line, statement.value)
                    .message(format!("several addresses on one line: a {name} has one"));
                match file.document.line(statement.line) {
                    Some(line) => found.fix(
                        "give each a line of its own",
                        line.span.start as usize..statement.value.end as usize,
                        lines.join(file.line_end().as_bytes()),
                    ),
                    None => found,
                }
            }
            _ => found
                .at_span(statement.line, statement.value)
                .message(format!("{} is not an address: {error}", file.quoted(statement.value))),
        });
    }
}
