//! data.json of Project Open Data and DCAT-US: version 1.1, and the bare array of 1.0.

use serde_json::Value;

use super::member::Object;
use crate::draft::Draft;
use crate::statement::Field;
use crate::term::Term;

/// Reads the value if it has that shape, and says whether it has.
pub(super) fn read(value: &Value, draft: &mut Draft<'_>) -> bool {
    let datasets = match value {
        Value::Array(values) => {
            let of = |(index, value)| Object::of(value, format!("/{index}"));
            values.iter().enumerate().filter_map(of).collect()
        }
        value => {
            // JSON-LD with DCAT's vocabulary has the same names after prefixes, and types.
            let catalog = Object::of(value, "");
            let shaped =
                catalog.filter(|catalog| catalog.get("dataset").is_some_and(Value::is_array));
            let Some(catalog) = shaped.filter(|catalog| !is_schema_org(catalog)) else {
                return false;
            };
            catalog.objects("dataset")
        }
    };
    let is_one = |dataset: &Object<'_>| {
        dataset.get("title").is_some()
            && dataset.get("@graph").is_none()
            && ["identifier", "accessLevel", "distribution"]
                .iter()
                .any(|name| dataset.get(name).is_some())
    };
    let is_empty_catalog = datasets.is_empty() && value.is_object();
    if !is_empty_catalog && !datasets.iter().any(is_one) {
        return false;
    }
    for dataset in &datasets {
        if draft.is_full() {
            break;
        }
        read_dataset(dataset, draft);
    }
    true
}

fn is_schema_org(catalog: &Object<'_>) -> bool {
    let context = catalog.get("@context").map(Value::to_string).unwrap_or_default();
    context.contains("schema.org")
}

fn read_dataset(dataset: &Object<'_>, draft: &mut Draft<'_>) {
    draft.dataset(&dataset.place());
    dataset.state_all(DATASET, &["@type", "distribution", "accessLevel"], draft);
    if let Some(access) = dataset.text("accessLevel") {
        let access = if access == "non-public" { "private" } else { access };
        draft.state(&Field::Known(Term::Access), access, &dataset.at("accessLevel"));
    }
    for file in dataset.objects("distribution") {
        draft.leave_file();
        for (name, term) in [("downloadURL", Term::Download), ("accessURL", Term::AccessUrl)] {
            file.state(term, name, draft);
        }
        file.state_all(FILE, &["@type", "downloadURL", "accessURL"], draft);
    }
}

const DATASET: &[(&str, Term)] = &[
    ("identifier", Term::Dataset),
    ("title", Term::Title),
    ("description", Term::Description),
    ("keyword", Term::Keyword),
    ("theme", Term::Theme),
    ("publisher", Term::Publisher),
    ("contactPoint", Term::Contact),
    ("license", Term::License),
    ("rights", Term::Rights),
    ("issued", Term::Issued),
    ("modified", Term::Modified),
    ("accrualPeriodicity", Term::Frequency),
    ("spatial", Term::Spatial),
    ("temporal", Term::Temporal),
    ("language", Term::Language),
    ("landingPage", Term::LandingPage),
    ("references", Term::Source),
    ("conformsTo", Term::ConformsTo),
    ("describedBy", Term::DescribedBy),
];

const FILE: &[(&str, Term)] = &[
    ("title", Term::Title),
    ("description", Term::Description),
    ("format", Term::Format),
    ("mediaType", Term::MediaType),
    ("byteSize", Term::Bytes),
    ("checksum", Term::Checksum),
    ("conformsTo", Term::ConformsTo),
    ("describedBy", Term::DescribedBy),
];
