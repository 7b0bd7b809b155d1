//! The first minute: the time from a fresh copy to an answer, and what it is spent on.

pub(crate) mod rustc;

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use crate::cargo::Cargo;
use crate::{Failure, cpu, workspace};

/// What to do with the tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keep {
    /// Replace those in CONTRIBUTING.md.
    Yes,
    /// Only print them.
    No,
}

/// Builds the command as a newcomer does, each time from nothing, and prints the cost. Fails if a build is slower than
/// its limit, which is for two otherwise idle processors.
pub(crate) fn minute(keep: Keep) -> Result<(), Failure> {
    let place = Place::new()?;
    let first = first_command()?;
    let first: Vec<_> = first.split_whitespace().collect();
    let built = [
        place.build("README's first command", &first, 75)?,
        place.build("default build", &["build"], 180)?,
        place.build("every verb", &["build", "--features", "full"], 480)?,
    ];
    let tables = format!("{}\n{}", durations(&built), dearest(&built[2]));
    println!("\n{tables}");
    if keep == Keep::Yes {
        write(&tables)?;
    }
    let slow = built.iter().filter(|built| built.wall > built.limit);
    let slow: Vec<_> = slow.map(|built| built.what).collect();
    if slow.is_empty() {
        return Ok(());
    }
    Err(Failure::new(format!("minute: too slow, if nothing else was running: {}", slow.join(", "))))
}

/// The first cargo command in README, without `cargo`.
fn first_command() -> Result<String, Failure> {
    let readme = read("README.md")?;
    let line = readme.lines().find_map(|line| line.strip_prefix("cargo "));
    let line = line.ok_or_else(|| Failure::new("README.md: no line begins with `cargo `"))?;
    Ok(line.split(" #").next().unwrap_or(line).to_owned())
}

/// A folder for builds and their logs.
struct Place(PathBuf);

impl Place {
    fn new() -> Result<Self, Failure> {
        let place = Self(workspace::target().join("minute"));
        place.clear()?;
        Ok(place)
    }

    fn clear(&self) -> Result<(), Failure> {
        match std::fs::remove_dir_all(&self.0) {
            Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                Err(Failure::new(format!("{}: {error}", self.0.display())))
            }
            _ => Ok(()),
        }
    }

    fn build(
        &self,
        what: &'static str,
        arguments: &[&str],
        seconds: u64,
    ) -> Result<Built, Failure> {
        println!("minute: {what}: cargo {}", arguments.join(" "));
        self.clear()?;
        let failed = |error: std::io::Error| Failure::new(format!("minute: {error}"));
        let log = self.0.join("rustc.tsv");
        std::fs::create_dir_all(&self.0).map_err(failed)?;
        let wrapper = std::env::current_exe().map_err(failed)?;
        let cargo = Cargo::new(arguments)
            .with("CARGO_TARGET_DIR", &self.0)
            .with("RUSTC_WRAPPER", &wrapper)
            .with(rustc::LOG, &log);
        let (begun, worked) = (Instant::now(), cpu::of_children()?);
        match cargo.run() {
            // The command's answer may be no, with status 1; cargo's own failures have status 101.
            Err(failure) if failure.exit != 1 => return Err(failure),
            Ok(()) | Err(_) => (),
        }
        let (wall, cpu) = (begun.elapsed(), cpu::of_children()?.saturating_sub(worked));
        let crates = crates(&std::fs::read_to_string(&log).map_err(failed)?);
        self.clear()?;
        Ok(Built { what, wall, cpu, limit: Duration::from_secs(seconds), crates })
    }
}

/// The cost of a build.
struct Built {
    what: &'static str,
    wall: Duration,
    cpu: Duration,
    /// The time limit, on two otherwise idle processors.
    limit: Duration,
    /// rustc's CPU time for each package.
    crates: BTreeMap<String, Duration>,
}

fn crates(log: &str) -> BTreeMap<String, Duration> {
    let mut crates = BTreeMap::new();
    for (package, took) in log.lines().filter_map(|line| line.split_once('\t')) {
        let took = Duration::from_millis(took.parse().unwrap_or_default());
        *crates.entry(package.to_owned()).or_default() += took;
    }
    crates
}

