use serde_json::{Map, Value, json};

use super::{ExportHead, Exported, distributions, http};
use crate::statement::{Statement, Statements};
use crate::term::{TERMS, Term, ValueKind};

pub(super) fn head(head: &ExportHead) -> Value {
    let mut catalog = json!({
        "@context": {
            "dcat": "http://www.w3.org/ns/dcat#",
            "dct": "http://purl.org/dc/terms/",
            "foaf": "http://xmlns.com/foaf/0.1/",
            "owl": "http://www.w3.org/2002/07/owl#",
            "spdx": "http://spdx.org/rdf/terms#",
            "vcard": "http://www.w3.org/2006/vcard/ns#",
            "wdrs": "http://www.w3.org/2007/05/powder-s#",
            "xsd": "http://www.w3.org/2001/XMLSchema#",
        },
        "@type": "dcat:Catalog",
        "dct:title": head.title,
    });
    if let Some(url) = http(head.url.as_deref()) {
        catalog["@id"] = url.into();
    }
    if let Some(description) = &head.description {
        catalog["dct:description"] = description.as_str().into();
    }
    catalog
}

pub(super) fn dataset(exported: Exported<'_>) -> Value {
    let dataset = exported.dataset;
    let mut object = says(&dataset.says);
    object.insert("@id".into(), dataset.uri(exported.source).into());
    object.insert("@type".into(), "dcat:Dataset".into());
    object.insert("dct:identifier".into(), dataset.identifier.as_str().into());
    object.insert("dct:title".into(), dataset.title().into());
    let mut files = distributions(dataset, says);
    // In DCAT a service gives access to a distribution.
    let services = dataset.says.all(Term::Service).filter_map(|service| service.link(None));
    files.extend(services.map(|url| {
        let service = json!({"@type": "dcat:DataService", "dcat:endpointURL": {"@id": url}});
        json!({"@type": "dcat:Distribution", "dcat:accessURL": {"@id": url}, "dcat:accessService": service})
    }));
    if !files.is_empty() {
        object.insert("dcat:distribution".into(), files.into());
    }
    object.into()
}

/// The statements as properties, with the vocabulary's names.
fn says(says: &Statements) -> Map<String, Value> {
    let mut object = Map::new();
    for entry in TERMS.iter().filter(|entry| !entry.dcat.is_empty() && entry.term != Term::Service)
    {
        let mut values: Vec<Value> = if entry.term == Term::Description {
            let paragraphs: Vec<_> = says.all(entry.term).map(Statement::text).collect();
            (!paragraphs.is_empty()).then(|| paragraphs.join("\n").into()).into_iter().collect()
        } else {
            says.all(entry.term).filter_map(value).collect()
        };
        if !entry.repeats {
            values.truncate(1);
        }
        match values.len() {
            0 => {}
            1 => drop(object.insert(entry.dcat.into(), values.remove(0))),
            _ => drop(object.insert(entry.dcat.into(), values.into())),
        }
    }
    object
}

/// The value of a statement; `None` if it should be a link and is not.
fn value(statement: &Statement) -> Option<Value> {
    let text = statement.text();
    let term = statement.term()?;
    Some(match (term, term.entry().kind) {
        (Term::Publisher | Term::Creator, _) => json!({"@type": "foaf:Agent", "foaf:name": text}),
        (Term::Contact, _) => contact(statement),
        (Term::Temporal, _) => period(text),
        (Term::MediaType, _) if is_media_type(text) => {
            json!({"@id": format!("https://www.iana.org/assignments/media-types/{text}")})
        }
        (Term::Access, _) => {
            let word = match text {
                "public" => "PUBLIC",
                "restricted" => "RESTRICTED",
                "private" => "NON_PUBLIC",
                _ => return Some(text.into()),
            };
            json!({"@id": format!("http://publications.europa.eu/resource/authority/access-right/{word}")})
        }
        (_, ValueKind::Checksum) => {
            let checksum = statement.checksum()?;
            json!({
                "@type": "spdx:Checksum",
                "spdx:algorithm": {"@id": format!("spdx:checksumAlgorithm_{}", checksum.algorithm())},
                "spdx:checksumValue": checksum.hex(),
            })
        }
        (_, ValueKind::Link) => json!({"@id": statement.link(None)?}),
        (_, ValueKind::Reference) => {
            statement.link(None).map_or_else(|| text.into(), |url| json!({"@id": url}))
        }
        (_, ValueKind::Date) => date(statement),
        (_, ValueKind::Number) => statement.number()?.into(),
        _ => text.into(),
    })
}

fn contact(statement: &Statement) -> Value {
    let text = statement.text();
    if let Some(url) = statement.link(None) {
        return json!({"@type": "vcard:Kind", "vcard:hasURL": {"@id": url}});
    }
    match mail_address(text) {
        Some(address) => json!({"@type": "vcard:Kind", "vcard:hasEmail": {"@id": address}}),
        None => json!({"@type": "vcard:Kind", "vcard:fn": text}),
    }
}

/// A `mailto:` URL, if the text is one mail address and nothing else.
pub(super) fn mail_address(text: &str) -> Option<String> {
    let address = text.strip_prefix("mailto:").unwrap_or(text);
    let (name, host) = address.split_once('@')?;
    let is_word = |text: &str| {
        !text.is_empty()
            && text.bytes().all(|octet| octet.is_ascii_alphanumeric() || b"._+-".contains(&octet))
    };
    (is_word(name) && is_word(host)).then(|| format!("mailto:{address}"))
}

fn period(text: &str) -> Value {
    match text.split_once('/') {
        Some((start, end)) => json!({
            "@type": "dct:PeriodOfTime", "dcat:startDate": start.trim(), "dcat:endDate": end.trim(),
        }),
        None => text.into(),
    }
}

fn date(statement: &Statement) -> Value {
    let text = statement.text();
    if statement.date().is_none() {
        return text.into();
    }
    let kind = match text.len() {
        4 => "xsd:gYear",
        7 => "xsd:gYearMonth",
        10 => "xsd:date",
        _ => "xsd:dateTime",
    };
    json!({"@value": text, "@type": kind})
}

fn is_media_type(text: &str) -> bool {
    let inside = |octet: u8| octet.is_ascii_alphanumeric() || b"!#$&-^_.+".contains(&octet);
    text.split_once('/').is_some_and(|(kind, name)| {
        !kind.is_empty() && !name.is_empty() && kind.bytes().chain(name.bytes()).all(inside)
    })
}
