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
        if !read(&library.src_path)?.lines().any(|line| line.trim_end() == FORBID) {
            let path = library.src_path.strip_prefix(root()).unwrap_or(&library.src_path);
            breaches.push(format!("{}: lacks `{FORBID}`", path.display()));
        }
    }
    Ok(breaches)
}

const FORBID: &str = "#![forbid(unsafe_code)]";
