//! The answers as dataclasses, generated from their published schemas.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use serde_json::{Map, Value};

use super::field::{Field, Parts};
use crate::docs::SCHEMAS;
use crate::{Failure, workspace};

/// Writes the modules from the published schemas.
pub(crate) fn write() -> Result<(), Failure> {
    let failed = |what: &str, why: String| Failure::new(format!("{what}: {why}"));
    let mut schemas = Map::new();
    let folder = workspace::root().join(SCHEMAS);
    let files = folder.read_dir().map_err(|error| failed(SCHEMAS, error.to_string()))?;
    for file in files {
        let path = file.map_err(|error| failed(SCHEMAS, error.to_string()))?.path();
        let kind = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let text =
            std::fs::read_to_string(&path).map_err(|error| failed(&kind, error.to_string()))?;
        let schema =
            serde_json::from_str(&text).map_err(|error| failed(&kind, error.to_string()))?;
        schemas.insert(kind, schema);
    }
    for (page, text) in modules(&schemas) {
        let path = workspace::root().join(&page);
        std::fs::write(path, text).map_err(|error| failed(&page, error.to_string()))?;
        println!("python: {page} is written");
    }
    Ok(())
}

/// The modules of `verger.answers`, and the text of each.
pub(crate) fn modules(schemas: &Map<String, Value>) -> [(String, String); 2] {
    let (data, robots) = schemas.iter().partition(|(kind, _)| DATA.contains(&kind.as_str()));
    let page = |name| format!("bindings/python/python/verger/answers/{name}.py");
    [(page("robots"), module(&robots)), (page("data"), module(&data))]
}

/// The kinds about datasets; some of their parts have the same names as parts of other kinds.
const DATA: &[&str] = &[
    "catalog",
    "catalog-site",
    "compacted-catalog",
    "dataset",
    "description",
    "download",
    "export",
    "failed-download",
    "found-dataset",
    "fsck",
    "harvest",
    "listed-dataset",
    "made-description",
    "normal-form",
    "notice",
    "preview",
    "removed-site",
    "search-results",
];

type Schemas<'a> = BTreeMap<&'a String, &'a Value>;

fn module(schemas: &Schemas<'_>) -> String {
    let parts = schemas.values().filter_map(|schema| schema["$defs"].as_object()).flatten();
    let parts: BTreeMap<_, _> = parts.collect();
    let kinds: Vec<_> = schemas.keys().map(|kind| camel(kind)).collect();
    // A type that is also an answer has another name as a part of an answer.
    let class_of = |name: &str| {
        if kinds.iter().any(|kind| kind == name) { format!("{name}Part") } else { name.to_owned() }
    };
    let parts = Parts { all: &parts, class_of: &class_of };
    let mut out = HEAD.to_owned();
    for (name, part) in parts.all {
        if let Some(words) = words(part) {
            writeln!(out, "{name} = Literal[{}]", words.join(", ")).expect(WRITES);
        }
    }
    for (name, part) in parts.all {
        if is_object(part) {
            out.push_str(&class(&class_of(name), "Part", part, &parts));
        }
    }
    let mut kinds = String::new();
    for (kind, schema) in schemas {
        let name = camel(kind);
        out.push_str(&class(&name, "Answer", schema, &parts));
        writeln!(kinds, "    \"{kind}\": {name},").expect(WRITES);
    }
    write!(out, "\n\nKINDS: dict[str, type[Answer]] = {{\n{kinds}}}\n").expect(WRITES);
    out
}

/// The possible words of a text type, in Python's notation.
fn words(part: &Value) -> Option<Vec<String>> {
    let all = part["oneOf"].as_array()?.iter().map(|word| word["const"].as_str());
    all.map(|word| Some(format!("\"{}\"", word?))).collect()
}

/// Whether it is an object, or one of several objects.
pub(super) fn is_object(part: &Value) -> bool {
    // Whether a part can be null is stated on its field.
    let is_one = |part: &Value| part["type"] == "object" || part["type"] == "null";
    is_one(part) || alternatives(part).is_some_and(|all| all.iter().all(is_object))
}

fn alternatives(part: &Value) -> Option<&Vec<Value>> {
    part["oneOf"].as_array().or_else(|| part["anyOf"].as_array())
}

fn class(name: &str, base: &str, schema: &Value, parts: &Parts<'_>) -> String {
    let fields = fields(schema, parts);
    let what = schema["description"].as_str().unwrap_or("A part of an answer.");
    // An answer is shown as its text.
    let shown = if base == "Answer" { ", repr=False" } else { "" };
    let mut out = format!(
        "\n\n@dataclass(frozen=True, kw_only=True{shown})\nclass {name}({base}):\n    \"\"\"{what}\"\"\"\n\n"
    );
    for field in &fields {
        let default = field.default.map(|default| format!(" = {default}")).unwrap_or_default();
        writeln!(out, "    {}: {}{default}", field.name, field.hint).expect(WRITES);
        if !field.what.is_empty() {
            writeln!(out, "    \"\"\"{}\"\"\"", field.what).expect(WRITES);
        }
    }
    let read = fields.iter().flat_map(Field::reading);
    let read: Vec<_> = read.map(|(key, how)| format!("        \"{key}\": {how},\n")).collect();
    if !read.is_empty() {
        write!(out, "\n    _read: ClassVar[Readers] = {{\n{}    }}\n", read.concat())
            .expect(WRITES);
    }
    out
}

/// The fields sorted by name, required ones first.
fn fields(schema: &Value, parts: &Parts<'_>) -> Vec<Field> {
    let one = [schema];
    let all: Vec<&Value> = match alternatives(schema) {
        Some(several) => several.iter().collect(),
        None => one.to_vec(),
    };
    let mut found = BTreeMap::new();
    for object in &all {
        for (key, value) in object["properties"].as_object().into_iter().flatten() {
            found.entry(key.as_str()).or_insert(value);
        }
    }
    let is_required = |key: &str| {
        let lists = all.iter().map(|object| object["required"].as_array());
        lists.into_iter().all(|list| list.is_some_and(|list| list.iter().any(|one| one == key)))
    };
    let field = |(key, value): (&&str, &&Value)| {
        let is_base64 = found.contains_key(format!("{key}_b64").as_str());
        Field::new(key, value, is_required(key), is_base64, parts)
    };
    let known = |key: &str| key != "v" && key != "kind" && !key.ends_with("_b64");
    let fields = found.iter().filter(|(key, _)| known(key)).map(field);
    let mut fields: Vec<_> = fields.collect();
    fields.sort_by_key(|field| field.default.is_some());
    fields
}

fn camel(kind: &str) -> String {
    let capital = |word: &str| {
        let (first, rest) = word.split_at(1);
        first.to_uppercase() + rest
    };
    kind.split('-').map(capital).collect()
}

const HEAD: &str = "\
# Written by `cargo xtask docs` from docs/schema/v1.
# ruff: noqa: E501
\"\"\"Answers, and their parts.\"\"\"

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, ClassVar, Literal

from verger.answers._reading import Answer, Part, Readers, many, moment, octets, one, tuples

Octets = bytes

";

const WRITES: &str = "writing to a String does not fail";
