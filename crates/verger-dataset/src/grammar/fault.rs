use std::fmt;

use crate::severity::Severity;

/// A violation of the grammar of data.txt §3.3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum GrammarFault {
    /// The file is YAML, JSON or HTML.
    OtherForm,
    /// A record does not begin with a User-agent line.
    NoAgent,
    /// A record has User-agent lines and nothing else.
    NoRule,
    /// The name of a field is not a token of RFC 1945.
    FieldName,
    /// The value of a User-agent line is not a token of RFC 1945.
    Agent,
    /// White space before a field, before its colon, or after the value of a User-agent line or a rule.
    Space,
    /// An extension line has no value.
    EmptyValue,
    /// The path of a rule is not a path.
    Path,
    /// A character that is not allowed in a path.
    PathCharacter,
    /// The path of a rule is written as in the memo's own examples, which the grammar does not allow.
    Example,
    /// A rule names /robots.txt or /data.txt.
    OwnAddress,
    /// `#` directly after a value ends it.
    Hash,
    /// `#` in a text begins a comment.
    Comment,
    /// Bytes outside ASCII.
    NotAscii,
    /// A line does not end with CR LF.
    LineEnd,
}

impl GrammarFault {
    /// How much it matters. Advice: what the memo's examples or its §5.2 have, and what the grammar may read
    /// differently than its author meant.
    pub fn severity(self) -> Severity {
        match self {
            Self::Example | Self::Comment | Self::LineEnd => Severity::Advice,
            _ => Severity::Warning,
        }
    }

    /// Its name in the command and the vectors.
    pub fn name(self) -> &'static str {
        match self {
            Self::OtherForm => "grammar-form",
            Self::NoAgent => "grammar-no-agent",
            Self::NoRule => "grammar-no-rule",
            Self::FieldName => "grammar-field",
            Self::Agent => "grammar-agent",
            Self::Space => "grammar-space",
            Self::EmptyValue => "grammar-value",
            Self::Path => "grammar-path",
            Self::PathCharacter => "grammar-path-character",
            Self::Example => "grammar-example",
            Self::OwnAddress => "grammar-own-address",
            Self::Hash => "grammar-hash",
            Self::Comment => "grammar-comment",
            Self::NotAscii => "grammar-ascii",
            Self::LineEnd => "grammar-line-end",
        }
    }
}

/// What is wrong, and what to do.
impl fmt::Display for GrammarFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::OtherForm => {
                "the grammar has only records; `verger data fmt --form strict-records` writes them"
            }
            Self::NoAgent => {
                "the record has no User-agent line; begin it with `User-agent: data.txt`"
            }
            Self::NoRule => "the record ends after its User-agent lines; add a rule or a field",
            Self::FieldName => {
                "a field name cannot have white space or any of ()<>@,;:\\\"/[]?={}; use letters, digits and `-`"
            }
            Self::Agent => {
                "a robot's name is one word without a version or any of ()<>@,;:\\\"/[]?={}; write only the name"
            }
            Self::Space => "the grammar allows no white space here; remove it",
            Self::EmptyValue => "the field has no value; add one, or delete the line",
            Self::Path => "the path is not `/` and a name; correct it",
            Self::PathCharacter => "a path cannot have this character; write it as % and two digits",
            Self::Example => {
                "the grammar does not allow this path, but the examples in §3.2 and §4 use it; nothing to change"
            }
            Self::OwnAddress => "/robots.txt and /data.txt are never subject to rules; delete the line",
            Self::Hash => "`#` ends the value here; write `%23`, or a space before a comment",
            Self::Comment => "the value ends before `#`: the rest is a comment",
            Self::NotAscii => "the grammar allows only ASCII; write it in ASCII, in URLs as % and two digits",
            Self::LineEnd => {
                "in the grammar, lines end with CR LF; §5.2 asks readers to accept LF and CR too"
            }
        })
    }
}
