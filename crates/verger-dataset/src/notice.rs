mod notices;
mod told;

pub use notices::Notices;

use std::fmt;

use crate::grammar::GrammarFault;
use crate::json::JsonFault;
use crate::place::SourcePlace;
use crate::rdf::RdfFault;
use crate::severity::Severity;
use crate::term::Term;

/// Something about a description that its author would want to know.
///
/// A reader never fails: what it could not accept as written is listed here, with its place. A linter decides which
/// notices to show.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Notice {
    /// What it says.
    pub kind: NoticeKind,
    /// Where.
    pub place: SourcePlace,
    /// The earlier statement that this one clashes with, where there is one.
    pub earlier: Option<SourcePlace>,
}

/// The kinds of notices.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoticeKind {
    /// No dataset is described.
    NoDataset,
    /// The text is a page of HTML, not a description.
    Html,
    /// It was served as this media type; data.txt §3.1 asks for `text/plain`. Its bytes are read anyway.
    ServedAs(String),
    /// The JSON does not parse, or has an unknown shape.
    UnknownJson,
    /// The RDF describes neither a catalog nor a dataset.
    UnknownRdf,
    /// A limit was reached; nothing after this place was read.
    LimitReached,
    /// Bytes that are not UTF-8 were replaced.
    NotUtf8,
    /// Controls in a value were replaced.
    Control,
    /// A value is longer than the limit; its end was cut off.
    TooLong,
    /// A field has no value.
    Empty(Term),
    /// A line is neither a field nor a comment.
    Unreadable,
    /// A field describes nothing, because its record has no `Dataset` line.
    Stray,
    /// A field describes a file whose URL was refused, so it is ignored too.
    OfRefused,
    /// A rule is not in a record that begins with `User-agent`.
    RuleWithoutAgent,
    /// A field that could describe data is in a record of rules for robots. Ignored.
    AmongRules,
    /// The record that describes a dataset begins with a `User-agent` line that names robots.
    UnderAgent,
    /// A field's name is spelt wrong; it was read as this one.
    Misspelt(Term),
    /// A single value was expected; the first counts.
    SecondValue(Term),
    /// A dataset has no title; its identifier is used instead.
    NoTitle,
    /// A dataset names no file, service or page to get it from.
    NothingToGet,
    /// A dataset has no identifier; this one was inferred.
    Inferred(String),
    /// The identifier is already used; the dataset was kept under this one.
    SecondIdentifier(String),
    /// An identifier has characters other than letters, digits, `.`, `_`, `~` and `-`, and is not a URL.
    IdentifierForm,
    /// `#` after white space is read as text, although a strict reader begins a comment there.
    Hash,
    /// `#` in a URL is better written `%23`.
    HashInLink,
    /// The URL begins with `//`: it leads to another host without a scheme. Refused.
    NetworkPath,
    /// The URL has a scheme other than http and https. Refused.
    Scheme,
    /// The URL has a user name or password. Refused.
    Credentials,
    /// The value is not a URL. Refused.
    NotALink,
    /// The URL leads to another origin than the file's.
    OtherOrigin,
    /// The value is not a date of ISO 8601. It is kept as text.
    NotADate,
    /// The value is not a number. It is kept as text.
    NotANumber,
    /// The value is not a checksum `algorithm:hex` of the right length. Refused.
    Checksum,
    /// The value is none of `public`, `restricted` and `private`. It is kept as text.
    Access,
    /// A value continues over several lines, which the form does not allow.
    Continued,
    /// YAML: a value contains `: ` and should be in quotes. The whole rest of the line is its value.
    UnquotedColon,
    /// YAML: a line that should be indented is not, or the reverse.
    Indentation,
    /// YAML: a quote, bracket or brace is not closed on its line.
    Unclosed,
    /// YAML: a tab indents a line.
    Tab,
    /// YAML: a tag of its own. It is kept as text, never acted on.
    Tag,
    /// YAML: nested too deep. It is kept as text.
    TooDeep,
    /// YAML: a key occurs twice; the second one begins another dataset.
    SecondKey,
    /// YAML: a comment, which the normal form does not keep.
    Comment,
    /// A text for people is given in several languages. One counts: without a language, else English, else the first.
    /// The others are kept under names with the language, such as `Title-fr`.
    OtherLanguage(Term),
    /// The member of this name was not read, or nothing in it.
    NotRead(String),
    /// RDF: its syntax is wrong here. What can be read is read.
    Rdf(RdfFault),
    /// JSON: its syntax is wrong here. What can be read is read.
    Json(JsonFault),
    /// The grammar of data.txt §3.3 does not allow this. Only [`grammar_faults`](crate::grammar_faults) reports it.
    Grammar(GrammarFault),
}

