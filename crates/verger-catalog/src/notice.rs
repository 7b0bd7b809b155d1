use std::fmt;

use crate::place::Place;
use crate::term::Term;

/// A fact about a description that its author would want to know.
///
/// A reader never fails: what it could not take as it stands is told here, with its place. A linter
/// decides what of it to show.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Notice {
    /// What is so.
    pub kind: NoticeKind,
    /// Where.
    pub place: Place,
    /// The earlier statement that this one clashes with, where there is one.
    pub earlier: Option<Place>,
}

/// How much a notice matters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[expect(clippy::exhaustive_enums, reason = "something is lost, or doubtful, or merely untidy")]
pub enum Severity {
    /// Nothing is lost; it could be written better.
    Advice,
    /// It was read, in a way that its author may not have meant.
    Warning,
    /// A statement was not taken.
    Error,
}

/// What a notice says.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum NoticeKind {
    /// No dataset is described.
    NoDataset,
    /// The text is a page of HTML, not a description.
    Html,
    /// It was served as this media type, where data.txt §3.1 asks for `text/plain`. Its bytes are read all the same.
    ServedAs(String),
    /// The JSON does not parse, or is in no shape that is known.
    UnknownJson,
    /// A limit was reached; nothing behind this place was read.
    LimitReached,
    /// Octets that are not UTF-8 were replaced.
    NotUtf8,
    /// Controls in a value were replaced.
    Control,
    /// A value is longer than the limit; its end was cut off.
    TooLong,
    /// A field has no value.
    Empty(Term),
    /// A line is neither a field nor a comment.
    Unreadable,
    /// A field stands where it describes nothing: in a record without a `Dataset` line.
    Stray,
    /// A field describes a file whose address was not taken. Not taken either.
    OfRefused,
    /// A rule stands in no record that begins with `User-agent`.
    RuleWithoutAgent,
    /// A field's name is spelt wrong; it was read as this one.
    Misspelt(Term),
    /// A single value was expected; the first counts.
    SecondValue(Term),
    /// A dataset has no title; its identifier stands for it.
    NoTitle,
    /// A dataset names no file, service or page to get it from.
    NothingToGet,
    /// A dataset has no identifier of its own; this one was concluded.
    Inferred(String),
    /// The identifier is taken; the dataset was kept under this one.
    SecondIdentifier(String),
    /// An identifier has other characters than letters, digits, `.`, `_`, `~` and `-`, and is no URL.
    IdentifierForm,
    /// `#` behind white space is read as text, though a strict reader begins a comment there.
    Hash,
    /// `#` in a URL is better written `%23`.
    HashInLink,
    /// The address begins with `//`: it leads to another host without saying so. Not taken.
    NetworkPath,
    /// The address has a scheme that is neither http nor https. Not taken.
    Scheme,
    /// The address holds a user's name or password. Not taken.
    Credentials,
    /// The value is no address. Not taken.
    NotALink,
    /// The address leads to another origin than the file's.
    OtherOrigin,
    /// The value is no date of ISO 8601. It is kept as text.
    NotADate,
    /// The value is no number. It is kept as text.
    NotANumber,
    /// The value is no checksum `algorithm:hex` of the right length. Not taken.
    Checksum,
    /// The value is none of `public`, `restricted` and `private`. It is kept as text.
    Access,
    /// A value goes on over several lines in a form whose lines may not be broken.
    Continued,
    /// YAML: a value holds `: ` and should stand in quotes. The rest of the line was taken.
    UnquotedColon,
    /// YAML: a line that should be indented is not, or the reverse.
    Indentation,
    /// YAML: a quote, bracket or brace is not closed on its line.
    Unclosed,
    /// YAML: a tab indents a line.
    Tab,
    /// YAML: a tag, anchor or alias. It is kept as text, never acted on.
    Tag,
    /// YAML: nested deeper than is read. It is kept as text.
    TooDeep,
    /// YAML: a key stands twice; the second was taken for the beginning of another dataset.
    SecondKey,
    /// YAML: a comment, which the normal form does not keep.
    Comment,
}

impl NoticeKind {
    /// How much it matters.
    pub fn severity(&self) -> Severity {
        use NoticeKind as Kind;
        match self {
            Kind::Html
            | Kind::UnknownJson
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
            | Kind::Checksum => Severity::Error,
            Kind::NothingToGet
            | Kind::HashInLink
            | Kind::OtherOrigin
            | Kind::Comment
            | Kind::ServedAs(_)
            | Kind::NoTitle => Severity::Advice,
            _ => Severity::Warning,
        }
    }

