//! Linked data with the vocabulary of DCAT, of schema.org, or of Croissant, which extends schema.org: JSON-LD, and the
//! graphs of Turtle and RDF/XML.
//!
//! No context is fetched: names are recognised by their last part, with any prefix or namespace, and by what a context
//! in the text itself says. What is not read of a description is a notice.

mod checksum;
mod context;
mod dataset;
mod file;
mod found;
mod geometry;
mod item;
mod meaning;
mod said;
mod words;

use serde_json::Value;

use super::Budget;
use super::member::{Object, Places};
use super::text::Text;
use crate::draft::Draft;
use crate::place::SourcePlace;
use crate::term::Term;
use found::Found;

pub(super) use geometry::of_text as box_of;
pub(super) use meaning::of_word as word_of;

/// Reads the text if it has a dataset or a catalog, and says whether it has.
pub(super) fn read(text: &Text<'_>, draft: &mut Draft<'_>) -> bool {
    let mut value = text.value(text.raw, Budget::WHOLE, &SourcePlace::Made, draft);
    context::apply(&mut value, draft);
    let mut found = Found::default();
    found.walk(&value, String::new(), 0);
    describe(&found, draft)
}

/// Reads the nodes of a graph, each with its places, if they have a dataset or a catalog, and says whether they have.
pub(crate) fn read_graph(nodes: &[Value], places: &[Places], draft: &mut Draft<'_>) -> bool {
    let mut found = Found::default();
    nodes.iter().zip(places).for_each(|(node, places)| found.add_node(node, places));
    describe(&found, draft)
}

/// States a term from a member of an object that is read by itself, where its value is an object.
pub(super) fn state_member(of: &Object<'_>, name: &str, term: Term, draft: &mut Draft<'_>) {
    if let Some(value) = of.get(name) {
        said::state_member(of, (name, value), term, &Found::default(), draft);
    }
}

/// States the checksums of a file that is read by itself.
pub(super) fn state_checksums(file: &Object<'_>, draft: &mut Draft<'_>) {
    checksum::state(file, &Found::default(), draft);
}

fn describe(found: &Found<'_>, draft: &mut Draft<'_>) -> bool {
    for catalog in &found.catalogs {
        draft.site();
        said::state(catalog, words::CATALOG, |_| true, found, draft);
    }
    for dataset in found.described() {
        if draft.is_full() {
            break;
        }
        dataset::read(&dataset, found, draft);
    }
    !found.datasets.is_empty() || !found.catalogs.is_empty()
}

/// The last part of a name: of `dcat:keyword`, of `http://www.w3.org/ns/dcat#keyword`.
fn local(name: &str) -> &str {
    name.rsplit(['#', '/', ':']).next().unwrap_or(name)
}
