//! Whether all ways to a decision agree.

use verger::{Crawler, Dialect, Document, Policy, Ranking};

use crate::engine::Rules;
use crate::file_set::FileSet;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Answers {
    pub(crate) asked: usize,
    /// The number of decisions, with rule and reason, on which one-shot, policy and plain evaluator disagree.
    pub(crate) differ: usize,
}

impl Answers {
    /// Asks all questions of a set, under both dialects.
    pub(crate) fn of(files: &FileSet) -> Self {
        let mut answers = Self::default();
        for file in &files.files {
            for rules in [Rules::Rfc9309, Rules::Google] {
                let urls = file.urls.iter().map(|url| url.absolute().as_bytes());
                answers += Self::on(rules, &file.octets, file.agent, urls);
            }
        }
        answers
    }

    pub(crate) fn on<'u>(
        rules: Rules,
        robots: &[u8],
        agent: &str,
        urls: impl Iterator<Item = &'u [u8]>,
    ) -> Self {
        let dialect = match rules {
            Rules::Google => &Dialect::GOOGLE,
            Rules::Rfc9309 => &Dialect::RFC9309,
        };
        let (document, crawler) = (Document::parse(robots), Crawler::exact([agent]));
        let plain = Ranking::new(&document, dialect, &crawler);
        let policy = Policy::new(&document, dialect, &crawler);
        let mut answers = Self::default();
        for url in urls {
            let decision = plain.decide(url);
            let same = decision == policy.decide(url)
                && decision == verger::decide(robots, dialect, &crawler, url);
            answers += Self { asked: 1, differ: usize::from(!same) };
        }
        answers
    }
}

impl std::ops::AddAssign for Answers {
    fn add_assign(&mut self, other: Self) {
        self.asked += other.asked;
        self.differ += other.differ;
    }
}