impl NoticeKind {
    /// How much it matters.
    pub fn severity(&self) -> Severity {
        use NoticeKind as Kind;
        match self {
            Kind::Html
            | Kind::UnknownJson
            | Kind::UnknownRdf
            | Kind::LimitReached
            | Kind::TooLong
            | Kind::Unreadable
            | Kind::Stray
            | Kind::OfRefused
            | Kind::RuleWithoutAgent
            | Kind::SecondIdentifier(_)
            | Kind::NetworkPath
            | Kind::Scheme
            | Kind::Credentials
            | Kind::NotALink
            | Kind::Json(_)
            | Kind::Rdf(_)
            | Kind::Checksum => Severity::Error,
            Kind::NothingToGet
            | Kind::HashInLink
            | Kind::OtherOrigin
            | Kind::Comment
            | Kind::UnderAgent
            | Kind::ServedAs(_)
            | Kind::OtherLanguage(_)
            | Kind::NoTitle => Severity::Advice,
            Kind::Grammar(fault) => fault.severity(),
            _ => Severity::Warning,
        }
    }

    /// Whether datasets may not have been read because of it.
    pub(crate) fn may_lose_datasets(&self) -> bool {
        match self {
            Self::LimitReached | Self::UnknownJson | Self::UnknownRdf => true,
            Self::Rdf(fault) => !fault.keeps_all(),
            Self::Json(fault) => !fault.keeps_all(),
            _ => false,
        }
    }

    /// Its name in the command and the vectors.
    pub fn name(&self) -> &'static str {
        use NoticeKind as Kind;
        match self {
            Kind::NoDataset => "no-dataset",
            Kind::Html => "html",
            Kind::ServedAs(_) => "served-as",
            Kind::UnknownJson => "unknown-json",
            Kind::UnknownRdf => "unknown-rdf",
            Kind::LimitReached => "limit-reached",
            Kind::NotUtf8 => "not-utf-8",
            Kind::Control => "control",
            Kind::TooLong => "too-long",
            Kind::Empty(_) => "empty",
            Kind::Unreadable => "unreadable",
            Kind::Stray => "stray",
            Kind::OfRefused => "of-refused",
            Kind::RuleWithoutAgent => "rule-without-agent",
            Kind::AmongRules => "among-rules",
            Kind::UnderAgent => "under-agent",
            Kind::Misspelt(_) => "misspelt",
            Kind::SecondValue(_) => "second-value",
            Kind::NoTitle => "no-title",
            Kind::NothingToGet => "nothing-to-get",
            Kind::Inferred(_) => "inferred",
            Kind::SecondIdentifier(_) => "second-identifier",
            Kind::IdentifierForm => "identifier-form",
            Kind::Hash => "hash",
            Kind::HashInLink => "hash-in-link",
            Kind::NetworkPath => "network-path",
            Kind::Scheme => "scheme",
            Kind::Credentials => "credentials",
            Kind::NotALink => "not-a-link",
            Kind::OtherOrigin => "other-origin",
            Kind::NotADate => "not-a-date",
            Kind::NotANumber => "not-a-number",
            Kind::Checksum => "checksum",
            Kind::Access => "access",
            Kind::Continued => "continued",
            Kind::UnquotedColon => "unquoted-colon",
            Kind::Indentation => "indentation",
            Kind::Unclosed => "unclosed",
            Kind::Tab => "tab",
            Kind::Tag => "tag",
            Kind::TooDeep => "too-deep",
            Kind::SecondKey => "second-key",
            Kind::Comment => "comment",
            Kind::OtherLanguage(_) => "other-language",
            Kind::NotRead(_) => "not-read",
            Kind::Json(fault) => fault.name(),
            Kind::Rdf(fault) => fault.name(),
            Kind::Grammar(fault) => fault.name(),
        }
    }
}

impl Notice {
    pub(crate) fn new(kind: NoticeKind, place: SourcePlace) -> Self {
        Self { kind, place, earlier: None }
    }
}

/// `line 3: error: …`.
impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}: {}", self.place, self.kind.severity(), self.kind)?;
        self.earlier.iter().try_for_each(|earlier| write!(f, " (earlier: {earlier})"))
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Advice => "advice",
            Self::Warning => "warning",
            Self::Error => "error",
        })
    }
}
