//! The workspace as cargo and the file system know it.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::Failure;
use crate::cargo::Cargo;

/// The folder of the workspace's Cargo.toml.
pub(crate) fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().expect("xtask is in the workspace's folder")
}

/// Cargo's target folder.
pub(crate) fn target() -> PathBuf {
    root().join(std::env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

#[derive(Debug, Default, Deserialize)]
pub(crate) struct Package {
    pub(crate) name: String,
    pub(crate) dependencies: Vec<Dependency>,
    pub(crate) targets: Vec<Target>,
    pub(crate) manifest_path: PathBuf,
    pub(crate) description: Option<String>,
    pub(crate) keywords: Vec<String>,
    pub(crate) categories: Vec<String>,
    pub(crate) rust_version: Option<String>,
    /// The registries to which it may be published; none for a tool.
    pub(crate) publish: Option<Vec<String>>,
}

impl Package {
    /// Whether it is published, not a tool.
    pub(crate) fn is_published(&self) -> bool {
        self.publish.as_ref().is_none_or(|registries| !registries.is_empty())
    }
}

#[derive(Debug, Deserialize)]
pub(crate) struct Dependency {
    pub(crate) name: String,
    /// `dev`, `build`, or `None` for an ordinary one.
    pub(crate) kind: Option<String>,
    /// Its path, if it is one of ours.
    pub(crate) path: Option<PathBuf>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Target {
    pub(crate) kind: Vec<String>,
    pub(crate) src_path: PathBuf,
}

/// Every package of the workspace, and of separate workspaces that have a row in the table of dependencies.
pub(crate) fn packages() -> Result<Vec<Package>, Failure> {
    let mut packages = packages_of("Cargo.toml")?;
    packages.extend(packages_of("bindings/python/Cargo.toml")?);
    packages.extend(packages_of("bindings/js/Cargo.toml")?);
    packages.extend(packages_of("playground/wasm/Cargo.toml")?);
    Ok(packages)
}

fn packages_of(manifest: &str) -> Result<Vec<Package>, Failure> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    let text = Cargo::new(&[
        "metadata",
        "--no-deps",
        "--format-version",
        "1",
        "--manifest-path",
        manifest,
    ])
    .output()?;
    let metadata: Metadata = serde_json::from_str(&text)
        .map_err(|error| Failure::new(format!("xtask: cannot read cargo metadata: {error}")))?;
    Ok(metadata.packages)
}

/// Every file of the project, as a path from the root; built and fetched files are left out.
pub(crate) fn files() -> Result<Vec<PathBuf>, Failure> {
    let mut found = Vec::new();
    let mut folders = vec![PathBuf::new()];
    while let Some(folder) = folders.pop() {
        let failed = |error| Failure::new(format!("xtask: {}: {error}", folder.display()));
        for entry in root().join(&folder).read_dir().map_err(failed)? {
            let entry = entry.map_err(failed)?;
            let path = folder.join(entry.file_name());
            if !entry.file_type().map_err(failed)?.is_dir() {
                found.push(path);
            } else if !NOT_OURS.iter().any(|other| path.ends_with(other)) {
                folders.push(path);
            }
        }
    }
    found.sort();
    Ok(found)
}

const NOT_OURS: &[&str] = &[
    ".git",
    ".hypothesis",
    "__pycache__",
    "fuzz/artifacts",
    "fuzz/corpus",
    "fuzz/coverage",
    "node_modules",
    "target",
];
