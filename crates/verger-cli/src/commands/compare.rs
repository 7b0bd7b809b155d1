use verger::Dialect;
use verger::records::OtherRecords;
use verger_access::Profile;
use verger_report::text::CompareSheet;
use verger_report::{Asker, Column, Compare, Question, Robot, SharedNote, by_registry};

use crate::args::{Compare as Args, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::output::Output;
use crate::source::{RobotsTxt, Rules, Verb, profile_of};

/// `verger compare`: where do the dialects, or several robots, disagree?
pub(crate) fn compare(args: &Args) -> Result<Outcome, Failure> {
    let robots = args.robots.read()?;
    let names: Vec<_> = args.dialects.iter().map(|name| dialect_named(name)).collect();
    let dialects: Vec<_> = match (names.is_empty(), robots.len()) {
        (false, _) => names,
        (true, 1) => Dialect::ALL.iter().collect(),
        (true, _) => vec![&Dialect::RFC9309],
    };
    let columns = dialects.iter().flat_map(|dialect| {
        let dialect = args.source.limits.applied_to(dialect);
        robots.iter().map(move |robot| (dialect.clone(), robot.clone()))
    });
    let columns = columns.map(|(dialect, robot)| {
        let head = match (dialects.len(), robots.len()) {
            (_, 1) => dialect.name.to_owned(),
            (1, _) => robot.name.clone(),
            _ => format!("{}, {}", robot.name, dialect.name),
        };
        let asker = Asker::about(&robot, None, Vec::new());
        let profile = profile_of(&args.network, dialect.name);
        AskedColumn { head, agents: asker.agents, dialect, profile, robot }
    });
    let columns: Vec<_> = columns.collect();
    let heads = columns.iter().map(|column| column.head.clone()).collect();
    let out = Output::new(args.json, CompareSheet::new(heads));
    let dialects = dialects.len();
    let mut verb = CompareVerb { columns, dialects, out, outcome: Outcome::default() };
    let read = args.source.ask((&args.network, "rfc9309"), &args.targets, &mut verb)?;
    verb.out.finish()?;
    Ok(read.max(verb.outcome))
}

struct CompareVerb {
    columns: Vec<AskedColumn>,
    /// The number of dialects compared.
    dialects: usize,
    out: Output<CompareSheet>,
    /// Whether all answers that could be given agree.
    outcome: Outcome,
}

/// A robot, under one dialect.
struct AskedColumn {
    head: String,
    agents: Vec<String>,
    dialect: Dialect,
    /// What a site's answer means where there are no rules.
    profile: &'static Profile,
    robot: Robot,
}

/// A robots.txt as compiled: its rules, one set per column, and its notes.
struct Reading {
    rules: Vec<Rules>,
    notes: Vec<SharedNote>,
}

impl Verb for CompareVerb {
    type Reading = Reading;

    fn read(&self, robots: &RobotsTxt) -> Reading {
        let (mut rules, mut notes) = (Vec::new(), Vec::new());
        for AskedColumn { dialect, profile, robot, .. } in &self.columns {
            rules.push(Rules::under(robots, profile, dialect, &robot.crawler));
            let others = robots.document.as_ref();
            let others =
                others.map(|document| OtherRecords::new(document, dialect, &robot.crawler));
            let chosen_by = others.as_ref().map(|others| others.chosen_by);
            SharedNote::join(&mut notes, dialect.name, by_registry(robot, chosen_by));
            if let Some(others) = &others {
                SharedNote::join(&mut notes, dialect.name, robots.faults(dialect, robot, others));
            }
        }
        for SharedNote { note, dialects, .. } in &notes {
            let is_of_all = dialects.len() == self.dialects;
            let by = if is_of_all { String::new() } else { dialects.join(", ") + ": " };
            robots.say(&format!("{by}{}", note.text));
        }
        Reading { rules, notes }
    }

    fn answer(
        &mut self,
        robots: &RobotsTxt,
        reading: &Reading,
        question: Question<'_>,
    ) -> Result<(), Failure> {
        let columns = self.columns.iter().zip(&reading.rules).map(|(column, rules)| {
            let decided = robots.decided(&rules.decide(robots, question.url));
            Column::new(&column.head, &column.agents, column.dialect.name, decided)
        });
        let columns = columns.collect();
        let answer = Compare::new(question, robots.named(), columns, &reading.notes);
        if !answer.agree {
            self.outcome.add_fault();
        } else if robots.is_undetermined() || answer.is_out_of_scope() {
            self.outcome.add_undetermined();
        }
        Ok(self.out.put(&[answer])?)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        Ok(self.out.pause()?)
    }
}
