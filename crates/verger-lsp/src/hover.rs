mod field;
mod robot;
mod rule;

use lsp_types::{Hover, HoverContents, MarkupContent, MarkupKind, Position};
use verger::syntax::LineKind;
use verger::{Dialect, Directive, Outline, Statement};
use verger_analysis::{Audience, Audiences};

use crate::markdown::{code, prose};
use crate::open_file::OpenFile;

/// What the line at a position means and whom it binds, under RFC 9309; `None` for blank lines and comments.
///
/// **Cost.** A pass over the file, and for a rule a [ranking](Outline::ranking) for each of at most [`MOST_RANKED`] sets of robots.
pub(crate) fn hover(file: &OpenFile, position: Position) -> Option<Hover> {
    let number = position.line.checked_add(1)?;
    let line = file.document.line(number)?;
    let LineKind::Record(record) = line.kind else { return None };
    let outline = Outline::new(&file.document, &Dialect::RFC9309);
    let mut said = match outline.statements().find(|one| one.line == number) {
        None => vec![unknown(file.document.text(record.field).unwrap_or_default())],
        Some(statement) => {
            let read = ReadLine { file, outline: &outline, statement };
            match statement.directive {
                Directive::UserAgent => robot::said(&read),
                Directive::Allow | Directive::Disallow => rule::said(&read),
                _ => field::said(&read),
            }
        }
    };
    said.extend(findings(file, number));
    let value = said.join("\n\n");
    Some(Hover {
        contents: HoverContents::Markup(MarkupContent { kind: MarkupKind::Markdown, value }),
        range: Some(file.text.range(record.field.start as usize..record.value.end as usize)),
    })
}

/// The robots whose rules are looked at for one hover.
const MOST_RANKED: usize = 8;
/// The names that are listed.
const MOST_NAMES: usize = 8;

/// A line with a known field.
struct ReadLine<'f> {
    file: &'f OpenFile,
    outline: &'f Outline<'f>,
    statement: Statement,
}

impl ReadLine<'_> {
    fn value(&self) -> &[u8] {
        self.file.document.text(self.statement.value).unwrap_or_default()
    }

    /// The place of the line's group; `None` if it is in none.
    fn group(&self) -> Option<usize> {
        let line = self.statement.line;
        let has = |lines: &[Statement]| {
            lines.binary_search_by_key(&line, |statement| statement.line).is_ok()
        };
        self.outline
            .groups()
            .position(|group| has(group.agents()) || has(group.rules()) || has(group.fields()))
    }

    /// The sets of robots that obey the line's group.
    fn audiences(&self) -> Vec<Audience> {
        let Some(group) = self.group() else { return Vec::new() };
        let all = Audiences::new(&[self.outline]).all;
        all.into_iter().filter(|one| one.obeyed[0].groups.contains(&group)).collect()
    }
}

/// Sets of robots, named: "`GPTBot`, `CCBot` and every crawler that no group names".
fn named(audiences: &[&Audience]) -> String {
    let mut names: Vec<_> = audiences.iter().flat_map(|one| &one.names).collect();
    let more = names.len().saturating_sub(MOST_NAMES);
    names.truncate(MOST_NAMES);
    let mut said: Vec<_> = names.iter().map(|name| code(name.as_bytes())).collect();
    if more > 0 {
        said.push(format!("{more} more"));
    }
    if audiences.iter().any(|one| one.is_every_other) {
        said.push("every crawler that no group names".to_owned());
    }
    match &*said {
        [] => "nobody".to_owned(),
        [one] => one.clone(),
        [several @ .., last] => format!("{} and {last}", several.join(", ")),
    }
}

fn unknown(field: &[u8]) -> String {
    format!(
        "**{}**: no dialect knows this field. Robots ignore the line; it ends no group (RFC 9309 §2.2.4).",
        code(field)
    )
}

/// Why each lint that was found on the line matters. Only what is known already: nobody waits for a proof to read this.
fn findings(file: &OpenFile, line: u32) -> impl Iterator<Item = String> {
    let found = file.known_findings().iter().filter(move |one| one.line == Some(line));
    found.map(|one| {
        format!(
            "---\n\n**{} {}**: {}.\n\n{}\n\n*What to do:* {}",
            one.lint.code,
            one.lint.name,
            prose(&one.message),
            prose(one.lint.why),
            prose(one.lint.remedy)
        )
    })
}
