//! Every dialect of the Robots Exclusion Protocol.
#![no_std]
#![forbid(unsafe_code)]

extern crate alloc;

mod crawler;
mod decision;
mod dialect;
mod directive;
mod explanation;
mod known_robot;
mod moment;
mod octet_set;
mod one_shot;
mod other;
mod page;
mod pass;
mod path;
mod place;
mod policy;
mod rate;
mod syntax;
mod usage;

pub use crawler::{Crawler, CrawlerNote};
pub use decision::{DecidingRule, Decision, LimitReached, LimitedBy, Reason, Verdict};
pub use dialect::{
    Axis, Closer, DefaultPace, Dialect, EmptyPattern, Excess, Limits, LineReading, RateReading,
    RecordForm, RuleOrder, Rules, SeveralGroups, SeveralRates, SeveralTokens, SeveralVisitTimes,
    TokenMatch,
};
pub use directive::{DIRECTIVES, Directive, Entry, FieldSpelling, Scope};
pub use explanation::{Candidate, CountedNote, Explanation, GroupSeen, Note, Notes, Outcome, Role};
pub use known_robot::{
    Evidence, FOREIGN_CLASSES, ForeignClass, KNOWN_ROBOTS, KnownRobot, Obedience, Purpose,
    REGISTRY_DATE, TokenKind,
};
pub use moment::{Moment, MomentError};
pub use one_shot::decide;
pub use other::{
    Address, AddressError, CleanParam, CleanParamError, CleanParams, Force, Host, HostError,
    Malformed, Meaning, OtherRecord, OtherRecords, UnknownLine, resolve,
};
pub use page::{
    Canonical, CanonicalLink, ImagePreview, IndexInstead, LegacyKind, LegacySignal, LicenseKind,
    LicenseLink, LinkElement, MetaElement, PAGE_RULES, PageAnswer, PageAspect, PageFault, PageRule,
    PageRuleEntry, PageScope, PageSignals, PageSource, PageStatement, PreviewLimit, Ruling,
};
pub use path::{NormalForm, Origin, OriginError, PatternLanguage, Target, TargetReading};
pub use place::Place;
pub use policy::{ChosenBy, NoRule, Outranked, Policy, Ranking, Rule};
pub use rate::{
    CrawlDelayError, Manners, Opening, Pace, PaceSource, RequestRate, RequestRateError, Window,
    WindowError, crawl_delay,
};
pub use syntax::{ContentKind, Document, Line, LineKind, Piece, Record, Separator, Span};
pub use usage::{
    CURRENT_VOCABULARY, ContentUse, Dictionary, DictionaryError, LabelMeaning, Malformation,
    Member, Preference, Reuse, TdmRule, TdmRules, USAGE_LABELS, UsageCategory, UsageLabel,
    UsageNote, UsageNoteKind, UsagePreferences, UsageRule, UsageRules, UsageSource, UsageStatement,
    UseAnswer, Value,
};
