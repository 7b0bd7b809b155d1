//! data.json of Project Open Data and DCAT-US: version 1.1, and the bare array of 1.0.

use std::ops::ControlFlow;

use serde_json::Value;

use super::beyond::{FILE_NAMES, begin_unlinked, is_filled};
use super::member::{Object, texts};
use super::text::Text;
use super::{Budget, Raw, anywhere, json_ld};
use crate::draft::Draft;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;
use crate::statement::{Field, Name};
use crate::term::Term;
use crate::value::Contact;

/// Reads the text if it has that shape, and says whether it has.
pub(super) fn read(text: &Text<'_>, draft: &mut Draft<'_>) -> bool {
    let (list, pointer) = if text.raw.is_list() {
        (text.raw, "")
    } else {
        // JSON-LD with DCAT's vocabulary has the same names after prefixes, and types.
        let (mut list, mut is_schema_org) = (None, false);
        text.raw.members(|name, value| {
            match name {
                "dataset" => list = Some(value),
                "@context" => is_schema_org = value.text().contains("schema.org"),
                _ => {}
            }
            ControlFlow::Continue(())
        });
        match list.filter(|list| list.is_list() && !is_schema_org) {
            Some(list) => (list, "/dataset"),
            None => return false,
        }
    };
    let (mut is_empty, mut has_one, mut looked_at) = (true, false, 0);
    list.elements(|element| {
        is_empty &= !element.is_object() && !element.is_list();
        has_one = names_of_dataset(element);
        looked_at += 1;
        let is_clear = has_one || looked_at == MOST_LOOKED_AT;
        if is_clear { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    let is_empty_catalog = is_empty && text.raw.is_object();
    if !is_empty_catalog && !has_one {
        return false;
    }
    if !has_one {
        return true;
    }
    text.records(list, pointer, |element, pointer| {
        read_part(text, element, pointer, draft);
        if draft.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    read_nested(text, text.raw, pointer.trim_end_matches("/dataset"), 0, draft);
    anywhere::beside(text, text.raw, "dataset", draft);
    true
}

/// Reads the datasets of the catalogs within a catalog, as DCAT-US 3 has them.
fn read_nested<'a>(
    text: &Text<'a>,
    catalog: Raw<'a>,
    pointer: &str,
    depth: u32,
    draft: &mut Draft<'_>,
) {
    let Some(nested) = catalog.get("catalog") else { return };
    let mut catalogs = Vec::new();
    if nested.is_object() {
        catalogs.push((nested, format!("{pointer}/catalog")));
    }
    nested.elements(|catalog| {
        catalogs.push((catalog, format!("{pointer}/catalog/{}", catalogs.len())));
        ControlFlow::Continue(())
    });
    for (catalog, pointer) in catalogs {
        if depth == DEEPEST {
            let place = SourcePlace::Pointer(pointer.into());
            return draft.notice(NoticeKind::NotRead("catalog".to_owned()), &place);
        }
        if let Some(list) = catalog.get("dataset") {
            text.records(list, &format!("{pointer}/dataset"), |element, pointer| {
                read_part(text, element, pointer, draft);
                if draft.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
            });
        }
        read_nested(text, catalog, &pointer, depth + 1, draft);
    }
}

/// The depth down to which catalogs within catalogs are read.
const DEEPEST: u32 = 4;

fn read_part<'a>(text: &Text<'a>, dataset: Raw<'a>, pointer: String, draft: &mut Draft<'_>) {
    let place = SourcePlace::Pointer(pointer.as_str().into());
    let value = text.value(dataset, Budget::RECORD, &place, draft);
    let Some(dataset) = Object::of(&value, pointer) else { return };
    read_dataset(&dataset, draft);
    if text.is_mended {
        anywhere::within(&dataset, draft);
    }
}

/// The number of members of a list after which none of them is expected to be a dataset.
const MOST_LOOKED_AT: usize = 100_000;

/// The members of which a dataset has one, besides its title.
const MARKS: [&str; 3] = ["identifier", "accessLevel", "distribution"];

/// Whether an object is a dataset.
pub(super) fn is_dataset(object: &Object<'_>) -> bool {
    object.get("title").is_some()
        && object.get("@graph").is_none()
        && MARKS.iter().any(|name| object.get(name).is_some())
}

/// The same by the names of its members alone.
fn names_of_dataset(object: Raw<'_>) -> bool {
    let (mut has_title, mut has_mark, mut is_graph) = (false, false, false);
    object.members(|name, _| {
        has_title |= name == "title";
        has_mark |= MARKS.contains(&name);
        is_graph |= name == "@graph";
        ControlFlow::Continue(())
    });
    has_title && has_mark && !is_graph
}

pub(super) fn read_dataset(dataset: &Object<'_>, draft: &mut Draft<'_>) {
    draft.dataset(&dataset.place());
    state_terms(dataset, DATASET, draft);
    let others = ["@type", "distribution", "accessLevel", "contactPoint"];
    dataset.state_all(&[], &known(DATASET, &others), draft);
    state_parents(dataset, draft);
    if let Some(access) = dataset.text("accessLevel").filter(|_| !is_filled(dataset, "accessLevel"))
    {
        let access = if access == "non-public" { "private" } else { access };
        draft.state(&Field::Known(Term::Access), access, &dataset.at("accessLevel"));
    }
    state_contacts(dataset, draft);
    for file in dataset.objects("distribution") {
        draft.leave_file();
        for (name, term) in [("downloadURL", Term::Download), ("accessURL", Term::AccessUrl)] {
            file.state(term, name, draft);
        }
        let is_said = |name: &&str| file.get(name).is_some_and(|url| !texts(url).is_empty());
        if !["downloadURL", "accessURL"].iter().any(is_said) {
            let name = FILE_NAMES.iter().find_map(|name| file.text(name)).map(str::to_owned);
            begin_unlinked(&file, name, draft);
        }
        state_terms(&file, FILE, draft);
        let has_object = file.get("checksum").is_some_and(Value::is_object);
        if has_object {
            json_ld::state_checksums(&file, draft);
        } else {
            file.state(Term::Checksum, "checksum", draft);
        }
        let others = ["@type", "downloadURL", "accessURL", "checksum"];
        file.state_all(&[], &known(FILE, &others), draft);
    }
}

/// States the terms of a table. Objects in their place, as in DCAT-US 3, say what they say in JSON-LD.
fn state_terms(of: &Object<'_>, table: Table, draft: &mut Draft<'_>) {
    for (name, term) in table {
        let has_objects = |value: &Value| match value {
            Value::Array(values) => values.iter().any(Value::is_object),
            value => value.is_object(),
        };
        if of.get(name).is_some_and(has_objects) && !is_filled(of, name) {
            json_ld::state_member(of, name, *term, draft);
        } else {
            of.state(*term, name, draft);
        }
    }
}

fn known<'n>(table: &[(&'n str, Term)], others: &[&'n str]) -> Vec<&'n str> {
    table.iter().map(|(name, _)| *name).chain(others.iter().copied()).collect()
}

/// States the organizations that the publisher is a part of, the nearest first.
fn state_parents(dataset: &Object<'_>, draft: &mut Draft<'_>) {
    if is_filled(dataset, "publisher") {
        return;
    }
    let (field, place) = (Field::Other(Name::of(PARENT)), dataset.at("publisher"));
    let mut organization = dataset.get("publisher").and_then(|publisher| publisher.get(PARENT));
    for _ in 0..MOST_PARENTS {
        let Some(parent) = organization else { return };
        for name in texts(parent) {
            draft.state(&field, &name, &place);
        }
        organization = parent.get(PARENT);
    }
}

/// The member of an organization with the one that it is a part of.
pub(crate) const PARENT: &str = "subOrganizationOf";
pub(crate) const MOST_PARENTS: usize = 8;

type Table = &'static [(&'static str, Term)];

