use fast_robots::{ParseOptions, RobotsMatcher, RobotsTxt};

use super::{Document, Engine, Keeps, Policy, Rules};
use crate::url::Url;

pub(super) struct FastRobots {
    name: String,
}

impl FastRobots {
    pub(super) fn new() -> Self {
        Self { name: super::with_version("fast-robots") }
    }
}

impl Engine for FastRobots {
    fn name(&self) -> &str {
        &self.name
    }

    fn is_to_beat(&self) -> bool {
        true
    }

    fn follows(&self) -> Rules {
        Rules::Rfc9309
    }

    fn keeps(&self) -> Keeps {
        Keeps::DocumentBorrowed
    }

    /// Without its index, which does not pay off for a single question.
    fn one_shot(&self, robots: &[u8], agent: &str, url: &Url) -> Option<bool> {
        Some(parse(robots).is_allowed(agent, url.path()))
    }

    fn read<'a>(&self, robots: &'a [u8]) -> Box<dyn Document + 'a> {
        Box::new(parse(robots))
    }
}

impl Document for RobotsTxt<'_> {
    fn rules(&self) -> Option<usize> {
        Some(self.groups.iter().map(|group| group.rules.len()).sum())
    }

    fn policy<'a>(&'a self, agent: &str) -> Box<dyn Policy + 'a> {
        Box::new(Matcher { matcher: self.matcher(), agent: agent.to_owned() })
    }
}

/// Its index is for every robot; each question passes the name.
struct Matcher<'a> {
    matcher: RobotsMatcher<'a>,
    agent: String,
}

impl Policy for Matcher<'_> {
    fn decide(&self, url: &Url) -> Option<bool> {
        Some(self.matcher.is_allowed(&self.agent, url.path()))
    }
}

fn parse(robots: &[u8]) -> RobotsTxt<'_> {
    RobotsTxt::parse_bytes_with_options(robots, ParseOptions { max_bytes: None })
        .expect("the sets hold UTF-8 only")
}
