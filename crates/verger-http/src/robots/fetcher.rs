//! Sites, asked and remembered.

use std::borrow::Cow;
use std::fmt;
use std::sync::Arc;

use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tracing::Instrument as _;
use verger::time::Moment;
use verger_access::{
    Answer, FileKind, GoodCopy, Kept, Profile, RobotsFetch, Said, Site, SiteEntry, SiteState,
    Store, StoreError,
};

use super::ask::{Clock, Walked, walk};
use super::seen::Seen;
use crate::events;
use crate::failure::TransportFailure;
use crate::gate::{Gate, Open};
use crate::limits::Deadlines;
use crate::resolver::{Resolve, SystemResolver};
use crate::transport::Transport;
use crate::turns::Turns;

/// Fetches the robots.txt of sites, each at most once at a time, and remembers the answers.
///
/// Silence is never consent: it returns what the [`Profile`] makes of the answers, and where nothing is known it says
/// so.
pub struct Fetcher<R = SystemResolver> {
    transport: Transport<R>,
    deadlines: Deadlines,
    store: Arc<dyn Store>,
    profile: Profile,
    flights: Turns<Site>,
    now: Box<Clock>,
}

/// Whether to send a request.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "ask, if due, or not")]
pub enum AskPolicy {
    /// If nothing that is remembered still holds.
    #[default]
    IfDue,
    /// Always: ignore the cache.
    Refresh,
    /// Never: use the cache only.
    Offline,
}

impl<R: Resolve + Sync> Fetcher<R> {
    /// A fetcher that remembers in a store, and judges by a profile. The time is the system clock's.
    pub fn new(transport: Transport<R>, store: Arc<dyn Store>, profile: Profile) -> Self {
        let (deadlines, flights) = (Deadlines::default(), Turns::default());
        Self { transport, deadlines, store, profile, flights, now: Box::new(system_now) }
    }

    /// The same, with other deadlines for each request.
    #[must_use]
    pub fn with_deadlines(self, deadlines: Deadlines) -> Self {
        Self { deadlines, ..self }
    }

    /// The same, with another clock.
    #[must_use]
    pub fn with_clock(self, now: impl Fn() -> Moment + Send + Sync + 'static) -> Self {
        Self { now: Box::new(now), ..self }
    }

    /// The time it goes by.
    pub fn now(&self) -> Moment {
        (self.now)()
    }

    /// The profile it judges by.
    pub fn profile(&self) -> &Profile {
        &self.profile
    }

    /// What requests go through.
    pub fn transport(&self) -> &Transport<R> {
        &self.transport
    }

    /// What is known of a site, after asking it if need be. Never fails: a trouble is part of what is known.
    pub async fn see(&self, site: &Site, how: AskPolicy) -> Seen {
        match self.see_through(&Open, site, how).await {
            Ok(seen) => seen,
            Err(never) => match never {},
        }
    }

    /// The same, with a gate before each request.
    ///
    /// # Errors
    ///
    /// When a request is due and may not be sent.
    pub async fn see_through<G: Gate>(
        &self,
        gate: &G,
        site: &Site,
        how: AskPolicy,
    ) -> Result<Seen, G::Closed> {
        let seen = self.look(site).await;
        if !seen.wants_asking(how) {
            return Ok(seen);
        }
        let before = seen.entry.as_ref().map(|entry| entry.answered);
        let _flight = self.flights.take(site).await;
        // Another caller may have asked while this one waited for its turn.
        let (seen, is_served) = self.served(self.look(site).await, before, how);
        if is_served {
            return Ok(seen);
        }
        gate.known(&seen);
        let entered = gate.enter(&site.robots_url()).await;
        // And another process while this one waited for its permit.
        let seen = match self.look_through(gate, &entered, &seen).await {
            None => seen,
            Some(again) => {
                let (again, is_served) = self.served(again, before, how);
                if is_served {
                    if let Ok(pass) = entered {
                        gate.give_back(pass).await;
                    }
                    return Ok(again);
                }
                again
            }
        };
        // On the heap: callers nest this future in theirs.
        Box::pin(self.ask((gate, entered?), seen)).await
    }

    /// What is known, and whether that spares a request after a wait. An answer that arrived while this one waited was
    /// requested after this call began, so it may be used even where its headers allow no reuse.
    fn served(&self, seen: Seen, before: Option<Moment>, how: AskPolicy) -> (Seen, bool) {
        match &seen.entry {
            Some(entry) if Some(entry.answered) != before => {
                let state = self.profile.state_at_answer(entry);
                let seen = Seen { state, ..seen };
                let is_served = seen.access().is_some();
                (seen, is_served)
            }
            _ => {
                let is_served = !seen.wants_asking(how);
                (seen, is_served)
            }
        }
    }

    /// Looks once more, if there is time for that and the store can be asked.
    async fn look_through<G: Gate>(
        &self,
        gate: &G,
        entered: &Result<G::Pass, G::Closed>,
        seen: &Seen,
    ) -> Option<Seen> {
        let again = match entered {
            Ok(pass) => timeout(gate.time_to_begin(pass), self.look(&seen.site)).await.ok()?,
            Err(_) => self.look(&seen.site).await,
        };
        again.store_trouble.is_none().then_some(again)
    }

