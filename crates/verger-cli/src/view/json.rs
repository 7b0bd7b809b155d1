//! The objects that are not yet types of the report.

use serde::Serialize;

pub(crate) use verger_report::{VERSION, insert_bytes as insert_octets};

/// A value as one line of JSON.
pub(crate) fn line(value: &impl Serialize) -> String {
    serde_json::to_string(value).expect("our objects have string keys and no NaN")
}
