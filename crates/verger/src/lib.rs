//! Every dialect of the Robots Exclusion Protocol.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod decision;
mod dialect;
mod directive;
mod explanation;
mod octet_set;
mod one_shot;
mod pass;
mod path;
mod policy;
mod product_token;
mod syntax;

pub use decision::{DecidingRule, Decision, LimitReached, LimitedBy, Reason, Verdict};
pub use dialect::{
    Axis, Closer, Dialect, EmptyDisallow, Excess, Limits, LineReading, RecordForm, RuleOrder,
    Rules, SeveralGroups, SeveralTokens, TokenMatch,
};
pub use directive::{DIRECTIVES, Directive, Entry, FieldSpelling, Scope};
pub use explanation::{Candidate, Explanation, GroupSeen, Note, Outcome, Role};
pub use one_shot::decide;
pub use path::{NormalForm, Origin, OriginError, PatternLanguage, Target, TargetReading};
pub use policy::{ChosenBy, NoRule, Outranked, Policy, Ranking, Rule};
pub use product_token::Agents;
pub use syntax::{Document, Line, LineKind, Piece, Record, Separator, Span};
