//! A virtual environment under `target`, with the dependencies of the tests.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use super::{folder, shown};
use crate::{Failure, workspace};

/// The version that the tests run, as `NEEDED` has it too.
const SCRAPY: &str = "Scrapy==2.19.0";

/// What the tests need, with versions.
const NEEDED: &str = "tests/requirements.txt";

/// A virtual environment. It is created once, and changed when what it needs changes.
#[derive(Debug)]
pub(crate) struct Environment(PathBuf);

impl Environment {
    /// The environment of the package's tests, with all dependencies installed.
    pub(super) fn ready() -> Result<Self, Failure> {
        let needed = folder().join(NEEDED);
        Self::with("python", &needed, Self::fetch_sources)
    }

    /// The environment in a folder of `target`, with what that file lists; `rest` fetches what it cannot list.
    pub(crate) fn with(
        folder: &str,
        needed: &Path,
        rest: impl FnOnce(&Self) -> Result<(), Failure>,
    ) -> Result<Self, Failure> {
        let this = Self(workspace::target().join(folder).join("venv"));
        if !this.program("python").exists() {
            let mut make = Command::new(python()?);
            println!("python: making an environment in {}", this.0.display());
            run(make.args(["-m", "venv"]).arg(&this.0))?;
        }
        let wanted = std::fs::read_to_string(needed)
            .map_err(|error| Failure::new(format!("python: {}: {error}", needed.display())))?;
        let kept = this.0.join("installed.txt");
        if std::fs::read_to_string(&kept).ok().as_deref() != Some(&*wanted) {
            let (list, into) = (needed.display(), this.0.display());
            println!("python: installing the packages in {list} into {into}");
            let mut install = this.pip();
            run(install.arg("--requirement").arg(needed)).map_err(|failure| {
                let why = "the Python package index has to be reachable once; after that nothing is fetched";
                Failure::new(format!("{}\npython: {why}", failure.text))
            })?;
            rest(&this)?;
            std::fs::write(&kept, wanted)
                .map_err(|error| Failure::new(format!("python: {}: {error}", kept.display())))?;
        }
        Ok(this)
    }

    /// Fetches the source of Scrapy, whose tests its wheel does not have, and unpacks it beside the environment.
    fn fetch_sources(&self) -> Result<(), Failure> {
        let sources = workspace::target().join("python/sources");
        let _ = std::fs::create_dir_all(&sources);
        println!("python: fetching the source of Scrapy, for its tests, to {}", sources.display());
        let mut fetch = self.command("python");
        fetch.args(["-m", "pip", "download", "--quiet", "--disable-pip-version-check"]);
        fetch.args(["--no-deps", "--no-build-isolation", "--no-binary", ":all:", "--dest"]);
        run(fetch.arg(&sources).arg(SCRAPY))?;
        let archive = format!("{}.tar.gz", SCRAPY.to_lowercase().replace("==", "-"));
        let mut unpack = Command::new("tar");
        run(unpack.arg("-xzf").arg(archive).current_dir(&sources))
    }

    /// Installs the packages that a file lists, without those on which they depend.
    pub(crate) fn install_alone(&self, list: &Path) -> Result<(), Failure> {
        let mut install = self.pip();
        run(install.args(["--no-deps", "--requirement"]).arg(list))
    }

    /// A program of the environment.
    pub(crate) fn command(&self, program: &str) -> Command {
        let mut command = Command::new(self.program(program));
        command.env("VIRTUAL_ENV", &self.0).env("PYTHONDONTWRITEBYTECODE", "1");
        command
    }

    /// Installs a wheel, replacing the previous one.
    pub(super) fn install(&self, wheel: &Path) -> Result<(), Failure> {
        let mut install = self.pip();
        run(install.args(["--force-reinstall", "--no-deps", "--no-index"]).arg(wheel))
    }

    fn pip(&self) -> Command {
        let mut pip = self.command("python");
        pip.args(["-m", "pip", "install", "--quiet", "--disable-pip-version-check"]);
        pip
    }

    /// Where a program of the environment is.
    pub(super) fn program(&self, name: &str) -> PathBuf {
        self.0.join("bin").join(name)
    }
}

/// A Python that is new enough, and can make an environment with pip.
fn python() -> Result<&'static str, Failure> {
    let is_new = "import sys, ensurepip, venv; sys.exit(sys.version_info < (3, 11))";
    let is_usable = |python: &&str| {
        let mut asked = Command::new(python);
        // What it says of a missing module is not the message for whoever reads this.
        let asked = asked.args(["-c", is_new]).stderr(Stdio::null());
        asked.status().is_ok_and(|status| status.success())
    };
    let names = ["python3", "/usr/bin/python3", "python3.13", "python3.12", "python3.11"];
    names.into_iter().find(is_usable).ok_or_else(|| {
        let why = "no Python 3.11 or later with venv and pip was found";
        Failure::new(format!(
            "python: {why}; install python3 and python3-venv, as `scripts/test --all` does"
        ))
    })
}

/// Runs a command; its output goes to ours.
pub(crate) fn run(command: &mut Command) -> Result<(), Failure> {
    let line = shown(command);
    let failed = |why: &dyn std::fmt::Display| Failure::new(format!("python: `{line}`: {why}"));
    let status = command.status().map_err(|error| failed(&error))?;
    if status.success() { Ok(()) } else { Err(failed(&status)) }
}