/// States whom to ask, each with name and address.
fn state_contacts(dataset: &Object<'_>, draft: &mut Draft<'_>) {
    let contacts: Vec<_> = dataset.objects("contactPoint").collect();
    if contacts.is_empty() {
        return dataset.state(Term::Contact, "contactPoint", draft);
    }
    for contact in contacts.iter().filter(|_| !is_filled(dataset, "contactPoint")) {
        let text = |names: [&str; 2]| names.into_iter().find_map(|name| contact.text(name));
        let (name, address) = (text(["fn", "name"]), text(["hasEmail", "hasURL"]));
        let said = Contact { name, address }.to_string();
        if !said.is_empty() {
            draft.state(&Field::Known(Term::Contact), &said, &dataset.at("contactPoint"));
        }
    }
}

const DATASET: Table = &[
    ("identifier", Term::Dataset),
    ("title", Term::Title),
    ("description", Term::Description),
    ("keyword", Term::Keyword),
    ("theme", Term::Theme),
    ("publisher", Term::Publisher),
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

const FILE: Table = &[
    ("title", Term::Title),
    ("description", Term::Description),
    ("format", Term::Format),
    ("mediaType", Term::MediaType),
    ("byteSize", Term::Bytes),
    ("conformsTo", Term::ConformsTo),
    ("describedBy", Term::DescribedBy),
];
