use robotxt::Robots;

use super::{Document, Engine, Keeps, Policy, Rules};
use crate::url::Url;

pub(super) struct Robotxt {
    name: String,
}

impl Robotxt {
    pub(super) fn new() -> Self {
        Self { name: super::with_version("robotxt") }
    }
}

impl Engine for Robotxt {
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
        Some(Robots::parse(robots, agent).is_allowed(url.path()))
    }

    fn read<'a>(&self, robots: &'a [u8]) -> Box<dyn Document + 'a> {
        Box::new(Octets(robots))
    }
}

struct Octets<'a>(&'a [u8]);

impl Document for Octets<'_> {
    fn policy<'a>(&'a self, agent: &str) -> Box<dyn Policy + 'a> {
        Box::new(Robots::parse(self.0, agent))
    }
}

impl Policy for Robots {
    fn decide(&self, url: &Url) -> Option<bool> {
        Some(self.is_allowed(url.path()))
    }
}
