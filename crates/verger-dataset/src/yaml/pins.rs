//! The manifest of a board of pins → a dataset for each pin.

use super::node::{Key, Node};
use crate::draft::Draft;
use crate::place::SourcePlace;
use crate::statement::Field;
use crate::term::Term;

/// States a dataset for each pin: its name, and the folder of its newest version, whose data.txt says the rest.
///
/// A folder begins with the name of its pin. So those below the name of another one, whose own line is damaged or lost,
/// are known by that.
pub(super) fn board(pins: &[(Key, Node)], draft: &mut Draft<'_>) {
    for (key, node) in pins {
        let folders: Vec<_> = node.texts().map(|(text, place)| (folder(text), place)).collect();
        let of = |pin: &str| {
            let folders = folders.iter().copied();
            newest(folders.filter(|(folder, _)| pin_of(folder) == pin))
        };
        // By hand, folders may have any name.
        let own = of(&key.name);
        pin((&key.name, &key.place), own.or_else(|| newest(folders.iter().copied())), draft);
        let mut known = vec![&*key.name];
        for (folder, place) in folders.iter().filter(|_| own.is_some()) {
            let name = pin_of(folder);
            let is_elsewhere = || pins.iter().any(|(other, _)| other.name == name);
            if !known.contains(&name) && !is_elsewhere() {
                known.push(name);
                pin((name, place), of(name), draft);
            }
        }
        if draft.is_full() {
            return;
        }
    }
}

type Placed<'a> = (&'a str, &'a SourcePlace);

fn pin((name, place): Placed<'_>, newest: Option<Placed<'_>>, draft: &mut Draft<'_>) {
    draft.dataset(place);
    draft.state(&Field::Known(Term::Dataset), name, place);
    if let Some((folder, place)) = newest {
        draft.state(&Field::Known(Term::Version), version_of(folder), place);
        draft.state(&Field::Known(Term::Download), folder, place);
    }
}

/// The folder of the newest version: folders are named by their time, and whatever is not is older.
fn newest<'a>(folders: impl Iterator<Item = Placed<'a>>) -> Option<Placed<'a>> {
    folders.max_by_key(|(folder, _)| {
        let version = version_of(folder);
        Some(version).filter(|version| version.starts_with(|first: char| first.is_ascii_digit()))
    })
}

/// The folder in a text: what comes after a slash and a space is the next line, which is damaged.
fn folder(text: &str) -> &str {
    text.find("/ ").map_or(text, |end| &text[..=end])
}

fn pin_of(folder: &str) -> &str {
    folder.split('/').next().unwrap_or(folder)
}

fn version_of(folder: &str) -> &str {
    let folder = folder.trim_end_matches('/');
    folder.rsplit('/').next().unwrap_or(folder)
}
