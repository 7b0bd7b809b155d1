use alloc::vec::Vec;

use super::preferences::UsagePreferences;
use super::statement::UsageStatement;
use super::vocabulary::{Preference, UsageCategory};

/// A use of content, as a caller asks about it, whatever the mechanisms call it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ContentUse {
    /// Training an AI model that generates content.
    TrainAi,
    /// Giving the content to such a model as input: both [`UsageCategory::AiUse`] and [`UsageCategory::AiInput`],
    /// the strictest statement in the terms of either.
    AiUse,
    /// Finding the content by searching.
    Search,
    /// Text and data mining.
    TextAndDataMining,
}

/// Whether a use is welcome, and the statements that say so.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct UseAnswer<'p> {
    /// The answer.
    pub preference: Preference,
    /// The category that decides: [`UsageCategory::Search`] where that takes precedence, else one of the use's own.
    /// The first of these where nothing is said.
    pub category: UsageCategory,
    /// The statements that say so.
    pub deciding: Vec<&'p UsageStatement>,
    /// The other statements on the use: they say something else, or do not count since search takes precedence.
    pub overruled: Vec<&'p UsageStatement>,
}

impl ContentUse {
    /// All of them, in the order of their declaration.
    pub const ALL: &'static [Self] =
        &[Self::TrainAi, Self::AiUse, Self::Search, Self::TextAndDataMining];

    /// Its name in text and machine-readable output.
    pub fn name(self) -> &'static str {
        self.categories()[0].name()
    }

    /// The categories whose statements are about it.
    pub fn categories(self) -> &'static [UsageCategory] {
        match self {
            Self::TrainAi => &[UsageCategory::TrainAi],
            Self::AiUse => &[UsageCategory::AiUse, UsageCategory::AiInput],
            Self::Search => &[UsageCategory::Search],
            Self::TextAndDataMining => &[UsageCategory::TextAndDataMining],
        }
    }
}

impl UsagePreferences {
    /// May the content be used this way? The strictest statement wins, whoever made it. Cost, here and below: the
    /// number of statements.
    ///
    /// ```
    /// use verger::usage::{ContentUse, Preference, UsagePreferences};
    ///
    /// let usage = UsagePreferences::from_headers([
    ///     ("Content-Usage", "ai-use=y"),
    ///     ("Content-Signal", "ai-input=no"),
    /// ]);
    /// let answer = usage.answer(ContentUse::AiUse);
    /// assert_eq!(answer.preference, Preference::Disallowed);
    /// assert_eq!((answer.deciding.len(), answer.overruled.len()), (1, 1));
    /// ```
    pub fn answer(&self, content_use: ContentUse) -> UseAnswer<'_> {
        let categories = content_use.categories();
        let holding = categories.iter().map(|&category| (self.preference(category), category));
        let unknown = (Preference::Unknown, categories[0]);
        let (preference, category) = holding.fold(unknown, |so_far, next| {
            let combined = so_far.0.combined(next.0);
            if combined == so_far.0 { so_far } else { next }
        });
        let (mut deciding, mut overruled) = (Vec::new(), Vec::new());
        for statement in self.on(categories) {
            let said = categories.iter().filter(|&&category| self.counts(statement, category));
            let mut said = said.map(|&category| statement.preference(category));
            if said.any(|said| said == preference) {
                deciding.push(statement);
            } else {
                overruled.push(statement);
            }
        }
        UseAnswer { preference, category, deciding, overruled }
    }

    /// May the content be used so within a search, such as to train the model that ranks its results?
    ///
    /// What is said on search then takes precedence over what is said on training and on AI, whether stricter or
    /// not (draft-ietf-aipref-vocab-08 §4.3: search overrides every other category for a use that meets its
    /// conditions). Where nothing is said on search, it overrides nothing. Text and data mining is not a category
    /// of that vocabulary, and is not overridden.
    ///
    /// ```
    /// use verger::usage::{ContentUse, Preference, UsageCategory, UsagePreferences};
    ///
    /// let usage = UsagePreferences::from_headers([("Content-Usage", "train-ai=n, search=y")]);
    /// assert_eq!(usage.answer(ContentUse::TrainAi).preference, Preference::Disallowed);
    /// let within = usage.answer_within_search(ContentUse::TrainAi);
    /// assert_eq!((within.preference, within.category), (Preference::Allowed, UsageCategory::Search));
    /// ```
    pub fn answer_within_search(&self, content_use: ContentUse) -> UseAnswer<'_> {
        let search = self.answer(ContentUse::Search);
        let is_of_vocabulary = content_use != ContentUse::TextAndDataMining;
        if search.preference == Preference::Unknown || !is_of_vocabulary {
            return self.answer(content_use);
        }
        let mut overruled = search.overruled;
        for statement in self.on(content_use.categories()) {
            let is_listed = |listed: &&UsageStatement| core::ptr::eq(*listed, statement);
            if !search.deciding.iter().chain(&overruled).any(is_listed) {
                overruled.push(statement);
            }
        }
        UseAnswer { overruled, ..search }
    }

    /// The statements that say something on one of these categories.
    fn on<'p>(
        &'p self,
        categories: &'p [UsageCategory],
    ) -> impl Iterator<Item = &'p UsageStatement> {
        let says = |statement: &UsageStatement, category: &UsageCategory| {
            statement.preference(*category) != Preference::Unknown
        };
        self.statements()
            .iter()
            .filter(move |statement| categories.iter().any(|category| says(statement, category)))
    }
}
