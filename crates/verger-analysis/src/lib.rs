//! What two policies mean differently, and which rules mean nothing, proved over all URLs.
//!
//! # How it is proved
//!
//! Let *z* be a symbol that occurs in no pattern, and put it in the place of every star of a pattern: its *canonical URL*. A
//! pattern that matches this one has all of its pieces in pieces of the first, so it matches everything that the first
//! matches. A rule therefore decides something if, and only if, it decides its canonical URL.
//!
//! Two policies that differ on a URL have there a rule *t* that wins in one, and a rule *s*, or the default, that wins in the
//! other. What neither of their pieces covers can be replaced by one *z*: no rule matches then that did not match before, so
//! both still win. So it suffices to try the *merges* of both patterns: the ways in which their pieces can lie one after
//! the other or overlap. They are few, and most pairs have none.
//!
//! # What is claimed
//!
//! Every URL that is given was decided by the engine itself, both ways. "The same" is said only when it is proved. Work is
//! counted in steps ([`STEPS`]); what takes more is [`Unknown`], and names the rules. 3-SAT can be written as a robots.txt, so
//! some files will always take more.
#![forbid(unsafe_code)]

mod audience;
mod audit;
mod beside;
mod dead;
mod difference;
mod disagreement;
mod example;
pub mod fix;
pub mod format;
mod free;
pub mod lint;
pub mod logs;
pub mod make;
mod merge;
mod ordered_rules;
mod same;
mod shape;
mod subject;

pub use audience::{Audience, Audiences};
pub use audit::{Audit, Extent, Holds, NamedSitemap, Reach, audit};
pub use beside::{lines_for_all, lines_for_robot};
pub use dead::{Idle, Idleness, idle_rules};
pub use difference::{Change, Difference, Side, Unknown, difference};
pub use disagreement::{Disagreement, DisputedUrl, disagreement};
pub use example::MatchedUrl;
pub use merge::STEPS;
pub use same::{ChangedDecision, Sameness, same_for_everyone};
pub use subject::{Constant, Subject};

/// Runs the README's examples with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
