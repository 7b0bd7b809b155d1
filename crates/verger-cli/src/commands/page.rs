use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use verger::{Crawler, Dialect, Document, KnownRobot, PageSignals, Policy, Verdict};
use verger_access::{Ruling, Site, SiteRules};
use verger_http::{Limits, Response};
use verger_page::{PageLimits, PageRead, PageReader, ReadUpTo};

use super::stdout;
use crate::args::Page;
use crate::exit::{Failure, Outcome};
use crate::network::{Network, PRODUCT};
use crate::robot::Robot;
use crate::view::page::Told;
use crate::view::{json, seen, style, text};

/// What does a page say to these robots?
pub(crate) fn page(args: &Page) -> Result<Outcome, Failure> {
    let path = args.file.as_path();
    let mut headers =
        args.response.iter().map(|header| split(header)).collect::<Result<Vec<_>, _>>()?;
    let robots = robots(args)?;
    let (page, name) = if let Some(url) = path.to_str().filter(|text| is_url(text)) {
        match fetch(args, url, &mut headers)? {
            Ok(fetched) => fetched,
            Err(why) => {
                anstream::eprintln!("{} {why}", style::error("verger:"));
                return Ok(Outcome::Undetermined);
            }
        }
    } else {
        let page = read(args, path, &headers).map_err(|error| Failure::reading(path, &error))?;
        let is_stdin = path.as_os_str() == "-";
        (page, if is_stdin { "the page".into() } else { path.display().to_string() })
    };
    let (mut out, mut outcome) = (stdout(), Outcome::default());
    for (index, robot) in robots.iter().enumerate() {
        let crawler = names(robot);
        let told = Told {
            file: &name,
            robot: &robot.name,
            headers: &headers,
            page: &page,
            answer: if args.proposals_1996 {
                page.signals.tell_obeying_1996(&crawler)
            } else {
                page.signals.tell(&crawler)
            },
            usage: page.signals.usage(&crawler),
            crawler: &crawler,
            at: args.at.unwrap_or_else(crate::clock::now),
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

/// Fetches the page, if its site lets this command; its headers join those given. Or says why it is not there.
fn fetch(
    args: &Page,
    url: &str,
    headers: &mut Vec<(String, String)>,
) -> Result<Result<(PageRead, String), String>, Failure> {
    let network = args.network.open("rfc9309")?;
    let (_, url) = Site::locate(url)
        .map_err(|error| Failure::usage(format!("{} is no URL: {error}", shown(url))))?;
    network.runtime.block_on(async {
        let mut found = match walk(args, &network, url).await {
            Ok(walked) => walked,
            Err(why) => return Ok(Err(why)),
        };
        let response = &mut found.response;
        headers.extend(
            response.fields().map(|(name, value)| {
                (name.to_owned(), String::from_utf8_lossy(value).into_owned())
            }),
        );
        let mut reader = PageReader::new(PageSignals::from_headers(&headers[..]), limits(args));
        loop {
            match response.chunk().await {
                Ok(Some(octets)) if reader.feed(octets) => {}
                Ok(_) => break,
                Err(failure) => return Ok(Err(format!("{}: {failure}", shown(&found.url)))),
            }
        }
        Ok(Ok((reader.finish(), shown(&found.url))))
    })
}

/// Where the page was found.
struct Found {
    url: String,
    response: Response,
}

/// Follows redirects to the page. Every site on the way is asked whether it lets this command in.
async fn walk(args: &Page, network: &Network, mut url: String) -> Result<Found, String> {
    let octets = limits(args).octets;
    let limits = Limits { decoded: octets, encoded: octets, deadlines: args.network.deadlines() };
    for _ in 0..=REDIRECTS {
        let (site, located) =
            Site::locate(&url).map_err(|error| format!("{}: {error}", shown(&url)))?;
        if let Some(why) = may_fetch(network, &site, &located).await {
            return Err(format!("{} is not fetched: {why}", shown(&located)));
        }
        let response = network.fetcher.transport().get(&located, &[], &limits).await;
        let response = response.map_err(|failure| format!("{}: {failure}", shown(&located)))?;
        network.fetcher.site_answered(&site).await;
        match response.status() {
            200 => return Ok(Found { url: located, response }),
            _ if response.is_redirect() => {
                url = response
                    .redirected(&located)
                    .ok_or_else(|| format!("{} redirects to nowhere", shown(&located)))?;
            }
            status => return Err(format!("{}: status {status}", shown(&located))),
        }
    }
    Err(format!("{}: more than {REDIRECTS} redirects", shown(&url)))
}

const REDIRECTS: usize = 5;

/// Why the site's robots.txt keeps this command from the URL; `None` if it does not.
async fn may_fetch(network: &Network, site: &Site, url: &str) -> Option<String> {
    let seen = network.fetcher.see(site, network.how).await;
    let octets = seen.file();
    let document = octets.map(|octets| Document::parse(&**octets));
    let policy = document.as_ref().map(|document| {
        std::sync::Arc::new(Policy::new(document, &Dialect::RFC9309, &Crawler::new([PRODUCT])))
    });
    let holding = seen.standing.or_deferred(network.fetcher.now());
    let ruling = SiteRules::new(site, holding, policy).decide(url.as_bytes());
    match (&ruling, &document) {
        (ruling, _) if ruling.is_allowed() => None,
        (Ruling::ByRule(decision), Some(document)) => {
            let line = text::because(document, decision);
            Some(format!("the robots.txt of {site} closes it to {PRODUCT} ({line})"))
        }
        _ => {
            let trouble = seen.trouble.map(|trouble| format!("; {trouble}")).unwrap_or_default();
            let because = seen::because(&ruling).unwrap_or_default();
            Some(format!("{} is {ruling} ({because}{trouble})", site.robots_url()))
        }
    }
}

fn shown(octets: &str) -> String {
    text::shown(octets.as_bytes())
}

fn limits(args: &Page) -> PageLimits {
    if args.whole {
        PageLimits { up_to: ReadUpTo::EndOfPage, octets: WHOLE, ..PageLimits::default() }
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

/// So many octets of a page are read with --whole.
const WHOLE: u64 = 1 << 28;
