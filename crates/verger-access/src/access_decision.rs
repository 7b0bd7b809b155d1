//! From what holds for a site to what one robot may fetch.

use std::fmt;
use std::sync::Arc;

use verger::time::Moment;
use verger::{Decision, Origin, Policy, Verdict};

use crate::profile::Clause;
use crate::site::Site;
use crate::site_state::{SiteAccess, SiteVerdict};
use crate::store::StoreError;

/// What holds for one robot on one site: the access result's verdict, or its rules.
#[derive(Clone, Debug)]
pub struct SiteRules {
    origin: Origin,
    access: SiteAccess,
    /// Present exactly if the rules hold.
    policy: Option<Arc<Policy>>,
    store_trouble: Option<Arc<StoreError>>,
}

/// Whether this robot may fetch this URL, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a verdict, or none")]
pub enum AccessDecision {
    /// The file says so.
    ByRule(Decision),
    /// Everything may be fetched, without a file that says so, by this clause.
    Allowed(Clause),
    /// Nothing may be fetched, by this clause.
    Disallowed(Clause),
    /// Nothing may be fetched yet; try again then.
    Defer(Moment, Clause),
    /// The URL is of another site.
    OutOfScope,
}

impl SiteRules {
    /// What holds on a site. `policy` is what its copy says to the robot; without one, what its rules would decide is
    /// deferred until the copy can be read.
    pub fn new(site: &Site, access: SiteAccess, policy: Option<Arc<Policy>>) -> Self {
        let origin = site.as_str().parse().expect("a site is an origin");
        Self { origin, access, policy, store_trouble: None }
    }

    /// The same, and the trouble with the store in which they were looked up.
    #[must_use]
    pub fn with_store_trouble(self, store_trouble: Option<Arc<StoreError>>) -> Self {
        Self { store_trouble, ..self }
    }

    /// Why they could not be looked up in the store, or are not remembered there. They are right all the same: the site was
    /// asked, or nothing is allowed.
    pub fn store_trouble(&self) -> Option<&Arc<StoreError>> {
        self.store_trouble.as_ref()
    }

    /// What holds for the whole site.
    pub fn access(&self) -> SiteAccess {
        self.access
    }

    /// What the copy says, if there is one and it is obeyed.
    pub fn policy(&self) -> Option<&Arc<Policy>> {
        self.policy.as_ref().filter(|_| self.access.verdict == SiteVerdict::Rules)
    }

    /// Whether the robot may fetch this URL. Cost: that of [`Policy::decide`] at most.
    pub fn decide(&self, url: &[u8]) -> AccessDecision {
        if !self.origin.covers(url) {
            return AccessDecision::OutOfScope;
        }
        let SiteAccess { verdict, clause, until, .. } = self.access;
        match (verdict, &self.policy) {
            (SiteVerdict::Rules, Some(policy)) => AccessDecision::ByRule(policy.decide(url)),
            (SiteVerdict::Rules, None) => AccessDecision::Defer(until, clause),
            (SiteVerdict::Allowed, _) => AccessDecision::Allowed(clause),
            (SiteVerdict::Disallowed, _) => AccessDecision::Disallowed(clause),
            (SiteVerdict::Defer(until), _) => AccessDecision::Defer(until, clause),
        }
    }
}

impl AccessDecision {
    /// Whether the URL may be fetched now.
    pub fn is_allowed(&self) -> bool {
        match self {
            Self::ByRule(decision) => decision.is_allowed(),
            Self::Allowed(_) => true,
            Self::Disallowed(_) | Self::Defer(..) | Self::OutOfScope => false,
        }
    }

    /// The verdict in one word: `allowed`, `disallowed`, `deferred` or `out-of-scope`.
    pub fn name(&self) -> &'static str {
        match self {
            Self::ByRule(decision) => decision.verdict.name(),
            Self::Allowed(_) => Verdict::Allowed.name(),
            Self::Disallowed(_) => Verdict::Disallowed.name(),
            Self::Defer(..) => "deferred",
            Self::OutOfScope => Verdict::OutOfScope.name(),
        }
    }
}

impl fmt::Display for AccessDecision {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self {
            Self::Defer(until, _) => write!(f, " until {until}"),
            _ => Ok(()),
        }
    }
}
