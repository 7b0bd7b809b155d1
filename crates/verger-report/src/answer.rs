//! The answers, one file each.

mod agents;
mod asked_url;
mod audit;
mod batch;
mod check;
mod compare;
#[cfg(feature = "data")]
pub mod data;
mod dialects;
mod diff;
mod explain;
#[cfg(feature = "net")]
mod fetch;
mod lint;
mod logs;
mod make;
#[cfg(feature = "net")]
pub mod page;
mod profiles;
mod show;
#[cfg(feature = "net")]
mod sitemaps;
#[cfg(feature = "net")]
mod watch;

pub use agents::{AgentClass, KnownAgent, OtherClass};
pub use asked_url::{AskedOf, AskedUrl, RefusedUrl, WhyRefused};
pub use audit::{
    Audit, AuditQuestion, AuditedClass, AuditedLint, AuditedRobot, AuditedSitemap, ClaimedAnswer,
};
pub use batch::Batch;
pub use check::{Check, CheckReading, CheckedBy, Question};
pub use compare::{Column, Compare, Compared, SharedNote};
pub use dialects::{Axis, Dialect};
pub use diff::{ChangedLine, ChangedUrl, Diff, DiffOfSite, Diffed};
pub use explain::{Explain, ExplainedRule, SourceLine};
#[cfg(feature = "net")]
pub use fetch::{Fetch, FetchRobot, FileCopy, HoldsBy, Hop, SiteAnswer, SiteHolds};
pub(crate) use lint::FoundIn;
pub use lint::{Finding, Lint, LintCount, LintRule, RelatedLine, sarif};
pub use logs::{
    BrokenLine, DamagedLogLine, FileLine, LoggedFetches, LoggedPace, LoggedRequest, LogsRead,
    RobotInLog,
};
pub use make::{MadeConflict, MadeGroup, MadeRobotsTxt};
pub use profiles::{Profile, ProfileRow};
pub use show::{Known, Proposals1996, Rule, Said, Show, ShowOptions, SilentLine, UsesAt};
#[cfg(feature = "net")]
pub use sitemaps::{ListedSitemap, ListedUrl, Sitemap, SitemapFault, Sitemaps};
#[cfg(feature = "net")]
pub use watch::{Watch, WatchedChange, WatchedFile};

use serde::Serialize;

/// The version of the format of all answers. Within one version, keys are only added.
pub const VERSION: u32 = 1;

/// The answer of a verb.
pub trait Answer: Serialize {
    /// The kind of answer.
    const KIND: &'static str;
}

#[derive(Serialize)]
struct Line<'a, A> {
    v: u32,
    kind: &'static str,
    #[serde(flatten)]
    answer: &'a A,
}

/// The answer as one line of JSON, without the line end: `v` and `kind`, then its own keys in order.
pub fn json<A: Answer>(answer: &A) -> String {
    let line = Line { v: VERSION, kind: A::KIND, answer };
    serde_json::to_string(&line).expect("an answer has string keys and no NaN")
}
