use std::error::Error;
use std::path::Path;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread::{self, ScopedJoinHandle};
use std::time::{Duration, Instant};

use verger::time::Moment;
use verger_catalog::{Holdings, HoldingsError};
use verger_dataset::{Counts, FileUrl, Found, Harvest, HarvestOptions};

use crate::machine;
use crate::origin::Origin;
use crate::world::{Edition, World};

/// The cost of one phase over a whole catalog.
pub(crate) struct Phase {
    pub(crate) what: &'static str,
    pub(crate) datasets: u64,
    pub(crate) time: Duration,
    /// The CPU time, over all processors.
    pub(crate) processor: Duration,
    /// The peak memory of the process meanwhile.
    pub(crate) most_memory: Option<u64>,
}

impl Phase {
    #[expect(clippy::cast_precision_loss, reason = "millions")]
    pub(crate) fn a_second(&self) -> f64 {
        self.datasets as f64 / self.time.as_secs_f64()
    }
}

/// A catalog in a folder, with its index, and the cost of building both.
pub(crate) struct Holding {
    pub(crate) phases: Vec<Phase>,
    /// The requests of a sync in which nothing had changed.
    pub(crate) repeated: usize,
    pub(crate) store_octets: u64,
    pub(crate) index_octets: u64,
}

pub(crate) const LOADED: &str = "load: read, store and index";
pub(crate) const MADE_ANEW: &str = "index rebuilt from the store";

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// Harvests a world into a catalog, in two editions. Like a sync, it uses the harvest's state machine, but the files
/// are on disk.
pub(crate) fn hold(folder: &Path, datasets: usize) -> Outcome<Holding> {
    let (world, mut phases) = (World::new(datasets), Vec::new());
    let holdings = Holdings::create(&folder.join("catalog"))?;
    let mut sync = Syncs { holdings: &holdings, now: 1_790_000_000 };
    sync.add()?;
    let files = folder.join("files");
    for (printing, (what, edition)) in [
        (LOADED, Some(Edition::First)),
        ("read again: every file is another one, and says the same", None),
        ("read again: a tenth is changed, a fiftieth left out", Some(Edition::Second)),
        ("read again: what was left out is missing", None),
        ("read again: what was left out is gone", None),
    ]
    .into_iter()
    .enumerate()
    {
        if let Some(edition) = edition {
            Origin::write(&files, &world, edition)?;
        }
        let origin = Origin::new(files.clone(), printing);
        phases.push(measured(what, || sync.all(&origin))?);
    }
    let origin = Origin::new(files, phases.len() - 1);
    phases.push(measured("sync when nothing has changed", || sync.all(&origin))?);
    let repeated = origin.requests();
    phases.push(measured(MADE_ANEW, || remake(&holdings, folder))?);
    let status = holdings.status()?;
    let (store_octets, index_octets) = (status.store_octets, status.index_octets);
    Ok(Holding { phases, repeated, store_octets, index_octets })
}

fn measured(what: &'static str, work: impl FnOnce() -> Outcome<u64>) -> Outcome<Phase> {
    machine::forget_most_memory();
    let (start, before) = (Instant::now(), machine::processor_time());
    let datasets = work()?;
    let (time, processor) = (start.elapsed(), machine::processor_time().saturating_sub(before));
    let phase = Phase { what, datasets, time, processor, most_memory: machine::memory("VmHWM") };
    eprintln!("{what}: {:.0} datasets a second", phase.a_second());
    Ok(phase)
}

/// What `fsck --repair` does if the index is missing.
fn remake(holdings: &Holdings, folder: &Path) -> Outcome<u64> {
    std::fs::remove_dir_all(folder.join("catalog/index"))?;
    drop(holdings.turn()?);
    let status = holdings.status()?;
    if status.indexed != status.revision {
        return Err("the index does not have all that is stored".into());
    }
    let totals = status.totals;
    Ok(totals.listed + totals.stale + totals.missing + totals.gone)
}

struct Syncs<'a> {
    holdings: &'a Holdings,
    now: u64,
}

/// The number of sites harvested at a time.
const AT_A_TIME: usize = 2;

impl Syncs<'_> {
    fn add(&self) -> Outcome<()> {
        let _turn = self.holdings.turn()?;
        for site in 0..World::SITES {
            self.holdings.add(&World::url(site).parse()?, Moment::from_unix(self.now))?;
        }
        Ok(())
    }

    /// Harvests all sites, ten days after the last time. Returns the number of datasets seen.
    fn all(&mut self, origin: &Origin) -> Outcome<u64> {
        self.now += 864_000;
        let _turn = self.holdings.turn()?;
        let (sync, next) = (&*self, AtomicUsize::new(0));
        let harvest = || {
            let mut seen = 0;
            loop {
                let site = next.fetch_add(1, Ordering::Relaxed);
                if site >= World::SITES {
                    return Ok(seen);
                }
                seen += sync.one(origin, site)?.seen;
            }
        };
        thread::scope(|scope| {
            let threads: Vec<_> = (0..AT_A_TIME).map(|_| scope.spawn(harvest)).collect();
            let seen = |thread: ScopedJoinHandle<_>| thread.join().expect("it does not panic");
            threads.into_iter().map(seen).sum()
        })
    }

    fn one(&self, origin: &Origin, site: usize) -> Outcome<Counts> {
        let first: FileUrl = World::url(site).parse()?;
        let now = Moment::from_unix(self.now);
        let mut run = self.holdings.begin(&first, now)?;
        let options = HarvestOptions { force: true, ..HarvestOptions::default() };
        let mut harvest = Harvest::new(&first, run.state().clone(), options, now);
        let mut stored: Result<(), HoldingsError> = Ok(());
        let mut store = |found: Found| {
            if stored.is_ok() {
                stored = run.found(found);
            }
        };
        while let Some(request) = harvest.next(&mut store) {
            harvest.answered(origin.answer(site, &request)?, now, &mut store);
        }
        stored?;
        Ok(run.finish(harvest.finish(now), false)?.counts)
    }
}
