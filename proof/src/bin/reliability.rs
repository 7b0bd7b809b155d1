//! The large proofs, on demand: the engine against the naive reference on every small case there is, and on
//! many random ones. Ends with status 1 at the first difference.
#![forbid(unsafe_code)]

use std::fmt::Display;
use std::process::ExitCode;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use verger_proof::equality::Difference;
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
usage: reliability (--full | --quick | --triples COUNT) [--seed NUMBER]

  --triples COUNT  only random files, robots and URLs, about so many of them: one shot, a policy and the naive
                   reference give the same verdict by the same line";

enum Task {
    All(&'static Extent),
    Triples(usize),
}

/// What is asked for, and the seed.
fn read(mut arguments: impl Iterator<Item = String>) -> Option<(Task, u64)> {
    let task = match arguments.next()?.as_str() {
        "--full" => Task::All(&FULL),
        "--quick" => Task::All(&QUICK),
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

/// How much is proved.
struct Extent {
    /// Octets of a pattern and of a path; for the two books that most robots follow.
    octets: (u32, u32),
    /// Random policies of each kind for each book.
    random: [(Kind, usize); 5],
    /// Random files, from their octets on.
    files: usize,
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
};

fn prove_all(extent: &Extent, seed: u64) -> Result<usize, Box<Difference>> {
    let mut cases = 0;
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
            cases += row(&format!("random, {kind:?}"), book, &progress, result)?;
        }
    }
    let of_files = extent.files * random::QUESTIONS_OF_A_FILE * Rulebook::OF_FILES.len();
    Ok(cases + prove_triples(of_files, seed)?)
}

/// One shot, a policy and the naive reference on random files, robots and URLs, about so many in all.
fn prove_triples(count: usize, seed: u64) -> Result<usize, Box<Difference>> {
    let files = count.div_ceil(random::QUESTIONS_OF_A_FILE * Rulebook::OF_FILES.len());
    let mut cases = 0;
    for book in Rulebook::OF_FILES {
        let progress = Progress::of(files * random::QUESTIONS_OF_A_FILE);
        let result = random::prove_files(book, seed, files, |begun| {
            progress.at(begun * random::QUESTIONS_OF_A_FILE);
        });
        cases += row("file, robot, URL", book, &progress, result)?;
    }
    Ok(cases)
}

fn prove(world: &World, book: Rulebook) -> Result<usize, Box<Difference>> {
    let progress = Progress::of(world.questions());
    let result = world.prove(book, |begun| progress.at(begun));
    row(world.name, book, &progress, result)
}

fn row(
    what: &str,
    book: Rulebook,
    progress: &Progress,
    result: Result<usize, Box<Difference>>,
) -> Result<usize, Box<Difference>> {
    let seconds = progress.started.elapsed().as_secs_f64();
    let (cases, differences): (&dyn Display, _) = match &result {
        Ok(cases) => (cases, 0),
        Err(_) => (&"stopped", 1),
    };
    println!("{what:<22} {:<17} {cases:>13} {differences:>11} {seconds:>8.1}", format!("{book:?}"));
    result
}

/// Tells a waiting person, every ten seconds, how far it is.
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
