//! `make`: a robots.txt from intents.

use serde::Serialize;
use verger::robots::Purpose;
use verger_analysis::make::{Conflict, Made, MadeOutcome, MadeSection};

use super::Answer;
use crate::bytes::{Bytes, key};

/// A robots.txt that was made, and for whom it was proved.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MadeRobotsTxt<'a> {
    /// The file that it was made from, if there was one.
    pub from: Option<String>,
    /// The file that it was written to, if it was.
    pub out: Option<String>,
    /// The number of robots for which it was proved that they are decided as asked, over all URLs: the known ones, those that are
    /// named, and one for all others.
    pub proved: usize,
    /// Whether robots without a group of their own are blocked now, and were not before.
    pub others_blocked: bool,
    /// The groups that were added.
    pub groups: Vec<MadeGroup>,
    /// The robots that were to be blocked and to be allowed.
    pub conflicts: Vec<MadeConflict>,
    /// Blocked robots that may ignore robots.txt, or are known to, by the registry.
    pub unreachable: Vec<&'static str>,
    /// The file.
    #[serde(flatten)]
    pub text: Bytes<'a, key::Text>,
}

/// A group that was added.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MadeGroup {
    /// What its robots are allowed: nothing (`blocked`), what the rules for `*` allow (`open`), or what they were (`unchanged`).
    pub outcome: &'static str,
    /// The class for which they are blocked, if it is for one.
    pub class: Option<&'static str>,
    /// Their names.
    pub agents: Vec<String>,
}

/// A robot that was to be blocked and to be allowed.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct MadeConflict {
    /// The robot.
    pub agent: &'static str,
    /// The class for which it was to be blocked; absent if by its name.
    pub blocked: Option<&'static str>,
    /// The class for which it was to be allowed; absent if by its name.
    pub allowed: Option<&'static str>,
    /// What was chosen: `blocked` or `open`.
    pub outcome: &'static str,
}

impl Answer for MadeRobotsTxt<'_> {
    const KIND: &'static str = "made-robots-txt";
}

impl<'a> MadeRobotsTxt<'a> {
    /// A file that was made, from a file and written to one, if so.
    pub fn new(made: &'a Made, from: Option<String>, out: Option<String>) -> Self {
        Self {
            from,
            out,
            proved: made.proved,
            others_blocked: made.is_star_blocked,
            groups: made.sections.iter().map(MadeGroup::from).collect(),
            conflicts: made.conflicts.iter().map(MadeConflict::from).collect(),
            unreachable: made.unreachable.iter().map(|known| known.token).collect(),
            text: Bytes::new(&made.text[..]),
        }
    }
}

impl From<&MadeSection> for MadeGroup {
    fn from(section: &MadeSection) -> Self {
        Self {
            outcome: name(section.outcome),
            class: section.class.map(Purpose::name),
            agents: section.robots.clone(),
        }
    }
}

impl From<&Conflict> for MadeConflict {
    fn from(conflict: &Conflict) -> Self {
        Self {
            agent: conflict.robot.token,
            blocked: conflict.blocked.map(Purpose::name),
            allowed: conflict.allowed.map(Purpose::name),
            outcome: name(conflict.outcome),
        }
    }
}

fn name(outcome: MadeOutcome) -> &'static str {
    match outcome {
        MadeOutcome::Blocked => "blocked",
        MadeOutcome::Open => "open",
        MadeOutcome::Unchanged => "unchanged",
    }
}
