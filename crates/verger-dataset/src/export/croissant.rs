use serde_json::{Value, json};

use super::{Exported, schema_org};
use crate::column::Column;
use crate::dataset::{Dataset, Distribution};
use crate::term::Term;

pub(super) fn dataset(exported: Exported<'_>) -> Value {
    let dataset = exported.dataset;
    let mut object = schema_org::says(&dataset.says);
    object.insert("@context".into(), context());
    object.insert("@id".into(), dataset.uri(exported.source).into());
    object.insert("@type".into(), "sc:Dataset".into());
    object.insert("conformsTo".into(), "http://mlcommons.org/croissant/1.0".into());
    object.insert("identifier".into(), dataset.identifier.as_str().into());
    object.insert("name".into(), dataset.title().into());
    object.entry("description").or_insert_with(|| dataset.title().into());
    if let Some(citation) = object.remove("citation") {
        object.insert("citeAs".into(), citation);
    }
    let files = dataset.distributions.iter().enumerate();
    let files: Vec<Value> = files.filter_map(|(number, file)| file_object(number, file)).collect();
    object.insert("distribution".into(), files.into());
    let sets = record_sets(dataset);
    if !sets.is_empty() {
        object.insert("recordSet".into(), sets.into());
    }
    object.into()
}

/// A file that can be downloaded; Croissant has no other kind.
fn file_object(number: usize, file: &Distribution) -> Option<Value> {
    file.download()?.link(None)?;
    let mut object = schema_org::download(file);
    object.insert("@type".into(), "cr:FileObject".into());
    object.insert("@id".into(), id(number).into());
    object.entry("name").or_insert_with(|| id(number).into());
    Some(object.into())
}

fn id(number: usize) -> String {
    format!("file-{}", number + 1)
}

/// The tables of the files: their own columns, or else those of the dataset in its first file.
fn record_sets(dataset: &Dataset) -> Vec<Value> {
    let has_link = |file: &Distribution| file.download().and_then(|link| link.link(None)).is_some();
    let files: Vec<_> =
        dataset.distributions.iter().enumerate().filter(|(_, file)| has_link(file)).collect();
    let of_dataset: Vec<_> =
        dataset.says.all(Term::Column).map(|said| Column::parse(said.text())).collect();
    let first =
        files.first().filter(|_| !of_dataset.is_empty()).map(|(number, _)| (*number, of_dataset));
    let of_files = files.iter().map(|(number, file)| (*number, file.columns().collect::<Vec<_>>()));
    first
        .into_iter()
        .chain(of_files.filter(|(_, columns)| !columns.is_empty()))
        .map(|(number, columns)| {
            let fields: Vec<_> = columns.iter().map(|column| field(number, column)).collect();
            let name = format!("rows-of-{}", id(number));
            json!({"@type": "cr:RecordSet", "@id": name, "name": name, "field": fields})
        })
        .collect()
}

fn field(file: usize, column: &Column) -> Value {
    let kind = match column.kind.as_deref().unwrap_or_default().to_ascii_lowercase().as_str() {
        "integer" | "int" | "bigint" | "long" => "sc:Integer",
        "number" | "double" | "float" | "numeric" | "decimal" => "sc:Float",
        "boolean" | "logical" | "bool" => "sc:Boolean",
        "date" => "sc:Date",
        "datetime" | "timestamp" | "posixct" => "sc:DateTime",
        _ => "sc:Text",
    };
    let mut field = json!({
        "@type": "cr:Field",
        "@id": format!("rows-of-{}/{}", id(file), column.name),
        "name": column.name,
        "dataType": kind,
        "source": {"fileObject": {"@id": id(file)}, "extract": {"column": column.name}},
    });
    if let Some(description) = &column.description {
        field["description"] = description.as_str().into();
    }
    field
}

/// The names that Croissant 1.0 adds to schema.org, limited to those used here.
fn context() -> Value {
    json!({
        "@language": "en",
        "@vocab": "https://schema.org/",
        "citeAs": "cr:citeAs",
        "column": "cr:column",
        "conformsTo": "dct:conformsTo",
        "cr": "http://mlcommons.org/croissant/",
        "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
        "dct": "http://purl.org/dc/terms/",
        "extract": "cr:extract",
        "field": "cr:field",
        "fileObject": "cr:fileObject",
        "md5": "cr:md5",
        "recordSet": "cr:recordSet",
        "sc": "https://schema.org/",
        "source": "cr:source",
    })
}
