use std::path::Path;

use super::read;
use crate::Failure;
use crate::workspace::{Package, root};

/// Every library forbids unsafe code at its root, so that no module can allow it again.
pub(super) fn breaches(packages: &[Package]) -> Result<Vec<String>, Failure> {
    let libraries = packages.iter().flat_map(|package| &package.targets).filter(|target| {
        target.kind.iter().any(|kind| kind.ends_with("lib") || kind == "proc-macro")
    });
    let mut breaches = Vec::new();
    for library in libraries {
        let path = library.src_path.strip_prefix(root()).unwrap_or(&library.src_path);
        let needed =
            if EXPORTS.iter().any(|shell| path == Path::new(shell)) { DENY } else { FORBID };
        if !read(&library.src_path)?.lines().any(|line| line.trim_end() == needed) {
            breaches.push(format!("{}: lacks `{needed}`", path.display()));
        }
    }
    Ok(breaches)
}

const FORBID: &str = "#![forbid(unsafe_code)]";

/// The libraries that may allow unsafe code in some modules: the name of an export counts as such.
const EXPORTS: &[&str] = &["bindings/js/src/lib.rs", "playground/wasm/src/lib.rs"];
const DENY: &str = "#![deny(unsafe_code)]";
