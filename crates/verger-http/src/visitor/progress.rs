//! How far a visit has got, for whoever gives it up.

use std::fmt;
use std::net::IpAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};

use verger_access::Wait;

use crate::gate::{Admission, LeaveToSend};

/// How far a visit has got, its requests for a robots.txt included: whoever gives it up can say what it was waiting for.
///
/// Cheap to make; one is used for one visit, or for one after another.
#[derive(Debug, Default)]
pub struct VisitProgress(Mutex<State>);

#[derive(Clone, Copy, Debug, Default)]
struct State {
    begun: bool,
    stage: Option<VisitStage>,
}

/// What a visit is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum VisitStage {
    /// For its host's pace, hours or back-off.
    Turn(Wait),
    /// For a connection to this address, the last one that is tried.
    Connection(IpAddr),
    /// For an answer of this address.
    Answer(IpAddr),
    /// For the rest of an answer of this address, with this status.
    Body(IpAddr, u16),
}

impl VisitProgress {
    /// Whether a request has begun, be it the one for a robots.txt: before that it has only waited, so nothing was sent.
    pub fn has_begun(&self) -> bool {
        self.state().begun
    }

    /// What it is waiting for, or was when it was given up. `None` before anything is known.
    pub fn stage(&self) -> Option<VisitStage> {
        self.state().stage
    }

    pub(super) fn waits(&self, wait: Wait) {
        self.state().stage = Some(VisitStage::Turn(wait));
    }

    pub(super) fn connects(&self, address: IpAddr) {
        *self.state() = State { begun: true, stage: Some(VisitStage::Connection(address)) };
    }

    pub(super) fn connected(&self, address: IpAddr) {
        *self.state() = State { begun: true, stage: Some(VisitStage::Answer(address)) };
    }

    pub(super) fn begins(&self) {
        *self.state() = State { begun: true, stage: None };
    }

    pub(super) fn answered(&self, address: IpAddr, status: u16) {
        self.state().stage = Some(VisitStage::Body(address, status));
    }

    // No code that holds the lock can panic half-way through a change.
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// A pass, and where to note which addresses it leads to.
pub(super) struct Followed<'a, A>(pub(super) &'a mut A, pub(super) Option<&'a VisitProgress>);

impl<A: Admission> Admission for Followed<'_, A> {
    async fn admit(&self, address: IpAddr) -> bool {
        self.1.inspect(|progress| progress.connects(address));
        self.0.admit(address).await
    }

    async fn connected(&mut self, address: IpAddr) {
        self.1.inspect(|progress| progress.connected(address));
        self.0.connected(address).await;
    }

    fn leave_to_send(&self) -> LeaveToSend {
        self.0.leave_to_send()
    }
}

impl fmt::Display for VisitStage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Turn(wait) => write!(f, "its host {wait}"),
            Self::Connection(address) => write!(f, "there was no connection to {address} yet"),
            Self::Answer(address) => write!(f, "{address} had not answered in full"),
            Self::Body(address, status) => {
                write!(f, "{address} had answered with status {status}, and not in full")
            }
        }
    }
}
