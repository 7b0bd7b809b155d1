use std::collections::{HashMap, HashSet};
use std::io::{self, Write};
use std::sync::Arc;

use futures_util::StreamExt as _;
use verger::explanation::ChosenBy;
use verger::pace::Window;
use verger::records::OtherRecords;
use verger::{Dialect, Policy, Verdict};
use verger_access::{AccessDecision, Site, SiteRules};
use verger_http::Seen;

use super::fetch::is_undetermined;
use super::stdout;
use crate::args::{Check, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::input::Step;
use crate::network::Network;
use crate::robot::Robot;
use crate::target::{Target, why_no_site};
use crate::view::known_robot::by_registry;
use crate::view::matrix::{Cell, Matrix};
use crate::view::note::Noted;
use crate::view::{json, notes, pace, seen, style, text};

/// May these robots fetch these URLs, by what their sites answer?
pub(crate) fn check_sites(args: &Check) -> Result<Outcome, Failure> {
    if args.source.origin.is_some() {
        return Err(Failure::usage(
            "--origin says where the file of --robots is from; without one, every site is asked for its own",
        ));
    }
    let robots = args.robots.read()?;
    let dialect = args.source.limits.applied_to(dialect_named(&args.dialect));
    let network = args.network.open(&args.dialect)?;
    let view = match (args.json, robots.len()) {
        (true, _) => View::Json(stdout()),
        (false, 1) => View::Lines(stdout()),
        _ => {
            let names = robots.iter().map(|robot| robot.name.clone()).collect();
            View::Matrix(Matrix::new(Box::new(stdout()), names))
        }
    };
    let known = HashMap::new();
    let mut run = Run { args, robots, dialect, network, known, view, outcome: Outcome::default() };
    let mut waiting = Vec::new();
    let read = args.targets.each(&args.source, |step| {
        match step {
            Step::Target(target) => waiting.push(Located::new(target)),
            Step::Pause => {
                run.answer(&std::mem::take(&mut waiting))?;
                run.view.flush()?;
            }
        }
        if waiting.len() < TOGETHER { Ok(()) } else { run.answer(&std::mem::take(&mut waiting)) }
    })?;
    run.answer(&waiting)?;
    Ok(run.finish()?.max(read))
}

/// So many URLs are looked at together: their sites are asked at the same time.
const TOGETHER: usize = 1024;
/// So many sites are kept in hand; of the others the cache is asked again.
const SITES: usize = 8192;

struct Run<'a> {
    args: &'a Check,
    robots: Vec<Robot>,
    dialect: Dialect,
    network: Network,
    known: HashMap<Site, Known>,
    view: View,
    outcome: Outcome,
}

/// A site that was asked: its file, and what it says to each robot.
struct Known {
    seen: Seen,
    rules: Vec<SiteRules>,
    /// Who asks, as each robot is to this file.
    askers: Vec<json::Asker>,
    /// When visits are welcome, to each robot.
    hours: Vec<Vec<(u32, Window)>>,
}

enum View {
    Json(super::Out),
    Lines(super::Out),
    Matrix(Matrix<Box<dyn Write>>),
}

impl Run<'_> {
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
            let (mut registry, mut faults) = (Vec::new(), Vec::new());
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
                    anstream::eprintln!("{} {}: {note}", style::faint("note:"), seen.site);
                }
                registry = by_registry(robot, others.chosen_by);
                faults = notes::faults(document, &self.dialect, robot, &others);
                // The answer itself says so already.
                faults.retain(|fault| !is_page || fault.code != "not-text");
                for fault in faults.iter().filter(|fault| told.insert(fault.text.clone())) {
                    let note = style::faint("note:");
                    anstream::eprintln!("{note} {}: {}", seen.site, fault.text);
                }
                chosen_by = others.chosen_by;
                welcome = pace::hours(&others);
                Arc::new(policy)
            });
            let said = registry.into_iter().chain(faults);
            let said = said.chain(seen.notes.iter().map(Noted::from)).collect();
            askers.push(json::Asker::new(robot, chosen_by, said));
            hours.push(welcome);
            rules.push(SiteRules::new(&seen.site, holding, policy));
        }
        let trouble = seen
            .store_trouble
            .iter()
            .map(|trouble| format!("{trouble}; going on without the cache"));
        for note in seen.notes.iter().map(ToString::to_string).chain(trouble) {
            anstream::eprintln!("{} {}: {note}", style::faint("note:"), seen.site);
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
        match &mut self.view {
            View::Json(out) => {
                let of_robots = known.rules.iter().zip(&known.hours).zip(&known.askers);
                for (ruling, ((rules, hours), asker)) in rulings.iter().zip(of_robots) {
                    let visit = rules.policy().and_then(|policy| {
                        pace::visit_in(policy.open_at(self.network.fetcher.now()), hours)
                    });
                    let (seen, dialect) = (&known.seen, &self.dialect);
                    let asked = json::SiteAsked { seen, dialect, asker, url, is_read_as, visit };
                    writeln!(out, "{}", json::site_answer(asked, document.as_ref(), ruling))?;
                }
            }
            View::Lines(out) => {
                let ruling = &rulings[0];
                let because = match (ruling, &document) {
                    (AccessDecision::ByRule(decision), Some(document)) => {
                        text::because(document, decision)
                    }
                    _ => seen::because_of(&known.seen, ruling).unwrap_or_default(),
                };
                let name = style::ruling_word(ruling);
                let room = " ".repeat(if self.args.targets.is_one() { 0 } else { 12 - name.len() });
                let because = style::faint(format!("({because})"));
                writeln!(
                    out,
                    "{}{room}  {}  {because}",
                    style::ruling(ruling),
                    text::shown(url.as_bytes())
                )?;
            }
            View::Matrix(matrix) => {
                matrix.row(url.as_bytes(), rulings.iter().map(Cell::from).collect())?;
            }
        }
        Ok(())
    }

    fn finish(self) -> Result<Outcome, Failure> {
        match self.view {
            View::Json(mut out) | View::Lines(mut out) => out.flush()?,
            View::Matrix(matrix) => matrix.finish()?.flush()?,
        }
        Ok(self.outcome)
    }
}

impl View {
    /// Lets go of what was answered.
    fn flush(&mut self) -> io::Result<()> {
        match self {
            Self::Json(out) | Self::Lines(out) => out.flush(),
            Self::Matrix(matrix) => matrix.flush(),
        }
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
        Self { given: text::shown(target.given), is_read_as: target.read_as.is_some(), place }
    }
}
