//! Sites, asked for their robots.txt and for nothing else.

use tokio::task::JoinSet;
use verger::time::Moment;
use verger_access::Site;
use verger_http::{AskOptions, NotAsked, Refused, Seen, Visitor};

use super::cache::Cache;
use super::runtime::Runtime;

/// What asks sites for their robots.txt in this run.
pub(crate) struct Network {
    pub(crate) runtime: Runtime,
    pub(crate) visitor: Visitor,
    pub(super) options: AskOptions,
    pub(crate) jobs: usize,
    pub(crate) cache: Cache,
}

/// What is known of a site, and why it was not asked though that was due or wanted.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) seen: Seen,
    not_asked: Option<Refused>,
}

impl Network {
    /// What is known of a site, which is asked if need be: in a task of its own, which goes on while another site's answer
    /// is read or printed.
    pub(crate) async fn see(&self, site: Site) -> Asked {
        let (visitor, options) = (self.visitor.clone(), self.options);
        let has_permits = self.cache.has_permits();
        // Dropping the set ends its task.
        let mut alone = JoinSet::new();
        alone.spawn_on(ask(visitor, site, options, has_permits), self.runtime.handle());
        let asked = alone.join_next().await.expect("it has one task");
        asked.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
    }

    /// The time it goes by.
    pub(crate) fn now(&self) -> Moment {
        self.visitor.robot().fetcher().now()
    }
}

/// A run that shares no permits with any other knows of nothing to wait for.
async fn ask(visitor: Visitor, site: Site, options: AskOptions, has_permits: bool) -> Asked {
    let fetcher = visitor.robot().fetcher();
    if !has_permits {
        return Asked { seen: fetcher.see(&site, options.how).await, not_asked: None };
    }
    match visitor.ask(&site, options).await {
        Ok(seen) => Asked { seen, not_asked: None },
        Err(not_asked) => match *not_asked {
            // As without a cache: it is one request, and nobody can say what it would have to wait for.
            NotAsked { why: Refused::Ledger(trouble), .. } => {
                let mut seen = fetcher.see(&site, options.how).await;
                seen.store_trouble.get_or_insert_with(|| trouble.into());
                Asked { seen, not_asked: None }
            }
            NotAsked { seen, why } => Asked { seen, not_asked: Some(why) },
        },
    }
}

impl Asked {
    /// Why the site was not asked, with what that means for its answer.
    pub(crate) fn why_not(&self) -> Option<String> {
        let why = match self.not_asked.as_ref()? {
            Refused::BeyondPatience(wait) => {
                let until = Moment::from_unix(wait.until.div_ceil(1000));
                format!("it is not to be asked before {until}, since {}", wait.reason)
            }
            why => why.to_string(),
        };
        Some(if self.seen.access().is_some() {
            format!("not asked again: {why}; what is remembered applies")
        } else {
            format!("robots.txt was not fetched: {why}")
        })
    }

    /// Whether it would have had to wait for too long.
    pub(crate) fn must_wait(&self) -> bool {
        matches!(self.not_asked, Some(Refused::BeyondPatience(_)))
    }
}
