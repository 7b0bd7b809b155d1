use crate::content::Content;
use crate::event::Event;
use crate::fault::{Fault, FaultKind, Flow};
use crate::format::Format;
use crate::gzip::Gzip;
use crate::judge::{Judge, Sink};
use crate::limits::SitemapLimits;
use crate::scope::Scope;

/// Reads one sitemap in chunks, and produces what it lists.
///
/// The bytes are those of the body, after HTTP decoding. A gzip file, recognised by its first byte, is decoded
/// here, once. The events and their order do not depend on the chunks. An entry is produced when it is complete:
/// one that the end of the file cuts is not.
///
/// **Cost.** One pass, and one parse of each address. **Bounds.** [`SitemapLimits`]; in memory four times
/// [`SitemapLimits::text`], 64 open elements with tags of 16 KiB, and gzip's own memory.
///
/// ```
/// use verger_sitemap::{Event, SitemapLimits, Scope, SitemapReader};
///
/// let scope = Scope::new("https://example.com/sitemap.xml").unwrap();
/// let mut reader = SitemapReader::new(scope, SitemapLimits::default());
/// let mut pages = Vec::new();
/// let mut take = |event: Event<'_>| match event {
///     Event::Entry(entry) => pages.push(entry.location.loc.to_owned()),
///     Event::Fault(fault) => panic!("{fault}"),
///     _ => {}
/// };
/// reader.feed(b"<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'><url><lo", &mut take);
/// reader.feed(b"c>https://example.com/a?b&amp;c</loc></url></urlset>", &mut take);
/// let summary = reader.finish(&mut take);
/// assert_eq!((pages, summary.entries), (vec!["https://example.com/a?b&c".to_owned()], 1));
/// ```
#[derive(Debug)]
pub struct SitemapReader {
    wrapping: Wrapping,
    content: Content,
    /// Bytes of gzip.
    packed: u64,
    is_over: bool,
    stopped_by: Option<Fault>,
}

/// A summary of a sitemap.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// Its format, if it is a sitemap.
    pub format: Option<Format>,
    /// Whether it was gzip.
    pub is_gzip: bool,
    /// The number of bytes processed, after gzip decoding. Where a fault ended reading, the rest of a chunk may be
    /// included.
    pub octets: u64,
    /// The number of entries that began.
    pub entries: u64,
    /// The number of faults reported.
    pub faults: u64,
    /// The last of them, if it ended reading.
    pub stopped_by: Option<Fault>,
}

#[derive(Debug)]
enum Wrapping {
    Unknown,
    None,
    Gzip(Box<Gzip>),
}

impl SitemapReader {
    /// A reader of the sitemap that the scope is about.
    pub fn new(scope: Scope, limits: SitemapLimits) -> Self {
        let judge = Judge { scope, limits, format: None, entries: 0, faults: 0 };
        let content = Content::new(judge);
        Self { wrapping: Wrapping::Unknown, content, packed: 0, is_over: false, stopped_by: None }
    }

    /// Reads the next bytes; returns whether more are wanted.
    pub fn feed(&mut self, octets: &[u8], mut take: impl FnMut(Event<'_>)) -> bool {
        if !self.is_over {
            let flow = self.read(octets, &mut take);
            self.settle(flow, &mut take);
        }
        !self.is_over
    }

    /// Handles the end of the file.
    pub fn finish(mut self, mut take: impl FnMut(Event<'_>)) -> Summary {
        if self.stopped_by.is_none() {
            let flow = match &self.wrapping {
                Wrapping::Gzip(gzip) if !gzip.is_whole() => {
                    Fault::stop(FaultKind::BrokenGzip, self.content.place())
                }
                _ => self.content.finish(&mut take),
            };
            self.settle(flow, &mut take);
        }
        Summary {
            format: self.content.judge.format,
            is_gzip: matches!(self.wrapping, Wrapping::Gzip(_)),
            octets: self.content.octets,
            entries: self.content.judge.entries,
            faults: self.content.judge.faults,
            stopped_by: self.stopped_by,
        }
    }

    /// The number of bytes processed, after gzip decoding.
    pub fn octets(&self) -> u64 {
        self.content.octets
    }

    fn read(&mut self, octets: &[u8], take: &mut Sink<'_>) -> Flow {
        if let (Wrapping::Unknown, Some(first)) = (&self.wrapping, octets.first()) {
            self.wrapping = match first {
                0x1F => Wrapping::Gzip(Box::new(Gzip::new())),
                _ => Wrapping::None,
            };
        }
        let Self { wrapping: Wrapping::Gzip(gzip), content, .. } = self else {
            return self.content.feed(octets, take);
        };
        let room = content.judge.limits.octets - self.packed;
        let within = &octets[..octets.len().min(usize::try_from(room).unwrap_or(usize::MAX))];
        self.packed += within.len() as u64;
        match gzip.feed(within, &mut |decoded| content.feed(decoded, take))? {
            Ok(()) if within.len() == octets.len() => Flow::Continue(()),
            Ok(()) => Fault::stop(FaultKind::OctetLimit, content.place()),
            // The data before them is complete.
            Err(FaultKind::TrailingOctets) => {
                content.judge.fault(FaultKind::TrailingOctets, content.place(), take);
                self.is_over = true;
                Flow::Continue(())
            }
            Err(kind) => Fault::stop(kind, content.place()),
        }
    }

    fn settle(&mut self, flow: Flow, take: &mut Sink<'_>) {
        if let Flow::Break(fault) = flow {
            self.content.judge.fault(fault.kind, fault.place, take);
            (self.is_over, self.stopped_by) = (true, Some(fault));
        }
    }
}
