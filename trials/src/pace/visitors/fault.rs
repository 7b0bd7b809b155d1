//! What befalls the ledger's servers.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::sleep;

use super::super::random::Random;
use super::super::server::Server;
use super::world::{OVERLAP, TTL, World};

/// Lets faults happen, one after the other, far enough apart for every visitor to have seen the one before.
pub(super) async fn befall(world: Arc<World>) {
    let (losses, clock_steps) = (world.conditions.losses, world.conditions.clock_steps);
    if !(losses || clock_steps) {
        return;
    }
    let mut random = Random::new(world.random().next());
    loop {
        sleep(Duration::from_millis(random.between(8_000, 20_000))).await;
        // What a restart or a failover finds.
        let snapshot = world.ledger().current().clone();
        sleep(Duration::from_millis(random.below(2_000))).await;
        let kind = if losses && clock_steps { random.below(5) } else { random.below(4) };
        if clock_steps && (!losses || kind == 4) {
            let by = step(&mut random);
            let time = world.time();
            world.ledger().current().clock.set(time, by);
            world.judge().miscount();
        } else {
            lose(&world, kind, snapshot, &mut random);
        }
    }
}

fn lose(world: &World, kind: u64, snapshot: Server, random: &mut Random) {
    let time = world.time();
    world.judge().forget(time);
    let mut office = world.ledger();
    let server = office.current();
    match kind {
        0 => {
            server.cells.fill(None);
            server.others = None;
        }
        1 => {
            let mut cells = snapshot.cells;
            cells.resize(server.cells.len(), None);
            (server.cells, server.others) = (cells, snapshot.others);
            server.tenure += 1;
            server.up_from = time + random.below(3_000_000);
        }
        2 => {
            server.others = None;
            let lost = server.cells.iter_mut().filter(|_| random.chance(500));
            lost.for_each(|cell| *cell = None);
        }
        _ => {
            // A replica takes over, and the old server keeps answering for a while.
            let mut new = snapshot;
            new.cells.resize(server.cells.len(), None);
            let stays = random.below(1000 * OVERLAP);
            server.down_from = time + stays;
            new.tenure = server.tenure + 1;
            new.down_from = u64::MAX;
            if world.conditions.clock_steps {
                new.clock.set(time, step(random));
            }
            office.servers.push(new);
            drop(office);
            world.judge().blind(time + stays + 1000 * (TTL + 1_000));
        }
    }
}

/// By how much clocks are set, in microseconds: from ten seconds to an hour, either way.
fn step(random: &mut Random) -> i64 {
    let by = random.between(10_000_000, 3_600_000_000).cast_signed();
    if random.chance(500) { by } else { -by }
}
