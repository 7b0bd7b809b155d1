use verger::time::Moment;
use verger::{Dialect, Policy};
use verger_report::question::{QuestionFault, asked_dialect};
use verger_report::{Compare, Compared, Decided, Source};

use super::{ROBOTS_TXT, decide};
use crate::lines::{Lines, Stop};
use crate::problem::Problem;
use crate::question::{CompareQuestion, CrawlerKeys, UrlKeys, asked_file, read, within_bounds};

/// Where do dialects, or crawlers, disagree?
pub(crate) fn compare(body: &[u8], _: Moment, out: &mut Lines<'_>) -> Result<(), Stop> {
    let question: CompareQuestion = read(body)?;
    let crawlers = CrawlerKeys {
        agents: question.agents.as_deref(),
        user_agent: question.user_agent.as_deref(),
        exact: question.exact,
        crawlers: question.crawlers.as_deref(),
    };
    let robots = crawlers.read()?;
    let document = asked_file(question.robots, question.robots_b64.as_deref())?;
    let dialects = dialects(&question.dialects)?;
    let CompareQuestion { url, url_b64, urls, origin, .. } = question;
    let asked = UrlKeys { url, url_b64, urls, origin }.read()?;
    let columns = Compared::all(&dialects, &robots);
    within_bounds(&document, columns.len())?;
    let policy = |column: &Compared| Policy::new(&document, &column.dialect, &column.robot.crawler);
    let policy = |column| out.go_on().map(|()| policy(column));
    let policies: Vec<_> = columns.iter().map(policy).collect::<Result<_, _>>()?;
    let notes = Compared::shared_notes(&columns, Some(&document));
    let source = Source::of_file(question.name.as_deref().unwrap_or(ROBOTS_TXT));
    for url in asked.each() {
        let question = url.question();
        let answers = columns.iter().zip(&policies).map(|(column, policy)| {
            let decision = decide(policy, asked.origin.as_ref(), question.url);
            column.column(Decided::by_file(&document, &decision))
        });
        out.put(&Compare::new(question, source, answers.collect(), &notes))?;
    }
    Ok(())
}

/// The dialects of these names, each once.
fn dialects(names: &[String]) -> Result<Vec<&'static Dialect>, Problem> {
    let mut dialects: Vec<&'static Dialect> = Vec::new();
    for (number, name) in names.iter().enumerate() {
        let place = format!("dialects[{number}]");
        let dialect = asked_dialect(name).map_err(|fault| Problem::from(fault).about(&*place))?;
        if dialects.contains(&dialect) {
            let fault = QuestionFault::new("dialects", format!("{name} is given twice"));
            return Err(Problem::from(fault).about(place));
        }
        dialects.push(dialect);
    }
    Ok(dialects)
}
