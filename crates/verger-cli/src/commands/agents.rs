use std::io::Write;

use serde::Serialize;
use verger::{KNOWN_ROBOTS, KnownRobot, Obedience, TokenKind};

use super::stdout;
use crate::args::Agents;
use crate::exit::{Failure, Outcome};
use crate::view::{json, style, text};

/// Which robots are known?
pub(crate) fn agents(args: &Agents) -> Result<Outcome, Failure> {
    let mut out = stdout();
    match &args.name {
        Some(name) => {
            let robot = KnownRobot::named(name.as_bytes()).ok_or_else(|| {
                let name = text::shown(name.as_bytes());
                Failure::usage(format!(
                    "no robot is known as {name}; 'verger agents' lists those that are"
                ))
            })?;
            if args.json { as_json(&mut out, robot)? } else { alone(&mut out, robot)? }
        }
        None if args.json => {
            KNOWN_ROBOTS.iter().try_for_each(|robot| as_json(&mut out, robot))?;
        }
        None => table(&mut out)?,
    }
    out.flush()?;
    Ok(Outcome::default())
}

fn table(out: &mut impl Write) -> std::io::Result<()> {
    let rows = KNOWN_ROBOTS.iter().map(|robot| {
        let (token, operator) = (robot.token.to_owned(), robot.operator.to_owned());
        [token, operator, purposes(robot), fallbacks(robot), remark(robot).to_owned()]
    });
    let head = ["robot", "operator", "for", "if not named, obeys", ""].map(str::to_owned);
    let rows: Vec<_> = std::iter::once(head).chain(rows).collect();
    let width = |column: usize| rows.iter().map(|row| text::width(&row[column])).max().unwrap_or(0);
    let widths = [width(0), width(1), width(2), width(3)];
    for (index, row) in rows.iter().enumerate() {
        let mut line = String::new();
        for (cell, width) in row.iter().zip(widths) {
            line += cell;
            line += &" ".repeat(width - text::width(cell) + 2);
        }
        line += &row[4];
        let line = line.trim_end();
        if index == 0 { writeln!(out, "{}", style::head(line))? } else { writeln!(out, "{line}")? }
    }
    Ok(())
}

fn alone(out: &mut impl Write, robot: &KnownRobot) -> std::io::Result<()> {
    writeln!(out, "{}, {}", style::head(robot.token), robot.operator)?;
    writeln!(out, "  for {}", purposes(robot))?;
    writeln!(out, "  obeys the groups that name it, else {}", fallbacks(robot))?;
    if !remark(robot).is_empty() {
        writeln!(out, "  {}", remark(robot))?;
    }
    writeln!(out, "  {}", style::faint(format!("[{}]", robot.source)))
}

fn purposes(robot: &KnownRobot) -> String {
    robot.purposes.iter().map(|purpose| purpose.name()).collect::<Vec<_>>().join(", ")
}

/// Whose groups it obeys where none names it.
fn fallbacks(robot: &KnownRobot) -> String {
    let star = match robot.obedience {
        Obedience::Ignores | Obedience::IgnoresStar => return "nothing".to_owned(),
        _ => ["*"],
    };
    robot.fallbacks.iter().chain(&star).copied().collect::<Vec<_>>().join(", then ")
}

fn remark(robot: &KnownRobot) -> &'static str {
    match (robot.kind, robot.obedience) {
        (TokenKind::TokenOnly, _) => "a token only: it fetches nothing",
        (TokenKind::Family, _) => "a family of robots",
        (TokenKind::Legacy, _) => "of old",
        (_, Obedience::Ignores) => "does not read robots.txt",
        (_, Obedience::IgnoresStar) => "takes * not to mean it",
        (_, Obedience::MayIgnore) => "may pass robots.txt over",
        (_, Obedience::Unstated) => "not known to say that it obeys",
        _ => "",
    }
}

#[derive(Serialize)]
struct Row<'a> {
    token: &'a str,
    operator: &'a str,
    purposes: Vec<&'a str>,
    fallbacks: &'a [&'a str],
    obeys_star: bool,
    obedience: &'a str,
    kind: &'a str,
    source: &'a str,
}

fn as_json(out: &mut impl Write, robot: &KnownRobot) -> std::io::Result<()> {
    let row = Row {
        token: robot.token,
        operator: robot.operator,
        purposes: robot.purposes.iter().map(|purpose| purpose.name()).collect(),
        fallbacks: robot.fallbacks,
        obeys_star: !matches!(robot.obedience, Obedience::IgnoresStar | Obedience::Ignores),
        obedience: robot.obedience.name(),
        kind: robot.kind.name(),
        source: robot.source,
    };
    writeln!(out, "{}", json::line(&row))
}
