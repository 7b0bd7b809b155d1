use std::io::{self, Write};

use indicatif::BinaryBytes;
use serde_json::{Value, json};
use verger_harvest::{Preview, PreviewKind};

use super::{counted, plain};
use crate::view::json::VERSION;
use verger_report::text::style;
use verger_report::text::width;

/// The beginning of a file.
#[derive(Debug)]
pub(crate) struct PreviewView<'a> {
    pub(crate) url: &'a str,
    pub(crate) preview: &'a Preview,
    /// So many rows are shown.
    pub(crate) rows: usize,
}

/// A cell takes at most so many columns of the terminal.
const WIDEST: usize = 32;

impl PreviewView<'_> {
    /// Writes it for a person: a table; or, where there are no rows, a list of the columns.
    pub(crate) fn write(&self, out: &mut impl Write) -> io::Result<()> {
        let Preview { columns, total_rows, octets_read, notes, .. } = self.preview;
        let rows = self.rows();
        let kind = name(self.preview.kind);
        let total = total_rows.map_or(String::new(), |rows| format!(", {}", counted(rows, "row")));
        writeln!(out, "{}  {}", plain(self.url), style::faint(format!("{kind}{total}")))?;
        if rows.is_empty() {
            for column in columns {
                let kind = column.kind.as_deref().unwrap_or_default();
                writeln!(out, "  {}  {}", plain(&column.name), style::faint(plain(kind)))?;
            }
        } else {
            let head: Vec<_> = columns.iter().map(|column| cell(&column.name)).collect();
            let body: Vec<Vec<_>> =
                rows.iter().map(|row| row.iter().map(|text| cell(text)).collect()).collect();
            table(out, &head, &body)?;
        }
        for note in notes {
            writeln!(out, "{} {}", style::faint("note:"), plain(note))?;
        }
        let read = format!("{} read, nothing stored", BinaryBytes(*octets_read));
        writeln!(out, "{}", style::faint(read))
    }

    /// The object.
    pub(crate) fn as_json(&self) -> Value {
        let Preview { kind, columns, total_rows, octets_read, notes, .. } = self.preview;
        let column = |column: &verger_dataset::Column| json!({"name": column.name, "type": column.kind, "description": column.description});
        json!({
            "v": VERSION,
            "kind": "preview",
            "url": self.url,
            "format": name(*kind),
            "columns": columns.iter().map(column).collect::<Vec<_>>(),
            "rows": self.rows(),
            "total_rows": total_rows,
            "octets_read": octets_read,
            "notes": notes,
        })
    }

    fn rows(&self) -> &[Vec<String>] {
        &self.preview.rows[..self.preview.rows.len().min(self.rows)]
    }
}

fn name(kind: PreviewKind) -> &'static str {
    match kind {
        PreviewKind::Csv => "CSV",
        PreviewKind::Json => "JSON",
        PreviewKind::JsonLines => "JSON Lines",
        PreviewKind::Parquet => "Parquet",
        _ => "another format",
    }
}

/// A cell, cut to what a table has room for.
fn cell(text: &str) -> String {
    let text = plain(text);
    match text.char_indices().nth(WIDEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}

fn table(out: &mut impl Write, head: &[String], body: &[Vec<String>]) -> io::Result<()> {
    let lines = || std::iter::once(head).chain(body.iter().map(Vec::as_slice));
    let columns = lines().map(<[_]>::len).max().unwrap_or(0);
    let widths: Vec<_> = (0..columns)
        .map(|column| {
            lines().filter_map(|line| line.get(column)).map(|cell| width(cell)).max().unwrap_or(0)
        })
        .collect();
    for (number, line) in lines().enumerate() {
        let mut text = String::from(" ");
        for (cell, wide) in line.iter().zip(&widths) {
            text.push(' ');
            text.push_str(cell);
            text.extend(std::iter::repeat_n(' ', wide - width(cell) + 1));
        }
        let text = text.trim_end();
        writeln!(out, "{}", if number == 0 { style::head(text) } else { text.to_owned() })?;
    }
    Ok(())
}
