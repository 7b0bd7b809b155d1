use std::fs;
use std::path::{Path, PathBuf};

use verger::Document;
use verger_analysis::lint::{LintOptions, Linted, Served, lint};

use super::asked::{error_text, listed};
use crate::args::Lint as Args;
use crate::exit::{Failure, Outcome};
use crate::input::is_stdin;
use crate::output;
use crate::source::{Answered, RobotsTxt, of_site};
use crate::target::{is_absolute, site};

/// A robots.txt to lint.
pub(super) struct LintedInput {
    pub(super) name: String,
    /// Empty where a site sends something else.
    pub(super) document: Document<'static>,
    /// How its site answered.
    answered: Option<Answered>,
    /// The URLs that its sitemaps list.
    listed: Vec<String>,
}

impl LintedInput {
    /// What is found in it.
    pub(super) fn lint(&self, options: &LintOptions<'_>) -> Linted {
        let listed: Vec<_> = self.listed.iter().map(String::as_bytes).collect();
        let found = |served: Option<Served<'_>>| {
            let mut options: LintOptions<'_> = options.clone();
            (options.served, options.listed) = (served, &listed);
            lint(&self.document, &options)
        };
        match &self.answered {
            Some(answered) => answered.with(|served| found(Some(served))),
            None => found(None),
        }
    }
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
    let network = args.network.as_served_now(RFC9309);
    let mut inputs = Vec::new();
    for path in paths {
        let read = match path.to_str().filter(|name| is_absolute(name)) {
            Some(url) => of_site(&site(url)?, &network, RFC9309)?,
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
        let robots_url = read.url().unwrap_or_default();
        let answered = read.answered();
        let is_other = answered.as_ref().is_some_and(|answered| !answered.is_file());
        let document = match (read.document.filter(|_| !is_other), &answered) {
            (Some(document), _) => document,
            (None, Some(answered)) => {
                output::note(format_args!("{name} is answered with {}", answered.status()));
                let is_missing = matches!(answered.status(), 404 | 410);
                let text = if is_missing { error_text(&robots_url, &network)? } else { None };
                Document::parse(text.unwrap_or_default())
            }
            (None, None) => {
                output::trouble(format!("{name} has no robots.txt to lint"));
                outcome.add_undetermined();
                continue;
            }
        };
        let listed = match (&answered, args.sitemaps) {
            (Some(_), Some(most)) => listed(&robots_url, &document, &network, most, outcome)?,
            _ => Vec::new(),
        };
        inputs.push(LintedInput { name, document, answered, listed });
    }
    Ok(inputs)
}

/// The dialect whose name a site is asked under, and the profile by which its answer is judged.
pub(super) const RFC9309: &str = "rfc9309";
