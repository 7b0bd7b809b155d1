use std::collections::HashSet;

use verger::records::OtherRecords;
use verger::usage::UsageRules;
use verger::{Dialect, Policy};
use verger_report::text::CheckSheet;
use verger_report::{Asker, Check, Decided, Note, Robot, Visit, by_registry, visiting_hours};

use super::decide;
use crate::args::{Check as Args, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::input::{RobotsTxt, Step};
use crate::output::{self, Output};
use crate::view::notes;

/// May these robots fetch these URLs?
pub(crate) fn check(args: &Args) -> Result<Outcome, Failure> {
    let robots = args.robots.read()?;
    let dialect = args.source.limits.applied_to(dialect_named(&args.dialect));
    let file = args.source.read()?;
    let policies: Vec<_> =
        robots.iter().map(|robot| Policy::new(&file.document, &dialect, &robot.crawler)).collect();
    let others = |robot: &Robot| OtherRecords::new(&file.document, &dialect, &robot.crawler);
    let others: Vec<_> = robots.iter().map(others).collect();
    let faults = robots.iter().zip(&others);
    let faults = faults
        .map(|(robot, others)| verger_report::faults(&file.document, &dialect, robot, others));
    let faults = faults.collect();
    let asked = Asked { args, file, dialect, robots, policies, others, faults };
    asked.say_notes();
    asked.answer()
}

struct Asked<'a> {
    args: &'a Args,
    file: RobotsTxt,
    dialect: Dialect,
    robots: Vec<Robot>,
    /// One a robot, in the same order.
    policies: Vec<Policy>,
    others: Vec<OtherRecords>,
    /// What is wrong with the file, for each.
    faults: Vec<Vec<Note>>,
}

impl Asked<'_> {
    /// What the file says besides, once, to the person who asks.
    fn say_notes(&self) {
        for ((robot, policy), others) in self.robots.iter().zip(&self.policies).zip(&self.others) {
            let document = &self.file.document;
            let usage = UsageRules::new(document, &self.dialect, &robot.crawler);
            let usage = notes::usage(document, robot, &usage);
            let said = notes::Said { document, robot, others, policy, took: None };
            for note in notes::notes(&said).into_iter().chain(usage) {
                output::note(note);
            }
        }
        let mut said = HashSet::new();
        for fault in self.faults.iter().flatten().filter(|fault| said.insert(&fault.text)) {
            output::note(&fault.text);
        }
    }

    fn answer(&self) -> Result<Outcome, Failure> {
        let askers = self.robots.iter().zip(&self.others).zip(&self.faults);
        let askers: Vec<_> = askers
            .map(|((robot, others), faults)| {
                let mut notes = by_registry(robot, Some(others.chosen_by));
                notes.extend(faults.iter().cloned());
                let asker = Asker::new(robot, others.chosen_by, notes);
                (asker, visiting_hours(&self.file.document, others))
            })
            .collect();
        let sheet = match &self.robots[..] {
            [_] if self.args.targets.is_one() => CheckSheet::single(),
            [_] => CheckSheet::list(),
            robots => CheckSheet::table(robots.iter().map(|robot| robot.name.clone()).collect()),
        };
        let (mut out, mut outcome) = (Output::new(self.args.json, sheet), Outcome::default());
        let read = self.args.targets.each(&self.args.source, |step| {
            let Step::Target(target) = step else { return Ok(out.pause()?) };
            let answers = askers.iter().zip(&self.policies).map(|((asker, hours), policy)| {
                let decision = decide(policy, &self.args.source, target);
                outcome.add(decision.verdict);
                let decided = Decided::by_file(&self.file.document, &decision);
                let mut check = Check::new(target.question(), &self.dialect, asker, decided);
                check.visit = Visit::stated(|| policy.open_at(crate::clock::now()), hours);
                check
            });
            let answers: Vec<_> = answers.collect();
            Ok(out.put(&answers)?)
        })?;
        out.finish()?;
        Ok(outcome.max(read))
    }
}
