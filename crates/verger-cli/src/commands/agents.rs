use std::io::Write;

use verger::Crawler;
use verger::robots::{KNOWN_ROBOTS, KnownRobot};

use super::stdout;
use crate::args::Agents;
use crate::exit::{Failure, Outcome};
use crate::view::{agents as view, json, style, text};
use verger_report::Note as Noted;

/// Which robots are known?
pub(crate) fn agents(args: &Agents) -> Result<Outcome, Failure> {
    let mut out = stdout();
    if args.classes {
        view::classes(&mut out, args.json)?;
    } else if let Some(name) = &args.name {
        let (crawler, robot) = named(name)?;
        let notes: Vec<_> = crawler.notes().iter().map(Noted::from).collect();
        for note in &notes {
            anstream::eprintln!("{} {}", style::faint("note:"), note.text);
        }
        if args.json {
            writeln!(out, "{}", json::line(&view::Row::from(robot).with_notes(notes)))?;
        } else {
            view::alone(&mut out, robot)?;
        }
    } else {
        let robots = chosen(args)?;
        if args.json {
            for robot in robots {
                writeln!(out, "{}", json::line(&view::Row::from(robot)))?;
            }
        } else if args.markdown {
            view::markdown(&mut out, &robots)?;
        } else {
            view::table(&mut out, &robots)?;
        }
    }
    out.flush()?;
    Ok(Outcome::default())
}

/// The robot of that name, read as `check` reads it: without a version, or from a header.
fn named(name: &str) -> Result<(Crawler, &'static KnownRobot), Failure> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Failure::usage("the name is empty; 'verger agents' lists the robots"));
    }
    let crawler = Crawler::known([name]);
    if let Some(robot) = crawler.known_robot() {
        return Ok((crawler, robot));
    }
    let near = crawler.tokens().find_map(KnownRobot::near);
    let next = match near {
        Some(near) => format!("did you mean {}?", near.token),
        None => "'verger agents' lists those that are".to_owned(),
    };
    Err(Failure::usage(format!("no robot is known as {}; {next}", text::shown(name.as_bytes()))))
}

/// The robots of the classes and the operator that were asked for.
fn chosen(args: &Agents) -> Result<Vec<&'static KnownRobot>, Failure> {
    let mut robots: Vec<_> = KNOWN_ROBOTS.iter().collect();
    if let Some(operator) = &args.operator {
        robots.retain(|robot| robot.operator.to_lowercase() == operator.to_lowercase());
        if robots.is_empty() {
            return Err(Failure::usage(format!(
                "no robot is known of the operator {}; 'verger agents' lists the operators",
                text::shown(operator.as_bytes())
            )));
        }
    }
    let is_in = |robot: &KnownRobot| {
        args.class.iter().any(|class| robot.purposes.iter().any(|own| class.0.contains(own)))
    };
    robots.retain(|robot| args.class.is_empty() || is_in(robot));
    Ok(robots)
}
