use verger::page::PageSignals;

use crate::kind::NotText;
use crate::unclosed::Unclosed;

/// The result of reading a page.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PageRead {
    /// What the page says, together with what was known before, such as its headers.
    pub signals: PageSignals,
    /// Why reading stopped.
    pub end: End,
    /// The number of bytes read.
    pub octets: u64,
    /// How many values of attributes were longer than [`PageLimits::value`](crate::PageLimits::value).
    pub overlong: u32,
    /// Whether a browser may see something that was not read: see [`Gap::Doubt`].
    pub is_doubtful: bool,
    /// Whether its charset is one that is not read: see [`Gap::Charset`].
    pub is_charset_unread: bool,
    /// What was still open at the end of the page, if it was read to its end.
    pub unclosed: Option<Unclosed>,
}

/// Why reading a page stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// The body began, and only the head was wanted.
    OfHead,
    /// The page ended.
    OfPage,
    /// [`PageLimits::octets`](crate::PageLimits::octets).
    OctetLimit,
    /// Its Content-Type says that it is not HTML: only its headers count.
    NotHtml,
    /// The page is in UTF-32, which no browser reads.
    Utf32,
    /// Its bytes are not text.
    NotText(NotText),
}

/// Why a page may say more than was read. The findings still hold, since the rest can only make the page stricter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Gap {
    /// The page is longer than the limit.
    OctetLimit,
    /// It is in UTF-32.
    Utf32,
    /// It is not text.
    NotText(NotText),
    /// There are more statements than are kept.
    Statements,
    /// It is in a charset that is not read, by its name or its bytes: EBCDIC, UTF-7, or one with an unknown name.
    Charset,
    /// The page can be read in two ways, and one of them has tags that were not read: a drawing or formula with
    /// mismatched tags, text in a select element or after a frameset, or a charset other than the declared one.
    Doubt,
    /// The page ends inside a tag, a comment or a text that is never closed, as when a transfer is cut off.
    Unclosed(Unclosed),
}

impl PageRead {
    /// Why the page may say more than was found; `None` if it does not.
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
    /// Its name in machine-readable output.
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
