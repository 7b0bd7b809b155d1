//! What a page says to robots, in its headers and its elements: whether to index it, whether to follow its links,
//! what to show of it, and its canonical address.
//!
//! This module judges; it reads no HTML. The crate `verger-page` finds the elements.

mod answer;
mod canonical;
mod date;
mod element;
mod license;
mod link_header;
mod list;
mod robots_tag;
mod rule;
mod signals;
mod statement;
mod usage;

pub use answer::{PageAnswer, PageVerdict};
pub use canonical::{Canonical, CanonicalLink};
pub use element::{IndexInstead, LegacyKind, LegacySignal, LinkElement, MetaElement};
pub use license::{LicenseKind, LicenseLink};
pub use rule::{ImagePreview, PAGE_RULES, PageAspect, PageRule, PageRuleEntry, PreviewLimit};
pub use signals::PageSignals;
pub use statement::{PageFault, PageScope, PageSource, PageStatement};
