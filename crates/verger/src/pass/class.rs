use crate::crawler::Crawler;
use crate::dialect::{Dialect, SeveralTokens, TokenMatch};
use crate::policy::Fit;

/// How well a group fits the robot, as a number: the smaller, the better. Only the groups of the best class in
/// the file count, so a pass keeps the rules of the best one it has seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Class(u32);

/// Groups for `*`, behind all others.
const STAR: Class = Class(u32::MAX);

impl Class {
    pub(super) fn is_star(self) -> bool {
        self == STAR
    }
}

/// Who asks, as the pass needs it.
#[derive(Clone, Copy)]
pub(super) struct Asker<'a> {
    crawler: &'a Crawler,
    token: TokenMatch,
    united: bool,
}

impl<'a> Asker<'a> {
    /// `None` for an empty token, which only some dialects compare.
    pub(super) fn new(dialect: &Dialect, crawler: &'a Crawler) -> Option<Self> {
        let united = dialect.several_tokens == SeveralTokens::United;
        let asker = Self { crawler, token: dialect.token, united };
        let nameless = crawler.names().any(|name| name.text().is_empty());
        (!nameless).then_some(asker)
    }

    /// The first octets of its names.
    pub(super) fn initials(&self) -> impl Iterator<Item = u8> {
        self.crawler.names().filter_map(|name| name.text().first().copied())
    }

    /// The class of a User-agent value; `None` if it is not for the robot.
    pub(super) fn class_of(&self, value: &[u8]) -> Option<Class> {
        let own = self.crawler.own_names().len() as u32;
        let fits = (0..).zip(self.crawler.names()).filter_map(|(preference, name)| {
            let fit = name.fit(self.token, value)?;
            let one_of_many = self.united && preference < own;
            let leading = u32::from(fit == Fit::LeadingLetters);
            Some(if one_of_many { Class(0) } else { Class(2 * preference + leading) })
        });
        let star = || (self.crawler.obeys_star() && self.token.is_star(value)).then_some(STAR);
        fits.min().or_else(star)
    }
}
