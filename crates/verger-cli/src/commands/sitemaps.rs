mod listed;
mod named;

use std::io::Write as _;
use std::time::Duration;

use verger::{Crawler, Verdict};
use verger_access::{AccessDecision, Site};
use verger_http::{Deadlines, TransferLimits, Visit, Visited};
use verger_sitemap::{FaultKind, Walk, WalkLimits};

use self::listed::Listed;
use self::named::Named;
use super::stdout;
use crate::args::Sitemaps;
use crate::exit::{Failure, Outcome};
use crate::interrupt::Interrupt;
use crate::network::{PRODUCT, Visiting};
use crate::robot::Robot;
use crate::target::site;
use crate::view::{sitemaps as view, style};

/// Which sitemaps does a site name, and what is listed in them?
pub(crate) fn sitemaps(args: &Sitemaps) -> Result<Outcome, Failure> {
    let robot = robot(args)?;
    let site = site(&args.site)?;
    let network = args.network.visit(&args.dialect)?;
    let limits = WalkLimits { entries: args.most, ..WalkLimits::default() };
    let walk = Walk::new(&site.robots_url(), limits).map_err(Failure::usage)?;
    let mut run = Run {
        args,
        robot,
        network: &network,
        named: Named::default(),
        walk,
        out: stdout(),
        outcome: Outcome::default(),
        closed: 0,
        unread: None,
    };
    match network.runtime.block_on(Interrupt::default().unless(run.read(&site))) {
        Some(read) => read?,
        None => run.outcome = Outcome::Interrupted,
    }
    run.finish()
}

struct Run<'a> {
    args: &'a Sitemaps,
    /// The robot that is asked about.
    robot: Robot,
    /// What asks, by the rules and at the pace that are this command's own, whoever is asked about.
    network: &'a Visiting,
    named: Named,
    walk: Walk,
    out: super::Out,
    outcome: Outcome,
    /// Listed URLs that robots.txt closes to the robot.
    closed: u64,
    /// Why the sitemap at hand could not be read, or not to its end.
    unread: Option<FaultKind>,
}

