//! JSON-LD with the vocabulary of DCAT, of schema.org, or of Croissant, which extends schema.org.
//!
//! No context is fetched: names are recognised by their last part, with any prefix or namespace.

use std::collections::HashMap;

use serde_json::Value;

use super::data_package::column;
use super::member::{Object, texts};
use crate::draft::Draft;
use crate::statement::Field;
use crate::term::Term;

/// Reads the value if it has a dataset or a catalog, and says whether it has.
pub(super) fn read(value: &Value, draft: &mut Draft<'_>) -> bool {
    let mut found = Found::default();
    found.walk(value, String::new(), 0);
    for catalog in &found.catalogs {
        draft.site();
        state(catalog, CATALOG, |_| true, &found, draft);
    }
    for dataset in &found.datasets {
        if draft.is_full() {
            break;
        }
        read_dataset(dataset, &found, draft);
    }
    !found.datasets.is_empty() || !found.catalogs.is_empty()
}

/// The greatest depth at which objects are searched for.
const DEEPEST: u32 = 16;

#[derive(Default)]
struct Found<'a> {
    catalogs: Vec<Object<'a>>,
    datasets: Vec<Object<'a>>,
    /// Objects by their `@id`, so that one can replace another.
    by_id: HashMap<&'a str, Object<'a>>,
}

impl<'a> Found<'a> {
    fn walk(&mut self, value: &'a Value, pointer: String, depth: u32) {
        if depth > DEEPEST {
            return;
        }
        if let Value::Array(values) = value {
            for (index, value) in values.iter().enumerate() {
                self.walk(value, format!("{pointer}/{index}"), depth + 1);
            }
        }
        let Some(object) = Object::of(value, pointer) else { return };
        // An object that only refers to another describes nothing.
        let is_description = object.members.keys().any(|key| !key.starts_with('@'));
        if let Some(id) = object.text("@id").filter(|_| is_description) {
            self.by_id.entry(id).or_insert_with(|| object.clone());
        }
        let types = object.get("@type").map(texts).unwrap_or_default();
        let is = |wanted: &[&str]| types.iter().any(|name| wanted.contains(&local(name)));
        let is_dataset = is(&["Dataset"]) && is_description;
        if is_dataset {
            self.datasets.push(object.clone());
        } else if is(&["Catalog", "DataCatalog"]) && is_description {
            self.catalogs.push(object.clone());
        }
        for (name, value) in object.members {
            // The dataset that this one is part of, or derived from, is for another site to describe.
            if !is_dataset || local(name) == "distribution" {
                self.walk(value, format!("{}/{name}", object.pointer), depth + 1);
            }
        }
    }

