//! What an origin does to a client, and what the result must be.

mod body;
mod coding;
mod head;
mod tls;

use std::time::Duration;

use verger_http::{Deadline, Deadlines, End, TransportFailure};

use super::certificate::Certificate;

/// What an origin does with each connection.
#[derive(Clone, Debug)]
pub(super) struct Behaviour {
    pub(super) name: &'static str,
    pub(super) opening: Opening,
    pub(super) steps: Vec<Step>,
    pub(super) expect: Expect,
}

/// How it begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Opening {
    /// It waits for input.
    Plain,
    /// It begins at once.
    Mute,
    /// The connection is not accepted.
    Full,
    /// It is asked for TLS, and has none.
    NoTls,
    /// TLS, with such a certificate.
    Tls(Certificate),
}

/// What it does next. After the last, it closes the connection.
#[derive(Clone, Debug)]
pub(super) enum Step {
    Send(Vec<u8>),
    Repeat(Vec<u8>, usize),
    /// Until the other side leaves.
    Endless(Vec<u8>),
    /// One byte at a time, fifty a second.
    Trickle(Vec<u8>),
    /// Nothing, until the other side leaves.
    Stall,
    Reset,
    /// The connection ends, but nothing says so within TLS.
    Vanish,
}

/// What the result must be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Expect {
    /// A status, and a whole body of this number of bytes.
    Whole(u16, u64),
    /// A status, and a body that the limits cut, to this number of bytes.
    Cut(u16, u64),
    Fails(TransportFailure),
}

impl Expect {
    pub(super) fn end(self) -> Option<End> {
        match self {
            Self::Whole(..) => Some(End::Whole),
            Self::Cut(..) => Some(End::Truncated),
            Self::Fails(_) => None,
        }
    }

    /// Whether it is over without waiting for a deadline.
    pub(super) fn is_quick(self) -> bool {
        !matches!(self, Self::Fails(TransportFailure::Deadline(_)))
    }
}

/// So many bytes of a body are read in these trials, decoded or not.
pub(super) const CAP: u64 = 128 << 10;

/// Deadlines that are long for this machine and short for a person who waits.
pub(super) const DEADLINES: Deadlines = Deadlines {
    resolve: Duration::from_secs(1),
    connect: Duration::from_secs(1),
    tls: Duration::from_secs(1),
    head: Duration::from_secs(1),
    idle: Duration::from_secs(1),
    total: Duration::from_millis(2500),
    least_rate: None,
};

/// Every behaviour.
pub(super) fn behaviours() -> Vec<Behaviour> {
    let mut all = head::behaviours();
    all.extend(body::behaviours());
    all.extend(coding::behaviours());
    all.extend(tls::behaviours());
    all
}

fn plain(name: &'static str, steps: Vec<Step>, expect: Expect) -> Behaviour {
    Behaviour { name, opening: Opening::Plain, steps, expect }
}

/// One answer in one piece.
fn says(name: &'static str, octets: &[u8], expect: Expect) -> Behaviour {
    plain(name, vec![send(octets)], expect)
}

fn send(octets: &[u8]) -> Step {
    Step::Send(octets.to_vec())
}

fn late(deadline: Deadline) -> Expect {
    Expect::Fails(TransportFailure::Deadline(deadline))
}
