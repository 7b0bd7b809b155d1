use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use verger::{Agents, KnownRobot, PageSignals, Verdict};
use verger_page::{PageLimits, PageRead, PageReader, ReadUpTo};

use super::stdout;
use crate::args::Page;
use crate::exit::{Failure, Outcome};
use crate::robot::Robot;
use crate::view::page::Told;
use crate::view::{json, pace};

/// What does a page say to these robots?
pub(crate) fn page(args: &Page) -> Result<Outcome, Failure> {
    let path = args.file.as_path();
    if path.to_str().is_some_and(is_url) {
        return Err(Failure::usage(
            "verger page reads a page, it does not fetch one: give a file, or - for standard input",
        ));
    }
    let headers =
        args.response.iter().map(|header| split(header)).collect::<Result<Vec<_>, _>>()?;
    let robots = robots(args)?;
    let page = read(args, path, &headers).map_err(|error| Failure::reading(path, &error))?;
    let name = if path.as_os_str() == "-" { "the page".into() } else { path.display().to_string() };
    let (mut out, mut outcome) = (stdout(), Outcome::default());
    for (index, robot) in robots.iter().enumerate() {
        let agents = names(robot);
        let told = Told {
            file: &name,
            robot: &robot.name,
            headers: &headers,
            page: &page,
            answer: page.signals.tell(&agents),
            usage: page.signals.usage(&agents),
            agents: &agents,
            at: args.at.unwrap_or_else(pace::now),
        };
        let may_index = told.answer.may_index_at(told.at);
        outcome.add(if may_index { Verdict::Allowed } else { Verdict::Disallowed });
        if args.json {
            writeln!(out, "{}", json::line(&told.as_json()))?;
        } else {
            if index > 0 {
                writeln!(out)?;
            }
            told.write(&mut out)?;
        }
    }
    out.flush()?;
    Ok(outcome)
}

/// Whoever is named, or else a robot of which nothing is known.
fn robots(args: &Page) -> Result<Vec<Robot>, Failure> {
    if args.robots.agents.is_empty() && args.robots.headers.is_empty() {
        let agents = Agents::new::<&str>([]);
        return Ok(vec![Robot { name: "any robot".to_owned(), agents, known: None }]);
    }
    args.robots.read()
}

/// The names by which a page can speak to a robot: its own, and those of its fallbacks that are of the same
/// operator, since Google's robots obey what is said to Googlebot too. What Applebot does with a robots.txt that
/// names Googlebot, it does not do with a page.
fn names(robot: &Robot) -> Agents {
    let operator = robot.known.map(|known| known.operator);
    let is_kin = |token: &&[u8]| {
        operator.is_some() && KnownRobot::named(token).map(|known| known.operator) == operator
    };
    let kin = robot.agents.fallbacks().filter(is_kin);
    let agents = Agents::new(robot.agents.tokens().chain(kin));
    if robot.agents.obeys_star() { agents } else { agents.without_star() }
}

fn is_url(text: &str) -> bool {
    let scheme = text.split_once("://").map(|(scheme, _)| scheme);
    scheme.is_some_and(|scheme| ["http", "https"].iter().any(|s| scheme.eq_ignore_ascii_case(s)))
}

/// `Name: value`.
fn split(header: &str) -> Result<(String, String), Failure> {
    let parts = header.split_once(':').filter(|(name, _)| !name.trim().is_empty());
    let (name, value) = parts.ok_or_else(|| {
        Failure::usage(format!("{header:?} is no header; write --header 'Name: value'"))
    })?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

/// Reads the page in chunks, and no further than it must.
fn read(args: &Page, path: &Path, headers: &[(String, String)]) -> io::Result<PageRead> {
    let mut from: Box<dyn Read> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path)?)
    };
    let limits = if args.whole {
        PageLimits { up_to: ReadUpTo::EndOfPage, octets: WHOLE, ..PageLimits::default() }
    } else {
        PageLimits::default()
    };
    let mut reader = PageReader::new(PageSignals::from_headers(headers), limits);
    let mut chunk = vec![0; 1 << 16];
    loop {
        match from.read(&mut chunk) {
            Ok(0) => return Ok(reader.finish()),
            Ok(length) => {
                if !reader.feed(&chunk[..length]) {
                    return Ok(reader.finish());
                }
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            Err(error) => return Err(error),
        }
    }
}

/// So many octets of a page are read with --whole.
const WHOLE: u64 = 1 << 28;
