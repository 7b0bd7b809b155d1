use alloc::vec::Vec;

use super::statement::UsageStatement;
use super::vocabulary::{Preference, Reuse, UsageCategory};

/// What is preferred about the use of one piece of content, by all who said something: the robots.txt, the
/// headers, the page. Every statement is kept.
///
/// The strictest statement wins, category by category (draft-ietf-aipref-vocab §5.1). An agreement between the
/// site and the reader goes before all of it; that is why the statements are here to look at.
///
/// ```
/// use verger::{Crawler, Dialect, Document, Preference, UsageCategory, UsagePreferences, UsageRules, Verdict};
///
/// let document = Document::parse(b"User-agent: *\nContent-Usage: train-ai=y, search=y\n");
/// let rules = UsageRules::new(&document, &Dialect::RFC9309, &Crawler::new(["ExampleBot"]));
/// let mut usage = rules.at(b"/", Verdict::Allowed).unwrap_or_default();
/// usage.extend(UsagePreferences::from_headers([("Content-Usage", "train-ai=n")]));
///
/// assert_eq!(usage.preference(UsageCategory::TrainAi), Preference::Disallowed);
/// assert_eq!(usage.overruled(UsageCategory::TrainAi).count(), 1);
/// assert_eq!(usage.preference(UsageCategory::Search), Preference::Allowed);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct UsagePreferences {
    statements: Vec<UsageStatement>,
}

impl UsagePreferences {
    /// Every statement, in the order in which they were added.
    pub fn statements(&self) -> &[UsageStatement] {
        &self.statements
    }

    /// What holds for a category. Cost: the number of statements.
    pub fn preference(&self, category: UsageCategory) -> Preference {
        let said = self.statements.iter().map(|statement| statement.preference(category));
        said.fold(Preference::Unknown, Preference::combined)
    }

    /// The statements that say what holds for a category; none when nothing is said.
    pub fn deciding(&self, category: UsageCategory) -> impl Iterator<Item = &UsageStatement> {
        let holds = self.preference(category);
        self.statements.iter().filter(move |statement| {
            holds != Preference::Unknown && statement.preference(category) == holds
        })
    }

    /// The statements that say something else about a category than what holds.
    pub fn overruled(&self, category: UsageCategory) -> impl Iterator<Item = &UsageStatement> {
        let holds = self.preference(category);
        self.statements.iter().filter(move |statement| {
            let said = statement.preference(category);
            said != Preference::Unknown && said != holds
        })
    }

    /// How far the content may be used again: the strictest level that is stated, `None` when none is.
    pub fn reuse(&self) -> Option<Reuse> {
        self.statements.iter().filter_map(|statement| statement.reuse).min()
    }

    pub(crate) fn add(&mut self, statement: UsageStatement) {
        self.statements.push(statement);
    }
}

impl Extend<UsageStatement> for UsagePreferences {
    fn extend<I: IntoIterator<Item = UsageStatement>>(&mut self, statements: I) {
        self.statements.extend(statements);
    }
}

impl IntoIterator for UsagePreferences {
    type Item = UsageStatement;
    type IntoIter = alloc::vec::IntoIter<UsageStatement>;

    fn into_iter(self) -> Self::IntoIter {
        self.statements.into_iter()
    }
}
