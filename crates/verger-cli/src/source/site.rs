//! The robots.txt of sites, fetched in parallel up to the limit.

use std::collections::{HashMap, HashSet};

use futures_util::StreamExt as _;
use verger::Document;
use verger::time::Moment;
use verger_access::{Profile, Site, SiteNote};
use verger_http::{LeftTls, Seen};
use verger_report::text::{named_url, shown};
use verger_report::{Note, Question};

use super::{OfSite, RobotsTxt, Verb};
use crate::args::{NetworkArgs, SourceArgs, Targets};
use crate::exit::{Failure, Outcome};
use crate::hint;
use crate::input::Step;
use crate::interrupt::Interrupt;
use crate::network::{Asked, Network};
use crate::output;
use crate::progress::Progress;
use crate::target::{Target, why_no_site};

/// The number of URLs in a batch, whose sites are asked in parallel.
const TOGETHER: usize = 1024;
/// The number of sites kept in memory; the others are read from the cache again.
const SITES: usize = 8192;

/// The sites of a run, and a verb's readings of their files.
struct Sites<'v, V: Verb> {
    network: Network,
    verb: &'v mut V,
    known: HashMap<Site, (RobotsTxt, V::Reading)>,
    interrupt: Interrupt,
    /// How the run ended early, if it did.
    ended: Option<Outcome>,
    outcome: Outcome,
}

/// Answers every URL by the robots.txt of its site.
pub(super) fn ask<V: Verb>(
    (network, dialect): (&NetworkArgs, &str),
    source: &SourceArgs,
    targets: &Targets,
    verb: &mut V,
) -> Result<Outcome, Failure> {
    let (known, interrupt) = (HashMap::new(), network.interrupt());
    let network = network.open(dialect)?;
    let sites = Sites { network, verb, known, interrupt, ended: None, outcome: Outcome::default() };
    sites.ask(source, targets)
}

/// The profile by which answers are judged for a dialect.
pub(crate) fn profile_of(network: &NetworkArgs, dialect: &str) -> &'static Profile {
    network.profile(dialect)
}

/// The robots.txt of one site.
pub(crate) fn of_site(
    site: &Site,
    network: &NetworkArgs,
    dialect: &str,
) -> Result<RobotsTxt, Failure> {
    let interrupt = network.interrupt();
    let network = network.open(dialect)?;
    let asked = network.runtime.block_on(interrupt.unless(network.see(site.clone())));
    Ok(robots_txt(asked.map_err(Failure::Ended)?, &network))
}

/// The robots.txt of several sites, in order, asked in parallel. What `take` fails with ends the run.
pub(crate) fn of_sites(
    sites: &[Site],
    network: &NetworkArgs,
    dialect: &str,
    mut take: impl FnMut(&Site, RobotsTxt) -> Result<(), Failure>,
) -> Result<(), Failure> {
    let interrupt = network.interrupt();
    let network = network.open(dialect)?;
    let asked = sites.iter().map(|site| network.see(site.clone()));
    let all = async {
        let mut asked = futures_util::stream::iter(asked).buffered(network.jobs);
        for site in sites {
            let Some(asked) = asked.next().await else { break };
            take(site, robots_txt(asked, &network))?;
        }
        Ok(())
    };
    network.runtime.block_on(interrupt.unless(all)).map_err(Failure::Ended)?
}

impl<V: Verb> Sites<'_, V> {
    fn ask(mut self, source: &SourceArgs, targets: &Targets) -> Result<Outcome, Failure> {
        let mut waiting = Vec::new();
        let read = targets.each(source, |step| {
            let is_pause = matches!(step, Step::Pause);
            if let Step::Target(target) = step {
                waiting.push(Located::new(target));
            }
            if is_pause || waiting.len() == TOGETHER {
                self.answer(&std::mem::take(&mut waiting))?;
            }
            if is_pause { self.verb.pause() } else { Ok(()) }
        });
        let read = match read.and_then(|read| self.answer(&waiting).map(|()| read)) {
            Err(Failure::Ended(outcome)) => outcome,
            read => read?,
        };
        Ok(self.outcome.max(read))
    }

    fn answer(&mut self, urls: &[Located]) -> Result<(), Failure> {
        self.fetch(urls.iter().flat_map(|url| &url.place).map(|(site, _)| site));
        for Located { given, is_read_as, place } in urls {
            let (site, url) = match place {
                Ok(place) => place,
                Err(why) => {
                    output::trouble(format!("{}: {why}", named_url(given)));
                    self.outcome.add_unreadable();
                    continue;
                }
            };
            let Some((robots, reading)) = self.known.get(site) else {
                return Err(Failure::Ended(self.ended.unwrap_or(Outcome::Interrupted)));
            };
            let read_as = is_read_as.then_some(url.as_str());
            let question = Question { given, url: url.as_bytes(), read_as };
            self.verb.answer(robots, reading, question)?;
        }
        Ok(())
    }

    /// Asks the sites that are not known yet, in parallel, until done or interrupted by Ctrl-C.
    fn fetch<'s>(&mut self, sites: impl Iterator<Item = &'s Site>) {
        if self.known.len() > SITES {
            self.known.clear();
        }
        let mut wanted = HashSet::new();
        let new = sites.filter(|site| !self.known.contains_key(*site) && wanted.insert(*site));
        let new: Vec<_> = new.collect();
        let Self { network, verb, known, interrupt, ended, .. } = self;
        let progress = (!new.is_empty()).then(|| Progress::asking(new.len()));
        let asked = new.into_iter().map(|site| network.see(site.clone()));
        *ended = network.runtime.block_on(async {
            let mut asked = futures_util::stream::iter(asked).buffered(network.jobs);
            let done = interrupt
                .unless(async {
                    while let Some(asked) = asked.next().await {
                        let site = asked.seen.site.clone();
                        let robots = robots_txt(asked, network);
                        let reading = verb.read(&robots);
                        known.insert(site, (robots, reading));
                        if let Some(progress) = &progress {
                            progress.advance(1);
                        }
                    }
                })
                .await;
            done.err()
        });
    }
}

