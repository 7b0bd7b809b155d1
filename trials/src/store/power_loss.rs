//! A disk that loses power at every moment of a workload.

mod disk;

use verger_access::Store;
use verger_store::RedbStore;

use self::disk::{Crash, Disk, Event};
use super::example::{Draw, Seen, answer, keep_quiet, look};

/// Whether a disk does what a sync asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "it does or it does not")]
pub enum Syncs {
    /// It does.
    Kept,
    /// It says so, and does not: then the trial must find losses, or it would find none anywhere.
    Ignored,
}

/// The result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct PowerLosses {
    /// Moments at which the power was lost: before each write, sync and change of length.
    pub moments: u64,
    /// Disks that were looked at.
    pub images: u64,
    /// Of those, the ones that lost power again while they were opened.
    pub twice: u64,
    /// Disks that lost power before the first store on them was finished.
    pub unfinished: u64,
    /// Disks that could not be opened, or not be written to afterwards.
    pub refused: u64,
    /// Disks with an answer that was never given.
    pub wrong: u64,
    /// Disks that hold neither what was acknowledged last nor what was being written: something between, or older.
    pub lost: u64,
}

/// Stores `answers` answers, and loses the power at every moment of it: with all that was not synced gone, with all of
/// it there, and `drawn` times with drawn sectors of it. Half of the drawn disks lose power again while they recover.
pub fn lose_power(answers: u64, drawn: u64, syncs: Syncs, seed: u64) -> PowerLosses {
    keep_quiet();
    let (disk, log) = Disk::new(Vec::new());
    let open = || RedbStore::over(disk.clone()).expect("the disk is sound");
    let mut store = open();
    for at in 1..=answers {
        // As one who opens it briefly does: closing and opening write too.
        if at % 8 == 0 {
            drop(store);
            store = open();
        }
        let learned = answer(at % SITES, at);
        store.remember(&learned.entry, learned.body.as_deref()).expect("the disk is sound");
        log.acknowledged(at);
    }
    drop(store);
    let mut losses = PowerLosses::default();
    let mut draw = Draw(seed);
    let mut crash = Crash::new(Vec::new(), syncs);
    let mut last = 0;
    for event in log.events() {
        if let Event::Acknowledged(at) = event {
            last = at;
            continue;
        }
        losses.moments += 1;
        losses.look(crash.with_none(), last, answers);
        losses.look(crash.with_all(), last, answers);
        for number in 0..drawn {
            let image = crash.with_drawn(&mut draw);
            if number % 2 == 1 {
                let again = lose_power_again(image, syncs, &mut draw);
                losses.twice += 1;
                losses.look(again, last, answers);
            } else {
                losses.look(image, last, answers);
            }
        }
        crash.happens(event);
    }
    losses
}

/// Opens a disk, and loses power at a drawn moment of that.
fn lose_power_again(image: Vec<u8>, syncs: Syncs, draw: &mut Draw) -> Vec<u8> {
    let (disk, log) = Disk::new(image.clone());
    // Whether it opens is not asked here: the disk that is left over must.
    drop(RedbStore::over(disk));
    let events = log.events();
    let moment = draw.below(events.len() as u64 + 1) as usize;
    let mut crash = Crash::new(image, syncs);
    events.into_iter().take(moment).for_each(|event| crash.happens(event));
    crash.with_drawn(draw)
}

impl PowerLosses {
    /// Whether every disk opened, and held what was acknowledged: on one that keeps its syncs it must.
    pub fn holds(&self) -> bool {
        [self.refused, self.wrong, self.lost] == [0; 3]
    }

    fn look(&mut self, image: Vec<u8>, last: u64, answers: u64) {
        self.images += 1;
        let Ok(store) = RedbStore::over(Disk::new(image).0) else {
            // A file has its name only when it is whole; this disk has none. Nothing was acknowledged yet.
            let count = if last == 0 { &mut self.unfinished } else { &mut self.refused };
            *count += 1;
            return;
        };
        let mut found = [0; SITES as usize];
        for (number, at) in (0..).zip(&mut found) {
            match look(&store, number) {
                Ok(Seen::Nothing) => {}
                Ok(Seen::Answer(seen)) => *at = seen,
                Ok(Seen::Wrong) => self.wrong += 1,
                Err(_) => self.refused += 1,
            }
        }
        if found != told(last) && found != told((last + 1).min(answers)) {
            self.lost += 1;
        }
        let new = answer(1, answers + 1);
        if store.remember(&new.entry, new.body.as_deref()).is_err() {
            self.refused += 1;
        }
    }
}

/// What each site's last answer is after that many answers.
fn told(answers: u64) -> [u64; SITES as usize] {
    let mut told = [0; SITES as usize];
    for at in answers.saturating_sub(SITES - 1).max(1)..=answers {
        told[(at % SITES) as usize] = at;
    }
    told
}

const SITES: u64 = 16;
