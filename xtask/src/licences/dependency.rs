//! Third-party packages, and which of them are built into a product.

use std::collections::BTreeSet;
use std::path::PathBuf;

use serde::Deserialize;

use super::Part;
use crate::Failure;
use crate::cargo::Cargo;

/// A third-party package.
#[derive(Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Dependency {
    pub(super) name: String,
    pub(super) version: String,
    /// An SPDX expression, or an old form of one.
    pub(super) licence: String,
    pub(super) authors: Vec<String>,
    /// The URL of its source code.
    pub(super) source: Option<String>,
    /// Where its files are on this machine.
    pub(super) folder: PathBuf,
    /// Whether it is built into the product, not only into tests and tools.
    pub(super) is_shipped: bool,
}

/// The target of packages and images.
const SYSTEM: &str = "x86_64-unknown-linux-gnu";

/// With this variable, cargo would include what the workspace's tools need.
const OF_ALL: &[&str] = &["CARGO_RESOLVER_FEATURE_UNIFICATION"];

/// All of them, by name. Code generators count as shipped, since their output is.
pub(super) fn packages(parts: &[Part]) -> Result<Vec<Dependency>, Failure> {
    let mut packages: Vec<Dependency> = Vec::new();
    for package in parts.iter().map(of_part).collect::<Result<Vec<_>, _>>()?.into_iter().flatten() {
        let is_same = |other: &&mut Dependency| {
            (&other.name, &other.version) == (&package.name, &package.version)
        };
        match packages.iter_mut().find(is_same) {
            Some(other) => other.is_shipped |= package.is_shipped,
            None => packages.push(package),
        }
    }
    packages.sort();
    Ok(packages)
}

fn of_part(part: &Part) -> Result<Vec<Dependency>, Failure> {
    let tree = ["tree", "--package", part.package, "--all-features", "--edges", "normal"];
    let form = ["--target", SYSTEM, "--prefix", "none", "--no-dedupe", "--format", "{p}"];
    let of = ["--manifest-path", part.manifest];
    let tree = Cargo::new(&[&tree[..], &form, &of].concat()).without(OF_ALL).output()?;
    let shipped: BTreeSet<_> = tree.lines().filter_map(name_and_version).collect();
    let mut packages = metadata(part)?;
    for package in &mut packages {
        package.is_shipped = shipped.contains(&(package.name.as_str(), package.version.as_str()));
    }
    Ok(packages)
}

/// Of `name v1.2.3 (whatever)`.
fn name_and_version(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split(' ');
    Some((words.next()?, words.next()?.strip_prefix('v')?))
}

/// Cargo's metadata of every third-party package.
fn metadata(part: &Part) -> Result<Vec<Dependency>, Failure> {
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
    let of = ["--filter-platform", SYSTEM, "--manifest-path", part.manifest];
    let text = Cargo::new(&[&all[..], &of].concat()).output()?;
    let metadata: Metadata = serde_json::from_str(&text)
        .map_err(|error| Failure::new(format!("xtask: cannot read cargo metadata: {error}")))?;
    let others = metadata.packages.into_iter().filter(|package| package.source.is_some());
    let described = others.map(|package| Dependency {
        name: package.name,
        version: package.version,
        licence: package.license.unwrap_or_default(),
        authors: package.authors,
        source: package.repository.or(package.homepage),
        folder: package.manifest_path.parent().map(PathBuf::from).unwrap_or_default(),
        is_shipped: false,
    });
    Ok(described.collect())
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
