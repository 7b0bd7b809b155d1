//! Links of pages to files of the project.

use std::path::{Component, Path, PathBuf};

use super::read;
use crate::Failure;
use crate::workspace::root;

/// Every link of a page leads to something that is there.
pub(super) fn breaches(files: &[PathBuf]) -> Result<Vec<String>, Failure> {
    let mut breaches = Vec::new();
    for page in files.iter().filter(|path| path.extension().is_some_and(|end| end == "md")) {
        let folder = page.parent().unwrap_or(Path::new(""));
        for link in links(&read(&root().join(page))?) {
            if !root().join(joined(folder, &link)).exists() {
                breaches.push(format!("{}: leads to {link}, which is not there", page.display()));
            }
        }
    }
    Ok(breaches)
}

/// The paths of the links `[…](path)` outside blocks of code, without what is after a `#`.
fn links(page: &str) -> Vec<String> {
    let mut is_code = false;
    let mut found = Vec::new();
    for line in page.lines() {
        is_code ^= line.trim_start().starts_with("```");
        if is_code {
            continue;
        }
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
        assert_eq!(joined(Path::new("docs/x"), "../l"), Path::new("docs/l"));
    }
}
