use url::Url;

use crate::fault::FaultKind;
use crate::location;

/// The addresses that a sitemap may list: those in its own folder, and all on hosts whose robots.txt names it.
///
/// ```
/// use verger_sitemap::Scope;
///
/// let scope = Scope::new("https://cdn.example/maps/a.xml").unwrap();
/// assert!(scope.holds("https://cdn.example/maps/page"));
/// assert!(!scope.holds("https://www.example/page"));
/// let scope = scope.named_by("https://www.example/robots.txt");
/// assert!(scope.holds("https://www.example/page"));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scope {
    own: Url,
    /// The path of the sitemap, up to its last slash.
    folder: String,
    /// The addresses of the files that name it.
    proven: Vec<Url>,
    pub(crate) is_listed: bool,
}

impl Scope {
    /// The scope of the sitemap at an address, if that is an address of http or https.
    ///
    /// # Errors
    /// What is wrong with the address.
    pub fn new(sitemap: &str) -> Result<Self, FaultKind> {
        let url = location::read(sitemap)?;
        let folder = url.path().rsplit_once('/').map_or("", |(folder, _)| folder);
        let folder = format!("{folder}/");
        Ok(Self { own: url, folder, proven: Vec::new(), is_listed: false })
    }

    /// Adds the site at an address: its robots.txt names this sitemap, or an index that lists it. Text that is not
    /// an address adds nothing.
    #[must_use]
    pub fn named_by(mut self, robots_txt: &str) -> Self {
        self.proven.extend(location::read(robots_txt));
        self
    }

    /// States that an index lists this sitemap: then it may not be an index itself.
    #[must_use]
    pub fn listed(mut self) -> Self {
        self.is_listed = true;
        self
    }

    /// Whether a page at an address is in scope.
    pub fn holds(&self, url: &str) -> bool {
        location::read(url).is_ok_and(|url| self.breach(&url, Part::Folder).is_none())
    }

    /// Why an address is not in scope.
    pub(crate) fn breach(&self, url: &Url, part: Part) -> Option<FaultKind> {
        if self.proven.iter().any(|proof| same_site(proof, url)) {
            return None;
        }
        if same_site(&self.own, url) {
            let is_in = part == Part::Site || url.path().starts_with(&self.folder);
            return (!is_in).then_some(FaultKind::OutsideFolder);
        }
        let mut known = self.proven.iter().chain([&self.own]);
        let is_known = known.any(|known| same_host(known, url));
        Some(if is_known { FaultKind::OtherScheme } else { FaultKind::OtherHost })
    }
}

/// The part of its own site that a sitemap may list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Of pages.
    Folder,
    /// Of sitemaps.
    Site,
}

fn same_site(one: &Url, other: &Url) -> bool {
    one.scheme() == other.scheme() && same_host(one, other)
}

/// Whether two addresses have the same host, and the same port if one states a non-default port.
fn same_host(one: &Url, other: &Url) -> bool {
    one.host_str() == other.host_str() && one.port() == other.port()
}
