use std::time::Duration;

use crate::counts;
use crate::hostile::Shape;
use crate::settings::Settings;

pub(crate) const USAGE: &str = "\
usage: cargo xtask bench [--quick] [--check] [--write] [--only TEXT] [--rounds N] [--search SECONDS] [--seed N]
       cargo xtask bench --shape SHAPE

Measures the engine beside its peers and prints, last, the goals: what was asked for, and what is.

  --quick           fewer files, shorter turns, shorter searches: about two minutes
  --check           exits with 1 and names the goals that are missed, of those that noise cannot touch: instructions,
                    allocations, heap, answers. Times and ratios are printed with their spread, and judged by people
  --write           writes bench/RESULTS.md and bench/plots/
  --only TEXT       only what holds the text in its name: one-shot, parse, compile, decide, misses, memory,
                    answers, instructions, hostile, growth, …
  --rounds N        how often the engines take turns (at least 1; 21, or 7 with --quick)
  --search SECONDS  how long to search for each kind of hostile file (60, or 4 with --quick)
  --seed N          where the chance of that search begins (1)
  --shape SHAPE     measures one hostile file, as a search prints it";

/// What is asked of the bench.
pub(crate) struct Arguments {
    pub(crate) settings: Settings,
    pub(crate) task: Task,
    pub(crate) check: bool,
    pub(crate) write: bool,
}

pub(crate) enum Task {
    Help,
    Measure,
    /// The laps that callgrind counts. The bench asks this of itself.
    Count,
    Shape(Shape),
}

/// Reads the arguments; what cannot be read is answered with the usage.
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
