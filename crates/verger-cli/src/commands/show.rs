use std::io::Write;

use verger::explanation::Question;
use verger::pace::PaceOptions;
use verger::records::OtherRecords;
use verger::{Explanation, Policy, Ranking};

use super::stdout;
use crate::args::{Show, dialect_named};
use crate::exit::{Failure, Outcome};
use crate::input::RobotsTxt;
use crate::view::json;
use crate::view::show::Page;

/// Everything a file says to these robots.
pub(crate) fn show(args: &Show) -> Result<Outcome, Failure> {
    let robots = args.robots.read()?;
    let dialect = args.limits.applied_to(dialect_named(&args.dialect));
    let file = RobotsTxt::read(&args.file)?;
    let document = &file.document;
    let mut out = stdout();
    for (index, robot) in robots.iter().enumerate() {
        let agents = &robot.crawler;
        let page = Page {
            file: &file.name,
            document,
            dialect: &dialect,
            robot,
            base: args.origin.as_deref(),
            told: Explanation::new(Question {
                document,
                dialect: &dialect,
                crawler: agents,
                origin: None,
                url: b"/",
            }),
            ranking: Ranking::new(document, &dialect, agents),
            policy: Policy::new(document, &dialect, agents),
            others: OtherRecords::new(document, &dialect, agents),
            at: args.at.unwrap_or_else(crate::clock::now),
            took: args.took,
            manners: PaceOptions { ceiling: args.ceiling, ..PaceOptions::default() },
            proposals_1996: args.proposals_1996,
            all: args.all,
        };
        if args.json {
            writeln!(out, "{}", json::line(&page.as_json()))?;
        } else {
            if index > 0 {
                writeln!(out)?;
            }
            page.write(&mut out)?;
        }
    }
    out.flush()?;
    Ok(Outcome::default())
}