fn robots_txt(asked: Asked, network: &Network) -> RobotsTxt {
    let why_not = asked.why_not();
    let must_wait = asked.must_wait();
    let seen = asked.seen;
    let by = seen.access().map(|access| access.clause);
    // The answer already says what this clause says.
    let is_new = |note: &&SiteNote| !matches!(note, SiteNote::ByClause { clause, .. } if Some(*clause) == by);
    for note in held_notes(&seen).iter().filter(is_new) {
        output::note(format!("{}: {note}", seen.site));
    }
    if let Some(text) = hops_without_tls(&seen) {
        output::note(shown(text.as_bytes()));
    }
    let mut notes: Vec<_> = held_notes(&seen).iter().map(Note::from).collect();
    if let Some(trouble) = &seen.store_trouble {
        let text = format!("{trouble}; continuing without the cache");
        output::note(format!("{}: {text}", seen.site));
        network.cache.hint(trouble);
        notes.push(Note::new("cache-trouble", text));
    }
    if let Some(why) = why_not {
        output::note(format!("{}: {why}", seen.site));
        notes.push(Note::new("not-asked", why));
    } else if let Some(why) = why_unknown(&seen, network.now()) {
        output::note(format!("{}: {why}", seen.site));
        notes.push(Note::new("not-fetched", why));
    }
    if must_wait {
        hint::for_wait();
    } else {
        hint::for_site(&seen, network.cache.outlives_run());
    }
    let now = network.now();
    RobotsTxt {
        name: seen.site.robots_url(),
        document: seen.document().map(Document::into_owned),
        origin: seen.site.as_str().parse().ok(),
        of_site: Some(OfSite {
            access: seen.state.or_deferred(now),
            now,
            notes,
            is_page: seen.notes.contains(&SiteNote::LooksLikeAPage),
            is_undetermined: is_undetermined(&seen),
            site: seen.site,
            entry: seen.entry,
        }),
    }
}

/// The notes on the answer that holds; none on one that is remembered but holds no longer.
pub(crate) fn held_notes(seen: &Seen) -> &[SiteNote] {
    if holds(seen) { &seen.notes } else { &[] }
}

/// Whether what is known of the site was just asked, or still holds.
fn holds(seen: &Seen) -> bool {
    seen.asked || seen.access().is_some()
}

/// Why the site's rules are unknown, if they are.
fn why_unknown(seen: &Seen, now: Moment) -> Option<String> {
    if !is_undetermined(seen) {
        return None;
    }
    if let Some(entry) = seen.entry.as_ref().filter(|_| !holds(seen)) {
        let why = if entry.is_from_the_future(now) {
            format!("dated {}, later than now, so a clock is or was wrong", entry.answered)
        } else {
            format!("from {}, which is too long ago", entry.answered)
        };
        return Some(format!("what is remembered about it is {why}; --offline makes no requests"));
    }
    Some(match (&seen.trouble, &seen.entry) {
        (Some(trouble), _) => format!("robots.txt could not be fetched: {trouble}"),
        (None, Some(entry)) => format!("robots.txt could not be fetched: {}", entry.said),
        (None, None) => {
            "nothing is remembered about it, and --offline makes no requests".to_owned()
        }
    })
}

/// What is said where the robots.txt arrived without TLS though it was asked for with it.
pub(crate) fn hops_without_tls(seen: &Seen) -> Option<String> {
    let hops = seen.entry.iter().flat_map(|entry| &entry.hops);
    LeftTls::on(hops.map(|hop| hop.url.as_str())).map(|left| left.to_string())
}

/// Whether the site's rules are unknown.
pub(crate) fn is_undetermined(seen: &Seen) -> bool {
    let unknown = seen.entry.as_ref().is_some_and(|entry| entry.result.is_unknown());
    seen.access().is_none() || (unknown && seen.file().is_none())
}

/// A URL and its site.
struct Located {
    /// As given.
    given: Vec<u8>,
    /// Whether it differs from what was given: a host without a scheme, or a path that no client requests.
    is_read_as: bool,
    /// The site, and the URL as it would be requested; or why it has no site.
    place: Result<(Site, String), String>,
}

impl Located {
    fn new(target: &Target<'_>) -> Self {
        let place = match std::str::from_utf8(&target.url) {
            Ok(url) => Site::locate(url).map_err(|why| why_no_site(url, why)),
            Err(_) => Err("a URL is text in UTF-8; write other bytes as %XX".to_owned()),
        };
        Self { given: target.given.to_vec(), is_read_as: target.read_as.is_some(), place }
    }
}
