use verger::Span;
use verger::usage::{Dictionary, Malformation, UsageNoteKind, UsageSource};

use crate::lint::file::LintedFile;
use crate::lint::preference::{NO, YES, parts};
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V060",
    name: "malformed-preference",
    severity: Severity::Error,
    family: Family::Preferences,
    consumers: &[],
    what: "a preference on the use of content cannot be read",
    why: "Content-Usage is a dictionary of RFC 9651 with the values `y` and `n`, in lower case (draft-ietf-aipref-vocab §6): if it \
          breaks that grammar anywhere, all of it counts as nothing said. Content-Signal has `yes` and `no` (contentsignals.org).",
    remedy: "Write `Content-Usage: train-ai=n, search=y` or `Content-Signal: ai-train=no, search=yes`.",
    bad: &[
        Example::file(b"User-agent: *\nContent-Usage: train-ai=no\n"),
        Example::file(b"User-agent: *\nContent-Usage: Train-AI=n\n"),
        Example::file(b"User-agent: *\nContent-Usage: train-ai: n\n"),
        Example::file(b"User-agent: *\nContent-Usage: train-ai\n"),
        Example::file(b"User-agent: *\nContent-Usage: */private train-ai=n\n"),
        Example::file(b"User-agent: *\nContent-Usage: /a\n"),
        Example::file(b"User-agent: *\nContent-Signal: ai-train=n\n"),
        Example::file(b"User-agent: *\nContent-Signal:\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nContent-Usage: train-ai=n, search=y\n"),
        Example::file(b"User-agent: *\nContent-Usage: /private train-ai=n\n"),
        Example::file(b"User-agent: *\nContent-Signal: AI-train=no , search = Yes\n"),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for part in parts(file) {
        let is_signal = part.source == UsageSource::ContentSignal;
        let text = file.text(part.span);
        let (line, span) = (part.line, part.span);
        match part.kind {
            UsageNoteKind::NoDictionary(error) => findings.add(|found| {
                let found = found.at_span(line, span).message(match error.what {
                    Malformation::Key if text.first() == Some(&b'*') => {
                        "a path begins with `/`: this is read as a label, and the whole line says nothing".to_owned()
                    }
                    what => format!("the whole line says nothing: {what}"),
                });
                match in_lower_case(file.text(part.value)) {
                    Some(lower) => found.fix("write it in lower case", part.value.range(), lower),
                    None => found,
                }
            }),
            UsageNoteKind::NoPreference => findings.add(|found| {
                let found = found.at(line);
                match part.path {
                    Some(path) => found.message(format!(
                        "no preference follows {}, which takes the path out of every shorter line's",
                        file.quoted(path)
                    )),
                    None => found.message("this line states no preference").remove(file, line),
                }
            }),
            UsageNoteKind::UnknownValue => findings.add(|found| {
                let words = if is_signal { "`yes` and `no`" } else { "`y` and `n`" };
                let words = if is_reuse(text) { "`immediate`, `reference` and `full`" } else { words };
                let found = found
                    .at_span(line, span)
                    .message(format!("{} states nothing: its values are {words}", file.quoted(span)));
                match value_meant(text, span, is_signal) {
                    Some((value, word)) => found.fix(format!("write `{word}`"), value, word),
                    None => found,
                }
            }),
            _ => {}
        }
    }
}

/// `use`, whose values are levels.
fn is_reuse(item: &[u8]) -> bool {
    item.get(..3).is_some_and(|key| key.eq_ignore_ascii_case(b"use"))
}

/// Where the value is, and the word for it.
fn value_meant(
    item: &[u8],
    span: Span,
    is_signal: bool,
) -> Option<(std::ops::Range<usize>, &'static str)> {
    let equals = item.iter().position(|&octet| octet == b'=')?;
    let given = &item[equals + 1..];
    if given.contains(&b';') || is_reuse(item) {
        return None;
    }
    let is = |words: &[&str]| {
        let given = given.trim_ascii().trim_ascii_start();
        let bare =
            given.strip_prefix(b"\"").and_then(|rest| rest.strip_suffix(b"\"")).unwrap_or(given);
        words.iter().any(|word| bare.eq_ignore_ascii_case(word.as_bytes()))
    };
    let word = match (is(YES), is(NO), is_signal) {
        (true, _, true) => "yes",
        (true, _, false) => "y",
        (_, true, true) => "no",
        (_, true, false) => "n",
        _ => return None,
    };
    Some((span.start as usize + equals + 1..span.end as usize, word))
}

/// The value in lower case, if that alone makes it a dictionary.
fn in_lower_case(value: &[u8]) -> Option<Vec<u8>> {
    let lower = value.to_ascii_lowercase();
    (lower != value && Dictionary::parse(&lower).is_ok()).then_some(lower)
}
