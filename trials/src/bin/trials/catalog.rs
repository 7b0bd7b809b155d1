//! Catalogs: what is held is what was described, and what is published is what was promised, whatever process dies.

use std::time::Duration;

use verger_trials::catalog::{
    MOST_MEMORY, SyncPlant, SyncTrial, download, edits_lost, kill_syncs, meet_bombs,
};

use crate::{Asked, Book, Shown, beside};

pub(crate) fn run(book: &mut Book, asked: &Asked) {
    let seed = asked.seed;
    let killed = SyncTrial { rounds: asked.size(20, 200), datasets: 2_000, seed, plant: None };
    book.line("syncs killed", || syncs(killed));
    book.line("planted bugs", || planted(seed));
    book.line("descriptions edited", || edits(asked.size(2_000, 50_000), seed));
    book.line("hostile descriptions", || bombs(64 << 20));
    book.line("downloads killed and lied to", || downloads(asked.size(100, 1_000), seed));
}

fn syncs(trial: SyncTrial) -> Shown {
    let found = beside("catalog-worker").and_then(|program| kill_syncs(&program, trial));
    let counts = match found {
        Ok(counts) => counts,
        Err(error) => return Shown::impossible(&error),
    };
    let found = format!(
        "{} batches acknowledged, {} runs ended, {} datasets held, longest opening {:.1} ms",
        counts.acknowledged,
        counts.ended,
        counts.held,
        counts.longest_open.as_secs_f64() * 1e3
    );
    let broken = [
        ("lost", counts.lost),
        ("invented", counts.invented),
        ("misjudged", counts.misjudged),
        ("unsound", counts.unsound),
        ("refused", counts.refused),
        ("failed", counts.failed),
        ("unequal", counts.unequal),
    ];
    Shown::none_of(counts.kills, found, &broken)
}

/// The trial has teeth: every planted bug is found.
fn planted(seed: u64) -> Shown {
    let plants = [SyncPlant::Forgets, SyncPlant::NotIndexed];
    let mut broken = Vec::new();
    for plant in plants {
        let trial = SyncTrial { rounds: 2, datasets: 200, seed, plant: Some(plant) };
        match beside("catalog-worker").and_then(|program| kill_syncs(&program, trial)) {
            Ok(counts) if counts.holds() => broken.push(format!("{plant:?} was not found")),
            Ok(_) => {}
            Err(error) => return Shown::impossible(&error),
        }
    }
    Shown::new(plants.len() as u64, "each found, as must be", broken)
}

fn edits(count: u64, seed: u64) -> Shown {
    Shown::new(count, "no dataset lost but the one that was hit", edits_lost(seed << 20, count))
}

/// The longest that one of them may take.
const LONGEST: Duration = Duration::from_secs(5);

fn bombs(octets: usize) -> Shown {
    let met = beside("description-reader").and_then(|program| meet_bombs(&program, octets));
    let reports = match met {
        Ok(reports) => reports,
        Err(error) => return Shown::impossible(&error),
    };
    let row = |report: &verger_trials::catalog::BombReport| {
        let (took, growth) = (report.took.as_secs_f64(), report.growth >> 20);
        format!("{:<28} {:>8} datasets {took:>6.2} s {growth:>5} MiB", report.name, report.datasets)
    };
    let is_broken = |report: &&verger_trials::catalog::BombReport| {
        report.took > LONGEST || report.growth > MOST_MEMORY
    };
    let broken = reports.iter().filter(is_broken).map(row).collect();
    let (slowest, largest) = (
        reports.iter().map(|report| report.took).max().unwrap_or_default(),
        reports.iter().map(|report| report.growth >> 20).max().unwrap_or_default(),
    );
    let found = format!(
        "of {} MiB each: at most {:.1} s and {largest} MiB",
        octets >> 20,
        slowest.as_secs_f64()
    );
    let rows = reports.iter().map(row).collect();
    Shown::new(reports.len() as u64, found, broken).with_rows(rows)
}

fn downloads(files: u64, seed: u64) -> Shown {
    let found = beside("downloader").and_then(|program| download(&program, files, seed));
    let counts = match found {
        Ok(counts) => counts,
        Err(error) => return Shown::impossible(&error),
    };
    let found = format!(
        "{} attempts, {} killed, {} refused what came, {} went on from a part",
        counts.attempts, counts.kills, counts.refused, counts.resumed
    );
    let broken = [
        ("wrong", counts.wrong),
        ("strays", counts.strays),
        ("locked", counts.locked),
        ("unfinished", counts.unfinished),
    ];
    Shown::none_of(counts.files, found, &broken)
}
