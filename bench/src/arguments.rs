use std::time::Duration;

use crate::counts;
use crate::hostile::Shape;
use crate::settings::Settings;

pub(crate) const USAGE: &str = "\
usage: cargo xtask bench [--quick] [--check] [--write] [--only TEXT] [--rounds N] [--search SECONDS] [--seed N]
       cargo xtask bench --shape SHAPE

Measures the engine and its peers, and at the end prints the goals and the results.

  --quick           fewer files, shorter turns, shorter searches: about two minutes
  --check           exits with 1 if a goal that is free of noise is missed (instructions, allocations, heap, answers), and
                    names it. Times and ratios are printed with their spread, for people to judge
  --write           writes bench/RESULTS.md and bench/plots/
  --only TEXT       only measurements with the text in their name: one-shot, parse, compile, decide, misses, memory,
                    answers, instructions, hostile, growth, …
  --rounds N        the number of rounds (at least 1; 21, or 7 with --quick)
  --search SECONDS  how long to search for each kind of hostile file (60, or 4 with --quick)
  --seed N          the random seed of that search (1)
  --shape SHAPE     measures one hostile file, as a search prints it";

/// The bench's command line.
pub(crate) struct Arguments {
    pub(crate) settings: Settings,
    pub(crate) task: Task,
    pub(crate) check: bool,
    pub(crate) write: bool,
}

pub(crate) enum Task {
    Help,
    Measure,
    /// Run the laps that callgrind counts. The bench starts itself in this mode.
    Count,
    Shape(Shape),
}

/// Reads the arguments; an invalid one gives the usage.
pub(crate) fn read(arguments: impl Iterator<Item = String>) -> Result<Arguments, String> {
    let arguments: Vec<_> = arguments.collect();
    let has = |name: &str| arguments.iter().any(|argument| argument == name);
    let (settings, task) = match () {
        () if has("--help") => (Settings::full(), Task::Help),
        () if has(counts::ARGUMENT) => (Settings::counting(), Task::Count),
        () if has("--quick") => (Settings::quick(), Task::Measure),
        () => (Settings::full(), Task::Measure),
    };
    let (check, write) = (has("--check"), has("--write"));
    let mut read = Arguments { settings, task, check, write };
    let with_value = |argument: &&String| !ALONE.contains(&argument.as_str());
    let mut rest = arguments.iter().filter(with_value);
    while let Some(argument) = rest.next() {
        let value =
            rest.next().ok_or_else(|| format!("unknown or incomplete: {argument}\n\n{USAGE}"))?;
        read.take(argument, value)?;
    }
    if read.write && read.settings.only.is_some() {
        return Err("--write keeps the results of a whole run: not with --only".to_owned());
    }
    Ok(read)
}

/// Arguments without a value.
const ALONE: &[&str] = &["--help", "--quick", "--check", "--write", counts::ARGUMENT];

impl Arguments {
    fn take(&mut self, argument: &str, value: &str) -> Result<(), String> {
        let number =
            || value.parse::<u64>().map_err(|_| format!("{argument} takes a number, not {value}"));
        match argument {
            "--rounds" => self.settings.rounds = number()?.max(1) as usize,
            "--search" => self.settings.search = Duration::from_secs(number()?),
            "--seed" => self.settings.seed = number()?,
            "--only" => self.settings.only = Some(value.to_owned()),
            "--shape" => {
                let shape = Shape::read(value)
                    .ok_or("not a shape; src/hostile/shape.rs tells how they are written")?;
                self.task = Task::Shape(shape);
            }
            _ => return Err(format!("unknown: {argument}\n\n{USAGE}")),
        }
        Ok(())
    }
}
