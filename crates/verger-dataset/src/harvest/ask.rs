//! What remains to be requested.

use verger::time::Moment;

use super::answer::Response;
use super::report::Method;
use super::state::KnownFile;

/// A file to request, unless the remembered copy is still fresh.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ask {
    pub(crate) url: String,
    pub(crate) method: Method,
    pub(crate) role: Role,
    /// Its depth: the number of files between it and the site's own.
    pub(crate) depth: u32,
    /// Whether the file itself is needed, so that what is remembered does not suffice.
    pub(crate) plain: bool,
    /// Whether it belongs to an index being read a second time.
    pub(crate) again: bool,
}

/// Why a file is requested, which decides what its loss means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It is the site's own.
    First,
    /// Another file names it as part of the description.
    Part,
    /// It may say more about the dataset with this number in the innermost index. It need not exist.
    Folder(usize),
    /// It may describe the site's datasets.
    Probe,
    /// It is a further page of the current listing.
    Page,
    /// It may say what the publishers of the waiting listing are a part of. It need not exist.
    Organizations,
    /// It may show that a listing has not changed.
    Latest,
    /// It may name all that a listing has.
    Names,
    /// It may have what changed in a listing.
    Changes,
    /// It may list pages.
    Sitemap,
    /// It is a page that a sitemap lists.
    Listed,
}

/// What to do next.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    Ask(Ask),
    /// All folders of the innermost index were requested.
    CloseIndex,
    /// What the waiting listing waits for was requested.
    BeginListing,
}

/// A method still to be tried.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    Ask(Ask),
    /// The descriptions in the home page.
    Home,
    /// The site's sitemaps.
    Sitemaps,
    /// The pages that they list.
    Listed,
}

impl Ask {
    pub(crate) fn new(url: impl Into<String>, method: Method, role: Role) -> Self {
        Self { url: url.into(), method, role, depth: 0, plain: false, again: false }
    }

    /// What is known about the file after a response confirmed that it has not changed.
    pub(crate) fn confirmed(
        &self,
        known: KnownFile,
        response: &Response,
        now: Moment,
    ) -> KnownFile {
        let mut known = known.confirmed_by(response, now);
        if self.role == Role::Listed {
            known.hold_for_a_day(now);
        }
        known
    }

    /// Whether it helps to find out how the site describes its datasets.
    pub(crate) fn is_probe(&self) -> bool {
        matches!(self.role, Role::First | Role::Probe | Role::Sitemap | Role::Listed)
    }
}
