use std::io::Write;
use std::sync::Arc;

use futures_util::{FutureExt as _, StreamExt as _};
use verger::explanation::ChosenBy;
use verger::records::OtherRecords;
use verger::{Document, Policy};
use verger_access::{AccessResult, Site, SiteRules};
use verger_http::Seen;

use super::stdout;
use crate::args::{Fetch, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::list::{Found, List};
use crate::network::Network;
use crate::target::site;
use crate::view::progress::Progress;
use crate::view::{json, pace, seen, style};
use verger_report::Note as Noted;
use verger_report::Robot;
use verger_report::by_registry;
use verger_report::text::because;
use verger_report::{Decided, Pace, Verdict, Visit, visiting_hours};

/// Asks sites for their robots.txt.
pub(crate) fn fetch(args: &Fetch) -> Result<Outcome, Failure> {
    let robots = robots(args)?;
    let sites = args.sites.iter().map(|named| site(named)).collect::<Result<Vec<_>, _>>()?;
    let list = args.sites_from.as_deref().map(List::open).transpose()?;
    if sites.is_empty() && list.is_none() {
        return Err(Failure::usage("which site? Give its host, or --sites-from FILE"));
    }
    let network = args.network.open(&args.dialect)?;
    let alone = sites.len() == 1 && list.is_none();
    let progress = (!alone && list.is_none()).then(|| Progress::of_count(sites.len() as u64));
    let mut run =
        Run { args, robots, network, alone, progress, out: stdout(), outcome: Outcome::default() };
    run.ask(&sites)?;
    if let Some(list) = list {
        run.ask_list(list)?;
    }
    run.out.flush()?;
    Ok(run.outcome)
}

struct Run<'a> {
    args: &'a Fetch,
    robots: Vec<Robot>,
    network: Network,
    /// Whether one site is asked for.
    alone: bool,
    progress: Option<Progress>,
    out: super::Out,
    outcome: Outcome,
}

