use verger::Crawler;
use verger::robots::{KNOWN_ROBOTS, KnownRobot};
use verger_report::text::{AgentsSheet, shown};
use verger_report::{AgentClass, KnownAgent, Note};

use crate::args::Agents;
use crate::exit::{Failure, Outcome};
use crate::output::{self, Output};

/// `verger agents`: lists the known robots, or shows one.
pub(crate) fn agents(args: &Agents) -> Result<Outcome, Failure> {
    let sheet = match &args.name {
        Some(_) => AgentsSheet::Alone,
        None if args.markdown => AgentsSheet::Markdown,
        None => AgentsSheet::Table,
    };
    let mut out = Output::new(args.json, sheet);
    let mut outcome = Outcome::default();
    if args.classes {
        out.put(&AgentClass::all())?;
    } else if let Some(name) = &args.name {
        let Some((crawler, robot)) = named(name)? else { return Ok(Outcome::NothingFound) };
        let notes: Vec<_> = crawler.notes().iter().map(Note::from).collect();
        for note in &notes {
            output::note(&note.text);
        }
        out.put(&[KnownAgent::from(robot).with_notes(notes)])?;
    } else {
        let agents: Vec<_> = chosen(args)?.into_iter().map(KnownAgent::from).collect();
        out.put(&agents)?;
        if agents.is_empty() {
            outcome = Outcome::NothingFound;
        }
    }
    out.finish()?;
    Ok(outcome)
}

/// The robot of that name, or a hint at similar names. The name is read as in `check`: a version is dropped, and a header
/// is accepted.
fn named(name: &str) -> Result<Option<(Crawler, &'static KnownRobot)>, Failure> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Failure::usage("the name is empty; 'verger agents' lists the robots"));
    }
    let crawler = Crawler::known([name]);
    if let Some(robot) = crawler.known_robot() {
        return Ok(Some((crawler, robot)));
    }
    let near = crawler.tokens().find_map(KnownRobot::near);
    let next = match near {
        Some(near) => format!("did you mean {}?", near.token),
        None => "'verger agents' lists the known ones".to_owned(),
    };
    output::trouble(format!("unknown robot {}; {next}", shown(name.as_bytes())));
    Ok(None)
}

/// The robots of the given classes and operator.
fn chosen(args: &Agents) -> Result<Vec<&'static KnownRobot>, Failure> {
    let mut robots: Vec<_> = KNOWN_ROBOTS.iter().collect();
    if let Some(operator) = &args.operator {
        robots.retain(|robot| robot.operator.to_lowercase() == operator.to_lowercase());
        if robots.is_empty() {
            return Err(Failure::usage(format!(
                "no known robot has the operator {}; 'verger agents' lists the operators",
                shown(operator.as_bytes())
            )));
        }
    }
    let is_in = |robot: &KnownRobot| {
        args.class.iter().any(|class| robot.purposes.iter().any(|own| class.0.contains(own)))
    };
    robots.retain(|robot| args.class.is_empty() || is_in(robot));
    Ok(robots)
}
