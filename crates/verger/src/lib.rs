//! Every dialect of the Robots Exclusion Protocol, exactly: what a robots.txt says, what one robot may fetch, and
//! why.
//!
//! Verger reads `/robots.txt` as RFC 9309, Google's parser, or one of the older standards does, and decides URLs.
//! It also reads everything besides the rules: pace and visiting hours, sitemaps and other records, preferences on
//! the use of content, and what pages say to robots in headers and elements.
//!
//! # One path
//!
//! ```text
//! bytes ─▶ Document ─▶ Policy ─▶ Decision
//!          (what is     (what one  (allowed or not,
//!           written)     robot is   by which line,
//!                        told)      and why)
//! ```
//!
//! A [`Document`] records the lines of a file and never fails. A [`Policy`] is what one file says to one
//! [`Crawler`] under one [`Dialect`]; make it once and decide many URLs. A [`Decision`] has a verdict, a reason and
//! the line that decided. For a single URL, [`decide`] does all of it in one pass. An [`Explanation`] lists every
//! rule and why it did not win.
//!
//! ```
//! use verger::{Crawler, Dialect, Document, Policy, Verdict};
//!
//! let document = Document::parse(b"User-agent: *\nDisallow: /private\nAllow: /private/press\n");
//! let policy = Policy::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
//!
//! let decision = policy.decide(b"https://example.com/private/diary");
//! assert_eq!(decision.verdict, Verdict::Disallowed);
//! assert_eq!(decision.line(), Some(2));
//! assert!(policy.decide(b"/private/press/2026").is_allowed());
//! ```
//!
//! # Modules
//!
//! | module | contents |
//! |---|---|
//! | [`syntax`] | lines, records and separators as they are written |
//! | [`directive`] | the table of every known field |
//! | [`dialect`] | the axes that a [`Dialect`] chooses on |
//! | [`explanation`] | the parts of an [`Explanation`] and the [`Notes`] on a file |
//! | [`pace`] | `Crawl-delay`, `Request-rate`, `Visit-time` |
//! | [`records`] | sitemaps, hosts and other lines that are not rules |
//! | [`usage`] | preferences on the use of content: `Content-Usage`, `Content-Signal`, TDM reservations |
//! | [`page`] | what headers and elements of a page say to robots |
//! | [`robots`] | the registry of known robots |
//! | [`time`] | points in time |
//!
//! # Bounds and costs
//!
//! Every input is read, whatever its bytes; nothing panics. The first GiB of a file is read; a dialect may set a
//! lower limit, and a decision says when one was reached. Making a policy takes one pass over the file and a sort
//! of its rules. A decision takes time close to the length of the URL, and on hostile files at most the size of the
//! rules; there is no backtracking. Each item states its own cost.
//!
//! # Features and targets
//!
//! There are no features. The crate is `no_std` and needs `alloc`. It opens no files or connections and reads no
//! clock: the current time is an argument. It contains no unsafe code.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

pub mod dialect;
pub mod directive;
pub mod explanation;
pub mod pace;
pub mod page;
pub mod records;
pub mod robots;
pub mod syntax;
pub mod time;
pub mod usage;

mod crawler;
mod decision;
mod octet_set;
mod one_shot;
mod outline;
mod pass;
mod path;
mod place;
mod policy;
mod reading;
mod seen;

#[doc(inline)]
pub use crate::{
    dialect::Dialect,
    directive::Directive,
    explanation::{Explanation, Note, Notes},
    syntax::{Document, Span},
};
pub use crawler::{Crawler, CrawlerNote};
pub use decision::{DecidingRule, Decision, LimitReached, LimitedBy, Reason, Verdict};
pub use one_shot::decide;
pub use outline::{ObeyedGroups, Outline, OutlinedGroup, Statement};
pub use path::{Origin, OriginError, Target};
pub use place::Place;
pub use policy::{Pattern, Policy, Ranking, Rule};
pub use seen::is_plain;

/// Runs the README's examples with the tests.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
mod readme {}
