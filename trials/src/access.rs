//! Access: the guard, the transport, and what a site may answer.

mod behaviour;
mod canary;
mod certificate;
mod destination;
mod hostile;
mod memory;
mod origin;
mod rebinding;
mod sockets;

pub use destination::{DestinationReport, destinations};
pub use hostile::{HostileReport, hostile};
pub(crate) use memory::growth;
pub use memory::{MemoryReport, memory};
pub use rebinding::{RebindingReport, rebinding};

use verger_http::{GuardOptions, Reach, TransportOptions};

/// A transport that may reach the origins of a trial, which are on this machine.
fn options(reach: Reach, ports: Vec<u16>) -> TransportOptions {
    TransportOptions { guard: GuardOptions { ports, reach }, ..TransportOptions::new("TrialBot") }
}

/// A runtime that does everything on the thread that waits for it.
fn runtime() -> tokio::runtime::Runtime {
    tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .expect("a runtime needs no more than a few descriptors")
}
