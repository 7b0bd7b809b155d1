//! What is measured: one small trait for each step from bytes to a verdict, so a workload is written once.
//!
//! Calls through these traits cost a few nanoseconds, the same for every engine.

mod fast_robots;
mod robotstxt;
mod robotxt;
mod texting_robots;
mod verger;

use crate::url::Url;

/// A robots.txt engine.
pub(crate) trait Engine {
    /// Its name and, for a peer, its version.
    fn name(&self) -> &str;

    /// Whether it is a peer's.
    fn is_peer(&self) -> bool {
        true
    }

    /// Whether it is the peer to which the goals refer: the fastest one.
    fn is_to_beat(&self) -> bool {
        false
    }

    /// The rules that it intends to follow. Its answers are compared with Verger's under the same rules.
    fn follows(&self) -> Rules;

    fn keeps(&self) -> Keeps;

    /// From bytes, a product token and a URL to a verdict, by the engine's shortest way. `None` if it refuses the file.
    fn one_shot(&self, robots: &[u8], agent: &str, url: &Url) -> Option<bool>;

    fn read<'a>(&self, robots: &'a [u8]) -> Box<dyn Document + 'a>;
}

/// A file parsed by an engine, for any robot.
pub(crate) trait Document {
    /// The number of Allow and Disallow lines; `None` if the engine needs to know the robot first.
    fn rules(&self) -> Option<usize> {
        None
    }

    /// Reads every line whose reading was deferred, including records. A parser that reads everything at once has
    /// nothing left to do.
    fn records(&self) -> usize {
        0
    }

    /// The rules for one robot, with every index that pays off over many questions.
    fn policy<'a>(&'a self, agent: &str) -> Box<dyn Policy + 'a>;
}

/// What an engine keeps to answer many questions.
pub(crate) trait Policy {
    /// Whether the URL is allowed; `None` if the engine refused the file.
    fn decide(&self, url: &Url) -> Option<bool>;
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rules {
    Rfc9309,
    Google,
}

impl Rules {
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Rfc9309 => "rfc9309",
            Self::Google => "google",
        }
    }
}

/// What an engine can keep between two questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Keeps {
    /// Nothing: it reads the file again for each question.
    Nothing,
    /// A policy, made from the bytes in one step.
    Policy,
    /// A document, and policies that outlive it.
    Document,
    /// A document, and policies that point into it and into the bytes.
    DocumentBorrowed,
}

/// Every engine: Verger's two, then the peers.
pub(crate) fn all() -> Vec<Box<dyn Engine>> {
    vec![
        Box::new(verger::RFC9309),
        Box::new(verger::GOOGLE),
        Box::new(fast_robots::FastRobots::new()),
        Box::new(robotxt::Robotxt::new()),
        Box::new(texting_robots::TextingRobots::new()),
        Box::new(robotstxt::Robotstxt::new()),
    ]
}

/// The peer to which the goals refer.
pub(crate) fn to_beat(engines: &[Box<dyn Engine>]) -> &dyn Engine {
    let found = engines.iter().find(|engine| engine.is_to_beat());
    found.expect("the peer to beat is one of the engines").as_ref()
}

/// The number of Verger's engines in [`all`].
#[cfg(test)]
pub(crate) const OURS: usize = 2;

/// The peer with its version, from Cargo's lock file.
fn with_version(peer: &str) -> String {
    let package = format!("name = \"{peer}\"\nversion = \"");
    let lock = include_str!("../../Cargo.lock");
    let version = lock.split_once(&package).and_then(|(_, rest)| rest.split('"').next());
    format!("{peer} {}", version.expect("a built package is in the lock file"))
}
