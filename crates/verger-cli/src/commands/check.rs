use std::collections::HashSet;
use std::io::Write;

use verger::records::OtherRecords;
use verger::usage::UsageRules;
use verger::{Dialect, Policy};

use super::{decide, stdout};
use crate::args::{Check, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::input::{RobotsTxt, Step};
use crate::robot::Robot;
use crate::view::known_robot::by_registry;
use crate::view::matrix::{Cell, Matrix};
use crate::view::note::Noted;
use crate::view::{json, notes, pace, style, text};

/// May these robots fetch these URLs?
pub(crate) fn check(args: &Check) -> Result<Outcome, Failure> {
    let robots = args.robots.read()?;
    let dialect = args.source.limits.applied_to(dialect_named(&args.dialect));
    let file = args.source.read()?;
    let policies: Vec<_> =
        robots.iter().map(|robot| Policy::new(&file.document, &dialect, &robot.crawler)).collect();
    let others = |robot: &Robot| OtherRecords::new(&file.document, &dialect, &robot.crawler);
    let others: Vec<_> = robots.iter().map(others).collect();
    let faults = robots.iter().zip(&others);
    let faults =
        faults.map(|(robot, others)| notes::faults(&file.document, &dialect, robot, others));
    let faults = faults.collect();
    let asked = Asked { args, file, dialect, robots, policies, others, faults };
    asked.say_notes();
    if args.json {
        asked.as_json()
    } else if asked.robots.len() == 1 {
        asked.as_lines()
    } else {
        asked.as_matrix()
    }
}

struct Asked<'a> {
    args: &'a Check,
    file: RobotsTxt,
    dialect: Dialect,
    robots: Vec<Robot>,
    /// One a robot, in the same order.
    policies: Vec<Policy>,
    others: Vec<OtherRecords>,
    /// What is wrong with the file, for each.
    faults: Vec<Vec<Noted>>,
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
                anstream::eprintln!("{} {note}", style::faint("note:"));
            }
        }
        let mut said = HashSet::new();
        for fault in self.faults.iter().flatten().filter(|fault| said.insert(&fault.text)) {
            anstream::eprintln!("{} {}", style::faint("note:"), fault.text);
        }
    }

    fn as_json(&self) -> Result<Outcome, Failure> {
        let (mut out, mut outcome) = (stdout(), Outcome::default());
        let askers = self.robots.iter().zip(&self.others).zip(&self.faults);
        let askers: Vec<_> = askers
            .map(|((robot, others), faults)| {
                let mut notes = by_registry(robot, others.chosen_by);
                notes.extend(faults.iter().cloned());
                let asker = json::Asker::new(robot, others.chosen_by, notes);
                (asker, pace::hours(others))
            })
            .collect();
        let read = self.args.targets.each(&self.args.source, |step| {
            let Step::Target(target) = step else { return Ok(out.flush()?) };
            for ((asker, hours), policy) in askers.iter().zip(&self.policies) {
                let decision = decide(policy, &self.args.source, target);
                outcome.add(decision.verdict);
                let asked = json::Asked {
                    document: &self.file.document,
                    dialect: &self.dialect,
                    asker,
                    target,
                    visit: pace::visit_in(policy.open_at(crate::clock::now()), hours),
                };
                let line = json::answer(asked, &decision);
                writeln!(out, "{line}")?;
            }
            Ok(())
        })?;
        out.flush()?;
        Ok(outcome.max(read))
    }

    /// One robot: a line a URL, with the line of the file that decided.
    fn as_lines(&self) -> Result<Outcome, Failure> {
        let (mut out, mut outcome) = (stdout(), Outcome::default());
        let read = self.args.targets.each(&self.args.source, |step| {
            let Step::Target(target) = step else { return Ok(out.flush()?) };
            let decision = decide(&self.policies[0], &self.args.source, target);
            outcome.add(decision.verdict);
            let name = decision.verdict.name();
            let room = " ".repeat(if self.args.targets.is_one() { 0 } else { 12 - name.len() });
            let verdict = style::verdict(decision.verdict, name);
            let because = text::because(&self.file.document, &decision);
            writeln!(
                out,
                "{verdict}{room}  {}  {}",
                text::shown(target.given),
                style::faint(format!("({because})"))
            )?;
            Ok(())
        })?;
        out.flush()?;
        Ok(outcome.max(read))
    }

    /// Several robots: a row a URL, a column a robot.
    fn as_matrix(&self) -> Result<Outcome, Failure> {
        let names = self.robots.iter().map(|robot| robot.name.clone()).collect();
        let (mut matrix, mut outcome) = (Matrix::new(stdout(), names), Outcome::default());
        let read = self.args.targets.each(&self.args.source, |step| {
            let Step::Target(target) = step else { return Ok(matrix.flush()?) };
            let decisions =
                self.policies.iter().map(|policy| decide(policy, &self.args.source, target));
            let cells = decisions.map(|decision| {
                outcome.add(decision.verdict);
                Cell::from(&decision)
            });
            let cells = cells.collect();
            Ok(matrix.row(target.given, cells)?)
        })?;
        matrix.finish()?.flush()?;
        Ok(outcome.max(read))
    }
}
