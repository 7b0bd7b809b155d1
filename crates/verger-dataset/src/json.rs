//! The JSON forms: CKAN, data.json, data packages, and JSON-LD in the words of DCAT and schema.org.
//!
//! `serde_json` reads; only a text that it refuses is [mended](mend) first. Datasets in a list are read one at a time.

mod anywhere;
mod beyond;
mod ckan;
mod data_json;
mod data_package;
mod fault;
mod json_ld;
mod member;
mod mend;
mod raw;
mod text;

pub(crate) use data_json::{MOST_PARENTS, PARENT};
pub use fault::JsonFault;
pub(crate) use json_ld::read_graph;
pub(crate) use member::Places;
pub(crate) use mend::{Mended, mend};
pub(crate) use raw::{Budget, Raw};
use text::Text;

use crate::draft::Draft;
use crate::notice::NoticeKind;
use crate::place::SourcePlace;

/// Reads JSON of any known shape.
pub(crate) fn read(octets: &[u8], draft: &mut Draft<'_>) {
    let octets = octets.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(octets);
    let is_read = if let Some(raw) = Raw::of(octets) {
        read_text(&Text::new(raw), draft)
    } else {
        let Mended { text, faults } = mend(octets);
        for (kind, place) in faults {
            draft.notice(kind, &place);
        }
        let raw = Raw::of(text.as_bytes()).expect("what was mended is valid");
        read_text(&Text::mended(raw), draft)
    };
    if !is_read {
        draft.notice(NoticeKind::UnknownJson, &SourcePlace::Made);
    }
}

/// Reads the text if it has a known shape, and says whether it has.
fn read_text(text: &Text<'_>, draft: &mut Draft<'_>) -> bool {
    ckan::read(text, draft)
        || data_json::read(text, draft)
        || data_package::read(text, draft)
        || anywhere::read(text, draft)
        || json_ld::read(text, draft)
}
