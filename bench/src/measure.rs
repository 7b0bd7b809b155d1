//! The order of a run.

use crate::answers::Answers;
use crate::counts;
use crate::engine::{self, Engine};
use crate::file_set::{self, FileSet};
use crate::growth;
use crate::hostile::{self, Shape, TARGETS};
use crate::memory;
use crate::outcome::Outcome;
use crate::report;
use crate::rule_set::{MIXES, RuleSet};
use crate::run::Run;
use crate::settings::Settings;
use crate::trials;
use crate::workload;

/// The files of a run.
pub(crate) fn sets(settings: &Settings) -> Vec<FileSet> {
    file_set::real(settings).into_iter().chain([file_set::synthetic(settings)]).collect()
}

/// Measures everything requested, and prints each result as soon as it is known.
pub(crate) fn everything(sets: &[FileSet], settings: &Settings) -> Run {
    let engines = engine::all();
    let mut run = Run::default();
    let mut show = |outcome: Outcome| {
        print!("\n{}", report::details(&outcome));
        run.outcomes.push(outcome);
    };
    on_files(&engines, sets, settings, &mut show);
    on_rule_sets(&engines, settings, &mut show);
    // The other peers do not survive them.
    on_trials(&counts::engines(), settings, &mut show);
    for set in sets.iter().filter(|_| settings.wants("memory")) {
        let memory = memory::memory(&engines, set);
        print!("\n{}", report::memory(&memory, set.name));
        run.memory.push((set.name, memory));
    }
    for set in sets.iter().filter(|_| settings.wants("answers")) {
        run.answers += Answers::of(set);
    }
    if settings.wants("instructions") {
        match counts::count() {
            Ok(counts) => {
                print!("\n{}", counts.table());
                run.counts = Some(counts);
            }
            Err(why) => println!("\n{why}"),
        }
    }
    hostile(&engines, settings, &mut run);
    if settings.wants("growth") {
        run.growth = growth::growth(settings);
        for table in run.growth.iter().flat_map(growth::Growth::tables) {
            print!("\n{table}");
        }
    }
    if !run.outcomes.is_empty() {
        print!("\n{}", report::summary(&run.outcomes));
    }
    run
}

/// Runs the laps that callgrind counts: every workload, for ours and the peer to beat.
pub(crate) fn count(settings: &Settings) {
    let engines = counts::engines();
    let tell = &mut |outcome: Outcome| counts::tell(&outcome);
    on_files(&engines, &sets(settings), settings, tell);
    on_rule_sets(&engines, settings, tell);
}

/// Measures one hostile file in every way.
pub(crate) fn shape(shape: &Shape, settings: &Settings) {
    let engines = engine::all();
    for &target in TARGETS {
        println!("{}", hostile::measure(target, shape.clone(), &engines, settings));
    }
}

fn on_files(
    engines: &[Box<dyn Engine>],
    sets: &[FileSet],
    settings: &Settings,
    show: &mut impl FnMut(Outcome),
) {
    for (name, run) in workload::ON_FILES {
        for set in sets.iter().filter(|set| !set.files.is_empty()) {
            if settings.wants(&format!("{name}, {}", set.name)) {
                show(run(engines, set, settings));
            }
        }
    }
}

fn on_rule_sets(engines: &[Box<dyn Engine>], settings: &Settings, show: &mut impl FnMut(Outcome)) {
    for &count in settings.rule_counts {
        for mix in MIXES {
            let set = RuleSet::new(count, mix, settings.questions);
            for (kind, urls) in [("hits", &set.hits), ("misses", &set.misses)] {
                let name = format!("decide, {count} rules, {}, {kind}", mix.name());
                if settings.wants(&name) {
                    show(workload::decide(engines, name, &set.octets, urls, settings));
                }
            }
        }
    }
}

fn on_trials(engines: &[Box<dyn Engine>], settings: &Settings, show: &mut impl FnMut(Outcome)) {
    for &trial in trials::TRIALS {
        if settings.wants(&format!("one-shot, {}", trial.0)) {
            show(workload::one_shot(engines, &trials::set(trial), settings));
        }
    }
}

fn hostile(engines: &[Box<dyn Engine>], settings: &Settings, run: &mut Run) {
    for &target in TARGETS {
        if settings.wants(&format!("hostile, {}", target.name())) {
            let found = hostile::find(target, engines, settings);
            println!("\n{found}");
            run.found.push(found);
        }
    }
}
