//! What a page says about the use of its content.

use super::rule::PageRule;
use super::signals::PageSignals;
use crate::crawler::Crawler;
use crate::usage::{Preference, UsageCategory, UsagePreferences, UsageSource, UsageStatement};

impl PageSignals {
    /// What the headers and the page say about the use of its content, to a robot.
    ///
    /// `noai` is a preference against training. `noindex` and `none` are preferences against search, which is what
    /// an index is for; `index` is not a preference, since it only states the default. For what keeps a page from
    /// excerpts, copies and one operator's AI answers, ask [`tell`](Self::tell): no two operators mean the same by
    /// it.
    ///
    /// ```
    /// use verger::Crawler;
    /// use verger::page::PageSignals;
    /// use verger::usage::{ContentUse, Preference};
    ///
    /// let page = PageSignals::from_headers(&[("X-Robots-Tag", "noindex"), ("tdm-reservation", "1")]);
    /// let usage = page.usage(&Crawler::new(["ExampleBot"]));
    /// assert_eq!(usage.answer(ContentUse::Search).preference, Preference::Disallowed);
    /// assert_eq!(usage.answer(ContentUse::TextAndDataMining).preference, Preference::Disallowed);
    /// assert_eq!(usage.answer(ContentUse::TrainAi).preference, Preference::Unknown);
    /// ```
    pub fn usage(&self, crawler: &Crawler) -> UsagePreferences {
        let mut usage = self.usage.clone();
        for said in self.statements().iter().filter(|said| said.scope.covers(crawler)) {
            let (source, category) = match said.rule {
                Some(PageRule::NoAi) => (UsageSource::NoAi, UsageCategory::TrainAi),
                Some(PageRule::NoIndex | PageRule::None) => {
                    (UsageSource::NoIndex, UsageCategory::Search)
                }
                _ => continue,
            };
            let mut statement = UsageStatement::new(source, said.place);
            statement.prefer(category, Preference::Disallowed);
            statement.text.clone_from(&said.text);
            usage.add(statement);
        }
        usage.extend(self.tdm.iter().cloned());
        usage
    }
}
