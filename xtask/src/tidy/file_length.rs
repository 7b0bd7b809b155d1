use std::path::{Path, PathBuf};

use super::read;
use crate::Failure;
use crate::workspace::root;

/// Lines of code, without blank lines, comments and tests. Past this, a file holds more than one idea.
const MOST: usize = 500;

pub(super) fn breaches(files: &[PathBuf]) -> Result<Vec<String>, Failure> {
    let mut breaches = Vec::new();
    for path in files.iter().filter(|path| is_code(path)) {
        let lines = lines_of_code(&read(&root().join(path))?);
        if lines > MOST {
            let path = path.display();
            breaches.push(format!("{path}: {lines} lines of code, above {MOST}: split by concept"));
        }
    }
    Ok(breaches)
}

fn is_code(path: &Path) -> bool {
    path.extension().is_some_and(|end| end == "rs")
        && !path.iter().any(|part| part == "tests" || part == "tests.rs")
}

fn lines_of_code(text: &str) -> usize {
    let code = text.split("#[cfg(test)]\nmod tests {").next().unwrap_or_default();
    let is_code = |line: &&str| !line.is_empty() && !line.starts_with("//");
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
