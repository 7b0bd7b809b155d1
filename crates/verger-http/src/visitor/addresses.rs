//! The addresses of names, judged, for a while, and in the order in which they are tried.

mod known;

use std::collections::HashMap;
use std::fmt;
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::timeout;

use self::known::Known;
use super::refused::Refused;
use crate::guard::Guard;
use crate::limits::TransferLimits;
use crate::resolver::{Any, AnyResolver, Resolve};

/// A resolver that hands out the addresses of a name after the guard has judged all of them, in one order for all: so what
/// is connected to first is what a permit was taken for.
///
/// An answer of the name service is used for a minute at most, however often it is used. The address that took the last
/// connection is first, for as long as it is one of the name's; those that failed within ten minutes are last; between
/// them IPv6 and IPv4 take turns (RFC 8305 §4). Memory: some 100 bytes for each of 65,536 names at most.
#[derive(Clone)]
pub struct Addresses {
    guard: Guard,
    resolver: Arc<dyn AnyResolver>,
    /// How long a look-up may take.
    longest: Duration,
    known: Arc<Mutex<HashMap<Box<str>, Known>>>,
}

impl Addresses {
    pub(super) fn new(guard: Guard, resolver: Arc<dyn AnyResolver>, longest: Duration) -> Self {
        Self { guard, resolver, longest, known: Arc::default() }
    }

    /// The address of a host, as a site writes it, that is tried first. A client of another make must connect to no other.
    ///
    /// # Errors
    ///
    /// When it has none, or one of its addresses may not be reached.
    pub async fn first(&self, host: &str) -> Result<IpAddr, Refused> {
        let none = || Refused::Unresolved(io::Error::other("the name has no address"));
        self.all(host).await?.first().copied().ok_or_else(none)
    }

    async fn all(&self, host: &str) -> Result<Vec<IpAddr>, Refused> {
        if let Ok(address) = host.trim_matches(['[', ']']).parse() {
            self.guard.address(address).map_err(Refused::Guarded)?;
            return Ok(vec![address]);
        }
        if let Some(addresses) = self.known().get(host).and_then(Known::at_hand) {
            return Ok(addresses);
        }
        let addresses = self.look_up(host).await.map_err(Refused::Unresolved)?;
        if addresses.len() > TransferLimits::ADDRESSES {
            let why = "the name has more addresses than are looked at";
            return Err(Refused::Unresolved(io::Error::other(why)));
        }
        // One address that is not public is enough: no public name has one by honest mistake.
        addresses.iter().try_for_each(|&one| self.guard.address(one)).map_err(Refused::Guarded)?;
        Ok(self.keep(host, addresses))
    }

    async fn look_up(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        let found = async {
            let addresses = self.resolver.addresses(host).await?;
            self.guard.translators().find_out(&Any(&*self.resolver), &addresses).await;
            Ok(addresses)
        };
        let late = |_| io::Error::new(io::ErrorKind::TimedOut, "the name was not resolved in time");
        timeout(self.longest, found).await.map_err(late)?
    }

    /// What the name service has said now; the order in which it is used.
    fn keep(&self, host: &str, addresses: Vec<IpAddr>) -> Vec<IpAddr> {
        let mut all = self.known();
        if all.len() >= MOST && !all.contains_key(host) {
            all.retain(|_, known| !known.is_forgotten());
            if all.len() >= MOST {
                return addresses;
            }
        }
        all.entry(host.into()).or_default().learn(addresses)
    }

    /// A connection to the first address failed: another is first from now on.
    pub(super) fn pass_over(&self, host: &str) {
        if let Some(known) = self.known().get_mut(host) {
            known.pass_over();
        }
    }

    // No code that holds the lock can panic half-way through a change.
    fn known(&self) -> MutexGuard<'_, HashMap<Box<str>, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Resolve for Addresses {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        self.all(name).await.map_err(io::Error::other)
    }

    fn connected(&self, name: &str, address: IpAddr) {
        if let Some(known) = self.known().get_mut(name) {
            known.connected(address);
        }
    }

    fn failed(&self, name: &str, address: IpAddr) {
        if let Some(known) = self.known().get_mut(name) {
            known.failed(address);
        }
    }
}

impl fmt::Debug for Addresses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Addresses")
            .field("guard", &self.guard)
            .field("known", &self.known)
            .finish_non_exhaustive()
    }
}

/// This number of names are remembered; further ones are looked up each time.
const MOST: usize = 1 << 16;

#[cfg(test)]
mod tests;
