//! What a worker process does that has the visitor that ships.

use std::error::Error;
use std::io;
use std::net::{IpAddr, SocketAddr};
use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Builder;
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, timeout_at};
use verger_access::{Backoff, PaceLimits};
use verger_http::{GuardOptions, Reach, Resolve, Visit, Visitor, VisitorOptions};
use verger_store::RedisLedger;

use super::crawl::{TTL, limits_of, of_grants};
use super::host::{Host, SPACING};

/// Fetches pages of all hosts until the time is over, one task a host.
pub(super) fn visit(
    ledger: RedisLedger,
    origin: SocketAddr,
    hosts: &[Host],
    life: Duration,
) -> Result<(), Box<dyn Error>> {
    let visitor = Visitor::with_resolver(options(ledger), Names)?;
    let runtime = Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        let mut tasks = JoinSet::new();
        for host in hosts {
            let url = format!("http://{}:{}/page", host.name(), origin.port());
            let visitor = visitor.clone();
            tasks.spawn(async move {
                loop {
                    if fetch(&visitor, &url).await.is_none() {
                        sleep(Duration::from_millis(50)).await;
                    }
                }
            });
        }
        // A task never ends by itself, unless it panics.
        let _ = timeout_at(Instant::now() + life, tasks.join_next()).await;
    });
    runtime.shutdown_background();
    Ok(())
}

/// Reads a page to its end.
async fn fetch(visitor: &Visitor, url: &str) -> Option<()> {
    let mut visited = visitor.get(&Visit::of(url)).await.ok()?;
    while visited.chunk().await.ok()?.is_some() {}
    Some(())
}

fn options(ledger: RedisLedger) -> VisitorOptions {
    // A host of which nothing is known yet has the longest of all intervals.
    let limits = PaceLimits { patience: Duration::from_secs(10), ..limits_of(Host::SLOWEST) };
    let patience = limits.patience;
    let (base, cap) = (Duration::from_millis(TTL), Duration::from_secs(2));
    VisitorOptions {
        guard: GuardOptions { reach: Reach::Own, ..GuardOptions::default() },
        ledger: Arc::new(ledger),
        limits,
        address_limits: Some(PaceLimits { patience, ..of_grants(SPACING) }),
        backoff: Backoff { base, cap, ..Backoff::default() },
        ..VisitorOptions::new("Fleet")
    }
}

/// Where every host is.
struct Names;

impl Resolve for Names {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        let host = Host::named(name).ok_or(io::ErrorKind::NotFound)?;
        Ok(vec![host.address()])
    }
}
