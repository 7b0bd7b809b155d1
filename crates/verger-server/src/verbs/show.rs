use std::time::Duration;

use verger::pace::PaceOptions;
use verger::time::Moment;
use verger_report::question::{QuestionFault, asked_origin, asked_time};
use verger_report::{Show, ShowOptions, Source};

use super::{ROBOTS_TXT, dialect_of};
use crate::lines::{Lines, Stop};
use crate::question::{CrawlerKeys, ShowQuestion, asked_file, read, within_bounds};

/// Everything that a file says to these crawlers.
pub(crate) fn show(body: &[u8], now: Moment, out: &mut Lines<'_>) -> Result<(), Stop> {
    let question: ShowQuestion = read(body)?;
    let crawlers = CrawlerKeys {
        agents: question.agents.as_deref(),
        user_agent: question.user_agent.as_deref(),
        exact: question.exact,
        crawlers: question.crawlers.as_deref(),
    };
    let robots = crawlers.read()?;
    let document = asked_file(question.robots, question.robots_b64.as_deref())?;
    within_bounds(&document, robots.len())?;
    let dialect = dialect_of(question.dialect.as_deref())?;
    // Checked as an origin; what it has after its host is used too.
    question.origin.as_deref().map(asked_origin).transpose()?;
    let ceiling = question.ceiling.map(|most| seconds("ceiling", most)).transpose()?;
    let options = ShowOptions {
        base: question.origin.as_deref().unwrap_or_default().as_bytes(),
        at: question.at.as_deref().map_or(Ok(now), asked_time)?,
        took: seconds("took", question.took)?,
        pace: PaceOptions { ceiling, ..PaceOptions::default() },
        proposals_1996: question.proposals_1996,
    };
    let source = Source::of_file(question.name.as_deref().unwrap_or(ROBOTS_TXT));
    for robot in &robots {
        out.go_on()?;
        out.put(&Show::of_file(source, &document, dialect, robot, &options))?;
    }
    Ok(())
}

fn seconds(key: &'static str, number: f64) -> Result<Duration, QuestionFault> {
    Duration::try_from_secs_f64(number).map_err(|error| {
        QuestionFault::new(key, format!("{key}: not a number of seconds: {error}"))
    })
}
