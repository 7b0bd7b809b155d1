use verger_report::text::{AgentsSheet, shown};
use verger_report::{AgentClass, KnownAgent};

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
        let Some(agent) = named(name)? else { return Ok(Outcome::NothingFound) };
        for note in &agent.notes {
            output::note(&note.text);
        }
        out.put(&[agent])?;
    } else {
        let classes: Vec<_> = args.class.iter().map(|class| class.0).collect();
        let agents = KnownAgent::chosen(&classes, args.operator.as_deref());
        if let Some(operator) = args.operator.as_deref().filter(|name| !has_robots(name)) {
            return Err(Failure::usage(format!(
                "no known robot has the operator {}; 'verger agents' lists the operators",
                shown(operator.as_bytes())
            )));
        }
        out.put(&agents)?;
        if agents.is_empty() {
            outcome = Outcome::NothingFound;
        }
    }
    out.finish()?;
    Ok(outcome)
}

/// The robot of that name, or a hint at similar names.
fn named(name: &str) -> Result<Option<KnownAgent>, Failure> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Failure::usage("the name is empty; 'verger agents' lists the robots"));
    }
    let near = match KnownAgent::named(name) {
        Ok(agent) => return Ok(Some(agent)),
        Err(near) => near,
    };
    let next = match near {
        Some(near) => format!("did you mean {near}?"),
        None => "'verger agents' lists the known ones".to_owned(),
    };
    output::trouble(format!("unknown robot {}; {next}", shown(name.as_bytes())));
    Ok(None)
}

/// Whether there is an operator of that name.
fn has_robots(operator: &str) -> bool {
    !KnownAgent::chosen(&[], Some(operator)).is_empty()
}
