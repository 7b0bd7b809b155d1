//! The tour: what a newcomer would type, and whether the output is right.

use std::process::Command;

use crate::{Failure, built, workspace};

/// Runs `scripts/tour`; its output goes to ours.
pub(crate) fn tour() -> Result<(), Failure> {
    let script = workspace::root().join("scripts/tour");
    let status = Command::new(&script)
        .env("VERGER_BUILT", built::folder()?)
        .status()
        .map_err(|error| Failure::new(format!("{}: {error}", script.display())))?;
    if status.success() { Ok(()) } else { Err(Failure::new(format!("scripts/tour: {status}"))) }
}
