//! What a frontier keeps, and what a site gets.

use std::time::Duration;

/// Bounds of a frontier's memory, and the budget of each site.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct FrontierLimits {
    /// URLs that wait; a million unless set.
    pub urls: usize,
    /// Bytes of the URLs that wait; 256 MiB unless set.
    pub bytes: usize,
    /// URLs that are remembered, so that none is handed out twice; 16 million unless set, of 8 bytes each and the room of a
    /// hash table. Further ones are left out.
    pub known: usize,
    /// URLs of one site that wait; 10,000 unless set.
    pub site_queue: u32,
    /// URLs of one site that are handed out; 100,000 unless set. This is its budget: further ones are left out.
    pub site_visits: u32,
    /// Bytes of a URL; 2,048 unless set.
    pub longest_url: usize,
    /// Turns that are out at once; 512 unless set.
    pub turns: usize,
    /// The longest that a URL waits for its host's pace, hours or robots.txt before the visit is given up; an hour unless
    /// set.
    pub patience: Duration,
}

impl Default for FrontierLimits {
    fn default() -> Self {
        Self {
            urls: 1_000_000,
            bytes: 256 << 20,
            known: 16_000_000,
            site_queue: 10_000,
            site_visits: 100_000,
            longest_url: 2048,
            turns: 512,
            patience: Duration::from_hours(1),
        }
    }
}

/// What became of a URL that was to be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Added {
    /// It waits for its turn.
    New,
    /// It was added before.
    Known,
    /// Its site has had its budget, or waits with as many URLs as it may.
    SiteFull,
    /// The frontier has no room.
    Full,
    /// It is too long, or not a URL of http or https without credentials.
    NotAUrl,
}
