//! The packages of other people that are built into the command.

use std::collections::{BTreeSet, HashMap};
use std::path::PathBuf;

use serde::Deserialize;

use crate::Failure;
use crate::cargo::Cargo;

/// A package of somebody else's.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Shipped {
    pub(super) name: String,
    pub(super) version: String,
    /// An SPDX expression, or an old form of one.
    pub(super) licence: String,
    pub(super) authors: Vec<String>,
    /// Where its source code is kept.
    pub(super) source: Option<String>,
    /// Where its files are on this machine.
    pub(super) folder: PathBuf,
}

/// The system that packages and images are made for.
const SYSTEM: &str = "x86_64-unknown-linux-gnu";

/// By which cargo would count what the tools of the workspace need.
const OF_ALL: &[&str] = &["CARGO_RESOLVER_FEATURE_UNIFICATION"];

/// All of them, by name; with what is used to generate code, since what it generates is shipped.
pub(super) fn packages() -> Result<Vec<Shipped>, Failure> {
    let tree = ["tree", "--package", "verger-cli", "--all-features", "--edges", "normal"];
    let form = ["--target", SYSTEM, "--prefix", "none", "--no-dedupe", "--format", "{p}"];
    let tree = Cargo::new(&[&tree[..], &form].concat()).without(OF_ALL).output()?;
    let mut metadata = metadata()?;
    let named: BTreeSet<_> = tree.lines().filter_map(name_and_version).collect();
    let found = named.into_iter().map(|key| {
        metadata.remove(&key).ok_or_else(|| {
            Failure::new(format!("xtask: cargo metadata does not know {} {}", key.0, key.1))
        })
    });
    let found = found.collect::<Result<Vec<_>, _>>()?.into_iter().flatten();
    Ok(found.collect())
}

/// Of `name v1.2.3 (whatever)`.
fn name_and_version(line: &str) -> Option<(String, String)> {
    let mut words = line.split(' ');
    let (name, version) = (words.next()?, words.next()?.strip_prefix('v')?);
    Some((name.to_owned(), version.to_owned()))
}

/// What cargo knows of every package; nothing more of our own.
fn metadata() -> Result<HashMap<(String, String), Option<Shipped>>, Failure> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    #[derive(Deserialize)]
    struct Package {
        name: String,
        version: String,
        license: Option<String>,
        authors: Vec<String>,
        repository: Option<String>,
        homepage: Option<String>,
        manifest_path: PathBuf,
        source: Option<String>,
    }
    let all = ["metadata", "--format-version", "1", "--all-features"];
    let text = Cargo::new(&[&all[..], &["--filter-platform", SYSTEM]].concat()).output()?;
    let metadata: Metadata = serde_json::from_str(&text)
        .map_err(|error| Failure::new(format!("xtask: what cargo metadata says: {error}")))?;
    let rows = metadata.packages.into_iter().map(|package| {
        let key = (package.name.clone(), package.version.clone());
        let folder = package.manifest_path.parent().map(PathBuf::from);
        let shipped = package.source.is_some().then(|| Shipped {
            name: package.name,
            version: package.version,
            licence: package.license.unwrap_or_default(),
            authors: package.authors,
            source: package.repository.or(package.homepage),
            folder: folder.unwrap_or_default(),
        });
        (key, shipped)
    });
    Ok(rows.collect())
}

#[cfg(test)]
mod tests {
    use super::name_and_version;

    #[test]
    fn lines_of_the_tree_are_read() {
        let read = |line| name_and_version(line).map(|(name, version)| format!("{name}={version}"));
        assert_eq!(read("serde v1.0.229").as_deref(), Some("serde=1.0.229"));
        assert_eq!(read("syn v3.0.9 (proc-macro)").as_deref(), Some("syn=3.0.9"));
        assert_eq!(read(""), None);
    }
}
