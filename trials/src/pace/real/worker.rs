//! A worker process.

use std::error::Error;
use std::net::SocketAddr;
use std::time::Duration;

use verger_store::RedisLedger;

use super::crawl::crawl;
use super::host::Host;
use super::visit::visit;
use super::{Driver, RealFleet};

/// What a worker is told.
#[derive(Clone, Debug)]
pub(super) struct Order {
    pub(super) driver: Driver,
    pub(super) redis: String,
    pub(super) origin: SocketAddr,
    pub(super) number: u32,
    pub(super) workers: u32,
    pub(super) hosts: u32,
    pub(super) seconds: u64,
}

impl Order {
    /// One that ends by itself if it is not killed.
    pub(super) fn of(fleet: &RealFleet, redis: String, origin: SocketAddr) -> Self {
        let (workers, seconds) = (fleet.workers.max(1), fleet.seconds + 30);
        let RealFleet { driver, hosts, .. } = *fleet;
        Self { driver, redis, origin, number: 0, workers, hosts, seconds }
    }

    pub(super) fn arguments(&self) -> [String; 7] {
        let Self { driver, redis, origin, number, workers, hosts, seconds } = self;
        let driver = match driver {
            Driver::Ledger => "ledger",
            Driver::Visitor => "visitor",
        };
        let [number, workers, hosts] = [number, workers, hosts].map(u32::to_string);
        let (driver, origin) = (driver.to_owned(), origin.to_string());
        [driver, redis.clone(), origin, number, workers, hosts, seconds.to_string()]
    }

    fn read(arguments: &[String]) -> Result<Self, Box<dyn Error>> {
        let [driver, redis, origin, number, workers, hosts, seconds] = arguments else {
            return Err(
                "pace-worker ledger|visitor REDIS ORIGIN NUMBER WORKERS HOSTS SECONDS".into()
            );
        };
        let driver = match driver.as_str() {
            "ledger" => Driver::Ledger,
            "visitor" => Driver::Visitor,
            other => return Err(format!("{other} is not a driver").into()),
        };
        let [number, workers, hosts] =
            [number.parse()?, workers.parse::<u32>()?.max(1), hosts.parse()?];
        let (redis, origin, seconds) = (redis.clone(), origin.parse()?, seconds.parse()?);
        Ok(Self { driver, redis, origin, number, workers, hosts, seconds })
    }

    /// Each host has three workers, who know nothing of each other.
    fn is_mine(&self, host: Host) -> bool {
        [0, 5, 11].iter().any(|step| (host.0 + step) % self.workers == self.number)
    }
}

/// Crawls until the time is over: the program `pace-worker` with its arguments.
///
/// # Errors
///
/// When the arguments are others.
pub fn pace_worker(arguments: &[String]) -> Result<(), Box<dyn Error>> {
    let order = Order::read(arguments)?;
    let ledger = RedisLedger::new(&order.redis, Duration::from_secs(1))?;
    let hosts: Vec<_> = (0..order.hosts).map(Host).filter(|host| order.is_mine(*host)).collect();
    let life = Duration::from_secs(order.seconds);
    match order.driver {
        Driver::Ledger => crawl(ledger, order.origin, &hosts, life),
        Driver::Visitor => visit(ledger, order.origin, &hosts, life)?,
    }
    Ok(())
}
