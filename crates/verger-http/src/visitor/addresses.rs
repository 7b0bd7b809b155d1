//! The addresses of names, judged, and the one of each that is used for a while.

use std::collections::HashMap;
use std::io;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use super::refused::Refused;
use crate::guard::Guard;
use crate::limits::TransferLimits;
use crate::resolver::{Resolve, SystemResolver};

/// A resolver that hands out one address of a name, after the guard has judged all of them. So what is connected to is
/// what a permit was taken for.
///
/// An address is kept for 30 seconds after its last use, and given up for the next one when a connection to it fails.
/// Memory: some 100 bytes for each of 65,536 names at most.
#[derive(Clone, Debug)]
pub struct Addresses {
    guard: Guard,
    known: Arc<Mutex<HashMap<Box<str>, Known>>>,
}

#[derive(Debug)]
struct Known {
    addresses: Vec<IpAddr>,
    /// Which of them is used.
    place: usize,
    used: Instant,
}

impl Addresses {
    pub(super) fn judged_by(guard: Guard) -> Self {
        Self { guard, known: Arc::default() }
    }

    /// The address to use for a host, as a site writes it.
    pub(super) async fn of(&self, host: &str) -> Result<IpAddr, Refused> {
        if let Ok(address) = host.trim_matches(['[', ']']).parse() {
            self.guard.address(address).map_err(Refused::Guarded)?;
            return Ok(address);
        }
        if let Some(address) = self.at_hand(host) {
            return Ok(address);
        }
        let addresses = SystemResolver.resolve(host).await.map_err(Refused::Unresolved)?;
        let unusable = |why| Refused::Unresolved(io::Error::other(why));
        if addresses.len() > TransferLimits::ADDRESSES {
            return Err(unusable("the name has more addresses than are looked at"));
        }
        // One address that is not public is enough: no public name has one by honest mistake.
        addresses.iter().try_for_each(|&one| self.guard.address(one)).map_err(Refused::Guarded)?;
        let first = *addresses.first().ok_or_else(|| unusable("the name has no address"))?;
        self.keep(host, addresses);
        Ok(first)
    }

    /// A connection to the host failed: the next address is used from now on.
    pub(super) fn pass_over(&self, host: &str) {
        if let Some(known) = self.known().get_mut(host) {
            known.place = (known.place + 1) % known.addresses.len();
        }
    }

    fn at_hand(&self, host: &str) -> Option<IpAddr> {
        let mut all = self.known();
        let known = all.get_mut(host).filter(|known| known.used.elapsed() < KEPT)?;
        known.used = Instant::now();
        known.addresses.get(known.place).copied()
    }

    fn keep(&self, host: &str, addresses: Vec<IpAddr>) {
        let mut all = self.known();
        if all.len() >= MOST {
            all.retain(|_, known| known.used.elapsed() < KEPT);
        }
        if all.len() < MOST {
            all.insert(host.into(), Known { addresses, place: 0, used: Instant::now() });
        }
    }

    // No code that holds the lock can panic half-way through a change.
    fn known(&self) -> MutexGuard<'_, HashMap<Box<str>, Known>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Resolve for Addresses {
    async fn resolve(&self, name: &str) -> io::Result<Vec<IpAddr>> {
        self.of(name).await.map(|address| vec![address]).map_err(io::Error::other)
    }
}

/// How long an address is used after its last use. Longer than an idle connection is kept.
const KEPT: Duration = Duration::from_secs(30);

/// This number of names are remembered; further ones are looked up each time.
const MOST: usize = 1 << 16;

#[cfg(test)]
mod tests {
    use crate::{GuardOptions, Reach};

    use super::*;

    #[tokio::test]
    async fn every_address_is_judged() {
        let strict = Addresses::judged_by(Guard::default());
        for host in ["127.0.0.1", "[::1]", "localhost"] {
            let refused = strict.of(host).await.expect_err(host);
            assert!(matches!(refused, Refused::Guarded(_)), "{host}: {refused}");
        }
        let own = Guard::new(GuardOptions { reach: Reach::Own, ..GuardOptions::default() });
        assert!(Addresses::judged_by(own).of("localhost").await.is_ok_and(|it| it.is_loopback()));
    }

    #[tokio::test(start_paused = true)]
    async fn one_address_is_used_until_it_fails_or_rests() {
        let addresses = Addresses::judged_by(Guard::default());
        let [first, second]: [IpAddr; 2] = [[192, 0, 0, 9].into(), [192, 0, 0, 10].into()];
        addresses.keep("example.com", vec![first, second]);
        assert_eq!(addresses.at_hand("example.com"), Some(first));
        addresses.pass_over("example.com");
        tokio::time::advance(KEPT / 2).await;
        assert_eq!(addresses.at_hand("example.com"), Some(second));
        tokio::time::advance(KEPT).await;
        assert_eq!(addresses.at_hand("example.com"), None);
    }
}
