//! What to ask a site for its robots.txt, what each answer means, and how long it holds; no I/O, no clock.
#![forbid(unsafe_code)]

mod access_decision;
mod answer;
mod entry;
mod head;
mod host;
mod payment;
mod permit;
mod profile;
mod result;
mod robots_fetch;
mod site;
mod site_state;
mod store;

pub use access_decision::{AccessDecision, SiteRules};
pub use answer::{Answer, Content, File, FileKind, Hop, Validators};
pub use entry::{BodyHash, Corrupt, GoodCopy, Learned, SiteEntry, SiteNote};
pub use head::{ResponseHead, retry_after};
pub use host::with_ascii_host;
pub use payment::PaymentTerms;
pub use permit::{
    Backoff, CaseLedger, Cell, Claim, ClaimOutcome, Denial, Ending, HostId, Ledger, MemoryLedger,
    OutsideHours, PaceKey, PaceLimits, Passage, PassageStep, Permit, PermitCase, Reply, RetryHold,
    Schedule, Terms, Ticket, Wait, WaitReason, Watch, permit_cases,
};
pub use profile::{
    Clause, CopyInstead, Hold, LongUnreachable, Meaning, Phase, PhaseEffect, Profile, StatusRow,
};
pub use result::{AccessResult, FetchFailure, Said};
pub use robots_fetch::{Next, Reading, RobotsFetch};
pub use site::{Site, SiteError};
pub use site_state::{Due, SiteAccess, SiteState, SiteVerdict};
pub use store::{Kept, MemoryStore, Store, StoreError, StoreTrouble};
