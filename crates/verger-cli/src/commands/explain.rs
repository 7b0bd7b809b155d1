use std::collections::HashSet;
use std::io::Write;

use verger::Explanation;
use verger::explanation::Question;
use verger::records::OtherRecords;

use super::stdout;
use crate::args::{Explain, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::input::Step;
use verger_report::Robot;
use verger_report::by_registry;

use crate::view::story::{Subject, tell};

/// Why may these robots fetch these URLs, or not?
pub(crate) fn explain(args: &Explain) -> Result<Outcome, Failure> {
    let robots = args.robots.read()?;
    let dialect = args.source.limits.applied_to(dialect_named(&args.dialect));
    let file = args.source.read()?;
    let (mut out, mut outcome) = (stdout(), Outcome::default());
    let mut said = HashSet::new();
    let others = |robot: &Robot| OtherRecords::new(&file.document, &dialect, &robot.crawler);
    let malformed: Vec<Vec<_>> = robots
        .iter()
        .map(|robot| verger_report::malformed_pace(&file.document, &others(robot)).collect())
        .collect();
    let read = args.targets.each(&args.source, |step| {
        let Step::Target(target) = step else { return Ok(out.flush()?) };
        for (robot, malformed) in robots.iter().zip(&malformed) {
            let origin = args.source.origin.as_ref();
            let told = Explanation::new(Question {
                document: &file.document,
                dialect: &dialect,
                crawler: &robot.crawler,
                origin,
                url: &target.url,
            });
            outcome.add(told.decision.verdict);
            let subject = Subject {
                file: &file.name,
                document: &file.document,
                dialect: dialect.name,
                robot: &robot.name,
                url: target.given,
                known: by_registry(robot, Some(told.chosen_by)),
                malformed,
                all: args.all,
            };
            writeln!(out, "{}", tell(&subject, &told, &mut said))?;
        }
        Ok(())
    })?;
    out.flush()?;
    Ok(outcome.max(read))
}
