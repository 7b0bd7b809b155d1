//! A gate before each request: robots.txt is fetched at a site's pace too.

use std::convert::Infallible;
use std::fmt;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use verger::time::Moment;

use crate::robots::Seen;

/// Called before and after each request for a robots.txt, redirected ones included. A fleet takes its permits
/// here.
pub trait Gate: Sync {
    /// What is held while a request is under way.
    type Pass: Admission;
    /// Why no request may be sent.
    type Closed: Send;

    /// What is known of the site that is about to be asked: its last robots.txt may ask for a pace. Nothing is made of that,
    /// unless implemented.
    fn known(&self, _seen: &Seen) {}

    /// How much time is left for all requests, waiting included. No limit, unless implemented.
    fn time_left(&self) -> Option<Duration> {
        None
    }

    /// How long a request that was let in may put off its beginning, to look whether somebody else has just asked the
    /// same. Not at all, unless implemented.
    fn time_to_begin(&self, _pass: &Self::Pass) -> Duration {
        Duration::ZERO
    }

    /// Waits until a request for this URL may be sent.
    ///
    /// # Errors
    ///
    /// When it may not; then nothing is asked, and nothing is learnt of the site.
    fn enter(&self, url: &str) -> impl Future<Output = Result<Self::Pass, Self::Closed>> + Send;

    /// The request is over, and how it ended.
    fn leave(&self, pass: Self::Pass, ended: RequestEnd) -> impl Future<Output = ()> + Send;

    /// No request was sent, and the host had no part in that.
    fn give_back(&self, pass: Self::Pass) -> impl Future<Output = ()> + Send;
}

/// How a request for a robots.txt ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_enums, reason = "a host is well, or it is not")]
pub enum RequestEnd {
    /// There was an answer with a status below 500, except 429.
    Well,
    /// There was another answer, or none, or one that broke off.
    Trouble {
        /// When the answer says to come back (Retry-After).
        retry_after: Option<Moment>,
        /// When that was known.
        at: Moment,
    },
}

/// Asked before each address of a host is connected to, since a host may have several and some of them be dead.
pub trait Admission: Send + Sync {
    /// Waits until an address of the host may be connected to; whether it may. Asked for each address that is tried.
    fn admit(&self, address: IpAddr) -> impl Future<Output = bool> + Send;

    /// There is a connection to this address, one of those admitted: from now on something may be sent.
    fn connected(&mut self, address: IpAddr) -> impl Future<Output = ()> + Send;

    /// What is asked once there is a connection, right before the first octet of the request is written. Always, unless
    /// implemented.
    fn leave_to_send(&self) -> LeaveToSend {
        LeaveToSend::always()
    }
}

/// Whether a request may still be written. A deadline that was kept a moment ago is not enough: between that and the system
/// call a process may be stopped for any time.
#[derive(Clone)]
pub struct LeaveToSend(Option<Arc<dyn Fn() -> bool + Send + Sync>>);

impl LeaveToSend {
    /// At any time.
    pub fn always() -> Self {
        Self(None)
    }

    /// While this holds. It is called once for each request, and must not block.
    pub fn while_it_holds(holds: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self(Some(Arc::new(holds)))
    }

    pub(crate) fn is_given(&self) -> bool {
        self.0.as_ref().is_none_or(|holds| holds())
    }
}

impl fmt::Debug for LeaveToSend {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("LeaveToSend").field(&self.is_given()).finish()
    }
}

/// Admits every address.
impl Admission for () {
    async fn admit(&self, _: IpAddr) -> bool {
        true
    }

    async fn connected(&mut self, _: IpAddr) {}
}

/// For callers that need no gate.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open;

impl Gate for Open {
    type Pass = ();
    type Closed = Infallible;

    async fn enter(&self, _: &str) -> Result<(), Infallible> {
        Ok(())
    }

    async fn leave(&self, (): (), _: RequestEnd) {}

    async fn give_back(&self, (): ()) {}
}
