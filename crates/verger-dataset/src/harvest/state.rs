use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use verger::time::Moment;

use super::answer::Response;
use super::freshness;
use super::report::{Method, ProbeVerdict};

/// What is known about a site from its last run: the requests, the results, and how long they are fresh.
///
/// Returned by one run and given to the next. Its content is not an interface: store it whole. At most 2,000 files and
/// 100,000 pages of sitemaps are remembered, about 300 bytes each, eight bytes for each dataset of a long listing, and 1 MiB of
/// rules.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct HarvestState {
    /// By the URL requested.
    pub(crate) files: BTreeMap<String, KnownFile>,
    /// The method that found datasets outside the site's own file, and where.
    pub(crate) worked: Option<(Method, String)>,
    pub(crate) rules: Option<Vec<u8>>,
    pub(crate) due: u64,
}

/// What is known about a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct KnownFile {
    /// [`ProbeVerdict::Found`] if it was read whole, else why there was nothing to read. The first of a site's sitemaps is
    /// [`ProbeVerdict::Partial`] while some of the pages are left that they list. [`ProbeVerdict::Skipped`] where the last
    /// run left off the search for descriptions.
    pub(crate) verdict: ProbeVerdict,
    /// The URL that answered. Validators are valid only for it.
    pub(crate) came_from: String,
    pub(crate) etag: Option<String>,
    pub(crate) last_modified: Option<String>,
    /// `None` for a listing of several pages: no single page identifies it.
    pub(crate) hash: Option<[u8; 32]>,
    /// When it was last confirmed. For the first of a site's sitemaps: when the reading of the listed pages began. Where the
    /// last run left off: when the search began.
    pub(crate) confirmed: u64,
    /// Until when it need not be requested.
    pub(crate) fresh_until: u64,
    /// The number of datasets that it describes.
    pub(crate) datasets: u64,
    /// When it says that it is out of date.
    pub(crate) expires: Option<u64>,
    /// The files that it names. Where the last run left off: what was left to be requested.
    pub(crate) parts: Vec<Part>,
}

/// A file that another names.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct Part {
    pub(crate) url: String,
    pub(crate) kind: PartKind,
}

/// The role in which a file is named.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) enum PartKind {
    Include,
    /// As the file in the folder of the dataset with this number.
    Folder(usize),
    Feed(Method),
    /// As the latest change of a listing that was read whole at the time `whole`. `mark` stands for the change, and the
    /// number of entries.
    Latest {
        mark: u64,
        whole: u64,
    },
    /// As the search for changes since that time of a listing that had these datasets.
    Changes {
        since: u64,
        before: Vec<u64>,
    },
}

impl HarvestState {
    /// When the next run is due. An earlier run requests nothing that is fresh, unless forced.
    pub fn due(&self) -> Moment {
        Moment::from_unix(self.due)
    }

    /// The lines of the site's data.txt with rules for robots, if it has any: all that [`DataRules`](crate::DataRules)
    /// needs from the file.
    pub fn rules(&self) -> Option<&[u8]> {
        self.rules.as_deref()
    }

    /// Whether it has a file with this URL, requested or redirected to.
    pub fn knows(&self, url: &str) -> bool {
        self.files.contains_key(url) || self.files.values().any(|file| file.came_from == url)
    }

    /// How the site describes its datasets outside its data.txt, if known.
    pub fn method(&self) -> Option<Method> {
        self.worked.as_ref().map(|(method, _)| *method)
    }
}

impl KnownFile {
    /// There was nothing to read.
    pub(crate) fn absent(verdict: ProbeVerdict, confirmed: u64, fresh_until: u64) -> Self {
        Self {
            verdict,
            came_from: String::new(),
            etag: None,
            last_modified: None,
            hash: None,
            confirmed,
            fresh_until,
            datasets: 0,
            expires: None,
            parts: Vec::new(),
        }
    }

    /// What is known about the file after a response confirmed that it has not changed.
    pub(crate) fn confirmed_by(self, response: &Response, now: Moment) -> Self {
        let headers = &response.headers;
        let etag = headers.etag.clone().or(self.etag);
        let last_modified = headers.last_modified.clone().or(self.last_modified);
        let has_validator = etag.is_some() || last_modified.is_some();
        let lifetime = freshness::of_description(headers, has_validator);
        let (confirmed, fresh_until) = (now.unix(), now.unix().saturating_add(lifetime));
        Self { etag, last_modified, confirmed, fresh_until, ..self }
    }

    /// Makes it fresh for a day at least.
    pub(crate) fn hold_for_a_day(&mut self, now: Moment) {
        self.fresh_until = self.fresh_until.max(now.unix().saturating_add(freshness::DAY));
    }

    pub(crate) fn was_read(&self) -> bool {
        self.verdict == ProbeVerdict::Found
    }

    /// Whether its `Expires` time has passed since it was last confirmed: then all that it describes has changed to
    /// stale, although no byte of it has changed.
    pub(crate) fn has_expired_since(&self, now: u64) -> bool {
        self.expires.is_some_and(|expires| self.confirmed <= expires && expires < now)
    }
}
