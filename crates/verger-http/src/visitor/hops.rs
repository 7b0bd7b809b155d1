//! Permits for each request for a robots.txt, wherever redirects lead it.

use std::net::IpAddr;
use std::sync::OnceLock;
use std::time::Duration;

use tokio::time::Instant;
use url::Url;
use verger::Policy;
use verger::pace::PaceSource;
use verger_access::{Ending, OutsideHours, PaceKey, PaceLimits, Site, SiteError, Terms};

use super::pacer::Permits;
use super::parts::Parts;
use super::patience::Patience;
use super::progress::VisitProgress;
use super::refused::Refused;
use super::slots::Slot;
use crate::gate::{Admission, Gate, LeaveToSend, RequestEnd};
use crate::robots::Seen;

/// The gate that each request for a robots.txt goes through.
pub(super) struct Hops<'a> {
    parts: &'a Parts,
    patience: &'a Patience<'a>,
    /// Whether a host that cannot be reached at all is an answer about its site.
    learns_failures: bool,
    /// When all of it is over, if it has an end.
    end: Option<Instant>,
    /// The site, and what its last robots.txt asks for.
    known: OnceLock<(Site, Option<Policy>)>,
}

/// The permits of one hop.
pub(super) struct Hop<'a> {
    parts: &'a Parts,
    /// `None` where the transport will find out by itself why nothing can be sent; it may not send anything.
    permits: Option<Permits>,
    progress: Option<&'a VisitProgress>,
    _slot: Slot,
}

impl<'a> Hops<'a> {
    pub(super) fn new(parts: &'a Parts, patience: &'a Patience<'a>) -> Self {
        Self { parts, patience, learns_failures: false, end: None, known: OnceLock::new() }
    }

    /// The same, where a name without an address and an address that may not be reached count as answers of the site.
    pub(super) fn learning_failures(self) -> Self {
        Self { learns_failures: true, ..self }
    }

    /// The same, with an end for the wait and the requests together.
    pub(super) fn ending_at(self, end: Instant) -> Self {
        Self { end: Some(end), ..self }
    }

    /// The terms of a request to this site: those of any site, or the pace that its last robots.txt asks for. Its hours are
    /// those of visits: whoever asks for the file wants to know them.
    async fn terms(&self, site: &Site) -> Result<Terms, Refused> {
        let limits = &self.parts.limits;
        let asks = self.known.get().filter(|(known, _)| known.host() == site.host());
        let Some(policy) = asks.and_then(|(_, policy)| policy.as_ref()) else {
            return Ok(Terms::unsaid(limits));
        };
        let (pacer, key) = (&self.parts.pacer, PaceKey::host(site.host()));
        let (at, last) = (self.parts.robot.fetcher().now(), pacer.slow.last(&key));
        if policy.pace_with(at, last, limits.manners).source == PaceSource::Caller {
            return Ok(Terms::unsaid(limits));
        }
        let limits = PaceLimits { outside_hours: OutsideHours::Visit, ..*limits };
        let terms = Terms::of(policy, pacer.now().await?, last, &limits);
        Ok(terms.unwrap_or_else(|_| Terms::unsaid(&limits)))
    }
}

impl<'a> Gate for Hops<'a> {
    type Pass = Hop<'a>;
    type Closed = Refused;

    fn known(&self, seen: &Seen) {
        self.known.get_or_init(|| (seen.site.clone(), self.parts.robot.last_policy(seen)));
    }

    fn time_left(&self) -> Option<Duration> {
        self.end.map(|end| end.saturating_duration_since(Instant::now()))
    }

    fn time_to_begin(&self, hop: &Hop<'a>) -> Duration {
        let pacer = &self.parts.pacer;
        let left = hop.permits.as_ref().map(|permits| pacer.left(permits));
        left.unwrap_or_default().saturating_sub(pacer.connecting)
    }

    async fn enter(&self, url: &str) -> Result<Hop<'a>, Refused> {
        let site = Site::of(url).map_err(Refused::Url)?;
        let (parts, pacer) = (self.parts, &self.parts.pacer);
        let slot = parts.slots.of_all(self.patience).await?;
        let hop = |permits| Hop { parts, permits, progress: self.patience.progress, _slot: slot };
        if parts.guard.destination(url).is_err() {
            return Ok(hop(None));
        }
        let url = Url::parse(url).map_err(|_| Refused::Url(SiteError::NotAUrl))?;
        loop {
            let terms = self.terms(&site).await?;
            let permits = match pacer.permits(&url, &terms, self.patience).await {
                Ok(Some(permits)) => permits,
                Ok(None) => continue,
                Err(Refused::Guarded(_) | Refused::Unresolved(_)) if self.learns_failures => {
                    return Ok(hop(None));
                }
                Err(refused) => return Err(refused),
            };
            if pacer.live(&permits) {
                return Ok(hop(Some(permits)));
            }
            permits.give_back().await;
        }
    }

    async fn leave(&self, hop: Hop<'a>, ended: RequestEnd) {
        let ending = match ended {
            RequestEnd::Well => Ending::Answered,
            RequestEnd::Trouble { retry_after, at } => {
                self.parts.backoff.hold(retry_after, at).ending()
            }
        };
        if let Some(permits) = hop.permits {
            permits.end(ending).await;
        }
    }

    async fn give_back(&self, hop: Hop<'a>) {
        if let Some(permits) = hop.permits {
            permits.unsent().await;
        }
    }
}

impl Admission for Hop<'_> {
    async fn admit(&self, address: IpAddr) -> bool {
        let Some(permits) = &self.permits else { return false };
        self.progress.inspect(|progress| progress.connects(address));
        self.parts.pacer.admit(permits, address).await
    }

    async fn connected(&mut self, address: IpAddr) {
        if let Some(permits) = &mut self.permits {
            self.progress.inspect(|progress| progress.connected(address));
            permits.connected(address).await;
        }
    }

    fn leave_to_send(&self) -> LeaveToSend {
        let leave = self.permits.as_ref().map(|permits| self.parts.pacer.leave_to_send(permits));
        leave.unwrap_or_else(|| LeaveToSend::while_it_holds(|| false))
    }
}
