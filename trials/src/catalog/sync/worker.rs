//! A process that harvests all sites into a catalog, and what it says of it.

use std::io::{self, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread::JoinHandle;

use tokio::task::JoinSet;
use verger::time::Moment;
use verger_catalog::Holdings;
use verger_dataset::{FileUrl, Found, Harvest, HarvestOptions};
use verger_harvest::SiteLimits;
use verger_http::Visitor;

use crate::catalog::hasty;

/// What a worker has acknowledged, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Told {
    /// A batch is stored: names of datasets, and URLs of files that have not changed after a `=`.
    Kept { site: usize, what: Vec<String> },
    /// The run of a site was completed.
    Ended { site: usize },
}

/// A process that harvests.
pub(super) struct Worker {
    child: Child,
    told: JoinHandle<Vec<Told>>,
}

/// How the sites are harvested.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Manner {
    /// All at once, in one turn of writing.
    Together,
    /// One after another; the index is written to the disk after each.
    InTurn,
}

impl Manner {
    const fn name(self) -> &'static str {
        match self {
            Self::Together => "together",
            Self::InTurn => "in-turn",
        }
    }
}

impl Worker {
    pub(super) fn start(
        program: &Path,
        manner: Manner,
        now: Moment,
        folder: &Path,
        sites: &[String],
    ) -> io::Result<Self> {
        let mut child = Command::new(program)
            .args([manner.name(), &now.unix().to_string()])
            .arg(folder)
            .args(sites)
            .stdout(Stdio::piped())
            .spawn()?;
        let output = BufReader::new(child.stdout.take().expect("it is piped"));
        let told = std::thread::spawn(move || told(output));
        Ok(Self { child, told })
    }

    /// Kills it, if it has not ended: then it has no status.
    pub(super) fn killed(mut self) -> io::Result<(Option<ExitStatus>, Vec<Told>)> {
        let ended = self.child.try_wait()?;
        self.child.kill()?;
        self.child.wait()?;
        Ok((ended, self.told.join().expect("it only reads")))
    }

    /// Waits until it has ended, which its own deadlines ensure.
    pub(super) fn ended(mut self) -> io::Result<(Option<ExitStatus>, Vec<Told>)> {
        let status = self.child.wait()?;
        Ok((Some(status), self.told.join().expect("it only reads")))
    }
}

fn told(mut output: impl io::BufRead) -> Vec<Told> {
    let (mut all, mut line) = (Vec::new(), String::new());
    // A line that the kill has cut is not an acknowledgement.
    while output.read_line(&mut line).is_ok_and(|read| read > 0) && line.ends_with('\n') {
        let mut words = line.split_ascii_whitespace();
        let kind = words.next();
        if let Some(site) = words.next().and_then(|site| site.parse().ok()) {
            all.push(match kind {
                Some("kept") => Told::Kept { site, what: words.map(str::to_owned).collect() },
                _ => Told::Ended { site },
            });
        }
        line.clear();
    }
    all
}

/// What the program `catalog-worker` does: harvests sites into a catalog, in a hurry, as of a moment, and says on its
/// standard output which batches are stored and which runs have ended.
///
/// # Errors
///
/// When the catalog cannot be written to, there can be no runtime, or its output is closed.
pub fn sync_until_killed(
    manner: &str,
    now: u64,
    folder: &Path,
    sites: &[String],
) -> io::Result<()> {
    let holdings = Holdings::create(folder).map_err(io::Error::other)?;
    let visitor = hasty()?;
    let now = Moment::from_unix(now);
    let runtime =
        tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build()?;
    runtime.block_on(async {
        let mut all = JoinSet::new();
        for (number, site) in sites.iter().enumerate() {
            let site = site.parse().map_err(io::Error::other)?;
            all.spawn(one(holdings.clone(), visitor.clone(), number, site, now));
            if manner == Manner::InTurn.name() {
                all.join_next().await.expect("it was spawned")??;
            }
        }
        while let Some(done) = all.join_next().await {
            done??;
        }
        Ok(())
    })
}

async fn one(
    holdings: Holdings,
    visitor: Visitor,
    number: usize,
    site: FileUrl,
    now: Moment,
) -> io::Result<()> {
    holdings.add(&site, now).map_err(io::Error::other)?;
    let mut run = holdings.begin(&site, now).map_err(io::Error::other)?.in_batches_of(BATCH);
    let options = HarvestOptions { force: true, ..HarvestOptions::default() };
    let machine = Harvest::new(&site, run.state().clone(), options, now);
    let mut batch = String::new();
    let (mut count, mut trouble) = (0, None);
    let harvested =
        verger_harvest::harvest_site(&visitor, machine, &SiteLimits::default(), &mut |found| {
            batch.push(' ');
            match &found {
                Found::Dataset { dataset, .. } => batch.push_str(&dataset.identifier),
                Found::SourceUnchanged { source } => batch.extend(["=", source]),
                // Its sites have no pages, and no listings.
                Found::StillListed { .. } | Found::SoFar(_) | Found::Pages(_) => {}
            }
            count += 1;
            let done = run.found(found).map_err(io::Error::other).and_then(|()| {
                if count < BATCH {
                    return Ok(());
                }
                count = 0;
                say(&format!("kept {number}{}\n", std::mem::take(&mut batch)))
            });
            trouble = trouble.take().or(done.err());
        })
        .await;
    if let Some(error) = trouble {
        return Err(error);
    }
    let harvested = harvested.map_err(io::Error::other)?;
    run.finish(harvested, false).map_err(io::Error::other)?;
    say(&format!("kept {number}{batch}\nended {number}\n"))
}

fn say(line: &str) -> io::Result<()> {
    let mut output = io::stdout().lock();
    output.write_all(line.as_bytes())?;
    output.flush()
}

/// This number of findings are stored at once.
const BATCH: usize = 100;
