//! npm, and the folders that it works in.

use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::Failure;

/// A folder with a package.json.
pub(super) struct Folder(pub(super) PathBuf);

impl Folder {
    /// Makes its files those of a folder of the project, and installs its dependencies if its lock has changed.
    pub(super) fn renew(&self, sources: &Path) -> Result<(), Failure> {
        let failed = |error| Failure::new(format!("js: {}: {error}", self.0.display()));
        let (lock, installed) = (self.0.join(LOCK), self.0.join("node_modules/.package-lock.kept"));
        let same = std::fs::read(sources.join(LOCK)).ok() == std::fs::read(&installed).ok();
        self.clear().map_err(failed)?;
        copy(sources, &self.0).map_err(failed)?;
        if !same {
            self.npm(&["ci", "--ignore-scripts"])?;
            std::fs::copy(lock, installed).map_err(failed)?;
        }
        Ok(())
    }

    /// Removes everything but the dependencies.
    fn clear(&self) -> io::Result<()> {
        std::fs::create_dir_all(&self.0)?;
        for entry in self.0.read_dir()? {
            let entry = entry?;
            match entry.file_type()?.is_dir() {
                true if entry.file_name() == "node_modules" => {}
                true => std::fs::remove_dir_all(entry.path())?,
                false => std::fs::remove_file(entry.path())?,
            }
        }
        Ok(())
    }

    /// Installs a packed package, which replaces an earlier one. Without the lock, npm would ask the registry about the others.
    pub(super) fn install(&self, archive: &Path) -> Result<(), Failure> {
        let _ = std::fs::remove_dir_all(self.0.join("node_modules/verger"));
        let archive = archive.to_string_lossy();
        self.npm(&["install", "--no-save", "--offline", &archive])
    }

    /// Packs the package, and returns the path of the archive.
    pub(super) fn pack(&self, into: &Path) -> Result<PathBuf, Failure> {
        let archive = into.join(format!("verger-{}.tgz", env!("CARGO_PKG_VERSION")));
        let _ = std::fs::remove_file(&archive);
        self.npm(&["pack", "--silent", "--pack-destination", &into.to_string_lossy()])?;
        if archive.exists() {
            return Ok(archive);
        }
        Err(Failure::new(format!("js: npm did not pack {}", archive.display())))
    }

    pub(super) fn npm(&self, arguments: &[&str]) -> Result<(), Failure> {
        let mut npm = Command::new("npm");
        npm.args(["--no-audit", "--no-fund", "--loglevel=error"]).args(arguments);
        run(npm.current_dir(&self.0))
    }
}

/// Copies a folder and those in it.
fn copy(from: &Path, to: &Path) -> io::Result<()> {
    std::fs::create_dir_all(to)?;
    for entry in from.read_dir()? {
        let entry = entry?;
        let path = to.join(entry.file_name());
        match entry.file_type()?.is_dir() {
            // An editor's tools may have installed them.
            true if entry.file_name() == "node_modules" => {}
            true => copy(&entry.path(), &path)?,
            false => std::fs::copy(entry.path(), path).map(drop)?,
        }
    }
    Ok(())
}

/// Runs a command; its output goes to ours.
pub(super) fn run(command: &mut Command) -> Result<(), Failure> {
    let line = crate::python::shown(command);
    let failed = |why: &dyn std::fmt::Display| Failure::new(format!("js: `{line}`: {why}"));
    let status = command.status().map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => {
            failed(&"not found; install Node 20 or later with npm, as `scripts/test --all` does")
        }
        _ => failed(&error),
    })?;
    if status.success() { Ok(()) } else { Err(failed(&status)) }
}

const LOCK: &str = "package-lock.json";
