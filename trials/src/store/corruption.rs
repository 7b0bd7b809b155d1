//! A redb file that something else has written to: nothing in it is believed that is not as it was.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::time::{Duration, Instant};

use verger_access::{Store, StoreTrouble};
use verger_store::{Notice, RedbStore};

use super::example::{Draw, Folder, Seen, answer, keep_quiet, look};

/// The result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Corruptions {
    /// Files that were altered.
    pub files: u64,
    /// Calls that panicked.
    pub panics: u64,
    /// Answers that were never given.
    pub wrong: u64,
    /// Calls that failed, where a miss was due.
    pub errors: u64,
    /// Stores that did not keep a new answer afterwards.
    pub unhealed: u64,
    /// Answers that were still there and right.
    pub kept: u64,
    /// Files that were moved away.
    pub put_aside: u64,
    /// Entries and bodies that were removed.
    pub removed: u64,
    /// Files in which nothing says any more that they are a store: refused, and left as they were.
    pub refused: u64,
    /// The longest that reading and healing one file took.
    pub longest: Duration,
}

impl Corruptions {
    /// Whether nothing panicked, lied, failed or stayed broken.
    pub fn holds(&self) -> bool {
        [self.panics, self.wrong, self.errors, self.unhealed] == [0; 4]
    }
}

/// Alters a small file `files` times (bits, bytes, zeroed pages, swapped pages, cuts, growth), each time as it was
/// closed or as a killed writer left it, and opens it held or briefly.
///
/// # Errors
///
/// When the folder for temporary files cannot be written to.
pub fn corrupt(files: u64, seed: u64) -> io::Result<Corruptions> {
    let folder = Folder::in_memory("corruption")?;
    let sound = sound_images(&folder)?;
    keep_quiet();
    let mut counts = Corruptions::default();
    for number in 0..files {
        let mut draw = Draw(seed ^ (number << 20));
        let mut image = sound[draw.below(sound.len() as u64) as usize].clone();
        alter(&mut image, &mut draw);
        std::fs::write(folder.file(), &image)?;
        let begun = Instant::now();
        let held = draw.below(2) == 0;
        let panicked =
            catch_unwind(AssertUnwindSafe(|| use_it(&folder, held, &image, &mut counts))).is_err();
        counts.panics += u64::from(panicked);
        counts.longest = counts.longest.max(begun.elapsed());
        counts.files += 1;
        for aside in std::fs::read_dir(folder.file().parent().expect("a folder"))? {
            std::fs::remove_file(aside?.path())?;
        }
    }
    Ok(counts)
}

fn use_it(folder: &Folder, held: bool, image: &[u8], counts: &mut Corruptions) {
    let path = folder.file();
    if RedbStore::brief(&path).inspect().is_err_and(|error| error.kind == StoreTrouble::Foreign) {
        let new = answer(2, LATER);
        let kept = RedbStore::brief(&path).remember(&new.entry, new.body.as_deref());
        let is_left = std::fs::read(&path).is_ok_and(|octets| octets == image);
        let is_refused = kept.is_err_and(|error| error.kind == StoreTrouble::Foreign) && is_left;
        *(if is_refused { &mut counts.refused } else { &mut counts.unhealed }) += 1;
        return;
    }
    let opened = if held { RedbStore::held(&path) } else { Ok(RedbStore::brief(&path)) };
    let Ok(store) = opened else {
        counts.errors += 1;
        return;
    };
    for number in 0..SITES {
        match look(&store, number) {
            Ok(Seen::Nothing) => {}
            Ok(Seen::Answer(_)) => counts.kept += 1,
            Ok(Seen::Wrong) => counts.wrong += 1,
            Err(_) => counts.errors += 1,
        }
    }
    for number in [2, SITES + 2] {
        let new = answer(number, LATER);
        let kept = store.remember(&new.entry, new.body.as_deref()).is_ok();
        let healed = kept && matches!(look(&store, number), Ok(Seen::Answer(LATER)));
        counts.unhealed += u64::from(!healed);
    }
    for notice in store.notices() {
        match notice {
            Notice::File { .. } => counts.put_aside += 1,
            _ => counts.removed += 1,
        }
    }
}

/// A file as it is closed, and as a writer that is killed leaves it.
fn sound_images(folder: &Folder) -> io::Result<Vec<Vec<u8>>> {
    let store = RedbStore::held(&folder.file()).map_err(io::Error::other)?;
    for at in 1..4 {
        for number in 0..SITES {
            let learned = answer(number, at);
            store.remember(&learned.entry, learned.body.as_deref()).map_err(io::Error::other)?;
        }
    }
    let left = std::fs::read(folder.file())?;
    drop(store);
    let closed = std::fs::read(folder.file())?;
    std::fs::remove_file(folder.file())?;
    Ok(vec![left, closed])
}

fn alter(image: &mut Vec<u8>, draw: &mut Draw) {
    let pages = image.len() / PAGE;
    // Half of all damage is where it hurts most: where the file says what is where.
    let used = if draw.below(2) == 0 { 4 } else { pages as u64 };
    for _ in 0..=draw.below(3) {
        if image.len() < 2 * PAGE {
            return;
        }
        let page = (draw.below(used) as usize * PAGE).min(image.len() - PAGE);
        let place = page + draw.below(PAGE as u64) as usize;
        match draw.below(8) {
            0..=2 => image[place] ^= 1 << draw.below(8),
            3 => image[place] = draw.next() as u8,
            4 => {
                let end = (place + 1 + draw.below(64) as usize).min(image.len());
                image[place..end].iter_mut().for_each(|octet| *octet = draw.next() as u8);
            }
            5 => image[page..page + PAGE].fill(0),
            6 => {
                let other = (draw.below(pages as u64) as usize * PAGE).min(image.len() - PAGE);
                image.copy_within(other..other + PAGE, page);
            }
            _ if draw.below(4) > 0 => image.truncate(draw.below(image.len() as u64) as usize),
            _ => image.resize(image.len() + 3 * PAGE + 17, 0xa5),
        }
    }
}

const SITES: u64 = 24;
const LATER: u64 = 9;
const PAGE: usize = 4096;
