use url::Url;

use crate::fault::FaultKind;
use crate::location;

/// Which addresses a sitemap may speak of: those in its own folder, and all of hosts whose robots.txt names it.
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
    own: Site,
    /// The path of the sitemap, up to its last slash.
    folder: String,
    proven: Vec<Site>,
    pub(crate) is_listed: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
struct Site {
    scheme: String,
    host: String,
    /// `None` is the scheme's own.
    port: Option<u16>,
}

impl Scope {
    /// The scope of the sitemap at an address, if it is one of http or https.
    ///
    /// # Errors
    /// What is wrong with the address.
    pub fn new(sitemap: &str) -> Result<Self, FaultKind> {
        let url = location::read(sitemap)?;
        let folder = url.path().rsplit_once('/').map_or("", |(folder, _)| folder);
        let (own, folder) = (Site::of(&url), format!("{folder}/"));
        Ok(Self { own, folder, proven: Vec::new(), is_listed: false })
    }

    /// Adds the site at an address: its robots.txt names this sitemap, or an index that lists it. What is not an address
    /// adds nothing.
    #[must_use]
    pub fn named_by(mut self, robots_txt: &str) -> Self {
        self.proven.extend(location::read(robots_txt).ok().as_ref().map(Site::of));
        self
    }

    /// Says that an index lists this sitemap: then it may not be an index.
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
        if self.proven.iter().any(|site| site.is_of(url)) {
            return None;
        }
        if self.own.is_of(url) {
            let is_in = part == Part::Site || url.path().starts_with(&self.folder);
            return (!is_in).then_some(FaultKind::OutsideFolder);
        }
        let mut known = self.proven.iter().chain([&self.own]);
        let is_known = known.any(|site| site.has_host(url));
        Some(if is_known { FaultKind::OtherScheme } else { FaultKind::OtherHost })
    }
}

/// What of its own site a sitemap may speak of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    /// Of pages.
    Folder,
    /// Of sitemaps.
    Site,
}

impl Site {
    fn of(url: &Url) -> Self {
        let host = url.host_str().unwrap_or_default().to_owned();
        Self { scheme: url.scheme().to_owned(), host, port: url.port() }
    }

    fn is_of(&self, url: &Url) -> bool {
        self.scheme == url.scheme() && self.has_host(url)
    }

    fn has_host(&self, url: &Url) -> bool {
        url.host_str() == Some(&self.host) && url.port() == self.port
    }
}
