//! What a run that asks sites goes through: a runtime, the transport, and what is remembered.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use tokio::task::JoinSet;
use verger_access::{
    Ledger, LongUnreachable, MemoryStore, PaceLimits, Profile, Site, Store, StoreError,
    StoreTrouble,
};
use verger_http::{
    AskPolicy, Deadlines, Fetcher, NamesBy, NotVisited, ProcessLedger, Proxies, Proxy, Reach,
    Refused, Seen, Transport, TransportOptions, Trust, Visited, Visitor, VisitorOptions,
};
#[cfg(unix)]
use verger_store::MachineLedger;
use verger_store::{RedbStore, RedisLedger, RedisStore};

use crate::args::{NetworkArgs, dialect_named, user_agent};
use crate::contents;
use crate::exit::Failure;
use crate::hint;
use crate::interrupt::Interrupt;
use crate::output;
use crate::redirects::without_tls;
use crate::stderr;
use verger_report::text;
use verger_report::text::shown;

/// What asks sites in this run.
pub(crate) struct Network {
    pub(crate) runtime: tokio::runtime::Runtime,
    pub(crate) fetcher: Arc<Fetcher>,
    pub(crate) how: AskPolicy,
    pub(crate) jobs: usize,
    /// The file in which answers are remembered, where it is one.
    file: Option<Arc<RedbStore>>,
}

impl Network {
    /// What is known of a site, which is asked if need be: in a task of its own, which goes on while another site's answer
    /// is read or printed.
    pub(crate) async fn see(&self, site: Site) -> Seen {
        let (fetcher, how) = (Arc::clone(&self.fetcher), self.how);
        // Dropping the set ends its task.
        let mut alone = JoinSet::new();
        alone.spawn_on(async move { fetcher.see(&site, how).await }, self.runtime.handle());
        let seen = alone.join_next().await.expect("it has one task");
        seen.unwrap_or_else(|error| std::panic::resume_unwind(error.into_panic()))
    }
}

impl Drop for Network {
    fn drop(&mut self) {
        tell_damage(self.file.as_deref());
    }
}

/// Says what was found damaged in the cache: nothing of it was used.
fn tell_damage(file: Option<&RedbStore>) {
    for notice in file.iter().flat_map(|file| file.notices()) {
        output::note(format!("the cache: {notice}"));
    }
}

/// What fetches files of sites in this run, as their robots.txt and their pace allow.
pub(crate) struct Visiting {
    pub(crate) runtime: tokio::runtime::Runtime,
    pub(crate) visitor: Visitor,
    pub(crate) jobs: usize,
    file: Option<Arc<RedbStore>>,
}

impl Visiting {
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
        if let Some(seen) = &seen {
            hint::for_site(seen);
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
    pub(crate) fn note_way(visited: &Visited) {
        let way = visited.by.iter().chain([&visited.url]).map(String::as_str);
        if let Some(text) = without_tls(way) {
            output::note(shown(text.as_bytes()));
        }
    }
}

impl Drop for Visiting {
    fn drop(&mut self) {
        tell_damage(self.file.as_deref());
    }
}

impl NetworkArgs {
    /// The profile that is named, or else the one that goes with the dialect.
    pub(crate) fn profile(&self, dialect: &str) -> &'static Profile {
        let named = self.profile.as_deref().and_then(Profile::named);
        named.or_else(|| Profile::of_dialect(dialect)).unwrap_or(&Profile::CAREFUL)
    }

    /// Sets everything up; nothing is asked yet.
    pub(crate) fn open(&self, dialect: &str) -> Result<Network, Failure> {
        let runtime = runtime()?;
        let profile = self.profile_as_asked(dialect);
        let (store, file) = self.store()?;
        let fetcher =
            Fetcher::new(self.transport()?, store, profile).with_deadlines(self.deadlines());
        let fetcher = Arc::new(fetcher);
        Ok(Network { runtime, fetcher, how: self.how(), jobs: usize::from(self.jobs), file })
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
        let (store, file) = self.store()?;
        let limits = PaceLimits { patience: PATIENCE, ..PaceLimits::default() };
        let TransportOptions { product, user_agent, guard, trust, authorities, proxies, .. } =
            self.options()?;
        let options = VisitorOptions {
            user_agent,
            guard,
            trust,
            authorities,
            proxies,
            dialect: dialect_named(dialect).clone(),
            profile: self.profile_as_asked(dialect),
            how: self.how(),
            robots_deadlines: self.deadlines(),
            store,
            ledger: self.ledger()?,
            limits,
            ..VisitorOptions::new(&product)
        };
        let visitor = Visitor::new(options).map_err(Failure::usage)?;
        Ok(Visiting { runtime: runtime()?, visitor, jobs: usize::from(self.jobs), file })
    }

