//! Comments that switch lints off: `# verger: allow dead-rule, V012` for its own line, or for the next one where it is
//! alone; `# verger: allow-file hides-star-rules` for the whole file.

use std::collections::HashMap;

use verger::Document;
use verger::syntax::LineKind;

use super::{Diagnostic, Lint};

/// The lints that a file's comments switch off.
#[derive(Debug, Default)]
pub(crate) struct Suppressions {
    of_file: Vec<&'static str>,
    of_line: HashMap<u32, Vec<&'static str>>,
    /// Names in such comments that are no lint's, with their lines.
    pub(crate) unknown: Vec<(u32, String)>,
}

impl Suppressions {
    pub(crate) fn read(document: &Document<'_>) -> Self {
        let mut read = Self::default();
        let mut waiting: Vec<&'static str> = Vec::new();
        for (number, line) in (1..).zip(document.lines()) {
            let text = document.text(line.span).unwrap_or_default();
            let comment = text.iter().position(|&octet| octet == b'#').map(|at| &text[at + 1..]);
            let alone = matches!(line.kind, LineKind::Comment | LineKind::Blank);
            if !alone && !waiting.is_empty() {
                read.of_line.entry(number).or_default().append(&mut waiting);
            }
            let Some((of_file, names)) = comment.and_then(wish) else { continue };
            for name in names.split([',', ' ', '\t']).filter(|name| !name.is_empty()) {
                match Lint::named(name) {
                    None => read.unknown.push((number, name.to_owned())),
                    Some(lint) if of_file => read.of_file.push(lint.code),
                    Some(lint) if alone => waiting.push(lint.code),
                    Some(lint) => read.of_line.entry(number).or_default().push(lint.code),
                }
            }
        }
        read
    }

    /// Whether the finding is switched off.
    pub(crate) fn cover(&self, found: &Diagnostic) -> bool {
        let code = &found.lint.code;
        let of_line = || found.line.and_then(|line| self.of_line.get(&line));
        self.of_file.contains(code) || of_line().is_some_and(|codes| codes.contains(code))
    }
}

/// What a comment asks for: whether for the whole file, and the names.
fn wish(comment: &[u8]) -> Option<(bool, &str)> {
    let text = std::str::from_utf8(comment).ok()?.trim().strip_prefix("verger:")?.trim_start();
    let (of_file, names) = match text.strip_prefix("allow-file") {
        Some(names) => (true, names),
        None => (false, text.strip_prefix("allow")?),
    };
    names.starts_with([' ', '\t']).then_some((of_file, names))
}
