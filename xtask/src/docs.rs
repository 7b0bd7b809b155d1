use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::{Map, Value};

use crate::licences::Product;
use crate::{Failure, api, built, python, statements, transcripts, workspace};

/// Pages that the command generates about itself, so that they cannot differ from the code.
const PAGES: &[(&str, &[&str])] = &[
    ("docs/access.md", &["profiles", "--markdown"]),
    ("docs/dialects.md", &["dialects", "--markdown"]),
    ("docs/lints.md", &["lint", "--markdown"]),
    ("docs/robots.md", &["agents", "--markdown"]),
];

/// The folder of the schemas of the answers.
pub(crate) const SCHEMAS: &str = "docs/schema/v1";

/// The description of the service, which is in the command.
const OPENAPI: &str = "crates/verger-server/src/openapi.json";

/// Written by hand, except for its transcripts.
const README: &str = "README.md";

/// The page about the statements of the documents.
const STATEMENTS: &str = "docs/statements.md";

/// Writes every generated page.
pub(crate) fn write() -> Result<(), Failure> {
    for (page, path, text) in pages()? {
        std::fs::write(&path, text).map_err(|error| Failure::new(format!("{page}: {error}")))?;
        println!("docs: {page} is written");
    }
    Ok(())
}

/// Fails if a page differs from what the command would write now.
pub(crate) fn check() -> Result<(), Failure> {
    for (page, path, text) in pages()? {
        let found = std::fs::read_to_string(&path).map_err(|error| {
            Failure::new(format!("{page}: {error}; `cargo xtask docs` writes it"))
        })?;
        if let Some(line) = first_difference(&found, &text) {
            return Err(Failure::new(format!(
                "{page}:{line}: stale; `cargo xtask docs` rewrites it"
            )));
        }
    }
    Ok(())
}

/// Each page, its path, and its current content.
fn pages() -> Result<Vec<(String, PathBuf, String)>, Failure> {
    let built = built::folder()?;
    let page = |&(page, arguments): &(&str, &[&str])| {
        let text = printed(&built.join("verger"), arguments)?;
        Ok((page.to_owned(), workspace::root().join(page), text))
    };
    let statements =
        (STATEMENTS.to_owned(), workspace::root().join(STATEMENTS), statements::page());
    let readme = workspace::root().join(README);
    let text = std::fs::read_to_string(&readme)
        .map_err(|error| Failure::new(format!("{README}: {error}")))
        .and_then(|text| transcripts::renewed(&text, &built))?;
    let command = Product::COMMAND;
    let licences = (command.page.to_owned(), workspace::root().join(command.page), command.text()?);
    let pages: Result<Vec<_>, _> = PAGES.iter().map(page).collect();
    let api = (api::PAGE.to_owned(), workspace::root().join(api::PAGE), api::page()?);
    let openapi = (
        OPENAPI.to_owned(),
        workspace::root().join(OPENAPI),
        printed(&built.join("examples/openapi"), &[])?,
    );
    let rest = [statements, api, openapi, (README.to_owned(), readme, text)];
    // First the licences, since the command contains them.
    Ok([licences].into_iter().chain(pages?).chain(rest).chain(schemas(&built)?).collect())
}

/// The schema of each answer, generated from the types of the report, and Python's dataclasses for them.
fn schemas(built: &Path) -> Result<Vec<(String, PathBuf, String)>, Failure> {
    let made = printed(&built.join("examples/schema"), &[])?;
    let made: Map<String, Value> = serde_json::from_str(&made)
        .map_err(|error| Failure::new(format!("the schemas of verger-report: {error}")))?;
    let dataclasses = python::answers::modules(&made);
    let schema = |(kind, schema): (String, Value)| {
        (format!("{SCHEMAS}/{kind}.json"), format!("{schema:#}\n"))
    };
    let all = made.into_iter().map(schema).chain(dataclasses);
    Ok(all.map(|(page, text)| (page.clone(), workspace::root().join(page), text)).collect())
}

/// The output of a program.
fn printed(program: &Path, arguments: &[&str]) -> Result<String, Failure> {
    let failed = |why: String| Failure::new(format!("{} {arguments:?}: {why}", program.display()));
    let run = Command::new(program).args(arguments).stderr(Stdio::inherit()).output();
    let run = run.map_err(|error| failed(error.to_string()))?;
    if !run.status.success() {
        return Err(failed(run.status.to_string()));
    }
    String::from_utf8(run.stdout).map_err(|error| failed(error.to_string()))
}

/// The first line, counted from 1, at which the texts differ.
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
