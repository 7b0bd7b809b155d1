use robotstxt::DefaultMatcher;

use super::{Document, Engine, Keeps, Policy, Rules};
use crate::url::Url;

pub(super) struct Robotstxt {
    name: String,
}

impl Robotstxt {
    pub(super) fn new() -> Self {
        Self { name: super::with_version("robotstxt") }
    }
}

impl Engine for Robotstxt {
    fn name(&self) -> &str {
        &self.name
    }

    fn follows(&self) -> Rules {
        Rules::Google
    }

    fn keeps(&self) -> Keeps {
        Keeps::Nothing
    }

    fn one_shot(&self, robots: &[u8], agent: &str, url: &Url) -> Option<bool> {
        Some(is_allowed(robots, agent, url))
    }

    fn read<'a>(&self, robots: &'a [u8]) -> Box<dyn Document + 'a> {
        Box::new(Octets(robots))
    }
}

struct Octets<'a>(&'a [u8]);

impl Document for Octets<'_> {
    fn policy<'a>(&'a self, agent: &str) -> Box<dyn Policy + 'a> {
        Box::new(ReadAgain { robots: self.0, agent: agent.to_owned() })
    }
}

struct ReadAgain<'a> {
    robots: &'a [u8],
    agent: String,
}

impl Policy for ReadAgain<'_> {
    fn decide(&self, url: &Url) -> Option<bool> {
        Some(is_allowed(self.robots, &self.agent, url))
    }
}

fn is_allowed(robots: &[u8], agent: &str, url: &Url) -> bool {
    let robots = std::str::from_utf8(robots).expect("the sets hold UTF-8 only");
    DefaultMatcher::default().one_agent_allowed_by_robots(robots, agent, url.absolute())
}
