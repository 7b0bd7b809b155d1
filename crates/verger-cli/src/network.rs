//! What a run that asks sites goes through: a runtime, the transport, and what is remembered.

mod asking;
mod cache;
mod runtime;
mod waiting;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use verger::time::Moment;
use verger_access::{Ledger, LongUnreachable, MemoryStore, PaceLimits, Profile, Site};
use verger_http::{
    AskOptions, AskPolicy, Deadlines, NamesBy, NotVisited, OnWait, Proxies, Proxy, Reach, Refused,
    Seen, TransportOptions, Trust, Visit, VisitProgress, Visited, Visitor, VisitorOptions,
};

pub(crate) use self::asking::{Asked, Network};
pub(crate) use self::cache::Cache;
pub(crate) use self::runtime::Runtime;
use crate::args::{NetworkArgs, dialect_named, user_agent};
use crate::clock;
use crate::contents;
use crate::exit::Failure;
use crate::hint;
use crate::interrupt::Interrupt;
use crate::output;
use verger_report::text;
use verger_report::text::shown;

/// What fetches files of sites in this run, as their robots.txt and their pace allow.
pub(crate) struct Visiting {
    pub(crate) runtime: Runtime,
    pub(crate) visitor: Visitor,
    pub(crate) jobs: usize,
    pub(crate) cache: Cache,
    /// When the run began.
    begun: Moment,
    /// How far the last visit has got.
    progress: VisitProgress,
    /// Whether it was said that the cache could not be asked: once is enough.
    has_said_trouble: AtomicBool,
}

impl Visiting {
    /// The visit of a URL, one after another.
    pub(crate) fn visit<'a>(&'a self, url: &'a str) -> Visit<'a> {
        Visit { progress: Some(&self.progress), ..Visit::of(url) }
    }

    /// That the site's time is over, and in the midst of what.
    pub(crate) fn late(&self) -> String {
        let of_what = self.progress.stage().map(|stage| format!(": {stage}"));
        format!("the time limit of --site-timeout was reached{}", of_what.unwrap_or_default())
    }

    /// The robots.txt of a URL's site, where it has one that applies. Nobody is asked.
    pub(crate) async fn seen(&self, url: &str) -> Option<Seen> {
        let site = Site::of(url).ok()?;
        Some(self.visitor.robot().fetcher().see(&site, AskPolicy::Offline).await)
    }

    /// Why there is no answer, in words: with the line of the robots.txt that says so, if one does.
    pub(crate) async fn why_not(&self, refused: &NotVisited) -> String {
        let NotVisited { url, why, .. } = refused;
        let seen = self.seen(url).await;
        hint::for_request(refused);
        if let Refused::Ledger(trouble) = why {
            self.cache.hint(trouble);
        }
        if let Some(seen) = &seen {
            // It is looked up after the visit, which may have asked for it.
            let answered = seen.entry.as_ref().map(|entry| entry.answered);
            let is_earlier = answered.is_some_and(|answered| answered < self.begun);
            hint::for_site(seen, is_earlier && self.cache.outlives_run());
        }
        let words = match (why, seen) {
            (Refused::ByRule(decision), Some(seen)) => {
                let by = match seen.document() {
                    Some(document) => {
                        text::because(&verger_report::Decided::by_file(&document, decision))
                    }
                    None => why.to_string(),
                };
                format!("the robots.txt of {} closes it to {PRODUCT} ({by})", seen.site)
            }
            (Refused::ByClause(_) | Refused::Deferred { .. }, Some(Seen { site, entry, .. })) => {
                let said = entry.filter(|entry| entry.result.is_unknown());
                let said = said.map(|entry| format!("; {}", entry.said)).unwrap_or_default();
                format!("{}: {why}{said}", site.robots_url())
            }
            _ => why.to_string(),
        };
        match refused.led_from() {
            Some(host) => format!("{words}; {} redirects there", shown(host.as_bytes())),
            None => words,
        }
    }

