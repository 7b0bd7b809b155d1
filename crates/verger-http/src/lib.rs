#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! [`Visitor`] for a crawler; [`Fetcher`] and [`Robot`] to ask what a site allows; [`Transport`] and [`Guard`] for one GET.
#![forbid(unsafe_code)]

#[cfg(feature = "blocking")]
pub mod blocking;
mod events;
mod failure;
mod frontier;
mod gate;
mod guard;
mod limits;
mod redirect;
mod resolver;
mod robots;
#[cfg(feature = "tower")]
pub mod tower;
mod transport;
mod turns;
mod visitor;

pub use failure::{
    BodyFault, Deadline, HeadFault, ProxyFault, RequestFault, ResolveFault, TlsFault,
    TransportFailure,
};
pub use frontier::{Added, Frontier, FrontierLimits, FrontierQueue, HostTurn, NextHost};
pub use gate::{Admission, Gate, LeaveToSend, RequestEnd};
pub use guard::{Guard, GuardOptions, Network, NetworkError, Range, Reach, Refusal, SpecialName};
pub use limits::{Deadlines, TransferLimits};
pub use redirect::LeftTls;
pub use resolver::{Resolve, SystemResolver};
pub use robots::{Answered, AskPolicy, Fetcher, Robot, Seen};
#[cfg(feature = "simulation")]
pub use transport::{Connect, Connected, Connecting, Duplex, Socket};
pub use transport::{
    End, KeepAlive, NamesBy, Proxies, Proxy, ProxyError, ProxyExceptions, Response, Transport,
    TransportError, TransportOptions, Trust, UserAgent, UserAgentError, Versions,
};
#[cfg(feature = "simulation")]
pub use visitor::Surroundings;
pub use visitor::{
    Addresses, AskOptions, Decided, NotAsked, NotVisited, OnWait, OpenLimits, Pass, ProcessLedger,
    Refused, Sent, Visit, VisitProgress, VisitStage, Visited, Visitor, VisitorOptions,
};
