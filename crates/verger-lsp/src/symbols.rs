use lsp_types::{DocumentSymbol, DocumentSymbolResponse, Location, SymbolInformation, SymbolKind};
use verger::{Dialect, Outline, OutlinedGroup, Statement};
use verger_report::text::{counted, cut, shown};

use crate::client::Client;
use crate::open_file::OpenFile;

/// The groups of a file with their lines, and the lines that are for all robots.
pub(crate) fn symbols(file: &OpenFile, client: Client) -> DocumentSymbolResponse {
    let outline = Outline::new(&file.document, &Dialect::RFC9309);
    let groups = outline.groups().filter_map(|group| of_group(file, group));
    let in_no_group = outline.orphan_rules().iter().chain(outline.stray_fields());
    let mut symbols: Vec<_> = groups.chain(in_no_group.map(|one| of_line(file, one))).collect();
    symbols.sort_by_key(|one| one.range.start);
    if client.shows_nested_symbols {
        return DocumentSymbolResponse::Nested(symbols);
    }
    let mut flat = Vec::new();
    for symbol in symbols {
        let inside = symbol.children.iter().flatten().map(|one| inside(file, one, &symbol.name));
        let inside: Vec<_> = inside.collect();
        flat.push(information(file, &symbol, None));
        flat.extend(inside);
    }
    DocumentSymbolResponse::Flat(flat)
}

fn of_group(file: &OpenFile, group: OutlinedGroup<'_>) -> Option<DocumentSymbol> {
    let (first, last) = (group.agents().first()?, group.agents().last()?);
    let name = |agent: &Statement| shown(file.document.text(agent.value).unwrap_or_default());
    let names: Vec<_> = group.agents().iter().take(MOST_NAMES).map(name).collect();
    let more = group.agents().len() - names.len();
    let more = if more > 0 { format!(" and {more} more") } else { String::new() };
    let lines = group.rules().iter().chain(group.fields());
    let mut children: Vec<_> = lines.map(|line| of_line(file, line)).collect();
    children.sort_by_key(|one| one.range.start);
    let end = line_end(file, group.last_line());
    Some(DocumentSymbol {
        name: label(&format!("{}{more}", names.join(", "))),
        detail: Some(counted(group.rules().len() as u64, "rule")),
        kind: SymbolKind::NAMESPACE,
        range: file.text.range(line_start(file, first.line)..end),
        selection_range: file.text.range(line_start(file, first.line)..line_end(file, last.line)),
        children: Some(children),
        ..EMPTY.clone()
    })
}

fn of_line(file: &OpenFile, line: &Statement) -> DocumentSymbol {
    let range = file.text.range(line_start(file, line.line)..line_end(file, line.line));
    DocumentSymbol {
        name: line.directive.name().to_owned(),
        detail: Some(cut(&shown(file.document.text(line.value).unwrap_or_default()))),
        kind: SymbolKind::PROPERTY,
        range,
        selection_range: range,
        ..EMPTY.clone()
    }
}

fn inside(file: &OpenFile, symbol: &DocumentSymbol, group: &str) -> SymbolInformation {
    let detail = symbol.detail.as_deref().unwrap_or_default();
    let named =
        DocumentSymbol { name: label(&format!("{}: {detail}", symbol.name)), ..symbol.clone() };
    information(file, &named, Some(group.to_owned()))
}

#[expect(deprecated, reason = "the type has a field that nobody uses")]
fn information(
    file: &OpenFile,
    symbol: &DocumentSymbol,
    container_name: Option<String>,
) -> SymbolInformation {
    SymbolInformation {
        name: symbol.name.clone(),
        kind: symbol.kind,
        tags: None,
        deprecated: None,
        location: Location::new(file.uri.clone(), symbol.range),
        container_name,
    }
}

/// The protocol allows no empty name.
fn label(name: &str) -> String {
    if name.trim().is_empty() { "(nobody)".to_owned() } else { cut(name) }
}

fn line_start(file: &OpenFile, line: u32) -> usize {
    file.document.line(line).map_or(0, |line| line.span.start as usize)
}

fn line_end(file: &OpenFile, line: u32) -> usize {
    file.document.line(line).map_or(0, |line| line.span.end as usize)
}

/// The most robots in the name of a group.
const MOST_NAMES: usize = 5;

#[expect(deprecated, reason = "the type has a field that nobody uses")]
const EMPTY: &DocumentSymbol = &DocumentSymbol {
    name: String::new(),
    detail: None,
    kind: SymbolKind::NULL,
    tags: None,
    deprecated: None,
    range: ZERO,
    selection_range: ZERO,
    children: None,
};

const ZERO: lsp_types::Range = lsp_types::Range {
    start: lsp_types::Position { line: 0, character: 0 },
    end: lsp_types::Position { line: 0, character: 0 },
};
