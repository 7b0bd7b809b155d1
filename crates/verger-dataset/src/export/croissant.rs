//! Croissant: what versions 1.0 and 1.1 have in common.

mod file;
mod record_set;

use serde_json::{Value, json};

use super::{Exported, schema_org};
use crate::statement::Statement;
use crate::term::Term;

pub(super) fn dataset(exported: Exported<'_>) -> Value {
    let dataset = exported.dataset;
    let uri = dataset.uri(exported.source);
    let mut object = schema_org::says(&dataset.says);
    object.insert("@context".into(), context());
    object.insert("@type".into(), "sc:Dataset".into());
    object.insert(
        "conformsTo".into(),
        json!(["http://mlcommons.org/croissant/1.0", "http://mlcommons.org/croissant/1.1"]),
    );
    object.insert("identifier".into(), dataset.identifier.as_str().into());
    object.insert("name".into(), dataset.title().into());
    object.entry("description").or_insert_with(|| dataset.title().into());
    // It takes one version, and one text as the citation of the dataset.
    if let Some(version) = dataset.says.text(Term::Version) {
        object.insert("version".into(), version.into());
    }
    let mut citations = dataset.says.all(Term::Citation).map(Statement::text);
    if let Some(citation) = citations.next() {
        object.insert("citeAs".into(), citation.into());
        let others: Vec<_> = citations.collect();
        if others.is_empty() {
            object.remove("citation");
        } else {
            object.insert("citation".into(), others.into());
        }
    }
    let files = file::files(dataset, &uri);
    if files.iter().any(|file| !file.has_checksum) {
        // Only of a dataset whose files can change, a file needs no checksum.
        object.insert("isLiveDataset".into(), true.into());
    }
    let sets = record_set::record_sets(dataset, &files);
    if !sets.is_empty() {
        object.insert("recordSet".into(), sets.into());
    }
    let files: Vec<Value> = files.into_iter().flat_map(file::File::end).collect();
    if !files.is_empty() {
        object.insert("distribution".into(), files.into());
    }
    object.insert("@id".into(), uri.into());
    object.into()
}

/// The context that Croissant recommends, in which both versions agree.
fn context() -> Value {
    json!({
        "@language": "en",
        "@vocab": "https://schema.org/",
        "citeAs": "cr:citeAs",
        "column": "cr:column",
        "conformsTo": "dct:conformsTo",
        "cr": "http://mlcommons.org/croissant/",
        "data": {"@id": "cr:data", "@type": "@json"},
        "dataType": {"@id": "cr:dataType", "@type": "@vocab"},
        "dct": "http://purl.org/dc/terms/",
        "examples": {"@id": "cr:examples", "@type": "@json"},
        "extract": "cr:extract",
        "field": "cr:field",
        "fileObject": "cr:fileObject",
        "fileProperty": "cr:fileProperty",
        "fileSet": "cr:fileSet",
        "format": "cr:format",
        "includes": "cr:includes",
        "isLiveDataset": "cr:isLiveDataset",
        "jsonPath": "cr:jsonPath",
        "key": "cr:key",
        "md5": "cr:md5",
        "parentField": "cr:parentField",
        "path": "cr:path",
        "rai": "http://mlcommons.org/croissant/RAI/",
        "recordSet": "cr:recordSet",
        "references": "cr:references",
        "regex": "cr:regex",
        "repeated": "cr:repeated",
        "replace": "cr:replace",
        "samplingRate": "cr:samplingRate",
        "sc": "https://schema.org/",
        "separator": "cr:separator",
        "source": "cr:source",
        "subField": "cr:subField",
        "transform": "cr:transform",
    })
}
