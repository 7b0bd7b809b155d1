//! Both permits that a request needs, waited for and held.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep, sleep_until, timeout};
use url::Url;
use verger_access::{
    Denial, Ending, Ledger, PaceKey, StoreError, StoreTrouble, Terms, Wait, Watch,
};

use super::addresses::Addresses;
use super::held::Held;
use super::on_wait::OnWait;
use super::patience::Patience;
use super::refused::Refused;
use crate::events;
use crate::gate::LeaveToSend;
use crate::transport::Proxies;
use crate::turns::Turns;

/// Takes permits, of a host and of its address together.
#[derive(Debug)]
pub(super) struct Pacer {
    pub(super) ledger: Arc<dyn Ledger>,
    pub(super) addresses: Addresses,
    /// `None` where addresses have no pace.
    pub(super) address_terms: Option<Terms>,
    pub(super) proxies: Proxies,
    /// How long names, connecting and the handshake may take: so much of a permit must be left when it is used.
    pub(super) connecting: Duration,
    /// One task of this process asks for a host, and one for an address: who waits here asks nobody.
    pub(super) turns: Turns<PaceKey>,
    pub(super) slow: Slow,
    pub(super) on_wait: OnWait,
}

/// The permits of one request.
#[derive(Debug)]
pub(super) struct Permits {
    host: Held,
    /// Of each address that was admitted.
    addresses: Mutex<Vec<AddressPermit>>,
}

#[derive(Debug)]
struct AddressPermit {
    address: IpAddr,
    held: Held,
    /// Whether word that the request is over is worth a question to the ledger.
    ends_count: bool,
}

/// The hosts whose last request took so long that a rule of thumb asks for more than its least, with how long. At most
/// 65,536; further ones get the least.
#[derive(Debug, Default)]
pub(super) struct Slow(Mutex<HashMap<PaceKey, Duration>>);

impl Pacer {
    /// The ledger's clock, in milliseconds since 1970.
    pub(super) async fn now(&self) -> Result<u64, Refused> {
        self.ask(|ledger| ledger.now()).await
    }

    /// Permits for a request for a URL, whose host's turn it is; `None` after a wait, when everything is to be asked anew.
    pub(super) async fn permits(
        &self,
        url: &Url,
        terms: &Terms,
        patience: &Patience<'_>,
    ) -> Result<Option<Permits>, Refused> {
        let host = url.host_str().unwrap_or_default();
        let key = PaceKey::host(host);
        // Nobody here knows the address of a name that a proxy looks up.
        let is_known = !self.proxies.look_up(url);
        let Some(address_terms) = self.address_terms.as_ref().filter(|_| is_known) else {
            return match self.claim(&key, terms).await? {
                Ok(host) => Ok(Some(Permits { host, addresses: Mutex::default() })),
                Err(wait) => self.bear((host, wait), patience).await.map(|()| None),
            };
        };
        // Looked up before any permit is taken, since that takes time.
        let address = self.addresses.first(host).await?;
        let address_key = PaceKey::address(address);
        // Without its turn it asks all the same, to learn why and for how long it must wait.
        let turn = timeout(patience.left(), self.turns.take(&address_key)).await.ok();
        match self.claim_both((&key, terms), (&address_key, address_terms)).await? {
            Ok((of_host, held)) => {
                let permit = AddressPermit::of(address, held, address_terms);
                let permits = Permits { host: of_host, addresses: Mutex::new(vec![permit]) };
                // Until its moment nobody else could have one.
                self.moment_of(&permits, patience, address_terms).await?;
                Ok(Some(permits))
            }
            Err(wait) => {
                drop(turn);
                self.bear((host, wait), patience).await.map(|()| None)
            }
        }
    }

