//! Access: what may be reached, what each answer allows, and what is remembered.

use verger_trials::access::{destinations, hostile, memory, rebinding};
use verger_trials::matrix::matrix;
use verger_trials::store::{Syncs, corrupt, kill, lose_power, shake};

use crate::{Asked, Book, Shown, beside};

pub(crate) fn run(book: &mut Book, asked: &Asked) {
    book.line("answers × copies × profiles", answers);
    book.line("destinations", reach);
    book.line("names that turn private", || turn(asked.size(2_000, 100_000)));
    book.line("hostile origins, requests", || meet(asked.size(400, 10_000)));
    book.line("their memory, requests", weigh);
    book.line("writers killed", || killed(asked.size(20, 500), asked.seed));
    book.line("power lost, images of a disk", || {
        darkened(asked.size(40, 500), asked.size(4, 11), asked.seed)
    });
    book.line("power lost, a disk that lies", || lied(asked.seed));
    book.line("files damaged", || damaged(asked.size(1_000, 100_000), asked.seed));
    book.line("Redis shaken, rounds", || shaken(asked.size(24, 500), asked.seed));
}

fn answers() -> Shown {
    let report = matrix();
    println!("what allows a site without a file:");
    for ((profile, clause), cells) in &report.allowing {
        println!("    {profile}: {clause} ({cells} cells)");
    }
    Shown::new(report.cells, "cells", report.broken)
}

fn reach() -> Shown {
    let report = destinations();
    let found = format!(
        "{} refused, {} allowed, {} redirects; connections seen by the canary: {}",
        report.refused, report.allowed, report.redirects, report.connections
    );
    let mut broken = report.broken;
    broken.extend((report.connections > 0).then(|| "the canary was reached".to_owned()));
    Shown::new(report.refused + report.allowed, found, broken)
}

fn turn(tries: u64) -> Shown {
    let report = rebinding(tries);
    let found = format!(
        "{} denied, {} reached where they may be, {} lookups; connections to private addresses: {}",
        report.denied, report.reached, report.lookups, report.connections
    );
    let mut broken = report.broken;
    broken.extend((report.connections > 0).then(|| "a private address was reached".to_owned()));
    Shown::new(report.tries, found, broken)
}

fn meet(requests: u64) -> Shown {
    let report = hostile(requests);
    let found = format!(
        "{} behaviours, slowest {:.1} s; leaked: {} tasks, {} sockets",
        report.behaviours,
        report.slowest.as_secs_f64(),
        report.tasks,
        report.sockets
    );
    let mut broken = report.broken;
    broken.extend((report.tasks + report.sockets > 0).then(|| "something was leaked".to_owned()));
    Shown::new(report.requests, found, broken)
}

fn weigh() -> Shown {
    let report = memory();
    let growth = report.growth >> 10;
    let broken = (growth > 8 << 10).then(|| "at most 8 MiB are allowed".to_owned());
    Shown::new(
        report.requests,
        format!("grew by {growth} KiB at most"),
        broken.into_iter().collect(),
    )
}

fn killed(rounds: u64, seed: u64) -> Shown {
    let kills = match beside("store-writer").and_then(|writer| kill(&writer, rounds, seed)) {
        Ok(kills) => kills,
        Err(error) => return Shown::impossible(&error),
    };
    let found = format!(
        "{} writes acknowledged, longest opening {:.0} ms",
        kills.acknowledged,
        kills.longest_open.as_secs_f64() * 1e3
    );
    let counts = [("lost", kills.lost), ("wrong", kills.wrong), ("refused", kills.refused)];
    Shown::none_of(kills.rounds, found, &counts)
}

fn darkened(answers: u64, drawn: u64, seed: u64) -> Shown {
    let losses = lose_power(answers, drawn, Syncs::Kept, seed);
    let found = format!("{} moments, {} of them in a recovery", losses.moments, losses.twice);
    let counts = [("lost", losses.lost), ("wrong", losses.wrong), ("refused", losses.refused)];
    Shown::none_of(losses.images, found, &counts)
}

/// The trial has teeth: on a disk that syncs nothing it finds losses.
fn lied(seed: u64) -> Shown {
    let losses = lose_power(20, 4, Syncs::Ignored, seed);
    let count = losses.lost + losses.wrong + losses.refused;
    let broken = (count == 0).then(|| "no loss was found where there must be some".to_owned());
    Shown::new(
        losses.images,
        format!("{count} losses found, as must be"),
        broken.into_iter().collect(),
    )
}

fn damaged(files: u64, seed: u64) -> Shown {
    let damage = match corrupt(files, seed) {
        Ok(damage) => damage,
        Err(error) => return Shown::impossible(&error),
    };
    let found = format!(
        "{} still whole, {} put aside, {} entries or bodies removed, {} refused as not ours",
        damage.kept, damage.put_aside, damage.removed, damage.refused
    );
    let counts = [
        ("panics", damage.panics),
        ("wrong bodies", damage.wrong),
        ("errors", damage.errors),
        ("not healed", damage.unhealed),
    ];
    Shown::none_of(damage.files, found, &counts)
}

fn shaken(rounds: u64, seed: u64) -> Shown {
    match shake(rounds, seed) {
        Err(error) => Shown::impossible(&error),
        Ok(None) => Shown::impossible(&"there is no redis-server on this machine"),
        Ok(Some(shakes)) => {
            let found = format!(
                "{} right answers, {} misses, {} failures, the slowest {:.0} ms",
                shakes.right,
                shakes.misses,
                shakes.failed,
                shakes.longest.as_secs_f64() * 1e3
            );
            let counts = [
                ("wrong", shakes.wrong),
                ("older over newer", shakes.older),
                ("late", shakes.late),
            ];
            Shown::none_of(shakes.rounds, found, &counts)
        }
    }
}
