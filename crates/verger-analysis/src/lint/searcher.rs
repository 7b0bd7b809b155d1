//! The robots on which a site is found by searching.

use verger::{Crawler, Decision, Origin, Policy};

use super::file::LintedFile;

/// A robot, or every robot that the file does not name, and what it may fetch.
#[derive(Debug)]
pub(crate) struct Searcher {
    /// Its name; `None` for every robot that the file does not name.
    pub(crate) name: Option<&'static str>,
    policy: Policy,
    /// The site's origin, if it is known.
    origin: Option<Origin>,
}

/// The robots whose groups are looked at.
const NAMES: [&str; 2] = ["Googlebot", "bingbot"];

impl Searcher {
    /// Every other robot, and those of the large search engines that obey other groups.
    pub(crate) fn all(file: &LintedFile<'_>) -> Vec<Self> {
        let origin = file.options.served.and_then(|served| served.url.parse::<Origin>().ok());
        let (mut all, mut seen) = (Vec::new(), Vec::new());
        let named = NAMES.into_iter().map(|name| (Some(name), Crawler::known([name])));
        for (name, crawler) in std::iter::once((None, Crawler::default())).chain(named) {
            let groups = file.outline.obeyed(&crawler).groups;
            if !seen.contains(&groups) {
                let policy = Policy::from(&file.outline.ranking(&crawler));
                all.push(Self { name, policy, origin: origin.clone() });
                seen.push(groups);
            }
        }
        all
    }

    /// Its name, for people.
    pub(crate) fn title(&self) -> String {
        match self.name {
            Some(name) => format!("`{name}`"),
            None => "a robot that the file does not name".to_owned(),
        }
    }

    /// Whether it may fetch a URL of this site; if the site is not known, the URL is taken as one of it.
    pub(crate) fn decide(&self, url: &[u8]) -> Decision {
        match &self.origin {
            Some(origin) => self.policy.decide_at(origin, url),
            None => self.policy.decide(url),
        }
    }
}
