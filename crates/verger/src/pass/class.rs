use crate::dialect::{Dialect, SeveralTokens, TokenMatch};
use crate::policy::Fit;
use crate::product_token::Agents;

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
    agents: &'a Agents,
    token: TokenMatch,
    united: bool,
}

impl<'a> Asker<'a> {
    /// `None` for an empty token, which only some dialects compare.
    pub(super) fn new(dialect: &Dialect, agents: &'a Agents) -> Option<Self> {
        let united = dialect.several_tokens == SeveralTokens::United;
        let nameless = agents.tokens().any(<[u8]>::is_empty);
        (!nameless).then_some(Self { agents, token: dialect.token, united })
    }

    /// The first octets of the tokens.
    pub(super) fn initials(&self) -> impl Iterator<Item = u8> {
        self.agents.tokens().filter_map(|token| token.first().copied())
    }

    /// The class of a User-agent value; `None` if it names neither the robot nor `*`.
    pub(super) fn class_of(&self, value: &[u8]) -> Option<Class> {
        let fits = (0..).zip(self.agents.tokens()).filter_map(|(preference, token)| {
            let fit = self.token.fit(value, token)?;
            Some(if self.united {
                Class(0)
            } else {
                Class(2 * preference + u32::from(fit == Fit::LeadingLetters))
            })
        });
        fits.min().or(self.token.is_star(value).then_some(STAR))
    }
}
