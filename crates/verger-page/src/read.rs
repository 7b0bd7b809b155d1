use verger::page::PageSignals;

use crate::kind::NotText;
use crate::unclosed::Unclosed;

/// What was read of a page.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PageRead {
    /// What the page says, and what was known of it before.
    pub signals: PageSignals,
    /// Why no more was read.
    pub end: End,
    /// How many bytes were looked at.
    pub octets: u64,
    /// How many values of attributes were longer than [`PageLimits::value`](crate::PageLimits::value).
    pub overlong: u32,
    /// Whether a browser may see something that was not read: see [`Gap::Doubt`].
    pub is_doubtful: bool,
    /// Whether its charset is not one that is read: see [`Gap::Charset`].
    pub is_charset_unread: bool,
    /// What the page ends inside of, where it was read to its end.
    pub unclosed: Option<Unclosed>,
}

/// Why no more of a page was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// The body began, and no more was asked for.
    OfHead,
    /// The page was at an end.
    OfPage,
    /// [`PageLimits::octets`](crate::PageLimits::bytes).
    OctetLimit,
    /// Its Content-Type says that it is not HTML: its headers alone speak to robots.
    NotHtml,
    /// The page is in UTF-32, which no browser reads.
    Utf32,
    /// Its bytes are not text.
    NotText(NotText),
}

/// What keeps a page from being known in full. What was found holds all the same, since a page can only be stricter
/// than that.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Gap {
    /// The page is longer than was to be read.
    OctetLimit,
    /// It is in UTF-32.
    Utf32,
    /// It is not text.
    NotText(NotText),
    /// There are more statements than are kept.
    Statements,
    /// It is in a charset that is not read, by its name or its bytes: EBCDIC, UTF-7, or one of an unknown name.
    Charset,
    /// The page can be read in two ways: a drawing or formula that is not closed as it was opened, a text in a list of
    /// choices or after a frameset, a charset that is not what it is called. In one of them there are tags that were
    /// not read.
    Doubt,
    /// The page ends inside a tag, a comment or a text that is never closed, as one does whose transfer was cut off.
    Unclosed(Unclosed),
}

impl PageRead {
    /// Why the page may say more than was found; `None` where it does not.
    ///
    /// ```
    /// use verger::page::PageSignals;
    /// use verger_page::{Gap, PageLimits, PageReader};
    ///
    /// let mut reader = PageReader::new(PageSignals::default(), PageLimits::default());
    /// reader.feed(b"\x1F\x8B\x08compressed twice");
    /// assert!(matches!(reader.finish().gap(), Some(Gap::NotText(_))));
    /// ```
    pub fn gap(&self) -> Option<Gap> {
        match self.end {
            End::OctetLimit => Some(Gap::OctetLimit),
            End::Utf32 => Some(Gap::Utf32),
            End::NotText(what) => Some(Gap::NotText(what)),
            _ if !self.signals.is_complete() => Some(Gap::Statements),
            _ if self.is_charset_unread => Some(Gap::Charset),
            _ if self.is_doubtful => Some(Gap::Doubt),
            _ => self.unclosed.map(Gap::Unclosed),
        }
    }
}

impl Gap {
    /// Its name, as programs are shown it.
    pub fn name(self) -> &'static str {
        match self {
            Self::OctetLimit => "octet-limit",
            Self::Utf32 => "utf-32",
            Self::NotText(NotText::Compressed(_)) => "compressed",
            Self::NotText(_) => "binary",
            Self::Statements => "too-many-statements",
            Self::Charset => "charset",
            Self::Doubt => "ambiguous",
            Self::Unclosed(_) => "unclosed",
        }
    }
}
