//! DCAT 3 in JSON-LD, as DCAT-AP 3.0.1 requires it: every object has its class, and mandatory properties are filled.

mod value;

use serde_json::{Value, json};

use super::members::{Members, Takes};
use super::{ExportHead, Exported, http};
use crate::dataset::Distribution;
use crate::statement::{Statement, Statements};
use crate::term::{Level, Term};
use value::said;

pub(super) fn head(head: &ExportHead) -> Value {
    let mut catalog = Members::default();
    catalog.insert(
        "@context",
        json!({
            "dcat": "http://www.w3.org/ns/dcat#",
            "dct": "http://purl.org/dc/terms/",
            "foaf": "http://xmlns.com/foaf/0.1/",
            "owl": "http://www.w3.org/2002/07/owl#",
            "prov": "http://www.w3.org/ns/prov#",
            "rdfs": "http://www.w3.org/2000/01/rdf-schema#",
            "skos": "http://www.w3.org/2004/02/skos/core#",
            "spdx": "http://spdx.org/rdf/terms#",
            "vcard": "http://www.w3.org/2006/vcard/ns#",
            "wdrs": "http://www.w3.org/2007/05/powder-s#",
            "xsd": "http://www.w3.org/2001/XMLSchema#",
        }),
    );
    catalog.insert("@type", "dcat:Catalog");
    catalog.insert("dct:title", head.title.as_str());
    if let Some(url) = http(head.url.as_deref()) {
        catalog.insert("@id", url);
    }
    if let Some(description) = &head.description {
        catalog.insert("dct:description", description.as_str());
    }
    catalog.fill("dct:description", head.title.as_str());
    // A reader of ours would take it as the publisher of datasets that have none.
    let publisher = head.publisher.as_deref().unwrap_or(&head.title);
    catalog.fill("dct:publisher", value::agent(publisher));
    catalog.end()
}

pub(super) fn dataset(exported: Exported<'_>, name: &str) -> Value {
    let Exported { source, dataset } = exported;
    let uri = dataset.uri(source);
    let mut object = Members::default();
    object.insert("@id", uri.as_str());
    object.insert("@type", "dcat:Dataset");
    object.insert("dct:identifier", name);
    state(&dataset.says, &mut object, Level::Dataset);
    object.fill("dct:title", dataset.title());
    object.fill("dct:description", dataset.title());
    let services = dataset.says.all(Term::Service).filter_map(|service| service.link(None));
    let services: Vec<_> = services.map(|url| value::service(&url)).collect();
    if !services.is_empty() {
        // The service serves the dataset, which has no property for that.
        object.insert("@reverse", json!({"dcat:servesDataset": services}));
    }
    let page = dataset.says.first(Term::LandingPage).and_then(|page| page.link(None));
    let page = page.unwrap_or_else(|| source.to_owned());
    let files = dataset.distributions.iter().map(|file| distribution(file, &page));
    let files: Vec<_> = files.collect();
    if !files.is_empty() {
        object.insert("dcat:distribution", files);
    }
    object.end()
}

/// A file. Access to it is mandatory: without another URL it is the file itself, or else the dataset's page.
fn distribution(file: &Distribution, page: &str) -> Value {
    let mut object = Members::default();
    object.insert("@type", "dcat:Distribution");
    state(&file.says, &mut object, Level::File);
    let access = object.get("dcat:downloadURL").cloned();
    object.fill("dcat:accessURL", access.unwrap_or_else(|| json!({"@id": page})));
    object.end()
}

/// States everything about a dataset, or about a file, with the properties of the vocabulary.
fn state(says: &Statements, object: &mut Members, level: Level) {
    for all in says.by_field() {
        match all[0].term() {
            Some(term) => state_term(term, all, object, level),
            None => object.beyond(all),
        }
    }
}

fn state_term(term: Term, all: &[Statement], object: &mut Members, level: Level) {
    let entry = term.entry();
    let is_elsewhere = entry.dcat.is_empty()
        || entry.level == Level::Site
        || level == Level::Dataset && entry.level == Level::File;
    match term {
        _ if is_elsewhere => object.beyond(all),
        // The service says that it serves the dataset.
        Term::Service => object.beyond(all),
        Term::Description => {
            let text: Vec<_> = all.iter().map(Statement::text).collect();
            object.insert(entry.dcat, text.join("\n"));
        }
        // DCAT-AP has only concepts as themes.
        Term::Theme if all.iter().any(|theme| theme.link(None).is_none()) => {
            object.beyond(all);
            let texts: Vec<_> = all.iter().map(Statement::text).collect();
            object.fill("dct:subject", texts);
        }
        Term::Source => object.state("prov:wasDerivedFrom", Takes::Several, all, said),
        _ => {
            let is_single = !entry.repeats || matches!(term, Term::Version | Term::Checksum);
            let takes = if is_single { Takes::One } else { Takes::Several };
            object.state(entry.dcat, takes, all, said);
        }
    }
}
