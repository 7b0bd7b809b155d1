//! Packaging of the command: the program, its completions and manual pages, and a Debian package of all.

use std::path::Path;
use std::process::{Command, Stdio};

use crate::cargo::Cargo;
use crate::{Failure, playground, workspace};

/// Shells, and the names of their completion files.
const SHELLS: &[(&str, &str)] = &[("bash", "verger"), ("zsh", "_verger"), ("fish", "verger.fish")];

/// Builds the command as shipped, with the playground in it, and writes its completions and manual pages beside it, in `target/dist`. If cargo-deb
/// is installed, also makes a Debian package in `target/debian`.
pub(crate) fn package() -> Result<(), Failure> {
    let build = ["build", "--locked", "--profile", "dist", "--package", "verger-cli"];
    playground::build()?;
    let build = Cargo::new(&[&build[..], &["--all-features"]].concat());
    build.with(playground::IN_COMMAND, playground::folder()).run()?;
    let folder = workspace::target().join("dist");
    let verger = folder.join("verger");
    for &(shell, name) in SHELLS {
        let script = output(Command::new(&verger).args(["completions", shell]))?;
        write(&folder.join("completions").join(name), &script)?;
    }
    // A removed command leaves no page.
    let man = folder.join("man");
    if man.exists() {
        std::fs::remove_dir_all(&man).map_err(|error| failed(&man, &error))?;
    }
    std::fs::create_dir_all(&man).map_err(|error| failed(&man, &error))?;
    output(Command::new(&verger).args(["man", "--out"]).arg(&man))?;
    // As in Debian: compressed, without a timestamp.
    for page in man.read_dir().map_err(|error| failed(&man, &error))? {
        let page = page.map_err(|error| failed(&man, &error))?;
        output(Command::new("gzip").args(["-9", "--no-name"]).arg(page.path()))?;
    }
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

fn output(command: &mut Command) -> Result<Vec<u8>, Failure> {
    let output = command.stderr(Stdio::inherit()).output();
    let output = output.map_err(|error| Failure::new(format!("{command:?}: {error}")))?;
    if output.status.success() {
        Ok(output.stdout)
    } else {
        Err(Failure::new(format!("{command:?}: {}", output.status)))
    }
}

fn write(path: &Path, octets: &[u8]) -> Result<(), Failure> {
    if let Some(folder) = path.parent() {
        std::fs::create_dir_all(folder).map_err(|error| failed(path, &error))?;
    }
    std::fs::write(path, octets).map_err(|error| failed(path, &error))
}

fn failed(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("{}: {error}", path.display()))
}
