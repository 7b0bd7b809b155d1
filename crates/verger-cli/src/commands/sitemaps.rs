mod listed;
mod named;

use tokio::time::timeout;
use verger::{Crawler, Verdict};
use verger_access::Site;
use verger_http::{Seen, TransferLimits, Visit, Visited};
use verger_report::text::{SitemapsSheet, named_url};
use verger_report::{ListedSitemap, ListedUrl, Robot, Sitemap, SitemapFault, Sitemaps};
use verger_sitemap::{FaultKind, Walk, WalkLimits};

use self::listed::Listed;
use self::named::Named;
use crate::args::Sitemaps as Args;
use crate::exit::{Failure, Outcome};
use crate::network::{PRODUCT, Visiting};
use crate::output::{self, Output};
use crate::target::site;

/// `verger sitemaps`: which sitemaps does a site name, and what do they list?
pub(crate) fn sitemaps(args: &Args) -> Result<Outcome, Failure> {
    let robot = robot(args)?;
    let site = site(&args.site)?;
    let network = args.network.visit(&args.dialect)?;
    let limits = WalkLimits { entries: args.most, ..WalkLimits::default() };
    let walk = Walk::new(&site.robots_url(), limits).map_err(Failure::usage)?;
    let out = Output::new(args.json, SitemapsSheet::new(&robot.name));
    let mut run = Run {
        args,
        robot,
        network: &network,
        named: Named::default(),
        walk,
        out,
        outcome: Outcome::default(),
        closed: 0,
        unread: None,
    };
    let interrupt = args.network.interrupt();
    let read = async {
        let read = timeout(args.network.site_timeout(), Box::pin(run.read(&site))).await;
        if let Ok(read) = read {
            return read;
        }
        let why = format!("{}; the rest was not read", network.late());
        run.trouble(&site.robots_url(), &why);
        Ok(())
    };
    match network.runtime.block_on(interrupt.unless(read)) {
        Ok(read) => read?,
        Err(outcome) => run.outcome = outcome,
    }
    run.finish()
}

struct Run<'a> {
    args: &'a Args,
    /// The robot asked about.
    robot: Robot,
    /// Fetches by the rules and at the pace for Verger itself, not those for the robot asked about.
    network: &'a Visiting,
    named: Named,
    walk: Walk,
    out: Output<SitemapsSheet>,
    outcome: Outcome,
    /// The number of listed URLs that robots.txt forbids to the robot.
    closed: u64,
    /// Why the current sitemap could not be read to its end.
    unread: Option<FaultKind>,
}

