use verger::time::Moment;
use verger_analysis::lint::{Consumer, Consumers, Lint as LintRule, LintOptions, Severity};
use verger_report::Lint;
use verger_report::question::QuestionFault;

use super::ROBOTS_TXT;
use crate::lines::{Lines, Stop};
use crate::problem::Problem;
use crate::question::{LintQuestion, asked_file, read};

/// What is wrong, risky or without effect in a file?
pub(crate) fn lint(body: &[u8], _: Moment, out: &mut Lines<'_>) -> Result<(), Stop> {
    let question: LintQuestion = read(body)?;
    let options = options(&question)?;
    let document = asked_file(question.robots, question.robots_b64.as_deref())?;
    let linted = verger_analysis::lint::lint(&document, &options);
    let name = question.name.as_deref().unwrap_or(ROBOTS_TXT);
    out.put(&Lint::new(name, &document, linted))
}

fn options(question: &LintQuestion) -> Result<LintOptions<'static>, Problem> {
    let mut options = LintOptions::default();
    options.proofs = !question.no_proofs;
    if !question.r#for.is_empty() {
        let consumers = each("for", &question.r#for, |name| {
            Consumer::ALL.into_iter().find(|one| one.name() == name).ok_or_else(|| {
                let names = Consumer::ALL.map(Consumer::name).join(", ");
                format!("not a consumer; give one of {names}")
            })
        })?;
        options.consumers = Consumers::of(&consumers);
    }
    options.allowed = each("allow", &question.allow, |name| {
        LintRule::named(name).ok_or_else(|| "no such lint".to_owned())
    })?;
    options.least = match question.least.as_deref() {
        None | Some("hint") => Severity::Hint,
        Some("warning") => Severity::Warning,
        Some("error") => Severity::Error,
        Some(_) => {
            let text = "least: not a severity; give one of error, warning and hint";
            return Err(QuestionFault::new("least", text).into());
        }
    };
    Ok(options)
}

/// What each name of a list is the name of.
fn each<T>(
    key: &'static str,
    names: &[String],
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, Problem> {
    let one = |(number, name): (usize, &String)| {
        read(name).map_err(|why| {
            let fault = QuestionFault::new(key, format!("{name:?}: {why}"));
            Problem::from(fault).about(format!("{key}[{number}]"))
        })
    };
    names.iter().enumerate().map(one).collect()
}
