//! How often each client may ask.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::Mutex;
use std::time::{Duration, Instant};

/// The rate of each client: a number of requests in a second, which a client may save up to send at once.
#[derive(Debug)]
pub(crate) struct Rates {
    /// The time that one request takes.
    each: Duration,
    /// When each client has used up what it asked for. A client that is not here may ask as it likes.
    busy_until: Mutex<HashMap<IpAddr, Instant>>,
}

impl Rates {
    /// This number of requests in a second.
    pub(crate) fn new(in_a_second: u32) -> Self {
        let each = Duration::from_secs(1) / in_a_second.max(1);
        Self { each, busy_until: Mutex::default() }
    }

    /// Counts a request, unless the client must wait that long first.
    pub(crate) fn take(&self, client: IpAddr, now: Instant) -> Result<(), Duration> {
        let mut clients = self.busy_until.lock().expect("no thread panics while it has the lock");
        if clients.len() >= MOST_CLIENTS {
            clients.retain(|_, until| *until > now);
            if clients.len() >= MOST_CLIENTS {
                return Err(SAVED);
            }
        }
        let until = clients.entry(subscriber(client)).or_insert(now);
        let next = (*until).max(now) + self.each;
        let wait = next.saturating_duration_since(now + SAVED.max(self.each));
        if wait.is_zero() {
            *until = next;
            Ok(())
        } else {
            Err(wait)
        }
    }
}

/// One subscriber has a whole /64 of IPv6.
fn subscriber(client: IpAddr) -> IpAddr {
    match client.to_canonical() {
        IpAddr::V6(address) => {
            Ipv6Addr::from_bits(address.to_bits() & !u128::from(u64::MAX)).into()
        }
        address @ IpAddr::V4(_) => address,
    }
}

/// How long a client may save up requests.
const SAVED: Duration = Duration::from_secs(2);

/// The most clients that are remembered; more are refused until some may ask as they like again.
const MOST_CLIENTS: usize = 100_000;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_client_has_its_own_rate() {
        let (rates, began) = (Rates::new(10), Instant::now());
        let one: IpAddr = "192.0.2.1".parse().expect("an address");
        let other = "192.0.2.2".parse().expect("an address");
        for _ in 0..20 {
            assert_eq!(rates.take(one, began), Ok(()));
        }
        let wait = rates.take(one, began).expect_err("it saved up for two seconds");
        assert_eq!(wait, Duration::from_millis(100));
        assert_eq!(rates.take(other, began), Ok(()));
        assert_eq!(rates.take(one, began + wait), Ok(()));
        assert!(rates.take(one, began + wait).is_err(), "a refused request is not counted");
    }

    #[test]
    fn a_subscriber_has_one_rate() {
        let (rates, now) = (Rates::new(1), Instant::now());
        let addresses = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"];
        let [first, second, third, other] =
            addresses.map(|address| address.parse().expect("an address"));
        assert!(rates.take(first, now).is_ok() && rates.take(second, now).is_ok());
        assert!(rates.take(third, now).is_err());
        assert!(rates.take(other, now).is_ok());
    }
}
