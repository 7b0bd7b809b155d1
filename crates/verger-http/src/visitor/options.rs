//! Whose requests they are, and what they are held to.

use std::sync::Arc;
use std::time::Duration;

use verger::Dialect;
use verger_access::{Backoff, Ledger, MemoryStore, PaceLimits, Profile, Spacing, Store};

use super::on_wait::OnWait;
use super::process_ledger::ProcessLedger;
use super::slots::OpenLimits;
use crate::guard::GuardOptions;
use crate::limits::Deadlines;
use crate::robots::AskPolicy;
use crate::transport::{KeepAlive, Proxies, TransportOptions, Trust};

/// Whose requests they are, what they are held to, and where that is remembered.
///
/// ```
/// use std::time::Duration;
/// use verger_access::PaceLimits;
/// use verger_http::VisitorOptions;
///
/// let limits = PaceLimits { patience: Duration::from_secs(600), ..PaceLimits::default() };
/// let options = VisitorOptions { limits, ..VisitorOptions::new("ExampleBot") };
/// assert_eq!(options.limits.manners.default, Duration::from_secs(1));
/// ```
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct VisitorOptions {
    /// The robot's product token, by which a robots.txt speaks to it (RFC 9309 §2.2.1).
    pub product: String,
    /// The User-Agent header; it holds the product token. Say there whom to write to:
    /// [`UserAgent`](crate::UserAgent) makes one.
    pub user_agent: String,
    /// What may be reached: public addresses, unless set.
    pub guard: GuardOptions,
    /// The certificate authorities that are trusted: those of the web, unless set.
    pub trust: Trust,
    /// Certificate authorities besides those, in PEM: none, unless set.
    pub authorities: Vec<u8>,
    /// The proxies that requests go through: none, unless set.
    pub proxies: Proxies,
    /// For how long connections are kept for the next request to their site: the usual, unless set.
    pub keep_alive: KeepAlive,
    /// How files are read: as RFC 9309 says, unless set.
    pub dialect: Dialect,
    /// What answers to a request for a file mean: [`Profile::CAREFUL`], unless set. For another dialect see
    /// [`Profile::of_dialect`].
    pub profile: Profile,
    /// When sites are asked for their files: if what is remembered does not hold, unless set. With [`AskPolicy::Refresh`] each
    /// is asked once in the visitor's life, whatever was remembered before it.
    pub how: AskPolicy,
    /// How long a request for a file may take. Names, connecting and the handshake get no more than a permit leaves.
    pub robots_deadlines: Deadlines,
    /// Where files are remembered: in memory, unless set.
    pub store: Arc<dyn Store>,
    /// The source of permits: this process, unless set.
    pub ledger: Arc<dyn Ledger>,
    /// The pace of hosts. Its `patience` is the longest that one request waits in total.
    pub limits: PaceLimits,
    /// The pace of addresses, which many hosts may share: ten requests a second whatever the latency, and so at most a
    /// hundred at a time, unless set. `None` for no pace but that of hosts.
    pub address_limits: Option<PaceLimits>,
    /// How many requests are under way at a time, until their answers have been read.
    pub open: OpenLimits,
    /// How long no request is sent to a host that answers 429 or 5xx, or not at all.
    pub backoff: Backoff,
    /// Who is told before a request waits for its host.
    pub on_wait: OnWait,
}

impl VisitorOptions {
    /// The options for a robot of that name, and what is polite for all else.
    pub fn new(product: &str) -> Self {
        let limits = PaceLimits::default();
        let mut address_limits = limits;
        address_limits.manners.default = limits.floor;
        address_limits.spacing = Spacing::Grants;
        let TransportOptions { product, user_agent, guard, trust, authorities, proxies, .. } =
            TransportOptions::new(product);
        Self {
            product,
            user_agent,
            guard,
            trust,
            authorities,
            proxies,
            keep_alive: KeepAlive::default(),
            dialect: Dialect::RFC9309,
            profile: Profile::CAREFUL,
            how: AskPolicy::default(),
            robots_deadlines: Deadlines::default(),
            store: Arc::new(MemoryStore::default()),
            ledger: Arc::new(ProcessLedger::default()),
            limits,
            address_limits: Some(address_limits),
            open: OpenLimits::default(),
            backoff: Backoff::default(),
            on_wait: OnWait::default(),
        }
    }

    /// How long names, connecting and the handshake may take altogether: half of a permit's life.
    pub fn connecting(&self) -> Duration {
        self.limits.ttl / 2
    }

    pub(super) fn transport(&self) -> TransportOptions {
        TransportOptions {
            user_agent: self.user_agent.clone(),
            guard: self.guard.clone(),
            trust: self.trust,
            authorities: self.authorities.clone(),
            proxies: self.proxies.clone(),
            keep_alive: self.keep_alive,
            ..TransportOptions::new(&self.product)
        }
    }
}