    /// Waits for a host for as long as a ledger says, and looks at its clock meanwhile: time that nobody watched does not count.
    ///
    /// # Errors
    ///
    /// When that is beyond the patience.
    pub(super) async fn bear(
        &self,
        (host, wait): (&str, Wait),
        patience: &Patience<'_>,
    ) -> Result<(), Refused> {
        let end = patience.end_of(wait)?;
        self.on_wait.tell(host, &wait);
        patience.progress.inspect(|progress| progress.waits(wait));
        let beat = Duration::from_millis(Watch::BEAT);
        // As long as the watch bears silence, there is nothing to look at.
        while end.saturating_duration_since(Instant::now()) > beat * 5 / 4 {
            sleep(beat).await;
            // While it is away, nothing is granted, and that is told when it is asked for.
            let _ = self.now().await;
        }
        sleep_until(end).await;
        Ok(())
    }

    /// Waits for the moment from which permits that were given out ahead may be used.
    async fn moment_of(
        &self,
        permits: &Permits,
        patience: &Patience<'_>,
        terms: &Terms,
    ) -> Result<(), Refused> {
        let ahead = permits.from().saturating_sub(self.ledger.monotonic());
        if Duration::from_millis(ahead) > patience.left() {
            let now = self.now().await?;
            let wait = terms.wait(now, now.saturating_add(ahead), Denial::Spacing);
            return Err(Refused::BeyondPatience(wait));
        }
        sleep(Duration::from_millis(ahead)).await;
        Ok(())
    }

    /// Takes the permit of one more address of the host, while that of the host lives; whether there is one.
    pub(super) async fn admit(&self, permits: &Permits, address: IpAddr) -> bool {
        let Some(terms) = &self.address_terms else { return true };
        if permits.addresses().iter().any(|permit| permit.address == address) {
            return true;
        }
        let key = PaceKey::address(address);
        let _turn = timeout(self.left(permits) / 4, self.turns.take(&key)).await.ok();
        match self.claim(&key, terms).await {
            Ok(Ok(held)) => {
                let ahead = held.permit().from.saturating_sub(self.ledger.monotonic());
                permits.addresses().push(AddressPermit::of(address, held, terms));
                sleep(Duration::from_millis(ahead)).await;
                true
            }
            Ok(Err(_)) | Err(_) => false,
        }
    }

    /// Whether they live long enough for a connection to be made and the request to be written.
    pub(super) fn live(&self, permits: &Permits) -> bool {
        self.left(permits) > self.connecting
    }

    /// How long they have yet to live.
    pub(super) fn left(&self, permits: &Permits) -> Duration {
        Duration::from_millis(permits.ends().saturating_sub(self.ledger.monotonic()))
    }

    /// While they live, by the ledger's monotonic clock.
    pub(super) fn leave_to_send(&self, permits: &Permits) -> LeaveToSend {
        let ledger = Arc::clone(&self.ledger);
        let life = permits.from()..permits.ends();
        LeaveToSend::while_it_holds(move || life.contains(&ledger.monotonic()))
    }

    async fn claim(&self, key: &PaceKey, terms: &Terms) -> Result<Result<Held, Wait>, Refused> {
        let (key, terms) = (key.clone(), *terms);
        let holder = Arc::clone(&self.ledger);
        // The permit is in hand before anybody can stop waiting for it.
        self.ask(move |ledger| {
            let answer = ledger.claim(&key, &terms)?;
            Ok(answer.map(|permit| Held::new(holder, key, permit)))
        })
        .await
    }

    async fn claim_both(
        &self,
        (host, host_terms): (&PaceKey, &Terms),
        (address, address_terms): (&PaceKey, &Terms),
    ) -> Result<Result<(Held, Held), Wait>, Refused> {
        let (host, address) = (host.clone(), address.clone());
        let (host_terms, address_terms) = (*host_terms, *address_terms);
        let holder = Arc::clone(&self.ledger);
        self.ask(move |ledger| {
            let answer = ledger.claim_both((&host, &host_terms), (&address, &address_terms))?;
            Ok(answer.map(|(one, other)| {
                let held = Held::new(Arc::clone(&holder), host, one);
                (held, Held::new(holder, address, other))
            }))
        })
        .await
    }

