//! The programs as the tests have them: what `cargo test --workspace --all-features` has built is not built again.

use std::path::PathBuf;

use crate::cargo::Cargo;
use crate::{Failure, workspace};

/// The folder with `verger`, with every verb, `serve-sites`, and `examples/schema`; they are built where they are not there.
pub(crate) fn folder() -> Result<PathBuf, Failure> {
    // With a test, since what tests depend on chooses features of others too.
    let targets =
        ["--bin", "verger", "--bin", "serve-sites", "--example", "schema", "--test", "cli"];
    let build = ["build", "--quiet", "--profile", "test", "--workspace", "--all-features"];
    Cargo::new(&[&build[..], &targets].concat()).run()?;
    Ok(workspace::target().join("debug"))
}
