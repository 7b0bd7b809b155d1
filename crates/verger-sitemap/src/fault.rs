use std::fmt;
use std::ops::ControlFlow;

use crate::place::SitemapPlace;

/// Something that the protocol, or a limit, forbids.
///
/// It is displayed as its place, its text and its clause.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub struct Fault {
    /// Its kind.
    pub kind: FaultKind,
    /// Its place: for an entry, its tag; for an element's text, that element's tag.
    pub place: SitemapPlace,
}

/// Whether reading continues; the fault that ended it is reported by the caller.
pub(crate) type Flow<T = ()> = ControlFlow<Fault, T>;

impl Fault {
    pub(crate) fn stop<T>(kind: FaultKind, place: SitemapPlace) -> Flow<T> {
        ControlFlow::Break(Self { kind, place })
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {} ({})", self.place, self.kind, self.kind.clause())
    }
}

/// One row per kind: identifier, name, message, clause.
macro_rules! faults {
    ($($kind:ident $name:literal $text:literal $clause:ident,)*) => {
        /// The kinds of fault in a sitemap.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum FaultKind {
            $(#[doc = concat!("`", $name, "`: ", $text, ".")] $kind,)*
        }

        impl FaultKind {
            /// Every kind, in the order in which a file is read.
            pub const ALL: &'static [Self] = &[$(Self::$kind),*];

            /// Its name in machine-readable output: it completes "allow …".
            pub const fn name(self) -> &'static str {
                match self { $(Self::$kind => $name,)* }
            }

            /// The clause that forbids it.
            pub const fn clause(self) -> &'static str {
                match self { $(Self::$kind => $clause,)* }
            }

            const fn text(self) -> &'static str {
                match self { $(Self::$kind => $text,)* }
            }
        }
    };
}

faults! {
    BrokenGzip "broken-gzip" "the gzip data is broken or cut; reading stops" GZIP,
    TrailingOctets "trailing-octets" "bytes that are not gzip follow the gzip data, and are not read" GZIP,
    OctetLimit "octet-limit" "the file is larger than a sitemap may be; reading stops" FORMATS,
    Utf16 "utf-16" "the file is in UTF-16, and is not read" FORMAT,
    NotUtf8 "not-utf-8" "bytes that are not UTF-8; reported once" FORMAT,
    OtherEncoding "other-encoding" "the XML declaration states an encoding other than UTF-8" FORMAT,
    LateDeclaration "late-declaration" "text before the XML declaration" PROLOG,
    Doctype "doctype" "a document type declaration; it is not read, and what it declares is not used" XSD,
    UnescapedAmpersand "unescaped-ampersand" "an ampersand that is not written &amp;" ESCAPING,
    UnknownEntity "unknown-entity" "not one of the five entities, or not a character; left as written" ESCAPING,
    MalformedTag "malformed-tag" "not an XML tag; reading stops" TAGS_OF_XML,
    LongTag "long-tag" "a tag of more than 16 KiB; reading stops" BOUND,
    DeepElement "deep-element" "more than 64 elements, or 64 namespaces, inside each other; reading stops" BOUND,
    EndTag "end-tag" "an end tag that does not close the element that is open; reading stops" TAGS_OF_XML,
    UnclosedElement "unclosed-element" "the file ends before its root element does" TAGS_OF_XML,
    OutsideRoot "outside-root" "text or an element outside the root element; reading stops" PROLOG,
    Empty "empty-file" "the file is empty" FORMAT,
    WrongRoot "wrong-root" "the root element is not that of a sitemap, an index or a feed; it is not read" FORMAT,
    Namespace "namespace" "the root element is not in the namespace of its format" FORMAT,
    UnboundPrefix "unbound-prefix" "a prefix that no xmlns attribute declares; the element is ignored" NAMESPACES,
    NestedIndex "nested-index" "an index that is listed in an index" INDEX,
    MisplacedElement "misplaced-element" "an element of the protocol's namespace that is not allowed here; it is ignored" TAGS,
    RepeatedElement "repeated-element" "an element that is allowed only once; the first counts" TAGS,
    LongText "long-text" "more text than any value needs; the value is not used" BOUND,
    EntryLimit "entry-limit" "more entries than a file may hold; reading stops" FORMATS,
    MissingLoc "missing-loc" "an entry without an address" TAGS,
    EmptyLoc "empty-loc" "an empty address" TAGS,
    RelativeLoc "relative-loc" "not an absolute address: scheme or host is missing" TAGS,
    InvalidLoc "invalid-loc" "not a valid address" ESCAPING,
    SchemeLoc "scheme-loc" "an address of a scheme other than http and https" TAGS,
    UnescapedLoc "unescaped-loc" "an address with a character that must be percent-encoded, or with half an escape" ESCAPING,
    FragmentLoc "fragment-loc" "an address with a fragment, which is never sent to a server" FRAGMENT,
    LongLoc "long-loc" "an address that is too long: the protocol allows 2,047 characters" TAGS,
    OtherScheme "other-scheme" "an address whose scheme is not the sitemap's" LOCATION,
    OtherHost "other-host" "an address on a host other than the sitemap's, whose robots.txt is not known to name the sitemap" LOCATION,
    OutsideFolder "outside-folder" "an address outside the folder of the sitemap" LOCATION,
    Lastmod "lastmod" "not a W3C Datetime; a time of day needs an offset" TAGS,
    PubDate "pub-date" "not a date and time in the RSS format" FORMATS,
    Changefreq "changefreq" "not one of always, hourly, daily, weekly, monthly, yearly, never" TAGS,
    Priority "priority" "not a decimal number from 0.0 to 1.0" TAGS,
    DepthLimit "depth-limit" "too many levels of indexes above this sitemap; it is not requested" WALK,
    FileLimit "file-limit" "the site has too many sitemaps; this one is not requested" WALK,
    WalkEntryLimit "walk-entry-limit" "the site's sitemaps list too many entries; nothing more is read" WALK,
    WalkOctetLimit "walk-octet-limit" "the site's sitemaps are too large; nothing more is read" WALK,
}

impl fmt::Display for FaultKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.text())
    }
}

const FORMAT: &str = "sitemaps.org 0.9, Sitemaps XML format";
const TAGS: &str = "sitemaps.org 0.9, XML tag definitions";
const ESCAPING: &str = "sitemaps.org 0.9, Entity escaping";
const INDEX: &str = "sitemaps.org 0.9, Using Sitemap index files";
const FORMATS: &str = "sitemaps.org 0.9, Using Sitemap index files; Other Sitemap formats";
const LOCATION: &str = "sitemaps.org 0.9, Sitemap file location";
const XSD: &str = "sitemaps.org 0.9, Validating your Sitemap";
const GZIP: &str = "RFC 1952 §2.2";
const FRAGMENT: &str = "RFC 3986 §3.5";
const PROLOG: &str = "XML 1.0 §2.1, §2.8";
const TAGS_OF_XML: &str = "XML 1.0 §3.1";
const NAMESPACES: &str = "Namespaces in XML 1.0 §5";
const BOUND: &str = "a bound of this reader";
const WALK: &str = "a limit of the walk";