    /// Asks the ledger on a thread that may block.
    async fn ask<T: Send + 'static>(
        &self,
        question: impl FnOnce(&dyn Ledger) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, Refused> {
        let ledger = Arc::clone(&self.ledger);
        let answer = spawn_blocking(move || question(&*ledger)).await;
        let panicked = |error| Err(StoreError::new(StoreTrouble::Failed, error));
        let answer = answer.unwrap_or_else(panicked);
        answer.inspect_err(|error| events::ledger_trouble("", error)).map_err(Refused::Ledger)
    }
}

impl Permits {
    /// From now on something may have been sent.
    pub(super) fn begin(&mut self) {
        self.host.begin();
        for permit in self.addresses.get_mut().unwrap_or_else(PoisonError::into_inner) {
            permit.held.begin();
        }
    }

    /// There is a connection to this address: the others, which were tried, have had their turn.
    pub(super) async fn connected(&mut self, address: IpAddr) {
        self.begin();
        let is_other = |one: &mut AddressPermit| one.address != address;
        let others: Vec<_> = self.addresses().extract_if(.., is_other).collect();
        for permit in others {
            permit.finish(Ending::Answered).await;
        }
    }

    /// Nothing was sent, and nothing will be.
    pub(super) async fn give_back(self) {
        self.finish(Ending::Unused, Ending::Unused).await;
    }

    /// No request was sent, but addresses were tried.
    pub(super) async fn unsent(self) {
        self.finish(Ending::Unused, Ending::Answered).await;
    }

    /// The request is over. What a host asks for itself is not asked for its neighbours.
    pub(super) async fn end(self, ending: Ending) {
        self.finish(ending, Ending::Answered).await;
    }

    async fn finish(self, of_host: Ending, of_address: Ending) {
        for permit in self.addresses.into_inner().unwrap_or_else(PoisonError::into_inner) {
            permit.finish(of_address).await;
        }
        self.host.finish(of_host).await;
    }

    /// From when on they may be used, by the ledger's monotonic clock.
    fn from(&self) -> u64 {
        let of_addresses = self.addresses().iter().map(|one| one.held.permit().from).max();
        of_addresses.unwrap_or(0).max(self.host.permit().from)
    }

    /// From when on they may not be used any more, by the same clock.
    fn ends(&self) -> u64 {
        let of_addresses = self.addresses().iter().map(|one| one.held.permit().deadline).min();
        of_addresses.unwrap_or(u64::MAX).min(self.host.permit().deadline)
    }

    // No code that holds the lock can panic half-way through a change.
    fn addresses(&self) -> MutexGuard<'_, Vec<AddressPermit>> {
        self.addresses.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl AddressPermit {
    fn of(address: IpAddr, held: Held, terms: &Terms) -> Self {
        Self { address, held, ends_count: terms.ends_count() }
    }

    async fn finish(mut self, ending: Ending) {
        if self.ends_count || ending == Ending::Unused {
            self.held.finish(ending).await;
        } else {
            self.held.begin();
        }
    }
}

impl Slow {
    /// How long the last request to the host took, if that makes a difference.
    pub(super) fn last(&self, key: &PaceKey) -> Duration {
        self.all().get(key).copied().unwrap_or_default()
    }

    pub(super) fn took(&self, key: PaceKey, time: Duration) {
        let mut all = self.all();
        if time < FAST {
            all.remove(&key);
        } else if all.len() < MOST_SLOW || all.contains_key(&key) {
            all.insert(key, time);
        }
    }

    // No code that holds the lock can panic half-way through a change.
    fn all(&self) -> MutexGuard<'_, HashMap<PaceKey, Duration>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Twice that is the least that the rule of thumb of the 2.0.0 proposal asks for.
const FAST: Duration = Duration::from_secs(5);

const MOST_SLOW: usize = 1 << 16;
