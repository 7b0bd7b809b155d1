//! The types of answers in TypeScript, made from their published schemas when the package is built.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;

use serde_json::{Map, Value};

use crate::docs::SCHEMAS;
use crate::{Failure, workspace};

/// The modules, and the kinds of answers in each. Parts of one module have different names.
const MODULES: &[(&str, &[&str])] = &[
    (
        "robots",
        &[
            "check",
            "compare",
            "explain",
            "listed-sitemap",
            "listed-url",
            "page",
            "show",
            "sitemap-fault",
        ],
    ),
    ("data", &["dataset", "description", "notice"]),
];

/// Writes the modules into a folder.
pub(super) fn write(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    for (name, kinds) in MODULES {
        let schemas = kinds.iter().map(|&kind| Ok((kind, schema(kind)?)));
        let schemas: Vec<_> = schemas.collect::<Result<_, Failure>>()?;
        let path = folder.join(format!("{name}.ts"));
        std::fs::write(&path, module(&schemas)).map_err(|error| failed(&path, &error))?;
    }
    Ok(())
}

fn schema(kind: &str) -> Result<Value, Failure> {
    let path = workspace::root().join(SCHEMAS).join(format!("{kind}.json"));
    let text = std::fs::read_to_string(&path).map_err(|error| failed(&path, &error))?;
    serde_json::from_str(&text).map_err(|error| failed(&path, &error))
}

fn failed(path: &Path, error: &dyn std::fmt::Display) -> Failure {
    Failure::new(format!("js: {}: {error}", path.display()))
}

fn module(schemas: &[(&str, Value)]) -> String {
    let mut out = HEAD.to_owned();
    let parts = schemas.iter().filter_map(|(_, schema)| schema["$defs"].as_object()).flatten();
    for (name, part) in parts.collect::<BTreeMap<_, _>>() {
        declare(&mut out, name, part);
    }
    for (kind, schema) in schemas {
        declare(&mut out, &camel(kind), schema);
    }
    out
}

fn declare(out: &mut String, name: &str, schema: &Value) {
    comment(out, "", schema);
    let declared = if is_plain_object(schema) {
        format!("export interface {name} {}\n\n", shape(schema, ""))
    } else {
        format!("export type {name} = {};\n\n", shape(schema, ""))
    };
    out.push_str(&declared);
}

/// Whether it is an object with named properties, and nothing else.
fn is_plain_object(schema: &Value) -> bool {
    schema["type"] == "object" && schema["properties"].is_object() && several(schema).is_none()
}

fn comment(out: &mut String, margin: &str, schema: &Value) {
    if let Some(what) = schema["description"].as_str() {
        let what = what.replace("*/", "* /").replace('\n', " ");
        writeln!(out, "{margin}/** {what} */").expect(WRITES);
    }
}

/// The type of a value.
fn shape(schema: &Value, margin: &str) -> String {
    if let Some(path) = schema["$ref"].as_str() {
        return path.rsplit('/').next().unwrap_or_default().to_owned();
    }
    if !schema["const"].is_null() {
        return schema["const"].to_string();
    }
    if let Some(all) = several(schema) {
        let all: Vec<_> = all.iter().map(|one| shape(one, margin)).collect();
        return all.join(" | ");
    }
    let kinds = match &schema["type"] {
        Value::Array(kinds) => kinds.iter().filter_map(Value::as_str).collect(),
        kind => vec![kind.as_str().unwrap_or_default()],
    };
    let kinds: Vec<_> = kinds.into_iter().map(|kind| of_kind(kind, schema, margin)).collect();
    kinds.join(" | ")
}

fn several(schema: &Value) -> Option<&Vec<Value>> {
    schema["oneOf"].as_array().or_else(|| schema["anyOf"].as_array())
}

fn of_kind(kind: &str, schema: &Value, margin: &str) -> String {
    match kind {
        "string" | "boolean" | "null" | "number" => kind.to_owned(),
        "integer" => "number".to_owned(),
        "array" => {
            let item = shape(&schema["items"], margin);
            match (&schema["maxItems"], item.contains('|')) {
                (Value::Number(two), _) if two.as_u64() == Some(2) => format!("[{item}, {item}]"),
                (_, true) => format!("({item})[]"),
                (_, false) => format!("{item}[]"),
            }
        }
        "object" => match (schema["properties"].as_object(), &schema["additionalProperties"]) {
            (Some(properties), _) => object(properties, schema, margin),
            (None, Value::Null | Value::Bool(_)) => "{ [key: string]: unknown }".to_owned(),
            (None, other) => format!("{{ [key: string]: {} }}", shape(other, margin)),
        },
        _ => "unknown".to_owned(),
    }
}

fn object(properties: &Map<String, Value>, schema: &Value, margin: &str) -> String {
    let required = schema["required"].as_array();
    let inner = format!("{margin}  ");
    let mut out = "{\n".to_owned();
    for (key, value) in properties {
        comment(&mut out, &inner, value);
        let is_required = required.is_some_and(|keys| keys.iter().any(|one| one == key));
        let mark = if is_required { "" } else { "?" };
        writeln!(out, "{inner}{key}{mark}: {};", shape(value, &inner)).expect(WRITES);
    }
    out + margin + "}"
}

fn camel(kind: &str) -> String {
    let capital = |word: &str| word[..1].to_uppercase() + &word[1..];
    kind.split('-').map(capital).collect()
}

const HEAD: &str = "/** Answers, and their parts. */\n\n";

const WRITES: &str = "writing to a String does not fail";

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn a_schema_is_a_type() {
        let schema = json!({
            "description": "A part.",
            "type": "object",
            "required": ["kind", "span"],
            "properties": {
                "kind": { "const": "part" },
                "line": { "description": "Its line.", "type": ["integer", "null"] },
                "notes": { "type": "array", "items": { "$ref": "#/$defs/Note" } },
                "span": { "type": "array", "items": { "type": "integer" }, "maxItems": 2 },
                "values": { "type": "object", "additionalProperties": { "type": "string" } },
                "what": { "type": "array", "items": { "anyOf": [{ "$ref": "#/$defs/A" }, { "type": "null" }] } },
            },
        });
        let expected = "\
/** Answers, and their parts. */

/** A part. */
export interface APart {
  kind: \"part\";
  /** Its line. */
  line?: number | null;
  notes?: Note[];
  span: [number, number];
  values?: { [key: string]: string };
  what?: (A | null)[];
}

";
        assert_eq!(module(&[("a-part", schema)]), expected);
    }
}
