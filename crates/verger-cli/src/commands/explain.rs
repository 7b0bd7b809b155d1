use verger::Dialect;
use verger::records::OtherRecords;
use verger_access::AccessDecision;
use verger_report::text::{ExplainSheet, Length};
use verger_report::{Asker, Explain, Note, Question, Robot, malformed_pace};

use crate::args::{Explain as Args, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::output::Output;
use crate::source::{RobotsTxt, Rules, Verb};

/// `verger explain`: why may these robots fetch these URLs, or not?
pub(crate) fn explain(args: &Args) -> Result<Outcome, Failure> {
    let robots = args.robots.read()?;
    let dialect = args.source.limits.applied_to(dialect_named(&args.dialect));
    let sheet = ExplainSheet::new(if args.all { Length::Full } else { Length::Brief });
    let out = Output::new(args.json, sheet);
    let mut verb = ExplainVerb { robots, dialect, out, outcome: Outcome::default() };
    let network = (&args.network, args.dialect.as_str());
    let read = args.source.ask(network, &args.targets, &mut verb)?;
    verb.out.finish()?;
    Ok(verb.outcome.max(read))
}

struct ExplainVerb {
    robots: Vec<Robot>,
    dialect: Dialect,
    out: Output<ExplainSheet>,
    outcome: Outcome,
}

/// A robots.txt as compiled for one robot.
struct Reading {
    rules: Rules,
    /// The lines about pace that cannot be read.
    malformed: Vec<Note>,
}

impl Verb for ExplainVerb {
    type Reading = Vec<Reading>;

    fn read(&self, robots: &RobotsTxt) -> Vec<Reading> {
        let read = |robot: &Robot| {
            let malformed = robots.document.as_ref().map(|document| {
                let others = OtherRecords::new(document, &self.dialect, &robot.crawler);
                malformed_pace(document, &others).collect()
            });
            let rules = Rules::new(robots, &self.dialect, &robot.crawler);
            Reading { rules, malformed: malformed.unwrap_or_default() }
        };
        self.robots.iter().map(read).collect()
    }

    fn answer(
        &mut self,
        robots: &RobotsTxt,
        readings: &Vec<Reading>,
        question: Question<'_>,
    ) -> Result<(), Failure> {
        let source = robots.named();
        let answers = self.robots.iter().zip(readings).map(|(robot, reading)| {
            let decision = reading.rules.decide(robots, question.url);
            robots.add_to(&mut self.outcome, &decision);
            if let (Some(document), AccessDecision::ByRule(_)) = (&robots.document, &decision) {
                let file = (document, robots.origin.as_ref());
                let by = (&self.dialect, robot);
                Explain::of_file(question, source, file, by, &reading.malformed)
            } else {
                let asker = Asker::about(robot, None, source.notes.to_vec());
                let decided = robots.decided(&decision);
                Explain::without_file(question, source, &self.dialect, asker, decided)
            }
        });
        let answers: Vec<_> = answers.collect();
        Ok(self.out.put(&answers)?)
    }

    fn pause(&mut self) -> Result<(), Failure> {
        Ok(self.out.pause()?)
    }
}
