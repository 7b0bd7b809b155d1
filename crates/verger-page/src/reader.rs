use std::fmt;

use encoding_rs::Decoder;
use verger::page::PageSignals;

use crate::charset::{self, Charset};
use crate::found::Found;
use crate::kind::NotText;
use crate::limits::PageLimits;
use crate::read::{End, PageRead};
use crate::tokenizer::{TagSink as _, Tokenizer};

/// Reads a page in chunks.
///
/// Every charset that agrees with ASCII below 0x80 is read alike, if the encoding standard knows it. UTF-16 is
/// decoded, with a byte order mark, a header or neither; so is ISO-2022-JP where it is stated. Any other charset leaves
/// a [`Gap::Charset`](crate::Gap::Charset).
///
/// What scripts would write is not seen, nor what is in comments and in templates. What is in `noscript` is, since a
/// robot that runs no scripts sees it.
///
/// What a browser sees is seen here, or else the reader says that it may have missed something
/// ([`PageRead::gap`]): no tree is built, so some pages are read with doubt.
///
/// **Cost.** One pass over what is read. **Bounds.** A few KiB, [`PageLimits::value`] for each of the attributes of one
/// tag that are looked at, and what [`PageSignals`] keeps.
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
    /// The first bytes, until there are enough to tell what they are.
    lead: Vec<u8>,
    has_begun: bool,
    is_charset_unread: bool,
    /// Whether an escape is that of ISO-2022-JP, for a browser that guesses.
    may_be_japanese: bool,
    last: u8,
    limits: PageLimits,
    octets: u64,
    /// `None` while more is read.
    end: Option<End>,
}

impl PageReader {
    /// A reader that adds to what is known of the page, which is what its headers say; a Content-Type among them
    /// says how the page is read.
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

    /// Takes the next bytes; whether any more are wanted.
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

    /// What was found.
    pub fn finish(mut self) -> PageRead {
        self.begin();
        self.read(&[], true);
        let end = self.end.unwrap_or(End::OfPage);
        let unclosed = self.tokenizer.unclosed().filter(|_| end == End::OfPage);
        let Found { signals, is_doubtful, overlong, .. } = self.found;
        let (octets, is_charset_unread) = (self.octets, self.is_charset_unread);
        PageRead { signals, end, octets, overlong, is_doubtful, is_charset_unread, unclosed }
    }

    /// What was found of a page of which no more is at hand, though there is more.
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

    /// Looks at the first bytes, and reads what of them is page.
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
        self.decoder = charset.decoded.map(encoding_rs::Encoding::new_decoder_without_bom_handling);
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
            for piece in chunk.chunks(PIECE).chain(is_last.then_some(&[][..])) {
                text.clear();
                let most = decoder.max_utf8_buffer_length(piece.len());
                text.reserve(most.expect("a piece is short"));
                let _ = decoder.decode_to_string(piece, &mut text, is_last && piece.is_empty());
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

/// Whether a browser would read a body of that Content-Type as a page. What names no type may be one.
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

/// Bytes that tell what a page is written in: as many as the HTML standard looks at (§13.2.3.2).
const LEAD: usize = 1024;
/// Bytes are decoded in pieces, so that the memory does not grow with the chunk.
const PIECE: usize = 16 << 10;
