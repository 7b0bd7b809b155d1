use verger::Directive;
use verger::records::{Address, RecordValue, resolve};

use crate::lint::address::scheme_of;
use crate::lint::file::LintedFile;
use crate::lint::{Example, Family, Findings, Lint, Served, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V040",
    name: "relative-sitemap",
    severity: Severity::Warning,
    family: Family::Sitemaps,
    consumers: &[],
    what: "the address of a sitemap is not absolute",
    why: "sitemaps.org and Google ask for the full URL. Some readers resolve a path against the site; Yandex reports it as an \
          error, and others ignore the line.",
    remedy: "Write the whole URL, with its scheme and host.",
    bad: &[
        Example::file(b"Sitemap: /sitemap.xml\n"),
        Example::file(b"Sitemap: www.example.com/sitemap.xml\n"),
        Example::file(b"Sitemap: \xC2\xA0https://example.com/sitemap.xml\n"),
        Example::served(
            b"Sitemap: sitemap.xml\n",
            Served::new("https://example.com/robots.txt", 200),
        ),
    ],
    good: &[Example::file(b"Sitemap: https://example.com/sitemap.xml\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for statement in file.with(Directive::Sitemap) {
        if file.value_of(statement) != Some(Ok(RecordValue::Address(Address::Relative))) {
            continue;
        }
        let (value, span) = (file.text(statement.value), statement.value.range());
        findings.add(|found| {
            let quoted = file.quoted(statement.value);
            let found = found.at_span(statement.line, statement.value);
            if let Some(at) = invisible_before_scheme(value) {
                return found.message("an invisible character before the URL makes it a path").fix(
                    "remove the character",
                    span.start..span.start + at,
                    "",
                );
            }
            if begins_with_host(value) {
                let url = [b"https://", value].concat();
                return found
                    .message(format!("{quoted} has no scheme: readers take it as a path"))
                    .fix("write `https://` before it", span, url);
            }
            let found = found.message(format!("{quoted} is not a whole URL"));
            let base = file.options.served.map(|served| served.url.as_bytes());
            match base.and_then(|base| resolve(base, value)) {
                Some(url) => found.fix("write the whole URL", span, url),
                None if value.starts_with(b"//") => {
                    found.fix("write its scheme", span.start..span.start, "https:")
                }
                None => found,
            }
        });
    }
}

/// The length of what is before the URL, such as a no-break space or a byte order mark.
fn invisible_before_scheme(value: &[u8]) -> Option<usize> {
    let at = value.iter().position(u8::is_ascii)?;
    (at > 0 && scheme_of(&value[at..]).is_some()).then_some(at)
}

/// `www.example.com/sitemap.xml`: resolved as a path it is on no server.
fn begins_with_host(value: &[u8]) -> bool {
    let end = value.iter().position(|&octet| octet == b'/');
    let Some(first) = end.map(|end| &value[..end]) else { return false };
    let labels = || first.split(|&octet| octet == b'.');
    let is_label = |label: &[u8]| {
        !label.is_empty()
            && label.iter().all(|octet| octet.is_ascii_alphanumeric() || *octet == b'-')
    };
    let is_top = |label: &[u8]| label.len() > 1 && label[0].is_ascii_alphabetic();
    labels().count() > 1 && labels().all(is_label) && labels().next_back().is_some_and(is_top)
}
