/// What one file may hold. Each excess is a [`FaultKind`](crate::FaultKind).
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
    /// Entries: 50,000 by the protocol. Reading stops at the next.
    pub entries: u64,
    /// Bytes, gzip undone: 50 MiB by the protocol. Reading stops there; nor are more bytes of gzip taken.
    pub octets: u64,
    /// Characters of an address, as written and as a robot would ask for it: 2,047 by the protocol. A longer one is
    /// given with its fault.
    pub loc: usize,
    /// Bytes of the text of one element, or of one line: 8 KiB unless set. What is longer is passed over.
    pub text: usize,
}

impl Default for SitemapLimits {
    fn default() -> Self {
        Self { entries: 50_000, octets: 50 << 20, loc: 2_047, text: 8 << 10 }
    }
}

/// What all sitemaps of a site may hold. Each excess is a [`FaultKind`](crate::FaultKind).
///
/// **Memory.** About twenty bytes for each of `entries`, and an address of at most [`SitemapLimits::loc`] for each of
/// `files`: 20 MB and 10 MB unless set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct WalkLimits {
    /// What each file may hold.
    pub file: SitemapLimits,
    /// How many indexes may be above a file that is requested: 3 unless set, though the protocol knows one.
    pub depth: u8,
    /// Files that are asked for: 5,000 unless set. No further ones are.
    pub files: u32,
    /// Different entries in all files: 1,000,000 unless set. The walk stops after that.
    pub entries: u64,
    /// Bytes of all files, gzip undone: 4 GiB unless set. The walk stops there.
    pub octets: u64,
}

impl Default for WalkLimits {
    fn default() -> Self {
        let file = SitemapLimits::default();
        Self { file, depth: 3, files: 5_000, entries: 1_000_000, octets: 4 << 30 }
    }
}
