//! `agents`: the known robots, and their classes.

use std::slice;

use serde::Serialize;
use verger::Crawler;
use verger::robots::{
    FOREIGN_CLASSES, ForeignClass, KNOWN_ROBOTS, KnownRobot, Obedience, Purpose, REGISTRY_DATE,
};

use super::Answer;
use crate::note::Note;
use crate::text::known_robot;

/// A known robot.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct KnownAgent {
    /// Its product token.
    pub token: &'static str,
    /// Its operator.
    pub operator: &'static str,
    /// Its classes.
    pub purposes: Vec<&'static str>,
    /// The tokens whose groups it obeys where no group names it.
    pub fallbacks: &'static [&'static str],
    /// Whether groups for `*` are meant for it.
    pub obeys_star: bool,
    /// Whether it obeys: `obeys`, `ignores-star`, `may-ignore`, `ignores` or `unstated`.
    pub obedience: &'static str,
    /// The source of that claim.
    pub evidence: &'static str,
    /// What the token stands for.
    pub token_kind: &'static str,
    /// The operator's page about it.
    pub page: Option<&'static str>,
    /// The sources of this entry.
    pub source: &'static str,
    /// When the sources said so.
    pub as_of: &'static str,
    /// Other information.
    pub note: Option<&'static str>,
    /// The date of the registry.
    pub registry: &'static str,
    /// Notes on how the given name was read.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// Its row, from which the texts are made.
    #[serde(skip)]
    pub(crate) robot: &'static KnownRobot,
}

/// A class of robots.
#[derive(Clone, Debug, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct AgentClass {
    /// Its name.
    pub class: &'static str,
    /// The purpose of its robots.
    pub meaning: &'static str,
    /// The number of known robots in it.
    pub robots: usize,
    /// The names that others use for it.
    pub also: Vec<OtherClass>,
}

/// A class in someone else's terms.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OtherClass {
    /// Whose terms.
    pub by: &'static str,
    /// Their name for it.
    pub name: &'static str,
    /// Whether its robots obey, where they say so.
    pub obedience: Option<&'static str>,
    /// Where they define it.
    pub source: &'static str,
    /// When they defined it.
    pub as_of: &'static str,
}

impl Answer for KnownAgent {
    const KIND: &'static str = "agents";
}

impl Answer for AgentClass {
    const KIND: &'static str = "classes";
}

impl From<&'static KnownRobot> for KnownAgent {
    fn from(robot: &'static KnownRobot) -> Self {
        let ignores_star = matches!(robot.obedience, Obedience::IgnoresStar | Obedience::Ignores);
        Self {
            token: robot.token,
            operator: robot.operator,
            purposes: robot.purposes.iter().map(|purpose| purpose.name()).collect(),
            fallbacks: robot.fallbacks,
            obeys_star: !ignores_star,
            obedience: robot.obedience.name(),
            evidence: robot.evidence.name(),
            token_kind: robot.kind.name(),
            page: robot.page(),
            source: robot.source(),
            as_of: robot.as_of,
            note: robot.note(),
            registry: REGISTRY_DATE,
            notes: Vec::new(),
            robot,
        }
    }
}

impl KnownAgent {
    /// The robot of that name, with notes on how the name was read: a version is dropped, and a User-Agent header is
    /// accepted.
    ///
    /// # Errors
    ///
    /// There is none; the token of one with a similar name, if there is one.
    pub fn named(name: &str) -> Result<Self, Option<&'static str>> {
        let crawler = Crawler::known([name]);
        match crawler.known_robot() {
            Some(robot) => {
                let notes = crawler.notes().iter().map(Note::from).collect();
                Ok(Self::from(robot).with_notes(notes))
            }
            None => Err(crawler.tokens().find_map(KnownRobot::near).map(|near| near.token)),
        }
    }

    /// The robots of any of these classes, all if none is given, and of this operator.
    pub fn chosen(classes: &[&[Purpose]], operator: Option<&str>) -> Vec<Self> {
        let is_of = |robot: &&KnownRobot| match operator {
            Some(operator) => robot.operator.to_lowercase() == operator.to_lowercase(),
            None => true,
        };
        let is_in = |robot: &&KnownRobot| {
            let is = |class: &&[Purpose]| robot.purposes.iter().any(|own| class.contains(own));
            classes.is_empty() || classes.iter().any(is)
        };
        KNOWN_ROBOTS.iter().filter(is_of).filter(is_in).map(Self::from).collect()
    }

    /// The same, with notes on how the given name was read.
    #[must_use]
    pub fn with_notes(self, notes: Vec<Note>) -> Self {
        Self { notes, ..self }
    }
}

impl AgentClass {
    /// The purposes of the class of that name: one of ours, or of another party's, such as `cloudflare:agent`.
    pub fn named(name: &str) -> Option<&'static [Purpose]> {
        let ours = Purpose::ALL.iter().find(|purpose| purpose.name().eq_ignore_ascii_case(name));
        let theirs = || ForeignClass::named(name).map(|class| class.purposes);
        ours.map(slice::from_ref).or_else(theirs)
    }

    /// All classes.
    pub fn all() -> Vec<Self> {
        let class = |&purpose: &Purpose| {
            let others = FOREIGN_CLASSES.iter().filter(|class| class.purposes.contains(&purpose));
            let robots = KNOWN_ROBOTS.iter().filter(|robot| robot.purposes.contains(&purpose));
            Self {
                class: purpose.name(),
                meaning: known_robot::class(purpose),
                robots: robots.count(),
                also: others.map(OtherClass::from).collect(),
            }
        };
        Purpose::ALL.iter().map(class).collect()
    }
}

impl From<&'static ForeignClass> for OtherClass {
    fn from(class: &'static ForeignClass) -> Self {
        let &ForeignClass { by, name, source, as_of, .. } = class;
        Self { by, name, obedience: class.obedience.map(Obedience::name), source, as_of }
    }
}
