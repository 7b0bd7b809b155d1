use std::path::{Path, PathBuf};

use super::read;
use crate::Failure;
use crate::workspace::root;

/// Lines of code, without blank lines, comments and tests. A longer file has more than one idea.
const MOST: usize = 300;

/// Files that may be longer, up to this length, and why.
const LONGER: &[(&str, usize, &str)] =
    &[("crates/verger/src/robots/table.rs", 500, "a table, one row per robot")];

pub(super) fn breaches(files: &[PathBuf]) -> Result<Vec<String>, Failure> {
    let mut breaches = Vec::new();
    for path in files.iter().filter(|path| is_code(path)) {
        let text = read(&root().join(path))?;
        if text.starts_with(GENERATED) {
            continue;
        }
        let lines = lines_of_code(&text);
        let longer = LONGER.iter().find(|(name, ..)| path == Path::new(name));
        let most = longer.map_or(MOST, |(_, most, _)| *most);
        let path = path.display();
        if lines > most {
            breaches.push(format!("{path}: {lines} lines of code, above {most}: split by concept"));
        }
        if longer.is_some() && lines <= MOST {
            breaches.push(format!("{path}: {lines} lines of code: no longer an exception"));
        }
    }
    Ok(breaches)
}

/// What a file that a task of ours writes begins with.
const GENERATED: &str = "# Written by `cargo xtask";

fn is_code(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "rs" || end == "py")
        && !path.iter().any(|part| part == "tests" || part == "tests.rs")
}

fn lines_of_code(text: &str) -> usize {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let is_code =
        |line: &&str| !line.is_empty() && !line.starts_with("//") && !line.starts_with("# ");
    code.lines().map(str::trim).filter(is_code).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_alone_is_counted() {
        let text =
            "//! What.\nuse a;\n\n/// Why.\nfn b() {}\n\n#[cfg(test)]\nmod tests {\nfn c() {}\n}\n";
        assert_eq!(lines_of_code(text), 2);
        assert!(is_code(Path::new("crates/verger/src/lib.rs")));
        assert!(!is_code(Path::new("crates/verger/tests/vectors.rs")));
        assert!(!is_code(Path::new("crates/verger/src/path/tests.rs")));
    }
}
