//! The npm package: how it is built, packed and tested. Nothing of it is built in `bindings/js` itself.

mod npm;

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::licences::Product;
use crate::stopwatch::Stopwatch;
use crate::wasm::{self, Module};
use crate::{Failure, workspace};
use npm::{Folder, run};

/// The modules of the package, and the file of each.
const MODULES: &[(Module, &str)] = &[(CORE, "core.wasm")];

const CORE: Module =
    Module { manifest: "bindings/js/Cargo.toml", library: "verger_js", features: &[] };

/// What this machine lacks to build and test the package, if anything.
pub(crate) fn missing() -> Option<String> {
    let version = |program: &str| {
        let told = Command::new(program).arg("--version").output().ok()?;
        let told = String::from_utf8_lossy(&told.stdout).trim().trim_start_matches('v').to_owned();
        told.split('.').next()?.parse::<u32>().ok()
    };
    if !wasm::is_installed() {
        return Some(format!("no target {}", wasm::TARGET));
    }
    match (version("node"), version("npm")) {
        (Some(20..), Some(_)) => None,
        (Some(20..), None) => Some("no npm".to_owned()),
        (Some(old), _) => Some(format!("Node.js {old} is older than 20")),
        (None, _) => Some("no Node.js".to_owned()),
    }
}

/// Builds and packs the package, installs it in an empty folder, and runs all its checks.
pub(crate) fn check() -> Result<(), Failure> {
    step("licences", || {
        let page = Product::MODULE.page;
        let kept = std::fs::read_to_string(workspace::root().join(page));
        if kept.ok() == Some(Product::MODULE.text()?) {
            return Ok(());
        }
        Err(Failure::new(format!("js: {page} is stale; run `cargo xtask licences`")))
    })?;
    test(&[])?;
    step("types", || {
        // As Node resolves the package, and as bundlers do.
        types(&["--module", "nodenext"])?;
        types(&["--module", "es2022", "--moduleResolution", "bundler"])
    })
}

/// Compiles what a user might write, against the installed package.
fn types(settings: &[&str]) -> Result<(), Failure> {
    let mut tsc = Command::new(target().join("package/node_modules/.bin/tsc"));
    tsc.args(["--noEmit", "--strict", "--target", "es2022", "--types", "", "--ignoreConfig"]);
    run(tsc.args(settings).arg("usage.ts").current_dir(target().join("tests")))
}

/// Builds, packs and installs the package, and runs its tests with these arguments.
pub(crate) fn test(arguments: &[&str]) -> Result<(), Failure> {
    let folder = installed()?;
    step("tests", || {
        let mut node = Command::new("node");
        node.arg("--test").args(arguments);
        if arguments.is_empty() {
            node.args(tests(&folder.0)?);
        }
        run(node.current_dir(&folder.0).env("VERGER_VECTORS", workspace::root().join("vectors")))
    })
}

/// Measures the package beside robots-parser.
pub(crate) fn bench(arguments: &[&str]) -> Result<(), Failure> {
    let folder = installed()?;
    let shared = std::env::var_os("VERGER_SHARED").map(PathBuf::from);
    let shared = shared.unwrap_or_else(|| workspace::root().join("../shared"));
    let mut node = Command::new("node");
    node.arg("bench.js").arg(shared.join("corpus/files")).args(arguments);
    run(node.current_dir(&folder.0))
}

/// Builds the package, and prints its path.
pub(crate) fn pack() -> Result<(), Failure> {
    println!("js: {}", packed()?.display());
    Ok(())
}

/// A folder with the tests, in which the packed package is installed.
fn installed() -> Result<Folder, Failure> {
    let archive = packed()?;
    let folder = Folder(target().join("tests"));
    step("test dependencies", || folder.renew(&sources().join("tests")))?;
    step("installation", || folder.install(&archive))?;
    Ok(folder)
}

/// Builds and packs the package.
fn packed() -> Result<PathBuf, Failure> {
    let folder = Folder(target().join("package"));
    step("tools", || folder.renew(&sources()))?;
    let dist = folder.0.join("dist");
    let failed = |error| Failure::new(format!("js: {}: {error}", dist.display()));
    // What was renamed since would be packed too.
    let _ = std::fs::remove_dir_all(&dist);
    step("JavaScript", || folder.npm(&["run", "--silent", "build"]))?;
    for (module, file) in MODULES {
        step(file, || module.build(&dist.join(file)))?;
    }
    // The files for pages are modules, as Node too has to know.
    let kind = "{ \"type\": \"module\" }\n";
    std::fs::write(dist.join("esm/package.json"), kind).map_err(failed)?;
    folder.pack(&target())
}

/// The files of tests.
fn tests(folder: &Path) -> Result<Vec<PathBuf>, Failure> {
    let failed = |error| Failure::new(format!("js: {}: {error}", folder.display()));
    let files = folder.read_dir().map_err(failed)?.filter_map(Result::ok);
    let is_test = |path: &PathBuf| path.to_string_lossy().contains(".test.");
    let mut tests: Vec<_> = files.map(|file| file.path()).filter(is_test).collect();
    tests.sort();
    Ok(tests)
}

fn sources() -> PathBuf {
    workspace::root().join("bindings/js")
}

fn target() -> PathBuf {
    workspace::target().join("js")
}

/// Runs a step, and prints how long it took.
fn step<T>(name: &str, work: impl FnOnce() -> Result<T, Failure>) -> Result<T, Failure> {
    let watch = Stopwatch::start()?;
    let done = work()?;
    println!("js: {name}: {}", watch.took()?);
    Ok(done)
}
