//! What a visitor is made of, shared by its clones and by what is under way.

use std::sync::Arc;

use verger_access::{Backoff, Ending, PaceKey, PaceLimits, Site, SiteRules, Terms, Wait};

use super::addresses::Addresses;
use super::hops::Hops;
use super::pacer::Pacer;
use super::patience::Patience;
use super::refused::Refused;
use super::slots::Slots;
use crate::guard::Guard;
use crate::robots::Robot;

#[derive(Debug)]
pub(super) struct Parts {
    pub(super) robot: Robot<Addresses>,
    pub(super) guard: Guard,
    pub(super) pacer: Pacer,
    pub(super) slots: Slots,
    pub(super) limits: PaceLimits,
    pub(super) backoff: Backoff,
}

impl Parts {
    /// What holds for a site, which is asked under permits if need be.
    pub(super) async fn rules(
        &self,
        site: &Site,
        patience: &Patience<'_>,
    ) -> Result<Arc<SiteRules>, Refused> {
        self.robot.rules_through(&Hops::new(self, patience), site).await
    }

    pub(super) async fn terms(
        &self,
        rules: &SiteRules,
        key: &PaceKey,
    ) -> Result<Result<Terms, Wait>, Refused> {
        Ok(match rules.policy() {
            Some(policy) => {
                let (now, last) = (self.pacer.now().await?, self.pacer.slow.last(key));
                Terms::of(policy, now, last, &self.limits)
            }
            None => Ok(Terms::unsaid(&self.limits)),
        })
    }

    /// What the ledger is told about a host that does not answer.
    pub(super) fn trouble(&self) -> Ending {
        self.backoff.hold(None, self.robot.fetcher().now()).ending()
    }
}
