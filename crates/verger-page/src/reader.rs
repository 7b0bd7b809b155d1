use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use lol_html::send::{HtmlRewriter, Settings};
use lol_html::{AsciiCompatibleEncoding, MemorySettings, OutputSink, doc_text, element};
use verger::PageSignals;

use crate::found::Found;
use crate::limits::PageLimits;

/// Reads a page in chunks.
///
/// The octets are taken as they are: every charset that agrees with ASCII below 0x80 is read alike, whatever the
/// page or its headers call it. UTF-16 does not, and such a page is not read ([`End::Utf16`]); a crawler that
/// meets one can decode it first.
///
/// What scripts would write is not seen, nor what stands in `noscript`, in comments and in templates.
///
/// **Cost.** One pass over what is read. **Bounds.** [`PageLimits::memory`], twice the longest attribute that is
/// looked at, and what [`PageSignals`] keeps.
///
/// ```
/// use verger::{Crawler, PageAspect, PageSignals};
/// use verger_page::{End, PageLimits, PageReader};
///
/// let mut reader = PageReader::new(PageSignals::default(), PageLimits::default());
/// reader.feed(b"<!DOCTYPE html><html><head><meta name=ro");
/// reader.feed(b"bots content='noindex'></head><body>and much more");
/// let page = reader.finish();
/// assert_eq!(page.end, End::OfHead);
/// let told = page.signals.tell(&Crawler::new(["ExampleBot"]));
/// assert_eq!(told.ruling(PageAspect::Index).value, Some(false));
/// ```
pub struct PageReader {
    found: Arc<Mutex<Found>>,
    /// `None` once nothing more is read.
    html: Option<HtmlRewriter<'static, Nowhere>>,
    /// The first octets, until there are enough to tell a byte order mark.
    lead: Vec<u8>,
    has_begun: bool,
    limits: PageLimits,
    octets: u64,
    end: End,
}

/// What was read of a page.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct PageRead {
    /// What the page says, and what was known of it before.
    pub signals: PageSignals,
    /// Why no more was read.
    pub end: End,
    /// How many octets were looked at, without a byte order mark.
    pub octets: u64,
    /// How many attributes were passed over, because they were longer than [`PageLimits::value`].
    pub overlong: u32,
}

/// Why no more of a page was read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum End {
    /// The head was at an end, and no more was asked for.
    OfHead,
    /// The page was at an end.
    OfPage,
    /// [`PageLimits::octets`].
    OctetLimit,
    /// A tag, a comment, or the list of open elements wants more than [`PageLimits::memory`].
    MemoryLimit,
    /// The page is in UTF-16: its octets are not those of ASCII.
    Utf16,
}

impl PageReader {
    /// A reader that adds to what is known of the page, which is what its headers say.
    pub fn new(signals: PageSignals, limits: PageLimits) -> Self {
        let found = Arc::new(Mutex::new(Found::new(signals, limits)));
        let html = Some(rewriter(&found, limits.memory));
        let (lead, has_begun) = (Vec::new(), false);
        Self { found, html, lead, has_begun, limits, octets: 0, end: End::OfPage }
    }

    /// Takes in the next octets; whether any more are wanted.
    pub fn feed(&mut self, chunk: &[u8]) -> bool {
        if self.has_begun {
            return self.read(chunk);
        }
        let missing = LONGEST_MARK - self.lead.len();
        let (first, rest) = chunk.split_at(missing.min(chunk.len()));
        self.lead.extend(first);
        self.lead.len() < LONGEST_MARK || self.begin() && self.read(rest)
    }

    /// What was found.
    pub fn finish(mut self) -> PageRead {
        if !self.has_begun {
            self.begin();
        }
        if let Some(html) = self.html.take()
            && html.end().is_err()
        {
            self.end = End::MemoryLimit;
        }
        let mut found = locked(&self.found);
        let signals = std::mem::take(&mut found.signals);
        let end = if found.is_done() { End::OfHead } else { self.end };
        PageRead { signals, end, octets: self.octets, overlong: found.overlong }
    }

    /// Looks at the first octets, and reads what of them is page.
    fn begin(&mut self) -> bool {
        self.has_begun = true;
        let lead = std::mem::take(&mut self.lead);
        let text = match *lead {
            [0xEF, 0xBB, 0xBF] => {
                locked(&self.found).base = 3;
                &[]
            }
            // A byte order mark, or `<` with half a character of nothing.
            [0xFE, 0xFF, ..] | [0xFF, 0xFE, ..] | [b'<', 0, ..] | [0, b'<', ..] => {
                return self.stop(End::Utf16);
            }
            _ => &lead[..],
        };
        self.read(text)
    }

    fn read(&mut self, chunk: &[u8]) -> bool {
        for slice in chunk.chunks(SLICE) {
            let Some(html) = &mut self.html else { return false };
            let room = usize::try_from(self.limits.octets - self.octets).unwrap_or(usize::MAX);
            let within = &slice[..slice.len().min(room)];
            self.octets += within.len() as u64;
            if html.write(within).is_err() {
                return self.stop(End::MemoryLimit);
            }
            if locked(&self.found).is_done() {
                return self.stop(End::OfHead);
            }
            if within.len() < slice.len() {
                return self.stop(End::OctetLimit);
            }
        }
        self.html.is_some()
    }

    fn stop(&mut self, end: End) -> bool {
        self.html = None;
        self.end = end;
        false
    }
}

impl fmt::Debug for PageReader {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PageReader")
            .field("limits", &self.limits)
            .field("octets", &self.octets)
            .finish_non_exhaustive()
    }
}

/// Octets that tell a byte order mark.
const LONGEST_MARK: usize = 3;
/// The HTML library is given so much at a time: what it must keep for later is then within its limit, however
/// long the chunks are.
const SLICE: usize = 16 << 10;
/// Less than this, and it could not keep a common tag.
const LEAST_MEMORY: usize = 4 << 10;

/// Nothing is rewritten, so what is written goes nowhere.
struct Nowhere;

impl OutputSink for Nowhere {
    fn handle_chunk(&mut self, _: &[u8]) {}
}

fn rewriter(found: &Arc<Mutex<Found>>, memory: usize) -> HtmlRewriter<'static, Nowhere> {
    let encoding = AsciiCompatibleEncoding::new(encoding_rs::X_USER_DEFINED)
        .expect("its octets below 0x80 are those of ASCII");
    let (elements, texts) = (Arc::clone(found), Arc::clone(found));
    let limit = MemorySettings::new()
        .with_preallocated_parsing_buffer_size(0)
        .with_max_allowed_memory_usage(memory.max(LEAST_MEMORY));
    let settings = Settings::new_send()
        .with_encoding(encoding)
        .with_memory_settings(limit)
        // Where the HTML library cannot know how a browser would read on, it guesses: better than to stop.
        .with_strict(false)
        .append_element_content_handler(element!("*", move |element| {
            let closes = locked(&elements).element(element);
            if let (Some(closes), Some(handlers)) = (closes, element.end_tag_handlers()) {
                let found = Arc::clone(&elements);
                handlers.push(Box::new(move |_| {
                    locked(&found).closed(closes);
                    Ok(())
                }));
            }
            Ok(())
        }))
        .append_document_content_handler(doc_text!(move |text| {
            locked(&texts).text(text.as_str(), text.text_type());
            Ok(())
        }));
    HtmlRewriter::new(settings, Nowhere)
}

/// Nobody who holds the lock panics; if someone did, what was found would still be whole.
fn locked(found: &Mutex<Found>) -> MutexGuard<'_, Found> {
    found.lock().unwrap_or_else(PoisonError::into_inner)
}
