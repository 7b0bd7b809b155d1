use verger::robots::Purpose;
use verger::time::Moment;
use verger_report::question::QuestionFault;
use verger_report::{AgentClass, KnownAgent};

use crate::lines::{Lines, Stop};
use crate::problem::Problem;
use crate::question::{AgentsQuestion, read};

/// The known crawlers, or one of them, or their classes.
pub(crate) fn agents(body: &[u8], _: Moment, out: &mut Lines<'_>) -> Result<(), Stop> {
    let question: AgentsQuestion = read(body)?;
    let AgentsQuestion { name, class, operator, classes } = &question;
    let asks_for = [name.is_some(), *classes, !class.is_empty() || operator.is_some()];
    if asks_for.iter().filter(|is_asked| **is_asked).count() > 1 {
        let text = "give one of name, classes, and class with operator";
        return Err(QuestionFault::new("name", text).into());
    }
    if *classes {
        return AgentClass::all().iter().try_for_each(|class| out.put(class));
    }
    if let Some(name) = name {
        return out.put(&named(name.trim())?);
    }
    if operator.as_deref().is_some_and(|name| KnownAgent::chosen(&[], Some(name)).is_empty()) {
        let text = "operator: no known crawler has this operator";
        return Err(QuestionFault::new("operator", text).into());
    }
    let class = |(number, name): (usize, &String)| {
        AgentClass::named(name).ok_or_else(|| {
            let text =
                format!("{name:?}: not a class; the question {{\"classes\": true}} lists them");
            Problem::from(QuestionFault::new("class", text)).about(format!("class[{number}]"))
        })
    };
    let classes: Vec<&[Purpose]> =
        question.class.iter().enumerate().map(class).collect::<Result<_, Problem>>()?;
    KnownAgent::chosen(&classes, operator.as_deref()).iter().try_for_each(|agent| out.put(agent))
}

fn named(name: &str) -> Result<KnownAgent, QuestionFault> {
    let fault = |text: String| QuestionFault::new("name", text);
    if name.is_empty() {
        return Err(fault("the name is empty; the question {} lists all crawlers".to_owned()));
    }
    KnownAgent::named(name).map_err(|near| match near {
        Some(near) => fault(format!("unknown crawler {name:?}; did you mean {near}?")),
        None => fault(format!("unknown crawler {name:?}; the question {{}} lists all")),
    })
}
