//! The dialect `google` against the answers of Google's open-source parser.

use std::path::Path;

use verger::{Crawler, Dialect, Document, Policy};
use verger_proof::{corpus, google_on_corpus, peer_cases, tests_with_shared_data};

tests_with_shared_data!(google_agrees_on_the_corpus, google_agrees_on_every_engines_cases);

fn google_agrees_on_the_corpus(shared: &Path) {
    let files = corpus(shared);
    let mut differences = Vec::new();
    let questions = google_on_corpus(shared);
    for question in &questions {
        let document = Document::parse(&files[&question.file]);
        let policy = Policy::new(&document, &Dialect::GOOGLE, &Crawler::exact([&question.agent]));
        let decision = policy.decide(question.url.as_bytes());
        let same_line = decision.line().unwrap_or(0) == question.line;
        if decision.is_allowed() != question.allowed || !same_line {
            differences.push(format!("{question:?}: {decision:?}"));
        }
    }
    assert_eq!(questions.len(), 43_180);
    assert!(
        differences.is_empty(),
        "{} differ, first: {:#?}",
        differences.len(),
        &differences[..differences.len().min(5)]
    );
}

fn google_agrees_on_every_engines_cases(shared: &Path) {
    let mut differences = Vec::new();
    let mut asked = 0;
    for case in peer_cases(shared).into_values().flatten() {
        let (Some(crawler), Some(url), Some(says)) = (&case.agents, &case.url, case.google_says)
        else {
            continue;
        };
        asked += 1;
        let robots = case.robots();
        let document = Document::parse(&robots);
        let policy = Policy::new(&document, &Dialect::GOOGLE, &Crawler::exact(crawler));
        let decision = policy.decide(url.as_bytes());
        let same_line =
            case.google_matching_line.is_none_or(|line| decision.line().unwrap_or(0) == line);
        if decision.is_allowed() != says || !same_line {
            differences.push(format!("{}: {decision:?}, Google says {says}", case.id));
        }
    }
    assert!(asked > 1300, "only {asked} cases were asked");
    assert!(differences.is_empty(), "{} differ: {differences:#?}", differences.len());
}
