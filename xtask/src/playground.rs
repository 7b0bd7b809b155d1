//! The playground: a page of static files, and its tests in a browser.

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo::Cargo;
use crate::licences::Product;
use crate::wasm::Module;
use crate::{Failure, workspace};

/// Builds the page into `target/playground`.
pub(crate) fn build() -> Result<(), Failure> {
    let folder = folder();
    make(&folder)?;
    MODULE.build(&folder.join("playground.wasm"))?;
    let style = workspace::root().join("crates/verger-pages/src/style.css");
    copy(&style, &folder.join("style.css"))?;
    copy_all(&workspace::root().join("playground/web"), &folder)?;
    write(&folder.join("THIRD-PARTY-LICENSES"), Product::PLAYGROUND.text()?.as_bytes())?;
    println!("playground: {} is built; any server of static files can serve it", folder.display());
    Ok(())
}

/// Builds the page, and tests it with Chromium; says so if that or Node.js is missing.
pub(crate) fn check() -> Result<(), Failure> {
    build()?;
    test(&[])
}

/// Builds the page and a command that has it; tests the verb that serves it, and in Chromium what people do with the page.
pub(crate) fn served() -> Result<(), Failure> {
    build()?;
    let test = ["test", "--workspace", "--all-features", "--test", "cli", "playground::"];
    Cargo::new(&test).with(IN_COMMAND, folder()).run()?;
    let command = workspace::target().join("debug/verger");
    browse(&["page.test.mjs"], &[("VERGER_COMMAND", &command)])
}

/// Makes the pictures of the documentation, of the page that was built last.
pub(crate) fn pictures() -> Result<(), Failure> {
    let docs = workspace::root().join("docs/playground");
    let tests = ["--test-name-pattern=pictures", "access.test.mjs"];
    browse(&tests, &[("VERGER_PICTURES", &docs)])
}

/// Tests the page that was built last; arguments go to Node.js.
pub(crate) fn test(arguments: &[&str]) -> Result<(), Failure> {
    if !arguments.is_empty() {
        return browse(arguments, &[]);
    }
    browse(&["access.test.mjs", "hostile.test.mjs", "page.test.mjs"], &[])?;
    // Alone, since it measures.
    browse(&["speed.test.mjs"], &[])
}

/// Runs the tests with these variables.
fn browse(arguments: &[&str], variables: &[(&str, &Path)]) -> Result<(), Failure> {
    for (program, package) in [("node", "nodejs"), ("npm", "npm"), ("chromium", "chromium")] {
        if Command::new(program).arg("--version").output().is_err() {
            println!(
                "playground: no {program}, so the page is NOT tested: apt-get install {package}"
            );
            return Ok(());
        }
    }
    let tests = workspace::target().join("playground-tests");
    make(&tests)?;
    copy_all(&workspace::root().join("playground/browser"), &tests)?;
    // Node finds packages beside the tests, so these are copied; nothing is installed into the project.
    let install = ["ci", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    let kept = tests.join("node_modules/.package-lock.json");
    if !is_newer(&kept, &tests.join("package-lock.json")) {
        run(Command::new("npm").args(install).current_dir(&tests))?;
    }
    let mut node = Command::new("node");
    node.args(["--test", "--test-concurrency=2"]).args(arguments).current_dir(&tests);
    node.env(IN_COMMAND, folder()).envs(variables.iter().copied());
    run(&mut node)
}

/// Where the page is built.
pub(crate) fn folder() -> PathBuf {
    workspace::target().join("playground")
}

fn run(command: &mut Command) -> Result<(), Failure> {
    let line = format!("{command:?}");
    let failed = |why: String| Failure::new(format!("playground: `{line}`: {why}"));
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

fn make(folder: &Path) -> Result<(), Failure> {
    std::fs::create_dir_all(folder).map_err(|error| failure(folder, &error))
}

fn copy_all(from: &Path, to: &Path) -> Result<(), Failure> {
    for entry in from.read_dir().map_err(|error| failure(from, &error))? {
        let entry = entry.map_err(|error| failure(from, &error))?;
        copy(&entry.path(), &to.join(entry.file_name()))?;
    }
    Ok(())
}

fn copy(from: &Path, to: &Path) -> Result<(), Failure> {
    write(to, &std::fs::read(from).map_err(|error| failure(from, &error))?)
}

/// Writes a file, unless it is the same already, so that its date says when it changed.
fn write(to: &Path, fresh: &[u8]) -> Result<(), Failure> {
    if std::fs::read(to).is_ok_and(|old| old == fresh) {
        return Ok(());
    }
    std::fs::write(to, fresh).map_err(|error| failure(to, &error))
}

fn failure(path: &Path, error: &std::io::Error) -> Failure {
    Failure::new(format!("playground: {}: {error}", path.display()))
}

/// The variable that says where the page is, to a build of the command and to the tests.
pub(crate) const IN_COMMAND: &str = "VERGER_PLAYGROUND";

const MODULE: Module = Module {
    manifest: "playground/wasm/Cargo.toml",
    profile: "release",
    library: "verger_playground_wasm",
    features: &[],
};
