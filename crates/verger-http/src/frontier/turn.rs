//! The turn of one host, with one of its URLs.

use std::time::Duration;

use verger_access::Site;

use super::{Added, Frontier};
use crate::visitor::{NotVisited, Refused, Visit, Visited, Visitor};

/// A URL to visit, and its host's turn: no other URL of the host is handed out until this is dropped.
#[derive(Debug)]
pub struct HostTurn {
    frontier: Frontier,
    url: String,
    host: Box<str>,
    /// When the host is due again, from when this is dropped.
    again_in: Duration,
    is_back: bool,
}

impl HostTurn {
    pub(super) fn new(frontier: Frontier, url: String, host: Box<str>) -> Self {
        Self { frontier, url, host, again_in: Duration::ZERO, is_back: false }
    }

    /// The URL.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Its host.
    pub fn host(&self) -> &str {
        &self.host
    }

    /// Adds a URL that was found.
    pub fn add(&self, url: &str) -> Added {
        self.frontier.add(url)
    }

    /// Visits the URL with a GET and no headers, as [`Visitor::get`] does, and waits for nothing: if the host must wait, for
    /// no longer than the frontier's patience, the URL goes back until then, and there is no answer.
    ///
    /// Keep the turn until the body has been read: then the host's interval begins.
    pub async fn get(&mut self, visitor: &Visitor) -> Option<Result<Visited, NotVisited>> {
        let url = self.url.clone();
        self.visit(visitor, &Visit::of(&url)).await
    }

    /// The same, with headers and limits of the caller's; the visit is to be of [`url`](Self::url).
    pub async fn visit(
        &mut self,
        visitor: &Visitor,
        visit: &Visit<'_>,
    ) -> Option<Result<Visited, NotVisited>> {
        let visit = Visit { patience: Some(Duration::ZERO), ..*visit };
        let visited = visitor.get(&visit).await;
        match &visited {
            Ok(visited) => {
                let asked = visited.decided.hold.map_or(Duration::ZERO, |hold| hold.asked);
                // The ledger keeps a thousandth more, and a millisecond, for the drift of clocks: asked sooner, it would refuse.
                let interval = visited.decided.pace.interval;
                let kept = interval + interval / 1000 + Duration::from_millis(2);
                self.again_in = asked.max(kept);
            }
            // What redirects led to another host keeps waits there; the visit is over here.
            Err(NotVisited { url, why, .. })
                if Site::of(url).is_ok_and(|site| *site.host() == *self.host) =>
            {
                let now = visitor.robot().fetcher().now();
                if let Some(wait) =
                    wait_of(why, now.unix()).filter(|wait| *wait <= self.frontier.0.patience)
                {
                    self.put_back(wait);
                    return None;
                }
            }
            Err(_) => {}
        }
        Some(visited)
    }

    /// The URL was not visited: it is the host's next, after this time. For clients of another make.
    pub fn put_back(&mut self, again_in: Duration) {
        self.is_back = true;
        self.again_in = again_in;
    }

    /// The host is due again after this time, from when the turn is dropped; at once, unless set. For clients of another make.
    pub fn again_in(&mut self, interval: Duration) {
        self.again_in = interval;
    }
}

impl Drop for HostTurn {
    fn drop(&mut self) {
        let back = self.is_back.then(|| std::mem::take(&mut self.url));
        self.frontier.over(&self.host, self.again_in, back);
    }
}

/// How long the host must wait, if that is why there is no answer.
fn wait_of(why: &Refused, now: u64) -> Option<Duration> {
    match why {
        Refused::BeyondPatience(wait) => Some(Duration::from_millis(wait.remaining.max(1))),
        Refused::Deferred { until, .. } => {
            Some(Duration::from_secs(until.unix().saturating_sub(now).max(1)))
        }
        _ => None,
    }
}
