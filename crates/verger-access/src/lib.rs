#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! [`RobotsFetch`] is the machine that fetches one robots.txt, [`Profile`] says what its answer means, [`SiteEntry`] is what is
//! remembered, [`SiteRules`] decides URLs. [`Ledger`] gives out [`Permit`]s; [`Store`] keeps entries.
#![forbid(unsafe_code)]

mod access_decision;
mod answer;
mod body;
mod entry;
mod head;
mod host;
mod payment;
mod permit;
mod plain;
mod profile;
mod requested;
mod result;
mod retry_after;
mod robots_fetch;
mod site;
mod site_state;
mod store;
mod url_form;

pub use access_decision::{AccessDecision, SiteRules};
pub use answer::{Answer, Content, File, Hop, Validators};
pub use body::FileKind;
pub use entry::{BodyHash, Corrupt, GoodCopy, Learned, SiteEntry, SiteNote};
pub use head::ResponseHead;
pub use host::with_ascii_host;
pub use payment::PaymentTerms;
pub use permit::{
    Backoff, CaseLedger, Cell, Claim, ClaimOutcome, Denial, Ending, HostId, Ledger, Lookup,
    MemoryLedger, OutsideHours, PaceKey, PaceLimits, Permit, PermitCase, Reply, RetryHold,
    Schedule, Spacing, Terms, Ticket, Wait, WaitReason, Watch, Watched, claim_in_turn,
    permit_cases,
};
pub use profile::{
    BodyEffect, BodyForm, BodyRow, Clause, CopyInstead, Hold, LongUnreachable, Meaning, Phase,
    PhaseEffect, Profile, StatusRow,
};
pub use requested::{as_requested, requested_in_ascii};
pub use result::{AccessResult, FetchFailure, Said};
pub use retry_after::retry_after;
pub use robots_fetch::{Next, Reading, RobotsFetch};
pub use site::{Site, SiteError};
pub use site_state::{Due, SiteAccess, SiteState, SiteVerdict};
pub use store::{Kept, MemoryStore, Store, StoreError, StoreTrouble};
pub use url_form::UrlForm;
