use core::cmp::Reverse;

use crate::decision::Verdict;
use crate::dialect::{RuleOrder, Rules};
use crate::directive::Directive;

/// The place of a rule among those of a policy: smaller is higher. Among rules with the same rank, the first line
/// is the highest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Rank {
    class: u8,
    length: Reverse<u32>,
    loses_tie: bool,
}

impl Rank {
    /// RFC 9309 §2.2.2: the most bytes, then an Allow. An empty Disallow allows, but like any Disallow it loses a
    /// tie with an empty Allow.
    pub(crate) fn longest(length: u32, directive: Directive) -> Self {
        Self { class: 0, length: Reverse(length), loses_tie: directive != Directive::Allow }
    }

    /// The bytes of its normal form, where these rank it.
    pub(crate) fn length(self) -> u32 {
        self.length.0
    }
}

impl RuleOrder {
    pub(super) fn rank(self, rule: &super::Rule) -> Rank {
        let class = match (self, rule.verdict(), rule.has_star()) {
            (Self::Longest, ..) => return Rank::longest(rule.length(), rule.directive()),
            (Self::First | Self::DisallowOnly, ..)
            | (Self::ExplicitFirst, Verdict::Allowed, false) => 0,
            (Self::ExplicitFirst, Verdict::Allowed, true) => 2,
            (Self::ExplicitFirst, ..) => 1,
        };
        Rank { class, length: Reverse(0), loses_tie: false }
    }

    /// Why `loser`, which matches, does not decide where `winner` does.
    pub(super) fn outranked(self, winner: &super::Rule, loser: &super::Rule) -> Outranked {
        let (won, lost) = (self.rank(winner), self.rank(loser));
        match self {
            Self::Longest if won.length != lost.length => Outranked::Shorter,
            Self::Longest if won.loses_tie != lost.loses_tie => Outranked::AllowWinsTie,
            Self::ExplicitFirst if won.class == 0 && lost.class > 0 => {
                Outranked::BelowExplicitAllow
            }
            Self::ExplicitFirst if won.class < lost.class => Outranked::BelowDisallow,
            _ => Outranked::LaterLine,
        }
    }
}

/// Why a rule that matches does not decide.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Outranked {
    /// Another pattern is longer.
    Shorter,
    /// An Allow of the same length wins the tie.
    AllowWinsTie,
    /// An earlier line matches.
    LaterLine,
    /// An Allow without `*` comes before every Disallow.
    BelowExplicitAllow,
    /// A Disallow comes before an Allow with `*`.
    BelowDisallow,
}

/// Why a line of the robot's groups is not a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoRule {
    /// It has no path, and the dialect gives that no meaning.
    Empty,
    /// The dialect does not know Allow.
    AllowNotKnown,
    /// It comes after the rules that a limit lets the robot obey.
    BeyondLimit,
}

impl Rules {
    /// What an Allow or a Disallow decides where it matches.
    pub(crate) fn verdict(self, directive: Directive, is_empty: bool) -> Result<Verdict, NoRule> {
        match directive {
            Directive::Allow if self.order == RuleOrder::DisallowOnly => Err(NoRule::AllowNotKnown),
            _ if is_empty && !self.empty_pattern.is_rule(directive) => Err(NoRule::Empty),
            Directive::Disallow if !is_empty => Ok(Verdict::Disallowed),
            _ => Ok(Verdict::Allowed),
        }
    }
}
