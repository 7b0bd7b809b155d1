use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use futures_util::StreamExt as _;
use verger::explanation::ChosenBy;
use verger::records::OtherRecords;
use verger::{Dialect, Policy, Verdict};
use verger_access::{AccessDecision, Site, SiteRules};
use verger_http::Seen;
use verger_report::text::{CheckSheet, shown, style};
use verger_report::{
    Asker, Check, Decided, Note, Question, Robot, Visit, Window, by_registry, visiting_hours,
};

use super::fetch::is_undetermined;
use crate::args::{Check as Args, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::input::Step;
use crate::network::Network;
use crate::output::{self, Output};
use crate::target::{Target, why_no_site};
use crate::view::notes;

/// May these robots fetch these URLs, by what their sites answer?
pub(crate) fn check_sites(args: &Args) -> Result<Outcome, Failure> {
    if args.source.origin.is_some() {
        return Err(Failure::usage(
            "--origin says where the file of --robots is from; without one, every site is asked for its own",
        ));
    }
    let robots = args.robots.read()?;
    let dialect = args.source.limits.applied_to(dialect_named(&args.dialect));
    let network = args.network.open(&args.dialect)?;
    let sheet = match &robots[..] {
        [_] if args.targets.is_one() => CheckSheet::single(),
        [_] => CheckSheet::list(),
        robots => CheckSheet::table(robots.iter().map(|robot| robot.name.clone()).collect()),
    };
    let out = Output::new(args.json, sheet);
    let known = HashMap::new();
    let mut run = Run { robots, dialect, network, known, out, outcome: Outcome::default() };
    let mut waiting = Vec::new();
    let read = args.targets.each(&args.source, |step| {
        match step {
            Step::Target(target) => waiting.push(Located::new(target)),
            Step::Pause => {
                run.answer(&std::mem::take(&mut waiting))?;
                run.out.pause()?;
            }
        }
        if waiting.len() < TOGETHER { Ok(()) } else { run.answer(&std::mem::take(&mut waiting)) }
    })?;
    run.answer(&waiting)?;
    let outcome = run.outcome.max(read);
    run.out.finish()?;
    Ok(outcome)
}

/// So many URLs are looked at together: their sites are asked at the same time.
const TOGETHER: usize = 1024;
/// So many sites are kept in hand; of the others the cache is asked again.
const SITES: usize = 8192;

struct Run {
    robots: Vec<Robot>,
    dialect: Dialect,
    network: Network,
    known: HashMap<Site, Known>,
    out: Output<CheckSheet>,
    outcome: Outcome,
}

/// A site that was asked: its file, and what it says to each robot.
struct Known {
    seen: Seen,
    rules: Vec<SiteRules>,
    /// Who asks, as each robot is to this file.
    askers: Vec<Asker>,
    /// When visits are welcome, to each robot.
    hours: Vec<Vec<Window<'static>>>,
}

impl Run {
    fn answer(&mut self, urls: &[Located]) -> Result<(), Failure> {
        self.ask(urls.iter().flat_map(|url| &url.place).map(|(site, _)| site));
        for Located { given, is_read_as, place } in urls {
            match place {
                Ok((site, url)) => self.answer_one(site, url, *is_read_as)?,
                Err(why) => {
                    anstream::eprintln!("{}: {given}: {why}", style::error("verger"));
                    self.outcome.add_unreadable();
                }
            }
        }
        Ok(())
    }

    /// Asks the sites that are not known yet, many at once.
    fn ask<'s>(&mut self, sites: impl Iterator<Item = &'s Site>) {
        if self.known.len() > SITES {
            self.known.clear();
        }
        let mut wanted = HashSet::new();
        let new = sites.filter(|site| !self.known.contains_key(*site) && wanted.insert(*site));
        let new: Vec<_> = new.collect();
        let Network { runtime, fetcher, how, jobs, .. } = &self.network;
        let seen: Vec<Seen> = runtime.block_on(
            futures_util::stream::iter(new.into_iter().map(|site| fetcher.see(site, *how)))
                .buffered(*jobs)
                .collect(),
        );
        for seen in seen {
            let known = self.compile(seen);
            self.known.insert(known.seen.site.clone(), known);
        }
    }

    fn compile(&self, seen: Seen) -> Known {
        let holding = seen.state.or_deferred(self.network.fetcher.now());
        let document = seen.document();
        let (mut rules, mut askers, mut hours) = (Vec::new(), Vec::new(), Vec::new());
        let mut told = HashSet::new();
        let is_page = seen.notes.contains(&verger_access::SiteNote::LooksLikeAPage);
        for robot in &self.robots {
            let (mut chosen_by, mut welcome) = (ChosenBy::Nothing, Vec::new());
            let (mut registry, mut faults) = (by_registry(robot, None), Vec::new());
            let policy = document.as_ref().map(|document| {
                let policy = Policy::new(document, &self.dialect, &robot.crawler);
                let others = OtherRecords::new(document, &self.dialect, &robot.crawler);
                let said = notes::Said {
                    document,
                    robot,
                    others: &others,
                    policy: &policy,
                    took: seen.took(),
                };
                for note in notes::notes(&said) {
                    output::note(format!("{}: {note}", seen.site));
                }
                registry = by_registry(robot, Some(others.chosen_by));
                faults = verger_report::faults(document, &self.dialect, robot, &others);
                // The answer itself says so already.
                faults.retain(|fault| !is_page || fault.code != "not-text");
                for fault in faults.iter().filter(|fault| told.insert(fault.text.clone())) {
                    output::note(format!("{}: {}", seen.site, fault.text));
                }
                chosen_by = others.chosen_by;
                welcome = visiting_hours(document, &others);
                Arc::new(policy)
            });
            let said = registry.into_iter().chain(faults);
            let said = said.chain(seen.notes.iter().map(Note::from)).collect();
            askers.push(Asker::new(robot, chosen_by, said));
            hours.push(welcome);
            rules.push(SiteRules::new(&seen.site, holding, policy));
        }
        let trouble = seen
            .store_trouble
            .iter()
            .map(|trouble| format!("{trouble}; going on without the cache"));
        for note in seen.notes.iter().map(ToString::to_string).chain(trouble) {
            output::note(format!("{}: {note}", seen.site));
        }
        drop(document);
        Known { seen, rules, askers, hours }
    }

    fn answer_one(&mut self, site: &Site, url: &str, is_read_as: bool) -> Result<(), Failure> {
        let known = self.known.get(site).expect("every site of these URLs was asked");
        let document = known.seen.document();
        let rulings: Vec<_> =
            known.rules.iter().map(|rules| rules.decide(url.as_bytes())).collect();
        for ruling in &rulings {
            match ruling {
                AccessDecision::ByRule(decision) => self.outcome.add(decision.verdict),
                AccessDecision::Allowed(_) => self.outcome.add(Verdict::Allowed),
                AccessDecision::Disallowed(_) if !is_undetermined(&known.seen) => {
                    self.outcome.add(Verdict::Disallowed);
                }
                _ => self.outcome.add_undetermined(),
            }
        }
        let entry = known.seen.entry.as_ref();
        let answers = rulings.iter().zip(&known.rules).zip(&known.hours).zip(&known.askers);
        let answers = answers.map(|(((ruling, rules), hours), asker)| {
            let decided = Decided::of_site(document.as_ref(), entry, ruling);
            let read_as = is_read_as.then_some(url);
            let question = Question { read_as, ..url.as_bytes().into() };
            let check = Check::new(question, &self.dialect, asker, decided);
            let mut check = check.of_site(&known.seen.site, entry);
            check.visit = rules.policy().and_then(|policy| {
                Visit::stated(|| policy.open_at(self.network.fetcher.now()), hours)
            });
            check
        });
        let answers: Vec<_> = answers.collect();
        Ok(self.out.put(&answers)?)
    }
}

/// A URL, and the site that it is asked of.
struct Located {
    /// As it is shown.
    given: String,
    /// Whether a host without a scheme was taken for it.
    is_read_as: bool,
    /// The site, and the URL as it would be requested; or why there is none.
    place: Result<(Site, String), String>,
}

impl Located {
    fn new(target: &Target<'_>) -> Self {
        let place = match std::str::from_utf8(&target.url) {
            Ok(url) => Site::locate(url).map_err(|why| why_no_site(url, why)),
            Err(_) => Err("a URL is text in UTF-8; write other bytes as %XX".to_owned()),
        };
        Self { given: shown(target.given), is_read_as: target.read_as.is_some(), place }
    }
}