impl Run<'_> {
    /// Reads each sitemap that the site names.
    async fn read(&mut self, site: &Site) -> Result<(), Failure> {
        let alone = is_sitemap(&self.args.site).then_some(self.args.site.as_str());
        if let Some(url) = alone {
            self.walk.add(url).map_err(Failure::usage)?;
        }
        match self.network.visitor.see(site).await {
            Ok(seen) => {
                if crate::source::is_undetermined(&seen) {
                    let why = seen.trouble.as_ref().map_or_else(
                        || "the site could not be asked".to_owned(),
                        ToString::to_string,
                    );
                    self.trouble(&site.robots_url(), &why);
                }
                let now = self.network.visitor.robot().fetcher().now();
                self.named = Named::new(self.args, &self.robot, &seen, now);
                if alone.is_none() && self.named.sitemaps.is_empty() {
                    output::note(none_named(site, &seen));
                }
                for url in self.named.sitemaps.iter().filter(|_| alone.is_none()) {
                    if let Err(fault) = self.walk.add(url) {
                        output::note(format_args!("{}: {fault}", named_url(url.as_bytes())));
                    }
                }
            }
            Err(refused) => self.trouble(&site.robots_url(), &refused.to_string()),
        }
        while let Some(fetch) = self.walk.next_fetch() {
            // The next one may have to wait for its permit.
            self.out.pause()?;
            self.sitemap(&fetch.url).await?;
        }
        Ok(())
    }

    async fn sitemap(&mut self, url: &str) -> Result<(), Failure> {
        let deadlines = self.args.network.long_deadlines();
        // One byte more than the limit, so that the reader notices a larger sitemap.
        let most = WalkLimits::default().file.octets + 1;
        let limits = TransferLimits { decoded: most, encoded: most, deadlines };
        let visit = Visit { limits, ..self.network.visit(url) };
        let visited = match self.network.visitor.get(&visit).await {
            Ok(visited) => visited,
            Err(refused) => {
                let why = self.network.why_not(&refused).await;
                self.trouble(&refused.url, &why);
                return Ok(());
            }
        };
        self.network.note_way(&visited);
        if visited.status() != 200 {
            self.trouble(url, &format!("status {}", visited.status()));
            return {
                let _: () = visited.close().await;
                Ok(())
            };
        }
        self.body(url, visited).await
    }

    async fn body(&mut self, url: &str, mut visited: Visited) -> Result<(), Failure> {
        self.out.put(&[Sitemap { url }])?;
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
        output::trouble(format_args!("{}: {why}", named_url(url.as_bytes())));
        self.outcome.add_undetermined();
    }

    fn tell(&mut self, events: &[Listed]) -> Result<(), Failure> {
        let is_check = self.args.check;
        for event in events {
            match event {
                Listed::Page(loc, lastmod) => self.page(loc, lastmod.as_deref())?,
                Listed::Sitemap(loc) => self.out.put(&[ListedSitemap { url: loc }])?,
                Listed::Fault(fault) if listed::is_unread(fault.kind) && !is_check => {
                    self.unread.get_or_insert(fault.kind);
                }
                Listed::Fault(fault) if is_check => {
                    self.outcome.add(Verdict::Disallowed);
                    self.out.put(&[SitemapFault::from(fault)])?;
                }
                // Limits are reported even without --check: nothing is left out silently.
                Listed::Fault(fault) if listed::is_limit(fault.kind) => output::note(fault),
                Listed::Fault(_) | Listed::Other => {}
            }
        }
        Ok(())
    }

    fn page(&mut self, loc: &str, lastmod: Option<&str>) -> Result<(), Failure> {
        let rules = self.named.rules.as_ref().filter(|_| self.args.check);
        let decision = rules.map(|rules| rules.decide(loc.as_bytes()));
        let listed = ListedUrl::new(loc, lastmod, decision.as_ref());
        if listed.is_closed() {
            self.closed += 1;
            self.outcome.add(Verdict::Disallowed);
        }
        Ok(self.out.put(&[listed])?)
    }

    fn finish(mut self) -> Result<Outcome, Failure> {
        let closed = self.args.check.then_some(self.closed);
        let totals = self.walk.totals();
        self.out.put(&[Sitemaps::new(&totals, closed, self.named.asker.as_ref())])?;
        self.out.finish()?;
        Ok(self.outcome)
    }
}

/// That no sitemap is named, where one would be, and what is read instead.
fn none_named(site: &Site, seen: &Seen) -> String {
    let robots_url = site.robots_url();
    let why = if seen.document().is_some() {
        format!("{robots_url} names no sitemap, as a line `Sitemap: URL` would")
    } else {
        format!("no sitemap is named: no {robots_url} applies, whose lines `Sitemap: URL` would")
    };
    format!("{why}; trying {site}/sitemap.xml")
}

/// The robot given, or else Verger itself.
fn robot(args: &Args) -> Result<Robot, Failure> {
    if args.robots.are_none() {
        return Ok(Robot::new(Crawler::new([PRODUCT])));
    }
    let mut robots = args.robots.read()?;
    if robots.len() > 1 {
        return Err(Failure::usage(
            "sitemaps are checked for one crawler at a time; pass one --agent NAME",
        )
        .about("agents"));
    }
    Ok(robots.remove(0))
}

/// Whether the argument is the URL of a single sitemap, judged by its name.
fn is_sitemap(url: &str) -> bool {
    let path = url.split(['?', '#']).next().unwrap_or(url);
    url.contains("://") && [".xml", ".txt", ".gz"].iter().any(|end| path.ends_with(end))
}
