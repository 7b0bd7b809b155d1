//! Where answers are remembered in this run, and where permits come from.

use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use verger_access::{Ledger, MemoryStore, Store, StoreError, StoreTrouble};
use verger_http::ProcessLedger;
#[cfg(unix)]
use verger_store::MachineLedger;
use verger_store::{RedbStore, RedisLedger, RedisOptions, RedisStore};

use crate::args::NetworkArgs;
use crate::config::CACHE_PASSWORD;
use crate::contents;
use crate::exit::Failure;
use crate::hint;
use crate::output;
use crate::stderr;

/// Where answers are remembered. When the run ends, it says what a person is to know of that.
#[derive(Debug)]
pub(crate) enum Cache {
    /// Until the run ends.
    Memory(Arc<MemoryStore>),
    File(PathBuf, Arc<RedbStore>),
    Redis(RedisOptions, Arc<RedisStore>),
}

impl Cache {
    pub(crate) fn store(&self) -> Arc<dyn Store> {
        match self {
            Self::Memory(store) => store.clone(),
            Self::File(_, store) => store.clone(),
            Self::Redis(_, store) => store.clone(),
        }
    }

    /// Whether it may have answers of earlier runs.
    pub(crate) fn outlives_run(&self) -> bool {
        !matches!(self, Self::Memory(_))
    }

    /// Whether permits are shared with other runs.
    pub(crate) fn has_permits(&self) -> bool {
        match self {
            Self::Memory(_) => false,
            Self::File(..) => cfg!(unix),
            Self::Redis(..) => true,
        }
    }

    /// Where permits come from: a ledger beside what is remembered of sites, so that whoever shares the one shares the
    /// other.
    pub(super) fn ledger(&self) -> Result<Arc<dyn Ledger>, Failure> {
        match self {
            Self::Redis(options, _) => {
                let options = RedisOptions { timeout: LEDGER, ..options.clone() };
                let ledger = RedisLedger::open(&options);
                Ok(Arc::new(ledger.map_err(|error| wrong("cache", &error))?))
            }
            #[cfg(unix)]
            Self::File(path, _) => {
                let permits = permits_of(path);
                if permits == *path {
                    let message = "--cache: a name that ends in .permits is that of the permits beside the cache";
                    return Err(Failure::usage(message));
                }
                let ledger = MachineLedger::new(&permits).beside(path).trusting_a_first_file();
                refuse_foreign(&permits, ledger.inspect())?;
                Ok(Arc::new(ledger))
            }
            _ => Ok(Arc::new(ProcessLedger::default())),
        }
    }

    /// Says what to try where the cache, or the ledger beside it, could not be asked.
    pub(crate) fn hint(&self, trouble: &StoreError) {
        if let Self::Redis(options, _) = self {
            hint::for_redis(options, trouble.kind);
        }
    }
}

impl Drop for Cache {
    fn drop(&mut self) {
        match self {
            Self::Memory(_) => {}
            // Nothing of what is damaged was used.
            Self::File(_, file) => {
                file.notices()
                    .iter()
                    .for_each(|notice| output::note(format!("the cache: {notice}")));
            }
            Self::Redis(_, store) => {
                if let Some(offset) = store.clock_offset() {
                    let than = if offset > 0 { "ahead of" } else { "behind" };
                    let seconds = offset.unsigned_abs();
                    output::note(format!(
                        "the cache: the clock of its server is {seconds} s {than} this machine's; set whichever is wrong"
                    ));
                }
            }
        }
    }
}

