//! Usage preferences: what a site wishes that is done, or not done, with its content once it is fetched.
//!
//! They are another matter than access. "Crawling is disallowed" never becomes "use is disallowed" here, nor
//! the reverse: see [`UsageRules::at`].

mod content_signal;
mod content_usage;
mod dictionary;
mod headers;
mod item;
mod preferences;
mod rules;
mod statement;
mod vocabulary;

pub use dictionary::{Dictionary, DictionaryError, Malformation, Member};
pub use item::Value;
pub use preferences::UsagePreferences;
pub use rules::{UsageRule, UsageRules};
pub use statement::{UsageNote, UsageNoteKind, UsageSource, UsageStatement};
pub use vocabulary::{OBSOLETE_LABELS, Preference, Reuse, UsageCategory};
