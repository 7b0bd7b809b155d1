//! Answers of CKAN's `package_show` and `package_search`.

mod package;
mod words;

use std::ops::ControlFlow;

use serde_json::Value;

use super::member::Object;
use super::text::Text;
use super::{Budget, Raw, anywhere};
use crate::draft::Draft;
use crate::place::SourcePlace;

pub(super) use package::read as read_package;

/// Reads the text if it is such an answer, and says whether it is.
pub(super) fn read<'a>(text: &Text<'a>, draft: &mut Draft<'_>) -> bool {
    let Some((result, pointer)) = result(text.raw) else { return false };
    let Some(results) = result.get("results") else {
        if result.get("name").is_none() || result.get("resources").is_none() {
            return false;
        }
        read_part(text, result, pointer.to_owned(), draft);
        return true;
    };
    let mut each = |package: Raw<'a>, pointer: String| {
        read_part(text, package, pointer, draft);
        if draft.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    };
    let pointer = format!("{pointer}/results");
    if results.is_object() {
        let _ = each(results, format!("{pointer}/0"));
    } else {
        text.records(results, &pointer, each);
    }
    anywhere::beside(text, result, "results", draft);
    anywhere::beside(text, text.raw, "result", draft);
    true
}

/// The result of a successful answer, and its pointer.
fn result(answer: Raw<'_>) -> Option<(Raw<'_>, &'static str)> {
    let (mut succeeds, mut result) = (false, None);
    answer.members(|name, value| {
        match name {
            "success" => succeeds = value.text() == "true",
            "result" => result = Some(value),
            _ => {}
        }
        ControlFlow::Continue(())
    });
    let result = result.filter(|_| succeeds)?;
    if result.is_object() {
        return Some((result, "/result"));
    }
    let mut first = None;
    result.elements(|element| {
        first = Some(element);
        ControlFlow::Break(())
    });
    Some((first.filter(|first| first.is_object())?, "/result/0"))
}

fn read_part<'a>(text: &Text<'a>, package: Raw<'a>, pointer: String, draft: &mut Draft<'_>) {
    let place = SourcePlace::Pointer(pointer.as_str().into());
    let value = text.value(package, Budget::RECORD, &place, draft);
    let Some(package) = Object::of(&value, pointer) else { return };
    // A part of a package that lost a bracket is not one.
    let is_whole = is_package(&package) || package.get("notes").or(package.get("tags")).is_some();
    if !text.is_mended || is_whole {
        read_package(&package, draft);
    }
    if text.is_mended {
        anywhere::within(&package, draft);
    }
}

/// Whether an object is a package.
pub(super) fn is_package(object: &Object<'_>) -> bool {
    object.get("name").is_some() && object.get("resources").is_some_and(Value::is_array)
}