    /// Says what a person is to know of the way to an answer.
    pub(crate) fn note_way(&self, visited: &Visited) {
        if let Some(trouble) = visited.decided.rules.store_trouble()
            && !self.has_said_trouble.swap(true, Ordering::Relaxed)
        {
            output::note(format!("{trouble}; continuing without the cache"));
            self.cache.hint(trouble);
        }
        if let Some(left) = visited.left_tls() {
            output::note(left);
        }
    }
}

impl NetworkArgs {
    /// The same, to see what a site serves now, whatever it served before: nothing is remembered, unless nobody may be asked.
    /// `profile` judges the answer, unless another is named.
    pub(crate) fn as_served_now(&self, profile: &str) -> Self {
        let profile = Some(self.profile.clone().unwrap_or_else(|| profile.to_owned()));
        if self.offline {
            Self { profile, ..self.clone() }
        } else {
            Self { profile, no_cache: true, cache: None, ..self.clone() }
        }
    }

    /// The profile that is named, or else the one that goes with the dialect.
    pub(crate) fn profile(&self, dialect: &str) -> &'static Profile {
        let named = self.profile.as_deref().and_then(Profile::named);
        named.or_else(|| Profile::of_dialect(dialect)).unwrap_or(&Profile::CAREFUL)
    }

    /// Sets up what asks sites for their robots.txt; nothing is asked yet.
    pub(crate) fn open(&self, dialect: &str) -> Result<Network, Failure> {
        let cache = self.cache()?;
        let total = self.deadlines().total;
        let mut limits = PaceLimits { patience: total, ..PaceLimits::default() };
        if !cache.has_permits() {
            // None is taken, so that none has to last.
            limits.ttl = WITHOUT_PERMIT;
        }
        let visitor = self.visitor(dialect, &cache, limits)?;
        let options = AskOptions { how: self.how(), patience: total, total: self.site_timeout };
        let jobs = usize::from(self.jobs);
        Ok(Network { runtime: Runtime::start()?, visitor, options, jobs, cache })
    }

    fn how(&self) -> AskPolicy {
        match (self.refresh, self.offline) {
            (true, _) => AskPolicy::Refresh,
            (_, true) => AskPolicy::Offline,
            _ => AskPolicy::IfDue,
        }
    }

    /// Sets up what fetches files of sites, as their robots.txt in this dialect allows; nothing is asked yet.
    pub(crate) fn visit(&self, dialect: &str) -> Result<Visiting, Failure> {
        if self.offline {
            return Err(Failure::usage(
                "--offline: this verb asks sites; only their robots.txt is remembered",
            ));
        }
        let cache = self.cache()?;
        let limits = PaceLimits { patience: PATIENCE, ..PaceLimits::default() };
        let visitor = self.visitor(dialect, &cache, limits)?;
        Ok(Visiting {
            runtime: Runtime::start()?,
            visitor,
            jobs: usize::from(self.jobs),
            cache,
            begun: clock::now(),
            progress: VisitProgress::default(),
            has_said_trouble: AtomicBool::new(false),
        })
    }

    /// Sets up what fetches under another robot's name, with nothing remembered of any site. All that share the ledger keep one
    /// pace.
    pub(crate) fn visitor_as(
        &self,
        (product, user_agent): (&str, &str),
        ledger: Arc<dyn Ledger>,
    ) -> Result<Visitor, Failure> {
        let options = self.visitor_options(
            "rfc9309",
            PaceLimits { patience: PATIENCE, ..PaceLimits::default() },
            ledger,
        )?;
        let options = VisitorOptions {
            product: product.to_owned(),
            user_agent: user_agent.to_owned(),
            store: Arc::new(MemoryStore::default()),
            how: AskPolicy::IfDue,
            ..options
        };
        Visitor::new(options).map_err(Failure::usage)
    }

    /// The ledger from which this run takes its permits.
    pub(crate) fn ledger(&self) -> Result<Arc<dyn Ledger>, Failure> {
        self.cache()?.ledger()
    }

    fn visitor(
        &self,
        dialect: &str,
        cache: &Cache,
        limits: PaceLimits,
    ) -> Result<Visitor, Failure> {
        let options = self.visitor_options(dialect, limits, cache.ledger()?)?;
        Visitor::new(VisitorOptions { store: cache.store(), ..options }).map_err(Failure::usage)
    }

    fn visitor_options(
        &self,
        dialect: &str,
        limits: PaceLimits,
        ledger: Arc<dyn Ledger>,
    ) -> Result<VisitorOptions, Failure> {
        let TransportOptions { product, user_agent, guard, trust, authorities, proxies, .. } =
            self.options()?;
        Ok(VisitorOptions {
            user_agent,
            guard,
            trust,
            authorities,
            proxies,
            dialect: dialect_named(dialect).clone(),
            profile: self.profile_as_asked(dialect),
            how: self.how(),
            robots_deadlines: self.deadlines(),
            ledger,
            limits,
            on_wait: OnWait::new(waiting::tell),
            ..VisitorOptions::new(&product)
        })
    }

    fn profile_as_asked(&self, dialect: &str) -> Profile {
        let mut profile = self.profile(dialect).clone();
        if self.allow_after_30_days {
            profile.long_unreachable = LongUnreachable::Allow;
        }
        profile
    }

    fn options(&self) -> Result<TransportOptions, Failure> {
        let mut options = TransportOptions {
            user_agent: user_agent(self.contact.as_deref(), Some(&self.purpose))
                .map_err(Failure::usage)?,
            ..TransportOptions::new(PRODUCT)
        };
        if self.allow_private {
            options.guard.reach = Reach::Own;
            hint::own_network_is_open();
        } else if !self.allow_network.is_empty() {
            options.guard.reach = Reach::PublicAnd(self.allow_network.clone());
        }
        options.guard.ports.clone_from(&self.allow_port);
        options.proxies = self.proxies()?;
        if self.trust == "system" {
            options.trust = Trust::System;
        }
        if let Some(path) = &self.ca {
            options.authorities = contents::read(path, contents::CERTIFICATES)?;
        }
        Ok(options)
    }

    /// The proxies that are named. What is wrong with one is said without the text, which may have a password.
    fn proxies(&self) -> Result<Proxies, Failure> {
        let names = if self.proxy_names { NamesBy::Proxy } else { NamesBy::Us };
        let proxies = match &self.proxy {
            _ if self.proxy_from_env => {
                let variable = |name: &str| std::env::var(name).ok();
                Proxies::from_variables(variable)
                    .map_err(|(name, why)| Failure::usage(format!("{name}: {why}")))?
            }
            Some(url) => {
                let wrong = |why| Failure::usage(format!("--proxy: {why}")).about("proxy");
                Proxies::all(&url.parse::<Proxy>().map_err(wrong)?)
            }
            None => Proxies::default(),
        };
        Ok(Proxies { names, ..proxies })
    }

    /// How long a request may take.
    pub(crate) fn deadlines(&self) -> Deadlines {
        let total = self.site_timeout.map_or(self.timeout, |site| site.min(self.timeout));
        Deadlines { total, ..Deadlines::default() }
    }

    /// How long a request for something long may take.
    pub(crate) fn long_deadlines(&self) -> Deadlines {
        Deadlines { least_rate: Some(Deadlines::LEAST_RATE), ..self.deadlines() }
    }

    /// How long one site may take.
    pub(crate) fn site_timeout(&self) -> Duration {
        self.site_timeout.unwrap_or(SITE)
    }

    /// What ends this run early.
    pub(crate) fn interrupt(&self) -> Interrupt {
        Interrupt::after(self.run_timeout)
    }
}

/// How long a request waits for its site's pace and hours before it is given up.
const PATIENCE: Duration = Duration::from_mins(5);

/// The life of permits in a run that takes none.
const WITHOUT_PERMIT: Duration = Duration::from_mins(1);

/// How long one site may take, unless that is said.
const SITE: Duration = Duration::from_mins(30);

/// What this command calls itself when it asks: the name by which a robots.txt speaks to it.
pub(crate) const PRODUCT: &str = "Verger";
