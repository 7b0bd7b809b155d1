use texting_robots::Robot;

use super::{Document, Engine, Keeps, Policy, Rules};
use crate::url::Url;

pub(super) struct TextingRobots {
    name: String,
}

impl TextingRobots {
    pub(super) fn new() -> Self {
        Self { name: super::with_version("texting_robots") }
    }
}

impl Engine for TextingRobots {
    fn name(&self) -> &str {
        &self.name
    }

    fn follows(&self) -> Rules {
        Rules::Rfc9309
    }

    fn keeps(&self) -> Keeps {
        Keeps::Policy
    }

    fn one_shot(&self, robots: &[u8], agent: &str, url: &Url) -> Option<bool> {
        Robot::new(agent, robots).ok().map(|robot| robot.allowed(url.absolute()))
    }

    fn read<'a>(&self, robots: &'a [u8]) -> Box<dyn Document + 'a> {
        Box::new(Octets(robots))
    }
}

struct Octets<'a>(&'a [u8]);

impl Document for Octets<'_> {
    fn policy<'a>(&'a self, agent: &str) -> Box<dyn Policy + 'a> {
        Box::new(Robot::new(agent, self.0).ok())
    }
}

/// It refuses files whose patterns make too large a regular expression.
impl Policy for Option<Robot> {
    fn decide(&self, url: &Url) -> Option<bool> {
        self.as_ref().map(|robot| robot.allowed(url.absolute()))
    }
}
