//! The files that a site names, and how each describes datasets.

use super::discovery::{Discovery, PINS_MANIFEST};
use super::listing::{CKAN_SEARCH, ckan_page};
use super::report::Method;
use super::state::{Part, PartKind};
use crate::catalog::Catalog;
use crate::following::NamedBy;
use crate::statement::Statement;
use crate::term::Term;
use crate::value::{FileUrl, link, without_fragment};

impl Catalog {
    /// The files that it names as parts of the site's description, and the texts of `Feed` lines that cannot be
    /// followed.
    pub(crate) fn parts(&self) -> (Vec<Part>, Vec<String>) {
        let parts = self.further().into_iter().map(|further| {
            let kind = match further.named_by {
                NamedBy::Include => PartKind::Include,
                NamedBy::Folder { dataset } => PartKind::Folder(dataset),
            };
            Part { url: without_fragment(&further.url).to_owned(), kind }
        });
        let (mut parts, mut odd): (Vec<_>, _) = (parts.collect(), Vec::new());
        for feed in self.says.all(Term::Feed).map(Statement::text) {
            match read_feed(feed, self.base.as_ref()) {
                Some((method, url)) => parts.push(Part { url, kind: PartKind::Feed(method) }),
                None => odd.push(feed.to_owned()),
            }
        }
        (parts, odd)
    }
}

/// `ckan https://example.com/`: the method of a feed, and what to request. `None` if its kind is not supported or it
/// has no URL.
fn read_feed(feed: &str, base: Option<&FileUrl>) -> Option<(Method, String)> {
    let mut words = feed.split_ascii_whitespace();
    let (kind, address) = match (words.next()?, words.next()) {
        (kind, Some(address)) => (kind, address),
        (address, None) => ("", address),
    };
    let url = without_fragment(&link(address, base).ok()?).to_owned();
    let method = match kind {
        "" => method_of(&url),
        kind => Discovery::of_feed(kind)?.method,
    };
    let root = || url.split('?').next().unwrap_or(&url).trim_end_matches('/');
    let url = match method {
        Method::Ckan if !url.contains(CKAN_SEARCH) => {
            ckan_page(&format!("{}{CKAN_SEARCH}", root()), 0)
        }
        Method::Pins if !url.ends_with(PINS_MANIFEST) => format!("{}{PINS_MANIFEST}", root()),
        _ => url,
    };
    Some((method, url))
}

/// How a file describes datasets, judged by its URL.
pub(crate) fn method_of(url: &str) -> Method {
    Discovery::of_url(url).map_or(Method::DataTxt, |discovery| discovery.method)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_feed_is_followed_if_its_kind_is_known() {
        let base = "https://example.com/data.txt".parse().expect("a URL");
        let ckan =
            "https://c.example/x/api/3/action/package_search?rows=1000&start=0&sort=name+asc";
        for (feed, read) in [
            ("dcat-us /data.json", Some((Method::DataJson, "https://example.com/data.json"))),
            ("CKAN https://c.example/x/", Some((Method::Ckan, ckan))),
            (
                "/a/datapackage.json#x",
                Some((Method::DataPackage, "https://example.com/a/datapackage.json")),
            ),
            ("turtle /c.php?f=ttl", Some((Method::Rdf, "https://example.com/c.php?f=ttl"))),
            ("pins /board/", Some((Method::Pins, "https://example.com/board/_pins.yaml"))),
            ("/b/_pins.yaml", Some((Method::Pins, "https://example.com/b/_pins.yaml"))),
            ("/catalog.rdf", Some((Method::Rdf, "https://example.com/catalog.rdf"))),
            ("rss /news.xml", None),
            ("dcat-us javascript:x", None),
            ("ckan //evil.example/", None),
        ] {
            let read = read.map(|(method, url)| (method, url.to_owned()));
            assert_eq!(read_feed(feed, Some(&base)), read, "{feed}");
        }
    }
}
