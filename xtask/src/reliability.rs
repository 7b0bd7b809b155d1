//! The long proofs and trials: each area has its program, and `--only` chooses one.

use crate::cargo::Cargo;
use crate::{Failure, dist, workspace};

/// The engine has a proof; these areas have trials.
const TRIALS: &[&str] = &["access", "pace", "catalog"];

/// The results of the trials.
const PAGE: &str = "docs/reliability.md";

/// Runs the requested programs, and stops at the first failure.
pub(crate) fn reliability(arguments: &[&str]) -> Result<(), Failure> {
    let mut rest = Vec::new();
    let (mut only, mut page) = (None, None::<String>);
    let mut arguments = arguments.iter();
    while let Some(&argument) = arguments.next() {
        match argument {
            "--only" => only = Some(*arguments.next().ok_or_else(unknown)?),
            "--write" => page = Some(workspace::root().join(PAGE).display().to_string()),
            _ => rest.push(argument),
        }
    }
    if !rest.iter().any(|argument| ["--quick", "--full"].contains(argument)) {
        rest.push("--full");
    }
    if only.is_none_or(|room| room == "engine") {
        dist("verger-proof", "reliability", &rest)?;
    }
    if let Some(page) = &page {
        rest.extend(["--write", page]);
    }
    match only {
        Some("engine") => Ok(()),
        None => trials(&rest),
        Some(room) if TRIALS.contains(&room) => trials(&[&rest[..], &["--only", room]].concat()),
        Some(_) => Err(unknown()),
    }
}

fn trials(arguments: &[&str]) -> Result<(), Failure> {
    // The program starts others, which must be built too. They wait for disks and sockets, so the release profile,
    // which links faster than dist, is enough.
    let build = ["--release", "--package", "verger-trials"];
    Cargo::new(&[&["build"], &build[..], &["--bins"]].concat()).run()?;
    let run = [&["run"], &build[..], &["--bin", "trials", "--"]].concat();
    Cargo::new(&[&run[..], arguments].concat()).run()
}

fn unknown() -> Failure {
    Failure { text: format!("--only takes engine, {}", TRIALS.join(", ")), exit: 2 }
}
