//! What is shipped of the command: the program, its completions and manual pages, and a Debian package of all.

use std::path::PathBuf;
use std::process::Command;

use crate::built::output;
use crate::cargo::Cargo;
use crate::{Failure, workspace};

/// Shells, and what the file with their completions is called.
const SHELLS: &[(&str, &str)] = &[("bash", "verger"), ("zsh", "_verger"), ("fish", "verger.fish")];

/// Builds the command as it is shipped, and writes beside it, in `target/dist`, its completions and manual pages. Where
/// cargo-deb is installed, makes a Debian package of them in `target/debian`.
pub(crate) fn package() -> Result<(), Failure> {
    let build = ["build", "--locked", "--profile", "dist", "--package", "verger-cli"];
    Cargo::new(&[&build[..], &["--all-features"]].concat()).run()?;
    let folder = workspace::target().join("dist");
    let verger = folder.join("verger");
    for &(shell, name) in SHELLS {
        let script = output(Command::new(&verger).args(["completions", shell]))?;
        write(folder.join("completions").join(name), &script)?;
    }
    // A command that has gone leaves no page.
    let man = folder.join("man");
    if man.exists() {
        std::fs::remove_dir_all(&man).map_err(|error| failed(&man, &error))?;
    }
    std::fs::create_dir_all(&man).map_err(|error| failed(&man, &error))?;
    output(Command::new(&verger).args(["man", "--out"]).arg(&man))?;
    println!("package: {} and its completions and manual pages", verger.display());
    if Cargo::new(&["deb", "--version"]).output().is_err() {
        println!(
            "package: no Debian package; `cargo install --locked cargo-deb` brings what makes it"
        );
        return Ok(());
    }
    let deb = ["deb", "--package", "verger-cli", "--profile", "dist", "--no-build"];
    Cargo::new(&deb).run()
}

fn write(path: PathBuf, octets: &[u8]) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| failed(&path, &error))?;
    }
    std::fs::write(&path, octets).map_err(|error| failed(&path, &error))
}

fn failed(path: &std::path::Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("{}: {error}", path.display()))
}
