use super::Crawler;
use super::product_token::Fit;
use crate::dialect::{Dialect, SeveralTokens, TokenMatch};

/// How well a group fits the robot, as a number: smaller is better. The robot obeys the groups of the best class in
/// the file, and no others.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Class(u32);

impl Class {
    /// Groups for `*`: after all others.
    pub(crate) const STAR: Self = Self(u32::MAX);

    pub(crate) fn is_star(self) -> bool {
        self == Self::STAR
    }
}

/// What selected a robot's groups.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ChosenBy {
    /// One of its own names, by index ([`Crawler::name_of`]); the first of them where a dialect unites several.
    Token(usize),
    /// No group names it; it obeys those for one of its fallbacks, by index.
    Fallback(usize),
    /// No group names it; it obeys those for `*`.
    Star,
    /// No group names it, and there is none for `*`, or groups for `*` are not meant for it.
    Nothing,
}

/// Classifies User-agent values, for one robot under one dialect.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Classifier<'a> {
    crawler: &'a Crawler,
    token: TokenMatch,
    /// Whether its own names count as one.
    united: bool,
}

impl<'a> Classifier<'a> {
    pub(crate) fn new(dialect: &Dialect, crawler: &'a Crawler) -> Self {
        let united = dialect.several_tokens == SeveralTokens::United;
        Self { crawler, token: dialect.token, united }
    }

    pub(crate) fn crawler(&self) -> &'a Crawler {
        self.crawler
    }

    /// The class of a User-agent value; `None` if it is not for the robot. Cost: length of the value × number of
    /// names.
    pub(crate) fn class_of(&self, value: &[u8]) -> Option<Class> {
        let own = self.crawler.own_names().len() as u32;
        let fits = (0..).zip(self.crawler.names()).filter_map(|(preference, name)| {
            let fit = name.fit(self.token, value)?;
            let one_of_many = self.united && preference < own;
            let leading = u32::from(fit == Fit::LeadingLetters);
            Some(if one_of_many { Class(0) } else { Class(2 * preference + leading) })
        });
        let for_star = self.crawler.obeys_star() && self.token.is_star(value);
        fits.min().or_else(|| for_star.then_some(Class::STAR))
    }

    /// Whether a group with that User-agent value is of that class. A group for `*` is, whichever other robots it
    /// names.
    pub(crate) fn is_of(&self, class: Class, value: &[u8]) -> bool {
        if class.is_star() {
            self.token.is_star(value)
        } else {
            self.class_of(value) == Some(class)
        }
    }

    /// Which name that is, for people.
    pub(crate) fn chosen_by(&self, class: Option<Class>) -> ChosenBy {
        let own = self.crawler.own_names().len();
        match class {
            None => ChosenBy::Nothing,
            Some(Class::STAR) => ChosenBy::Star,
            Some(Class(number)) => match number as usize / 2 {
                own_name if own_name < own => ChosenBy::Token(own_name),
                other => ChosenBy::Fallback(other - own),
            },
        }
    }
}
