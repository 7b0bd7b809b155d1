use verger::time::Moment;
use verger_analysis::format::format;
use verger_report::question::QuestionFault;

use crate::lines::{Lines, Stop};
use crate::question::{FmtQuestion, asked_file, read};

/// The normal form of a file, proved to say the same.
pub(crate) fn fmt(body: &[u8], _: Moment, out: &mut Lines<'_>) -> Result<(), Stop> {
    let question: FmtQuestion = read(body)?;
    let document = asked_file(question.robots, question.robots_b64.as_deref())?;
    let formatted = format(&document).map_err(|error| {
        QuestionFault::new("robots", format!("the file was not formatted: {error}"))
    })?;
    out.raw(&formatted);
    Ok(())
}
