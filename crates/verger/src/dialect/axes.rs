use crate::directive::{Directive, FieldSpelling};
use crate::path::{NormalForm, PatternLanguage};

/// How a line is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "dialects are built from literals of it")]
pub struct LineReading {
    /// How a field is compared with the known names.
    pub field: FieldSpelling,
    /// Whether `Disallow /x`, two words without a colon, is a record.
    pub missing_colon: bool,
    /// Whether a NUL ends the line.
    pub nul_ends: bool,
    /// How many bytes of a line are read.
    pub longest: Option<u32>,
}

/// Where a record begins and ends. In every dialect a User-agent line after a rule begins a new record, and a blank
/// line between a User-agent line and its first rule does not end one: a record needs a rule, and losing the record
/// would open what its author closed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "dialects are built from literals of it")]
pub struct RecordForm {
    /// Whether a blank line after a rule ends the record.
    pub ended_by_blank_line: bool,
    /// After which lines a User-agent line begins a new record.
    pub closed_by: Closer,
}

/// What separates the User-agent lines of two records.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Closer {
    /// An Allow or Disallow line. Any other field is treated as absent.
    Rule,
    /// Any record line that is not a User-agent line.
    AnyField,
}

/// When the value of a User-agent line names a robot's token. ASCII case is always ignored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TokenMatch {
    /// The value up to `/` or white space is the token. If no group of the file has such a value, the value's
    /// leading `[A-Za-z_-]+` is compared, with tokens made only of those characters.
    NameThenLeadingLetters,
    /// The leading `[A-Za-z_-]*` of the value is the whole token. White space may follow `*`.
    LeadingLetters,
    /// The value is the token, with or without a version: `foobot/1.0` names foobot.
    WithOrWithoutVersion,
    /// The value contains the token.
    ValueContainsToken,
    /// The token contains the value (without the value's version).
    TokenContainsValue,
    /// The token begins with the value.
    TokenBeginsWithValue,
}

/// How a list of tokens is used.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeveralTokens {
    /// The rules for all of them apply together.
    United,
    /// The first token that has a group of its own counts; the others are its fallbacks.
    FirstWithGroup,
}

/// Which of several groups for the same robot apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum SeveralGroups {
    /// All of them, as one.
    Merged,
    /// The first in the file.
    First,
}

/// What the lines of a record mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "dialects are built from literals of it")]
pub struct Rules {
    /// Which rule wins.
    pub order: RuleOrder,
    /// What the characters of a pattern mean.
    pub pattern: PatternLanguage,
    /// When two spellings are the same path.
    pub normal_form: NormalForm,
    /// What an Allow or a Disallow with an empty pattern means.
    pub empty_pattern: EmptyPattern,
    /// Whether white space on a Disallow line separates several paths.
    pub several_paths: bool,
    /// Whether `Allow: /dir/index.html` also allows `/dir/`.
    pub index_page: bool,
}

/// Which of the matching rules wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum RuleOrder {
    /// The longest pattern; Allow before Disallow; the first line.
    Longest,
    /// The first line.
    First,
    /// Any Disallow. Allow lines are not rules.
    DisallowOnly,
    /// An Allow without `*`, then any Disallow, then an Allow with `*`. A path that no rule matches is disallowed
    /// if there is an Allow with `*`, or an Allow and no Disallow.
    ExplicitFirst,
}

/// What an Allow or a Disallow with an empty pattern means. In no dialect does it disallow anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum EmptyPattern {
    /// Nothing: it is not a rule, although it makes the record exist.
    NoRule,
    /// A Disallow allows everything, from its place in the order on; an Allow is not a rule.
    DisallowAllowsAll,
    /// It matches every path with the lowest priority and restricts nothing, on either line: where no longer
    /// pattern matches, it decides, and the path is allowed.
    RestrictsNothing,
}

impl EmptyPattern {
    /// Whether a line with an empty pattern is a rule; if so, it allows.
    pub(crate) fn is_rule(self, directive: Directive) -> bool {
        match self {
            Self::NoRule => false,
            Self::DisallowAllowsAll => directive == Directive::Disallow,
            Self::RestrictsNothing => true,
        }
    }
}

/// How much of a file is obeyed. Every decision reports what a limit cut off
/// ([`LimitReached`](crate::LimitReached)); nothing is cut silently.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Limits {
    /// Lines that do not end within this number of bytes are not obeyed. RFC 9309 §2.5 asks for at least 512,000.
    pub octets: Option<u32>,
    /// Rules beyond this number, in the groups that the robot obeys, are not obeyed.
    pub rules: Option<u32>,
    /// What happens then.
    pub on_excess: Excess,
}

/// What happens when a file is larger than a limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::exhaustive_enums, reason = "obey a part, or close the site")]
pub enum Excess {
    /// The part within the limit is obeyed (RFC 9309 §2.5).
    Truncate,
    /// The site counts as closed: Koster's advice of 1996.
    DisallowSite,
}

impl Limits {
    /// The 500 KiB that every crawler must read (RFC 9309 §2.5).
    pub const KIB_500: Self =
        Self { octets: Some(500 * 1024), rules: None, on_excess: Excess::Truncate };
    /// No limit except the 1 GiB of a [`Document`](crate::Document).
    pub const NONE: Self = Self { octets: None, rules: None, on_excess: Excess::Truncate };
}
