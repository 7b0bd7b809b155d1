//! Catalogs: what is held is what was described, and what is published is what was promised, whatever process dies.

use verger_trials::catalog::{SyncPlant, SyncTrial, download, kill_syncs};

use crate::{Asked, Book, Shown, beside};

pub(crate) fn run(book: &mut Book, asked: &Asked) {
    let seed = asked.seed;
    let killed = SyncTrial { rounds: asked.size(20, 200), datasets: 2_000, seed, plant: None };
    book.line("syncs killed", || syncs(killed));
    book.line("planted bugs", || planted(seed));
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
