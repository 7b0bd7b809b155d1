//! Entries and bodies that a trial stores, and knows again.

use std::path::{Path, PathBuf};
use std::sync::Once;
use std::sync::atomic::{AtomicU32, Ordering};

use verger::time::Moment;
use verger_access::{Learned, Next, Profile, ResponseHead, RobotsFetch, Site, Store, StoreError};

/// Site number so-and-so.
pub(super) fn site(number: u64) -> Site {
    Site::of(&format!("https://site{number}.example")).expect("a name of a host")
}

/// The body that a site has in its answer at a moment: a quarter of all sites share theirs for a while, a few are
/// long. Which answer a body belongs to is written in it.
fn body(number: u64, at: u64) -> Vec<u8> {
    let (number, at, lines) = match number % 8 {
        0 | 4 => (0, at / 32, 3),
        1 => (number, at, 900),
        _ => (number, at, 100),
    };
    let mut body = format!("User-agent: *\nDisallow: /{number}/{at}\n").into_bytes();
    for line in 0..lines {
        body.extend_from_slice(format!("Disallow: /{number}/{at}/{line}\n").as_bytes());
    }
    body
}

/// A site's answer at a moment.
pub(super) fn answer(number: u64, at: u64) -> Learned {
    let now = Moment::from_unix(at);
    let asking = RobotsFetch::new(site(number), &Profile::RFC9309, None);
    let status = if number % 8 == 7 { 404 } else { 200 };
    let answer = match asking.head(ResponseHead { status, fields: &[] }, now) {
        Next::Read(reading) => {
            reading.chunk(&body(number, at), now).expect("within the limit").end(now)
        }
        Next::Done(answer) => *answer,
        Next::Ask(_) => unreachable!("nothing redirects"),
    };
    Profile::RFC9309.learn(None, answer)
}

/// What a store says of a site, held against what it can have been told.
pub(super) enum Seen {
    /// A miss, or a copy whose body is one.
    Nothing,
    /// The answer of that moment, as it was.
    Answer(u64),
    /// Something that no answer said.
    Wrong,
}

pub(super) fn look(store: &dyn Store, number: u64) -> Result<Seen, StoreError> {
    let Some(entry) = store.entry(&site(number))? else { return Ok(Seen::Nothing) };
    let at = entry.answered.unix();
    let told = answer(number, at);
    if entry != told.entry {
        return Ok(Seen::Wrong);
    }
    let Some(copy) = &entry.copy else { return Ok(Seen::Answer(at)) };
    Ok(match store.body(copy.hash)? {
        None => Seen::Nothing,
        Some(octets) if Some(&*octets) == told.body.as_deref() => Seen::Answer(at),
        Some(_) => Seen::Wrong,
    })
}

/// Keeps the panics inside redb, which the store catches by the hundred in some trials, out of this process's output.
pub(super) fn keep_quiet() {
    static ONCE: Once = Once::new();
    ONCE.call_once(|| {
        let before = std::panic::take_hook();
        std::panic::set_hook(Box::new(move |panic| {
            if panic.location().is_none_or(|place| !place.file().contains("/redb-")) {
                before(panic);
            }
        }));
    });
}

/// A folder that goes with this.
#[derive(Debug)]
pub(crate) struct Folder(PathBuf);

impl Folder {
    pub(crate) fn new(of: &str) -> std::io::Result<Self> {
        Self::below(&std::env::temp_dir(), of)
    }

    /// A folder in memory, where the system has such: what is tried in it does not depend on syncs.
    pub(super) fn in_memory(of: &str) -> std::io::Result<Self> {
        let memory = Path::new("/dev/shm");
        if memory.is_dir() { Self::below(memory, of) } else { Self::new(of) }
    }

    fn below(place: &Path, of: &str) -> std::io::Result<Self> {
        static NUMBER: AtomicU32 = AtomicU32::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let path = place.join(format!("verger-trial-{of}-{}-{number}", std::process::id()));
        std::fs::create_dir_all(&path)?;
        Ok(Self(path))
    }

    pub(crate) fn path(&self) -> &Path {
        &self.0
    }

    pub(super) fn file(&self) -> PathBuf {
        self.0.join("access.redb")
    }
}

impl Drop for Folder {
    fn drop(&mut self) {
        let _ = std::fs::remove_dir_all(&self.0);
    }
}

/// Numbers that look drawn, and are the same for the same seed (`SplitMix64`).
#[derive(Clone, Debug)]
pub(crate) struct Draw(pub(crate) u64);

impl Draw {
    pub(crate) fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        mixed ^ (mixed >> 31)
    }

    /// A number below another.
    pub(crate) fn below(&mut self, end: u64) -> u64 {
        self.next() % end.max(1)
    }
}
