use std::io::Write;
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use verger::explanation::ChosenBy;
use verger::records::OtherRecords;
use verger::{Crawler, Directive, Policy};
use verger_access::{AccessDecision, Site, SiteRules};
use verger_http::{Deadlines, FollowError, Followed, TransferLimits};
use verger_sitemap::{Event, FaultKind, Walk, WalkLimits};

use super::stdout;
use crate::args::{Sitemaps, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::network::{Network, PRODUCT};
use crate::robot::Robot;
use crate::target::site;
use crate::view::known_robot::by_registry;
use crate::view::note::Noted;
use crate::view::{json, seen, style, text};

/// Which sitemaps does a site name, and what is listed in them?
pub(crate) fn sitemaps(args: &Sitemaps) -> Result<Outcome, Failure> {
    let robot = robot(args)?;
    let named = site(&args.site)?;
    let network = args.network.open(&args.dialect)?;
    let limits = WalkLimits { entries: args.most, ..WalkLimits::default() };
    let walk = Walk::new(&named.robots_url(), limits).map_err(Failure::usage)?;
    let mut run = Run {
        args,
        robot,
        asker: None,
        site: named,
        walk,
        out: stdout(),
        outcome: Outcome::default(),
        closed: 0,
        unread: None,
    };
    let Known { rules, ours, names_sitemaps, took } = run.ask(&network)?;
    let pace = |policy: &Arc<Policy>| policy.pace(network.fetcher.now(), took).interval;
    let pace = rules.policy().map_or(PACE, pace);
    let mut is_first = true;
    while let Some(fetch) = run.walk.next_fetch() {
        if !std::mem::take(&mut is_first) {
            std::thread::sleep(pace);
        }
        // A sitemap that the robots.txt names is an invitation; any other needs its leave.
        let ruling = ours.decide(fetch.url.as_bytes());
        if names_sitemaps || ruling.is_allowed() || ruling == AccessDecision::OutOfScope {
            run.sitemap(&network, &fetch.url, &rules)?;
        } else {
            let because = seen::because(&ruling).unwrap_or_else(|| "by a rule".to_owned());
            run.trouble(&fetch.url, &format!("the robots.txt closes it to {PRODUCT} ({because})"));
        }
    }
    run.finish()
}

/// What the site's robots.txt says.
struct Known {
    /// To the robot that is asked about.
    rules: SiteRules,
    /// To this command.
    ours: SiteRules,
    names_sitemaps: bool,
    /// How long it took to fetch, if that is known.
    took: Duration,
}

struct Run<'a> {
    args: &'a Sitemaps,
    robot: Robot,
    /// The robot as it is to the site's robots.txt, and what is to be said of both.
    asker: Option<json::Asker>,
    site: Site,
    walk: Walk,
    out: super::Out,
    outcome: Outcome,
    /// Listed URLs that robots.txt closes.
    closed: u64,
    /// Why the sitemap at hand could not be read, or not to its end.
    unread: Option<FaultKind>,
}

