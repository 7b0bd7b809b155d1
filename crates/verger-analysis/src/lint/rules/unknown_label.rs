use verger::usage::{UsageNoteKind, UsageSource};

use crate::lint::file::LintedFile;
use crate::lint::preference::parts;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V065",
    name: "unknown-label",
    severity: Severity::Hint,
    family: Family::Preferences,
    consumers: &[],
    what: "a label of a preference is not known",
    why: "Readers ignore what they do not know (draft-ietf-aipref-vocab §6.4). Content-Usage has the labels train-ai, ai-use and search; \
          Content-Signal has ai-train, ai-input, search and use. They are easily taken for each other.",
    remedy: "Write a label that the field has.",
    bad: &[
        Example::file(b"User-agent: *\nContent-Usage: ai-train=n\n"),
        Example::file(b"User-agent: *\nContent-Signal: train-ai=no\n"),
        Example::file(b"User-agent: *\nContent-Signal: ai_train=no\n"),
        Example::file(b"User-agent: *\nContent-Usage: fun=y\n"),
    ],
    good: &[
        Example::file(b"User-agent: *\nContent-Usage: train-ai=n, ai-use=n, search=y\n"),
        Example::file(
            b"User-agent: *\nContent-Signal: ai-train=no, ai-input=no, search=yes, use=reference\n",
        ),
    ],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for part in parts(file).filter(|part| part.kind == UsageNoteKind::UnknownLabel) {
        let item = file.text(part.span);
        let end = item.iter().position(|octet| b"=; \t".contains(octet)).unwrap_or(item.len());
        let key = &item[..end];
        let is_signal = part.source == UsageSource::ContentSignal;
        findings.add(|found| {
            let found = found.at_span(part.line, part.span).message(format!(
                "{} has no label `{}`",
                part.source.name(),
                key.escape_ascii()
            ));
            let start = part.span.start as usize;
            match meant(key, is_signal) {
                Some(label) => found.fix(format!("write `{label}`"), start..start + end, label),
                None => found,
            }
        });
    }
}

/// The label that a key means: that of the other field, or one with other punctuation.
fn meant(key: &[u8], is_signal: bool) -> Option<&'static str> {
    let letters: Vec<u8> = key
        .iter()
        .filter(|octet| octet.is_ascii_alphabetic())
        .map(u8::to_ascii_lowercase)
        .collect();
    let is = |words: &[&str]| words.iter().any(|word| word.as_bytes() == letters);
    let (train, input) = if is_signal { ("ai-train", "ai-input") } else { ("train-ai", "ai-use") };
    if is(&["aitrain", "trainai", "aitraining", "trainingai", "training", "train"]) {
        Some(train)
    } else if is(&["aiinput", "aiuse", "inputai", "useai"]) {
        Some(input)
    } else {
        is(&["searching", "searchengine", "searchengines"]).then_some("search")
    }
}
