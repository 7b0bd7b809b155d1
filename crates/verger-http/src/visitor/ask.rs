//! One site's robots.txt, for a program that wants nothing else of it.

use std::fmt;
use std::time::Duration;

use tokio::time::Instant;
use verger_access::Site;

use super::Visitor;
use super::hops::Hops;
use super::patience::Patience;
use super::refused::Refused;
use crate::robots::{AskPolicy, Seen};

/// When a site is asked for its robots.txt, and how long that may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct AskOptions {
    /// Whether to send a request.
    pub how: AskPolicy,
    /// The longest that it waits for permits.
    pub patience: Duration,
    /// The longest that waiting and asking take together; none, unless set.
    pub total: Option<Duration>,
}

/// Why a request for a robots.txt that is due was not sent, and what is known without.
#[derive(Debug)]
#[expect(clippy::exhaustive_structs, reason = "what is known, and why it is no more")]
pub struct NotAsked {
    /// What is remembered of the site.
    pub seen: Seen,
    /// Why it was not asked.
    pub why: Refused,
}

impl Visitor {
    /// What is known of a site's robots.txt, asked for in this way, under the permits that each request takes. Unlike
    /// [`see`](Self::see), it keeps nothing in memory, and takes a host that cannot be reached at all for an answer of its
    /// site, as [`Fetcher::see`](crate::Fetcher::see) does.
    ///
    /// # Errors
    ///
    /// Why the request that is due was not sent. Nothing is remembered of that.
    pub async fn ask(&self, site: &Site, options: AskOptions) -> Result<Seen, Box<NotAsked>> {
        let AskOptions { how, patience, total } = options;
        let patience = Patience::of(total.map_or(patience, |total| total.min(patience)));
        let gate = Hops::new(&self.0, &patience).learning_failures();
        let gate = match total {
            Some(total) => gate.ending_at(Instant::now() + total),
            None => gate,
        };
        let fetcher = self.0.robot.fetcher();
        match fetcher.see_through(&gate, site, how).await {
            Ok(seen) => Ok(seen),
            Err(why) => {
                let seen = fetcher.see(site, AskPolicy::Offline).await;
                Err(Box::new(NotAsked { seen, why }))
            }
        }
    }
}

impl fmt::Display for NotAsked {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} was not asked: {}", self.seen.site, self.why)
    }
}

impl std::error::Error for NotAsked {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.why)
    }
}
