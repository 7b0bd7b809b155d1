use verger::Directive;
use verger::dialect::FieldSpelling;
use verger::syntax::Separator;

use crate::lint::file::LintedFile;
use crate::lint::near_field::near_field;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V003",
    name: "near-miss-field",
    severity: Severity::Error,
    family: Family::Syntax,
    consumers: &[],
    what: "a field is misspelt in a way that crawlers do not read",
    why: "RFC 9309 §2.2.4 lets crawlers accept misspellings, and each accepts a few; of this one no published list has it, so the \
          line is ignored. A character that is not shown, such as a byte order mark within the file, has the same effect.",
    remedy: "Write the field as its standard does.",
    bad: &[
        Example::file(b"User-agent: *\nDisalllow: /private\n"),
        Example::file(b"User-agent: *\nDisallowed: /private\n"),
        Example::file("User-agent: *\n\u{feff}Disallow: /private\n".as_bytes()),
        Example::file(b"User_agent: *\nDisallow: /private\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nDisallow: /private\n"),
        Example::file(b"User-agent: *\nNoindex: /private\n"),
        Example::file(b"User-agent: *\nDisalow: /private\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for (line, record) in file.records() {
        let field = file.text(record.field);
        if record.separator != Separator::Colon
            || Directive::recognise(field, FieldSpelling::Whole).is_some()
        {
            continue;
        }
        let Some(near) = near_field(field) else { continue };
        let name = near.name();
        findings.add(|found| {
            let found = found
                .at_span(line, record.field)
                .message(format!("{} is not a field; `{name}` is", file.quoted(record.field)))
                .fix(format!("write `{name}`"), record.field.range(), name);
            let is_hidden =
                file.shown(record.field).chars().any(|letter| !verger::is_plain(letter));
            let is_prefix = Directive::recognise(field, FieldSpelling::Prefix) == Some(near);
            match (is_hidden, is_prefix) {
                (true, _) => found.help("The field has a character that is not shown."),
                (_, true) => {
                    found.help("Only Google's parser reads it: it looks at the beginning.")
                }
                _ => found,
            }
        });
    }
}
