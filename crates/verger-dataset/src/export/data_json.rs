use serde_json::{Map, Value, json};

use super::dcat::mail_address;
use super::{Exported, distributions};
use crate::statement::{Statement, Statements};
use crate::term::{TERMS, Term, ValueKind};

pub(super) fn head() -> Value {
    json!({
        "@context": "https://project-open-data.cio.gov/v1.1/schema/catalog.jsonld",
        "@type": "dcat:Catalog",
        "conformsTo": "https://project-open-data.cio.gov/v1.1/schema",
        "describedBy": "https://project-open-data.cio.gov/v1.1/schema/catalog.json",
    })
}

pub(super) fn dataset(exported: Exported<'_>) -> Value {
    let dataset = exported.dataset;
    let mut object = says(&dataset.says);
    object.insert("@type".into(), "dcat:Dataset".into());
    object.insert("identifier".into(), dataset.uri(exported.source).into());
    // The schema requires these for every dataset.
    object.entry("title").or_insert_with(|| dataset.title().into());
    object.entry("description").or_insert_with(|| dataset.title().into());
    object.entry("accessLevel").or_insert_with(|| "public".into());
    let files = distributions(dataset, says);
    if !files.is_empty() {
        object.insert("distribution".into(), files.into());
    }
    object.into()
}

fn says(says: &Statements) -> Map<String, Value> {
    let mut object = Map::new();
    for entry in TERMS.iter().filter(|entry| !entry.data_json.is_empty()) {
        let values: Vec<Value> = says.all(entry.term).filter_map(value).collect();
        let Some(first) = values.first().cloned() else { continue };
        let value = match entry.term {
            Term::Description => {
                let paragraphs: Vec<_> = says.all(entry.term).map(Statement::text).collect();
                paragraphs.join("\n").into()
            }
            // The schema has arrays only for these.
            Term::Keyword | Term::Theme | Term::Language | Term::Source => values.into(),
            _ => first,
        };
        object.insert(entry.data_json.into(), value);
    }
    object
}

fn value(statement: &Statement) -> Option<Value> {
    let text = statement.text();
    let term = statement.term()?;
    Some(match (term, term.entry().kind) {
        (Term::Publisher, _) => json!({"@type": "org:Organization", "name": text}),
        (Term::Contact, _) => match mail_address(text) {
            Some(address) => json!({
                "@type": "vcard:Contact", "fn": address.trim_start_matches("mailto:"), "hasEmail": address,
            }),
            None => json!({"@type": "vcard:Contact", "fn": text}),
        },
        (Term::Access, _) => match text {
            "restricted" => "restricted public".into(),
            "private" => "non-public".into(),
            text => text.into(),
        },
        (_, ValueKind::Link) => statement.link(None)?.into(),
        _ => text.into(),
    })
}
