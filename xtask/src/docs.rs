use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::{Failure, built, statements, transcripts, workspace};

/// Pages that the command writes of itself, so that no page can say what the code does not.
const PAGES: &[(&str, &[&str])] = &[
    ("docs/access.md", &["profiles", "--markdown"]),
    ("docs/dialects.md", &["dialects", "--markdown"]),
    ("docs/robots.md", &["agents", "--markdown"]),
];

/// Written by hand, but for its transcripts.
const README: &str = "README.md";

/// Of what the documents state.
const STATEMENTS: &str = "docs/statements.md";

/// Writes every generated page.
pub(crate) fn write() -> Result<(), Failure> {
    for (page, path, text) in pages()? {
        std::fs::write(&path, text).map_err(|error| Failure::new(format!("{page}: {error}")))?;
        println!("docs: {page} is written");
    }
    Ok(())
}

/// Says whether a page is not what the command would write now.
pub(crate) fn check() -> Result<(), Failure> {
    for (page, path, text) in pages()? {
        let found = std::fs::read_to_string(&path).map_err(|error| {
            Failure::new(format!("{page}: {error}; `cargo xtask docs` writes it"))
        })?;
        if let Some(line) = first_difference(&found, &text) {
            return Err(Failure::new(format!(
                "{page}:{line}: stale; `cargo xtask docs` writes it anew"
            )));
        }
    }
    Ok(())
}

/// Each page, where it lies, and what the command says now.
fn pages() -> Result<Vec<(&'static str, PathBuf, String)>, Failure> {
    let built = built::folder()?;
    let page = |&(page, arguments): &(&'static str, &[&str])| {
        let failed = |why: String| Failure::new(format!("{page}: verger {arguments:?}: {why}"));
        let run =
            Command::new(built.join("verger")).args(arguments).stderr(Stdio::inherit()).output();
        let run = run.map_err(|error| failed(error.to_string()))?;
        if !run.status.success() {
            return Err(failed(run.status.to_string()));
        }
        let text = String::from_utf8(run.stdout).map_err(|error| failed(error.to_string()))?;
        Ok((page, workspace::root().join(page), text))
    };
    let statements = Ok((STATEMENTS, workspace::root().join(STATEMENTS), statements::page()));
    let readme = workspace::root().join(README);
    let text = std::fs::read_to_string(&readme)
        .map_err(|error| Failure::new(format!("{README}: {error}")))
        .and_then(|text| transcripts::renewed(&text, &built));
    let readme = text.map(|text| (README, readme, text));
    PAGES.iter().map(page).chain([statements, readme]).collect()
}

/// The first line, counted from 1, at which the texts part.
fn first_difference(found: &str, wanted: &str) -> Option<usize> {
    if found == wanted {
        return None;
    }
    let same = found.split('\n').zip(wanted.split('\n')).take_while(|(one, other)| one == other);
    Some(same.count() + 1)
}

#[cfg(test)]
mod tests {
    use super::first_difference;

    #[test]
    fn differences_are_found_where_they_are() {
        assert_eq!(first_difference("a\nb\n", "a\nb\n"), None);
        assert_eq!(first_difference("a\nb\n", "a\nc\n"), Some(2));
        assert_eq!(first_difference("a\n", "a\nb\n"), Some(2));
        assert_eq!(first_difference("", "a\n"), Some(1));
    }
}