fn durations(built: &[Built]) -> String {
    let mut table =
        "| from nothing to | wall, s | at most, s | CPU, s | crates |\n|---|--:|--:|--:|--:|\n"
            .to_owned();
    for Built { what, wall, cpu, limit, crates } in built {
        let (wall, cpu) = (wall.as_secs_f64(), cpu.as_secs_f64());
        let (limit, count) = (limit.as_secs(), crates.len());
        let row = format_args!("| {what} | {wall:.0} | {limit} | {cpu:.0} | {count} |");
        writeln!(table, "{row}").expect("writing to a String does not fail");
    }
    table
}

/// The ten most expensive packages, and the rest.
fn dearest(built: &Built) -> String {
    let mut crates: Vec<_> = built.crates.iter().collect();
    crates.sort_by_key(|(_, took)| std::cmp::Reverse(**took));
    let mut table = "| crate | CPU, s | of all |\n|---|--:|--:|\n".to_owned();
    let mut row = |name: &str, took: Duration| {
        let (took, all) = (took.as_secs_f64(), built.cpu.as_secs_f64());
        let row = format_args!("| {name} | {took:.1} | {:.0} % |", 100.0 * took / all);
        writeln!(table, "{row}").expect("writing to a String does not fail");
    };
    let (ten, others) = crates.split_at(crates.len().min(10));
    for (name, took) in ten {
        row(&format!("`{name}`"), **took);
    }
    let compiled: Duration = built.crates.values().sum();
    row(&format!("{} others", others.len()), others.iter().map(|(_, took)| **took).sum());
    row("cargo, build scripts, C", built.cpu.saturating_sub(compiled));
    table
}

const MARK: &str = "<!-- `cargo xtask minute --write` writes this. -->\n";
const END: &str = "<!-- Until here. -->\n";

fn write(tables: &str) -> Result<(), Failure> {
    let name = "CONTRIBUTING.md";
    let text = read(name)?;
    let parts =
        text.split_once(MARK).and_then(|(before, rest)| Some((before, rest.split_once(END)?.1)));
    let (before, after) = parts
        .ok_or_else(|| Failure::new(format!("{name}: has no place for the tables: {MARK}")))?;
    let text = format!("{before}{MARK}\n{tables}\n{END}{after}");
    std::fs::write(workspace::root().join(name), text)
        .map_err(|error| Failure::new(format!("{name}: {error}")))
}

fn read(name: &str) -> Result<String, Failure> {
    std::fs::read_to_string(workspace::root().join(Path::new(name)))
        .map_err(|error| Failure::new(format!("{name}: {error}")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_compiled_in_parts_is_one_crate() {
        let crates = crates("a\t10\nb\t2000\na\t30\n");
        let milliseconds: Vec<_> = crates.values().map(Duration::as_millis).collect();
        assert_eq!(milliseconds, [40, 2000]);
    }

    #[test]
    fn readme_says_what_to_type_first() {
        let first = first_command().expect("README has it");
        assert!(first.starts_with("run ") && first.contains(" -- "), "{first}");
    }

    #[test]
    fn the_tables_have_a_row_for_each_and_one_for_the_rest() {
        let crates = (0..12).map(|number| (format!("c{number}"), Duration::from_secs(number)));
        let second = Duration::from_secs(1);
        let built = Built {
            what: "a build",
            wall: second * 40,
            cpu: second * 80,
            limit: second * 75,
            crates: crates.collect(),
        };
        let dearest = dearest(&built);
        let rows: Vec<_> = dearest.lines().skip(2).collect();
        assert_eq!(rows[0], "| `c11` | 11.0 | 14 % |");
        assert_eq!(
            rows[10..],
            ["| 2 others | 1.0 | 1 % |", "| cargo, build scripts, C | 14.0 | 18 % |"]
        );
        assert!(durations(&[built]).ends_with("| a build | 40 | 75 | 80 | 12 |\n"));
    }
}
