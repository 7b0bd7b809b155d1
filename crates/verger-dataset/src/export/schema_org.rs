use serde_json::{Map, Value, json};

use super::date::is_date;
use super::{ExportHead, Exported, http};
use crate::column::Column;
use crate::dataset::Distribution;
use crate::statement::{Statement, Statements};
use crate::term::{Level, TERMS, Term, ValueKind};

pub(super) fn head(head: &ExportHead) -> Value {
    let mut catalog = json!({
        "@context": "https://schema.org/", "@type": "DataCatalog", "name": head.title,
    });
    if let Some(url) = http(head.url.as_deref()) {
        catalog["url"] = url.into();
    }
    if let Some(description) = &head.description {
        catalog["description"] = description.as_str().into();
    }
    catalog
}

pub(super) fn dataset(exported: Exported<'_>) -> Value {
    let dataset = exported.dataset;
    let mut object = says(&dataset.says);
    object.insert("@id".into(), dataset.uri(exported.source).into());
    object.insert("@type".into(), "Dataset".into());
    object.insert("identifier".into(), dataset.identifier.as_str().into());
    object.insert("name".into(), dataset.title().into());
    object.entry("description").or_insert_with(|| dataset.title().into());
    let named = dataset.columns().filter(|column| !column.name.is_empty());
    let variables: Vec<Value> = named.map(|column| variable(&column)).collect();
    if !variables.is_empty() {
        object.insert("variableMeasured".into(), variables.into());
    }
    let files: Vec<Value> =
        dataset.distributions.iter().map(|file| download(file).into()).collect();
    if !files.is_empty() {
        object.insert("distribution".into(), files.into());
    }
    object.into()
}

/// A file. Of checksums, schema.org has only those by SHA-256.
pub(super) fn download(file: &Distribution) -> Map<String, Value> {
    let mut object = says(&file.says);
    object.insert("@type".into(), "DataDownload".into());
    let page = file.says.first(Term::AccessUrl).and_then(|page| page.link(None));
    if let Some(page) = page {
        object.insert("url".into(), page.into());
    }
    if let Some(format) = file.says.text(Term::Format) {
        object.entry("encodingFormat").or_insert_with(|| format.into());
    }
    let mut checksums = file.says.all(Term::Checksum).filter_map(Statement::checksum);
    if let Some(checksum) = checksums.find(|checksum| checksum.algorithm() == "sha256") {
        object.insert("sha256".into(), checksum.hex().into());
    }
    object
}

fn variable(column: &Column) -> Value {
    let mut variable = json!({"@type": "PropertyValue", "name": column.name});
    if let Some(description) = &column.description {
        variable["description"] = description.as_str().into();
    }
    variable
}

/// The statements as properties, with the vocabulary's names.
pub(super) fn says(says: &Statements) -> Map<String, Value> {
    let elsewhere = [Term::Column, Term::Checksum, Term::Dataset];
    let mut object = Map::new();
    for entry in TERMS.iter().filter(|entry| !entry.schema.is_empty()) {
        if elsewhere.contains(&entry.term) || entry.level == Level::Site {
            continue;
        }
        let mut values: Vec<Value> = says.all(entry.term).filter_map(value).collect();
        if entry.term == Term::Description && !values.is_empty() {
            let paragraphs: Vec<_> = says.all(entry.term).map(Statement::text).collect();
            values = vec![paragraphs.join("\n").into()];
        }
        if !entry.repeats {
            values.truncate(1);
        }
        if !values.is_empty() {
            let value = if values.len() == 1 { values.remove(0) } else { values.into() };
            object.insert(entry.schema.into(), value);
        }
    }
    object
}

/// The value of a statement, of a type that its property takes.
fn value(statement: &Statement) -> Option<Value> {
    let text = statement.text();
    let term = statement.term()?;
    let named = |class: &str| json!({"@type": class, "name": text});
    Some(match (term, term.entry().kind) {
        (Term::Publisher | Term::Creator, _) => named("Organization"),
        (Term::Bytes, _) => format!("{} B", statement.number()?).into(),
        (Term::License | Term::Source, _) => {
            statement.link(None).map_or_else(|| named("CreativeWork"), Value::from)
        }
        (Term::Rights, _) => named("CreativeWork"),
        (Term::Theme, _) => named("DefinedTerm"),
        (Term::Spatial, _) => match statement.link(None) {
            Some(url) => json!({"@type": "Place", "@id": url}),
            None => named("Place"),
        },
        (_, ValueKind::Link) => statement.link(None)?.into(),
        (_, ValueKind::Date) if !is_date(text) => return None,
        _ => text.into(),
    })
}
