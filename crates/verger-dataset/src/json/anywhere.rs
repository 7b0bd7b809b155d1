//! Datasets in a damaged text: wherever an object looks like one, since the list that they were in may have lost its name
//! or its brackets.

use std::ops::ControlFlow;

use serde_json::Value;

use super::member::Object;
use super::text::Text;
use super::{Budget, Raw, ckan, data_json};
use crate::draft::Draft;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;

/// Reads them if there are any, and says whether there are. In a text that was not mended only lists of objects that have
/// all marks of a dataset count: then the name of the list is wrong.
pub(super) fn read(text: &Text<'_>, draft: &mut Draft<'_>) -> bool {
    let mut is_other = false;
    text.raw.members(|name, value| {
        is_other |=
            matches!(name, "@graph" | "@context") || name == "success" && value.text() == "false";
        ControlFlow::Continue(())
    });
    if is_other {
        return false;
    }
    let value = text.value(text.raw, Budget::WHOLE, &SourcePlace::Made, draft);
    let mut search = Search { is_strict: !text.is_mended, found: 0 };
    search.walk(&value, "", (0, false), draft);
    if search.is_strict && search.found > 0 {
        draft.notice(NoticeKind::UnknownJson, &SourcePlace::Made);
    }
    search.found > 0
}

/// Reads the datasets within one, which were among its values because it lost a bracket.
pub(super) fn within(dataset: &Object<'_>, draft: &mut Draft<'_>) {
    for (name, value) in dataset.members {
        Search::lenient().walk(value, &dataset.pointer_to(name), (1, false), draft);
    }
}

/// Reads the datasets beside the list of a mended text, in the other members of the object that has the list.
pub(super) fn beside<'a>(text: &Text<'a>, object: Raw<'a>, list: &str, draft: &mut Draft<'_>) {
    if !text.is_mended {
        return;
    }
    let mut others = Vec::new();
    object.members(|name, value| {
        if name != list && (value.is_list() || value.is_object()) && others.len() < MOST_BESIDE {
            others.push((name.to_owned(), value));
        }
        ControlFlow::Continue(())
    });
    for (name, value) in others {
        let value = text.value(value, Budget::RECORD, &SourcePlace::Made, draft);
        Search::lenient().walk(&value, &format!("/{name}"), (1, false), draft);
    }
}

/// The most members of an object in which datasets are searched for.
const MOST_BESIDE: usize = 100;

struct Search {
    is_strict: bool,
    found: usize,
}

impl Search {
    fn lenient() -> Self {
        Self { is_strict: false, found: 0 }
    }

    fn walk(
        &mut self,
        value: &Value,
        pointer: &str,
        (depth, in_list): (u32, bool),
        draft: &mut Draft<'_>,
    ) {
        if depth > DEEPEST || draft.is_full() {
            return;
        }
        match value {
            Value::Array(values) => {
                for (index, value) in values.iter().enumerate() {
                    self.walk(value, &format!("{pointer}/{index}"), (depth + 1, true), draft);
                }
            }
            Value::Object(members) => {
                let object = Object { members, pointer: pointer.to_owned(), places: None };
                let has = |name: &str| members.contains_key(name);
                let has_marks = in_list && has("title") && (has("identifier") || has("name"));
                if self.is_strict && !has_marks {
                    // Not one itself.
                } else if ckan::is_package(&object) {
                    self.found += 1;
                    ckan::read_package(&object, draft);
                } else if data_json::is_dataset(&object)
                    && (!self.is_strict || has("distribution") || has("accessLevel"))
                {
                    self.found += 1;
                    data_json::read_dataset(&object, draft);
                }
                for (name, value) in members {
                    self.walk(value, &object.pointer_to(name), (depth + 1, false), draft);
                }
            }
            _ => {}
        }
    }
}

const DEEPEST: u32 = 12;
