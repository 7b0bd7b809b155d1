use std::fmt;

use verger::page::PageSignals;

use crate::charset::{self, Charset};
use crate::decoder::Decoder;
use crate::found::Found;
use crate::kind::NotText;
use crate::limits::PageLimits;
use crate::read::{End, PageRead};
use crate::tokenizer::{TagSink as _, Tokenizer};

/// Reads a page in chunks.
///
/// Every ASCII-compatible charset that the encoding standard knows is read alike. UTF-16 is decoded, whether
/// declared by a byte order mark, a header or not at all; ISO-2022-JP is decoded if it is declared. Any other
/// charset leaves a [`Gap::Charset`](crate::Gap::Charset).
///
/// What scripts would write is not seen, nor the content of comments and templates. The content of `noscript` is,
/// since a robot that runs no scripts sees it.
///
/// The reader sees everything a browser sees, or else reports that it may have missed something
/// ([`PageRead::gap`]): no tree is built, so some pages are read with doubt.
///
/// **Cost.** One pass over the bytes read. **Bounds.** A few KiB, plus [`PageLimits::value`] for each relevant
/// attribute of one tag, plus what [`PageSignals`] keeps.
///
/// ```
/// use verger::Crawler;
/// use verger::page::{PageAspect, PageSignals};
/// use verger_page::{End, PageLimits, PageReader};
///
/// let mut reader = PageReader::new(PageSignals::default(), PageLimits::default());
/// reader.feed(b"<!DOCTYPE html><html><head><meta name=ro");
/// reader.feed(b"bots content='noindex'></head><body>and much more");
/// let page = reader.finish();
/// assert_eq!(page.end, End::OfPage);
/// assert_eq!(page.gap(), None);
/// let told = page.signals.tell(&Crawler::new(["ExampleBot"]));
/// assert_eq!(told.verdict(PageAspect::Index).value, Some(false));
/// ```
pub struct PageReader {
    found: Found,
    tokenizer: Tokenizer,
    decoder: Option<Decoder>,
    /// The first bytes, until there are enough to detect the kind.
    lead: Vec<u8>,
    has_begun: bool,
    is_charset_unread: bool,
    /// Whether there is an escape sequence of ISO-2022-JP, which a guessing browser would follow.
    may_be_japanese: bool,
    last: u8,
    limits: PageLimits,
    octets: u64,
    /// `None` while reading continues.
    end: Option<End>,
}

impl PageReader {
    /// A reader that adds to what is already known of the page, usually from its headers; their Content-Type
    /// decides how the page is read.
    pub fn new(signals: PageSignals, limits: PageLimits) -> Self {
        Self {
            found: Found::new(signals, limits),
            tokenizer: Tokenizer::new(limits.value),
            decoder: None,
            lead: Vec::new(),
            has_begun: false,
            is_charset_unread: false,
            may_be_japanese: false,
            last: 0,
            limits,
            octets: 0,
            end: None,
        }
    }

    /// Reads the next bytes; returns whether more are wanted.
    pub fn feed(&mut self, chunk: &[u8]) -> bool {
        let room = usize::try_from(self.limits.octets - self.octets).unwrap_or(usize::MAX);
        let within = &chunk[..chunk.len().min(room)];
        if self.end.is_none() {
            self.octets += within.len() as u64;
            self.take(within);
        }
        if self.end.is_none() && within.len() < chunk.len() {
            self.begin();
            self.end.get_or_insert(End::OctetLimit);
        }
        self.end.is_none()
    }

    /// Returns the findings.
    pub fn finish(mut self) -> PageRead {
        self.begin();
        self.read(&[], true);
        let end = self.end.unwrap_or(End::OfPage);
        let unclosed = self.tokenizer.unclosed().filter(|_| end == End::OfPage);
        let Found { signals, is_doubtful, overlong, .. } = self.found;
        let (octets, is_charset_unread) = (self.octets, self.is_charset_unread);
        PageRead { signals, end, octets, overlong, is_doubtful, is_charset_unread, unclosed }
    }

    /// Returns the findings for a page whose remaining bytes are not available.
    pub fn finish_cut(mut self) -> PageRead {
        self.begin();
        self.end.get_or_insert(End::OctetLimit);
        self.finish()
    }

    fn take(&mut self, chunk: &[u8]) {
        if self.has_begun {
            return self.read(chunk, false);
        }
        let (first, rest) = chunk.split_at((LEAD - self.lead.len()).min(chunk.len()));
        self.lead.extend(first);
        if self.lead.len() == LEAD {
            self.begin();
            self.read(rest, false);
        }
    }

    /// Examines the first bytes, and reads the ones that belong to the page.
    fn begin(&mut self) {
        if std::mem::replace(&mut self.has_begun, true) {
            return;
        }
        let lead = std::mem::take(&mut self.lead);
        let content_type = self.found.signals.content_type();
        let label = content_type.and_then(charset::of_content_type);
        let charset = Charset::of(&lead, label);
        if content_type.is_some_and(|value| !may_be_html(value)) {
            self.end = Some(End::NotHtml);
            return;
        }
        let Some(charset) = charset else {
            self.end = Some(End::Utf32);
            return;
        };
        if charset.decoded.is_none()
            && let Some(what) = NotText::of(&lead)
            && !(charset.is_unread && what == NotText::Binary)
        {
            self.end = Some(End::NotText(what));
            return;
        }
        self.decoder = charset.decoded.map(Decoder::new);
        self.found.is_doubtful |= charset.is_doubtful;
        self.is_charset_unread = charset.is_unread;
        self.may_be_japanese = !charset.is_stated;
        self.found.base = charset.mark as u64;
        self.read(&lead[charset.mark..], false);
    }

    fn read(&mut self, chunk: &[u8], is_last: bool) {
        if self.end.is_some() {
            return;
        }
        if let Some(decoder) = &mut self.decoder {
            let mut text = String::new();
            for piece in chunk.chunks(PIECE) {
                text.clear();
                decoder.decode(piece, &mut text);
                self.tokenizer.feed(text.as_bytes(), &mut self.found);
            }
            if is_last {
                text.clear();
                decoder.finish(&mut text);
                self.tokenizer.feed(text.as_bytes(), &mut self.found);
            }
        } else {
            for &byte in chunk.iter().filter(|_| self.may_be_japanese) {
                self.found.is_doubtful |= self.last == 0x1B && matches!(byte, b'$' | b'(');
                self.last = byte;
            }
            self.tokenizer.feed(chunk, &mut self.found);
        }
        if self.found.is_done() {
            self.end = Some(End::OfHead);
        }
    }
}

/// Whether a browser would read a body with that Content-Type as a page. Without a type, it may be one.
fn may_be_html(content_type: &[u8]) -> bool {
    let name = content_type.split(|&byte| byte == b';').next().unwrap_or_default().trim_ascii();
    let is_named = name.contains(&b'/') && name != b"*/*" && name != b"unknown/unknown";
    let ends = |end: &[u8]| {
        name.len() >= end.len() && name[name.len() - end.len()..].eq_ignore_ascii_case(end)
    };
    !is_named || [&b"html"[..], b"xhtml+xml", b"/xml"].iter().any(|end| ends(end))
}

impl fmt::Debug for PageReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PageReader")
            .field("limits", &self.limits)
            .field("octets", &self.octets)
            .finish_non_exhaustive()
    }
}

/// The number of bytes that decide the charset: as many as the HTML standard examines (§13.2.3.2).
const LEAD: usize = 1024;
/// Bytes are decoded in pieces, so that memory use does not depend on the chunk size.
const PIECE: usize = 16 << 10;
