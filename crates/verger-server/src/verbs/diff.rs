use verger::time::Moment;
use verger_report::Diffed;
use verger_report::question::QuestionFault;

use super::dialect_of;
use crate::lines::{Lines, Stop};
use crate::problem::Problem;
use crate::question::{CrawlerKeys, DiffQuestion, FileParts, Object, read, within_bounds};

/// What changes from one file to another, and for whom?
pub(crate) fn diff(body: &[u8], _: Moment, out: &mut Lines<'_>) -> Result<(), Stop> {
    let question: DiffQuestion = read(body)?;
    let crawlers = CrawlerKeys {
        agents: question.agents.as_deref(),
        user_agent: question.user_agent.as_deref(),
        exact: question.exact,
        crawlers: question.crawlers.as_deref(),
    };
    let robots = if crawlers.are_none() { Vec::new() } else { crawlers.read()? };
    let file = |key: &'static str, parts: Option<Object<FileParts>>| {
        let missing = || QuestionFault::new(key, format!("{key}: give the file as an object"));
        let Object(parts) = parts.ok_or_else(missing)?;
        parts.file(key).map_err(|fault| Problem::from(fault).within(key))
    };
    let (old, new) = (file("old", question.old)?, file("new", question.new)?);
    for (_, document) in [&old, &new] {
        within_bounds(document, robots.len())?;
    }
    let dialect = dialect_of(question.dialect.as_deref())?;
    let files = Diffed::new((&old.0, &old.1), (&new.0, &new.1), dialect);
    let (answers, left_out) = files.of_robots(&robots);
    if left_out > 0 {
        let text = format!(
            "the files name {left_out} crawlers more than are compared at once; ask about some with crawlers"
        );
        return Err(QuestionFault::new("crawlers", text).into());
    }
    for answer in &answers {
        out.put(answer)?;
    }
    out.put(&files.of_site())
}
