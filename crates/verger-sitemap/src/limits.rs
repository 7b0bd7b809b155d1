/// The limits of one file. Exceeding each is a [`FaultKind`](crate::FaultKind).
///
/// ```
/// use verger_sitemap::SitemapLimits;
///
/// let limits = SitemapLimits { entries: 100, ..SitemapLimits::default() };
/// assert_eq!(limits.octets, 52_428_800);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct SitemapLimits {
    /// Entries: 50,000 by the protocol. Reading stops at the next one.
    pub entries: u64,
    /// Bytes after gzip decoding: 50 MiB by the protocol. Reading stops there; the compressed bytes have the same
    /// limit.
    pub octets: u64,
    /// Characters of an address, both as written and as a robot would request it: 2,047 by the protocol. A longer
    /// one is passed on with its fault.
    pub loc: usize,
    /// Bytes of the text of one element, or of one line: 8 KiB unless set. Longer text is ignored.
    pub text: usize,
}

impl Default for SitemapLimits {
    fn default() -> Self {
        Self { entries: 50_000, octets: 50 << 20, loc: 2_047, text: 8 << 10 }
    }
}

/// The limits of all sitemaps of a site. Exceeding each is a [`FaultKind`](crate::FaultKind).
///
/// **Memory.** About twenty bytes for each of `entries`, and an address of at most [`SitemapLimits::loc`] for each
/// of `files`: 20 MB and 10 MB unless set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct WalkLimits {
    /// The limits of each file.
    pub file: SitemapLimits,
    /// How many indexes may be above a requested file: 3 unless set, although the protocol allows one.
    pub depth: u8,
    /// Requested files: 5,000 unless set. No more are requested.
    pub files: u32,
    /// Different entries in all files: 1,000,000 unless set. The walk stops after that.
    pub entries: u64,
    /// Bytes of all files after gzip decoding: 4 GiB unless set. The walk stops there.
    pub octets: u64,
}

impl Default for WalkLimits {
    fn default() -> Self {
        let file = SitemapLimits::default();
        Self { file, depth: 3, files: 5_000, entries: 1_000_000, octets: 4 << 30 }
    }
}
