use std::cell::RefCell;
use std::collections::HashSet;

use verger::Dialect;
use verger::records::OtherRecords;
use verger::usage::UsageRules;
use verger_report::text::{CheckSheet, Said, asides};
use verger_report::{Asker, Check, Pace, Question, Robot, Visit, Window, visiting_hours};

use crate::args::{Check as Args, dialect_named};
use crate::clock;
use crate::exit::{Failure, Outcome};
use crate::output::Output;
use crate::source::{RobotsTxt, Rules, Verb};

/// `verger check`: may these robots fetch these URLs?
pub(crate) fn check(args: &Args) -> Result<Outcome, Failure> {
    let robots = args.robots.read()?;
    let dialect = args.source.limits.applied_to(dialect_named(&args.dialect));
    let sheet = match &robots[..] {
        [_] if args.targets.is_one() => CheckSheet::single(),
        [_] => CheckSheet::list(),
        robots => CheckSheet::table(robots.iter().map(|robot| robot.name.clone()).collect()),
    };
    let out = Output::new(args.json, sheet);
    let mut verb =
        CheckVerb { robots, dialect, out, outcome: Outcome::default(), said: RefCell::default() };
    let network = (&args.network, args.dialect.as_str());
    let read = args.source.ask(network, &args.targets, &mut verb)?;
    verb.out.finish()?;
    Ok(verb.outcome.max(read))
}

struct CheckVerb {
    robots: Vec<Robot>,
    dialect: Dialect,
    out: Output<CheckSheet>,
    outcome: Outcome,
    /// The notes on files that were printed.
    said: RefCell<HashSet<String>>,
}

/// A robots.txt as compiled for one robot.
struct Reading {
    asker: Asker,
    rules: Rules,
    /// The visiting hours.
    hours: Vec<Window<'static>>,
}

impl CheckVerb {
    fn read_for(&self, robots: &RobotsTxt, robot: &Robot) -> Reading {
        let rules = Rules::new(robots, &self.dialect, &robot.crawler);
        let of_answer = robots.source().notes.iter().cloned();
        let (Some(document), Some(policy)) = (&robots.document, rules.policy()) else {
            let asker = Asker::about(robot, None, of_answer.collect());
            return Reading { asker, rules, hours: Vec::new() };
        };
        let others = OtherRecords::new(document, &self.dialect, &robot.crawler);
        let usage = UsageRules::new(document, &self.dialect, &robot.crawler);
        let (now, took) = (clock::now(), robots.took());
        let (others, usage) = (&others, &usage);
        let said = Said { document, robot, others, policy, usage, now, took };
        for aside in &asides(&said) {
            robots.say(aside);
        }
        let mut notes = robots.faults(&self.dialect, robot, others);
        for fault in &notes {
            if self.said.borrow_mut().insert(fault.text.clone()) {
                robots.say(&fault.text);
            }
        }
        notes.extend(of_answer);
        let asker = Asker::about(robot, Some(others.chosen_by), notes);
        Reading { asker, hours: visiting_hours(document, others), rules }
    }
}

impl Verb for CheckVerb {
    type Reading = Vec<Reading>;

    fn read(&self, robots: &RobotsTxt) -> Vec<Reading> {
        self.robots.iter().map(|robot| self.read_for(robots, robot)).collect()
    }

    fn answer(
        &mut self,
        robots: &RobotsTxt,
        readings: &Vec<Reading>,
        question: Question<'_>,
    ) -> Result<(), Failure> {
        let answers = readings.iter().map(|Reading { asker, rules, hours }| {
            let decision = rules.decide(robots, question.url);
            robots.add_to(&mut self.outcome, &decision);
            let decided = robots.decided(&decision);
            let mut check = Check::new(question, robots.source(), &self.dialect, asker, decided);
            if let (Some(policy), Some(document)) = (rules.policy(), &robots.document) {
                let now = clock::now();
                let pace =
                    Pace::new(document, &policy.pace(now, robots.took().unwrap_or_default()));
                check.pace = Some(pace).filter(|pace| pace.line.is_some());
                check.visit = Visit::stated(|| policy.open_at(now), hours);
            }
            check
        });
        let answers: Vec<_> = answers.collect();
        Ok(self.out.put(&answers)?)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        Ok(self.out.pause()?)
    }
}
