//! The right to send one request now, and what is reported once it was sent.

use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout};
use verger_access::{Ending, PaceKey, Site, SiteRules, Terms};

use super::decided::Decided;
use super::pacer::Permits;
use super::parts::Parts;
use super::patience::Patience;
use super::refused::Refused;
use super::visit::Visit;
use crate::failure::TransportFailure;
use crate::gate::Admission;
use crate::single_flight::Turn;

/// The right to send one request, now, and its turn: until this is over, no other task of this process requests the host.
///
/// Dropped before [`begin`](Self::begin), its permits go back; dropped after, they lapse, since it is unknown what was
/// sent.
#[derive(Debug)]
pub struct Pass {
    parts: Arc<Parts>,
    decided: Decided,
    permits: Permits,
    host: Box<str>,
    began: Instant,
    /// `None` if it did not come within the patience.
    _turn: Option<Turn<PaceKey>>,
}

impl Pass {
    pub(super) async fn of(
        parts: &Arc<Parts>,
        url: &str,
        visit: &Visit<'_>,
    ) -> Result<Self, Refused> {
        let (site, url) = Site::locate(url).map_err(Refused::Url)?;
        parts.guard.url(&url).map_err(Refused::Guarded)?;
        // What is known to be disallowed needs no turn.
        let judge = |decision| Refused::unless_allowed(decision, visit.overrules_robots);
        parts.robot.at_hand(&url).map(judge).transpose()?;
        let (patience, key) = (Patience::of(parts.limits.patience), PaceKey::host(site.host()));
        // Without its turn it asks all the same, to learn why and for how long it must wait.
        let turn = timeout(parts.limits.patience, parts.pacer.turns.take(&key)).await.ok();
        let began = parts.robot.fetcher().now();
        // Rules that were asked for on behalf of this visit serve it to its end: a site whose headers allow no reuse could
        // otherwise never be visited, since every wait for the pace makes them old.
        let mut of_this_visit: Option<Arc<SiteRules>> = None;
        loop {
            let rules = match &of_this_visit {
                Some(rules) => Arc::clone(rules),
                None => parts.rules(&site, &patience).await?,
            };
            if rules.access().answered.is_some_and(|at| at >= began) {
                of_this_visit = Some(Arc::clone(&rules));
            }
            let decision = judge(rules.decide(url.as_bytes()))?;
            (visit.authorize)(&url).map_err(Refused::NotAuthorized)?;
            let terms = match parts.terms(&rules, &key).await? {
                Ok(terms) => terms,
                Err(closed) => {
                    patience.bear(closed, parts.limits.patience).await?;
                    continue;
                }
            };
            let Some(permits) = parts.pacer.permits(site.host(), &terms, &patience).await? else {
                continue;
            };
            // While it waited, the rules may have become old, and the permits too.
            let is_old = of_this_visit.is_none() && parts.robot.at_hand(&url).is_none();
            if is_old || !parts.pacer.live(&permits) {
                permits.give_back().await;
                continue;
            }
            let Terms { pace, outside_hours, .. } = terms;
            let waited = patience.waited();
            return Ok(Self {
                parts: Arc::clone(parts),
                decided: Decided { decision, rules, pace, outside_hours, waited, hold: None },
                permits,
                host: site.host().into(),
                began: Instant::now(),
                _turn: turn,
            });
        }
    }

    /// What was decided.
    pub fn decided(&self) -> &Decided {
        &self.decided
    }

    /// From now on something may have been sent.
    pub fn begin(&mut self) {
        self.permits.begin();
        self.began = Instant::now();
    }

    /// The head of a response arrived, with this status and these values of Retry-After: a 429 or a 503 becomes a
    /// [hold](Decided::hold).
    pub fn heard<'a>(&mut self, status: u16, retry_after: impl IntoIterator<Item = &'a [u8]>) {
        self.took();
        if !matches!(status, 429 | 503) {
            return;
        }
        let now = self.parts.robot.fetcher().now();
        let values = retry_after.into_iter().filter_map(|value| std::str::from_utf8(value).ok());
        let latest = values.filter_map(|value| verger_access::retry_after(value, now)).max();
        self.decided.hold = Some(self.parts.backoff.hold(latest, now));
    }

    /// The request is over: reports to the ledger what was [heard](Self::heard).
    pub async fn end(self) {
        let ending = self.decided.hold.map_or(Ending::Answered, |hold| hold.ending());
        self.permits.end(ending).await;
    }

    /// Nothing was sent, and nothing will be.
    pub async fn give_back(self) {
        self.permits.give_back().await;
    }

    /// No connection was made: the next address of the host is used from now on, and no request is sent to the host
    /// for a while.
    pub async fn unconnected(self) {
        self.parts.pacer.addresses.pass_over(&self.host);
        self.unanswered().await;
    }

    /// There was no answer, or it broke off: no request is sent to the host for a while.
    pub async fn unanswered(self) {
        self.took();
        let trouble = self.parts.trouble();
        self.permits.end(trouble).await;
    }

    pub(super) async fn failed(self, failure: TransportFailure) {
        match failure {
            TransportFailure::NotAdmitted => self.permits.unsent().await,
            failure if failure.is_of_the_host() => self.unanswered().await,
            _ => self.give_back().await,
        }
    }

    /// How long its permits have yet to live.
    pub(super) fn left(&self) -> Duration {
        self.parts.pacer.left(&self.permits)
    }

    fn took(&self) {
        self.parts.pacer.slow.took(PaceKey::host(&self.host), self.began.elapsed());
    }
}

impl Admission for Pass {
    async fn admit(&self, address: IpAddr) -> bool {
        self.parts.pacer.admit(&self.permits, address).await
    }

    async fn connected(&mut self, address: IpAddr) {
        self.permits.connected(address).await;
        self.began = Instant::now();
    }
}
