mod ledger;

use crate::event::Event;
use crate::fault::FaultKind;
use crate::limits::{SitemapLimits, WalkLimits};
use crate::reader::{SitemapReader, Summary};
use crate::scope::Scope;

use ledger::Ledger;
pub use ledger::WalkTotals;

/// Walks through all sitemaps of a site: says which to request, and takes the responses.
///
/// Sitemaps are requested in the order in which they are named or listed, each once. A page that several sitemaps
/// list is produced once; so is a sitemap. Both are recognised by a hash of 64 bits: the chance that two of a
/// million have the same hash is one in 37 million. A sitemap that its index may not list, or whose address is too
/// long, is produced with its fault and not requested; to read one of the former, [`add`](Self::add) it.
///
/// **Bounds.** [`WalkLimits`].
///
/// ```
/// use verger_sitemap::{Event, Walk, WalkLimits};
///
/// let mut walk = Walk::new("https://example.com/robots.txt", WalkLimits::default()).unwrap();
/// walk.add("https://example.com/index.xml").unwrap();
/// let mut pages = 0;
/// while let Some(fetch) = walk.next_fetch() {
///     let body = match fetch.url.as_str() {
///         "https://example.com/index.xml" => {
///             "<sitemapindex xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>
///              <sitemap><loc>https://example.com/a.txt</loc></sitemap></sitemapindex>"
///         }
///         _ => "https://example.com/1\nhttps://example.com/2\nhttps://example.com/1",
///     };
///     let mut take = |event: Event<'_>| pages += u32::from(matches!(event, Event::Entry(_)));
///     walk.feed(body.as_bytes(), &mut take);
///     walk.finish(&mut take);
/// }
/// assert_eq!((pages, walk.totals().duplicates), (2, 1));
/// ```
#[derive(Debug)]
pub struct Walk {
    site: String,
    limits: WalkLimits,
    ledger: Ledger,
    is_named: bool,
    has_begun: bool,
    open: Option<Open>,
}

/// A sitemap to request.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Fetch {
    /// Its address, in normal form.
    pub url: String,
    /// How many indexes are above it.
    pub depth: u8,
}

#[derive(Debug)]
struct Open {
    reader: SitemapReader,
    depth: u8,
    /// The limit on its bytes is the rest of the walk's limit.
    is_last: bool,
}

impl Walk {
    /// A walk for the site of an address, say of its robots.txt.
    ///
    /// # Errors
    /// What is wrong with the address.
    pub fn new(site: &str, limits: WalkLimits) -> Result<Self, FaultKind> {
        Scope::new(site)?;
        let (site, ledger) = (site.to_owned(), Ledger::new(limits));
        Ok(Self { site, limits, ledger, is_named: false, has_begun: false, open: None })
    }

    /// Adds a sitemap that the site's robots.txt names; returns whether it is new.
    ///
    /// If none is added, `/sitemap.xml` of the site is requested.
    ///
    /// # Errors
    /// What is wrong with the address, or [`FaultKind::FileLimit`].
    pub fn add(&mut self, sitemap: &str) -> Result<bool, FaultKind> {
        let is_new = self.ledger.add(sitemap)?;
        self.is_named = true;
        Ok(is_new)
    }

    /// The sitemap to request next. The one before is abandoned if its end was not reported, for example because it
    /// cannot be fetched.
    pub fn next_fetch(&mut self) -> Option<Fetch> {
        if let Some(left) = self.open.take() {
            self.ledger.close(left.reader.octets());
        }
        if !std::mem::replace(&mut self.has_begun, true) && !self.is_named {
            let url = url::Url::parse(&self.site).and_then(|site| site.join("/sitemap.xml"));
            self.ledger.add(url.expect("the site's address has a host").as_str()).ok()?;
        }
        let fetch = self.ledger.next()?;
        let scope = Scope::new(&fetch.url).expect("only addresses are added");
        let scope = if self.is_named { scope.named_by(&self.site) } else { scope };
        let scope = if fetch.depth > 0 { scope.listed() } else { scope };
        let left = self.limits.octets.saturating_sub(self.ledger.totals.octets);
        let file = self.limits.file;
        let limits = SitemapLimits { octets: file.octets.min(left), ..file };
        let reader = SitemapReader::new(scope, limits);
        self.open = Some(Open { reader, depth: fetch.depth, is_last: left < file.octets });
        Some(fetch)
    }

    /// Reads the next bytes of the sitemap; returns whether more of it are wanted.
    pub fn feed(&mut self, octets: &[u8], mut take: impl FnMut(Event<'_>)) -> bool {
        let Self { ledger, open: Some(open), .. } = self else { return false };
        let (depth, is_last) = (open.depth, open.is_last);
        let wants = open.reader.feed(octets, |event| ledger.take(event, depth, is_last, &mut take));
        wants && !ledger.is_over
    }

    /// Handles the end of the sitemap. `None` if none is being read.
    pub fn finish(&mut self, mut take: impl FnMut(Event<'_>)) -> Option<Summary> {
        let Open { reader, depth, is_last } = self.open.take()?;
        let ledger = &mut self.ledger;
        let summary = reader.finish(|event| ledger.take(event, depth, is_last, &mut take));
        ledger.close(summary.octets);
        Some(summary)
    }

    /// The totals so far.
    pub fn totals(&self) -> WalkTotals {
        self.ledger.totals
    }
}
