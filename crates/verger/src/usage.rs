//! Usage preferences: what a site wants done, or not done, with its content once it is fetched.
//!
//! They are separate from access. "Crawling is disallowed" never becomes "use is disallowed" here, nor the reverse:
//! see [`UsageRules::at`].

mod content_signal;
mod content_usage;
mod content_use;
mod dictionary;
mod headers;
mod item;
mod label;
mod preferences;
mod rules;
mod statement;
pub(crate) mod tdm;
mod vocabulary;

pub use content_use::{ContentUse, UseAnswer};
pub use dictionary::{Dictionary, DictionaryError, Malformation, Member};
pub(crate) use item::Scanner;
pub use item::Value;
pub use label::{CURRENT_VOCABULARY, LabelMeaning, USAGE_LABELS, UsageLabel};
pub use preferences::UsagePreferences;
pub use rules::{UsageRule, UsageRules};
pub use statement::{UsageNote, UsageNoteKind, UsageSource, UsageStatement};
pub use tdm::{TdmRule, TdmRules};
pub use vocabulary::{Preference, Reuse, UsageCategory};
