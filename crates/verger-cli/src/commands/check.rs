use std::cell::RefCell;
use std::collections::HashSet;

use verger::Dialect;
use verger::records::OtherRecords;
use verger::usage::UsageRules;
use verger_report::text::{CheckSheet, Said, asides};
use verger_report::{CheckReading, CheckedBy, Question, Robot};

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
    shared: CheckReading,
    rules: Rules,
}

impl CheckVerb {
    fn read_for(&self, robots: &RobotsTxt, robot: &Robot) -> Reading {
        let rules = Rules::new(robots, &self.dialect, &robot.crawler);
        let of_answer = robots.source().notes.iter().cloned();
        let (Some(document), Some(policy)) = (&robots.document, rules.policy()) else {
            let shared = CheckReading::without_file(robot, of_answer.collect());
            return Reading { shared, rules };
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
        Reading { shared: CheckReading::of_file(document, others, robot, notes), rules }
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
        let answers = readings.iter().map(|Reading { shared, rules }| {
            let decision = rules.decide(robots, question.url);
            robots.add_to(&mut self.outcome, &decision);
            let decided = robots.decided(&decision);
            let by = rules.policy().zip(robots.document.as_ref());
            let by = by.map(|(policy, document)| CheckedBy {
                document,
                policy,
                now: clock::now(),
                took: robots.took().unwrap_or_default(),
            });
            shared.answer(question, robots.source(), &self.dialect, decided, by)
        });
        let answers: Vec<_> = answers.collect();
        Ok(self.out.put(&answers)?)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        Ok(self.out.pause()?)
    }
}
