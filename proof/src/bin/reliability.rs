//! The large proofs, on demand: the engine against the naive reference on every small case, and on many random
//! ones. Exits with status 1 at the first difference.
#![forbid(unsafe_code)]

use std::fmt::Display;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use verger_proof::mutants::{Outcome, Shifts, of_files, of_limits, of_urls, places, templates};
use verger_proof::naive::Rulebook;
use verger_proof::random::{self, Kind};
use verger_proof::worlds::World;

fn main() -> ExitCode {
    let Some((task, seed)) = read(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    println!("seed {seed}\n");
    println!(
        "{:<22} {:<17} {:>13} {:>11} {:>8}",
        "what", "rules of", "cases", "differences", "seconds"
    );
    let result = match task {
        Task::All(extent) => prove_all(extent, seed),
        Task::Triples(count) => prove_triples(count, seed),
        Task::Evaluators(extent) => prove_evaluators(extent, seed),
    };
    match result {
        Ok(cases) => {
            println!("\n{cases} cases, no difference");
            ExitCode::SUCCESS
        }
        Err(difference) => {
            println!("\n{difference}");
            ExitCode::FAILURE
        }
    }
}

const USAGE: &str = "\
usage: reliability (--full | --quick | --triples COUNT | --evaluators) [--seed NUMBER]

  --triples COUNT  only random files, robots and URLs, about so many of them: one shot, a policy and the naive
                   reference give the same verdict by the same line
  --evaluators     only every single-byte change of telling files at all 64 shifts, and random fragments: one shot,
                   a policy and the plain evaluator give the same answer";

enum Task {
    All(&'static Extent),
    Triples(usize),
    Evaluators(&'static Extent),
}

/// The requested size, and the seed.
fn read(mut arguments: impl Iterator<Item = String>) -> Option<(Task, u64)> {
    let task = match arguments.next()?.as_str() {
        "--full" => Task::All(&FULL),
        "--quick" => Task::All(&QUICK),
        "--evaluators" => Task::Evaluators(&FULL),
        "--triples" => Task::Triples(arguments.next()?.parse().ok()?),
        _ => return None,
    };
    let seed = match (arguments.next().as_deref(), arguments.next(), arguments.next()) {
        (None, ..) => since_1970(),
        (Some("--seed"), Some(seed), None) => seed.parse().ok()?,
        _ => return None,
    };
    Some((task, seed))
}

fn since_1970() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs())
}

/// How much to prove.
struct Extent {
    /// Bytes of a pattern and of a path, for the two rulebooks that most robots follow.
    octets: (u32, u32),
    /// Random policies of each kind for each rulebook.
    random: [(Kind, usize); 5],
    /// Random files, from their bytes on.
    files: usize,
    /// The shifts at which each single-byte change is tested.
    shifts: Shifts,
    /// Random files of fragments.
    fragments: usize,
}

/// Twice 1.83 thousand million pairs, and more than a hundred million random questions.
const FULL: Extent = Extent {
    octets: (7, 6),
    random: [
        (Kind::Few, 450_000),
        (Kind::Families, 20_000),
        (Kind::TwoLetters, 40),
        (Kind::Thousands, 20),
        (Kind::Long, 100),
    ],
    files: 5_000_000,
    shifts: Shifts::All,
    fragments: 50_000_000,
};

/// About a minute.
const QUICK: Extent = Extent {
    octets: (5, 5),
    random: [
        (Kind::Few, 20_000),
        (Kind::Families, 500),
        (Kind::TwoLetters, 4),
        (Kind::Thousands, 1),
        (Kind::Long, 10),
    ],
    files: 50_000,
    shifts: Shifts::Rotating,
    fragments: 500_000,
};

/// A report of the first difference.
type Stopped = Box<dyn Display>;

fn prove_all(extent: &Extent, seed: u64) -> Result<usize, Stopped> {
    let mut cases = prove_evaluators(extent, seed)?;
    let octets = World::of_octets(extent.octets.0, extent.octets.1);
    for book in [Rulebook::Rfc9309, Rulebook::Google] {
        cases += prove(&octets, book)?;
    }
    for book in World::BOOKS_WITH_ESCAPES {
        cases += prove(&World::OF_ESCAPES, book)?;
    }
    for book in Rulebook::ALL {
        cases += prove(&World::OF_TWO_RULES, book)?;
        cases += prove(&World::OF_TWO_RULES_WITH_ESCAPES, book)?;
    }
    for (kind, policies) in extent.random {
        for book in Rulebook::ALL {
            let seed = seed.wrapping_add((book as u64) << 32);
            let progress = Progress::of(policies * kind.paths());
            let result = random::prove(book, kind, seed, policies, |begun| {
                progress.at(begun * kind.paths());
            });
            cases += row(&format!("random, {kind:?}"), named(book), &progress, result)?;
        }
    }
    let of_files = extent.files * random::QUESTIONS_OF_A_FILE * Rulebook::OF_FILES.len();
    Ok(cases + prove_triples(of_files, seed)?)
}

/// One shot, a policy and the plain evaluator on files that differ in a byte, and on random fragments.
fn prove_evaluators(extent: &Extent, seed: u64) -> Result<usize, Stopped> {
    let templates = templates();
    let progress = Progress::of(places(&templates));
    let of_files = of_files(&templates, extent.shifts, |begun| progress.at(begun));
    let mut cases = mutants("mutants of files", &progress, of_files)?;
    let progress = Progress::of(0);
    cases += mutants("mutants of URLs", &progress, of_urls(&templates, |_| {}))?;
    let progress = Progress::of(0);
    cases += mutants("mutants, cut off", &progress, of_limits(&templates))?;
    let progress = Progress::of(extent.fragments);
    let result = random::prove_fragments(seed, extent.fragments, |begun| progress.at(begun));
    cases += row("fragments", "one pass", &progress, result)?;
    Ok(cases)
}

fn mutants(what: &str, progress: &Progress, outcome: Outcome) -> Result<usize, Stopped> {
    let result = outcome.first.map_or(Ok(outcome.comparisons), Err);
    row(what, "one pass", progress, result)
}

/// One shot, a policy and the naive reference on random files, robots and URLs, approximately this number in all.
fn prove_triples(count: usize, seed: u64) -> Result<usize, Stopped> {
    let files = count.div_ceil(random::QUESTIONS_OF_A_FILE * Rulebook::OF_FILES.len());
    let mut cases = 0;
    for book in Rulebook::OF_FILES {
        let progress = Progress::of(files * random::QUESTIONS_OF_A_FILE);
        let result = random::prove_files(book, seed, files, |begun| {
            progress.at(begun * random::QUESTIONS_OF_A_FILE);
        });
        cases += row("file, robot, URL", named(book), &progress, result)?;
    }
    Ok(cases)
}

fn prove(world: &World, book: Rulebook) -> Result<usize, Stopped> {
    let progress = Progress::of(world.questions());
    let result = world.prove(book, |begun| progress.at(begun));
    row(world.name, named(book), &progress, result)
}

fn named(book: Rulebook) -> String {
    format!("{book:?}")
}

fn row<D: Display + 'static>(
    what: &str,
    rules: impl Display,
    progress: &Progress,
    result: Result<usize, D>,
) -> Result<usize, Stopped> {
    let seconds = progress.started.elapsed().as_secs_f64();
    let (cases, differences): (&dyn Display, _) = match &result {
        Ok(cases) => (cases, 0),
        Err(_) => (&"stopped", 1),
    };
    println!("{what:<22} {rules:<17} {cases:>13} {differences:>11} {seconds:>8.1}");
    result.map_err(|difference| Box::new(difference) as Stopped)
}

/// Shows progress every ten seconds.
struct Progress {
    started: Instant,
    cases: usize,
    told: AtomicU64,
}

impl Progress {
    fn of(cases: usize) -> Self {
        Self { started: Instant::now(), cases, told: AtomicU64::new(0) }
    }

    fn at(&self, begun: usize) {
        let tens = self.started.elapsed().as_secs() / 10;
        if self.told.fetch_max(tens, Ordering::Relaxed) < tens {
            eprintln!("… {begun} of {} cases after {} s", self.cases, tens * 10);
        }
    }
}
