//! What a crate needs for readers who find it on its own: a page that says what it is, and its licences.

use super::read;
use crate::Failure;
use crate::workspace::{Package, root};

/// Every published crate has a README with an example and what it does not do, says which Rust it needs, and can be found.
pub(super) fn breaches(packages: &[Package]) -> Result<Vec<String>, Failure> {
    let mut breaches = Vec::new();
    for package in packages.iter().filter(|package| package.is_published()) {
        let folder = package.manifest_path.parent().unwrap_or(root());
        let page = read(&folder.join("README.md"))?;
        let rust = package.rust_version.as_deref().unwrap_or_default();
        let rust = format!("\n## Minimum Rust version\n\nRust {rust}.\n");
        let parts = ["\n```", "\n## What it does not do\n", &rust, "\n## Licence\n"];
        let missing = parts.iter().filter(|part| !page.contains(**part));
        let missing = missing.map(|part| format!("README.md lacks `{}`", part.trim()));
        breaches.extend(missing.map(|what| format!("{}: {what}", package.name)));
        for file in ["LICENSE-MIT", "LICENSE-APACHE"] {
            if read(&folder.join(file))? != read(&root().join(file))? {
                breaches.push(format!("{}: {file} differs from the workspace's", package.name));
            }
        }
        let said = package.description.is_some();
        if !said || package.keywords.is_empty() || package.categories.is_empty() {
            breaches.push(format!("{}: no description, keywords or categories", package.name));
        }
    }
    Ok(breaches)
}
