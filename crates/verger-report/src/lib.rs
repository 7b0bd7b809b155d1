//! Every answer of Verger as a type, with its two renderings: a JSON object, and text for a person.
//!
//! An answer is made of what the engine says, and of nothing else; both renderings are made of the answer alone, so
//! they cannot differ. [`json`] writes it as one line that begins with `v`, the version of the form, and `kind`, which
//! says which answer it is. Within one `v`, keys are only added: see `docs/schema`. A [`Sheet`] writes answers as text,
//! one after the other. Nothing here decides, fetches or opens anything.
//!
//! ```
//! use verger::explanation::ChosenBy;
//! use verger::{Crawler, Dialect, Document, Policy};
//! use verger_report::{Asker, Check, Decided, Robot, json};
//!
//! let document = Document::parse(b"User-agent: *\nDisallow: /private\n");
//! let robot = Robot::new(Crawler::new(["ExampleBot"]));
//! let policy = Policy::new(&document, &Dialect::RFC9309, &robot.crawler);
//! let asker = Asker::new(&robot, ChosenBy::Star, Vec::new());
//! let decision = policy.decide(b"/private/x");
//! let url = b"/private/x"[..].into();
//! let decided = Decided::by_file(&document, &decision);
//! let check = Check::new(url, &Dialect::RFC9309, &asker, decided);
//! let line = json(&check);
//! assert!(line.starts_with(r#"{"v":1,"kind":"check","url":"/private/x","agents":["ExampleBot"]"#));
//! assert!(line.contains(r#""verdict":"disallowed""#) && line.contains(r#""line":2"#));
//! ```
#![forbid(unsafe_code)]

mod answer;
mod bytes;
mod crawler;
mod decided;
mod note;
mod pace;
#[cfg(feature = "schema")]
pub mod schema;
mod seconds;
pub mod text;
mod time;
mod visit;

pub use answer::{Answer, Batch, Check, Question, VERSION, json};
pub use bytes::{Bytes, Key, insert_bytes, key};
pub use crawler::{Asker, Robot};
pub use decided::{Decided, Limit, Reason, Verdict};
pub use note::{Note, by_registry, faults, malformed_pace, why_malformed};
pub use pace::Pace;
pub use seconds::Seconds;
pub use text::{Sheet, SheetOf};
pub use time::Time;
pub use visit::{Visit, Window, visiting_hours};
