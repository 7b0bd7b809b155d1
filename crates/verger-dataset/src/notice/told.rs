use std::fmt;

use super::NoticeKind;

/// What is wrong, and what to do.
impl fmt::Display for NoticeKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        use NoticeKind as Kind;
        f.write_str(match self {
            Kind::Grammar(fault) => return write!(f, "{fault}"),
            Kind::Json(fault) => return write!(f, "{fault}"),
            Kind::Rdf(fault) => return write!(f, "{fault}"),
            Kind::OtherLanguage(term) => {
                return write!(f, "{term} is in several languages; one counts, the others are kept");
            }
            Kind::NotRead(name) => {
                return write!(f, "{name:?} was not read; state it in a simpler form");
            }
            Kind::Empty(term) => {
                return write!(f, "{term} has no value; add one, or delete the line");
            }
            Kind::Misspelt(term) => return write!(f, "read as {term}; correct the spelling"),
            Kind::SecondValue(term) => {
                return write!(f, "{term} is given twice, and the first counts; delete one");
            }
            Kind::Inferred(name) => {
                return write!(f, "the dataset has no identifier, and is called {name:?}; name it");
            }
            Kind::SecondIdentifier(name) => {
                return write!(
                    f,
                    "the identifier is already used; the dataset is kept as {name:?}; rename it"
                );
            }
            Kind::ServedAs(media_type) => {
                return write!(f, "served as {media_type}; serve it as text/plain");
            }
            Kind::NoDataset => "no dataset is described; add one",
            Kind::Html => "this is an HTML page; serve the description as text/plain",
            Kind::UnknownJson => "this JSON is not a catalog in a known shape",
            Kind::UnknownRdf => "this RDF describes no dcat:Dataset and no dcat:Catalog",
            Kind::LimitReached => {
                "a limit was reached, and nothing after it was read; split the file"
            }
            Kind::NotUtf8 => "this is not UTF-8, and was replaced in part; save the file as UTF-8",
            Kind::Control => "a control character was replaced by a space; remove it",
            Kind::TooLong => "the value is too long, and its end was cut off; shorten it",
            Kind::Unreadable => "the line is neither `Field: value` nor a comment; correct it",
            Kind::Stray => "the line describes no dataset; begin its record with `Dataset: name`",
            Kind::OfRefused => {
                "the line describes a file whose URL was refused; correct the URL"
            }
            Kind::RuleWithoutAgent => {
                "the rule has no robot; begin its record with `User-agent: *`"
            }
            Kind::AmongRules => {
                "the record is for robots, and this line describes nothing; move it to a record that begins with `Dataset: name`"
            }
            Kind::UnderAgent => {
                "robots read this record as rules, and the first for `*` hides later ones; begin it with `User-agent: data.txt`"
            }
            Kind::NoTitle => "the dataset has no title; add one",
            Kind::NothingToGet => {
                "the dataset has no download and no page; add a `Download` or a `Landing-page`"
            }
            Kind::IdentifierForm => {
                "an identifier should have only letters, digits, `.`, `_`, `~` and `-`"
            }
            Kind::Hash => "`#` is read as text here, and as a comment by strict readers; avoid it",
            Kind::HashInLink => "strict readers begin a comment at `#`; write `%23`",
            Kind::NetworkPath => {
                "the URL has a host but no scheme; write https://"
            }
            Kind::Scheme => "only http and https URLs are accepted; use one of them",
            Kind::Credentials => {
                "the URL has a user name or password, so it was refused; remove them"
            }
            Kind::NotALink => "the value is not a URL; correct it",
            Kind::OtherOrigin => "the URL leads to another host than the file's",
            Kind::NotADate => "the value is not a date; write it like 2026-11-21",
            Kind::NotANumber => "the value is not a number; write only digits",
            Kind::Checksum => {
                "the value is not a checksum; write it like sha256: and 64 hexadecimal digits"
            }
            Kind::Access => "the value is not one of public, restricted and private; use one of them",
            Kind::Continued => "a value must be on one line; repeat the field on the next line instead",
            Kind::UnquotedColon => "`: ` ends a key in YAML; quote the value",
            Kind::Indentation => "the line is not indented like its neighbours; align it",
            Kind::Unclosed => "a quote or bracket is not closed; close it",
            Kind::Tab => "YAML does not allow tabs as indentation; use spaces",
            Kind::Tag => {
                "YAML tags are kept as text and never acted on; write the value itself"
            }
            Kind::TooDeep => "this is nested too deep; write it flatter",
            Kind::SecondKey => {
                "the key occurs again, and begins another dataset; begin it with `- `"
            }
            Kind::Comment => "the normal form does not keep comments in YAML",
        })
    }
}
