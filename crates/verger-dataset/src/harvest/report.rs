//! The result of the harvest of a site.

use std::fmt;

use serde::{Deserialize, Serialize};
use verger::time::Moment;

use super::discovery::Discovery;
use super::sitemaps::ListedPages;

/// How a site describes its datasets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Method {
    /// /data.txt, in any of its forms, and the files that it includes.
    DataTxt,
    /// /data.json of DCAT-US.
    DataJson,
    /// The API of CKAN.
    Ckan,
    /// /datapackage.json of Frictionless.
    DataPackage,
    /// DCAT, schema.org or Croissant in JSON-LD, in a file.
    JsonLdFile,
    /// The same within an HTML page.
    JsonLdPage,
    /// The same within the pages that a sitemap lists.
    Sitemap,
    /// DCAT in Turtle, N-Triples or RDF/XML.
    Rdf,
    /// The manifest of a board of pins, and the data.txt of each pin's newest version.
    Pins,
}

/// How the harvest of a site ended: always exactly one of these.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(clippy::exhaustive_enums, reason = "a closed set, so that counts add up")]
pub enum HarvestOutcome {
    /// Everything that the site describes was read.
    Complete,
    /// The site says that nothing has changed.
    Unchanged,
    /// Some of it was read: a part could not be fetched or understood, or a limit was reached.
    Partial,
    /// The site has a description, without datasets.
    Empty,
    /// No method found a description.
    NothingFound,
    /// The site does not allow this robot to fetch its description: by robots.txt, or by 401 or 403.
    Restricted,
    /// The site could not be asked: no answer, a server's error, or an unknown state of its robots.txt.
    Unreachable,
}

/// The number of datasets by result. `seen` is the sum of `new`, `changed`, `unchanged` and `rejected`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct Counts {
    /// Datasets that the site described in this run.
    pub seen: u64,
    /// Seen for the first time.
    pub new: u64,
    /// Changed since they were last seen.
    pub changed: u64,
    /// Unchanged.
    pub unchanged: u64,
    /// Not accepted: the same identity twice, or beyond a limit.
    pub rejected: u64,
    /// Of those seen, the ones that were missing or gone before.
    pub returned: u64,
    /// Not seen in this run, which was complete: they may return.
    pub missing: u64,
    /// Not seen in several complete runs.
    pub gone: u64,
}

/// One request of the harvest, and its result.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::exhaustive_structs, reason = "a line of a log, complete by definition")]
pub struct Probe {
    /// The URL requested.
    pub url: String,
    /// The method.
    pub method: Method,
    /// The result.
    pub verdict: ProbeVerdict,
    /// The number of datasets that it described.
    pub datasets: u64,
    /// Details for people: a status, a network error, the first fault of the file.
    pub note: String,
}

/// The result of one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(clippy::exhaustive_enums, reason = "a closed set, so that counts add up")]
pub enum ProbeVerdict {
    /// It has the shape that the method expects.
    Found,
    /// It has not changed since it was last read.
    Unchanged,
    /// The server says that it has none.
    NotFound,
    /// The server sent a page instead: it has none.
    SoftNotFound,
    /// It is something else.
    WrongShape,
    /// robots.txt, or the server, does not allow this robot to fetch it.
    Restricted,
    /// No answer, or a server's error.
    Unreachable,
    /// A part of it was received, or could be read.
    Partial,
    /// It was not requested: a limit was reached.
    Skipped,
}

/// The report on the harvest of a site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::exhaustive_structs, reason = "the report of a run, complete by definition")]
pub struct SiteReport {
    /// The outcome.
    pub outcome: HarvestOutcome,
    /// The numbers of its datasets by result.
    pub counts: Counts,
    /// The requests, in order. Of the pages of sitemaps, only the first hundred have a line.
    pub probes: Vec<Probe>,
    /// How far the pages of the site's sitemaps are read, if they describe its datasets.
    pub pages: Option<ListedPages>,
    /// When it began, in seconds since 1970.
    pub began: u64,
    /// When it ended, in seconds since 1970.
    pub ended: u64,
    /// The number of requests of the run.
    pub requests: u64,
    /// The number of bytes of bodies received.
    pub octets: u64,
    /// Whether nothing was counted as missing although the run was complete, because more than half of the known
    /// datasets would have been. A person has to confirm that.
    pub drop_withheld: bool,
}

impl SiteReport {
    /// When it ended.
    pub fn ended_at(&self) -> Moment {
        Moment::from_unix(self.ended)
    }
}

impl Counts {
    /// Whether the counts add up.
    pub fn add_up(&self) -> bool {
        let ends = [self.new, self.changed, self.unchanged, self.rejected];
        ends.iter().try_fold(0u64, |sum, &end| sum.checked_add(end)) == Some(self.seen)
    }
}

impl Method {
    /// Its name: `data.txt`, `data.json`, `ckan`, `datapackage.json`, `json-ld`, `page`, `sitemap`, `rdf`, `pins`.
    pub fn name(self) -> &'static str {
        Discovery::of(self).name
    }
}

impl HarvestOutcome {
    /// Its name: `complete`, `unchanged`, `partial`, `empty`, `nothing-found`, `restricted`, `unreachable`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Complete => "complete",
            Self::Unchanged => "unchanged",
            Self::Partial => "partial",
            Self::Empty => "empty",
            Self::NothingFound => "nothing-found",
            Self::Restricted => "restricted",
            Self::Unreachable => "unreachable",
        }
    }

    /// Whether datasets not seen in such a run may count as missing: only if everything was read, and there was
    /// something.
    pub fn is_whole(self) -> bool {
        self == Self::Complete
    }
}

impl ProbeVerdict {
    /// Its name: `found`, `unchanged`, `not-found`, `soft-404`, `wrong-shape`, `restricted`, `unreachable`, `partial`,
    /// `skipped`.
    pub fn name(self) -> &'static str {
        match self {
            Self::Found => "found",
            Self::Unchanged => "unchanged",
            Self::NotFound => "not-found",
            Self::SoftNotFound => "soft-404",
            Self::WrongShape => "wrong-shape",
            Self::Restricted => "restricted",
            Self::Unreachable => "unreachable",
            Self::Partial => "partial",
            Self::Skipped => "skipped",
        }
    }
}

impl fmt::Display for Method {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for HarvestOutcome {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for ProbeVerdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
