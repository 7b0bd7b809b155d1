//! Which faults a seed meets, and when.

use super::event::{Event, Fault, Queue};
use super::random::Random;
use super::scene::{Conditions, TTL, TWO_IN_OFFICE};

/// Chooses the faults of one run up to a time, and lets them happen. Each kind is there in some seeds and missing in
/// others, since faults can hide one another.
pub(super) fn plan(random: &mut Random, workers: u16, end: u64, queue: &mut Queue) -> Conditions {
    let mut some = |most: u64| if random.chance(500) { random.below(most) + 1 } else { 0 };
    let conditions = Conditions {
        loss: some(40),
        duplication: some(20),
        slow_messages: some(20),
        slow_connections: some(40),
        slow_answers: some(40),
        trouble: some(20),
        redirects: some(100),
        changed_minds: some(100),
    };
    if random.chance(700) {
        of_workers(random, workers, end, queue);
    }
    if random.chance(700) {
        of_servers(random, workers, end, queue);
    }
    conditions
}

/// Three in ten workers are killed, as many are paused, and some wall clocks are set.
fn of_workers(random: &mut Random, workers: u16, end: u64, queue: &mut Queue) {
    for worker in 0..workers {
        if random.chance(300) {
            let at = random.below(end);
            let revived = at + random.below(5_000_000);
            queue.push(at, Event::Fault(Fault::Kill { worker }));
            queue.push(revived, Event::Fault(Fault::Revive { worker }));
        }
        if random.chance(300) {
            for _ in 0..=random.below(5) {
                let at = random.below(end);
                let until = at + random.below(10_000 * TTL);
                queue.push(at, Event::Fault(Fault::Pause { worker, until }));
            }
        }
        if random.chance(200) {
            let by = step(random);
            queue.push(random.below(end), Event::Fault(Fault::SetWallClock { worker, by }));
        }
    }
}

/// A fault of the server every minute or so, far enough from the last one for every worker to have seen that.
fn of_servers(random: &mut Random, workers: u16, end: u64, queue: &mut Queue) {
    let kinds: Vec<u64> = (0..5).filter(|_| random.chance(500)).collect();
    if kinds.is_empty() {
        return;
    }
    let mut at = random.between(10_000_000, 40_000_000);
    while at < end {
        let snapshot = at - random.below(2_000_000);
        let fault = match random.one_of(&kinds) {
            0 => Fault::Restart { down_for: random.below(3_000_000) },
            1 => {
                let old_stays = random.below(1_000 * TWO_IN_OFFICE);
                for worker in 0..workers {
                    let over = at + random.below(old_stays + 500_000);
                    queue.push(over.max(at + 1), Event::Fault(Fault::GoOver { worker }));
                }
                Fault::Failover { old_stays, skew: step(random) }
            }
            2 => Fault::Flush,
            3 => {
                // Again and again, so that a count that begins anew meets itself.
                for again in 1..4 {
                    let fault = Event::Fault(Fault::Evict { seed: random.next() });
                    queue.push(at + again * random.between(3_000_000, 5_000_000), fault);
                }
                Fault::Evict { seed: random.next() }
            }
            _ => Fault::SetServerClock { by: step(random) },
        };
        queue.push(snapshot, Event::Fault(Fault::Snapshot));
        queue.push(at, Event::Fault(fault));
        at += random.between(20_000_000, 60_000_000);
    }
}

/// By how much clocks are set, in microseconds: from ten seconds to an hour, either way.
fn step(random: &mut Random) -> i64 {
    let by = random.between(10_000_000, 3_600_000_000).cast_signed();
    if random.chance(500) { by } else { -by }
}
