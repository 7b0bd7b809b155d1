use std::path::{Path, PathBuf};

/// Names that say nothing about the content: such files collect whatever has no place.
const EMPTY: &[&str] = &["utils", "util", "helpers", "helper", "common", "misc", "manager"];

pub(super) fn breaches(files: &[PathBuf]) -> Vec<String> {
    let empty = files.iter().filter(|path| path.iter().any(|part| is_empty(Path::new(part))));
    empty.map(|path| format!("{}: name it for its content", path.display())).collect()
}

fn is_empty(part: &Path) -> bool {
    EMPTY.iter().any(|name| part.file_stem().is_some_and(|stem| stem.eq_ignore_ascii_case(name)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_that_say_nothing_are_found() {
        let found = |path: &str| breaches(&[path.into()]).len();
        assert_eq!(found("crates/verger/src/utils.rs"), 1);
        assert_eq!(found("crates/verger/tests/common/mod.rs"), 1);
        assert_eq!(found("crates/verger/src/path/uncommon.rs"), 0);
    }
}
