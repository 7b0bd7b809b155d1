use std::io::Write;

use verger::records::OtherRecords;
use verger::{Decision, Dialect, Policy, Verdict};

use super::{decide, stdout};
use crate::args::{Compare, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::input::{RobotsTxt, Step};
use crate::view::{style, text};
use verger_report::Decided;
use verger_report::Note as Noted;
use verger_report::by_registry;
use verger_report::text::{Cell, Matrix};

/// So many URLs on which the columns disagree are explained below the table; of the rest the number.
const EXPLAINED: usize = 20;

/// Where do the dialects, or several robots, disagree?
pub(crate) fn compare(args: &Compare) -> Result<Outcome, Failure> {
    let robots = args.robots.read()?;
    let names: Vec<_> = args.dialects.iter().map(|name| dialect_named(name)).collect();
    let dialects: Vec<_> = match (names.is_empty(), robots.len()) {
        (false, _) => names,
        (true, 1) => Dialect::ALL.iter().collect(),
        (true, _) => vec![&Dialect::RFC9309],
    };
    let file = args.source.read()?;
    let mut columns: Vec<(String, Policy)> = Vec::new();
    let mut said = Said::default();
    for dialect in &dialects {
        for robot in &robots {
            let name = match (dialects.len(), robots.len()) {
                (_, 1) => dialect.name.to_owned(),
                (1, _) => robot.name.clone(),
                _ => format!("{}, {}", robot.name, dialect.name),
            };
            let dialect = args.source.limits.applied_to(dialect);
            columns.push((name, Policy::new(&file.document, &dialect, &robot.crawler)));
            let others = OtherRecords::new(&file.document, &dialect, &robot.crawler);
            said.add(dialect.name, by_registry(robot, Some(others.chosen_by)));
            let faults = verger_report::faults(&file.document, &dialect, robot, &others);
            said.add(dialect.name, faults);
        }
    }
    said.say(dialects.len());
    let (names, policies): (Vec<_>, Vec<_>) = columns.into_iter().unzip();
    let mut out = stdout();
    let mut matrix = Matrix::new(names.clone());
    let mut disagreements = Disagreements::default();
    let read = args.targets.each(&args.source, |step| {
        let Step::Target(target) = step else { return Ok(matrix.pause(&mut out)?) };
        let decisions: Vec<_> =
            policies.iter().map(|policy| decide(policy, &args.source, target)).collect();
        let mut cells: Vec<_> = decisions
            .iter()
            .map(|decision| Cell::from(&Decided::by_file(&file.document, decision)))
            .collect();
        Cell::mark_differences(&mut cells);
        disagreements.note(&file, &names, target.given, &decisions);
        Ok(matrix.row(target.given, cells, &mut out)?)
    })?;
    matrix.end(&mut out)?;
    disagreements.write(&mut out)?;
    out.flush()?;
    // Comparing is no question of yes or no: what was asked for was done, where it could be read.
    Ok(read)
}

/// What is to be said of the robots and of the file: once, with the dialects that say it where not all do.
#[derive(Default)]
struct Said {
    notes: Vec<(String, Vec<&'static str>)>,
}

impl Said {
    fn add(&mut self, dialect: &'static str, notes: Vec<Noted>) {
        for Noted { text, .. } in notes {
            match self.notes.iter_mut().find(|(said, _)| *said == text) {
                Some((_, by)) if by.contains(&dialect) => {}
                Some((_, by)) => by.push(dialect),
                None => self.notes.push((text, vec![dialect])),
            }
        }
    }

    /// Says them on standard error, where that many dialects are compared.
    fn say(&self, dialects: usize) {
        for (text, by) in &self.notes {
            let by = if by.len() == dialects { String::new() } else { by.join(", ") + ": " };
            anstream::eprintln!("{} {by}{text}", style::faint("note:"));
        }
    }
}

/// The URLs on which not all columns agree.
#[derive(Default)]
struct Disagreements {
    told: Vec<String>,
    more: usize,
}

impl Disagreements {
    fn note(&mut self, file: &RobotsTxt, names: &[String], url: &[u8], decisions: &[Decision]) {
        let agree = decisions.windows(2).all(|pair| pair[0].verdict == pair[1].verdict);
        if agree {
            return;
        }
        if self.told.len() == EXPLAINED {
            self.more += 1;
            return;
        }
        let mut story = format!("{}:\n", text::shown(url));
        for verdict in [Verdict::Allowed, Verdict::Disallowed, Verdict::OutOfScope] {
            for (because, columns) in grouped(file, names, decisions, verdict) {
                let name = style::verdict(verdict.into(), verdict.name());
                story.extend([format!("  {name} by {}: {because}\n", columns.join(", "))]);
            }
        }
        self.told.push(story);
    }

    fn write(&self, out: &mut impl Write) -> Result<(), Failure> {
        for story in &self.told {
            write!(out, "\n{} {story}", style::error("≠"))?;
        }
        if self.more > 0 {
            writeln!(
                out,
                "\n{} with disagreements; ask for them alone to see why",
                text::counted(self.more as u64, "more URL")
            )?;
        }
        Ok(())
    }
}

/// The columns with that verdict, together where they have the same reason.
fn grouped<'n>(
    file: &RobotsTxt,
    names: &'n [String],
    decisions: &[Decision],
    verdict: Verdict,
) -> Vec<(String, Vec<&'n str>)> {
    let mut groups: Vec<(String, Vec<&str>)> = Vec::new();
    for (name, decision) in
        names.iter().zip(decisions).filter(|(_, decision)| decision.verdict == verdict)
    {
        let because = text::because(&Decided::by_file(&file.document, decision));
        match groups.iter_mut().find(|(reason, _)| *reason == because) {
            Some((_, columns)) => columns.push(name),
            None => groups.push((because, vec![name])),
        }
    }
    groups
}
