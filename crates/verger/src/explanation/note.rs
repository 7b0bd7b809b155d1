mod counted;
mod of_document;
mod of_group;

pub use counted::{CountedNote, Notes};

use crate::directive::Directive;
use crate::syntax::ContentKind;

/// Something a person should know about how a file is read, or about a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Note {
    /// The file is not text.
    NotText {
        /// What it is.
        kind: ContentKind,
    },
    /// The field of the line is a misspelling, read as the directive.
    Misspelling {
        /// The line.
        line: u32,
        /// What it is read as.
        directive: Directive,
    },
    /// The line has no colon, but is read anyway.
    MissingColon {
        /// The line.
        line: u32,
    },
    /// The line begins with a known field, but has no colon after it, and so is not read.
    MissingColonNotRead {
        /// The line.
        line: u32,
        /// What it was meant to be.
        directive: Directive,
    },
    /// The line has control characters before its comment. No grammar allows them there (RFC 9309 §2.2).
    ControlCharacters {
        /// The line.
        line: u32,
    },
    /// The value of a User-agent line is not a product token under the grammar of the dialect (RFC 9309 §2.2:
    /// identifier).
    TokenOutsideGrammar {
        /// The line.
        line: u32,
    },
    /// A User-agent line that the robot obeys has a version, which is left out.
    VersionInToken {
        /// The line.
        line: u32,
    },
    /// The deciding pattern matched through its `*`.
    ThroughStar {
        /// The line.
        line: u32,
    },
    /// The deciding line names an index page, and its directory is meant too.
    IndexPage {
        /// The line.
        line: u32,
    },
    /// A group that names the robot hides the rules of the group for `*`.
    HidesStarGroup {
        /// The first User-agent line of the hidden group.
        line: u32,
    },
    /// A blank line is between the record's last User-agent line and its first rule. Readers of 1994 lost the
    /// record there; every dialect here keeps it.
    BlankLineInRecord {
        /// The blank line.
        line: u32,
    },
    /// Rules outside any group: they apply to nobody.
    RulesWithoutGroup {
        /// The first of them.
        line: u32,
        /// How many there are.
        count: usize,
    },
    /// A User-agent line that names the robot has no rules of its own. A later User-agent line, separated from it
    /// by a blank line or another record, gives it the rules of its group: only a rule ends a group (RFC 9309
    /// §2.1).
    SharesNextGroup {
        /// The robot's line.
        line: u32,
        /// The next User-agent line that is separated from it.
        next: u32,
    },
    /// A record for the robot is ignored, since it states an experimental version.
    VersionIgnored {
        /// Its first User-agent line.
        line: u32,
    },
    /// The record's version cannot be read; like a missing one, it counts as 1.0.0.
    VersionUnreadable {
        /// The line.
        line: u32,
    },
    /// The record's version has an unknown major number, and is read as 2.0.0.
    VersionUnknown {
        /// The line.
        line: u32,
    },
    /// The record has already stated its version.
    VersionRepeated {
        /// The line that is ignored.
        line: u32,
        /// The line that stated it first.
        first: u32,
    },
    /// A version that is not the first known field after a User-agent line: the record is read as 1.0.0.
    VersionOutOfPlace {
        /// The line that is ignored.
        line: u32,
    },
    /// No path can match the pattern: it begins neither with `/` nor with a `*` that is a wildcard.
    CannotMatch {
        /// The line.
        line: u32,
    },
    /// The pattern as written does not begin with `/`, but does as the dialect reads it.
    ReadAsSlash {
        /// The line.
        line: u32,
    },
    /// The rule names /robots.txt, which "must not appear in the Allow/Disallow rules" (draft of 1996, §3.2.2).
    NamesRobotsTxt {
        /// The line.
        line: u32,
        /// Whether /robots.txt is allowed whatever the rule says.
        always_allowed: bool,
    },
    /// The pattern has bytes that are not UTF-8. They are compared as they are: other encodings of the same letter
    /// are different paths.
    NotUtf8 {
        /// The line.
        line: u32,
    },
    /// An empty Disallow, which allows everything from its place on, is in the same group as one with a path. "The
    /// standard doesn't explicitly say how to resolve" that (Koster, 4 June 1996); here the first that matches
    /// decides.
    EmptyDisallowBeside {
        /// The line of the empty Disallow.
        line: u32,
        /// The line of the first Disallow with a path.
        other: u32,
    },
}

