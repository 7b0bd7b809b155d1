use std::error::Error;
use std::path::Path;
use std::process::{Command, Stdio};
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

/// What is done to the catalog, in order.
const PHASES: [(&str, Work); 7] = [
    (LOADED, Work::Sync(0)),
    ("read again: every file is another one, and says the same", Work::Sync(1)),
    ("read again: a tenth is changed, a fiftieth left out", Work::Sync(2)),
    ("read again: what was left out is missing", Work::Sync(3)),
    ("read again: what was left out is gone", Work::Sync(4)),
    ("sync when nothing has changed", Work::Sync(4)),
    (MADE_ANEW, Work::Remake),
];

#[derive(Clone, Copy)]
enum Work {
    /// All sites are harvested, with files of that printing.
    Sync(usize),
    Remake,
}

pub(crate) const LOADED: &str = "load: read, store and index";
pub(crate) const MADE_ANEW: &str = "index rebuilt from the store";

type Outcome<T> = Result<T, Box<dyn Error + Send + Sync>>;

/// Harvests a world into a catalog, in two editions. Like a sync, it uses the harvest's state machine, but the files
/// are on disk. Each phase is a process of its own, as for a user who runs the command again.
pub(crate) fn hold(folder: &Path, datasets: usize) -> Outcome<Holding> {
    let world = World::new(datasets);
    let sync = Syncs { holdings: &Holdings::create(&folder.join("catalog"))?, now: BEGIN };
    sync.add()?;
    let (mut phases, mut repeated) = (Vec::new(), 0);
    for (number, (_, work)) in PHASES.into_iter().enumerate() {
        match work {
            Work::Sync(0) => Origin::write(&folder.join("files"), &world, Edition::First)?,
            Work::Sync(2) => Origin::write(&folder.join("files"), &world, Edition::Second)?,
            _ => {}
        }
        let (phase, requests) = in_a_process(folder, number)?;
        eprintln!("{}: {:.0} datasets a second", phase.what, phase.a_second());
        phases.push(phase);
        repeated = if requests > 0 { requests } else { repeated };
    }
    let status = Holdings::open(&folder.join("catalog"))?.status()?;
    let (store_octets, index_octets) = (status.store_octets, status.index_octets);
    Ok(Holding { phases, repeated, store_octets, index_octets })
}

/// Runs this program again for one phase. Returns its cost and its requests.
fn in_a_process(folder: &Path, number: usize) -> Outcome<(Phase, usize)> {
    let mut child = Command::new(std::env::current_exe()?);
    child.arg("--phase").arg(number.to_string()).arg("--in").arg(folder);
    let run = child.stderr(Stdio::inherit()).output()?;
    let said = String::from_utf8(run.stdout)?;
    let numbers: Vec<u64> = said.split_whitespace().filter_map(|word| word.parse().ok()).collect();
    let &[datasets, time, processor, most_memory, requests] = &numbers[..] else {
        return Err(format!("phase {number} ended with {} and said {said:?}", run.status).into());
    };
    let phase = Phase {
        what: PHASES[number].0,
        datasets,
        time: Duration::from_micros(time),
        processor: Duration::from_micros(processor),
        most_memory: Some(most_memory).filter(|&octets| octets > 0),
    };
    Ok((phase, usize::try_from(requests)?))
}

/// Does one phase, and prints its datasets, its times in microseconds, its memory in bytes and its requests.
pub(crate) fn phase(folder: &Path, number: usize) -> Outcome<()> {
    let (_, work) = *PHASES.get(number).ok_or("there is no such phase")?;
    let holdings = Holdings::open(&folder.join("catalog"))?;
    let printing = if let Work::Sync(printing) = work { printing } else { 0 };
    let origin = Origin::new(folder.join("files"), printing);
    let mut sync = Syncs { holdings: &holdings, now: BEGIN + number as u64 * TEN_DAYS };
    let (start, before) = (Instant::now(), machine::processor_time());
    let datasets = match work {
        Work::Sync(_) => sync.all(&origin)?,
        Work::Remake => remake(&holdings, folder)?,
    };
    let (time, processor) = (start.elapsed(), machine::processor_time().saturating_sub(before));
    let most_memory = machine::memory("VmHWM").unwrap_or(0);
    let (time, processor) = (time.as_micros(), processor.as_micros());
    println!("{datasets} {time} {processor} {most_memory} {}", origin.requests());
    Ok(())
}

/// When the first phase begins, and the time between two.
const BEGIN: u64 = 1_790_000_000;
const TEN_DAYS: u64 = 864_000;

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
        self.now += TEN_DAYS;
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
