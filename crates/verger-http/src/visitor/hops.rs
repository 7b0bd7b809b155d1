//! Permits for each request for a robots.txt, wherever redirects lead it.

use verger_access::{Ending, Site, Terms};

use super::pacer::{Pacer, Permits};
use super::patience::Patience;
use super::refused::Refused;
use crate::robots::Gate;

pub(super) struct Hops<'a> {
    pub(super) pacer: &'a Pacer,
    /// What is reported to the ledger for a host that does not answer.
    pub(super) trouble: Ending,
    pub(super) terms: Terms,
    pub(super) patience: &'a Patience,
}

impl Gate for Hops<'_> {
    type Pass = Permits;
    type Closed = Refused;

    async fn enter(&self, url: &str) -> Result<Permits, Refused> {
        let site = Site::of(url).map_err(Refused::Url)?;
        let pacer = self.pacer;
        loop {
            let Some(mut permits) = pacer.permits(site.host(), &self.terms, self.patience).await?
            else {
                continue;
            };
            if pacer.live(&permits) {
                permits.begin();
                return Ok(permits);
            }
            permits.give_back().await;
        }
    }

    async fn leave(&self, permits: Permits, is_well: bool) {
        permits.end(if is_well { Ending::Answered } else { self.trouble }).await;
    }
}