impl Note {
    /// Its name, as the command writes it.
    pub fn name(&self) -> &'static str {
        match self {
            Self::NotText { .. } => "not-text",
            Self::Misspelling { .. } => "misspelling",
            Self::MissingColon { .. } => "missing-colon",
            Self::MissingColonNotRead { .. } => "missing-colon-not-read",
            Self::ControlCharacters { .. } => "control-characters",
            Self::TokenOutsideGrammar { .. } => "token-outside-grammar",
            Self::VersionInToken { .. } => "version-in-token",
            Self::ThroughStar { .. } => "through-star",
            Self::IndexPage { .. } => "index-page",
            Self::HidesStarGroup { .. } => "hides-star-group",
            Self::BlankLineInRecord { .. } => "blank-line-in-record",
            Self::RulesWithoutGroup { .. } => "rules-without-group",
            Self::VersionIgnored { .. } => "version-ignored",
            Self::SharesNextGroup { .. } => "shares-next-group",
            Self::VersionUnreadable { .. } => "version-unreadable",
            Self::VersionUnknown { .. } => "version-unknown",
            Self::VersionRepeated { .. } => "version-repeated",
            Self::VersionOutOfPlace { .. } => "version-out-of-place",
            Self::CannotMatch { .. } => "cannot-match",
            Self::ReadAsSlash { .. } => "read-as-slash",
            Self::NamesRobotsTxt { .. } => "names-robots-txt",
            Self::NotUtf8 { .. } => "not-utf-8",
            Self::EmptyDisallowBeside { .. } => "empty-disallow-beside",
        }
    }

    /// The line it is about, from 1; `None` for the whole file.
    pub fn line(&self) -> Option<u32> {
        match *self {
            Self::NotText { .. } => None,
            Self::Misspelling { line, .. }
            | Self::MissingColon { line }
            | Self::MissingColonNotRead { line, .. }
            | Self::ControlCharacters { line }
            | Self::TokenOutsideGrammar { line }
            | Self::VersionInToken { line }
            | Self::ThroughStar { line }
            | Self::IndexPage { line }
            | Self::HidesStarGroup { line }
            | Self::BlankLineInRecord { line }
            | Self::RulesWithoutGroup { line, .. }
            | Self::VersionIgnored { line }
            | Self::SharesNextGroup { line, .. }
            | Self::VersionUnreadable { line }
            | Self::VersionUnknown { line }
            | Self::VersionRepeated { line, .. }
            | Self::VersionOutOfPlace { line }
            | Self::CannotMatch { line }
            | Self::ReadAsSlash { line }
            | Self::NamesRobotsTxt { line, .. }
            | Self::NotUtf8 { line }
            | Self::EmptyDisallowBeside { line, .. } => Some(line),
        }
    }

    /// Whether it reports a fault in the file, to be shown whenever the file is checked. The others explain how a
    /// valid file is read, or one decision.
    pub fn is_fault(&self) -> bool {
        !matches!(
            self,
            Self::ThroughStar { .. }
                | Self::IndexPage { .. }
                | Self::HidesStarGroup { .. }
                | Self::BlankLineInRecord { .. }
        )
    }

    /// Whether the other note says the same of another line.
    fn is_alike(&self, other: &Self) -> bool {
        match (self, other) {
            (Self::Misspelling { directive: a, .. }, Self::Misspelling { directive: b, .. })
            | (
                Self::MissingColonNotRead { directive: a, .. },
                Self::MissingColonNotRead { directive: b, .. },
            ) => a == b,
            _ => core::mem::discriminant(self) == core::mem::discriminant(other),
        }
    }
}