impl Run<'_> {
    /// Asks the site for its robots.txt: for the sitemaps that it names, and for what it closes.
    fn ask(&mut self, network: &Network) -> Result<Known, Failure> {
        if is_sitemap(&self.args.site) {
            self.walk.add(&self.args.site).map_err(Failure::usage)?;
        }
        let Network { runtime, fetcher, how, .. } = network;
        let seen = runtime.block_on(fetcher.see(&self.site, *how));
        if super::fetch::is_undetermined(&seen) {
            let why = seen.trouble.map_or_else(
                || "the site could not be asked".to_owned(),
                |trouble| trouble.to_string(),
            );
            anstream::eprintln!("{} {}: {why}", style::error("verger:"), self.site.robots_url());
            self.outcome.add_undetermined();
        }
        let dialect = dialect_named(&self.args.dialect);
        let holding = seen.state.or_deferred(fetcher.now());
        let document = seen.document();
        let mut said: Vec<_> = seen.notes.iter().map(Noted::from).collect();
        said.extend(seen::faults(&seen, dialect));
        let others =
            document.as_ref().map(|file| OtherRecords::new(file, dialect, &self.robot.crawler));
        let chosen_by = others.as_ref().map_or(ChosenBy::Nothing, |others| others.chosen_by);
        if self.args.check && others.is_some() {
            said.extend(by_registry(&self.robot, chosen_by));
        }
        for note in &said {
            anstream::eprintln!("{} {}: {}", style::faint("note:"), self.site, note.text);
        }
        self.asker = Some(json::Asker::new(&self.robot, chosen_by, said));
        let mut names_sitemaps = false;
        if let Some(document) = document.as_ref().filter(|_| !is_sitemap(&self.args.site)) {
            let base = self.site.robots_url();
            let named = others.iter().flat_map(|others| others.that_count(Directive::Sitemap));
            for named in named.filter_map(|record| record.address(document, base.as_bytes())) {
                let named = String::from_utf8_lossy(&named);
                names_sitemaps = true;
                if let Err(fault) = self.walk.add(&named) {
                    anstream::eprintln!("{} {}: {fault}", style::faint("note:"), shown(&named));
                }
            }
        }
        let to = |crawler: &Crawler| {
            let compile = |document| Arc::new(Policy::new(document, dialect, crawler));
            SiteRules::new(&self.site, holding, document.as_ref().map(compile))
        };
        let (rules, ours) = (to(&self.robot.crawler), to(&Crawler::new([PRODUCT])));
        let took = seen.took().unwrap_or_default();
        Ok(Known { rules, ours, names_sitemaps, took })
    }

    fn sitemap(&mut self, network: &Network, url: &str, rules: &SiteRules) -> Result<(), Failure> {
        let deadlines =
            Deadlines { total: self.args.network.timeout.max(SITEMAP), ..Deadlines::default() };
        // One octet more than a sitemap may have, so that the reader sees that there are more.
        let most = WalkLimits::default().file.octets + 1;
        let limits = TransferLimits { decoded: most, encoded: most, deadlines };
        let transport = network.fetcher.transport();
        let fetched = network.runtime.block_on(transport.follow(url, &[], &limits));
        match fetched {
            Ok(Followed { mut response, .. }) if response.status() == 200 => {
                self.head(url)?;
                loop {
                    let chunk = network.runtime.block_on(response.chunk());
                    match chunk {
                        Ok(Some(octets)) => {
                            let mut events = Vec::new();
                            let wants =
                                self.walk.feed(octets, |event| events.push(Listed::of(&event)));
                            self.tell(&events, rules)?;
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
                let mut events = Vec::new();
                self.walk.finish(|event| events.push(Listed::of(&event)));
                self.tell(&events, rules)?;
                if let Some(why) = self.unread.take() {
                    self.trouble(url, &why.to_string());
                }
                Ok(())
            }
            Ok(Followed { response, .. }) => {
                self.trouble(url, &format!("status {}", response.status()));
                Ok(())
            }
            Err(FollowError::NoAnswer { failure, .. }) => {
                self.trouble(url, &failure.to_string());
                Ok(())
            }
            Err(error) => {
                self.trouble(url, &error.to_string());
                Ok(())
            }
        }
    }

    fn head(&mut self, url: &str) -> Result<(), Failure> {
        if self.args.json {
            writeln!(self.out, "{}", json::line(&json!({"v": json::VERSION, "sitemap": url})))?;
        } else {
            writeln!(self.out, "{}", style::head(shown(url)))?;
        }
        Ok(())
    }

    fn trouble(&mut self, url: &str, why: &str) {
        anstream::eprintln!("{} {}: {why}", style::error("verger:"), shown(url));
        self.outcome.add_undetermined();
    }

    fn tell(&mut self, events: &[Listed], rules: &SiteRules) -> Result<(), Failure> {
        for event in events {
            match event {
                Listed::Page(loc, lastmod) => self.page(loc, lastmod.as_deref(), rules)?,
                Listed::Sitemap(loc) if self.args.json => {
                    writeln!(
                        self.out,
                        "{}",
                        json::line(&json!({"v": json::VERSION, "lists": loc}))
                    )?;
                }
                Listed::Sitemap(loc) => writeln!(self.out, "  lists {}", shown(loc))?,
                Listed::Fault(fault) if is_unread(fault.kind) && !self.args.check => {
                    self.unread.get_or_insert(fault.kind);
                }
                Listed::Fault(fault) if self.args.check => {
                    self.outcome.add(verger::Verdict::Disallowed);
                    if self.args.json {
                        let (kind, clause) = (fault.kind.name(), fault.kind.clause());
                        let object = json!({"v": json::VERSION, "fault": kind, "line": fault.place.line,
                            "octet": fault.place.octet, "text": fault.kind.to_string(), "clause": clause});
                        writeln!(self.out, "{}", json::line(&object))?;
                    } else {
                        writeln!(self.out, "  {} {fault}", style::error("fault"))?;
                    }
                }
                // Limits are told even to those who did not ask for a check: nothing is left out silently.
                Listed::Fault(fault) if is_limit(fault.kind) => {
                    anstream::eprintln!("{} {fault}", style::faint("note:"));
                }
                Listed::Fault(_) | Listed::Other => {}
            }
        }
        Ok(())
    }

    fn page(&mut self, loc: &str, lastmod: Option<&str>, rules: &SiteRules) -> Result<(), Failure> {
        let ruling = self.args.check.then(|| rules.decide(loc.as_bytes()));
        let closed = ruling.as_ref().is_some_and(|ruling| {
            !ruling.is_allowed() && !matches!(ruling, AccessDecision::OutOfScope)
        });
        if closed {
            self.closed += 1;
            self.outcome.add(verger::Verdict::Disallowed);
        }
        if self.args.json {
            let mut object = json!({"v": json::VERSION, "url": loc, "lastmod": lastmod});
            if let (Some(ruling), Some(map)) = (&ruling, object.as_object_mut()) {
                map.insert("verdict".to_owned(), ruling.name().into());
            }
            return Ok(writeln!(self.out, "{}", json::line(&object))?);
        }
        if self.args.check {
            if closed {
                let word = ruling.as_ref().map(style::ruling).unwrap_or_default();
                writeln!(self.out, "  {word} for {}: {}", self.robot.name, shown(loc))?;
            }
            return Ok(());
        }
        let lastmod = lastmod
            .map(|lastmod| style::faint(format!("  {}", shown(lastmod))))
            .unwrap_or_default();
        Ok(writeln!(self.out, "  {}{lastmod}", shown(loc))?)
    }

    fn finish(mut self) -> Result<Outcome, Failure> {
        let totals = self.walk.totals();
        if self.args.json {
            let mut object = json!({"v": json::VERSION, "sitemaps": totals.files, "urls": totals.entries,
                "listed_again": totals.duplicates, "octets": totals.octets, "faults": totals.faults,
                "closed": self.args.check.then_some(self.closed)});
            if let (Value::Object(object), Value::Object(asker)) = (&mut object, json!(self.asker))
            {
                object.extend(asker);
            }
            writeln!(self.out, "{}", json::line(&object))?;
        } else {
            let closed = if self.args.check {
                format!(", {} closed to {}", self.closed, self.robot.name)
            } else {
                String::new()
            };
            let line = format!(
                "{}, {}, {} listed again, {}{closed}",
                text::counted(u64::from(totals.files), "sitemap"),
                text::counted(totals.entries, "URL"),
                totals.duplicates,
                text::counted(totals.faults, "fault")
            );
            writeln!(self.out, "{}", style::faint(line))?;
        }
        self.out.flush()?;
        Ok(self.outcome)
    }
}

/// What a sitemap lists, held until it is written.
enum Listed {
    Page(String, Option<String>),
    Sitemap(String),
    Fault(verger_sitemap::Fault),
    Other,
}

impl Listed {
    fn of(event: &Event<'_>) -> Self {
        match event {
            Event::Entry(entry) => {
                let location = entry.location;
                let lastmod = entry.lastmod.map(|lastmod| lastmod.text.to_owned());
                Self::Page(location.url.unwrap_or(location.loc).to_owned(), lastmod)
            }
            Event::Sitemap(listed) => Self::Sitemap(listed.location.loc.to_owned()),
            Event::Fault(fault) => Self::Fault(*fault),
            _ => Self::Other,
        }
    }
}

/// Whether a file, or the rest of it, was not read as a sitemap.
fn is_unread(kind: FaultKind) -> bool {
    matches!(
        kind,
        FaultKind::BrokenGzip
            | FaultKind::Utf16
            | FaultKind::MalformedTag
            | FaultKind::LongTag
            | FaultKind::DeepElement
            | FaultKind::EndTag
            | FaultKind::UnclosedElement
            | FaultKind::OutsideRoot
            | FaultKind::Empty
            | FaultKind::WrongRoot
    )
}

fn is_limit(kind: FaultKind) -> bool {
    kind.name().ends_with("-limit")
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

fn shown(name: &str) -> String {
    text::shown(name.as_bytes())
}

/// Between two requests to a site that states no pace.
const PACE: Duration = Duration::from_secs(1);

/// A large sitemap may take this long.
const SITEMAP: Duration = Duration::from_mins(2);
