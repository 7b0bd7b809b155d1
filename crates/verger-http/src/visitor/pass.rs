//! The right to send one request now, and what is reported once it was sent.

use std::net::IpAddr;
use std::sync::Arc;

use tokio::time::{Instant, timeout};
use verger_access::{Ending, PaceKey, Site, SiteRules, Terms};

use super::decided::Decided;
use super::pacer::Permits;
use super::parts::Parts;
use super::patience::Patience;
use super::refused::Refused;
use super::sent::Sent;
use super::slots::Slot;
use super::visit::Visit;
use crate::failure::{HostPart, TransportFailure};
use crate::gate::{Admission, LeaveToSend};
use crate::transport::Response;
use crate::turns::Turn;

/// The right to send one request, now, and its turn: until this is over, no other task of this process requests the host.
///
/// Dropped, its permits go back: whoever sends something [begins](Self::begin) first, and has a [`Sent`] from then on.
#[derive(Debug)]
pub struct Pass {
    pub(super) parts: Arc<Parts>,
    pub(super) decided: Decided,
    pub(super) permits: Permits,
    pub(super) host: Box<str>,
    /// `None` once whoever reads the answer has it.
    pub(super) slot: Option<Slot>,
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
        let destination = parts.guard.destination(&url).map_err(Refused::Guarded)?;
        // What is known to be disallowed needs no turn.
        let judge = |decision| Refused::unless_allowed(decision, visit.overrules_robots);
        parts.robot.at_hand(&url).map(judge).transpose()?;
        let longest = visit.patience.unwrap_or(parts.limits.patience);
        let patience = Patience::of(longest).followed(visit.progress);
        let key = PaceKey::host(site.host());
        // Without its turn it asks all the same, to learn why and for how long it must wait.
        let turn = timeout(longest, parts.pacer.turns.take(&key)).await.ok();
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
            // None is held while a robots.txt is asked for, which takes one too.
            let slot = parts.slots.of_host(site.host(), &patience).await?;
            let terms = match parts.terms(&rules, &key).await? {
                Ok(terms) => terms,
                Err(closed) => {
                    parts.pacer.bear((site.host(), closed), &patience).await?;
                    continue;
                }
            };
            let Some(permits) = parts.pacer.permits(&destination.url, &terms, &patience).await?
            else {
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
            visit.progress.inspect(|progress| progress.begins());
            return Ok(Self {
                parts: Arc::clone(parts),
                decided: Decided { decision, rules, pace, outside_hours, waited, hold: None },
                permits,
                host: site.host().into(),
                slot: Some(slot),
                began: Instant::now(),
                _turn: turn,
            });
        }
    }

    /// What was decided.
    pub fn decided(&self) -> &Decided {
        &self.decided
    }

    /// How long a client may take until it begins: then enough of the permits is left for it to connect.
    #[cfg(feature = "tower")]
    pub(crate) fn time_to_begin(&self) -> std::time::Duration {
        let pacer = &self.parts.pacer;
        pacer.left(&self.permits).saturating_sub(pacer.connecting)
    }

    /// From now on something may have been sent.
    pub fn begin(mut self) -> Sent {
        self.permits.begin();
        Sent { began: Instant::now(), pass: self }
    }

    /// Nothing was sent, and nothing will be.
    pub async fn give_back(self) {
        self.permits.give_back().await;
    }

    pub(super) async fn failed(self, failure: TransportFailure) {
        match failure.part_of_the_host() {
            HostPart::None
                if matches!(failure, TransportFailure::NotAdmitted | TransportFailure::Lapsed) =>
            {
                self.permits.unsent().await;
            }
            HostPart::None => self.give_back().await,
            HostPart::IdleEnd => self.permits.end(Ending::Answered).await,
            HostPart::Trouble => {
                let began = self.began;
                Sent { began, ..self.begin() }.failed(Some(failure)).await;
            }
        }
    }

    /// There was an answer to a request that this crate's own transport sent.
    pub(super) fn answered(self, response: &Response) -> Sent {
        let began = self.began;
        let mut sent = Sent { began, ..self.begin() };
        let asked = response.fields().filter(|(name, _)| *name == "retry-after");
        sent.heard(response.status(), asked.map(|(_, value)| value));
        sent
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

    fn leave_to_send(&self) -> LeaveToSend {
        self.parts.pacer.leave_to_send(&self.permits)
    }
}
