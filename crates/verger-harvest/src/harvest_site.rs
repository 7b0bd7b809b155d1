//! Drives the harvest of one site: sends the state machine's requests and gives it the answers.

mod asking;
mod body;
mod error;
mod robots;

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout_at};
use tracing::Instrument as _;
use verger::time::Moment;
use verger_access::Site;
use verger_dataset::{Answer, Found, Harvest, Harvested};
use verger_http::{Deadlines, VisitProgress, Visitor};

use crate::events;
use crate::run_budget::RunBudget;
use asking::ask;
pub use error::NotHarvested;
use robots::named_sitemaps;

/// The limits of a site's time, and of the run that it is part of.
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct SiteLimits {
    /// For each of its requests. Unless set, the usual ones, with no total limit for a body that arrives at
    /// [`Deadlines::LEAST_RATE`] or faster.
    pub deadlines: Deadlines,
    /// For all of them, including waits for its pace: half an hour unless set. The remaining requests then count as
    /// unanswered.
    pub total: Duration,
    /// What it shares with the other sites of its run.
    pub run: RunBudget,
}

impl Default for SiteLimits {
    fn default() -> Self {
        let deadlines =
            Deadlines { least_rate: Some(Deadlines::LEAST_RATE), ..Deadlines::default() };
        Self { deadlines, total: Duration::from_mins(30), run: RunBudget::default() }
    }
}

/// Harvests a site, and passes findings to `sink` as soon as they are made. The run ends within the bounds of [`Harvest`]
/// and the limits; each of its requests waits for its permit up to the visitor's patience.
///
/// One site gets one request at a time; for many sites, run many of these in parallel. An answer is read on a blocking
/// thread, so a large one delays no other site; that thread stops when the time limit is reached or the future is dropped.
///
/// A URL that robots.txt forbids counts as not allowed. Unknown robots.txt, waits beyond the visitor's patience,
/// destinations that the guard refuses, and redirects that lead nowhere count as no answer. The note of a
/// [`Probe`](verger_dataset::Probe) says where a redirect led from TLS to none.
///
/// # Errors
///
/// When the ledger cannot be asked for a permit, or nothing was sent since the host's turn did not come in time, or since the
/// run is over. That is not the site's fault, so keep nothing from the run except what `sink` received: the site is as due as before.
///
/// ```
/// use verger::time::Moment;
/// use verger_dataset::{Harvest, HarvestOptions, HarvestOutcome, HarvestState};
/// use verger_http::{Visitor, VisitorOptions};
///
/// # #[tokio::main(flavor = "current_thread")]
/// # async fn main() -> Result<(), Box<dyn std::error::Error>> {
/// let visitor = Visitor::new(VisitorOptions::new("ExampleBot"))?;
/// let now = visitor.robot().fetcher().now();
/// // The guard allows only public addresses.
/// let site = "http://127.0.0.1/data.txt".parse()?;
/// let harvest = Harvest::new(&site, HarvestState::default(), HarvestOptions::default(), now);
/// let limits = verger_harvest::SiteLimits::default();
/// let told = &mut |found| println!("{found:?}");
/// let harvested = verger_harvest::harvest_site(&visitor, harvest, &limits, told).await?;
/// assert_eq!(harvested.report.outcome, HarvestOutcome::Unreachable);
/// # Ok(())
/// # }
/// ```
pub async fn harvest_site(
    visitor: &Visitor,
    harvest: Harvest,
    limits: &SiteLimits,
    sink: &mut impl FnMut(Found),
) -> Result<Harvested, NotHarvested> {
    let span = events::harvest_span(Site::of(harvest.site().as_str()).ok().as_ref());
    let told = async {
        // On the heap: callers nest this future in theirs.
        let harvested = Box::pin(drive(visitor, harvest, limits, sink)).await;
        match &harvested {
            Ok(harvested) => events::ended(&harvested.report),
            Err(error) => events::given_up(error),
        }
        harvested
    };
    told.instrument(span).await
}

