//! What an export of ours says beyond its form, in a member that other programs ignore.

use serde_json::Value;

use super::member::{Object, texts};
use crate::draft::Draft;
use crate::export::{BEYOND, FILLED, SAYS};
use crate::statement::Field;
use crate::term::Term;

/// Whether a member of the object states nothing: it was only required, or only comes close to a statement.
pub(super) fn is_filled(object: &Object<'_>, name: &str) -> bool {
    let Some(beyond) = object.get(BEYOND) else { return false };
    let names = beyond.get(FILLED).and_then(Value::as_array);
    names.is_some_and(|names| names.iter().any(|filled| filled.as_str() == Some(name)))
}

/// States what the other members cannot say, from lines of data.txt.
pub(super) fn state(object: &Object<'_>, draft: &mut Draft<'_>) {
    let Some(says) = object.get(BEYOND).and_then(|beyond| beyond.get(SAYS)) else { return };
    let place = object.at(BEYOND);
    for line in texts(says) {
        if let Some((name, text)) = line.split_once(": ") {
            let field = Field::of_record(name).0;
            // The file was begun with it.
            if field != Field::Known(Term::UnlinkedFile) {
                draft.state(&field, text, &place);
            }
        }
    }
}

/// Begins a file of which nothing says where it is, if it says anything else. What it is called is what our export
/// says, or else this name, or "file".
pub(super) fn begin_unlinked(file: &Object<'_>, name: Option<String>, draft: &mut Draft<'_>) {
    if file.members.keys().all(|key| key.starts_with('@')) {
        return;
    }
    let begin = format!("{}: ", Term::UnlinkedFile);
    let says = file.get(BEYOND).and_then(|beyond| beyond.get(SAYS)).map(texts).unwrap_or_default();
    let said = says.iter().find_map(|line| line.strip_prefix(&begin)).map(str::to_owned);
    let name = said.or(name).unwrap_or_else(|| "file".to_owned());
    draft.state(&Field::Known(Term::UnlinkedFile), &name, &file.place());
}

/// The members that may name a file without a URL, in order of preference.
pub(super) const FILE_NAMES: [&str; 5] = ["title", "name", "format", "mediaType", "description"];
