//! A data.txt that is there already, brought up to date with a folder.

use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path};

use verger_dataset::{Catalog, Form, OtherFile, RecordGrammar, update_data_txt};
use verger_report::Note;

use super::make::address;
use super::{DataFile, shown};
use crate::args::{DataMake, WrittenForm};
use crate::exit::Failure;

/// The file of `--out` with what was made from the folder, and notes on what is different; `None` if there is no such file,
/// or nothing of it is to be kept.
pub(super) fn updated(
    args: &DataMake,
    folder: &Path,
    made: &Catalog,
    notes: &mut Vec<Note>,
) -> Result<Option<Vec<u8>>, Failure> {
    let Some(path) = args.out.as_deref().filter(|_| !args.anew) else { return Ok(None) };
    match fs::metadata(path) {
        Ok(there) if there.is_file() => {}
        Err(error) if error.kind() != ErrorKind::NotFound => {
            return Err(Failure::reading(path, &error));
        }
        // What is not a file cannot be written either, which is said then.
        _ => return Ok(None),
    }
    let known = DataFile::read(path)?;
    let grammar = match args.form {
        WrittenForm::Records => Some(RecordGrammar::Plain),
        WrittenForm::StrictRecords => Some(RecordGrammar::Strict),
        WrittenForm::Yaml => None,
    };
    let address = address(args.base.as_deref().unwrap_or("/"))?;
    let updated =
        grammar.and_then(|grammar| update_data_txt(&known.octets, made, &address, grammar));
    let Some(updated) = updated else {
        let form = Form::of(&known.octets);
        if form == Form::Empty {
            return Ok(None);
        }
        let name = shown(path);
        return Err(Failure::Input(format!(
            "{name} is there, as {form}; edits are kept only in records. --anew replaces it"
        )));
    };
    let mut note = |code, what: &str, files: &[String]| {
        if let [first, more @ ..] = files {
            let more =
                if more.is_empty() { String::new() } else { format!(" and {} more", more.len()) };
            let first = verger_report::text::shown(first.as_bytes());
            notes.push(Note::new(code, format!("{what}: {first}{more}")));
        }
    };
    note("added", "added", &updated.added);
    note("changed", "changed", &updated.changed);
    // Of a folder, all files are known; a file says nothing about others.
    for gone in updated.others.iter().filter(|other| folder.is_dir() && is_gone(folder, other)) {
        let download = verger_report::text::shown(gone.download.as_bytes());
        let line = gone.line.map(|line| format!(" of line {line}")).unwrap_or_default();
        let text = format!("{download}{line} is not in the folder; its description is kept");
        notes.push(Note::new("gone", text));
    }
    Ok(Some(updated.text))
}

/// Whether a file is not in the folder: some that are there were not described, such as those that are not data.
fn is_gone(folder: &Path, other: &OtherFile) -> bool {
    let path = Path::new(&other.path);
    let is_below = path.components().all(|part| matches!(part, Component::Normal(_)));
    is_below && fs::symlink_metadata(folder.join(path)).is_err()
}
