//! What is still to be asked for.

use super::report::Method;

/// A file to be asked for, unless what is known of it still holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Ask {
    pub(crate) url: String,
    pub(crate) method: Method,
    pub(crate) role: Role,
    /// How many files are between it and the site's own.
    pub(crate) depth: u32,
    /// Whether the file itself is needed: what is known of it will not do.
    pub(crate) plain: bool,
    /// Whether it belongs to an index that is read a second time.
    pub(crate) again: bool,
}

/// Why a file is asked for, which says what its loss means.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Role {
    /// It is the site's own.
    First,
    /// Another names it as a part of the description.
    Part,
    /// It may say more of the dataset with this number in the index that was opened last. It need not exist.
    Folder(usize),
    /// It may be how the site describes its datasets.
    Probe,
    /// It is a further page of the listing that is being read.
    Page,
    /// It may list pages.
    Sitemap,
    /// A sitemap lists it.
    Sample,
}

/// What is to be done next.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    Ask(Ask),
    /// All folders of the index that was opened last were asked for.
    CloseIndex,
}

/// A method that is still to be tried.
#[derive(Clone, Debug)]
pub(crate) enum Way {
    Ask(Ask),
    /// What the home page itself describes.
    Home,
    /// The site's sitemaps.
    Sitemaps,
    /// The pages that they list.
    Samples,
}

impl Ask {
    pub(crate) fn new(url: impl Into<String>, method: Method, role: Role) -> Self {
        Self { url: url.into(), method, role, depth: 0, plain: false, again: false }
    }

    /// Whether it counts as a probe.
    pub(crate) fn is_probe(&self) -> bool {
        matches!(self.role, Role::First | Role::Probe | Role::Sitemap | Role::Sample)
    }
}
