use std::sync::Arc;

use verger::{Crawler, Dialect, Policy};
use verger_access::{AccessDecision, Profile, SiteAccess, SiteRules};

use super::RobotsTxt;

/// The rules for a robot: those of a robots.txt, or what applies where there is none.
#[derive(Debug)]
pub(crate) enum Rules {
    File(Policy),
    Site(SiteRules),
}

impl Rules {
    pub(crate) fn new(robots: &RobotsTxt, dialect: &Dialect, crawler: &Crawler) -> Self {
        let access = robots.of_site.as_ref().map(|known| known.access);
        Self::with(robots, access, dialect, crawler)
    }

    /// The rules where the site's answer means what it means to this profile.
    pub(crate) fn under(
        robots: &RobotsTxt,
        profile: &Profile,
        dialect: &Dialect,
        crawler: &Crawler,
    ) -> Self {
        let access = robots.of_site.as_ref().map(|known| known.access_under(profile));
        Self::with(robots, access, dialect, crawler)
    }

    fn with(
        robots: &RobotsTxt,
        access: Option<SiteAccess>,
        dialect: &Dialect,
        crawler: &Crawler,
    ) -> Self {
        let policy = robots.document.as_ref();
        let policy = policy.map(|document| Policy::new(document, dialect, crawler));
        match (robots.of_site.as_ref().zip(access), policy) {
            (None, Some(policy)) => Self::File(policy),
            (None, None) => unreachable!("a file at hand is one"),
            (Some((known, access)), policy) => {
                Self::Site(SiteRules::new(&known.site, access, policy.map(Arc::new)))
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
