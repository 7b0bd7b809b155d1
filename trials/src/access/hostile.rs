//! The hostile origin: everything that it does ends as stated, in time, and leaks nothing.

use std::collections::HashSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::task::JoinSet;
use verger_http::{End, Reach, TransferLimits, Transport, TransportFailure, TransportOptions};

use super::behaviour::{Behaviour, CAP, DEADLINES, Expect, Opening, behaviours};
use super::origin::Origin;
use super::{options, runtime, sockets};

/// What the trial of hostile origins showed.
#[derive(Debug, Default)]
pub struct HostileReport {
    /// Behaviours that were met.
    pub behaviours: u64,
    /// Requests that were made of them.
    pub requests: u64,
    /// The longest that any took.
    pub slowest: Duration,
    /// Tasks that were left when all was over.
    pub tasks: u64,
    /// Sockets that were left when all was over.
    pub sockets: u64,
    /// What went otherwise.
    pub broken: Vec<String>,
}

/// What this machine may take beyond a deadline, when it has other things to do.
const SLACK: Duration = Duration::from_millis(1500);
/// This number of requests are made at once.
const AT_ONCE: usize = 64;

/// A behaviour, and where it can be met.
pub(super) struct Place {
    url: String,
    address: SocketAddr,
    name: &'static str,
    opening: Opening,
    pub(super) expect: Expect,
}

/// Everything that an origin may do, and a transport that may go there.
pub(super) struct Zoo {
    pub(super) transport: Transport,
    pub(super) places: Vec<Place>,
    _origin: Origin,
}

/// The result of one request.
#[derive(Debug, PartialEq, Eq)]
struct Outcome {
    status: u16,
    octets: u64,
    end: Option<End>,
}

impl Zoo {
    pub(super) fn open() -> Self {
        let origin = Origin::start();
        let places =
            behaviours().into_iter().map(|behaviour| Place::of(&origin, behaviour)).collect();
        let options =
            TransportOptions { authorities: origin.authority(), ..options(Reach::Own, Vec::new()) };
        let transport = Transport::new(&options).expect("these options can be");
        Self { transport, places, _origin: origin }
    }
}

impl Place {
    fn of(origin: &Origin, behaviour: Behaviour) -> Self {
        let scheme = match behaviour.opening {
            Opening::NoTls | Opening::Tls(_) => "https",
            Opening::Plain | Opening::Mute | Opening::Full => "http",
        };
        let Behaviour { name, opening, expect, .. } = behaviour;
        let address = origin.serve(behaviour);
        Self { url: format!("{scheme}://{address}/robots.txt"), address, name, opening, expect }
    }

    /// Asks, reads all that there is, and says what is wrong with the result.
    pub(super) async fn visit(
        &self,
        transport: &Transport,
        limits: &TransferLimits,
    ) -> Option<String> {
        let start = Instant::now();
        let found = outcome(transport, &self.url, limits).await;
        let took = start.elapsed();
        let right = match (&found, self.expect) {
            (Ok(found), Expect::Whole(status, octets) | Expect::Cut(status, octets)) => {
                *found == Outcome { status, octets, end: self.expect.end() }
            }
            (Err(found), Expect::Fails(failure)) => *found == failure,
            _ => false,
        };
        if !right {
            return Some(format!("{}: {found:?}, not {:?}", self.name, self.expect));
        }
        (took > limits.deadlines.total + SLACK).then(|| format!("{}: took {took:?}", self.name))
    }
}

async fn outcome(
    transport: &Transport,
    url: &str,
    limits: &TransferLimits,
) -> Result<Outcome, TransportFailure> {
    let mut response = transport.get(url, &[], limits).await?;
    let mut octets = 0;
    while let Some(chunk) = response.chunk().await? {
        octets += chunk.len() as u64;
    }
    Ok(Outcome { status: response.status(), octets, end: response.end() })
}

/// Meets every behaviour once, and then those that are quickly over, in turn, until this number of requests was made.
pub fn hostile(requests: u64) -> HostileReport {
    let mut report = HostileReport::default();
    let zoo = Zoo::open();
    let limits = TransferLimits { decoded: CAP, encoded: CAP, deadlines: DEADLINES };
    report.behaviours = zoo.places.len() as u64;
    // A queue is full of the origin's own sockets.
    let counted = zoo.places.iter().filter(|place| place.opening != Opening::Full);
    let ports: HashSet<u16> = counted.map(|place| place.address.port()).collect();
    let (all, quick): (Vec<_>, Vec<_>) = {
        let places: Vec<_> = zoo.places.into_iter().map(Arc::new).collect();
        let quick = places.iter().filter(|place| place.expect.is_quick()).cloned().collect();
        (places, quick)
    };
    let rest = requests.saturating_sub(all.len() as u64) as usize;
    let visits = all.iter().chain(quick.iter().cycle().take(rest));
    let transport = Arc::new(zoo.transport);
    let runtime = runtime();
    runtime.block_on(async {
        let (mut visiting, mut again) = (JoinSet::new(), Vec::new());
        for place in visits {
            if visiting.len() >= AT_ONCE {
                again.extend(report.take(visiting.join_next().await));
            }
            let (place, transport) = (Arc::clone(place), Arc::clone(&transport));
            visiting.spawn(async move {
                let start = Instant::now();
                let broken = place.visit(&transport, &limits).await;
                (broken.map(|_| place), start.elapsed())
            });
        }
        while let Some(visit) = visiting.join_next().await {
            again.extend(report.take(Some(visit)));
        }
        // Among many requests, and on a machine with other things to do, a deadline can pass that a peer alone would
        // meet; what is wrong is so without them too.
        for place in again {
            let mut broken = None;
            for _ in 0..5 {
                broken = place.visit(&transport, &limits).await;
                if broken.is_none() {
                    break;
                }
            }
            report.broken.extend(broken);
        }
    });
    report.tasks = runtime.metrics().num_alive_tasks() as u64;
    report.sockets = sockets::open_to(&ports) as u64;
    report
}

/// The place, if the result is not the expected one, and how long it took.
type Visit = Result<(Option<Arc<Place>>, Duration), tokio::task::JoinError>;

impl HostileReport {
    fn take(&mut self, visit: Option<Visit>) -> Option<Arc<Place>> {
        self.requests += 1;
        match visit.expect("somebody is visiting") {
            Ok((again, took)) => {
                self.slowest = self.slowest.max(took);
                again
            }
            Err(error) => {
                self.broken.push(error.to_string());
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_behaviour_comes_to_its_end() {
        let report = hostile(400);
        assert!(report.broken.is_empty(), "{:#?}", report.broken);
        assert!(report.behaviours >= 60, "{report:?}");
        assert_eq!((report.requests, report.tasks, report.sockets), (400, 0, 0));
    }
}
