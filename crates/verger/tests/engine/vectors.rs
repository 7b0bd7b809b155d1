//! The shared suite, through the library: deciding and explaining give the authority's answer.

use verger::{Crawler, Decision, Dialect, Document, Explanation, Origin, Policy, decide};
use verger_vectors::{Asker, Question, questions};

#[test]
fn every_vector_holds() {
    let questions = questions();
    assert!(questions.len() > 2000, "the suite has shrunk to {} questions", questions.len());
    let wrong: Vec<_> = questions.iter().filter_map(|question| check(question).err()).collect();
    assert!(
        wrong.is_empty(),
        "{} of {} are wrong:\n{}",
        wrong.len(),
        questions.len(),
        wrong.join("\n")
    );
}

fn check(question: &Question) -> Result<(), String> {
    let (decided, explained) = answer(question);
    let at_once = decide_at_once(question);
    if at_once.is_some_and(|at_once| at_once != decided) {
        return Err(format!("{}: decided {decided:?}, at once {at_once:?}", question.id));
    }
    if decided != explained {
        return Err(format!("{}: decided {decided:?}, explained {explained:?}", question.id));
    }
    let expected = &question.answer;
    let allowed = match decided.verdict.name() {
        "allowed" => Some(true),
        "disallowed" => Some(false),
        _ => None,
    };
    let line = decided.line().unwrap_or(0);
    let right = allowed == expected.allowed
        && expected.line.is_none_or(|expected| expected == line)
        && expected.reason.as_deref().is_none_or(|expected| expected == decided.reason.name());
    let Question { id, dialect, source, .. } = question;
    if right {
        Ok(())
    } else {
        Err(format!("{id} ({source}), {dialect}: expected {expected:?}, got {decided:?}"))
    }
}

/// Questions without an origin can be asked in one pass.
fn decide_at_once(question: &Question) -> Option<Decision> {
    let dialect = Dialect::named(&question.dialect)?;
    let decided = decide(&question.robots, dialect, &agents(question), &question.url);
    question.origin.is_none().then_some(decided)
}

fn agents(question: &Question) -> Crawler {
    match &question.asker {
        Asker::Names(names) if question.exact => Crawler::exact(names),
        Asker::Names(names) => Crawler::new(names),
        Asker::Header(header) => Crawler::from_user_agent(header.as_bytes()),
    }
}

fn answer(question: &Question) -> (Decision, Decision) {
    let dialect = Dialect::named(&question.dialect).expect("the suite names dialects that exist");
    let crawler = agents(question);
    let origin: Option<Origin> = question
        .origin
        .as_ref()
        .map(|origin| origin.parse().expect("the suite's origins are URLs"));
    let document = Document::parse(&question.robots);
    let policy = Policy::new(&document, dialect, &crawler);
    let decided = match &origin {
        Some(origin) => policy.decide_at(origin, &question.url),
        None => policy.decide(&question.url),
    };
    let explained = Explanation::new(verger::explanation::Question {
        document: &document,
        dialect,
        crawler: &crawler,
        origin: origin.as_ref(),
        url: &question.url,
    });
    (decided, explained.decision)
}
