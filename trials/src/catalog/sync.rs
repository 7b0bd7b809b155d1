//! Harvests that are killed: what was stored stays, what was not seen is not missing, and index and store go together.

mod model;
mod origin;
mod site;
mod worker;

use std::collections::BTreeSet;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::{Duration, Instant};

use verger_catalog::search::Index;
use verger_catalog::{Filter, Holdings};

use self::model::{Model, Wrong, moment};
use self::origin::Origin;
use self::site::sites;
pub use self::worker::sync_until_killed;
use self::worker::{Manner, Worker};
use crate::store::{Draw, Folder};

/// How much is tried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct SyncTrial {
    /// This number of workers are killed.
    pub rounds: u64,
    /// The number of datasets of each of the five sites, or a few less.
    pub datasets: u64,
    /// What is drawn follows from it.
    pub seed: u64,
    /// What is done to the catalog after the last worker; then none is killed.
    pub plant: Option<SyncPlant>,
}

/// What a catalog must not do, done to it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a list of bugs")]
pub enum SyncPlant {
    /// The store is what it was a round before.
    Forgets,
    /// The index lacks a dataset.
    NotIndexed,
}

/// The result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct SyncKills {
    /// Workers that were started to be killed.
    pub rounds: u64,
    /// How many of them had not ended before.
    pub kills: u64,
    /// Batches and runs that they had acknowledged.
    pub acknowledged: u64,
    /// Runs of sites that were completed.
    pub ended: u64,
    /// Datasets that are held in the end.
    pub held: u64,
    /// Datasets that were acknowledged, or seen before, and are not there as they were.
    pub lost: u64,
    /// Datasets that say what their site did not say when they were last seen.
    pub invented: u64,
    /// Datasets that are missing, or not, and should not be.
    pub misjudged: u64,
    /// Faults that a check of the catalog has found.
    pub unsound: u64,
    /// Catalogs that could not be opened, or read.
    pub refused: u64,
    /// Workers that gave up, and runs that were not whole though the sites were.
    pub failed: u64,
    /// Datasets that the store and the index do not both have when all is done.
    pub unequal: u64,
    /// The longest opening after a kill.
    pub longest_open: Duration,
}

/// Starts `program` (the `catalog-worker` of this package), which harvests five sites, kills it as `kill -9` does at a
/// moment drawn from the time that a whole harvest takes, and looks; then lets the sites change, and continues with the
/// same catalog. In the end one may finish, and the catalog must hold what the sites describe.
///
/// # Errors
///
/// When a worker cannot be started, or a folder not be written to.
pub fn kill_syncs(program: &Path, trial: SyncTrial) -> io::Result<SyncKills> {
    let place = Folder::new("sync")?;
    let sites = sites(trial.datasets);
    let origin = Origin::start(&sites)?;
    let urls = origin.urls();
    let start = |folder: &Path, round| {
        let manner = if round % 2 == 0 { Manner::Together } else { Manner::InTurn };
        Worker::start(program, manner, moment(round), folder, &urls)
    };
    let mut whole = 0;
    for round in 0..2 {
        origin.turn(round);
        let begun = Instant::now();
        start(&place.path().join("timed"), round)?.ended()?;
        whole = begun.elapsed().as_micros() as u64;
    }

    let folder = place.path().join("catalog");
    let mut model = Model::new(&urls, &sites);
    let mut draw = Draw(trial.seed);
    let mut counts = SyncKills::default();
    for number in 0..trial.rounds / 2 {
        let folder = place.path().join(number.to_string());
        let worker = start(&folder, 0)?;
        std::thread::sleep(Duration::from_micros(draw.below(LONGEST_BIRTH)));
        worker.killed()?;
        // Who is killed while the catalog is made leaves one that can be used, or none that is in the way.
        let found = Holdings::create(&folder).and_then(|holdings| holdings.fsck(false));
        counts.refused += u64::from(!found.is_ok_and(|fsck| fsck.is_sound()));
        std::fs::remove_dir_all(&folder)?;
    }
    for round in 1..=trial.rounds {
        origin.turn(round);
        let plant = trial.plant.filter(|_| round == trial.rounds);
        let before = plant.map(|_| std::fs::read(folder.join(STORE))).transpose()?;
        let worker = start(&folder, round)?;
        let (ended, told) = if trial.plant.is_some() {
            worker.ended()?
        } else {
            std::thread::sleep(Duration::from_micros(draw.below(whole)));
            worker.killed()?
        };
        if let (Some(plant), Some(before)) = (plant, before) {
            plant.put(&folder, &before)?;
        }
        counts.rounds += 1;
        counts.kills += u64::from(ended.is_none());
        counts.failed += u64::from(ended.is_some_and(|status| !status.success()));
        counts.acknowledged += told.len() as u64;
        // The first may not have lived to make it.
        Holdings::create(&folder).map_err(io::Error::other)?;
        counts.look(&folder, |holdings| model.compare(holdings, round, &told));
    }
    let last = trial.rounds + 1;
    origin.turn(last);
    let (ended, told) = start(&folder, last)?.ended()?;
    counts.failed += u64::from(ended.is_none_or(|status| !status.success()));
    counts.look(&folder, |holdings| model.compare(holdings, last, &told));
    counts.failed += u64::from(!model.has_ended(last));
    counts.ended = model.ended();
    counts.end(&folder, model.described(last))?;
    Ok(counts)
}

