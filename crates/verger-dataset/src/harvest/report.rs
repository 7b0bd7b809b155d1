//! What became of the harvest of a site.

use std::fmt;

use serde::{Deserialize, Serialize};
use verger::time::Moment;

/// How a site describes its datasets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[non_exhaustive]
pub enum Method {
    /// /data.txt, in any of its forms, and the files that it includes.
    DataTxt,
    /// /data.json, as DCAT-US has it.
    DataJson,
    /// The API of CKAN.
    Ckan,
    /// /datapackage.json, as Frictionless has it.
    DataPackage,
    /// DCAT, schema.org or Croissant in JSON-LD, in a file.
    JsonLdFile,
    /// The same within an HTML page.
    JsonLdPage,
    /// The same within the pages that a sitemap lists.
    Sitemap,
}

/// What became of the harvest of a site: one of these, whatever happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[expect(clippy::exhaustive_enums, reason = "a closed set, so that counts add up")]
pub enum HarvestOutcome {
    /// All that the site describes was read.
    Complete,
    /// The site says that nothing has changed.
    Unchanged,
    /// Some of it was read: a part could not be fetched or understood, or a limit was reached.
    Partial,
    /// It says that it describes no dataset.
    Empty,
    /// It has no description by any method that was tried.
    NothingFound,
    /// It does not let this robot have its description: by robots.txt, or by 401 or 403.
    Restricted,
    /// It could not be asked: no answer, a server's error, or an unknown state of its robots.txt.
    Unreachable,
}

/// How many datasets met which end. `seen` is the sum of `new`, `changed`, `unchanged` and `rejected`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::exhaustive_structs, reason = "made with `..Default::default()`")]
pub struct Counts {
    /// Described by the site in this run.
    pub seen: u64,
    /// Seen for the first time.
    pub new: u64,
    /// Saying something else than before.
    pub changed: u64,
    /// Saying the same as before.
    pub unchanged: u64,
    /// Not taken: the same identity twice, or beyond a limit.
    pub rejected: u64,
    /// Of those seen, those that had been missing or gone.
    pub returned: u64,
    /// Not seen in this run, which was complete: they may return.
    pub missing: u64,
    /// Not seen in several complete runs.
    pub gone: u64,
}

/// What the harvest requested, and the results.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::exhaustive_structs, reason = "a line of a log, complete by definition")]
pub struct Probe {
    /// What was asked for.
    pub url: String,
    /// By which method.
    pub method: Method,
    /// The result.
    pub verdict: ProbeVerdict,
    /// How many datasets it described.
    pub datasets: u64,
    /// More, for people: a status, the words of the network, the first fault of the file.
    pub note: String,
}

/// The result of one request.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[expect(clippy::exhaustive_enums, reason = "a closed set, so that counts add up")]
pub enum ProbeVerdict {
    /// It has the shape that the method looks for.
    Found,
    /// It has not changed since it was last read.
    Unchanged,
    /// The server says that it has none.
    NotFound,
    /// The server gave a page instead: it has none.
    SoftNotFound,
    /// It is something else.
    WrongShape,
    /// robots.txt, or the server, does not let this robot have it.
    Restricted,
    /// No answer, or a server's error.
    Unreachable,
    /// A part of it was received, or could be read.
    Partial,
    /// It was not asked for: a limit was reached.
    Skipped,
}

/// The report on the harvest of a site.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[expect(clippy::exhaustive_structs, reason = "the report of a run, complete by definition")]
pub struct SiteReport {
    /// What became of it.
    pub outcome: HarvestOutcome,
    /// What became of its datasets.
    pub counts: Counts,
    /// What was asked for, in order.
    pub probes: Vec<Probe>,
    /// When it began, in seconds since 1970.
    pub began: u64,
    /// When it was over.
    pub ended: u64,
    /// Bytes of bodies that were received.
    pub octets: u64,
    /// Why nothing was counted as missing although the run was complete: more than half of what was known would have
    /// been, which a person has to confirm.
    pub drop_withheld: bool,
}

impl SiteReport {
    /// When it was over.
    pub fn ended_at(&self) -> Moment {
        Moment::from_unix(self.ended)
    }
}

impl Counts {
    /// Whether they add up.
    pub fn add_up(&self) -> bool {
        let ends = [self.new, self.changed, self.unchanged, self.rejected];
        ends.iter().try_fold(0u64, |sum, &end| sum.checked_add(end)) == Some(self.seen)
    }
}

impl Method {
    /// Its name: `data.txt`, `data.json`, `ckan`, `datapackage.json`, `json-ld`, `page`, `sitemap`.
    pub fn name(self) -> &'static str {
        match self {
            Self::DataTxt => "data.txt",
            Self::DataJson => "data.json",
            Self::Ckan => "ckan",
            Self::DataPackage => "datapackage.json",
            Self::JsonLdFile => "json-ld",
            Self::JsonLdPage => "page",
            Self::Sitemap => "sitemap",
        }
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

    /// Whether what was not seen in such a run may count as missing: only if everything was read, and there was
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
