//! What a context in the text itself says about names (JSON-LD 1.1 §4.1). Contexts elsewhere are not fetched.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::local;
use crate::draft::Draft;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;

/// Gives members the names that the context of the text gives them, where these end in another word.
pub(super) fn apply(value: &mut Value, draft: &mut Draft<'_>) {
    let mut names = BTreeMap::new();
    collect(value, &mut names, draft);
    if !names.is_empty() {
        rename(value, &names, 0);
    }
}

fn collect(value: &Value, names: &mut BTreeMap<String, String>, draft: &mut Draft<'_>) {
    let tops = value.as_array().map_or(std::slice::from_ref(value), Vec::as_slice);
    for context in tops.iter().filter_map(|top| top.get("@context")) {
        let parts = context.as_array().map_or(std::slice::from_ref(context), Vec::as_slice);
        for (name, definition) in parts.iter().filter_map(Value::as_object).flatten() {
            let meant = match definition {
                Value::Object(definition) => {
                    let other = definition.keys().find(|key| NOT_READ.contains(&key.as_str()));
                    if let Some(other) = other {
                        let place = SourcePlace::Pointer("/@context".into());
                        draft.notice(NoticeKind::NotRead(other.clone()), &place);
                    }
                    definition.get("@id").and_then(Value::as_str)
                }
                definition => definition.as_str(),
            };
            let Some(meant) = meant.filter(|_| !name.starts_with('@')) else { continue };
            // An IRI without a last part begins those of a prefix.
            if !local(meant).is_empty() && local(meant) != local(name) && names.len() < MOST_NAMES {
                names.insert(name.clone(), meant.to_owned());
            }
        }
    }
}

fn rename(value: &mut Value, names: &BTreeMap<String, String>, depth: u32) {
    if depth > DEEPEST {
        return;
    }
    match value {
        Value::Array(values) => values.iter_mut().for_each(|value| rename(value, names, depth + 1)),
        Value::Object(members) => {
            let has_one = members.keys().any(|name| names.contains_key(name));
            if has_one {
                let renamed = std::mem::take(members)
                    .into_iter()
                    .map(|(name, value)| (names.get(&name).cloned().unwrap_or(name), value));
                *members = renamed.collect::<Map<_, _>>();
            }
            let contents = members.iter_mut().filter(|(name, _)| *name != "@context");
            contents.for_each(|(_, value)| rename(value, names, depth + 1));
        }
        _ => {}
    }
}

/// What a definition says that changes more than names.
const NOT_READ: [&str; 3] = ["@reverse", "@nest", "@context"];
const MOST_NAMES: usize = 1000;
/// As deep as JSON is read.
const DEEPEST: u32 = 128;
