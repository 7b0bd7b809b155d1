//! Writers that are killed in the middle of writing: what was reported as kept is kept.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::mpsc::Receiver;
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use verger_access::Store;
use verger_store::RedbStore;

use super::example::{Draw, Folder, Seen, answer, look};

/// The result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Kills {
    /// Writers that were killed.
    pub rounds: u64,
    /// Writes that they had acknowledged.
    pub acknowledged: u64,
    /// Sites whose last acknowledged answer is not there.
    pub lost: u64,
    /// Answers that were never given.
    pub wrong: u64,
    /// Openings that failed, or put the file aside.
    pub refused: u64,
    /// Writers that could not write anything.
    pub starved: u64,
    /// The longest opening after a kill, with its first read.
    pub longest_open: Duration,
}

/// Starts `program` (the `store-writer` of this package), lets it write, kills it as `kill -9` does after a drawn time,
/// and looks; `rounds` times on one file. Every second writer opens the file for each write, and in every eighth round
/// there are four of them at once, each of which must get its turn.
///
/// # Errors
///
/// When a writer cannot be started.
pub fn kill(program: &Path, rounds: u64, seed: u64) -> io::Result<Kills> {
    let folder = Folder::new("kill")?;
    let path = folder.file();
    let mut told = [0; SITES as usize];
    let mut draw = Draw(seed);
    let mut counts = Kills::default();
    for round in 0..rounds {
        let manner = if round % 2 == 0 { "held" } else { "brief" };
        let together = if round % 8 == 7 { 4 } else { 1 };
        let last = told.iter().max().copied().unwrap_or(0);
        let mut writers = Vec::new();
        for number in 0..together {
            let first = last + SITES + number * MOST_WRITTEN;
            writers.push(Writer::start(program, manner, first, &path)?);
        }
        // Some do not live to acknowledge anything: they die while they open, or mend, the file.
        if together > 1 || draw.below(4) > 0 {
            let begun = writers.iter().filter(|writer| writer.begins()).count();
            counts.starved += (writers.len() - begun) as u64;
        }
        std::thread::sleep(Duration::from_micros(draw.below(60_000)));
        for writer in writers {
            for at in writer.killed()? {
                let last = &mut told[(at % SITES) as usize];
                *last = at.max(*last);
                counts.acknowledged += 1;
            }
        }
        counts.rounds += 1;
        counts.look(&path, draw.below(2) == 0, &told);
    }
    Ok(counts)
}

impl Kills {
    /// Whether nothing acknowledged was lost, every opening succeeded, and every writer got its turn.
    pub fn holds(&self) -> bool {
        [self.lost, self.wrong, self.refused, self.starved] == [0; 4]
    }

    fn look(&mut self, path: &Path, held: bool, told: &[u64]) {
        let begun = Instant::now();
        let opened = if held { RedbStore::held(path) } else { Ok(RedbStore::brief(path)) };
        let Ok(store) = opened else {
            self.refused += 1;
            return;
        };
        for (number, &last) in (0..).zip(told) {
            match look(&store, number) {
                // One more may be there than was acknowledged.
                Ok(Seen::Answer(at)) if at >= last => {}
                Ok(Seen::Nothing) if last == 0 => {}
                Ok(Seen::Answer(_) | Seen::Nothing) => self.lost += 1,
                Ok(Seen::Wrong) => self.wrong += 1,
                Err(_) => self.refused += 1,
            }
            if number == 0 {
                self.longest_open = self.longest_open.max(begun.elapsed());
            }
        }
        // A file has its name only when it is whole, so none is ever moved away.
        self.refused += store.notices().len() as u64;
    }
}

/// A process that writes, and what it says of it.
struct Writer {
    child: Child,
    told: JoinHandle<Vec<u64>>,
    begins: Receiver<()>,
}

impl Writer {
    fn start(program: &Path, manner: &str, first: u64, path: &Path) -> io::Result<Self> {
        let mut child = Command::new(program)
            .args([manner, &first.to_string()])
            .arg(path)
            .stdout(Stdio::piped())
            .spawn()?;
        let mut output = BufReader::new(child.stdout.take().expect("it is piped"));
        let (began, begins) = std::sync::mpsc::channel();
        let told = std::thread::spawn(move || {
            let mut told = Vec::new();
            let mut line = String::new();
            // A line that the kill has cut is not an acknowledgement.
            while output.read_line(&mut line).is_ok_and(|read| read > 0) && line.ends_with('\n') {
                told.extend(line.trim_end().parse::<u64>());
                let _ = began.send(());
                line.clear();
            }
            told
        });
        Ok(Self { child, told, begins })
    }

    /// Waits until it has acknowledged something.
    fn begins(&self) -> bool {
        self.begins.recv_timeout(Duration::from_secs(10)).is_ok()
    }

    fn killed(mut self) -> io::Result<Vec<u64>> {
        self.child.kill()?;
        self.child.wait()?;
        Ok(self.told.join().expect("it only reads"))
    }
}

/// What the program `store-writer` does: writes answers of ever later moments, and says each moment on its standard
/// output once the store has kept it. It ends when it is killed, or after 100,000.
///
/// # Errors
///
/// When the store fails, or its output is closed.
pub fn write_until_killed(manner: &str, first: u64, path: &Path) -> io::Result<()> {
    let store = match manner {
        "held" => RedbStore::held(path).map_err(io::Error::other)?,
        _ => RedbStore::brief(path),
    };
    let mut output = io::stdout().lock();
    for at in first..first + MOST_WRITTEN {
        let learned = answer(at % SITES, at);
        store.remember(&learned.entry, learned.body.as_deref()).map_err(io::Error::other)?;
        output.write_all(format!("{at}\n").as_bytes())?;
        output.flush()?;
    }
    Ok(())
}

const SITES: u64 = 24;
const MOST_WRITTEN: u64 = 100_000;
