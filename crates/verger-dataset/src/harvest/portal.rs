//! Portals below a path of a site, such as `/opendata/`.

use super::ask::{Ask, Role, Way};
use super::discovery;
use super::listing::first_page;
use super::report::Method;
use super::run::Harvest;
use crate::value::{link, path_of};

impl Harvest {
    /// Asks the portals to which the home page leads for their datasets, before what is only guessed.
    pub(crate) fn follow_portals(&mut self, page: &[u8]) {
        let paths = PATHS.iter().filter(|path| leads_to(page, path)).take(MOST_PORTALS);
        let searches = discovery::ALL.iter().filter(|discovery| discovery.method == Method::Ckan);
        let searches: Vec<_> = searches.flat_map(|discovery| discovery.paths).collect();
        for path in paths {
            for search in &searches {
                self.ask_later(&format!("{path}{}", first_page(search)), Method::Ckan);
            }
        }
    }

    /// Asks for the descriptions below a page that was given instead of a site, and describes nothing itself.
    pub(crate) fn try_below(&mut self, page: &str) {
        if self.left_since.is_some() {
            return;
        }
        let folder = path_of(page).rsplit_once('/').map_or("", |(folder, _)| folder).to_owned();
        let files =
            discovery::ALL.iter().filter(|discovery| discovery.method != Method::JsonLdPage);
        for discovery in files {
            for path in discovery.paths {
                self.ask_later(&format!("{folder}{}", first_page(path)), discovery.method);
            }
        }
    }

    /// After what is already to be tried first: what worked last time.
    fn ask_later(&mut self, address: &str, method: Method) {
        if let Ok(url) = link(address, Some(&self.site)) {
            let ask = Ask::new(url, method, Role::Probe);
            if self.site_is_given_page() {
                self.ways.push_back(Way::Ask(ask));
            } else {
                self.ways.push_front(Way::Ask(ask));
            }
        }
    }

    fn site_is_given_page(&self) -> bool {
        self.own_data_txt() != self.site.as_str()
    }
}

/// Whether a page has a link that begins with a path, on its own site.
fn leads_to(page: &[u8], path: &str) -> bool {
    ["=\"", "='"].iter().any(|quote| {
        ["/", "\"", "'"].iter().any(|end| {
            memchr::memmem::find(page, format!("{quote}{path}{end}").as_bytes()).is_some()
        })
    })
}

/// The paths below which sites have their portals.
const PATHS: [&str; 5] = ["/opendata", "/open-data", "/data", "/ckan", "/catalog"];
/// The most portals of a site that are asked.
const MOST_PORTALS: usize = 2;