impl Run<'_> {
    /// Asks the sites of a list as they come, many at once. Its memory does not grow with their number.
    fn ask_list(&mut self, mut list: List) -> Result<(), Failure> {
        let mut waiting = Vec::new();
        loop {
            if waiting.len() == TOGETHER || !list.one_waits() {
                self.ask(&std::mem::take(&mut waiting))?;
                self.out.flush()?;
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

    /// Asks sites, several at once, and answers in their order.
    fn ask(&mut self, sites: &[Site]) -> Result<(), Failure> {
        let Self { args, robots, network, alone, progress, out, outcome } = self;
        let Network { runtime, fetcher, how, jobs, .. } = &*network;
        runtime.block_on(async {
            let asked = sites.iter().map(|site| fetcher.see(site, *how));
            let mut all = futures_util::stream::iter(asked).buffered(*jobs);
            loop {
                let next = if let Some(next) = all.next().now_or_never() {
                    next
                } else {
                    out.flush()?;
                    all.next().await
                };
                let Some(known) = next else { return Ok(()) };
                if is_undetermined(&known) {
                    outcome.add_undetermined();
                }
                let view = View { args, robots, known: &known, now: fetcher.now() };
                view.write(out, *alone)?;
                if let Some(progress) = progress {
                    progress.advance(1);
                }
            }
        })
    }
}

/// How many sites of a list are taken together.
const TOGETHER: usize = 1024;

/// Whether nobody can say what the site wants.
pub(super) fn is_undetermined(seen: &Seen) -> bool {
    let unreachable =
        seen.entry.as_ref().is_some_and(|entry| entry.result == AccessResult::Unreachable);
    seen.access().is_none() || (unreachable && seen.file().is_none())
}

struct View<'a> {
    args: &'a Fetch,
    robots: &'a [Robot],
    known: &'a Seen,
    now: verger::time::Moment,
}

impl View<'_> {
    fn write(&self, out: &mut impl Write, alone: bool) -> Result<(), Failure> {
        let Self { args, known, now, .. } = *self;
        if args.body {
            return match known.file() {
                Some(octets) => Ok(out.write_all(octets)?),
                None => Err(Failure::Input(format!("{}: there is no file that holds", known.site))),
            };
        }
        if args.json {
            let mut object = seen::object(known);
            let robots = self.robots.iter().map(|robot| self.robot_object(robot));
            object.insert("robots".to_owned(), robots.collect());
            if let Some(notes) = object.get_mut("notes").and_then(|notes| notes.as_array_mut()) {
                notes.extend(self.file_notes().iter().map(|note| serde_json::json!(note)));
            }
            return Ok(writeln!(out, "{}", json::line(&object))?);
        }
        if !alone {
            return Ok(writeln!(out, "{}", seen::brief(known, now))?);
        }
        for line in seen::story(known, now) {
            writeln!(out, "{line}")?;
        }
        for note in self.file_notes() {
            writeln!(out, "{}", seen::labelled("note", &note.text))?;
        }
        for robot in self.robots {
            writeln!(out, "  {}", self.robot(robot))?;
            for note in self.robot_notes(robot).1 {
                writeln!(out, "{}", seen::labelled("note", &note.text))?;
            }
        }
        Ok(())
    }

    /// What is wrong with the file, whoever reads it.
    fn file_notes(&self) -> Vec<Noted> {
        seen::faults(self.known, dialect_named(&self.args.dialect))
    }

    /// Whose groups a robot obeys, and what is to be said of that and of the lines that are meant for it.
    fn robot_notes(&self, robot: &Robot) -> (ChosenBy, Vec<Noted>) {
        let Some(document) = self.known.document() else { return (ChosenBy::Nothing, Vec::new()) };
        let others =
            OtherRecords::new(&document, dialect_named(&self.args.dialect), &robot.crawler);
        let registry = by_registry(robot, Some(others.chosen_by)).into_iter();
        (
            others.chosen_by,
            registry.chain(verger_report::malformed_pace(&document, &others)).collect(),
        )
    }

    /// What a robot may do now, at the root of the site, and how fast.
    fn robot(&self, robot: &Robot) -> String {
        let (rules, document) = self.rules(robot);
        let ruling = rules.decide(b"/");
        let because = match (&ruling, &document) {
            (verger_access::AccessDecision::ByRule(decision), Some(document)) => {
                because(&Decided::by_file(document, decision))
            }
            (ruling, _) => seen::because_of(self.known, ruling).unwrap_or_default(),
        };
        let verdict = {
            let verdict = Verdict::from(&ruling);
            style::verdict(verdict, verdict.name())
        };
        let mut line =
            format!("{}: / is {verdict} {}", robot.name, style::faint(format!("({because})")));
        if let (Some(policy), Some(document)) = (rules.policy(), &document) {
            let held = policy.pace(self.now, self.known.took().unwrap_or_default());
            line += "; ";
            line += &pace::pace(&Pace::new(document, &held));
            let dialect = dialect_named(&self.args.dialect);
            let others = OtherRecords::new(document, dialect, &robot.crawler);
            let hours = visiting_hours(document, &others);
            let visit = Visit::stated(|| policy.open_at(self.now), &hours);
            if let Some(opening) = visit.and_then(|visit| pace::opening_by(&visit)) {
                line += "; ";
                line += &opening;
            }
        }
        line
    }

    fn robot_object(&self, robot: &Robot) -> serde_json::Value {
        let (rules, document) = self.rules(robot);
        let ruling = rules.decide(b"/");
        let took = self.known.took().unwrap_or_default();
        let interval =
            rules.policy().map(|policy| policy.pace(self.now, took).interval.as_secs_f64());
        let visit = rules.policy().zip(document.as_ref()).and_then(|(policy, document)| {
            let dialect = dialect_named(&self.args.dialect);
            let others = OtherRecords::new(document, dialect, &robot.crawler);
            let hours = visiting_hours(document, &others);
            Visit::stated(|| policy.open_at(self.now), &hours).map(|visit| serde_json::json!(visit))
        });
        let (chosen_by, notes) = self.robot_notes(robot);
        let mut object = serde_json::json!(verger_report::Asker::new(robot, chosen_by, notes));
        object["agent"] = robot.name.as_str().into();
        object["root"] = ruling.name().into();
        object["interval_seconds"] = interval.into();
        if let Some(visit) = visit {
            object["visit"] = visit;
        }
        object
    }

    fn rules(&self, robot: &Robot) -> (SiteRules, Option<Document<'_>>) {
        let document = self.known.document();
        let policy = document.as_ref().map(|document| {
            let dialect = dialect_named(&self.args.dialect);
            Arc::new(Policy::new(document, dialect, &robot.crawler))
        });
        let holding = self.known.state.or_deferred(self.now);
        (SiteRules::new(&self.known.site, holding, policy), document)
    }
}

/// Whoever is named, or else a robot of which nothing is known.
fn robots(args: &Fetch) -> Result<Vec<Robot>, Failure> {
    if args.robots.are_none() { Ok(vec![Robot::any()]) } else { args.robots.read() }
}