    /// Its name, as the command and the vectors write it.
    pub fn name(&self) -> &'static str {
        use NoticeKind as Kind;
        match self {
            Kind::NoDataset => "no-dataset",
            Kind::Html => "html",
            Kind::ServedAs(_) => "served-as",
            Kind::UnknownJson => "unknown-json",
            Kind::LimitReached => "limit-reached",
            Kind::NotUtf8 => "not-utf-8",
            Kind::Control => "control",
            Kind::TooLong => "too-long",
            Kind::Empty(_) => "empty",
            Kind::Unreadable => "unreadable",
            Kind::Stray => "stray",
            Kind::OfRefused => "of-refused",
            Kind::RuleWithoutAgent => "rule-without-agent",
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
        }
    }
}

/// What is so, and what to do.
impl fmt::Display for NoticeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use NoticeKind as Kind;
        f.write_str(match self {
            Kind::Empty(term) => {
                return write!(f, "{term} has no value; give one, or drop the line");
            }
            Kind::Misspelt(term) => return write!(f, "read as {term}; correct the spelling"),
            Kind::SecondValue(term) => {
                return write!(f, "{term} is given twice, and the first counts; drop one");
            }
            Kind::Inferred(name) => {
                return write!(f, "the dataset has no identifier, and is called {name:?}; name it");
            }
            Kind::SecondIdentifier(name) => {
                return write!(
                    f,
                    "the identifier is taken, and the dataset kept as {name:?}; rename it"
                );
            }
            Kind::ServedAs(media_type) => {
                return write!(f, "served as {media_type}; serve it as text/plain");
            }
            Kind::NoDataset => "no dataset is described; add one",
            Kind::Html => "this is a page of HTML; serve the description as text/plain",
            Kind::UnknownJson => "this JSON is no catalog in a shape that is known",
            Kind::LimitReached => {
                "a limit was reached, and nothing behind it was read; split the file"
            }
            Kind::NotUtf8 => "this is not UTF-8, and was replaced in part; save the file as UTF-8",
            Kind::Control => "a control character was replaced by a space; remove it",
            Kind::TooLong => "the value is too long, and its end was cut off; shorten it",
            Kind::Unreadable => "the line is neither `Field: value` nor a comment; correct it",
            Kind::Stray => "the line describes no dataset; begin its record with `Dataset: name`",
            Kind::OfRefused => {
                "the line describes a file whose address was not taken; correct the address"
            }
            Kind::RuleWithoutAgent => {
                "the rule is for nobody; begin its record with `User-agent: *`"
            }
            Kind::NoTitle => "the dataset has no title; add one",
            Kind::NothingToGet => {
                "the dataset can be had nowhere; add a `Download` or a `Landing-page`"
            }
            Kind::IdentifierForm => {
                "an identifier is best made of letters, digits, `.`, `_`, `~` and `-`"
            }
            Kind::Hash => "`#` is read as text here, and as a comment by strict readers; avoid it",
            Kind::HashInLink => "strict readers begin a comment at `#`; write `%23`",
            Kind::NetworkPath => {
                "the address leads to another host without a scheme; write https://"
            }
            Kind::Scheme => "only http and https addresses are taken; use one of them",
            Kind::Credentials => {
                "the address holds a name or password, and was not taken; remove it"
            }
            Kind::NotALink => "the value is no address; correct it",
            Kind::OtherOrigin => "the address leads to another host than the file's",
            Kind::NotADate => "the value is no date; write it like 2026-11-21",
            Kind::NotANumber => "the value is no number; write digits alone",
            Kind::Checksum => {
                "the value is no checksum; write it like sha256: and 64 hexadecimal digits"
            }
            Kind::Access => "the value is none of public, restricted and private; use one of them",
            Kind::Continued => "lines may not be broken; repeat the field on the next line instead",
            Kind::UnquotedColon => "`: ` ends a key in YAML; put the value in quotes",
            Kind::Indentation => "the line is not indented as those around it; align it",
            Kind::Unclosed => "a quote or bracket is not closed; close it",
            Kind::Tab => "YAML is not indented by tabs; use spaces",
            Kind::Tag => {
                "tags, anchors and aliases of YAML are not followed; write the value itself"
            }
            Kind::TooDeep => "this is nested deeper than is read; write it flatter",
            Kind::SecondKey => {
                "the key stands here again, and begins another dataset; begin it with `- `"
            }
            Kind::Comment => "the normal form does not keep comments in YAML",
        })
    }
}

impl Notice {
    pub(crate) fn new(kind: NoticeKind, place: Place) -> Self {
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
