//! Fetches robots.txt and its like: deadlines, limits, and a guard that reaches public addresses only.
//!
//! A [`Transport`] sends one GET at a time. Before it does, its [`Guard`] judges the URL, and then every address that
//! the host's name has; it connects to those and to no other. A request ends within its [`Deadlines`], reads no more
//! than its [`TransferLimits`], and either hands out a body that is whole, says that a limit cut it, or fails with a
//! [`TransportFailure`] that names the phase.
//!
//! By itself it follows no redirect and keeps nothing from one request to the next. A [`Fetcher`] asks sites for their
//! robots.txt and remembers them, and a [`Robot`] says what they allow. A [`Visitor`] puts all of it together: one GET
//! that is allowed, in its turn, and at the pace of the host, wherever redirects lead.
//!
//! HTTP/1.1 is spoken. The feature `http2`, off by default, adds `Versions::Http1And2`, with which a transport offers
//! HTTP/2 as well, over TLS alone; without that option, the feature changes nothing.
#![forbid(unsafe_code)]

mod failure;
mod guard;
mod limits;
mod redirect;
mod resolver;
mod robots;
mod single_flight;
mod transport;
mod visitor;

pub use failure::{
    BodyFault, Deadline, HeadFault, RequestFault, ResolveFault, TlsFault, TransportFailure,
};
pub use guard::{Guard, GuardOptions, Network, Range, Reach, Refusal, SpecialName};
pub use limits::{Deadlines, TransferLimits};
pub use resolver::{Resolve, SystemResolver};
pub use robots::{Answered, AskPolicy, Fetcher, Gate, Robot, Seen};
pub use transport::{
    End, Response, Transport, TransportError, TransportOptions, UserAgent, UserAgentError, Versions,
};
pub use visitor::{
    Addresses, Decided, NotVisited, Pass, ProcessLedger, Refused, Visit, Visited, Visitor,
    VisitorOptions,
};