    /// Where permits come from: a ledger beside what is remembered of sites, so that whoever shares the one shares the
    /// other.
    fn ledger(&self) -> Result<Arc<dyn Ledger>, Failure> {
        if let Some(url) = self.cache.as_deref().filter(|cache| is_redis(cache)) {
            let ledger = RedisLedger::new(url, REDIS);
            return Ok(Arc::new(ledger.map_err(|error| Failure::usage(error).about("cache"))?));
        }
        #[cfg(unix)]
        if let Some(path) = self.file() {
            let permits = path.with_extension("permits");
            if permits == path {
                let message =
                    "--cache: a name that ends in .permits is that of the permits beside the cache";
                return Err(Failure::usage(message));
            }
            let ledger = MachineLedger::new(&permits);
            refuse_foreign(&permits, ledger.inspect())?;
            return Ok(Arc::new(ledger));
        }
        Ok(Arc::new(ProcessLedger::default()))
    }

    /// The file in which answers are remembered, if there is to be one.
    fn file(&self) -> Option<PathBuf> {
        self.cache.as_ref().map(PathBuf::from).or_else(default_cache).filter(|_| !self.no_cache)
    }

    fn profile_as_asked(&self, dialect: &str) -> Profile {
        let mut profile = self.profile(dialect).clone();
        if self.allow_after_30_days {
            profile.long_unreachable = LongUnreachable::Allow;
        }
        profile
    }

    fn transport(&self) -> Result<Transport, Failure> {
        Transport::new(&self.options()?).map_err(Failure::usage)
    }

    fn options(&self) -> Result<TransportOptions, Failure> {
        let mut options = TransportOptions {
            user_agent: user_agent(self.contact.as_deref(), Some(&self.purpose))
                .map_err(Failure::usage)?,
            ..TransportOptions::new(PRODUCT)
        };
        if self.allow_private {
            options.guard.reach = Reach::Own;
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

    fn store(&self) -> Result<Opened, Failure> {
        if let Some(scheme) = self.cache.as_deref().and_then(unknown_scheme) {
            let schemes = SCHEMES.join(", ");
            return Err(Failure::usage(format!(
                "--cache: {scheme} is not known; give a file, or a URL that begins with one of {schemes}"
            ))
            .about("cache"));
        }
        if let Some(url) = self.cache.as_deref().filter(|cache| is_redis(cache)) {
            let store = RedisStore::new(url);
            let store = store.map_err(|error| Failure::usage(error).about("cache"))?;
            return Ok((Arc::new(store), None));
        }
        let Some(path) = self.file() else {
            if !self.no_cache {
                output::note("there is no folder for a cache; nothing is remembered");
            }
            return Ok((Arc::new(MemoryStore::default()), None));
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| Failure::making(folder, &error))?;
        }
        let file = Arc::new(RedbStore::brief(&path));
        refuse_foreign(&path, file.inspect())?;
        Ok((file.clone(), Some(file)))
    }
}

/// Whoever names a file that is not ours means another one. Other troubles cost the cache, not the run.
fn refuse_foreign(path: &Path, inspected: Result<(), StoreError>) -> Result<(), Failure> {
    match inspected {
        Err(error) if error.kind == StoreTrouble::Foreign => Err(Failure::Input(format!(
            "{}: not a Verger cache file; nothing was changed. Give another --cache FILE, or --no-cache",
            stderr::name(path)
        ))
        .about("cache")),
        _ => Ok(()),
    }
}

fn runtime() -> Result<tokio::runtime::Runtime, Failure> {
    tokio::runtime::Builder::new_multi_thread()
        .worker_threads(2)
        .enable_all()
        .build()
        .map_err(|error| Failure::Input(format!("cannot start: {error}")))
}

/// How long a request waits for its site's pace and hours before it is given up.
const PATIENCE: Duration = Duration::from_mins(5);

/// How long one site may take, unless that is said.
const SITE: Duration = Duration::from_mins(30);

/// How long a question to Redis for a permit may take.
const REDIS: Duration = Duration::from_secs(2);

/// A store; and the same as a file, where it is one.
type Opened = (Arc<dyn Store>, Option<Arc<RedbStore>>);

fn is_redis(cache: &str) -> bool {
    SCHEMES.iter().any(|scheme| cache.starts_with(scheme))
}

/// How a URL of a store begins.
const SCHEMES: [&str; 4] = ["redis://", "rediss://", "valkey://", "unix://"];

/// What a URL begins with that is not one of a store.
fn unknown_scheme(cache: &str) -> Option<&str> {
    let end = cache.find("://").filter(|_| !is_redis(cache))? + "://".len();
    Some(&cache[..end])
}

/// The file in the user's cache.
fn default_cache() -> Option<PathBuf> {
    let folders = directories::ProjectDirs::from("", "", "verger")?;
    Some(folders.cache_dir().join("robots.redb"))
}

/// What this command calls itself when it asks: the name by which a robots.txt speaks to it.
pub(crate) const PRODUCT: &str = "Verger";
