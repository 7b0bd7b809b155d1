//! The manifest of a board of pins → a dataset for each pin.

use super::node::{Key, Node};
use crate::draft::Draft;
use crate::place::SourcePlace;
use crate::statement::Field;
use crate::term::Term;

/// States a dataset for each pin: its name, and the folder of its newest version, whose data.txt says the rest.
///
/// Folders of versions begin with their time, so the last by name is the newest.
pub(super) fn board(pins: &[(Key, Node)], draft: &mut Draft<'_>) {
    for (pin, folders) in pins {
        draft.dataset(&pin.place);
        draft.state(&Field::Known(Term::Dataset), &pin.name, &pin.place);
        if let Some((folder, place)) = newest(folders) {
            draft.state(&Field::Known(Term::Version), version_of(folder), place);
            draft.state(&Field::Known(Term::Download), folder, place);
        }
        if draft.is_full() {
            return;
        }
    }
}

/// The folder of the newest version. Whatever is not named by its time is older than what is.
fn newest(folders: &Node) -> Option<(&str, &SourcePlace)> {
    let is_dated =
        |folder: &str| version_of(folder).starts_with(|first: char| first.is_ascii_digit());
    folders.texts().max_by_key(|(folder, _)| is_dated(folder).then(|| version_of(folder)))
}

fn version_of(folder: &str) -> &str {
    let folder = folder.trim_end_matches('/');
    folder.rsplit('/').next().unwrap_or(folder)
}
