//! Who asks, as the command line says it.

use verger::{ChosenBy, Crawler, KnownRobot};

use crate::args::Robots;
use crate::exit::Failure;
use crate::view::text::shown;

/// A robot, with the name its column bears.
#[derive(Clone, Debug)]
pub(crate) struct Robot {
    pub(crate) name: String,
    pub(crate) crawler: Crawler,
    /// What is known of it, where that was wanted.
    pub(crate) known: Option<&'static KnownRobot>,
}

impl Robot {
    /// The fallback whose groups it obeys, if it does.
    pub(crate) fn fallback(&self, chosen_by: ChosenBy) -> Option<&[u8]> {
        match chosen_by {
            ChosenBy::Fallback(index) => self.crawler.fallbacks().nth(index),
            _ => None,
        }
    }

    /// A robot with what is known of it. A list of tokens says all that is wanted: nothing is added to it.
    fn known(self) -> Self {
        let mut tokens = self.crawler.tokens();
        let known = match (tokens.next(), tokens.next()) {
            (Some(token), None) => KnownRobot::named(token),
            _ => None,
        };
        drop(tokens);
        let Some(robot) = known else { return self };
        Self { crawler: robot.complete(self.crawler), known, ..self }
    }
}

impl Robots {
    /// The robots in order: those of --agent, then those of --user-agent. At least one.
    pub(crate) fn read(&self) -> Result<Vec<Robot>, Failure> {
        let by_token = self.agents.iter().map(|list| {
            let tokens: Vec<_> =
                list.split(',').map(str::trim).filter(|token| !token.is_empty()).collect();
            match tokens.first() {
                Some(first) => Ok(Robot {
                    name: shown(first.as_bytes()),
                    crawler: Crawler::new(&tokens),
                    known: None,
                }),
                None => Err(Failure::usage(format!("--agent {list:?} names no robot"))),
            }
        });
        let robots: Vec<_> = by_token
            .chain(self.headers.iter().map(|header| by_header(header)))
            .collect::<Result<_, _>>()?;
        if robots.is_empty() {
            return Err(Failure::usage("who asks? Give --agent NAME, or --user-agent HEADER"));
        }
        if self.no_chains {
            return Ok(robots);
        }
        Ok(robots.into_iter().map(Robot::known).collect())
    }
}

fn by_header(header: &str) -> Result<Robot, Failure> {
    let crawler = Crawler::from_user_agent(header.as_bytes());
    let name = crawler.tokens().next().map(shown);
    let name = name.ok_or_else(|| {
        Failure::usage(format!(
            "no robot's name stands in the header {header:?}; give --agent NAME"
        ))
    })?;
    Ok(Robot { name, crawler, known: None })
}
