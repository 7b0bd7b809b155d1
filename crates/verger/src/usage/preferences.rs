use alloc::vec::Vec;

use super::statement::{UsageSource, UsageStatement};
use super::tdm;
use super::vocabulary::{Preference, Reuse, UsageCategory};

/// All preferences about the use of one piece of content, from every source: the robots.txt, the headers, the page,
/// the site's tdmrep.json. Every statement is kept.
///
/// The strictest statement wins, category by category (draft-ietf-aipref-vocab §5.1), except that TDMRep has an
/// order of its own: of its statements those of the page count, else those of the header, else that of the file. An
/// agreement between the site and the reader overrides all of it; that is why the statements can be inspected here.
///
/// Use [`answer`](Self::answer) to ask whether a use is welcome.
///
/// ```
/// use verger::{Crawler, Dialect, Document, Verdict};
/// use verger::usage::{Preference, UsageCategory, UsagePreferences, UsageRules};
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
    /// The precedence of the places whose statements on text and data mining apply.
    tdm_rank: Option<u8>,
}

impl UsagePreferences {
    /// Every statement, in the order in which they were added.
    pub fn statements(&self) -> &[UsageStatement] {
        &self.statements
    }

    /// What applies to a category. Cost: the number of statements.
    pub fn preference(&self, category: UsageCategory) -> Preference {
        let counting = self.statements.iter().filter(|statement| self.counts(statement, category));
        let said = counting.map(|statement| statement.preference(category));
        said.fold(Preference::Unknown, Preference::combined)
    }

    /// The statements that decide a category; none when nothing is said.
    pub fn deciding(&self, category: UsageCategory) -> impl Iterator<Item = &UsageStatement> {
        let holds = self.preference(category);
        self.statements.iter().filter(move |statement| {
            holds != Preference::Unknown
                && statement.preference(category) == holds
                && self.counts(statement, category)
        })
    }

    /// The other statements about a category: they say something else, or are in a place with lower precedence.
    pub fn overruled(&self, category: UsageCategory) -> impl Iterator<Item = &UsageStatement> {
        let holds = self.preference(category);
        self.statements.iter().filter(move |statement| {
            let said = statement.preference(category);
            said != Preference::Unknown && (said != holds || !self.counts(statement, category))
        })
    }

    /// How far the content may be reused: the strictest stated level, `None` when none is stated.
    pub fn reuse(&self) -> Option<Reuse> {
        self.statements.iter().filter_map(|statement| statement.reuse).min()
    }

    /// If text and data mining is reserved and a policy says how to obtain the right: its address, as written in
    /// the place with the highest precedence.
    ///
    /// ```
    /// use verger::usage::UsagePreferences;
    ///
    /// let headers = [("tdm-reservation", "1"), ("tdm-policy", "https://example.com/policy.json")];
    /// let usage = UsagePreferences::from_headers(headers);
    /// assert_eq!(usage.tdm_policy(), Some(&b"https://example.com/policy.json"[..]));
    /// assert_eq!(UsagePreferences::from_headers([headers[1]]).tdm_policy(), None);
    /// ```
    pub fn tdm_policy(&self) -> Option<&[u8]> {
        if self.preference(UsageCategory::TextAndDataMining) != Preference::Disallowed {
            return None;
        }
        let stated = self.statements.iter().filter(|statement| statement.policy.is_some());
        stated.max_by_key(|statement| tdm::rank(statement.place))?.policy.as_deref()
    }

    /// Whether a statement about a category is considered at all.
    pub(super) fn counts(&self, statement: &UsageStatement, category: UsageCategory) -> bool {
        statement.preference(category) != Preference::Unknown
            && (category != UsageCategory::TextAndDataMining
                || statement.source != UsageSource::TdmReservation
                || Some(tdm::rank(statement.place)) == self.tdm_rank)
    }

    pub(crate) fn add(&mut self, statement: UsageStatement) {
        // A place that says nothing does not reset what another says.
        if statement.preference(UsageCategory::TextAndDataMining) != Preference::Unknown {
            self.tdm_rank = self.tdm_rank.max(Some(tdm::rank(statement.place)));
        }
        self.statements.push(statement);
    }
}

impl Extend<UsageStatement> for UsagePreferences {
    fn extend<I: IntoIterator<Item = UsageStatement>>(&mut self, statements: I) {
        statements.into_iter().for_each(|statement| self.add(statement));
    }
}

impl IntoIterator for UsagePreferences {
    type Item = UsageStatement;
    type IntoIter = alloc::vec::IntoIter<UsageStatement>;

    fn into_iter(self) -> Self::IntoIter {
        self.statements.into_iter()
    }
}
