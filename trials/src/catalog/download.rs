//! Downloads that are killed and begun again, of files that change, from an origin that lies: what is published is the
//! file, or nothing is.

mod attempt;
mod file;
mod origin;

use std::io;
use std::path::Path;
use std::time::Duration;

use self::attempt::{Attempt, Ended};
use self::file::Published;
use self::origin::Origin;
use crate::store::{Draw, Folder};

pub use self::attempt::download_until_killed;

/// The result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Downloads {
    /// Files that were wanted.
    pub files: u64,
    /// Processes that were started for them.
    pub attempts: u64,
    /// How many of them were killed.
    pub kills: u64,
    /// How many began with bytes that an earlier one had left.
    pub resumed: u64,
    /// How many would not take what they were given.
    pub refused: u64,
    /// Files under their names that are not what they must be.
    pub wrong: u64,
    /// Things where nothing may be.
    pub strays: u64,
    /// Parts that no process has and none can open.
    pub locked: u64,
    /// Files that were not downloaded although the origin had become honest.
    pub unfinished: u64,
}

/// Starts `program` (the `downloader` of this package) for each of this number of files, kills it as `kill -9` does after a
/// drawn time, or lets it end, and looks; until the file is there. Sometimes two are started for the same file.
///
/// # Errors
///
/// When a process cannot be started, or a folder not be read.
pub fn download(program: &Path, files: u64, seed: u64) -> io::Result<Downloads> {
    let place = Folder::new("download")?;
    let origin = Origin::start(seed)?;
    let mut draw = Draw(seed);
    let mut counts = Downloads::default();
    for number in 0..files {
        counts.files += 1;
        // Below a folder that nothing else is in, so that whatever leads out of the one meets the other.
        let around = place.path().join(number.to_string());
        let folder = around.join("data");
        std::fs::create_dir_all(&folder)?;
        counts.unfinished += u64::from(!counts.pull(program, &origin, number, &folder, &mut draw)?);
        let is_alone = std::fs::read_dir(&around)?.count() == 1;
        counts.strays += u64::from(!is_alone);
        std::fs::remove_dir_all(&around)?;
    }
    counts.strays += std::fs::read_dir(place.path())?.count() as u64;
    Ok(counts)
}

impl Downloads {
    /// Whether nothing wrong was published, nothing left the folder, and everything was downloaded in the end.
    pub fn holds(&self) -> bool {
        [self.wrong, self.strays, self.locked, self.unfinished] == [0; 4]
    }

    /// Attempts a file until it is there.
    fn pull(
        &mut self,
        program: &Path,
        origin: &Origin,
        number: u64,
        folder: &Path,
        draw: &mut Draw,
    ) -> io::Result<bool> {
        for attempt in 0..MOST_ATTEMPTS {
            let together = if draw.below(8) == 0 { 2 } else { 1 };
            let start = |_| Attempt::start(program, &origin.url(number), number, folder);
            let running = (0..together).map(start).collect::<io::Result<Vec<_>>>()?;
            let is_killed = attempt < KILLED && draw.below(4) > 0;
            if is_killed {
                std::thread::sleep(Duration::from_micros(draw.below(LONGEST_LIFE)));
            }
            let (mut is_done, mut all_done) = (false, true);
            for attempt in running {
                self.attempts += 1;
                self.kills += u64::from(is_killed);
                let ended = if is_killed { attempt.killed()? } else { attempt.ended()? };
                let is_this = matches!(ended, Ended::Done { .. });
                (is_done, all_done) = (is_done || is_this, all_done && is_this);
                self.resumed += u64::from(ended == Ended::Done { resumed: true });
                self.refused += u64::from(ended == Ended::Refused);
            }
            let found = file::published(folder, number)?;
            self.wrong += u64::from(found == Published::Wrong || is_done && found == Published::No);
            self.strays += file::strays(folder, number, all_done)?;
            self.locked += u64::from(file::is_locked(folder, number)?);
            if found != Published::No {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// Attempts of a file that may be killed; later ones end by themselves.
const KILLED: u64 = 12;
const MOST_ATTEMPTS: u64 = 40;
/// In microseconds: about the time of an attempt that is not killed.
const LONGEST_LIFE: u64 = 80_000;
