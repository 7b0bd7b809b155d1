//! The large trials, on demand: what the world may do to a crawler, and what it then does. Ends with status 1 when a
//! promise is broken.

mod access;
mod catalog;
mod pace;
mod page;

use std::fmt::Display;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Instant, SystemTime, UNIX_EPOCH};

use page::Row;

const USAGE: &str = "\
usage: trials (--quick | --full) [--only access|catalog|pace] [--trial TEXT] [--seed NUMBER] [--write PAGE]

  --trial TEXT  only the trials whose name contains it; nothing is written then";

fn main() -> ExitCode {
    let Some(asked) = Asked::read(std::env::args().skip(1)) else {
        eprintln!("{USAGE}");
        return ExitCode::from(2);
    };
    println!("seed {}\n", asked.seed);
    let mut book = Book { trial: asked.trial.clone(), ..Book::default() };
    for (room, run) in ROOMS {
        if asked.only.as_deref().is_none_or(|only| only == *room) {
            println!("{room}");
            run(&mut book, &asked);
            println!();
            let rows = std::mem::take(&mut book.rows);
            let written = asked.write.as_deref().map(|page| {
                let command = format!("cargo xtask reliability {}", asked.again(room));
                page::write(page, room, &command, &rows)
            });
            if let Some(Err(error)) = written {
                eprintln!("trials: {error}");
                return ExitCode::FAILURE;
            }
        }
    }
    if book.tried == 0 {
        eprintln!("trials: no trial has that name");
        return ExitCode::from(2);
    }
    if book.broken == 0 {
        println!("every promise held");
        return ExitCode::SUCCESS;
    }
    println!("{} promises are broken", book.broken);
    ExitCode::FAILURE
}

/// All trials of one room.
type Room = fn(&mut Book, &Asked);

/// What there are trials of.
const ROOMS: &[(&str, Room)] =
    &[("access", access::run), ("pace", pace::run), ("catalog", catalog::run)];

/// What the arguments ask for.
struct Asked {
    only: Option<String>,
    trial: Option<String>,
    is_full: bool,
    seed: u64,
    write: Option<PathBuf>,
}

impl Asked {
    fn read(mut arguments: impl Iterator<Item = String>) -> Option<Self> {
        let (mut is_full, mut seed, mut write) = (None, None, None);
        let (mut only, mut trial) = (None, None);
        while let Some(argument) = arguments.next() {
            match argument.as_str() {
                "--quick" => is_full = Some(false),
                "--full" => is_full = Some(true),
                "--only" => {
                    let known = |room: &String| ROOMS.iter().any(|(name, _)| name == room);
                    only = Some(arguments.next().filter(known)?);
                }
                "--trial" => trial = Some(arguments.next()?),
                "--write" => write = Some(PathBuf::from(arguments.next()?)),
                "--seed" => seed = Some(arguments.next()?.parse().ok()?),
                _ => return None,
            }
        }
        let now =
            || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
        // A page has all trials of a room.
        if trial.is_some() && write.is_some() {
            return None;
        }
        Some(Self { only, trial, is_full: is_full?, seed: seed.unwrap_or_else(now), write })
    }

    /// The arguments that repeat the trials of one room.
    fn again(&self, room: &str) -> String {
        let size = if self.is_full { "--full" } else { "--quick" };
        format!("{size} --only {room} --seed {}", self.seed)
    }

    /// One size for a minute or two, another for as long as it takes.
    fn size(&self, quick: u64, full: u64) -> u64 {
        if self.is_full { full } else { quick }
    }
}

/// What was tried, line by line, and how much of it is broken.
#[derive(Default)]
struct Book {
    /// What the name of a trial must contain.
    trial: Option<String>,
    tried: u64,
    broken: u64,
    rows: Vec<Row>,
}

impl Book {
    /// One trial: how much was tried, what was found, and what is wrong with it.
    fn line(&mut self, what: &'static str, trial: impl FnOnce() -> Shown) {
        if self.trial.as_deref().is_some_and(|named| !what.contains(named)) {
            return;
        }
        self.tried += 1;
        let start = Instant::now();
        let Shown { tried, found, broken, rows } = trial();
        let seconds = start.elapsed().as_secs_f64();
        let mark = if broken.is_empty() { "" } else { "  BROKEN" };
        println!("{what:<34} {tried:>9}  {found}  ({seconds:.1} s){mark}");
        for line in rows.iter().chain(broken.iter().take(20)) {
            println!("    {line}");
        }
        let is_broken = !broken.is_empty();
        self.broken += u64::from(is_broken);
        self.rows.push(Row { what, tried, found, seconds, is_broken });
    }
}

/// What a trial has shown.
struct Shown {
    tried: u64,
    found: String,
    broken: Vec<String>,
    /// A table of what was found, one row a line.
    rows: Vec<String>,
}

impl Shown {
    fn new(tried: u64, found: impl Display, broken: Vec<String>) -> Self {
        Self { tried, found: found.to_string(), broken, rows: Vec::new() }
    }

    /// The same, with a table.
    fn with_rows(self, rows: Vec<String>) -> Self {
        Self { rows, ..self }
    }

    /// A trial that is broken if any of these is not zero.
    fn none_of(tried: u64, found: impl Display, counts: &[(&str, u64)]) -> Self {
        let broken = counts.iter().filter(|(_, count)| *count > 0);
        Self::new(tried, found, broken.map(|(what, count)| format!("{what}: {count}")).collect())
    }

    /// A trial that could not be made, which is as bad as a broken promise.
    fn impossible(error: &dyn Display) -> Self {
        Self::new(0, "", vec![error.to_string()])
    }
}

/// A program that lies beside this one.
fn beside(name: &str) -> std::io::Result<PathBuf> {
    let program = std::env::current_exe()?.with_file_name(name);
    if program.exists() {
        Ok(program)
    } else {
        Err(std::io::Error::other(format!("{name} is not built")))
    }
}
