mod fetch;
mod tdm;

use std::fs::File;
use std::io::{self, Read};
use std::path::Path;

use verger::page::PageSignals;
use verger::usage::{UsagePreferences, UsageRules};
use verger::{Crawler, Dialect, Document, Policy, Verdict};
use verger_page::{PageLimits, PageRead, PageReader, ReadUpTo};
use verger_report::page::{Page, PagePayment, PageQuestion, PageSite};
use verger_report::text::PageSheet;
use verger_report::{Asker, Robot, Time};

pub(super) use self::fetch::{Fetched, PageFetch, fetch};
use crate::args::Page as Args;
use crate::exit::{Failure, Outcome};
use crate::output::{self, Output};
use crate::target::is_absolute;

/// `verger page`: what does a page say to these robots?
pub(crate) fn page(args: &Args) -> Result<Outcome, Failure> {
    let path = args.file.as_path();
    let mut headers =
        args.response.iter().map(|header| split(header)).collect::<Result<Vec<_>, _>>()?;
    let robots = robots(args)?;
    let url = path.to_str().filter(|text| is_absolute(text));
    if args.tdmrep && url.is_none() {
        let what = "--tdmrep asks the page's site, and a file has none";
        return Err(Failure::usage(format!("{what}; give the page's URL")));
    }
    let (page, file, site) = if let Some(url) = url {
        let what = PageFetch { network: &args.network, limits: limits(args), tdmrep: args.tdmrep };
        match fetch(what, url, &mut headers)? {
            Fetched::Page { page, url, site } => (page, url, site),
            Fetched::Priced(url) => return tell_price(args, &robots, &url, &headers),
            Fetched::Nothing(why) => {
                output::trouble(why);
                return Ok(Outcome::Undetermined);
            }
        }
    } else {
        let page = read(args, path, &headers).map_err(|error| Failure::reading(path, &error))?;
        let is_stdin = path.as_os_str() == "-";
        let name = if is_stdin { "the page".into() } else { path.display().to_string() };
        (page, name, PageSite::default())
    };
    let (mut out, mut outcome) = (Output::new(args.json, PageSheet::default()), Outcome::default());
    for robot in &robots {
        let crawler = &robot.on_pages();
        let (usage, is_closed) = usage(robot, crawler, &page, &site);
        let answer = Page::new(&PageQuestion {
            file: &file,
            page: &page,
            headers: &headers,
            site: &site,
            robot,
            crawler,
            usage: &usage,
            is_closed,
            obeys_1996: args.proposals_1996,
            at: Time(args.at.unwrap_or_else(crate::clock::now)),
        });
        match answer.may_index {
            Some(true) => outcome.add(Verdict::Allowed),
            Some(false) => outcome.add(Verdict::Disallowed),
            None => outcome.add_undetermined(),
        }
        // Notes on the robot's names were printed when the names were read.
        for note in answer.asker.told_apart().iter().skip(robot.crawler.notes().len()) {
            output::note(&note.text);
        }
        out.put(&[answer])?;
    }
    out.finish()?;
    Ok(outcome)
}

/// Every preference on the use of the page, and whether robots.txt forbids the page to the robot.
fn usage(
    robot: &Robot,
    crawler: &Crawler,
    page: &PageRead,
    site: &PageSite,
) -> (UsagePreferences, bool) {
    let mut usage = page.signals.usage(crawler);
    let of_robots_txt = site.robots_txt.as_ref().map(|document| of_robots(document, robot, site));
    let is_closed = of_robots_txt.as_ref().is_some_and(Option::is_none);
    usage.extend(of_robots_txt.flatten().unwrap_or_default());
    usage.extend(site.tdm_statement());
    (usage, is_closed)
}

/// What the site's robots.txt says about the use of the page; `None` if it forbids the page to the robot.
fn of_robots(document: &Document<'_>, robot: &Robot, site: &PageSite) -> Option<UsagePreferences> {
    let (dialect, url) = (&Dialect::RFC9309, site.url.as_bytes());
    let verdict = Policy::new(document, dialect, &robot.crawler).decide(url).verdict;
    UsageRules::new(document, dialect, &robot.crawler).at(url, verdict)
}

/// Reports that the page costs something, which is all that is known.
fn tell_price(
    args: &Args,
    robots: &[Robot],
    url: &str,
    headers: &[(String, String)],
) -> Result<Outcome, Failure> {
    let signals = PageSignals::from_headers(headers);
    let askers: Vec<_> = robots.iter().map(Asker::from).collect();
    let answers = askers.iter().map(|asker| PagePayment::new(url, asker, headers, &signals));
    let mut out = Output::new(args.json, PageSheet::default());
    out.put(&answers.collect::<Vec<_>>())?;
    out.finish()?;
    Ok(Outcome::Undetermined)
}

/// The robots given, or else an unknown robot.
fn robots(args: &Args) -> Result<Vec<Robot>, Failure> {
    if args.robots.are_none() { Ok(vec![Robot::any()]) } else { args.robots.read() }
}

/// `Name: value`.
fn split(header: &str) -> Result<(String, String), Failure> {
    let parts = header.split_once(':').filter(|(name, _)| !name.trim().is_empty());
    let (name, value) = parts.ok_or_else(|| {
        Failure::usage(format!("{header:?} is not a header; write --header 'Name: value'"))
    })?;
    Ok((name.trim().to_owned(), value.trim().to_owned()))
}

fn limits(args: &Args) -> PageLimits {
    if args.head {
        PageLimits { up_to: ReadUpTo::EndOfHead, octets: HEAD, ..PageLimits::default() }
    } else if args.whole {
        PageLimits { octets: WHOLE, ..PageLimits::default() }
    } else {
        PageLimits::default()
    }
}

/// Reads the page in chunks, and no further than needed.
fn read(args: &Args, path: &Path, headers: &[(String, String)]) -> io::Result<PageRead> {
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

/// The most bytes of a page read with --whole.
const WHOLE: u64 = 1 << 28;
/// The same with --head.
const HEAD: u64 = 1 << 20;
