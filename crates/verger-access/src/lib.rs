//! What to ask a site for its robots.txt, what each answer means, and how long it holds; no I/O, no clock.
#![forbid(unsafe_code)]

mod answer;
mod asking;
mod entry;
mod head;
mod host;
mod payment;
mod permit;
mod profile;
mod result;
mod ruling;
mod site;
mod standing;
mod store;

pub use answer::{Answer, Content, File, FileKind, Hop, Validators};
pub use asking::{Asking, Next, Reading};
pub use entry::{BodyHash, Corrupt, Entry, GoodCopy, Learned, Note};
pub use head::{Head, retry_after};
pub use host::with_ascii_host;
pub use payment::PaymentTerms;
pub use permit::{
    Backoff, CaseLedger, Cell, Claim, Denial, Ending, HostId, Ledger, MemoryLedger, Outcome,
    OutsideHours, PaceKey, PaceLimits, Passage, PassageStep, Permit, PermitCase, Reply, RetryHold,
    Schedule, Terms, Ticket, Wait, WaitReason, Watch, permit_cases,
};
pub use profile::{
    Clause, CopyInstead, Effect, Hold, LongUnreachable, Meaning, Phase, Profile, StatusRow,
};
pub use result::{AccessResult, Failure, Said};
pub use ruling::{Ruling, SiteRules};
pub use site::{Site, SiteError};
pub use standing::{Due, Holding, SiteVerdict, Standing};
pub use store::{Kept, MemoryStore, Store, StoreError, StoreTrouble};
