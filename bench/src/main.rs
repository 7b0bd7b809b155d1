//! Measures Verger and its peers in one run, and checks every answer that it times.
//!
//! `cargo xtask bench` runs it. It compares times of turns in the same round, since machines are shared and noisy;
//! absolute figures are for orientation. At the end it prints the [goals], and whether they are met.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "figures for people, far below 2^52"
)]

mod allocations;
mod answers;
mod arguments;
mod counts;
mod engine;
mod file_set;
mod goal;
mod goals;
mod growth;
mod hostile;
mod machine;
mod measure;
mod memory;
mod outcome;
mod random;
mod ratio;
mod reasons;
mod report;
mod results;
mod rounds;
mod rule_set;
mod run;
mod settings;
#[cfg(test)]
mod smoke;
mod table;
mod trials;
mod url;
mod workload;

use std::process::ExitCode;

use arguments::{Arguments, Task};
use goal::Goal;

fn main() -> ExitCode {
    let arguments = match arguments::read(std::env::args().skip(1)) {
        Ok(arguments) => arguments,
        Err(text) => {
            eprintln!("{text}");
            return ExitCode::from(2);
        }
    };
    let Arguments { settings, task, .. } = &arguments;
    match task {
        Task::Help => println!("{}", arguments::USAGE),
        Task::Count => measure::count(settings),
        Task::Shape(shape) => measure::shape(shape, settings),
        Task::Measure => return measured(&arguments),
    }
    ExitCode::SUCCESS
}

fn measured(arguments: &Arguments) -> ExitCode {
    let settings = &arguments.settings;
    let sets = measure::sets(settings);
    let head = results::head(&sets, settings);
    println!("{head}{}", report::LEGEND);
    let run = measure::everything(&sets, settings);
    let goals = goals::goals(&run);
    println!("\n{}\n\n{}", goal::LEGEND, goal::table(&goals));
    if arguments.write {
        match results::write_down(&head, &run, &goals) {
            Ok(()) => println!("written: bench/RESULTS.md and bench/plots/"),
            Err(error) => {
                eprintln!("results: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    if arguments.check { check(&goals) } else { ExitCode::SUCCESS }
}

/// Prints the missed goals; those that are free of noise make the run fail.
fn check(goals: &[Goal]) -> ExitCode {
    let (exact, noisy): (Vec<_>, Vec<_>) =
        goals.iter().filter(|goal| goal.is_missed()).partition(|goal| goal.is_exact());
    for goal in noisy {
        println!("not met, but a matter of time: {}: {}", goal.what, goal.reason());
    }
    for goal in &exact {
        println!("NOT MET: {}: {}", goal.what, goal.reason());
    }
    if exact.is_empty() { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}
