//! The tasks of those who work on Verger. `cargo xtask help` lists them.

mod api;
mod built;
mod cargo;
mod cpu;
mod docs;
mod licences;
mod lines;
mod minute;
mod package;
mod python;
mod ready;
mod reliability;
mod statements;
mod tidy;
mod tour;
mod transcripts;
mod workspace;

use std::process::ExitCode;

use cargo::Cargo;
use minute::{Keep, rustc};
use ready::Extent;

const HELP: &str = "\
usage: cargo xtask <task> [arguments]

  ready             all that a reviewer would check: format, tidy, clippy, tests, documentation, generated pages
  ready --all       that, and what takes longer: what CI runs
  minute [--write]  builds the command from nothing three times, as README says, as it is by default, and with every
                    verb: how long each takes, and which crates cost most; --write keeps the tables of CONTRIBUTING.md
  tidy              dependency arrows, forbidden unsafe code, file names, file lengths, front pages of crates, links
  docs [--check]    writes the generated pages of docs/, the transcripts of README.md and THIRD-PARTY-LICENSES;
                    with --check, only says whether they are stale
  licences          writes THIRD-PARTY-LICENSES alone
  lines [REVISION]  how much code each crate has, and had at a revision: without tests, comments and blank lines
  bench access [--quick] [--check]
                    measures verdicts from memory and disk, and how many sites are fetched a second
  bench catalog [--datasets N] [--quick] [--check] [--write]
                    stores and indexes a million described datasets, makes the index anew, and asks it all of
                    bench/catalog/queries.txt; --write keeps bench/catalog/RESULTS.md
  bench [--quick] [--check] [--write] […]
                    measures the engine beside its peers (as they are given out) and prints what was asked for and what is.
                    --quick takes about two minutes, --check fails where a goal is missed that noise cannot touch,
                    --write keeps bench/RESULTS.md and bench/plots/; `bench --help` tells the rest
  package           builds the command as it is shipped, with completions and manual pages, in target/dist; and a Debian
                    package where cargo-deb is installed
  python            builds the wheel of bindings/python, installs it and what its tests need under target/, runs the tests
                    and the type checkers; `python test [pytest's arguments]` the tests, `python wheel` builds alone,
                    `python answers` writes the dataclasses of the answers anew
  reliability [--quick] [--only engine|access|pace|catalog] [--seed N]
                    the long proofs and trials; --quick takes a few minutes, all of it hours
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
        ["licences"] => licences::write(),
        ["lines"] => lines::lines(None),
        ["lines", revision] => lines::lines(Some(revision)),
        ["bench", "access", ref rest @ ..] => {
            dist("verger-bench-access", "verger-bench-access", rest)
        }
        ["bench", "catalog", ref rest @ ..] => {
            dist("verger-bench-catalog", "verger-bench-catalog", rest)
        }
        ["bench", ref rest @ ..] => dist("verger-bench", "verger-bench", rest),
        ["package"] => package::package(),
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

/// Why a task did not succeed, for a person.
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

/// Runs a program of the workspace as it is meant to be run, with the exit code it gives.
fn dist(package: &str, program: &str, arguments: &[&str]) -> Result<(), Failure> {
    let build = ["run", "--profile", "dist", "--package", package, "--bin", program, "--"];
    Cargo::new(&[&build, arguments].concat()).run()
}
