//! Tests in Chromium, by Node.js; and the files that they are about.

use std::path::Path;
use std::process::Command;

use crate::{Failure, workspace};

/// Runs tests of `what` with these variables; arguments go to Node.js. Says so if that or Chromium is missing.
pub(crate) fn browse(
    what: &str,
    arguments: &[&str],
    variables: &[(&str, &Path)],
) -> Result<(), Failure> {
    for (program, package) in [("node", "nodejs"), ("npm", "npm"), ("chromium", "chromium")] {
        if Command::new(program).arg("--version").output().is_err() {
            println!("{what}: no {program}, so it is NOT tested: apt-get install {package}");
            return Ok(());
        }
    }
    let tests = workspace::target().join("browser-tests");
    make(&tests)?;
    for folder in ["playground/browser", "crates/verger-pages/browser"] {
        copy_all(&workspace::root().join(folder), &tests)?;
    }
    // Node finds packages beside the tests, so these are copied; nothing is installed into the project.
    let install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    let kept = tests.join("node_modules/.package-lock.json");
    if !is_newer(&kept, &tests.join("package-lock.json")) {
        run(Command::new("npm").args(install).current_dir(&tests))?;
    }
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=2"]).args(arguments).current_dir(&tests);
    node.envs(variables.iter().copied());
    run(&mut node)
}

fn run(command: &mut Command) -> Result<(), Failure> {
    let line = format!("{command:?}");
    let failed = |why: String| Failure::new(format!("browser tests: `{line}`: {why}"));
    match command.status() {
        Ok(status) if status.success() => Ok(()),
        Ok(status) => Err(failed(status.to_string())),
        Err(error) => Err(failed(error.to_string())),
    }
}

/// Whether the first file is there, and was written after the second.
fn is_newer(first: &Path, second: &Path) -> bool {
    let written = |path: &Path| path.metadata().and_then(|data| data.modified()).ok();
    written(first).zip(written(second)).is_some_and(|(first, second)| first >= second)
}

/// Makes a folder, with those above it.
pub(crate) fn make(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| failure(folder, &error))
}

/// Copies the files of a folder.
pub(crate) fn copy_all(from: &Path, to: &Path) -> Result<(), Failure> {
    for entry in from.read_dir().map_err(|error| failure(from, &error))? {
        let entry = entry.map_err(|error| failure(from, &error))?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

/// Copies a file.
pub(crate) fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    write(to, &std::fs::read(from).map_err(|error| failure(from, &error))?)
}

/// Writes a file, unless it is the same already, so that its date says when it changed.
pub(crate) fn write(to: &Path, fresh: &[u8]) -> Result<(), Failure> {
    if std::fs::read(to).is_ok_and(|old| old == fresh) {
        return Ok(());
    }
    std::fs::write(to, fresh).map_err(|error| failure(to, &error))
}

fn failure(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("browser tests: {}: {error}", path.display()))
}
