//! A robots.txt from intents: which robots to block and which to allow, by class or by name.
//!
//! The registry says which robots are of a class, and whose groups each obeys. The file that is made is read by the engine for
//! each of them, for each name in it, and for any other robot; only if all are decided as asked, over all URLs, there is one.
//!
//! ```
//! use verger::robots::Purpose;
//! use verger_analysis::make::{Intents, SiteRules, Whom};
//!
//! let rules = SiteRules { disallow: vec!["/drafts/".into()], ..SiteRules::default() };
//! let intents = Intents { block: vec![Whom::Class(Purpose::AiTraining)], ..Intents::default() };
//! let made = intents.make(&rules)?;
//! let text = String::from_utf8_lossy(&made.text);
//! assert!(text.contains("User-agent: GPTBot\n") && text.starts_with("User-agent: *\nDisallow: /drafts/\n"));
//! assert!(made.proved > 200);
//! # Ok::<(), verger_analysis::make::NotMade>(())
//! ```

mod base;
mod intents;
mod made;
mod outcome;
mod proof;
mod read_file;
mod section;
mod site_rules;

pub use intents::{Intents, OnConflict, Whom};
pub use made::{Made, NotMade};
pub use outcome::{Conflict, MadeOutcome};
pub use section::MadeSection;
pub use site_rules::{SiteRules, SiteRulesError, UsageTerm};
