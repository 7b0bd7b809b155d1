//! Drives the harvest of one site: sends the state machine's requests and gives it the answers.

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
use verger_access::{ResponseHead, Site};
use verger_dataset::{Answer, Body, Found, Harvest, Harvested, Request, Response, ResponseHeaders};
use verger_http::{Deadlines, NotVisited, Refused, TransferLimits, Visit, Visitor};

use crate::events;
use body::read;
pub use error::NotHarvested;
use robots::{named_sitemaps, unreachable};

/// The time limits of a site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct SiteLimits {
    /// For each of its requests. Unless set, the usual ones, with no total limit for a body that arrives at
    /// [`Deadlines::LEAST_RATE`] or faster.
    pub deadlines: Deadlines,
    /// For all of them, including waits for its pace: half an hour unless set. The remaining requests then count as
    /// unanswered.
    pub total: Duration,
}

impl Default for SiteLimits {
    fn default() -> Self {
        let deadlines =
            Deadlines { least_rate: Some(Deadlines::LEAST_RATE), ..Deadlines::default() };
        Self { deadlines, total: Duration::from_mins(30) }
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
/// When the ledger cannot be asked for a permit, or nothing was sent since the host's turn did not come in time. That is not
/// the site's fault, so keep nothing from the run except what `sink` received: the site is as due as before.
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
    let (mut has_named, mut is_over) = (false, false);
    let mut without_tls = HashMap::new();
    let ends = Instant::now() + limits.total.min(LONGEST);
    let (stop, begun) = (Stop::default(), AtomicBool::new(false));
    harvest.stop_when(Arc::clone(&stop.0));
    while let Some(request) = harvest.next(sink) {
        // Boxed, since a request has buffers, which would enlarge every caller's future.
        let asked = Box::pin(ask(visitor, (&request, &begun), limits.deadlines, &mut without_tls));
        let answer = if let Ok(answer) = timeout_at(ends, asked).await {
            answer?
        } else if !begun.load(Ordering::Relaxed) {
            return Err(NotHarvested::NoTurn(None));
        } else {
            if !std::mem::replace(&mut is_over, true) {
                events::time_over();
            }
            Answer::Nothing(OVER.to_owned())
        };
        let now = fetcher.now();
        harvest = Box::pin(read_answer(harvest, answer, now, (&stop, ends), sink)).await;
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
    (stop, ends): (&Stop, Instant),
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
        let came = if let Ok(came) = timeout_at(ends, found.recv()).await {
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

async fn ask(
    visitor: &Visitor,
    (request, begun): (&Request, &AtomicBool),
    deadlines: Deadlines,
    without_tls: &mut HashMap<String, String>,
) -> Result<Answer, NotHarvested> {
    let headers: Vec<_> =
        request.headers.iter().map(|(name, value)| (*name, value.as_str())).collect();
    let limits = TransferLimits { decoded: request.limit, encoded: request.limit, deadlines };
    let begun = Some(begun);
    let visit = Visit { headers: &headers, limits, begun, ..Visit::of(&request.url) };
    let mut visited = match visitor.get(&visit).await {
        Ok(visited) => visited,
        Err(not_visited) => {
            events::not_visited(request.method, &not_visited.why);
            let has_begun = begun.is_some_and(|begun| begun.load(Ordering::Relaxed));
            if !has_begun && is_for_want_of_a_turn(&not_visited.why) {
                return Err(NotHarvested::NoTurn(Some(not_visited.why)));
            }
            return told(visitor, not_visited, &request.url).await;
        }
    };
    if let Some(left) = visited.left_tls() {
        without_tls.insert(request.url.clone(), left.to_string());
    }
    let status = visited.status();
    if status == 429 || status >= 500 {
        events::server_failed(request.method, status);
    }
    let fields: Vec<_> = visited.fields().collect();
    let head = ResponseHead { status, fields: &fields };
    let now = visitor.robot().fetcher().now();
    let headers = ResponseHeaders {
        media_type: head.media_type(),
        etag: head.text("etag"),
        last_modified: head.text("last-modified"),
        lifetime: states_lifetime(&fields).then(|| head.lifetime(&visited.url, now)).flatten(),
    };
    let (body, is_cut) = if (200..300).contains(&status) {
        match read(&mut visited, request.wants).await {
            Ok(read) => read,
            Err(failure) => {
                events::broke_off(request.method, failure);
                return Ok(Answer::Nothing(format!("the body broke off: {failure}")));
            }
        }
    } else {
        (Body::Octets(Vec::new()), false)
    };
    let url = visited.url.clone();
    visited.close().await;
    Ok(Answer::Came(Response { url, status, headers, body, is_cut }))
}

/// Whether headers say how long an answer is fresh. `Cache-Control: public` alone does not, and data.txt §3.4 has a
/// rule for that.
fn states_lifetime(fields: &[(&str, &[u8])]) -> bool {
    fields.iter().any(|(name, value)| {
        let value = String::from_utf8_lossy(value).to_ascii_lowercase();
        let directives = ["max-age", "no-cache", "no-store"];
        name.eq_ignore_ascii_case("expires")
            || name.eq_ignore_ascii_case("cache-control")
                && directives.iter().any(|directive| value.contains(directive))
    })
}

/// The answer for the state machine when no request was made.
async fn told(
    visitor: &Visitor,
    not_visited: NotVisited,
    asked: &str,
) -> Result<Answer, NotHarvested> {
    let words = if not_visited.url == asked {
        not_visited.why.to_string()
    } else {
        not_visited.to_string()
    };
    Ok(match not_visited.why {
        Refused::Ledger(error) => return Err(NotHarvested::Ledger(error)),
        Refused::ByRule(_) | Refused::NotAuthorized(_) => Answer::NotAllowed(words),
        // RFC 9309 §2.3.1.4 closes a site whose robots.txt is unreachable. That is not the site's decision.
        Refused::ByClause(_) => {
            match unreachable(visitor.robot().fetcher(), &not_visited.url).await {
                Some(said) => Answer::Nothing(format!("{words} ({said})")),
                None => Answer::NotAllowed(words),
            }
        }
        _ => Answer::Nothing(words),
    })
}

/// Whether its pace, or a pause that it asked for before, left no time for it.
fn is_for_want_of_a_turn(why: &Refused) -> bool {
    matches!(why, Refused::BeyondPatience(_) | Refused::HostBusy(_) | Refused::Busy(_))
}

/// The note on a request that is not sent, or no longer waited for.
const OVER: &str = "the time limit for this site was reached";

/// The longest total.
const LONGEST: Duration = Duration::from_hours(365 * 24);

/// The most findings that wait for the sink.
const FOUND: usize = 64;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lifetime_is_stated_by_expires_and_three_directives() {
        for (name, value, is_stated) in [
            ("Cache-Control", "public, Max-Age=600", true),
            ("cache-control", "no-store", true),
            ("Expires", "0", true),
            ("Cache-Control", "public, must-revalidate", false),
            ("Age", "100", false),
        ] {
            assert_eq!(states_lifetime(&[(name, value.as_bytes())]), is_stated, "{name}: {value}");
        }
    }
}
