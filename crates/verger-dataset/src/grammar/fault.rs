use std::fmt;

use crate::severity::Severity;

/// What the grammar of data.txt §3.3 does not derive.
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
    /// A character that no path has.
    PathCharacter,
    /// The path of a rule is written as in the memo's own examples, which the grammar does not derive.
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
    /// How much it matters. Advice: what the memo's examples or its §5.2 have, and what the grammar derives otherwise than
    /// its author may have meant.
    pub fn severity(self) -> Severity {
        match self {
            Self::Example | Self::Comment | Self::LineEnd => Severity::Advice,
            _ => Severity::Warning,
        }
    }

    /// Its name, as the command and the vectors write it.
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
                "the grammar has records alone; `verger data fmt --form strict-records` writes them"
            }
            Self::NoAgent => {
                "the record has no User-agent line; begin it with `User-agent: data.txt`"
            }
            Self::NoRule => "the record ends after its User-agent lines; add a rule or a field",
            Self::FieldName => {
                "the name of a field has no white space and none of ()<>@,;:\\\"/[]?={}; use letters, digits and `-`"
            }
            Self::Agent => {
                "a robot's name is one word without a version or any of ()<>@,;:\\\"/[]?={}; write the name alone"
            }
            Self::Space => "the grammar has no white space here; remove it",
            Self::EmptyValue => "the field has no value; give one, or drop the line",
            Self::Path => "the path is not `/` and a name; correct it",
            Self::PathCharacter => "a path does not have this character; write it as % and two digits",
            Self::Example => {
                "the grammar has no such path, but the examples of §3.2 and §4 are written so; nothing to change"
            }
            Self::OwnAddress => "/robots.txt and /data.txt are never subject to rules; drop the line",
            Self::Hash => "`#` ends the value here; write `%23`, or a space before a comment",
            Self::Comment => "the value ends before `#`: what follows is a comment",
            Self::NotAscii => "the grammar has ASCII alone; write it in ASCII, in URLs as % and two digits",
            Self::LineEnd => {
                "lines end with CR LF in the grammar; §5.2 asks readers to take LF and CR too"
            }
        })
    }
}