    /// The objects in the member of that name, directly or by their `@id`.
    fn objects(&self, of: &Object<'a>, name: &str) -> Vec<Object<'a>> {
        let named = of.members.keys().filter(|key| local(key) == name);
        let objects =
            named.flat_map(|key| of.objects(key).into_iter().chain(self.texts_as_ids(of, key)));
        objects.map(|object| self.meant(object)).collect()
    }

    fn texts_as_ids(&self, of: &Object<'a>, key: &str) -> Vec<Object<'a>> {
        let ids = match of.get(key) {
            Some(Value::String(id)) => vec![id.as_str()],
            Some(Value::Array(values)) => values.iter().filter_map(Value::as_str).collect(),
            _ => Vec::new(),
        };
        ids.into_iter().filter_map(|id| self.by_id.get(id).cloned()).collect()
    }

    fn meant(&self, object: Object<'a>) -> Object<'a> {
        let other = object.text("@id").and_then(|id| self.by_id.get(id));
        other.filter(|_| object.members.len() == 1).cloned().unwrap_or(object)
    }
}

fn read_dataset(dataset: &Object<'_>, found: &Found<'_>, draft: &mut Draft<'_>) {
    draft.dataset(&dataset.place());
    let has_identifier = dataset.members.keys().any(|key| local(key) == "identifier");
    if !has_identifier {
        dataset.state(Term::Dataset, "@id", draft);
    }
    state(dataset, DATASET, |_| true, found, draft);
    let elsewhere = ["distribution", "variableMeasured", "recordSet", "accessRights"];
    let is_known = |key: &str| {
        let name = local(key);
        let in_table = DATASET.iter().any(|(known, _)| *known == name);
        key.starts_with('@') || elsewhere.contains(&name) || in_table
    };
    let known = dataset.members.keys().map(String::as_str).filter(|key| is_known(key));
    dataset.state_all(&[], &known.collect::<Vec<_>>(), draft);
    for (key, value) in dataset.members.iter().filter(|(key, _)| local(key) == "accessRights") {
        for text in texts(value) {
            // European catalogs name them by the IRIs of an authority table: …/access-right/PUBLIC.
            let word = local(&text).to_ascii_lowercase();
            let word = if word == "non_public" { "private" } else { &word };
            draft.state(&Field::Known(Term::Access), word, &dataset.at(key));
        }
    }
    for variable in found.objects(dataset, "variableMeasured") {
        column(&variable, "unitText", &variable.place(), draft);
    }
    let sets = found.objects(dataset, "recordSet");
    for field in sets.iter().flat_map(|set| found.objects(set, "field")) {
        column(&field, "dataType", &field.place(), draft);
    }
    for file in found.objects(dataset, "distribution") {
        draft.leave_file();
        // Statements about a file come after its URL; a file without one cannot be downloaded.
        let count = draft.files();
        state(&file, FILE, |term| term == Term::Download, found, draft);
        state(&file, FILE, |term| term == Term::AccessUrl, found, draft);
        if draft.files() > count {
            let others = |term| !matches!(term, Term::Download | Term::AccessUrl);
            state(&file, FILE, others, found, draft);
            checksums(&file, found, draft);
        }
    }
}

fn checksums(file: &Object<'_>, found: &Found<'_>, draft: &mut Draft<'_>) {
    for name in ["sha256", "md5"] {
        if let Some(hex) = file.text(name).or(file.text(&format!("schema:{name}"))) {
            let checksum = format!("{name}:{hex}");
            draft.state(&Field::Known(Term::Checksum), &checksum, &file.at(name));
        }
    }
    for checksum in found.objects(file, "checksum") {
        let part = |name: &str| {
            let value = checksum.members.iter().find(|(key, _)| local(key) == name)?.1;
            texts(value).into_iter().next()
        };
        if let (Some(algorithm), Some(hex)) = (part("algorithm"), part("checksumValue")) {
            // http://spdx.org/rdf/terms#checksumAlgorithm_sha256
            let name = local(&algorithm).rsplit('_').next().unwrap_or_default();
            draft.state(&Field::Known(Term::Checksum), &format!("{name}:{hex}"), &checksum.place());
        }
    }
}

/// States the wanted terms from the members that the table lists for them.
fn state(
    of: &Object<'_>,
    table: Table,
    wanted: impl Fn(Term) -> bool,
    found: &Found<'_>,
    draft: &mut Draft<'_>,
) {
    for &(name, term) in table.iter().filter(|&&(_, term)| wanted(term)) {
        for (key, value) in of.members.iter().filter(|(key, _)| local(key) == name) {
            let place = of.at(key);
            let said: Vec<String> = match value {
                Value::Object(_) | Value::Array(_) => {
                    let values =
                        value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
                    values.iter().flat_map(|value| texts(&resolved(value, found))).collect()
                }
                value => texts(value),
            };
            for text in said {
                match term {
                    // schema.org lets keywords be one text.
                    Term::Keyword => text.split(',').for_each(|word| {
                        if !word.trim().is_empty() {
                            draft.state(&Field::Known(term), word, &place);
                        }
                    }),
                    // https://www.iana.org/assignments/media-types/text/csv
                    Term::MediaType => {
                        let bare =
                            text.rsplit_once("media-types/").map_or(&text[..], |(_, name)| name);
                        draft.state(&Field::Known(term), bare, &place);
                    }
                    // Croissant counts in `B`.
                    Term::Bytes => {
                        draft.state(&Field::Known(term), text.trim_end_matches([' ', 'B']), &place);
                    }
                    _ => draft.state(&Field::Known(term), &text, &place),
                }
            }
        }
    }
}

/// The value, or the object that it refers to by `@id`.
fn resolved(value: &Value, found: &Found<'_>) -> Value {
    let object = Object::of(value, "").map(|object| found.meant(object));
    object.map_or_else(|| value.clone(), |object| Value::Object(object.members.clone()))
}

/// The last part of a name: of `dcat:keyword`, of `http://www.w3.org/ns/dcat#keyword`.
fn local(name: &str) -> &str {
    name.rsplit(['#', '/', ':']).next().unwrap_or(name)
}

type Table = &'static [(&'static str, Term)];

const CATALOG: Table = &[
    ("name", Term::Catalog),
    ("title", Term::Catalog),
    ("description", Term::Description),
    ("publisher", Term::Publisher),
    ("license", Term::License),
    ("inLanguage", Term::Language),
    ("language", Term::Language),
    ("homepage", Term::Canonical),
];

const DATASET: Table = &[
    ("identifier", Term::Dataset),
    ("title", Term::Title),
    ("name", Term::Title),
    ("description", Term::Description),
    ("keyword", Term::Keyword),
    ("keywords", Term::Keyword),
    ("theme", Term::Theme),
    ("about", Term::Theme),
    ("type", Term::Type),
    ("additionalType", Term::Type),
    ("publisher", Term::Publisher),
    ("creator", Term::Creator),
    ("author", Term::Creator),
    ("contactPoint", Term::Contact),
    ("license", Term::License),
    ("rights", Term::Rights),
    ("usageInfo", Term::Rights),
    ("issued", Term::Issued),
    ("datePublished", Term::Issued),
    ("modified", Term::Modified),
    ("dateModified", Term::Modified),
    ("accrualPeriodicity", Term::Frequency),
    ("spatial", Term::Spatial),
    ("spatialCoverage", Term::Spatial),
    ("temporal", Term::Temporal),
    ("temporalCoverage", Term::Temporal),
    ("language", Term::Language),
    ("inLanguage", Term::Language),
    ("landingPage", Term::LandingPage),
    ("url", Term::LandingPage),
    ("version", Term::Version),
    ("sameAs", Term::SameAs),
    ("isReplacedBy", Term::IsReplacedBy),
    ("source", Term::Source),
    ("isBasedOn", Term::Source),
    ("citation", Term::Citation),
    ("bibliographicCitation", Term::Citation),
    ("citeAs", Term::Citation),
    ("conformsTo", Term::ConformsTo),
    ("describedby", Term::DescribedBy),
];

const FILE: Table = &[
    ("downloadURL", Term::Download),
    ("contentUrl", Term::Download),
    ("accessURL", Term::AccessUrl),
    ("title", Term::Title),
    ("name", Term::Title),
    ("description", Term::Description),
    ("format", Term::Format),
    ("mediaType", Term::MediaType),
    ("encodingFormat", Term::MediaType),
    ("compressFormat", Term::Compress),
    ("byteSize", Term::Bytes),
    ("contentSize", Term::Bytes),
    ("license", Term::License),
    ("issued", Term::Issued),
    ("modified", Term::Modified),
];
