use std::io::Write;

use verger::{KNOWN_ROBOTS, KnownRobot};

use super::stdout;
use crate::args::Agents;
use crate::exit::{Failure, Outcome};
use crate::view::{agents as view, json, text};

/// Which robots are known?
pub(crate) fn agents(args: &Agents) -> Result<Outcome, Failure> {
    let mut out = stdout();
    if args.classes {
        view::classes(&mut out, args.json)?;
    } else if let Some(name) = &args.name {
        let robot = named(name)?;
        if args.json {
            writeln!(out, "{}", json::line(&view::Row::from(robot)))?;
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

fn named(name: &str) -> Result<&'static KnownRobot, Failure> {
    KnownRobot::named(name.as_bytes()).ok_or_else(|| {
        let next = match KnownRobot::near(name.as_bytes()) {
            Some(near) => format!("did you mean {}?", near.token),
            None => "'verger agents' lists those that are".to_owned(),
        };
        Failure::usage(format!("no robot is known as {}; {next}", text::shown(name.as_bytes())))
    })
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
