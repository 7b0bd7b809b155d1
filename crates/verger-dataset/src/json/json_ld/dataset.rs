use super::found::Found;
use super::item::is_blank;
use super::words::DATASET;
use super::{file, said};
use crate::draft::Draft;
use crate::json::data_package::column;
use crate::json::member::Object;
use crate::term::Term;

/// Reads a dataset and its files.
pub(super) fn read<'a>(dataset: &Object<'a>, found: &Found<'a>, draft: &mut Draft<'_>) {
    draft.dataset(&dataset.place());
    if found.texts_of(dataset, &["identifier"]).is_empty()
        && found.objects(dataset, "identifier").is_empty()
        && !dataset.text("@id").is_some_and(is_blank)
    {
        dataset.state(Term::Dataset, "@id", draft);
    }
    said::state(dataset, DATASET, |_| true, found, draft);
    let is_known =
        |name: &str| ELSEWHERE.contains(&name) || DATASET.iter().any(|(known, _)| *known == name);
    said::state_others(dataset, is_known, found, draft);
    for variable in found.objects(dataset, "variableMeasured") {
        column(&variable, "unitText", &variable.place(), draft);
    }
    let sets = found.objects(dataset, "recordSet");
    for field in sets.iter().flat_map(|set| found.objects(set, "field")) {
        column(&field, "dataType", &field.place(), draft);
    }
    for file in found.objects(dataset, "distribution") {
        if draft.is_full() {
            break;
        }
        file::read(&file, found, draft);
    }
}

/// The members that are read by themselves.
const ELSEWHERE: [&str; 3] = ["distribution", "variableMeasured", "recordSet"];
