//! What is asked of a visitor, and why it was not done.

use std::fmt;
use std::time::Duration;

use verger_access::Site;

use super::progress::VisitProgress;
use super::refused::Refused;
use crate::limits::TransferLimits;

/// One resource to fetch.
#[derive(Clone, Copy)]
#[expect(clippy::exhaustive_structs, reason = "callers write literals of it")]
pub struct Visit<'a> {
    /// Its URL.
    pub url: &'a str,
    /// Headers that are sent to each hop, such as Range, If-Range and If-None-Match; see
    /// [`Transport::get`](crate::Transport::get) for those that may not be set.
    pub headers: &'a [(&'a str, &'a str)],
    /// What each hop may cost; the total of its deadlines is that of all hops together.
    pub limits: TransferLimits,
    /// The caller's own decision on each hop's URL, asked after robots.txt and before permits, and again after a wait. An
    /// error says why not. For a robots.txt itself it is not asked.
    pub authorize: Authorize<'a>,
    /// How long it may wait for its pace, hours and turn in total: as the visitor's limits say, unless set.
    pub patience: Option<Duration>,
    /// Whether it is fetched although the site's robots.txt disallows it, as a person may decide for this one
    /// file; not so, unless set. Its pace and hours are kept all the same, and nothing is fetched from a site whose robots.txt
    /// is unknown.
    pub overrules_robots: bool,
    /// Where to follow how far it has got.
    pub progress: Option<&'a VisitProgress>,
}

type Authorize<'a> = &'a (dyn Fn(&str) -> Result<(), String> + Sync);

/// Allows whatever robots.txt allows.
const NOBODY: Authorize<'static> = &|_| Ok(());

/// What was not fetched, and why.
#[derive(Debug)]
#[expect(clippy::exhaustive_structs, reason = "where it ended, and why")]
pub struct NotVisited {
    /// The URL where it ended: the one that was asked, or one that redirects led to.
    pub url: String,
    /// The URLs before it, each of which redirected to the next.
    pub by: Vec<String>,
    /// Why.
    pub why: Refused,
}

impl<'a> Visit<'a> {
    /// The visit of a URL with no headers of the caller's, the usual limits, and no decision of the caller's.
    pub fn of(url: &'a str) -> Self {
        Self {
            url,
            headers: &[],
            limits: TransferLimits::default(),
            authorize: NOBODY,
            patience: None,
            overrules_robots: false,
            progress: None,
        }
    }
}

impl fmt::Debug for Visit<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { url, headers, limits, authorize: _, patience, overrules_robots, progress } =
            self;
        f.debug_struct("Visit")
            .field("url", url)
            .field("headers", headers)
            .field("limits", limits)
            .field("patience", patience)
            .field("overrules_robots", overrules_robots)
            .field("progress", progress)
            .finish_non_exhaustive()
    }
}

impl NotVisited {
    /// The host that was asked at first, where redirects led to another one.
    pub fn led_from(&self) -> Option<String> {
        let host = |url: &str| Site::of(url).ok().map(|site| site.host().to_owned());
        let first = host(self.by.first()?)?;
        (host(&self.url).as_ref() != Some(&first)).then_some(first)
    }
}

impl fmt::Display for NotVisited {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.url, self.why)?;
        match self.led_from() {
            Some(host) => write!(f, "; {host} redirects there"),
            None => Ok(()),
        }
    }
}

impl std::error::Error for NotVisited {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&self.why)
    }
}
