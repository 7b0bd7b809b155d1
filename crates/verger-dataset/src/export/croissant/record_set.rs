use std::collections::HashSet;

use percent_encoding::{AsciiSet, NON_ALPHANUMERIC, utf8_percent_encode};
use serde_json::{Value, json};

use super::file::File;
use crate::column::Column;
use crate::dataset::Dataset;
use crate::term::Term;

/// The tables of the files, each with the columns of its own file. Columns of the dataset as a whole are those of its
/// first file that has none.
pub(super) fn record_sets(dataset: &Dataset, files: &[File<'_>]) -> Vec<Value> {
    let of_dataset = dataset.says.all(Term::Column).map(|said| Column::parse(said.text()));
    let mut of_dataset = Some(of_dataset.collect::<Vec<_>>());
    let mut sets = Vec::new();
    for file in files {
        let mut columns: Vec<_> = file.of.columns().collect();
        if columns.is_empty() {
            columns = of_dataset.take().unwrap_or_default();
        }
        let fields = fields(file, &columns);
        if !fields.is_empty() {
            let id = format!("{}/rows", file.id);
            let name = id.rsplit('?').next().unwrap_or(&id);
            sets.push(json!({"@type": "cr:RecordSet", "@id": id, "name": name, "field": fields}));
        }
    }
    sets
}

fn fields(file: &File<'_>, columns: &[Column]) -> Vec<Value> {
    let mut taken = HashSet::new();
    // A column without a name cannot be extracted.
    let with_name = columns.iter().filter(|column| !column.name.is_empty());
    let field = |column: &Column| {
        let name = utf8_percent_encode(&column.name, ESCAPED).to_string();
        let numbered = (2..).map(|number| format!("{name}~{number}"));
        let mut names = std::iter::once(name.clone()).chain(numbered);
        let name = names.find(|name| taken.insert(name.clone())).expect("numbers do not end");
        let mut source = file.source();
        source["extract"] = json!({"column": column.name});
        let mut field = json!({
            "@type": "cr:Field",
            "@id": format!("{}/rows/{name}", file.id),
            "name": column.name,
            "dataType": data_type(column),
            "source": source,
        });
        if let Some(description) = &column.description {
            field["description"] = description.as_str().into();
        }
        field
    };
    with_name.map(field).collect()
}

fn data_type(column: &Column) -> &'static str {
    match column.kind.as_deref().unwrap_or_default().to_ascii_lowercase().as_str() {
        "integer" | "int" | "bigint" | "long" => "sc:Integer",
        "number" | "double" | "float" | "numeric" | "decimal" => "sc:Float",
        "boolean" | "logical" | "bool" => "sc:Boolean",
        "date" => "sc:Date",
        "datetime" | "timestamp" | "posixct" => "sc:DateTime",
        _ => "sc:Text",
    }
}

/// Everything in a part of an ID except letters, digits, `-` and `_`: no name is two dots, or another name's number.
const ESCAPED: &AsciiSet = &NON_ALPHANUMERIC.remove(b'-').remove(b'_');
