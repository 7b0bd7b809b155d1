use std::collections::BTreeMap;
use std::path::Path;

use verger::Dialect;
use verger_proof::corpus;
use verger_proof::questions::Questions;

use super::case::Case;

/// Another engine.
pub(crate) struct Engine {
    pub(crate) name: &'static str,
    /// Why a file cannot be passed to it.
    pub(crate) cannot_read: fn(&[u8]) -> Option<&'static str>,
    /// Its answer. It may refuse a question.
    pub(crate) answer: fn(&Case) -> Option<bool>,
    pub(crate) reasons: &'static [Reason],
}

/// What the other engine is known to read differently.
pub(crate) struct Reason {
    pub(crate) name: &'static str,
    /// The question without it.
    pub(crate) without: fn(&Case) -> Case,
}

/// The findings.
pub(crate) struct Comparison {
    engine: &'static Engine,
    dialect: &'static Dialect,
    asked: usize,
    agreed: usize,
    skipped: BTreeMap<&'static str, usize>,
    explained: BTreeMap<String, usize>,
    unexplained: Vec<String>,
}

const URLS: usize = 8;

impl Comparison {
    pub(crate) fn of(shared: &Path, dialect: &'static Dialect, engine: &'static Engine) -> Self {
        let mut comparison = Self {
            engine,
            dialect,
            asked: 0,
            agreed: 0,
            skipped: BTreeMap::new(),
            explained: BTreeMap::new(),
            unexplained: Vec::new(),
        };
        for (name, file) in corpus(shared) {
            if let Some(why) = (engine.cannot_read)(&file) {
                *comparison.skipped.entry(why).or_default() += 1;
                continue;
            }
            let questions = Questions::about(&file, URLS);
            for robot in &questions.robots {
                for url in &questions.urls {
                    let (Ok(robot), Ok(url)) = (str::from_utf8(robot), str::from_utf8(url)) else {
                        continue;
                    };
                    let (robot, url) = (robot.to_owned(), url.to_owned());
                    comparison.ask(&name, &Case { dialect, file: file.clone(), robot, url });
                }
            }
        }
        comparison
    }

    fn ask(&mut self, name: &str, case: &Case) {
        self.asked += 1;
        let answer = case.answer();
        if (self.engine.answer)(case) == Some(answer) {
            self.agreed += 1;
        } else if let Some(reason) = self.explain(case, answer) {
            *self.explained.entry(reason).or_default() += 1;
        } else {
            let Case { robot, url, .. } = case;
            self.unexplained.push(format!("{name}: {robot} asks for {url}, we say {answer}"));
        }
    }

    /// The first single reason that explains the difference, else a few that do so together.
    fn explain(&self, case: &Case, answer: bool) -> Option<String> {
        let reasons: Vec<_> = self.engine.reasons.iter().collect();
        let explains = |reasons: &[&Reason]| {
            let mut rewritten = case.clone();
            for reason in reasons {
                let without = (reason.without)(&rewritten);
                if without.answer() == answer {
                    rewritten = without;
                }
            }
            (self.engine.answer)(&rewritten) == Some(answer)
        };
        if let Some(reason) = reasons.iter().find(|reason| explains(&[reason])) {
            return Some(reason.name.to_owned());
        }
        let mut needed = explains(&reasons).then_some(reasons)?;
        for place in (0..needed.len()).rev() {
            let mut fewer = needed.clone();
            fewer.remove(place);
            if explains(&fewer) {
                needed = fewer;
            }
        }
        Some(needed.iter().map(|reason| reason.name).collect::<Vec<_>>().join(" + "))
    }

    pub(crate) fn conclude(self) {
        let Self { engine, dialect, asked, agreed, skipped, explained, unexplained } = self;
        println!("{} and {}: {agreed} of {asked} answers agree", engine.name, dialect.name);
        for (why, files) in skipped {
            println!("  not asked about {files} files: {why}");
        }
        for (reason, cases) in explained {
            println!("  {cases} differ: {reason}");
        }
        assert!(asked > 100_000, "only {asked} questions were asked");
        let shown = &unexplained[..unexplained.len().min(60)];
        assert!(unexplained.is_empty(), "{} unexplained: {shown:#?}", unexplained.len());
    }
}
