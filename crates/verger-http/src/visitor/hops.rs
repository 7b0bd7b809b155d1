//! Permits for each request for a robots.txt, wherever redirects lead it.

use std::net::IpAddr;

use url::Url;
use verger_access::{Backoff, Ending, Site, SiteError, Terms};

use super::pacer::{Pacer, Permits};
use super::patience::Patience;
use super::refused::Refused;
use super::slots::{Slot, Slots};
use crate::gate::{Admission, Gate, RequestEnd};

pub(super) struct Hops<'a> {
    pub(super) pacer: &'a Pacer,
    pub(super) slots: &'a Slots,
    /// For how long a host in trouble is left alone.
    pub(super) backoff: Backoff,
    pub(super) terms: Terms,
    pub(super) patience: &'a Patience,
}

/// The permits of one hop.
pub(super) struct Hop<'a> {
    pacer: &'a Pacer,
    permits: Permits,
    _slot: Slot,
}

impl<'a> Gate for Hops<'a> {
    type Pass = Hop<'a>;
    type Closed = Refused;

    async fn enter(&self, url: &str) -> Result<Hop<'a>, Refused> {
        Site::of(url).map_err(Refused::Url)?;
        let url = Url::parse(url).map_err(|_| Refused::Url(SiteError::NotAUrl))?;
        let pacer = self.pacer;
        let slot = self.slots.of_all(self.patience).await?;
        loop {
            let Some(permits) = pacer.permits(&url, &self.terms, self.patience).await? else {
                continue;
            };
            if pacer.live(&permits) {
                return Ok(Hop { pacer, permits, _slot: slot });
            }
            permits.give_back().await;
        }
    }

    async fn leave(&self, hop: Hop<'a>, ended: RequestEnd) {
        let ending = match ended {
            RequestEnd::Well => Ending::Answered,
            RequestEnd::Trouble { retry_after, at } => self.backoff.hold(retry_after, at).ending(),
        };
        hop.permits.end(ending).await;
    }

    async fn give_back(&self, hop: Hop<'a>) {
        hop.permits.unsent().await;
    }
}

impl Admission for Hop<'_> {
    async fn admit(&self, address: IpAddr) -> bool {
        self.pacer.admit(&self.permits, address).await
    }

    async fn connected(&mut self, address: IpAddr) {
        self.permits.connected(address).await;
    }
}
