use lsp_types::{
    CompletionItem, CompletionItemKind, CompletionItemTag, CompletionTextEdit, Documentation,
    Position, TextEdit,
};
use verger::Directive;
use verger::dialect::FieldSpelling;
use verger::directive::{DIRECTIVES, Scope};
use verger::robots::{KNOWN_ROBOTS, KnownRobot, TokenKind};
use verger_analysis::lint::LINTS;
use verger_report::text::known_robot;

use crate::open_file::OpenFile;

/// What may be written at a position: a field, the name of a robot, or a lint to switch off.
pub(crate) fn completion(file: &OpenFile, position: Position) -> Vec<CompletionItem> {
    let at = file.text.offset(position);
    let Some(line) = file.text.line(position.line as usize) else { return Vec::new() };
    let start = file.text.offset(Position::new(position.line, 0));
    let (before, after) = line.split_at((at - start).min(line.len()));
    let word = Word { file, at };
    if let Some((_, comment)) = before.split_once('#') {
        return word.lints(comment);
    }
    match before.split_once(':') {
        Some((field, value)) if is_user_agent(field) => word.robots(value.trim_start()),
        Some(_) => Vec::new(),
        None => word.fields(before.trim_start(), after.contains(':')),
    }
}

fn is_user_agent(field: &str) -> bool {
    let field = field.trim_start_matches('\u{feff}').trim();
    let known = Directive::recognise(field.as_bytes(), FieldSpelling::Whole);
    known == Some(Directive::UserAgent)
}

/// The word that is being written.
struct Word<'f> {
    file: &'f OpenFile,
    /// Its end, in bytes.
    at: usize,
}

impl Word<'_> {
    fn fields(&self, typed: &str, has_colon: bool) -> Vec<CompletionItem> {
        let typed = typed.trim_start_matches('\u{feff}');
        let useful = DIRECTIVES.iter().filter(|entry| entry.powerless.is_none());
        let item = |(place, entry): (usize, &verger::directive::DirectiveEntry)| {
            let colon = if has_colon { "" } else { ": " };
            CompletionItem {
                kind: Some(CompletionItemKind::KEYWORD),
                detail: Some(entry.source.to_owned()),
                documentation: Some(Documentation::String(scope(entry.scope).to_owned())),
                sort_text: Some(format!("{place:02}")),
                ..self.item(entry.name, typed, format!("{}{colon}", entry.name))
            }
        };
        useful.enumerate().map(item).collect()
    }

    fn robots(&self, typed: &str) -> Vec<CompletionItem> {
        let star = CompletionItem {
            kind: Some(CompletionItemKind::CONSTANT),
            detail: Some("every crawler that no group names".to_owned()),
            ..self.item("*", typed, "*".to_owned())
        };
        let item = |robot: &KnownRobot| CompletionItem {
            kind: Some(CompletionItemKind::CONSTANT),
            detail: Some(robot.operator.to_owned()),
            documentation: Some(Documentation::String(described(robot))),
            tags: (robot.kind == TokenKind::Legacy).then(|| vec![CompletionItemTag::DEPRECATED]),
            ..self.item(robot.token, typed, robot.token.to_owned())
        };
        std::iter::once(star).chain(KNOWN_ROBOTS.iter().map(item)).collect()
    }

    fn lints(&self, comment: &str) -> Vec<CompletionItem> {
        let asks = comment.trim_start().strip_prefix("verger:").map(str::trim_start);
        let Some(names) = asks.and_then(|asks| asks.strip_prefix("allow")) else {
            return Vec::new();
        };
        let Some((_, names)) = names.split_once([' ', '\t']) else { return Vec::new() };
        let typed = names.rsplit([',', ' ', '\t']).next().unwrap_or_default();
        let item = |lint: &&verger_analysis::lint::Lint| CompletionItem {
            kind: Some(CompletionItemKind::ENUM_MEMBER),
            detail: Some(format!("{} {}", lint.code, lint.severity.name())),
            documentation: Some(Documentation::String(format!("{}.", lint.what))),
            ..self.item(lint.name, typed, lint.name.to_owned())
        };
        LINTS.iter().map(item).collect()
    }

    fn item(&self, label: &str, typed: &str, new_text: String) -> CompletionItem {
        let range = self.file.text.range(self.at - typed.len()..self.at);
        CompletionItem {
            label: label.to_owned(),
            filter_text: Some(label.to_owned()),
            text_edit: Some(CompletionTextEdit::Edit(TextEdit { range, new_text })),
            ..CompletionItem::default()
        }
    }
}

fn scope(scope: Scope) -> &'static str {
    match scope {
        Scope::Opener => "Names a robot that the group is for.",
        Scope::Group => "Applies to the robots of its group.",
        Scope::Run => "Applies to the robots named directly before it.",
        Scope::File => "Applies to every robot, wherever it is in the file.",
    }
}

fn described(robot: &KnownRobot) -> String {
    let purposes: Vec<_> = robot.purposes.iter().map(|one| one.name()).collect();
    let kind = known_robot::kind(robot).map(|kind| format!(" It {kind}.")).unwrap_or_default();
    format!("Purpose: {}. It {}.{kind}", purposes.join(", "), known_robot::obedience(robot))
}
