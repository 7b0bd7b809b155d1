//! The programs as the tests have them: what `cargo test --workspace --all-features` has built is not built again.

use std::path::PathBuf;
use std::process::{Command, Stdio};

use crate::cargo::Cargo;
use crate::{Failure, workspace};

/// The folder with `verger`, with every verb, `serve-sites`, and `examples/schema`; they are built where they are not there.
pub(crate) fn folder() -> Result<PathBuf, Failure> {
    // With a test, since what tests depend on chooses features of others too.
    let targets =
        ["--bin", "verger", "--bin", "serve-sites", "--test", "cli", "--example", "schema"];
    let build = ["build", "--quiet", "--profile", "test", "--workspace", "--all-features"];
    Cargo::new(&[&build[..], &targets].concat()).run()?;
    Ok(workspace::target().join("debug"))
}

/// What a program prints, if it succeeds.
pub(crate) fn output(command: &mut Command) -> Result<Vec<u8>, Failure> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| Failure::new(format!("{command:?}: {error}")))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(Failure::new(format!("{command:?}: {}", output.status)))
    }
}
