//! The JSON forms: CKAN, data.json, data packages, and JSON-LD in the words of DCAT and schema.org.

mod ckan;
mod data_json;
mod data_package;
mod json_ld;
mod member;

use serde_json::Value;

use crate::draft::Draft;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;

/// Reads JSON of any known shape.
pub(crate) fn read(octets: &[u8], draft: &mut Draft<'_>) {
    let octets = octets.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(octets);
    let is_read = serde_json::from_slice(octets).is_ok_and(|value: Value| {
        ckan::read(&value, draft)
            || data_json::read(&value, draft)
            || data_package::read(&value, draft)
            || json_ld::read(&value, draft)
    });
    if !is_read {
        draft.notice(NoticeKind::UnknownJson, &SourcePlace::Made);
    }
}
