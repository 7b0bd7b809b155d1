use verger::explanation::Question;
use verger::{Crawler, Decision, Dialect, Document, Explanation, Policy, decide};

use crate::questions::Questions;

/// The answers of one dialect: of every robot, for every URL.
pub fn answers(file: &[u8], dialect: &Dialect, questions: &Questions) -> Vec<Decision> {
    let document = Document::parse(file);
    let of_robot = |robot: &Vec<u8>| {
        let policy = Policy::new(&document, dialect, &Crawler::exact([robot]));
        questions.urls.iter().map(move |url| policy.decide(url))
    };
    questions.robots.iter().flat_map(of_robot).collect()
}

/// Every dialect answers, gives the same answer again and in one shot, and explains the answer that it gave.
pub fn answers_are_steady(file: &[u8], robot: &[u8], url: &[u8]) {
    let document = Document::parse(file);
    let crawler = Crawler::exact([robot]);
    for dialect in Dialect::ALL {
        let policy = Policy::new(&document, dialect, &crawler);
        let decision = policy.decide(url);
        assert_eq!(decision, policy.decide(url), "{}, asked twice", dialect.name);
        let anew = Policy::new(&Document::parse(file), dialect, &crawler);
        assert_eq!(decision, anew.decide(url), "{}, read twice", dialect.name);
        let in_one_shot = decide(file, dialect, &crawler, url);
        assert_eq!(decision, in_one_shot, "{}, in one shot", dialect.name);
        let told = Explanation::new(Question {
            document: &document,
            dialect,
            crawler: &crawler,
            origin: None,
            url,
        });
        assert_eq!(decision, told.decision, "{}, explained", dialect.name);
        let lines = 1..=document.lines().len();
        assert!(decision.line().is_none_or(|line| lines.contains(&(line as usize))));
    }
}
