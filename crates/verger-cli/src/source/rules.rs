use std::sync::Arc;

use verger::{Crawler, Dialect, Policy};
use verger_access::{AccessDecision, SiteRules};

use super::RobotsTxt;

/// The rules for a robot: those of a robots.txt, or what applies where there is none.
#[derive(Debug)]
pub(crate) enum Rules {
    File(Policy),
    Site(SiteRules),
}

impl Rules {
    pub(crate) fn new(robots: &RobotsTxt, dialect: &Dialect, crawler: &Crawler) -> Self {
        let policy = robots.document.as_ref();
        let policy = policy.map(|document| Policy::new(document, dialect, crawler));
        match (&robots.of_site, policy) {
            (None, Some(policy)) => Self::File(policy),
            (None, None) => unreachable!("a file at hand is one"),
            (Some(known), policy) => {
                Self::Site(SiteRules::new(&known.site, known.access, policy.map(Arc::new)))
            }
        }
    }

    /// The file's rules, if there is one.
    pub(crate) fn policy(&self) -> Option<&Policy> {
        match self {
            Self::File(policy) => Some(policy),
            Self::Site(rules) => rules.policy().map(Arc::as_ref),
        }
    }

    /// The decision for a URL.
    pub(crate) fn decide(&self, robots: &RobotsTxt, url: &[u8]) -> AccessDecision {
        match (self, &robots.origin) {
            (Self::Site(rules), _) => rules.decide(url),
            (Self::File(policy), Some(origin)) => {
                AccessDecision::ByRule(policy.decide_at(origin, url))
            }
            (Self::File(policy), None) => AccessDecision::ByRule(policy.decide(url)),
        }
    }
}
