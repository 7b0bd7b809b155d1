//! One robot's view of many sites: compiled once, asked often.

use std::collections::HashMap;
use std::sync::{Arc, PoisonError, RwLock};

use verger::{Crawler, Dialect, Policy};
use verger_access::{AccessDecision, Site, SiteError, SiteRules};

use crate::gate::{Gate, Open};
use crate::resolver::{Resolve, SystemResolver};

use super::fetcher::{AskPolicy, Fetcher};
use super::seen::Seen;

/// One robot that asks before it fetches: for each site what holds is compiled once and kept in memory, so that the
/// next question for that site costs little more than the decision.
///
/// It is shared freely among tasks. Its memory is bounded by the number of sites it keeps.
///
/// ```no_run
/// use std::sync::Arc;
///
/// use verger::{Crawler, Dialect};
/// use verger_access::{MemoryStore, Profile};
/// use verger_http::{Fetcher, Robot, Transport, TransportOptions};
///
/// # async fn crawl() -> Result<(), Box<dyn std::error::Error>> {
/// let transport = Transport::new(&TransportOptions::new("ExampleBot"))?;
/// let fetcher = Fetcher::new(transport, Arc::new(MemoryStore::default()), Profile::CAREFUL);
/// let robot = Robot::new(fetcher, Crawler::new(["ExampleBot"]), &Dialect::RFC9309);
///
/// let answered = robot.may_fetch("https://example.com/a/page").await?;
/// println!("{}", answered.decision); // allowed, disallowed, or: defer until …
/// # Ok(())
/// # }
/// ```
#[derive(Debug)]
pub struct Robot<R = SystemResolver> {
    fetcher: Fetcher<R>,
    crawler: Crawler,
    dialect: Dialect,
    most: usize,
    how: AskPolicy,
    sites: RwLock<HashMap<Site, Arc<SiteRules>>>,
}

/// An answer to "may I?", and what holds for the site.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Answered {
    /// May the robot fetch the URL?
    pub decision: AccessDecision,
    /// What holds for its site.
    pub rules: Arc<SiteRules>,
}

impl<R: Resolve + Sync> Robot<R> {
    /// A robot of these names that reads files as this dialect. It keeps 65,536 sites in memory.
    pub fn new(fetcher: Fetcher<R>, crawler: Crawler, dialect: &Dialect) -> Self {
        let sites = RwLock::default();
        let how = AskPolicy::default();
        Self { fetcher, crawler, dialect: dialect.clone(), most: 1 << 16, how, sites }
    }

    /// The same, asking sites in this way; what came while it lives holds all the same.
    #[must_use]
    pub fn asking(self, how: AskPolicy) -> Self {
        Self { how, ..self }
    }

    /// The same, keeping this number of sites in memory, at least one.
    #[must_use]
    pub fn keeping(self, most: usize) -> Self {
        Self { most: most.max(1), ..self }
    }

    /// What asks and remembers for it.
    pub fn fetcher(&self) -> &Fetcher<R> {
        &self.fetcher
    }

    /// May this robot fetch this URL now? Asks the site first, if need be.
    ///
    /// # Errors
    ///
    /// When the URL is of no site: see [`Site::of`].
    pub async fn may_fetch(&self, url: &str) -> Result<Answered, SiteError> {
        let (site, url) = Site::locate(url)?;
        let rules = self.rules(&site).await;
        Ok(Answered { decision: rules.decide(url.as_bytes()), rules })
    }

    /// The answer that is known without a request, if there is one. Cost: reading the URL, and the decision.
    pub fn at_hand(&self, url: &str) -> Option<AccessDecision> {
        let (site, url) = Site::locate(url).ok()?;
        let rules = self.remembered(&site)?;
        Some(rules.decide(url.as_bytes()))
    }

    /// What holds for a site.
    pub async fn rules(&self, site: &Site) -> Arc<SiteRules> {
        match self.rules_through(&Open, site).await {
            Ok(rules) => rules,
            Err(never) => match never {},
        }
    }

    /// The same, with a gate before each request; nothing is requested while what is known holds.
    ///
    /// # Errors
    ///
    /// When a request is due and may not be sent.
    pub async fn rules_through<G: Gate>(
        &self,
        gate: &G,
        site: &Site,
    ) -> Result<Arc<SiteRules>, G::Closed> {
        if let Some(rules) = self.remembered(site) {
            return Ok(rules);
        }
        Ok(self.ask(gate, site, self.how).await?.1)
    }

    /// What is known of a site, with leave for each request. Nobody is asked while what is at hand holds.
    ///
    /// # Errors
    ///
    /// When a request is due and may not be sent.
    pub async fn see_through<G: Gate>(&self, gate: &G, site: &Site) -> Result<Seen, G::Closed> {
        let how = if self.remembered(site).is_some() { AskPolicy::IfDue } else { self.how };
        Ok(self.ask(gate, site, how).await?.0)
    }

    async fn ask<G: Gate>(
        &self,
        gate: &G,
        site: &Site,
        how: AskPolicy,
    ) -> Result<(Seen, Arc<SiteRules>), G::Closed> {
        let seen = self.fetcher.see_through(gate, site, how).await?;
        let rules = Arc::new(self.compile(&seen));
        self.remember(site, &rules);
        Ok((seen, rules))
    }

    fn remembered(&self, site: &Site) -> Option<Arc<SiteRules>> {
        let sites = self.sites.read().unwrap_or_else(PoisonError::into_inner);
        let rules = sites.get(site)?;
        let holds = self.fetcher.now() < rules.access().until;
        holds.then(|| Arc::clone(rules))
    }

    fn remember(&self, site: &Site, rules: &Arc<SiteRules>) {
        let mut sites = self.sites.write().unwrap_or_else(PoisonError::into_inner);
        if sites.len() >= self.most && !sites.contains_key(site) {
            let of_a_few = sites.iter().take(16).min_by_key(|(_, rules)| rules.access().until);
            if let Some(site) = of_a_few.map(|(site, _)| site.clone()) {
                sites.remove(&site);
            }
        }
        sites.insert(site.clone(), Arc::clone(rules));
    }

    /// What the last robots.txt of a site asks of this robot, whether it still holds or not.
    pub(crate) fn last_policy(&self, seen: &Seen) -> Option<Policy> {
        let document = seen.last_copy()?;
        Some(Policy::new(&document, &self.dialect, &self.crawler))
    }

    fn compile(&self, seen: &Seen) -> SiteRules {
        let policy = seen
            .document()
            .map(|document| Arc::new(Policy::new(&document, &self.dialect, &self.crawler)));
        SiteRules::new(&seen.site, seen.state.or_deferred(self.fetcher.now()), policy)
            .with_store_trouble(seen.store_trouble.clone())
    }
}
