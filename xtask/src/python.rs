//! The Python package: its generated files, and how it is built and tested.

pub(crate) mod answers;
pub(crate) mod environment;
mod field;
mod source;
mod wheel;

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::licences::Product;
use crate::stopwatch::Stopwatch;
use crate::{Failure, built, workspace};
use environment::Environment;
use wheel::Profile;

/// The package's folder.
const FOLDER: &str = "bindings/python";

/// Builds the wheel, installs it and its test dependencies, and runs all its checks.
pub(crate) fn check() -> Result<(), Failure> {
    step("licences", licences)?;
    let command = match std::env::var_os(COMMAND) {
        Some(command) => command.into(),
        None => {
            step("the command, which the package is tested with", built::folder)?.join("verger")
        }
    };
    let environment = tested(&[], Some(&command))?;
    let python = environment.program("python");
    step("types, by mypy", || environment::run(environment.command("mypy").current_dir(folder())))?;
    step("types, by pyright", || {
        let mut pyright = environment.command("pyright");
        pyright.args(["--warnings", "--pythonpath"]).arg(&python);
        environment::run(pyright.current_dir(folder()))
    })
}

/// Builds the wheel, installs it and its test dependencies, and runs its tests with these arguments.
pub(crate) fn test(arguments: &[&str]) -> Result<(), Failure> {
    tested(arguments, None).map(drop)
}

fn tested(arguments: &[&str], command: Option<&Path>) -> Result<Environment, Failure> {
    let environment = step("environment", Environment::ready)?;
    let wheel = step("wheel", || wheel::build(&environment, Profile::Release))?;
    environment.install(&wheel)?;
    step("tests", || {
        let mut pytest = environment.command("python");
        pytest.args(["-m", "pytest"]).args(arguments).env("VERGER_WHEEL", &wheel);
        pytest.envs(command.map(|command| (COMMAND, command)));
        environment::run(pytest.current_dir(folder()))
    })?;
    Ok(environment)
}

/// The variable with the path of the command, every verb, for tests in which it makes what the package reads.
const COMMAND: &str = "VERGER_COMMAND";

/// Checks that the file with the licences of what a wheel contains is that of its dependencies.
fn licences() -> Result<(), Failure> {
    let page = Product::WHEEL.page;
    let text = Product::WHEEL.text()?;
    if std::fs::read_to_string(workspace::root().join(page)).is_ok_and(|kept| kept == text) {
        return Ok(());
    }
    Err(Failure::new(format!("python: {page} is stale; run `cargo xtask licences`")))
}

/// Runs a step, and prints how long it took.
fn step<T>(name: &str, work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    let watch = Stopwatch::start()?;
    let done = work()?;
    println!("python: {name}: {}", watch.took()?);
    Ok(done)
}

/// Measures the package beside other parsers, as it is given out.
pub(crate) fn bench(arguments: &[&str]) -> Result<(), Failure> {
    let environment = Environment::ready()?;
    let wheel = wheel::build(&environment, Profile::Dist)?;
    environment.install(&wheel)?;
    let mut measure = environment.command("python");
    measure.arg("bench/compare.py").arg("--wheel").arg(&wheel).args(arguments);
    if !arguments.contains(&"--files") {
        let shared = std::env::var_os("VERGER_SHARED").map(PathBuf::from);
        let shared = shared.unwrap_or_else(|| workspace::root().join("../shared"));
        measure.arg("--files").arg(shared.join("corpus/files"));
    }
    environment::run(measure.current_dir(folder()))
}

/// Builds the wheel, and prints its path.
pub(crate) fn wheel() -> Result<(), Failure> {
    let wheel = wheel::build(&Environment::ready()?, Profile::Dist)?;
    let octets = std::fs::metadata(&wheel).map_or(0, |found| found.len());
    println!("python: {} has {octets} bytes", wheel.display());
    Ok(())
}

fn folder() -> PathBuf {
    workspace::root().join(FOLDER)
}

/// A command that is printed before it runs.
pub(crate) fn shown(command: &Command) -> String {
    let arguments = command.get_args().map(|argument| argument.to_string_lossy());
    let program = command.get_program().to_string_lossy().into_owned();
    std::iter::once(program.into()).chain(arguments).collect::<Vec<_>>().join(" ")
}
