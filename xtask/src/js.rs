//! The npm package: how it is built, packed and tested. Nothing of it is built in `bindings/js` itself.

mod npm;
mod types;

use std::path::{Path, PathBuf};
use std::process::Command;

use crate::licences::Product;
use crate::stopwatch::Stopwatch;
use crate::wasm::{self, Module};
use crate::{Failure, built, workspace};
use npm::{Folder, run};

/// The modules of the package: the features of each, its profile, and its file. Decisions are to be fast, answers to be
/// small.
const MODULES: &[(&[&str], &str, &str)] = &[
    (&["decisions"], "release", "core.wasm"),
    (&["robots"], "small", "verger.wasm"),
    (&["page"], "small", "page.wasm"),
    (&["sitemap"], "small", "sitemap.wasm"),
    (&["data"], "small", "data.wasm"),
];

const MANIFEST: &str = "bindings/js/Cargo.toml";

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
    let command = step("command", command)?;
    step("tests", || {
        let mut node = Command::new("node");
        node.arg("--test").args(arguments);
        if arguments.is_empty() {
            node.args(tests(&folder.0)?);
        }
        node.current_dir(&folder.0).env("VERGER_COMMAND", &command);
        run(node.env("VERGER_VECTORS", workspace::root().join("vectors")))
    })
}

/// The command, whose answers are those of the package: that of `VERGER_COMMAND`, or else the one of the tests.
fn command() -> Result<PathBuf, Failure> {
    match std::env::var_os("VERGER_COMMAND") {
        Some(command) => Ok(command.into()),
        None => Ok(built::folder()?.join("verger")),
    }
}

/// Measures the package beside the others of npm.
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
    types::write(&folder.0.join("lib/answers"))?;
    step("JavaScript", || folder.npm(&["run", "--silent", "build"]))?;
    for &(features, profile, file) in MODULES {
        let module = Module { manifest: MANIFEST, profile, library: "verger_js", features };
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
