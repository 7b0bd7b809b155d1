//! Writes the results of a run: `bench/RESULTS.md` and the plots.

use std::fmt::Write as _;
use std::io;
use std::path::Path;

use crate::file_set::FileSet;
use crate::goal::{self, Goal};
use crate::growth;
use crate::hostile;
use crate::machine;
use crate::report;
use crate::run::Run;
use crate::settings::Settings;

/// The header of every run: the machine, the commit, the corpus.
pub(crate) fn head(sets: &[FileSet], settings: &Settings) -> String {
    let mut text = format!("{}\n", machine::describe());
    for set in sets {
        let (files, megabytes) = (set.files.len(), set.octets() as f64 / 1e6);
        write(&mut text, format_args!("{}: {files} of them, {megabytes:.2} MB", set.name));
        for (reason, count) in set.left_out.iter().filter(|(_, count)| *count > 0) {
            write(&mut text, format_args!("; left out for every engine: {count}, {reason}"));
        }
        text.push('\n');
    }
    let (rounds, seconds) = (settings.rounds, settings.search.as_secs());
    write(
        &mut text,
        format_args!(
            "at least {rounds} rounds, engines in turn; {seconds} s of search for each kind of hostile file\n"
        ),
    );
    text
}

/// Writes the results.
pub(crate) fn write_down(head: &str, run: &Run, goals: &[Goal]) -> io::Result<()> {
    let bench = Path::new(env!("CARGO_MANIFEST_DIR"));
    let plots = bench.join(PLOTS);
    std::fs::create_dir_all(&plots)?;
    for growth in &run.growth {
        std::fs::write(plots.join(file(growth)), growth::chart(growth))?;
    }
    std::fs::write(bench.join("RESULTS.md"), page(head, run, goals))
}

/// Measured once, by hand, since this bench builds no C++.
const BY_HAND: &str = "\
By hand, on 2026-11-21, in turn on one busy machine: one question to each of 2,159 real files (bytes, robot, URL →
verdict), g++ 12 -O3 -march=native, median of seven. google/robotstxt at 22b355f: 265 and 283 MB/s; nzrsky/robotstxt at
d6e4d59: 285 and 383 MB/s; Verger's `decide` under `google`: 2,032 and 2,739 MB/s. All three allowed the same 2,089 of
2,159 questions.";

const PLOTS: &str = "plots";

fn file(growth: &growth::Growth) -> String {
    format!("growth-{}.svg", growth.name)
}

fn page(head: &str, run: &Run, goals: &[Goal]) -> String {
    let mut text =
        "# Results of the bench\n\nWritten by `cargo xtask bench --write`; not by hand.\n\n"
            .to_owned();
    for line in head.lines() {
        write(&mut text, format_args!("- {line}\n"));
    }
    write(&mut text, format_args!("\n## Goals\n\n{}\n\n{}", goal::LEGEND, goal::table(goals)));
    let missed: Vec<_> = goals.iter().filter(|goal| goal.is_missed()).collect();
    if !missed.is_empty() {
        text.push_str("\nNot met:\n\n");
    }
    for goal in missed {
        write(&mut text, format_args!("- {}: {}\n", goal.what, goal.reason()));
    }
    if let Some(counts) = &run.counts {
        write(&mut text, format_args!("\n## Instructions\n\n{COUNTED}\n\n{}", counts.table()));
    }
    write(&mut text, format_args!("\n## Hostile files\n\n{}\n\n", hostile::LEGEND));
    for found in &run.found {
        write(&mut text, format_args!("- {found}\n"));
    }
    write(&mut text, format_args!("\n## Beside engines in C++\n\n{BY_HAND}\n"));
    text.push_str("\n## How cost grows\n");
    for growth in &run.growth {
        write(
            &mut text,
            format_args!("\n![a decision by {}]({PLOTS}/{})\n", growth.along, file(growth)),
        );
        for table in growth.tables() {
            write(&mut text, format_args!("\n{table}"));
        }
    }
    write(
        &mut text,
        format_args!(
            "\n## Every workload\n\n{}\n\n{}",
            report::LEGEND,
            report::summary(&run.outcomes)
        ),
    );
    for (set, memory) in &run.memory {
        write(&mut text, format_args!("\n{}", report::memory(memory, set)));
    }
    text
}

const COUNTED: &str = "\
Counted by callgrind, each lap alone, warm; the real files are every ninth of the corpus. A URL is split and brought
into its normal form inside the count of ours; fast-robots is given its path.";

fn write(text: &mut String, arguments: std::fmt::Arguments<'_>) {
    text.write_fmt(arguments).expect("writing to a String does not fail");
}
