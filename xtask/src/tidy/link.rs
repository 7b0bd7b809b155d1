//! Links from pages to files of the project, and files that pages name.

use std::path::{Component, Path, PathBuf};

use super::read;
use crate::Failure;
use crate::workspace::root;

/// Every link of a page, and every `crates/…` in it, leads to an existing file.
pub(super) fn breaches(files: &[PathBuf]) -> Result<Vec<String>, Failure> {
    let mut breaches = Vec::new();
    for page in files.iter().filter(|path| path.extension().is_some_and(|end| end == "md")) {
        let folder = page.parent().unwrap_or(Path::new(""));
        let text = read(&root().join(page))?;
        let links = links(&text).into_iter().map(|link| (joined(folder, &link), link));
        let named = named(&text).into_iter().map(|path| (PathBuf::from(&path), path));
        for (path, written) in links.chain(named) {
            if !root().join(path).exists() {
                let page = page.display();
                breaches.push(format!("{page}: names {written}, which does not exist"));
            }
        }
    }
    Ok(breaches)
}

/// The lines outside code blocks.
fn prose(page: &str) -> impl Iterator<Item = &str> {
    let mut is_code = false;
    page.lines().filter(move |line| {
        is_code ^= line.trim_start().starts_with("```");
        !is_code
    })
}

/// The paths of crates' files in a text's code spans, from the root of the project.
fn named(page: &str) -> Vec<String> {
    let spans = prose(page).flat_map(|line| line.split('`').skip(1).step_by(2));
    let paths =
        spans.filter(|span| span.starts_with("crates/") && !span.contains(['<', '*', ' ', '{']));
    paths.map(str::to_owned).collect()
}

/// The paths of the links `[…](path)` in a text, without fragments.
fn links(page: &str) -> Vec<String> {
    let mut found = Vec::new();
    for line in prose(page) {
        let targets = line.split("](").skip(1).filter_map(|rest| rest.split_once(')'));
        let paths = targets.map(|(target, _)| target.split('#').next().unwrap_or_default());
        found.extend(
            paths.filter(|path| !path.is_empty() && !path.contains(':')).map(str::to_owned),
        );
    }
    found
}

/// The path of a link, from the root of the project.
fn joined(folder: &Path, link: &str) -> PathBuf {
    let mut path = folder.to_owned();
    for part in Path::new(link).components() {
        match part {
            Component::ParentDir => drop(path.pop()),
            part => path.push(part),
        }
    }
    path
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_are_those_to_files() {
        let page =
            "See [a](b.md#c), [d](https://e.example/f) and [g](#h).\n```\n[i](j)\n```\n[k](../l)";
        assert_eq!(links(page), ["b.md", "../l"]);
        assert_eq!(named("In `crates/a.rs`, `b` and `crates/<name>`."), ["crates/a.rs"]);
        assert_eq!(joined(Path::new("docs/x"), "../l"), Path::new("docs/l"));
    }
}
