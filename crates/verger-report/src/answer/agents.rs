//! `agents`: which robots are known, and their classes.

use serde::Serialize;
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
    /// Whose it is.
    pub operator: &'static str,
    /// Its classes.
    pub purposes: Vec<&'static str>,
    /// The tokens whose groups it obeys where no group names it.
    pub fallbacks: &'static [&'static str],
    /// Whether groups for `*` are meant for it.
    pub obeys_star: bool,
    /// Whether it obeys: `obeys`, `ignores-star`, `may-ignore`, `ignores` or `unstated`.
    pub obedience: &'static str,
    /// Whose word that is.
    pub evidence: &'static str,
    /// What the token stands for.
    pub token_kind: &'static str,
    /// The operator's page on it.
    pub page: Option<&'static str>,
    /// Where this is from.
    pub source: &'static str,
    /// When it was said.
    pub as_of: &'static str,
    /// What else there is to know.
    pub note: Option<&'static str>,
    /// The date of the registry.
    pub registry: &'static str,
    /// What was read into the name that was given.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub notes: Vec<Note>,
    /// Its row, of which the words are made.
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
    /// What its robots do.
    pub meaning: &'static str,
    /// How many known robots it has.
    pub robots: usize,
    /// What others call it.
    pub also: Vec<OtherClass>,
}

/// A class in someone else's words.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[non_exhaustive]
pub struct OtherClass {
    /// Whose words.
    pub by: &'static str,
    /// Their name for it.
    pub name: &'static str,
    /// Whether its robots obey, where they say so.
    pub obedience: Option<&'static str>,
    /// Where they say it.
    pub source: &'static str,
    /// When they said it.
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
            page: robot.page,
            source: robot.source,
            as_of: robot.as_of,
            note: robot.note,
            registry: REGISTRY_DATE,
            notes: Vec::new(),
            robot,
        }
    }
}

impl KnownAgent {
    /// The same, with what was read into the name that was given.
    #[must_use]
    pub fn with_notes(self, notes: Vec<Note>) -> Self {
        Self { notes, ..self }
    }
}

impl AgentClass {
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
