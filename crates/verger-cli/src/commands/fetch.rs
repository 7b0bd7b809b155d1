use std::sync::Arc;

use futures_util::{FutureExt as _, StreamExt as _};
use verger::explanation::ChosenBy;
use verger::records::OtherRecords;
use verger::syntax::ContentKind;
use verger::time::Moment;
use verger::{Dialect, Document, Notes, Policy};
use verger_access::{Site, SiteRules};
use verger_http::Seen;
use verger_report::text::FetchSheet;
use verger_report::{
    Asker, Decided, Fetch, FetchRobot, Note, Pace, Robot, Time, Visit, Window, by_registry,
    malformed_pace, visiting_hours,
};

use crate::args::{Fetch as Args, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::hint;
use crate::interrupt::Interrupt;
use crate::list::{Found, List};
use crate::network::{Asked, Network};
use crate::output::{self, Output};
use crate::progress::Progress;
use crate::source::{held_notes, hops_without_tls, is_undetermined};
use crate::target::site;

/// Fetches the robots.txt of sites.
pub(crate) fn fetch(args: &Args) -> Result<Outcome, Failure> {
    let robots = robots(args)?;
    let sites = args.sites.iter().map(|named| site(named)).collect::<Result<Vec<_>, _>>()?;
    let list = args.sites_from.as_deref().map(List::open).transpose()?;
    if sites.is_empty() && list.is_none() {
        return Err(Failure::usage("no site given; pass its host, or --sites-from FILE"));
    }
    let network = args.network.open(&args.dialect)?;
    let alone = sites.len() == 1 && list.is_none();
    let progress = (!alone && list.is_none()).then(|| Progress::of_count(sites.len() as u64));
    let sheet = if alone { FetchSheet::single() } else { FetchSheet::list() };
    let (network, out) = (&network, Output::new(args.json, sheet));
    let interrupt = args.network.interrupt();
    let outcome = Outcome::default();
    let mut run = Run { args, robots, network, alone, progress, out, interrupt, outcome };
    let asked = run.ask(&sites).and_then(|()| match list {
        Some(list) => run.ask_list(list),
        None => Ok(()),
    });
    run.outcome = match asked {
        Err(Failure::Ended(outcome)) => outcome,
        asked => asked.map(|()| run.outcome)?,
    };
    run.out.finish()?;
    Ok(run.outcome)
}

struct Run<'a> {
    args: &'a Args,
    robots: Vec<Robot>,
    network: &'a Network,
    /// Whether only one site was given.
    alone: bool,
    progress: Option<Progress>,
    out: Output<FetchSheet>,
    interrupt: Interrupt,
    outcome: Outcome,
}

impl Run<'_> {
    /// Asks the sites of a list as they arrive, in parallel. Memory does not grow with their number.
    fn ask_list(&mut self, mut list: List) -> Result<(), Failure> {
        let mut waiting = Vec::new();
        loop {
            if waiting.len() == TOGETHER || !list.one_waits() {
                self.ask(&std::mem::take(&mut waiting))?;
                self.out.pause()?;
            }
            let (number, item) = match list.next()? {
                Found::Item(number, item) => (number, item),
                Found::Nothing => continue,
                Found::End => break,
            };
            match site(&String::from_utf8_lossy(item)) {
                Ok(site) => waiting.push(site),
                Err(why) => list.refuse(number, &why.to_string()),
            }
        }
        self.ask(&waiting)?;
        self.outcome = self.outcome.max(list.outcome());
        Ok(())
    }

    /// Asks sites in parallel, and answers in order.
    fn ask(&mut self, sites: &[Site]) -> Result<(), Failure> {
        let network = self.network;
        network.runtime.block_on(async {
            let asked = sites.iter().map(|site| network.see(site.clone()));
            let mut all = futures_util::stream::iter(asked).buffered(network.jobs);
            loop {
                let next = if let Some(next) = all.next().now_or_never() {
                    next
                } else {
                    self.out.pause()?;
                    self.interrupt.unless(all.next()).await.map_err(Failure::Ended)?
                };
                let Some(asked) = next else { return Ok(()) };
                self.tell(&asked)?;
                if let Some(progress) = &self.progress {
                    progress.advance(1);
                }
            }
        })
    }
}

/// The number of sites of a list that are asked together.
const TOGETHER: usize = 1024;

