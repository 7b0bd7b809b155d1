use std::time::Duration;

use verger::records::OtherRecords;
use verger::time::Moment;
use verger::{Dialect, Document, Policy};
use verger_report::{
    CheckReading, CheckedBy, Decided, Explain, Note, Robot, Source, faults, malformed_pace,
};

use super::{ROBOTS_TXT, decide, dialect_of};
use crate::lines::{Lines, Stop};
use crate::problem::Problem;
use crate::question::{Asked, CrawlerKeys, UrlKeys, UrlQuestion, asked_file, read, within_bounds};

/// May these crawlers fetch these URLs?
pub(crate) fn check(body: &[u8], now: Moment, out: &mut Lines<'_>) -> Result<(), Stop> {
    let Question { document, robots, dialect, asked, .. } = Question::read(body)?;
    let read = |robot: &Robot| {
        let others = OtherRecords::new(&document, dialect, &robot.crawler);
        let notes = faults(&document, dialect, robot, &others);
        let reading = CheckReading::of_file(&document, &others, robot, notes);
        (reading, Policy::new(&document, dialect, &robot.crawler))
    };
    let readings: Vec<_> =
        robots.iter().map(|robot| out.go_on().map(|()| read(robot))).collect::<Result<_, _>>()?;
    for url in asked.each() {
        for (reading, policy) in &readings {
            let question = url.question();
            let decision = decide(policy, asked.origin.as_ref(), question.url);
            let decided = Decided::by_file(&document, &decision);
            let by = CheckedBy { document: &document, policy, now, took: Duration::ZERO };
            out.put(&reading.answer(question, Source::default(), dialect, decided, Some(by)))?;
        }
    }
    Ok(())
}

/// Why may these crawlers fetch these URLs, or not?
pub(crate) fn explain(body: &[u8], _: Moment, out: &mut Lines<'_>) -> Result<(), Stop> {
    let Question { document, name, robots, dialect, asked } = Question::read(body)?;
    let malformed = |robot: &Robot| -> Vec<Note> {
        let others = OtherRecords::new(&document, dialect, &robot.crawler);
        malformed_pace(&document, &others).collect()
    };
    let malformed = |robot| out.go_on().map(|()| (robot, malformed(robot)));
    let robots: Vec<_> = robots.iter().map(malformed).collect::<Result<_, _>>()?;
    let (source, file) = (Source::of_file(&name), (&document, asked.origin.as_ref()));
    for url in asked.each() {
        for (robot, malformed) in &robots {
            let by = (dialect, *robot);
            out.put(&Explain::of_file(url.question(), source, file, by, malformed))?;
        }
    }
    Ok(())
}

struct Question {
    document: Document<'static>,
    name: String,
    robots: Vec<Robot>,
    dialect: &'static Dialect,
    asked: Asked,
}

impl Question {
    fn read(body: &[u8]) -> Result<Self, Problem> {
        let question: UrlQuestion = read(body)?;
        let UrlQuestion { robots, robots_b64, name, agents, user_agent, exact, crawlers, .. } =
            question;
        let UrlQuestion { url, url_b64, urls, origin, dialect, .. } = question;
        let document = asked_file(robots, robots_b64.as_deref())?;
        let (agents, user_agent) = (agents.as_deref(), user_agent.as_deref());
        let crawlers = CrawlerKeys { agents, user_agent, exact, crawlers: crawlers.as_deref() };
        let robots = crawlers.read()?;
        within_bounds(&document, robots.len())?;
        Ok(Self {
            document,
            name: name.unwrap_or_else(|| ROBOTS_TXT.to_owned()),
            robots,
            dialect: dialect_of(dialect.as_deref())?,
            asked: UrlKeys { url, url_b64, urls, origin }.read()?,
        })
    }
}
