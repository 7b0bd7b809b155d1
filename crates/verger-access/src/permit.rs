//! The right to send one request to a host before a deadline.
//!
//! Somebody else's server cannot be asked to check a token, so what keeps a fleet to a site's pace must hold before a
//! request is sent, and the sender may die, sleep, or never receive the answer. Hence:
//!
//! - A [`Permit`] ends at a deadline, and spacing counts from the *deadline*. Word that the request is over may only
//!   bring that forward, and only word of the very permit that was last given out.
//! - What a ledger does not know counts as *just fetched*: a key from before another tenure (a restart or a failover), one
//!   from the future, and, while the ledger itself is new, one that it does not have. A ledger is new again whenever it
//!   may have lost a key ([`Lookup`]). So losing everything costs each host one delay, and breaks nothing.
//! - Only the ledger's clock counts, and of it only time that the claimant has watched pass ([`Watch`]): a clock that
//!   steps forward gives nothing away. Workers use a monotonic clock, and only to tell how long ago they asked.
//! - The larger of two paces holds between two requests, so a change of pace never shortens a wait that has begun.
//!
//! [`Ledger`] says what that promises, and what it does not.

mod cases;
mod cell;
mod claim;
mod hold;
mod ledger;
mod live;
mod lookup;
mod memory;
mod schedule;
mod terms;
mod wait;
mod watch;

pub use cases::{CaseLedger, PermitCase, permit_cases};
pub use cell::Cell;
pub use claim::{Claim, ClaimOutcome, Denial, Ending, Reply, Ticket, Watched};
pub use hold::{Backoff, RetryHold};
pub use ledger::{Ledger, PaceKey, claim_in_turn};
pub use live::Permit;
pub use lookup::Lookup;
pub use memory::MemoryLedger;
pub use schedule::{HostId, Schedule};
pub use terms::{OutsideHours, PaceLimits, Spacing, Terms};
pub use wait::{Wait, WaitReason};
pub use watch::Watch;
