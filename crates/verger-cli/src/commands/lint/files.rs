use std::fs;
use std::path::{Path, PathBuf};

use verger::Document;

use crate::args::Lint as Args;
use crate::exit::{Failure, Outcome};
use crate::input::is_stdin;
use crate::output;
use crate::source::{RobotsTxt, of_site};
use crate::target::{is_absolute, site};

/// A robots.txt to lint.
pub(super) struct LintedInput {
    pub(super) name: String,
    pub(super) document: Document<'static>,
}

/// The files that arguments name: those in a folder, and in the folders in it, in the order of their names.
pub(super) fn paths(named: &[PathBuf], outcome: &mut Outcome) -> Result<Vec<PathBuf>, Failure> {
    if named.iter().filter(|path| is_stdin(path)).count() > 1 {
        return Err(Failure::usage("only one file can be read from standard input"));
    }
    let mut paths = Vec::new();
    for path in named {
        if path.is_dir() {
            let before = paths.len();
            below(path, &mut paths, outcome);
            if paths.len() == before {
                output::trouble(Failure::Input(format!("{} has no files", path.display())));
                outcome.add_unreadable();
            }
        } else {
            paths.push(path.clone());
        }
    }
    Ok(paths)
}

/// Adds the files below a folder. Links are not followed, so that this ends.
fn below(folder: &Path, paths: &mut Vec<PathBuf>, outcome: &mut Outcome) {
    let entries = fs::read_dir(folder).and_then(Iterator::collect::<std::io::Result<Vec<_>>>);
    let mut entries = match entries {
        Ok(entries) => entries,
        Err(error) => {
            output::trouble(Failure::reading(folder, &error));
            outcome.add_unreadable();
            return;
        }
    };
    entries.sort_by_key(fs::DirEntry::path);
    for entry in entries {
        match entry.file_type() {
            Ok(kind) if kind.is_dir() => below(&entry.path(), paths, outcome),
            Ok(kind) if kind.is_file() => paths.push(entry.path()),
            _ => {}
        }
    }
}

/// Reads files; one that cannot be read is reported, and the others are linted.
pub(super) fn inputs(
    paths: &[PathBuf],
    args: &Args,
    outcome: &mut Outcome,
) -> Result<Vec<LintedInput>, Failure> {
    let mut inputs = Vec::new();
    for path in paths {
        let read = match path.to_str().filter(|name| is_absolute(name)) {
            Some(url) => of_site(&site(url)?, &args.network, RFC9309)?,
            None => match RobotsTxt::read(path, None) {
                Ok(read) => read,
                Err(failure @ Failure::Input(_)) => {
                    output::trouble(failure);
                    outcome.add_unreadable();
                    continue;
                }
                Err(other) => return Err(other),
            },
        };
        let name = read.named().name().to_owned();
        match read.document {
            Some(document) => inputs.push(LintedInput { name, document }),
            None => {
                output::trouble(format!("{name} has no robots.txt to lint"));
                outcome.add_undetermined();
            }
        }
    }
    Ok(inputs)
}

/// The dialect whose name a site is asked under.
const RFC9309: &str = "rfc9309";