impl NetworkArgs {
    /// Opens what --cache names, or else the user's own cache. A server is not asked yet.
    pub(super) fn cache(&self) -> Result<Cache, Failure> {
        let named = self.cache.as_deref().filter(|_| !self.no_cache);
        if let Some(named) = named.filter(|cache| matches!(*cache, "" | "-")) {
            return Err(Failure::usage(format!(
                "--cache: '{named}' names no file; give a file, or the URL of a Redis, or --no-cache"
            ))
            .about("cache"));
        }
        if let Some(scheme) = named.and_then(unknown_scheme) {
            let schemes = SCHEMES.join(", ");
            return Err(Failure::usage(format!(
                "--cache: {scheme} is not known; give a file, or a URL that begins with one of {schemes}"
            ))
            .about("cache"));
        }
        if let Some(url) = named.filter(|cache| is_redis(cache)) {
            let options = self.redis(url)?;
            let store = RedisStore::open(&options).map_err(|error| wrong("cache", &error))?;
            return Ok(Cache::Redis(options, Arc::new(store)));
        }
        if named.is_some() && (self.cache_password_file.is_some() || self.cache_ca.is_some()) {
            output::note(
                "the cache is a file: --cache-password-file and --cache-ca are for a Redis",
            );
        }
        let Some(path) = named.map(PathBuf::from).or_else(default_cache).filter(|_| !self.no_cache)
        else {
            if !self.no_cache {
                output::note("there is no folder for a cache; nothing is remembered");
            }
            return Ok(Cache::Memory(Arc::default()));
        };
        if let Some(folder) = path.parent() {
            std::fs::create_dir_all(folder).map_err(|error| Failure::making(folder, &error))?;
        }
        let file = RedbStore::brief(&path);
        #[cfg(unix)]
        let file = file.beside(&permits_of(&path));
        let file = Arc::new(file);
        refuse_foreign(&path, file.inspect())?;
        Ok(Cache::File(path, file))
    }

    /// How the server at this URL is reached. Each fault is that of the option that has it.
    fn redis(&self, url: &str) -> Result<RedisOptions, Failure> {
        let mut options = RedisOptions { password: self.password()?, ..RedisOptions::new(url) };
        RedisStore::open(&options).map_err(|error| wrong("cache", &error))?;
        if let Some(path) = &self.cache_ca {
            options.authorities = contents::read(path, contents::CERTIFICATES)
                .map_err(|failure| failure.of("--cache-ca").about("cache_ca"))?;
            RedisStore::open(&options).map_err(|error| wrong("cache_ca", &error))?;
            if options.authorities.is_empty() {
                let empty = "--cache-ca: the file is empty; it has certificates in PEM";
                return Err(Failure::usage(empty).about("cache_ca"));
            }
        }
        Ok(options)
    }

    /// The password, if there is one beside the URL.
    fn password(&self) -> Result<Option<String>, Failure> {
        let (name, octets) = if let Some(path) = &self.cache_password_file {
            let read = contents::read(path, contents::PASSWORD);
            let failure = |failure: Failure| failure.of(FILE).about("cache_password_file");
            (FILE, read.map_err(failure)?)
        } else {
            let set = std::env::var_os(CACHE_PASSWORD).filter(|password| !password.is_empty());
            let Some(password) = set else { return Ok(None) };
            (CACHE_PASSWORD, password.into_encoded_bytes())
        };
        // The text itself is not shown.
        let wrong = |what: &str| {
            let wrong = Failure::usage(format!("{name}: {what}"));
            if name == FILE { wrong.about("cache_password_file") } else { wrong }
        };
        let text = String::from_utf8(octets).map_err(|_| wrong("the password is not UTF-8"))?;
        let line = text.strip_suffix('\n').unwrap_or(&text);
        let password = line.strip_suffix('\r').unwrap_or(line);
        match password {
            "" => Err(wrong("there is no password in it")),
            _ if password.contains('\n') => {
                Err(wrong("it has more than one line; the password is the only one"))
            }
            _ => Ok(Some(password.to_owned())),
        }
    }
}

/// The file of the permits beside a cache.
#[cfg(unix)]
fn permits_of(cache: &Path) -> PathBuf {
    cache.with_extension("permits")
}

/// The options say something that the store refuses.
fn wrong(option: &'static str, error: &StoreError) -> Failure {
    let name = option.replace('_', "-");
    Failure::usage(format!("--{name}: {}", error.cause)).about(option)
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

fn is_redis(cache: &str) -> bool {
    SCHEMES.iter().any(|scheme| cache.starts_with(scheme))
}

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

const FILE: &str = "--cache-password-file";

/// How long a question for a permit may take.
const LEDGER: Duration = Duration::from_secs(2);

/// How a URL of a store begins.
const SCHEMES: [&str; 3] = ["redis://", "rediss://", "valkey://"];
