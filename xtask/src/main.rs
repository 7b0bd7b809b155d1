//! The tasks for developing Verger. `cargo xtask help` lists them.

mod api;
mod browser;
mod built;
mod cargo;
mod cpu;
mod docs;
mod exports;
mod js;
mod licences;
mod lines;
mod minute;
mod package;
mod pages;
mod playground;
mod python;
mod ready;
mod reliability;
mod statements;
mod stopwatch;
mod tidy;
mod tour;
mod transcripts;
mod wasm;
mod workspace;

use std::process::ExitCode;

use cargo::Cargo;
use licences::Product;
use minute::{Keep, rustc};
use ready::Extent;

const HELP: &str = "\
usage: cargo xtask <task> [arguments]

  ready             all checks of a reviewer: format, tidy, clippy, tests, documentation, generated pages
  ready --all       that, and the slower checks: what CI runs
  minute [--write]  builds the command from nothing three times: as in README, by default, and with every verb; prints
                    how long each takes, and which crates cost most; --write updates the tables in CONTRIBUTING.md
  tidy              dependency arrows, forbidden unsafe code, file names, file lengths, front pages of crates, links
  docs [--check]    writes the generated pages of docs/, the transcripts of README.md and THIRD-PARTY-LICENSES;
                    with --check, only checks whether they are stale
  licences          writes only THIRD-PARTY-LICENSES, of the command and of the packages for Python and npm
  lines [REVISION]  the amount of code of each crate, now and at a revision, without tests, comments and blank lines
  bench access [--quick] [--check]
                    measures verdicts from memory and disk, and the sites fetched per second
  bench catalog [--datasets N] [--quick] [--check] [--write]
                    stores and indexes a million described datasets, rebuilds the index, and runs all queries in
                    bench/catalog/queries.txt; --write updates bench/catalog/RESULTS.md
  bench [--quick] [--check] [--write] […]
                    measures the engine and its peers (as published), and prints goals and results. --quick takes
                    about two minutes, --check fails if a goal that is free of noise is missed, --write updates
                    bench/RESULTS.md and bench/plots/; see `bench --help`
  bench python [--quick] [--check] [--write] [--files FOLDER]
                    measures the Python package beside other parsers in one run, on real files where they are at hand;
                    --write puts the table into bindings/python/README.md
  exports [--keep FOLDER] [--shapes FILE…]
                    exports the datasets of vectors/exports in every form, and validates them with mlcroissant, pySHACL,
                    jsonschema, lxml and csv in an environment under target/; --shapes adds SHACL shapes for DCAT
  js                builds the npm package of bindings/js, packs it, installs it in an empty folder under target/, and runs
                    its tests there; `js test [node's arguments]` only some of them, `js pack` only packs
  bench js [--quick]
                    measures the npm package beside robots-parser in one run, on real files if they are at hand
  package           builds the command as shipped, with the playground, completions and manual pages, in target/dist; and
                    a Debian package if cargo-deb is installed
  pages             exports a catalog of 10,000 datasets as pages, and tests them in Chromium; `pages pictures` makes the
                    picture of the documentation
  playground        builds the playground, static files in target/playground; `playground check` also tests it in Chromium,
                    `playground test [Node's arguments]` only tests, `playground pictures` makes those of the documentation,
                    `playground served` tests it as the command serves it
  python            builds the wheel of bindings/python, installs it and its test dependencies under target/, runs the
                    tests and the type checkers; `python test [pytest's arguments]` only tests, `python wheel` only
                    builds, `python answers` rewrites the dataclasses of the answers
  reliability [--quick] [--only engine|access|pace|catalog] [--seed N] [--write]
                    the long proofs and trials; --quick takes a few minutes, all of it hours; --write puts the
                    results of the trials into docs/reliability.md
  help              this text";

fn main() -> ExitCode {
    if let Some(log) = std::env::var_os(rustc::LOG) {
        return rustc::rustc(log.as_ref());
    }
    let arguments: Vec<_> = std::env::args().skip(1).collect();
    let arguments: Vec<_> = arguments.iter().map(String::as_str).collect();
    let done = match *arguments.as_slice() {
        ["ready"] => ready::ready(Extent::Usual),
        ["ready", "--all"] => ready::ready(Extent::All),
        ["minute"] => minute::minute(Keep::No),
        ["minute", "--write"] => minute::minute(Keep::Yes),
        ["tidy"] => tidy::tidy(),
        ["docs"] => docs::write(),
        ["docs", "--check"] => docs::check(),
        ["licences"] => {
            [Product::COMMAND, Product::WHEEL, Product::MODULE].iter().try_for_each(Product::write)
        }
        ["lines"] => lines::lines(None),
        ["lines", revision] => lines::lines(Some(revision)),
        ["bench", "access", ref rest @ ..] => {
            dist("verger-bench-access", "verger-bench-access", rest)
        }
        ["bench", "catalog", ref rest @ ..] => {
            dist("verger-bench-catalog", "verger-bench-catalog", rest)
        }
        ["bench", "python", ref rest @ ..] => python::bench(rest),
        ["bench", "js", ref rest @ ..] => js::bench(rest),
        ["bench", ref rest @ ..] => dist("verger-bench", "verger-bench", rest),
        ["exports", ref rest @ ..] => exports::validate(rest),
        ["package"] => package::package(),
        ["pages"] => pages::check(),
        ["pages", "pictures"] => pages::pictures(),
        ["js", "test", ref rest @ ..] => js::test(rest),
        ["js", "pack"] => js::pack(),
        ["js"] => js::check(),
        ["playground"] => playground::build(),
        ["playground", "check"] => playground::check(),
        ["playground", "served"] => playground::served(),
        ["playground", "pictures"] => playground::pictures(),
        ["playground", "test", ref rest @ ..] => playground::test(rest),
        ["python", "answers"] => python::answers::write(),
        ["python", "wheel"] => python::wheel(),
        ["python", "test", ref rest @ ..] => python::test(rest),
        ["python"] => python::check(),
        ["reliability", ref rest @ ..] => reliability::reliability(rest),
        ["help" | "--help" | "-h"] => {
            println!("{HELP}");
            return ExitCode::SUCCESS;
        }
        _ => {
            eprintln!("{HELP}");
            return ExitCode::from(2);
        }
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(failure) => {
            eprintln!("{}", failure.text);
            ExitCode::from(failure.exit)
        }
    }
}

/// Why a task failed, for a person.
#[derive(Debug)]
struct Failure {
    text: String,
    exit: u8,
}

impl Failure {
    fn new(text: impl Into<String>) -> Self {
        Self { text: text.into(), exit: 1 }
    }
}

/// Runs a program of the workspace in its intended profile, and returns its exit code.
fn dist(package: &str, program: &str, arguments: &[&str]) -> Result<(), Failure> {
    let build = ["run", "--profile", "dist", "--package", package, "--bin", program, "--"];
    Cargo::new(&[&build, arguments].concat()).run()
}