async fn drive(
    visitor: &Visitor,
    mut harvest: Harvest,
    limits: &SiteLimits,
    sink: &mut impl FnMut(Found),
) -> Result<Harvested, NotHarvested> {
    let fetcher = visitor.robot().fetcher();
    let (mut has_named, mut has_begun) = (false, false);
    let mut without_tls = HashMap::new();
    let ends = Instant::now() + limits.total.min(LONGEST);
    let stop = Stop::default();
    harvest.stop_when(Arc::clone(&stop.0));
    loop {
        if let Some(why) = limits.run.is_over() {
            if !has_begun {
                return Err(NotHarvested::Ended(why));
            }
            harvest.stop_asking(&why);
        }
        let Some(request) = harvest.next(sink) else { break };
        if !limits.run.take() {
            // Another site has just used the last one.
            harvest.answered(Answer::Nothing(limits.run.spent()), fetcher.now(), sink);
            continue;
        }
        let progress = VisitProgress::default();
        let which = (&request, &progress, has_begun);
        // Boxed, since a request has buffers, which would enlarge every caller's future.
        let asked = Box::pin(ask(visitor, which, limits.deadlines, &mut without_tls));
        let answered = limits.run.unless_ended(timeout_at(ends, asked)).await;
        has_begun |= progress.has_begun();
        let answer = match answered {
            Ok(Ok(answer)) => answer?,
            Err(why) if !has_begun => return Err(NotHarvested::Ended(why)),
            Err(why) => Answer::Nothing(why),
            Ok(Err(_)) if !has_begun => return Err(NotHarvested::NoTurn(None)),
            Ok(Err(_)) => {
                harvest.stop_asking(OVER);
                events::time_over();
                let of_what = progress.stage().map(|stage| format!(": {stage}"));
                Answer::Nothing(format!("{OVER}{}", of_what.unwrap_or_default()))
            }
        };
        let now = fetcher.now();
        let over = (&stop, ends, &limits.run);
        harvest = Box::pin(read_answer(harvest, answer, now, over, sink)).await;
        // By now the site's robots.txt has been requested.
        if !std::mem::replace(&mut has_named, true) {
            harvest.name_sitemaps(named_sitemaps(fetcher, &request.url).await);
        }
    }
    let mut harvested = harvest.finish(fetcher.now());
    for probe in &mut harvested.report.probes {
        if let Some(left) = without_tls.get(&probe.url) {
            let separator = if probe.note.is_empty() { "" } else { "; " };
            probe.note.push_str(separator);
            probe.note.push_str(left);
        }
    }
    Ok(harvested)
}

/// Ends the reading of an answer when the time is over, or when nobody waits for it any more.
#[derive(Default)]
struct Stop(Arc<AtomicBool>);

impl Stop {
    fn set(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for Stop {
    fn drop(&mut self) {
        self.set();
    }
}

/// Gives the state machine an answer on a thread that may block, since reading a body of many MiB takes seconds.
async fn read_answer(
    mut harvest: Harvest,
    answer: Answer,
    now: Moment,
    (stop, ends, run): (&Stop, Instant, &RunBudget),
    sink: &mut impl FnMut(Found),
) -> Harvest {
    let (tell, mut found) = mpsc::channel(FOUND);
    let read = spawn_blocking(move || {
        // The receiver has stopped listening, and wants nothing more.
        harvest.answered(answer, now, &mut |found| drop(tell.blocking_send(found)));
        harvest
    });
    loop {
        if Instant::now() >= ends {
            stop.set();
        }
        let waited = run.unless_ended(timeout_at(ends, found.recv())).await;
        let came = if let Ok(Ok(came)) = waited {
            came
        } else {
            stop.set();
            found.recv().await
        };
        let Some(found) = came else { break };
        sink(found);
    }
    read.await.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
}

/// The note on a request that is not sent, or no longer waited for.
const OVER: &str = "the time limit for this site was reached";

/// The longest total.
const LONGEST: Duration = Duration::from_hours(365 * 24);

/// The most findings that wait for the sink.
const FOUND: usize = 64;
