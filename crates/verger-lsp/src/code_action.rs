use lsp_types::{CodeAction, CodeActionContext, CodeActionKind, CodeActionOrCommand, TextEdit};
use verger::Document;
use verger::syntax::LineKind;
use verger_analysis::fix::{FixKind, fix};
use verger_analysis::lint::{Diagnostic, Fix};
use verger_report::text::{counted, cut, shown};

use crate::client::Client;
use crate::diagnostics::{diagnostic, octets};
use crate::edit;
use crate::effect::EditEffect;
use crate::open_file::OpenFile;

/// What can be done about the findings in a range: their repairs, each with what it changes; comments that switch their lints off;
/// and all repairs that change nothing.
///
/// **Cost.** A proof for each repair, at most [`MOST_PROVED`].
pub(crate) fn code_actions(
    file: &OpenFile,
    range: lsp_types::Range,
    context: &CodeActionContext,
    client: Client,
) -> Vec<CodeActionOrCommand> {
    let actions = Actions { file, client, context };
    let touched = file.text.offset(range.start)..file.text.offset(range.end);
    let is_touched = |one: &&Diagnostic| {
        let at = octets(file, one);
        at.start <= touched.end && touched.start <= at.end
    };
    let found: Vec<_> = file.linted().diagnostics.iter().filter(is_touched).collect();
    let mut all = Vec::new();
    if actions.wants(&CodeActionKind::QUICKFIX) {
        let fixes = found.iter().filter_map(|one| Some((*one, one.fix.as_ref()?)));
        let repairs = fixes.enumerate().map(|(place, (one, fix))| actions.repair(place, one, fix));
        all.extend(repairs);
        all.extend(found.iter().take(MOST_PROVED).filter_map(|one| actions.switch_off(one)));
    }
    let is_near = context.only.is_some() || !found.is_empty();
    if is_near && actions.wants(&CodeActionKind::SOURCE_FIX_ALL) {
        all.extend(actions.fix_all());
    }
    all.into_iter().map(CodeActionOrCommand::CodeAction).collect()
}

/// The repairs whose effect is proved for one request, so that nobody waits long for a menu.
const MOST_PROVED: usize = 10;

/// The size in bytes up to which all repairs are tried unasked.
const MOST_UNASKED: usize = 16 << 10;

struct Actions<'f> {
    file: &'f OpenFile,
    client: Client,
    context: &'f CodeActionContext,
}

impl Actions<'_> {
    /// Whether the client asks for actions of that kind: it may name kinds that include it.
    fn wants(&self, kind: &CodeActionKind) -> bool {
        let includes = |asked: &CodeActionKind| {
            let rest = kind.as_str().strip_prefix(asked.as_str());
            asked.as_str().is_empty()
                || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('.'))
        };
        match &self.context.only {
            Some(asked) => asked.iter().any(includes),
            None => {
                *kind != CodeActionKind::SOURCE_FIX_ALL
                    || self.file.document.octets().len() <= MOST_UNASKED
            }
        }
    }

    fn repair(&self, place: usize, found: &Diagnostic, fix: &Fix) -> CodeAction {
        let effect = if place < MOST_PROVED {
            let new = edit::edited(self.file.document.octets(), &fix.edits);
            EditEffect::of(&self.file.document, &Document::parse(new))
        } else {
            EditEffect::not_proved()
        };
        let title = capitalised(&cut(&shown(fix.title.as_bytes())));
        let edits = edit::of_fix(self.file, &fix.edits);
        CodeAction {
            is_preferred: effect.is_safe.then_some(true),
            ..self.action(format!("{title} ({})", effect.said), Some(found), edits)
        }
    }

    /// Puts a comment before the line of a finding that switches its lint off there; `None` where a blank line or another comment
    /// is what is wrong, since such a comment is about the record after it.
    fn switch_off(&self, found: &Diagnostic) -> Option<CodeAction> {
        let document = &self.file.document;
        let name = found.lint.name;
        let first = document.line(1).map_or(0, |line| line.span.start as usize);
        let (at, comment, title) = match found.line {
            None => (
                first,
                format!("# verger: allow-file {name}"),
                format!("Allow {name} in this file"),
            ),
            Some(line) => {
                let line = document.line(line)?;
                if matches!(line.kind, LineKind::Comment | LineKind::Blank) {
                    return None;
                }
                let start = line.span.start as usize;
                (start, format!("# verger: allow {name}"), format!("Allow {name} here"))
            }
        };
        let new_text = comment + self.line_end();
        let edit = TextEdit { range: self.file.text.range(at..at), new_text };
        Some(self.action(title, Some(found), vec![edit]))
    }

    fn fix_all(&self) -> Option<CodeAction> {
        if !self.file.linted().diagnostics.iter().any(|one| one.fix.is_some()) {
            return None;
        }
        let options = self.file.settings.options(true);
        let fixed = fix(&self.file.document, &options, FixKind::Safe);
        let edit = edit::between(self.file, &String::from_utf8_lossy(&fixed.octets))?;
        let count = counted(fixed.applied.len() as u64, "repair");
        let title = format!("Make all safe repairs ({count}, proved to change nothing)");
        let kind = Some(CodeActionKind::SOURCE_FIX_ALL);
        Some(CodeAction { kind, ..self.action(title, None, vec![edit]) })
    }

    fn action(
        &self,
        title: String,
        found: Option<&Diagnostic>,
        edits: Vec<TextEdit>,
    ) -> CodeAction {
        let found = found.map(|found| vec![diagnostic(self.file, found, self.client)]);
        CodeAction {
            title,
            kind: Some(CodeActionKind::QUICKFIX),
            diagnostics: found,
            edit: Some(edit::of_workspace(self.file, edits, self.client)),
            ..CodeAction::default()
        }
    }

    /// How the lines of the file end.
    fn line_end(&self) -> &'static str {
        let text = self.file.text.as_str();
        match text.find(['\r', '\n']) {
            Some(at) if text[at..].starts_with("\r\n") => "\r\n",
            Some(at) if text[at..].starts_with('\r') => "\r",
            _ => "\n",
        }
    }
}

fn capitalised(title: &str) -> String {
    let mut rest = title.chars();
    rest.next().map(|first| first.to_ascii_uppercase()).into_iter().chain(rest).collect()
}
