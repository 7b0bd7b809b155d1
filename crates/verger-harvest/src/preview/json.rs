//! The first records of JSON, in an array or on lines, even if the rest is missing.

use std::collections::HashMap;
use std::fmt;

use serde::Deserialize;
use serde::de::{Deserializer, MapAccess, Visitor};
use serde_json::Value;
use verger_dataset::Column;

use super::piece::Piece;
use super::{MOST_COLUMNS, Preview, PreviewKind};

pub(super) fn read(piece: &Piece, preview: &mut Preview) -> Option<()> {
    let octets = piece.octets.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(&piece.octets);
    if preview.kind == PreviewKind::Json && has_several(octets) {
        preview.kind = PreviewKind::JsonLines;
    }
    let records = if preview.kind == PreviewKind::JsonLines {
        lines(octets, piece.is_end)
    } else {
        let (name, at) = array(octets)?;
        preview.notes.extend(name.map(|name| format!("these are the members of `{name}`")));
        elements(octets, at)
    };
    fill(records, preview)
}

/// Whether there are several values, as on lines.
fn has_several(octets: &[u8]) -> bool {
    let mut values = serde_json::Deserializer::from_slice(octets).into_iter::<Value>();
    let is_record = matches!(values.next(), Some(Ok(Value::Object(_))));
    is_record && octets[values.byte_offset()..].trim_ascii_start().starts_with(b"{")
}

/// The records on lines. A line that may be cut off is left out.
fn lines(octets: &[u8], is_end: bool) -> Vec<Record> {
    let end = octets.iter().rposition(|&octet| octet == b'\n').unwrap_or(0);
    let whole = if is_end { octets } else { &octets[..end] };
    let lines = whole.split(|&octet| octet == b'\n').filter_map(Record::read);
    lines.map(|(record, _)| record).take(Preview::ROWS).collect()
}

/// Where the records begin: in the top-level array, or in the first array of objects, returned with its name; else the
/// file is a record itself.
fn array(octets: &[u8]) -> Option<(Option<String>, usize)> {
    let first = octets.iter().position(|octet| !octet.is_ascii_whitespace())?;
    match octets[first] {
        b'[' => return Some((None, first + 1)),
        b'{' => {}
        _ => return None,
    }
    // A complete string may be the name of the next value.
    let (mut string, mut name) = (None, None);
    let mut at = first;
    while at < octets.len() {
        match octets[at] {
            b'"' => {
                let len = string_len(&octets[at..])?;
                string = Some(at..at + len);
                at += len;
                continue;
            }
            b':' => name = string.take(),
            b'[' if octets[at + 1..].trim_ascii_start().starts_with(b"{") => {
                let name = name.and_then(|name| serde_json::from_slice(&octets[name]).ok());
                return Some((name, at + 1));
            }
            _ => {}
        }
        at += 1;
    }
    Some((None, first))
}

/// The length of the string at the start of the bytes; `None` if it is not complete.
fn string_len(octets: &[u8]) -> Option<usize> {
    let mut is_escaped = false;
    let end = octets[1..].iter().position(|&octet| {
        let ends = octet == b'"' && !is_escaped;
        is_escaped = octet == b'\\' && !is_escaped;
        ends
    });
    end.map(|end| end + 2)
}

/// The values from this position, up to the first that is cut off.
fn elements(octets: &[u8], mut at: usize) -> Vec<Record> {
    let mut records = Vec::new();
    while records.len() < Preview::ROWS
        && let Some((record, len)) = Record::read(&octets[at..])
    {
        records.push(record);
        at += len;
        let rest = octets[at..].trim_ascii_start();
        if !rest.starts_with(b",") {
            break;
        }
        at = octets.len() - rest.len() + 1;
    }
    records
}

/// Turns records into rows. Their names are the columns, in order of appearance.
fn fill(records: Vec<Record>, preview: &mut Preview) -> Option<()> {
    let mut columns: Vec<Column> = Vec::new();
    let mut places = HashMap::new();
    for Record(cells) in records {
        let mut row = vec![String::new(); columns.len()];
        for (name, value) in cells {
            let at = *places.entry(name).or_insert_with_key(|name| {
                columns.push(Column { name: name.clone(), ..Column::default() });
                row.push(String::new());
                columns.len() - 1
            });
            let kind = &mut columns[at].kind;
            *kind = both(kind.take(), kind_of(&value));
            row[at] = match value {
                Value::Null => String::new(),
                Value::String(text) => text,
                other => other.to_string(),
            };
        }
        preview.rows.push(row);
    }
    preview.columns = columns;
    let width = preview.columns.len().min(MOST_COLUMNS);
    preview.rows.iter_mut().for_each(|row| row.resize(width, String::new()));
    (!preview.rows.is_empty()).then_some(())
}

fn kind_of(value: &Value) -> Option<&'static str> {
    Some(match value {
        Value::Null => return None,
        Value::Bool(_) => "boolean",
        Value::Number(number) if number.is_f64() => "number",
        Value::Number(_) => "integer",
        Value::String(_) => "string",
        Value::Array(_) => "array",
        Value::Object(_) => "object",
    })
}

/// The narrowest kind that fits both.
fn both(one: Option<String>, two: Option<&str>) -> Option<String> {
    match (one, two) {
        (None, kind) => kind.map(str::to_owned),
        (kind, None) => kind,
        (Some(one), Some(two)) if one == two => Some(one),
        (Some(one), Some(two)) => {
            let is_number = |kind: &str| matches!(kind, "integer" | "number");
            Some(if is_number(&one) && is_number(two) { "number" } else { "any" }.to_owned())
        }
    }
}

/// A record: names and values in order. Values of an array are named by position.
struct Record(Vec<(String, Value)>);

impl Record {
    /// The record at the start of the bytes, and its length; `None` if it is not complete.
    fn read(octets: &[u8]) -> Option<(Self, usize)> {
        let mut values = serde_json::Deserializer::from_slice(octets).into_iter::<Value>();
        let value = values.next()?.ok()?;
        let len = values.byte_offset();
        let record = match value {
            // serde_json's own map would be sorted by name.
            Value::Object(_) => serde_json::from_slice(&octets[..len]).ok()?,
            Value::Array(cells) => {
                Self((1..).map(|place: u32| format!("column-{place}")).zip(cells).collect())
            }
            value => Self(vec![("value".to_owned(), value)]),
        };
        Some((record, len))
    }
}

impl<'de> Deserialize<'de> for Record {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct InOrder;
        impl<'de> Visitor<'de> for InOrder {
            type Value = Record;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Record, A::Error> {
                let mut cells = Vec::new();
                while let Some(cell) = map.next_entry()? {
                    cells.push(cell);
                }
                Ok(Record(cells))
            }
        }
        deserializer.deserialize_map(InOrder)
    }
}