impl Run<'_> {
    /// Prints what is known about a site.
    fn tell(&mut self, asked: &Asked) -> Result<(), Failure> {
        let seen = &asked.seen;
        if is_undetermined(seen) {
            self.outcome.add_undetermined();
        }
        if self.args.body {
            if let Some(octets) = seen.file() {
                if let Some(why) = asked.why_not() {
                    output::note(format!("{}: {why}", seen.site));
                    self.hint(asked);
                }
                return Ok(self.out.raw(octets)?);
            }
            match asked.why_not() {
                Some(why) => output::trouble(format!("{}: {why}", seen.site)),
                None => output::trouble(format!("{}: no robots.txt applies", seen.site)),
            }
            self.hint(asked);
            self.outcome.add_undetermined();
            return Ok(());
        }
        let now = self.network.now();
        let dialect = dialect_named(&self.args.dialect);
        let document = seen.document();
        let is_full = self.alone || self.args.json;
        let robots = self.robots.iter().filter(|_| is_full);
        let robots: Vec<_> = robots
            .map(|robot| OfRobot::new(robot, seen, document.as_ref(), dialect, now))
            .collect();
        let mut answer = Fetch::new(&seen.site, seen.entry.as_ref(), seen.state, Time(now));
        answer.asked = seen.asked;
        answer.notes = held_notes(seen).iter().map(Note::from).collect();
        let is_open = hops_without_tls(seen).map(|text| Note::new("redirect-without-tls", text));
        answer.notes.extend(is_open);
        answer.notes.extend(asked.why_not().map(|why| Note::new("not-asked", why)));
        answer.notes.extend(faults(seen, dialect));
        answer.trouble = trouble(seen);
        answer.cache_trouble = seen.store_trouble.as_ref().map(ToString::to_string);
        let answers = robots.iter().map(|robot| robot.answer(seen, document.as_ref(), now));
        answer.robots = answers.collect();
        self.out.put(&[answer])?;
        self.hint(asked);
        seen.store_trouble.iter().for_each(|trouble| self.network.cache.hint(trouble));
        Ok(())
    }

    fn hint(&self, asked: &Asked) {
        if asked.must_wait() {
            hint::for_wait();
        } else {
            hint::for_site(&asked.seen, self.network.cache.outlives_run());
        }
    }
}

/// Why there was no answer; with the host that redirects led to, if that is another one.
fn trouble(seen: &Seen) -> Option<String> {
    let trouble = seen.trouble?;
    let last = seen.entry.as_ref().and_then(|entry| Site::of(&entry.hops.last()?.url).ok());
    let elsewhere = last.filter(|last| last.host() != seen.site.host());
    Some(match elsewhere {
        Some(last) => format!("{trouble}; the site redirects to {}", last.host()),
        None => trouble.to_string(),
    })
}

/// The faults of a site's file for any robot, except those that its answer already reports.
pub(super) fn faults(seen: &Seen, dialect: &Dialect) -> Vec<Note> {
    let Some(document) = seen.document() else { return Vec::new() };
    let is_page_said = seen.notes.contains(&verger_access::SiteNote::LooksLikeAPage);
    let html = verger::Note::NotText { kind: ContentKind::Html };
    let notes = Notes::of_file(&document, dialect);
    let news = notes.iter().filter(|said| !is_page_said || said.note != html);
    news.filter_map(|said| Note::of_file(&document, "any robot", said)).collect()
}

/// A site as seen by one robot.
struct OfRobot {
    asker: Asker,
    rules: SiteRules,
    /// The visiting hours.
    hours: Vec<Window<'static>>,
}

impl OfRobot {
    fn new(
        robot: &Robot,
        seen: &Seen,
        document: Option<&Document<'_>>,
        dialect: &Dialect,
        now: Moment,
    ) -> Self {
        let others = document.map(|file| OtherRecords::new(file, dialect, &robot.crawler));
        let chosen_by = others.as_ref().map(|others| others.chosen_by);
        let file = document.zip(others.as_ref());
        let mut notes = by_registry(robot, chosen_by);
        notes.extend(file.iter().flat_map(|(file, others)| malformed_pace(file, others)));
        let policy = document.map(|file| Arc::new(Policy::new(file, dialect, &robot.crawler)));
        Self {
            asker: Asker::new(robot, chosen_by.unwrap_or(ChosenBy::Nothing), notes),
            rules: SiteRules::new(&seen.site, seen.state.or_deferred(now), policy),
            hours: file.map_or_else(Vec::new, |(file, others)| visiting_hours(file, others)),
        }
    }

    fn answer<'a>(
        &'a self,
        seen: &Seen,
        document: Option<&'a Document<'_>>,
        now: Moment,
    ) -> FetchRobot<'a> {
        let decision = self.rules.decide(b"/");
        let decided = Decided::of_site(document, seen.entry.as_ref(), &decision);
        let mut answer = FetchRobot::new(&self.asker, decided);
        if let Some((policy, document)) = self.rules.policy().zip(document) {
            let held = policy.pace(now, seen.took().unwrap_or_default());
            answer.pace = Some(Pace::new(document, &held));
            answer.visit = Visit::stated(|| policy.open_at(now), &self.hours);
        }
        answer
    }
}

/// The robots given, or else an unknown robot.
fn robots(args: &Args) -> Result<Vec<Robot>, Failure> {
    if args.robots.are_none() { Ok(vec![Robot::any()]) } else { args.robots.read() }
}