impl Run<'_> {
    /// Asks the site for the sitemaps that it names, and reads each.
    async fn read(&mut self, site: &Site) -> Result<(), Failure> {
        let alone = is_sitemap(&self.args.site).then_some(self.args.site.as_str());
        if let Some(url) = alone {
            self.walk.add(url).map_err(Failure::usage)?;
        }
        match self.network.visitor.see(site).await {
            Ok(seen) => {
                if super::fetch::is_undetermined(&seen) {
                    let why = seen.trouble.as_ref().map_or_else(
                        || "the site could not be asked".to_owned(),
                        ToString::to_string,
                    );
                    self.trouble(&site.robots_url(), &why);
                }
                let now = self.network.visitor.robot().fetcher().now();
                self.named = Named::new(self.args, &self.robot, &seen, now);
                for url in self.named.sitemaps.iter().filter(|_| alone.is_none()) {
                    if let Err(fault) = self.walk.add(url) {
                        view::note(url, fault);
                    }
                }
            }
            Err(refused) => self.trouble(&site.robots_url(), &refused.to_string()),
        }
        while let Some(fetch) = self.walk.next_fetch() {
            // The next one may have to wait for its turn.
            self.out.flush()?;
            self.sitemap(&fetch.url).await?;
        }
        Ok(())
    }

    async fn sitemap(&mut self, url: &str) -> Result<(), Failure> {
        let deadlines =
            Deadlines { total: self.args.network.timeout.max(SITEMAP), ..Deadlines::default() };
        // One byte more than a sitemap may have, so that the reader sees that there are more.
        let most = WalkLimits::default().file.octets + 1;
        let limits = TransferLimits { decoded: most, encoded: most, deadlines };
        let visit = Visit { limits, ..Visit::of(url) };
        let visited = match self.network.visitor.get(&visit).await {
            Ok(visited) => visited,
            Err(refused) => {
                let why = self.network.why_not(&refused).await;
                self.trouble(&refused.url, &why);
                return Ok(());
            }
        };
        if visited.status() != 200 {
            self.trouble(url, &format!("status {}", visited.status()));
            return Ok(visited.close().await);
        }
        self.body(url, visited).await
    }

    async fn body(&mut self, url: &str, mut visited: Visited) -> Result<(), Failure> {
        view::sitemap(&mut self.out, self.args.json, url)?;
        loop {
            match visited.chunk().await {
                Ok(Some(octets)) => {
                    let mut events = Vec::new();
                    let wants = self.walk.feed(octets, |event| events.push(Listed::of(&event)));
                    self.tell(&events)?;
                    if !wants {
                        break;
                    }
                }
                Ok(None) => break,
                Err(failure) => {
                    self.trouble(url, &failure.to_string());
                    break;
                }
            }
        }
        visited.close().await;
        let mut events = Vec::new();
        self.walk.finish(|event| events.push(Listed::of(&event)));
        self.tell(&events)?;
        if let Some(why) = self.unread.take() {
            self.trouble(url, &why.to_string());
        }
        Ok(())
    }

    fn trouble(&mut self, url: &str, why: &str) {
        anstream::eprintln!("{} {}: {why}", style::error("verger:"), view::shown(url));
        self.outcome.add_undetermined();
    }

    fn tell(&mut self, events: &[Listed]) -> Result<(), Failure> {
        let (is_json, is_check) = (self.args.json, self.args.check);
        for event in events {
            match event {
                Listed::Page(loc, lastmod) => self.page(loc, lastmod.as_deref())?,
                Listed::Sitemap(loc) => view::lists(&mut self.out, is_json, loc)?,
                Listed::Fault(fault) if listed::is_unread(fault.kind) && !is_check => {
                    self.unread.get_or_insert(fault.kind);
                }
                Listed::Fault(fault) if is_check => {
                    self.outcome.add(Verdict::Disallowed);
                    view::fault(&mut self.out, is_json, fault)?;
                }
                // Limits are told even to those who did not ask for a check: nothing is left out silently.
                Listed::Fault(fault) if listed::is_limit(fault.kind) => {
                    anstream::eprintln!("{} {fault}", style::faint("note:"));
                }
                Listed::Fault(_) | Listed::Other => {}
            }
        }
        Ok(())
    }

    fn page(&mut self, loc: &str, lastmod: Option<&str>) -> Result<(), Failure> {
        let rules = self.named.rules.as_ref().filter(|_| self.args.check);
        let ruling = rules.map(|rules| rules.decide(loc.as_bytes()));
        let is_closed =
            |ruling: &AccessDecision| !ruling.is_allowed() && *ruling != AccessDecision::OutOfScope;
        let closed = ruling.as_ref().is_some_and(is_closed);
        if closed {
            self.closed += 1;
            self.outcome.add(Verdict::Disallowed);
        }
        if self.args.json {
            view::page_object(&mut self.out, loc, lastmod, ruling.as_ref())?;
        } else if !self.args.check {
            view::page(&mut self.out, loc, lastmod)?;
        } else if let Some(ruling) = ruling.filter(|_| closed) {
            view::closed(&mut self.out, &ruling, &self.robot.name, loc)?;
        }
        Ok(())
    }

    fn finish(mut self) -> Result<Outcome, Failure> {
        let (totals, closed) = (self.walk.totals(), self.args.check.then_some(self.closed));
        if self.args.json {
            view::totals_object(&mut self.out, &totals, closed, self.named.asker.as_ref())?;
        } else {
            view::totals(&mut self.out, &totals, closed, &self.robot.name)?;
        }
        self.out.flush()?;
        Ok(self.outcome)
    }
}

/// Whoever is named, or else this command itself.
fn robot(args: &Sitemaps) -> Result<Robot, Failure> {
    if args.robots.are_none() {
        return Ok(Robot { name: PRODUCT.to_owned(), crawler: Crawler::new([PRODUCT]) });
    }
    let mut robots = args.robots.read()?;
    if robots.len() > 1 {
        return Err(Failure::usage("sitemaps are checked for one robot at a time"));
    }
    Ok(robots.remove(0))
}

/// Whether the argument is the URL of one sitemap, by its name.
fn is_sitemap(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or(url);
    url.contains("://") && [".xml", ".txt", ".gz"].iter().any(|end| path.ends_with(end))
}

/// A large sitemap may take this long.
const SITEMAP: Duration = Duration::from_mins(2);