impl SyncKills {
    /// Whether nothing was lost, invented or misjudged, and every look found a catalog in order.
    pub fn holds(&self) -> bool {
        let wrong = [self.lost, self.invented, self.misjudged, self.unsound];
        wrong == [0; 4] && [self.refused, self.failed, self.unequal] == [0; 3]
    }

    fn look(
        &mut self,
        folder: &Path,
        compare: impl FnOnce(&Holdings) -> Result<Wrong, verger_catalog::HoldingsError>,
    ) {
        let begun = Instant::now();
        let opened = Holdings::open(folder);
        self.longest_open = self.longest_open.max(begun.elapsed());
        let found = opened.and_then(|holdings| {
            self.unsound += holdings.fsck(false)?.found;
            compare(&holdings)
        });
        match found {
            Ok(wrong) => {
                self.lost += wrong.lost;
                self.invented += wrong.invented;
                self.misjudged += wrong.misjudged;
                self.failed += wrong.unfinished;
            }
            Err(_) => self.refused += 1,
        }
    }

    /// Nothing is pending when all is done, and each is where the other is.
    fn end(&mut self, folder: &Path, described: u64) -> io::Result<()> {
        let holdings = Holdings::open(folder).map_err(io::Error::other)?;
        let (mut stored, mut listed, mut indexed) = (BTreeSet::new(), 0, BTreeSet::new());
        let filter = Filter { with_gone: true, ..Filter::default() };
        let mut each = |held: &verger_catalog::Held| {
            stored.insert((held.id, held.revision));
            listed += u64::from(held.health == verger_dataset::Health::Listed);
            ControlFlow::Continue(())
        };
        holdings.each(&filter, &mut each).map_err(io::Error::other)?;
        let index = Index::open(&folder.join("index")).map_err(io::Error::other)?;
        let index = index.ok_or_else(|| io::Error::other("there is no index"))?;
        let mut each = |id, revision| {
            indexed.insert((id, revision));
        };
        index.ids(&mut each).map_err(io::Error::other)?;
        self.held = stored.len() as u64;
        self.unequal += stored.symmetric_difference(&indexed).count() as u64;
        self.unequal += listed.abs_diff(described);
        self.unequal += holdings.status().map_err(io::Error::other)?.behind();
        Ok(())
    }
}

impl SyncPlant {
    fn put(self, folder: &Path, before: &[u8]) -> io::Result<()> {
        match self {
            Self::Forgets => std::fs::write(folder.join(STORE), before),
            Self::NotIndexed => {
                let index = Index::open(&folder.join("index")).map_err(io::Error::other)?;
                let index = index.ok_or_else(|| io::Error::other("there is no index"))?;
                let mut any = None;
                index.ids(&mut |id, _| any = Some(id)).map_err(io::Error::other)?;
                let mut writer = index.writer().map_err(io::Error::other)?;
                writer.remove(any.ok_or_else(|| io::Error::other("the index is empty"))?);
                writer.commit(index.sequence()).map_err(io::Error::other)
            }
        }
    }
}

/// In microseconds: how long making a catalog may take.
const LONGEST_BIRTH: u64 = 60_000;
const STORE: &str = "catalog.redb";
