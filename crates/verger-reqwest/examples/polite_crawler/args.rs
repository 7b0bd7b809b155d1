//! What the operator asks for.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use clap::Parser;
use verger_access::{Ledger, OutsideHours, StoreError};
use verger_http::Reach;
use verger_reqwest::PoliteOptions;
use verger_store::{RedbLedger, RedisLedger};

/// Crawls one site politely, and reports what its robots.txt says to the author of a robot.
#[derive(Debug, Parser)]
#[command(name = "polite_crawler")]
pub(crate) struct Args {
    /// Where to begin; nothing but this origin is visited.
    pub(crate) url: String,
    /// The robot's name: letters, - and _.
    #[arg(long, value_name = "NAME", default_value = "ExampleBot")]
    pub(crate) agent: String,
    /// Ask for this number of pages at most.
    #[arg(long, value_name = "COUNT", default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..=1_000_000))]
    pub(crate) max_pages: u32,
    /// Give up a page that would have to wait longer.
    #[arg(long, value_name = "SECONDS", default_value_t = 3600, value_parser = clap::value_parser!(u64).range(1..=31_536_000))]
    pub(crate) patience: u64,
    /// Also visit machines of one's own: loopback and private addresses.
    #[arg(long)]
    pub(crate) allow_private: bool,
    /// Visit outside the site's hours too; each such visit is reported.
    #[arg(long)]
    pub(crate) force_hours: bool,
    /// Where the pace is kept: a file, which outlives this run, or a redis:// URL, which a fleet shares.
    #[arg(long, value_name = "FILE|URL")]
    pub(crate) ledger: Option<String>,
}

impl Args {
    pub(crate) fn options(&self) -> Result<PoliteOptions, StoreError> {
        let mut options = PoliteOptions::new(&self.agent);
        options.limits.patience = Duration::from_secs(self.patience);
        if self.force_hours {
            options.limits.outside_hours = OutsideHours::Visit;
        }
        if self.allow_private {
            options.guard.reach = Reach::Own;
        }
        if let Some(place) = &self.ledger {
            options.ledger = ledger(place)?;
        }
        Ok(options)
    }
}

fn ledger(place: &str) -> Result<Arc<dyn Ledger>, StoreError> {
    if place.contains("://") {
        return Ok(Arc::new(RedisLedger::new(place, Duration::from_secs(2))?));
    }
    Ok(Arc::new(RedbLedger::open(Path::new(place))?))
}
