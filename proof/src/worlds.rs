//! Small worlds: every policy and every path that can be written with a few words.

mod words;

pub use words::Words;

use crate::equality::{Difference, Question, asked};
use crate::naive::{Field, Rulebook};
use crate::parallel::on_all_processors;

/// Every policy over some patterns, with every path.
#[derive(Clone, Copy, Debug)]
pub struct World {
    /// Its name.
    pub name: &'static str,
    /// The number of rules in its policies.
    pub policies: Policies,
    /// The content of the rules.
    pub patterns: Words,
    /// The text after the first `/` of a path.
    pub paths: Words,
}

/// Its set of policies.
#[derive(Clone, Copy, Debug)]
#[expect(missing_docs, reason = "said by their names")]
pub enum Policies {
    OneDisallow,
    TwoRules,
}

impl World {
    /// Every rule and every path of single bytes.
    pub const fn of_octets(in_a_pattern: u32, in_a_path: u32) -> Self {
        Self {
            name: "one rule",
            policies: Policies::OneDisallow,
            patterns: Words { symbols: &["a", "b", "*", "$", "/", "%"], up_to: in_a_pattern },
            paths: Words { symbols: &["a", "b", "/", "$"], up_to: in_a_path },
        }
    }

    /// Escapes, and the bytes they may or may not equal.
    pub const OF_ESCAPES: Self = {
        let words = Words { symbols: &["%2F", "%2f", "%41", "%25", "A", "/", "*", "$"], up_to: 4 };
        Self {
            name: "one rule with escapes",
            policies: Policies::OneDisallow,
            patterns: words,
            paths: words,
        }
    };

    /// The rulebooks in which an escape may be more than three bytes.
    pub const BOOKS_WITH_ESCAPES: [Rulebook; 4] =
        [Rulebook::Rfc9309, Rulebook::Rep00, Rulebook::Koster1996, Rulebook::Google];

    /// Which of two rules wins.
    pub const OF_TWO_RULES: Self = Self {
        name: "two rules",
        policies: Policies::TwoRules,
        patterns: Words { symbols: &["/", "a", "*", "$"], up_to: 3 },
        paths: Words { symbols: &["/", "a", "*", "$"], up_to: 3 },
    };

    /// Which of two rules is longer, when encoding changes their lengths; and several paths on a line.
    pub const OF_TWO_RULES_WITH_ESCAPES: Self = {
        let symbols = &[
            "/", "%2F", "%41", "A", "*", "%2a", "$", "%24", "%25", "%", "\u{e4}", "%c3%A4", "{",
            " ",
        ];
        Self {
            name: "two rules with escapes",
            policies: Policies::TwoRules,
            patterns: Words { symbols, up_to: 2 },
            paths: Words { symbols, up_to: 1 },
        }
    };

    /// The number of its questions.
    pub fn questions(&self) -> usize {
        self.policies() * self.paths.count()
    }

    fn policies(&self) -> usize {
        match self.policies {
            Policies::OneDisallow => self.patterns.count(),
            Policies::TwoRules => (2 * self.patterns.count()).pow(2),
        }
    }

    fn policy(&self, number: usize) -> Vec<(Field, Vec<u8>)> {
        match self.policies {
            Policies::OneDisallow => vec![(Field::Disallow, self.patterns.nth(number))],
            Policies::TwoRules => {
                let rules = 2 * self.patterns.count();
                vec![self.rule(number / rules), self.rule(number % rules)]
            }
        }
    }

    fn rule(&self, number: usize) -> (Field, Vec<u8>) {
        let field = if number.is_multiple_of(2) { Field::Allow } else { Field::Disallow };
        (field, self.patterns.nth(number / 2))
    }

    /// Asks the engine and the naive reference every question, on all processors. `progress` receives the number of
    /// questions begun.
    ///
    /// # Errors
    /// The first difference found.
    pub fn prove(
        &self,
        book: Rulebook,
        progress: impl Fn(usize) + Sync,
    ) -> Result<usize, Box<Difference>> {
        let paths = (0..self.paths.count()).map(|number| [b"/", &*self.paths.nth(number)].concat());
        let questions: Vec<_> = paths.map(|path| Question::new(book, &path)).collect();
        on_all_processors(self.policies(), |number| {
            progress(number * questions.len());
            asked(book, &self.policy(number), &questions)
        })
    }
}
