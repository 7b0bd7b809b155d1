mod fetch;
mod tdm;

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use verger::page::PageSignals;
use verger::robots::KnownRobot;
use verger::usage::UsageRules;
use verger::{Crawler, Dialect, Document, Policy, Verdict};
use verger_page::{PageLimits, PageRead, PageReader, ReadUpTo};

use self::fetch::{Fetched, fetch};
use super::stdout;
use crate::args::Page;
use crate::exit::{Failure, Outcome};
use crate::target::is_absolute;
use crate::view::page::{OfSite, Told};
use crate::view::{json, page as view, style};
use verger_report::Robot;

/// What does a page say to these robots?
pub(crate) fn page(args: &Page) -> Result<Outcome, Failure> {
    let path = args.file.as_path();
    let mut headers =
        args.response.iter().map(|header| split(header)).collect::<Result<Vec<_>, _>>()?;
    let robots = robots(args)?;
    let url = path.to_str().filter(|text| is_absolute(text));
    if args.tdmrep && url.is_none() {
        let what = "--tdmrep asks the page's site, and a file has none";
        return Err(Failure::usage(format!("{what}; give the page's URL")));
    }
    let (page, name, site) = if let Some(url) = url {
        match fetch(args, url, &mut headers)? {
            Fetched::Page { page, url, site } => (page, url, site),
            Fetched::Priced(charge) => return tell_price(args, &robots, &charge),
            Fetched::Nothing(why) => {
                anstream::eprintln!("{} {why}", style::error("verger:"));
                return Ok(Outcome::Undetermined);
            }
        }
    } else {
        let page = read(args, path, &headers).map_err(|error| Failure::reading(path, &error))?;
        let is_stdin = path.as_os_str() == "-";
        let name = if is_stdin { "the page".into() } else { path.display().to_string() };
        (page, name, OfSite::default())
    };
    let (mut out, mut outcome) = (stdout(), Outcome::default());
    for (index, robot) in robots.iter().enumerate() {
        let told = told(args, robot, &name, &headers, &page, &site);
        match told.may_index() {
            Some(true) => outcome.add(Verdict::Allowed),
            Some(false) => outcome.add(Verdict::Disallowed),
            None => outcome.add_undetermined(),
        }
        if let Some(kin) = told.decided_by_kin() {
            anstream::eprintln!("{} {}", style::faint("note:"), told.through(kin));
        }
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

/// What one robot is told by the page, its headers and its site.
fn told<'a>(
    args: &Page,
    robot: &'a Robot,
    file: &'a str,
    headers: &'a [(String, String)],
    page: &'a PageRead,
    site: &'a OfSite,
) -> Told<'a> {
    let crawler = names(robot);
    let mut usage = page.signals.usage(&crawler);
    let of_robots_txt = site.robots_txt.as_ref().map(|document| of_robots(document, robot, site));
    usage.extend(of_robots_txt.clone().flatten().unwrap_or_default());
    usage.extend(site.tdm_statement());
    Told {
        file,
        robot: &robot.name,
        headers,
        page,
        answer: if args.proposals_1996 {
            page.signals.tell_obeying_1996(&crawler)
        } else {
            page.signals.tell(&crawler)
        },
        usage,
        crawler,
        obeys_1996: args.proposals_1996,
        own: &robot.crawler,
        site,
        is_closed: of_robots_txt.is_some_and(|said| said.is_none()),
        at: args.at.unwrap_or_else(crate::clock::now),
    }
}

/// What the site's robots.txt says of the use of the page; `None` where it closes the page to the robot.
fn of_robots(
    document: &Document<'_>,
    robot: &Robot,
    site: &OfSite,
) -> Option<verger::usage::UsagePreferences> {
    let (dialect, url) = (&Dialect::RFC9309, site.url.as_bytes());
    let verdict = Policy::new(document, dialect, &robot.crawler).decide(url).verdict;
    UsageRules::new(document, dialect, &robot.crawler).at(url, verdict)
}

/// The page costs something: that is all there is to tell.
fn tell_price(args: &Page, robots: &[Robot], charge: &view::Charge) -> Result<Outcome, Failure> {
    let mut out = stdout();
    if args.json {
        for robot in robots {
            writeln!(out, "{}", json::line(&charge.as_json(&robot.crawler)))?;
        }
    } else {
        charge.write(&mut out)?;
    }
    out.flush()?;
    Ok(Outcome::Undetermined)
}

/// Whoever is named, or else a robot of which nothing is known.
fn robots(args: &Page) -> Result<Vec<Robot>, Failure> {
    if args.robots.are_none() { Ok(vec![Robot::any()]) } else { args.robots.read() }
}

/// The names by which a page can speak to a robot: its own, and those of its fallbacks that are of the same
/// operator, since Google's robots obey what is said to Googlebot too. What Applebot does with a robots.txt that
/// names Googlebot, it does not do with a page.
fn names(robot: &Robot) -> Crawler {
    let operator = robot.crawler.known_robot().map(|known| known.operator);
    let is_kin = |token: &&[u8]| {
        operator.is_some() && KnownRobot::named(token).map(|known| known.operator) == operator
    };
    let kin = robot.crawler.fallbacks().filter(is_kin);
    let crawler = Crawler::exact(robot.crawler.tokens().chain(kin));
    if robot.crawler.obeys_star() { crawler } else { crawler.without_star() }
}

/// `Name: value`.
fn split(header: &str) -> Result<(String, String), Failure> {
    let parts = header.split_once(':').filter(|(name, _)| !name.trim().is_empty());
    let (name, value) = parts.ok_or_else(|| {
        Failure::usage(format!("{header:?} is not a header; write --header 'Name: value'"))
    })?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

fn limits(args: &Page) -> PageLimits {
    if args.head {
        PageLimits { up_to: ReadUpTo::EndOfHead, octets: HEAD, ..PageLimits::default() }
    } else if args.whole {
        PageLimits { octets: WHOLE, ..PageLimits::default() }
    } else {
        PageLimits::default()
    }
}

/// Reads the page in chunks, and no further than it must.
fn read(args: &Page, path: &Path, headers: &[(String, String)]) -> io::Result<PageRead> {
    let mut from: Box<dyn Read> = if path.as_os_str() == "-" {
        Box::new(io::stdin().lock())
    } else {
        Box::new(File::open(path)?)
    };
    let mut reader = PageReader::new(PageSignals::from_headers(headers), limits(args));
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

/// The most bytes of a page that are read with --whole.
const WHOLE: u64 = 1 << 28;
/// And with --head.
const HEAD: u64 = 1 << 20;
