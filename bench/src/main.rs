//! Measures Verger beside its peers, in one run, and checks every answer that it times.
//!
//! `cargo xtask bench` runs it. What is compared is the time of turns of the same round, since machines are
//! shared and noisy; absolute figures are for orientation.
#![expect(
    clippy::cast_precision_loss,
    clippy::cast_sign_loss,
    clippy::cast_possible_wrap,
    reason = "figures for people, far below 2^52"
)]

mod allocations;
mod arguments;
mod engine;
mod file_set;
mod hostile;
mod machine;
mod memory;
mod random;
mod report;
mod rounds;
mod rule_set;
mod settings;
#[cfg(test)]
mod smoke;
mod table;
mod url;
mod workload;

use std::process::ExitCode;

use engine::Engine;
use file_set::FileSet;
use rule_set::{Mix, RuleSet};
use settings::Settings;
use workload::Outcome;

const LEGEND: &str = "\
Times are medians. × is the time of an engine over that of Verger in the same round: the median, and in
brackets the least and the most. Above 1, Verger is faster. `differ` counts the answers unlike Verger's under the
rules that the engine means to follow; (!) marks one that differs in more than one of twenty.";

fn main() -> ExitCode {
    if std::env::args().any(|argument| argument == "--help") {
        println!("{}", arguments::USAGE);
        return ExitCode::SUCCESS;
    }
    let settings = match arguments::read(std::env::args().skip(1)) {
        Ok(settings) => settings,
        Err(text) => {
            eprintln!("{text}");
            return ExitCode::from(2);
        }
    };
    let engines = engine::all();
    if settings.wants("hostile") {
        for &target in hostile::TARGETS {
            let found = match std::env::var("SHAPE") {
                Ok(shape) => hostile::measure(target, hostile::Shape::read(&shape).unwrap(), &engines, &settings),
                Err(_) => hostile::find(target, &engines, &settings),
            };
            println!("{}: {:.3e} ({:?} tried {}) peer {:.3e} agree {}\n   {}", found.target.name(), rounds::median(&found.ours),
               found.ours.iter().map(|x| format!("{x:.2e}")).collect::<Vec<_>>().join(" "), found.tried, rounds::median(&found.peer), found.agree, found.shape);
        }
        if std::env::var("SHAPE").is_ok() { return ExitCode::SUCCESS; }
    }
    let sets: Vec<_> =
        file_set::real(&settings).into_iter().chain([file_set::synthetic(&settings)]).collect();
    println!("{}", machine::describe());
    println!("{} rounds, engines in turn. {LEGEND}", settings.rounds);
    for set in &sets {
        describe(set);
    }
    let mut outcomes = Vec::new();
    on_files(&engines, &sets, &settings, &mut outcomes);
    on_rule_sets(&engines, &settings, &mut outcomes);
    for set in &sets {
        print!("\n{}", report::memory(&memory::memory(&engines, set), set.name));
    }
    print!("\n{}", report::summary(&outcomes));
    ExitCode::SUCCESS
}

fn describe(set: &FileSet) {
    println!("{}: {} of them, {:.2} MB", set.name, set.files.len(), set.octets() as f64 / 1e6);
    for (reason, count) in set.left_out.iter().filter(|(_, count)| *count > 0) {
        println!("  left out for every engine: {count}, {reason}");
    }
}

fn on_files(
    engines: &[Box<dyn Engine>],
    sets: &[FileSet],
    settings: &Settings,
    outcomes: &mut Vec<Outcome>,
) {
    for (name, run) in workload::ON_FILES {
        for set in sets {
            if settings.wants(&format!("{name}, {}", set.name)) {
                show(run(engines, set, settings), outcomes);
            }
        }
    }
}

fn on_rule_sets(engines: &[Box<dyn Engine>], settings: &Settings, outcomes: &mut Vec<Outcome>) {
    for &count in settings.rule_counts {
        for mix in [Mix::Literal, Mix::FifthWildcard] {
            let set = RuleSet::new(count, mix, settings.questions);
            for (kind, urls) in [("hits", &set.hits), ("misses", &set.misses)] {
                let name = format!("decide, {count} rules, {}, {kind}", mix.name());
                if settings.wants(&name) {
                    show(workload::decide(engines, name, &set.octets, urls, settings), outcomes);
                }
            }
        }
    }
}

fn show(outcome: Outcome, outcomes: &mut Vec<Outcome>) {
    print!("\n{}", report::details(&outcome));
    outcomes.push(outcome);
}
