//! One flight a site: who comes while a site is being asked waits for that answer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{Mutex as AsyncMutex, OwnedMutexGuard};
use verger_access::Site;

/// The sites that are being asked. Its memory is that of the flights under way.
#[derive(Debug, Default)]
pub(super) struct Flights {
    under_way: Mutex<HashMap<Site, Arc<AsyncMutex<()>>>>,
}

/// The right to ask a site, alone. Dropping it, however that comes about, lets the next one in.
#[derive(Debug)]
pub(super) struct Flight<'a> {
    flights: &'a Flights,
    site: Site,
    turn: Option<OwnedMutexGuard<()>>,
}

impl Flights {
    /// Waits until nobody else asks this site. Whoever had to wait looks again at what is remembered.
    pub(super) async fn board(&self, site: &Site) -> Flight<'_> {
        let turn = {
            let mut under_way = self.under_way.lock().unwrap_or_else(PoisonError::into_inner);
            Arc::clone(under_way.entry(site.clone()).or_default())
        };
        // Made before the wait, so that a caller who gives up waiting leaves nothing behind.
        let mut flight = Flight { flights: self, site: site.clone(), turn: None };
        flight.turn = Some(turn.lock_owned().await);
        flight
    }

    #[cfg(test)]
    fn len(&self) -> usize {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner).len()
    }
}

impl Drop for Flight<'_> {
    fn drop(&mut self) {
        drop(self.turn.take());
        let mut under_way = self.flights.under_way.lock().unwrap_or_else(PoisonError::into_inner);
        // The map's own handle is the last one if nobody waits.
        if under_way.get(&self.site).is_some_and(|turn| Arc::strong_count(turn) == 1) {
            under_way.remove(&self.site);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn one_at_a_time_and_nothing_is_left_behind() {
        let flights = Flights::default();
        let site = Site::of("https://example.com").expect("a site");
        let other = Site::of("https://example.org").expect("a site");
        let first = flights.board(&site).await;
        let elsewhere = flights.board(&other).await;
        let waiting = flights.board(&site);
        tokio::pin!(waiting);
        assert!(futures_poll(waiting.as_mut()).await.is_none(), "the site is being asked");
        drop(first);
        let second = waiting.await;
        assert_eq!(flights.len(), 2);
        drop((second, elsewhere));
        assert_eq!(flights.len(), 0);
    }

    #[tokio::test]
    async fn who_gives_up_waiting_leaves_nothing_behind() {
        let flights = Flights::default();
        let site = Site::of("https://example.com").expect("a site");
        let first = flights.board(&site).await;
        {
            let waiting = flights.board(&site);
            tokio::pin!(waiting);
            assert!(futures_poll(waiting.as_mut()).await.is_none());
        }
        drop(first);
        assert_eq!(flights.len(), 0);
    }

    /// Polls once.
    async fn futures_poll<F: Future + Unpin>(mut future: F) -> Option<F::Output> {
        std::future::poll_fn(|context| {
            std::task::Poll::Ready(match std::pin::Pin::new(&mut future).poll(context) {
                std::task::Poll::Ready(output) => Some(output),
                std::task::Poll::Pending => None,
            })
        })
        .await
    }
}
