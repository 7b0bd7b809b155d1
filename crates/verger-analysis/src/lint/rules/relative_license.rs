use verger::Directive;
use verger::records::{Address, RecordValue, resolve};

use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V046",
    name: "relative-license",
    severity: Severity::Warning,
    family: Family::Sitemaps,
    consumers: &[],
    what: "the address of a licence is not absolute",
    why: "Really Simple Licensing 1.0 §4.4 asks for an absolute URL: the licence may be on any host. A reader need not resolve a \
          path, and without the licence its terms are not known.",
    remedy: "Write the whole URL, with its scheme and host.",
    bad: &[Example::file(b"License: /licence.xml\n")],
    good: &[Example::file(b"License: https://example.com/licence.xml\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for statement in file.with(Directive::License) {
        if file.value_of(statement) != Some(Ok(RecordValue::Address(Address::Relative))) {
            continue;
        }
        findings.add(|found| {
            let found = found
                .at_span(statement.line, statement.value)
                .message(format!("{} is not a whole URL", file.quoted(statement.value)));
            let base = file.options.served.map(|served| served.url.as_bytes());
            match base.and_then(|base| resolve(base, file.text(statement.value))) {
                Some(url) => found.fix("write the whole URL", statement.value.range(), url),
                None => found,
            }
        });
    }
}
