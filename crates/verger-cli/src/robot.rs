//! Who asks, as the command line says it.

use verger::Agents;

use crate::args::Robots;
use crate::exit::Failure;
use crate::view::text::shown;

/// A robot, with the name its column bears.
#[derive(Clone, Debug)]
pub(crate) struct Robot {
    pub(crate) name: String,
    pub(crate) agents: Agents,
}

impl Robots {
    /// The robots in order: those of --agent, then those of --user-agent. At least one.
    pub(crate) fn read(&self) -> Result<Vec<Robot>, Failure> {
        let by_token = self.agents.iter().map(|list| {
            let tokens: Vec<_> =
                list.split(',').map(str::trim).filter(|token| !token.is_empty()).collect();
            match tokens.first() {
                Some(first) => {
                    Ok(Robot { name: shown(first.as_bytes()), agents: Agents::new(&tokens) })
                }
                None => Err(Failure::usage(format!("--agent {list:?} names no robot"))),
            }
        });
        let robots: Vec<_> = by_token
            .chain(self.headers.iter().map(|header| by_header(header)))
            .collect::<Result<_, _>>()?;
        if robots.is_empty() {
            return Err(Failure::usage("who asks? Give --agent NAME, or --user-agent HEADER"));
        }
        Ok(robots)
    }
}

fn by_header(header: &str) -> Result<Robot, Failure> {
    let agents = Agents::from_user_agent(header.as_bytes());
    let name = agents.tokens().next().map(shown);
    let name = name.ok_or_else(|| {
        Failure::usage(format!(
            "no robot's name stands in the header {header:?}; give --agent NAME"
        ))
    })?;
    Ok(Robot { name, agents })
}
