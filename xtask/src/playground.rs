//! The playground: a page of static files, and its tests in a browser.

use std::path::{Path, PathBuf};

use crate::browser::{self, copy, copy_all, make, write};
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

/// Runs the tests of the page that was built last, with these variables.
fn browse(arguments: &[&str], variables: &[(&str, &Path)]) -> Result<(), Failure> {
    let folder = folder();
    let variables = [&[(IN_COMMAND, folder.as_path())], variables].concat();
    browser::browse("playground", arguments, &variables)
}

/// Where the page is built.
pub(crate) fn folder() -> PathBuf {
    workspace::target().join("playground")
}

/// The variable that says where the page is, to a build of the command and to the tests.
pub(crate) const IN_COMMAND: &str = "VERGER_PLAYGROUND";

const MODULE: Module = Module {
    manifest: "playground/wasm/Cargo.toml",
    profile: "release",
    library: "verger_playground_wasm",
    features: &[],
};
