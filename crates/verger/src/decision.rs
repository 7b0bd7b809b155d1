//! The decision on one URL, and its reason.

use crate::directive::Directive;
use crate::syntax::{Document, LineKind, Span};

/// The answer to "may I?", with its reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Decision {
    /// The answer.
    pub verdict: Verdict,
    /// Why.
    pub reason: Reason,
    /// The rule that decided, if there is one.
    pub rule: Option<DecidingRule>,
    /// The limit that kept part of the file from being obeyed, if any.
    pub limit: Option<LimitReached>,
}

impl Decision {
    /// Whether the robot may fetch the URL. `false` for a URL out of scope: this file cannot allow it.
    pub fn is_allowed(&self) -> bool {
        self.verdict == Verdict::Allowed
    }

    /// The line of the file that decided, from 1.
    pub fn line(&self) -> Option<u32> {
        self.rule.map(|rule| rule.line)
    }
}

/// The verdict of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "yes, no, and not for this file to say")]
pub enum Verdict {
    /// The robot may fetch the URL.
    Allowed,
    /// It may not fetch it.
    Disallowed,
    /// The URL belongs to a different origin from the file's.
    OutOfScope,
}

impl Verdict {
    /// Its name, as the command and the vectors write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Allowed => "allowed",
            Self::Disallowed => "disallowed",
            Self::OutOfScope => "out-of-scope",
        }
    }
}

/// Why a decision was made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Reason {
    /// The highest-ranked matching rule decides.
    MatchedRule,
    /// No rule of the robot's groups matches.
    NoRuleMatched,
    /// `/robots.txt` is always allowed.
    ImplicitRobotsTxt,
    /// No group is for the robot, and there is none for `*`.
    NoGroup,
    /// The robot's groups have no rules.
    EmptyGroup,
    /// The record for the robot states an experimental version, and there is no record for `*` to use instead (the
    /// 2.0.0 proposal).
    RecordIgnored,
    /// The record for `*` states an experimental version, so no readable record is for the robot, and everything is
    /// disallowed (the 2.0.0 proposal).
    DefaultIgnored,
    /// The file is larger than a limit, and the dialect closes the site for that.
    LimitReached,
    /// The URL belongs to a different origin from the file's.
    OutOfScope,
}

impl Reason {
    /// Its name, as the command and the vectors write it.
    pub fn name(self) -> &'static str {
        match self {
            Self::MatchedRule => "matched-rule",
            Self::NoRuleMatched => "no-rule-matched",
            Self::ImplicitRobotsTxt => "implicit-robots-txt",
            Self::NoGroup => "no-group",
            Self::EmptyGroup => "empty-group",
            Self::RecordIgnored => "record-ignored",
            Self::DefaultIgnored => "default-ignored",
            Self::LimitReached => "limit-reached",
            Self::OutOfScope => "out-of-scope",
        }
    }
}

/// The rule that decided, by its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct DecidingRule {
    /// Its line, from 1.
    pub line: u32,
    /// The field of that line.
    pub directive: Directive,
}

impl DecidingRule {
    /// Where the value of its line is in the document that the decision came from: its pattern, and, in dialects
    /// that read several paths on a line, the other paths too. `None` for a different document that has no record
    /// there.
    pub fn value(&self, document: &Document<'_>) -> Option<Span> {
        match document.line(self.line)?.kind {
            LineKind::Record(record) => Some(record.value),
            _ => None,
        }
    }
}

/// A limit that kept part of a file from being obeyed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct LimitReached {
    /// Which limit.
    pub limit: LimitedBy,
    /// The first line that was not obeyed.
    pub line: u32,
}

/// Which limit of [`Limits`](crate::dialect::Limits), with its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum LimitedBy {
    /// This many bytes.
    Octets(u32),
    /// This many rules.
    Rules(u32),
}
