#![doc = include_str!("../README.md")]
//!
//! ## Where to start
//!
//! [`json`] writes an [`Answer`] as one line; a [`Sheet`] writes answers as text, one after the other.
#![forbid(unsafe_code)]
#![allow(
    clippy::trivially_copy_pass_by_ref,
    clippy::ref_option,
    reason = "serde hands a reference to what writes a value"
)]

mod answer;
mod bytes;
mod crawler;
mod day;
mod decided;
mod file;
mod keyed;
mod note;
mod pace;
mod place;
pub mod question;
#[cfg(feature = "schema")]
pub mod schema;
mod seconds;
mod source;
pub mod text;
mod time;
mod usage;
mod visit;

#[cfg(feature = "data")]
pub use answer::data;
#[cfg(feature = "net")]
pub use answer::page;
pub use answer::{
    AgentClass, Answer, AskedOf, AskedUrl, Audit, AuditQuestion, AuditedClass, AuditedLint,
    AuditedRobot, AuditedSitemap, Axis, Batch, BrokenLine, ChangedLine, ChangedUrl, Check,
    CheckReading, CheckedBy, ClaimedAnswer, Column, Compare, Compared, DamagedLogLine, Dialect,
    Diff, DiffOfSite, Diffed, Explain, ExplainedRule, FileLine, Finding, Known, KnownAgent, Lint,
    LintCount, LintRule, LoggedFetches, LoggedPace, LoggedRequest, LogsRead, MadeConflict,
    MadeGroup, MadeRobotsTxt, OtherClass, Profile, ProfileRow, Proposals1996, Question, RefusedUrl,
    RelatedLine, RobotInLog, Rule, Said, SharedNote, Show, ShowOptions, SilentLine, SourceLine,
    UsesAt, VERSION, WhyRefused, json, sarif,
};
#[cfg(feature = "net")]
pub use answer::{
    Fetch, FetchRobot, FileCopy, HoldsBy, Hop, ListedSitemap, ListedUrl, SiteAnswer, SiteHolds,
    Sitemap, SitemapFault, Sitemaps, Watch, WatchedChange, WatchedFile,
};
pub use bytes::{Bytes, Key, insert_bytes, key};
pub use crawler::{Asker, Robot};
pub use day::{Day, DayPart};
pub use decided::{Decided, Limit, Reason, Verdict};
pub use file::{Agent, Group, Record};
pub use keyed::{Keyed, Named};
pub use note::{About, Note, by_registry, faults, malformed_pace, why_malformed};
pub use pace::Pace;
pub use place::Place;
pub use seconds::Seconds;
pub use source::Source;
pub use text::{Sheet, SheetOf};
pub use time::Time;
pub use usage::{
    Preference, TextOf, Usage, UsageNote, UsageRule, UsageRules, UsageStatement, UseAnswer, Uses,
};
pub use visit::{Visit, Window, visiting_hours};
