use std::time::Duration;

use verger::time::Moment;

use crate::token::Token;

/// How a service is run, and what it may take.
#[derive(Clone, Debug)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct ServiceOptions {
    /// More names by which the service may be addressed: each with a port, or for any port.
    pub names: Vec<String>,
    /// What clients must know; required where other machines can connect.
    pub token: Option<Token>,
    /// The largest body of a request, in bytes.
    pub body_limit: usize,
    /// The most connections at once.
    pub connections: usize,
    /// The most answers that are made at once, apart from quick ones; more are refused.
    pub at_once: usize,
    /// The most requests of each client in a second; no limit if it is not given.
    pub rate: Option<u32>,
    /// The longest time that an answer may take, to make and to send.
    pub answer_time: Duration,
    /// How long questions are still taken after the end was asked for, so that no kept connection is cut while its client
    /// sends. Each of these replies closes its connection.
    pub linger: Duration,
    /// The clock.
    pub now: fn() -> Moment,
}
