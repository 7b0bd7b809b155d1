use verger::usage::{CURRENT_VOCABULARY, Dictionary, UsageLabel, UsageNoteKind};

use crate::lint::file::LintedFile;
use crate::lint::preference::parts;
use crate::lint::{Example, Family, Findings, Lint, Severity};

pub(super) static LINT: Lint = Lint {
    code: "V061",
    name: "outdated-label",
    severity: Severity::Warning,
    family: Family::Preferences,
    consumers: &[],
    what: "a label of Content-Usage is of an earlier draft",
    why: "The labels changed from draft to draft (draft-ietf-aipref-vocab), and one that a reader does not know is ignored (§6.4): what \
          it says is lost without an error.",
    remedy: "Write the labels of the current draft: train-ai, ai-use and search.",
    bad: &[
        Example::file(b"User-agent: *\nContent-Usage: bots=n\n"),
        Example::file(b"User-agent: *\nContent-Usage: train-genai=n\n"),
    ],
    good: &[Example::file(b"User-agent: *\nContent-Usage: train-ai=n, ai-use=n, search=y\n")],
    check,
};

fn check(file: &LintedFile<'_>, findings: &mut Findings) {
    for part in parts(file) {
        let UsageNoteKind::EarlierLabel(_) = part.kind else { continue };
        let text = file.text(part.span);
        let Ok(dictionary) = Dictionary::parse(text) else { continue };
        let Some(key) = dictionary.members().first().map(|member| &text[member.key.range()]) else {
            continue;
        };
        let Some(label) = UsageLabel::named(key) else { continue };
        let (first, last) = label.meanings.iter().fold((u8::MAX, 0), |(first, last), meaning| {
            (first.min(meaning.drafts.0), last.max(meaning.drafts.1))
        });
        let drafts = if first == last {
            format!("draft-ietf-aipref-vocab-{first:02}")
        } else {
            format!("draft-ietf-aipref-vocab-{first:02} to -{last:02}")
        };
        let meaning = label.meanings.last().map_or("", |meaning| meaning.meaning);
        findings.add(|found| {
            let found = found.at_span(part.line, part.span).message(format!(
                "`{}` is a label of {drafts} ({meaning}); -{CURRENT_VOCABULARY:02} does not have it",
                label.name
            ));
            let says = |key| {
                let value = file.text(part.value);
                Dictionary::parse(value).is_ok_and(|all| all.get(value, key).is_some())
            };
            if label.name == "train-genai" && !says(b"train-ai") {
                let start = part.span.start as usize;
                found.fix("write `train-ai`", start..start + label.name.len(), "train-ai")
            } else {
                found
            }
        });
    }
}