    /// Notes that a site answered something else than a robots.txt now. Google's rule for files that are unreachable
    /// for 30 days asks for it; elsewhere it changes nothing, and costs nothing.
    pub async fn site_answered(&self, site: &Site) {
        let seen = self.look(site).await;
        let Some(mut entry) = seen.entry.filter(|entry| entry.unreachable_since.is_some()) else {
            return;
        };
        entry.site_answered(self.now());
        let store = Arc::clone(&self.store);
        // If it cannot be noted, the site stays closed a while longer.
        drop(blocking(move || store.remember(&entry, None)).await);
    }

    async fn look(&self, site: &Site) -> Seen {
        let (store, wanted) = (Arc::clone(&self.store), site.clone());
        let found = blocking(move || {
            let Some(entry) = store.entry(&wanted)? else { return Ok((None, None)) };
            let body = match &entry.copy {
                Some(copy) => store.body(copy.hash)?,
                None => None,
            };
            Ok((Some(entry), body))
        })
        .await;
        let ((entry, body), store_trouble) = match found {
            Ok(found) => (found, None),
            Err(trouble) => {
                events::store_trouble(site, &trouble);
                ((None, None), Some(Arc::new(trouble)))
            }
        };
        let entry = entry.map(|entry| self.with_copy_in_hand(entry, body.as_deref()));
        let copy = entry.as_ref().and_then(|entry| entry.copy.as_ref());
        let body = copy.zip(body).map(|(copy, body)| self.text(copy, body));
        let state = self.profile.state(entry.as_ref(), self.now());
        let notes = entry.as_ref().map(SiteEntry::notes).unwrap_or_default();
        Seen {
            site: site.clone(),
            entry,
            state,
            body,
            asked: false,
            notes,
            trouble: None,
            store_trouble,
        }
    }

    /// The entry, without a copy whose bytes are missing, or which this profile takes for no answer: it cannot be obeyed,
    /// and a 304 does not bring it back.
    fn with_copy_in_hand(&self, mut entry: SiteEntry, body: Option<&[u8]>) -> SiteEntry {
        entry.copy = entry.copy.filter(|_| body.is_some());
        if let (Some(copy), Some(body)) = (&mut entry.copy, body)
            && entry.profile != self.profile.name
        {
            // Another profile, or an earlier version, may have looked less closely.
            copy.kind = FileKind::of(body);
        }
        entry.copy = entry.copy.filter(|copy| self.profile.obeys(copy.kind));
        entry
    }

    /// The text of a body, which is most often the body.
    fn text(&self, copy: &GoodCopy, body: Arc<[u8]>) -> Arc<[u8]> {
        match self.profile.text(copy, &body) {
            Cow::Borrowed(text) if text.len() == body.len() => body,
            text => text.into(),
        }
    }

    async fn ask<G: Gate>(
        &self,
        (gate, first): (&G, G::Pass),
        known: Seen,
    ) -> Result<Seen, G::Closed> {
        let copy = known.entry.as_ref().and_then(|entry| entry.copy.as_ref());
        let validators = copy.map(|copy| &copy.validators);
        let asking = RobotsFetch::new(known.site.clone(), &self.profile, validators);
        let with = (gate, &*self.now);
        let Walked { answer, trouble } = walk(&self.transport, self.deadlines, asking, first, with)
            .instrument(events::robots_span(&known.site))
            .await?;
        Ok(self.learn(known, answer, trouble).await)
    }

    async fn learn(&self, known: Seen, answer: Answer, trouble: Option<TransportFailure>) -> Seen {
        let learned = self.profile.learn(known.entry.as_ref(), answer);
        let new_body: Option<Arc<[u8]>> = learned.body.map(Into::into);
        let (store, entry, octets) =
            (Arc::clone(&self.store), learned.entry.clone(), new_body.clone());
        // What we or a proxy refused says nothing of the site, and another caller may be allowed to.
        let is_refused = entry.said == Said::Nothing(verger_access::FetchFailure::Refused);
        let kept = if is_refused || trouble.is_some_and(TransportFailure::is_of_the_proxy) {
            Ok(Kept::Old)
        } else {
            blocking(move || store.remember(&entry, octets.as_deref())).await
        };
        let kept = kept.map_err(|trouble| {
            events::store_trouble(&known.site, &trouble);
            Arc::new(trouble)
        });
        let copy = learned.entry.copy.as_ref();
        let new_text = copy.zip(new_body).map(|(copy, body)| self.text(copy, body));
        let has_copy = copy.is_some();
        let state = self.profile.state_at_answer(&learned.entry);
        let access = match state {
            SiteState::Holds(access) => Some(access),
            SiteState::Ask(_) => None,
        };
        events::robots_answered(&learned.entry, access);
        Seen {
            state,
            body: new_text.or(known.body).filter(|_| has_copy),
            entry: Some(learned.entry),
            asked: true,
            notes: learned.notes,
            trouble,
            store_trouble: kept.err().or(known.store_trouble),
            site: known.site,
        }
    }
}

impl<R> fmt::Debug for Fetcher<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { store, profile, .. } = self;
        f.debug_struct("Fetcher")
            .field("store", store)
            .field("profile", &profile.name)
            .finish_non_exhaustive()
    }
}

/// Runs what may block on a thread for that.
async fn blocking<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, StoreError> + Send + 'static,
) -> Result<T, StoreError> {
    match spawn_blocking(work).await {
        Ok(done) => done,
        Err(panicked) => Err(StoreError::new(verger_access::StoreTrouble::Failed, panicked)),
    }
}

pub(crate) fn system_now() -> Moment {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    // A clock before 1970 is wrong; by it everything remembered is new.
    Moment::from_unix(since.map_or(0, |since| since.as_secs()))
}
