//! A data.txt that is there already, brought up to date with a folder.

use std::fs;
use std::io::ErrorKind;
use std::path::{Component, Path};

use verger_dataset::{
    Catalog, Form, Lost, OtherFile, ReadOptions, RecordGrammar, losses, read, update_data_txt,
};
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
    let form = Form::of(&known.octets);
    if form == Form::Empty {
        return Ok(None);
    }
    let (name, is_yaml) = (shown(path), matches!(form, Form::YamlList | Form::YamlMapping));
    let grammar = match args.form {
        WrittenForm::Records => RecordGrammar::Plain,
        WrittenForm::StrictRecords => RecordGrammar::Strict,
        // YAML stays YAML, in whatever form a new file would be.
        WrittenForm::Yaml if is_yaml => RecordGrammar::Plain,
        WrittenForm::Yaml => {
            return Err(Failure::Input(format!(
                "{name} is there, in records; bring it up to date without --form yaml, or replace it with --anew"
            )));
        }
    };
    let address = address(args.base.as_deref().unwrap_or("/"))?;
    let Some(updated) = update_data_txt(&known.octets, made, &address, grammar) else {
        return Err(Failure::Input(format!(
            "{name} is there, and is {form}, not a data.txt; --anew replaces it"
        )));
    };
    if is_yaml && updated.text != known.octets {
        refuse_losses(&name, &known.octets)?;
    }
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

/// Refuses YAML of which a part would be lost when it is written anew.
fn refuse_losses(name: &str, octets: &[u8]) -> Result<(), Failure> {
    let lost = losses(octets, &read(octets, &ReadOptions::default()));
    let Some(first) = lost.first() else { return Ok(()) };
    let line = first.place.line().map(|line| format!("line {line}: ")).unwrap_or_default();
    let what = match &first.what {
        Lost::Told(kind) => kind.to_string(),
        _ => "a comment".to_owned(),
    };
    let others = match lost.len() - 1 {
        0 => String::new(),
        more => format!(", and {more} more"),
    };
    Err(Failure::Input(format!(
        "{name} is YAML, and would lose what is not a value of it: {line}{what}{others}; move or correct that, write the file \
         as records (`verger data fmt --form records --write --allow-loss`), or replace it with --anew"
    )))
}

/// Whether a file is not in the folder: some that are there were not described, such as those that are not data.
fn is_gone(folder: &Path, other: &OtherFile) -> bool {
    let path = Path::new(&other.path);
    let is_below = path.components().all(|part| matches!(part, Component::Normal(_)));
    is_below && fs::symlink_metadata(folder.join(path)).is_err()
}
