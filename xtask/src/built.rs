//! The programs as the tests build them: nothing that `cargo test --workspace --all-features` built is built again.

use std::path::PathBuf;

use crate::cargo::Cargo;
use crate::{Failure, workspace};

/// The folder with `verger` (every verb), `serve-sites`, `examples/schema` and `examples/openapi`; builds those that are missing.
pub(crate) fn folder() -> Result<PathBuf, Failure> {
    // With a test, since dependencies of tests also select features.
    let programs = ["--bin", "verger", "--bin", "serve-sites"];
    let targets = ["--example", "schema", "--example", "openapi", "--test", "cli"];
    let build = ["build", "--quiet", "--profile", "test", "--workspace", "--all-features"];
    Cargo::new(&[&build[..], &programs, &targets].concat()).run()?;
    Ok(workspace::target().join("debug"))
}
