//! The other methods: what to try if a site's own file describes no dataset, and in which order.

use std::collections::VecDeque;

use serde::de::IgnoredAny;
use verger::time::Moment;
use verger_page::{DescriptionLink, PageDescriptions};

use super::answer::Response;
use super::ask::{Ask, Role, Task, Way};
use super::described::Home;
use super::feed::method_of;
use super::found::Found;
use super::listing::{CKAN_SEARCH, ckan_page};
use super::report::{Method, ProbeVerdict};
use super::run::Harvest;
use super::state::HarvestState;
use crate::value::{FileUrl, link, path_of, without_fragment};

impl Harvest {
    /// What worked last time first, then all in order.
    pub(crate) fn all_ways(first: &FileUrl, known: &HarvestState) -> VecDeque<Way> {
        let probe = |url: &str, method| Way::Ask(Ask::new(url, method, Role::Probe));
        let at = |path: &str, method| link(path, Some(first)).ok().map(|url| probe(&url, method));
        let worked = known.worked.as_ref().map(|(method, url)| match method {
            Method::Sitemap => Way::Sitemaps,
            method => probe(url, *method),
        });
        let mut ways: VecDeque<_> = worked.into_iter().collect();
        let fixed = [
            at("/", Method::JsonLdPage),
            at("/data.json", Method::DataJson),
            at(&ckan_page(CKAN_SEARCH, 0), Method::Ckan),
            at("/catalog.jsonld", Method::JsonLdFile),
            at("/datapackage.json", Method::DataPackage),
        ];
        ways.extend(fixed.into_iter().flatten());
        ways.extend([Way::Home, Way::Sitemaps]);
        ways
    }

    /// The site's own data.txt.
    pub(crate) fn own_data_txt(&self) -> String {
        FileUrl::of_site(self.site.as_str())
            .map_or_else(|_| String::new(), |url| url.as_str().into())
    }

    /// Starts the next method. `false` if the run is over.
    pub(crate) fn begin_next_way(&mut self, found: &mut dyn FnMut(Found)) -> bool {
        let has_enough = self.ledger.taken > 0 && !self.options.all;
        // The file that could not be fetched may describe all datasets; another method would give them other
        // identities.
        let is_stopped = self.ledger.lost.is_some() && self.ledger.taken == 0;
        if has_enough || is_stopped {
            return false;
        }
        match self.ways.pop_front() {
            Some(Way::Ask(ask)) => {
                if self.probed.insert(ask.url.clone()) {
                    self.queue.push_back(Task::Ask(ask));
                }
            }
            Some(Way::Home) => {
                if let Some(Home { ask, described }) = self.home.take() {
                    self.take_file(&ask, described, found);
                }
            }
            Some(Way::Sitemaps) => self.ask_for_sitemaps(),
            Some(Way::Samples) => self.ask_for_samples(),
            None => return false,
        }
        true
    }

    /// Takes a page: the datasets that it describes, and, from the home page, the descriptions that it links to.
    pub(crate) fn take_page(
        &mut self,
        ask: &Ask,
        response: &Response,
        octets: &[u8],
        hash: [u8; 32],
        now: Moment,
        found: &mut dyn FnMut(Found),
    ) {
        let page = PageDescriptions::of(octets);
        let is_home =
            ask.role == Role::Probe && link("/", Some(&self.site)).as_ref() == Ok(&ask.url);
        if is_home {
            self.follow_links(&page.links, response);
        }
        let described = one_text(&page.json_ld)
            .map(|text| self.describe(Method::JsonLdPage, response, &text, hash, now))
            .filter(|described| !described.catalog.datasets.is_empty());
        let Some(mut described) = described else {
            let note = "a page that describes no dataset";
            return self.absent(ask, ProbeVerdict::WrongShape, note, now);
        };
        if ask.role == Role::Sample {
            described.method = Method::Sitemap;
        }
        let has_worked = self.known.worked.as_ref().is_some_and(|(_, url)| *url == ask.url);
        if is_home && !has_worked {
            let datasets = described.catalog.datasets.len() as u64;
            let note = "used if nothing lists more";
            let at = (&*ask.url, ask.method);
            self.ledger.log(at, ProbeVerdict::Found, datasets, note);
            self.ledger.heard += 1;
            self.home = Some(Home { ask: ask.clone(), described });
        } else {
            self.ledger.may_lack |= ask.role == Role::Sample;
            self.take_file(ask, described, found);
        }
    }

    /// Descriptions that the home page links to come before guessed ones.
    fn follow_links(&mut self, links: &[DescriptionLink], response: &Response) {
        let base = response.url.parse().ok();
        let named = links.iter().filter_map(|named| {
            let url = without_fragment(&link(&named.href, base.as_ref()).ok()?).to_owned();
            let method = linked_method(&url, &named.media_type)?;
            Some(Ask::new(url, method, Role::Probe))
        });
        let named: Vec<_> = named.take(MOST_LINKS).collect();
        named.into_iter().rev().for_each(|ask| self.ways.push_front(Way::Ask(ask)));
    }
}

/// The scripts that are JSON, as one text, so that their datasets get distinct identifiers. `None` if there are none.
fn one_text(json_ld: &[&[u8]]) -> Option<Vec<u8>> {
    let is_json = |text: &&&[u8]| serde_json::from_slice::<IgnoredAny>(text).is_ok();
    let texts: Vec<_> = json_ld.iter().filter(is_json).take(MOST_SCRIPTS).copied().collect();
    match &texts[..] {
        [] => None,
        [one] => Some(one.to_vec()),
        several => Some([b"[", &several.join(&b","[..])[..], b"]"].concat()),
    }
}

/// The method of a file that a page links to; `None` if it does not look like a description.
fn linked_method(url: &str, media_type: &str) -> Option<Method> {
    let of_type = match media_type.split(';').next().unwrap_or_default().trim() {
        "application/ld+json" => Some(Method::JsonLdFile),
        "application/json" => Some(Method::DataJson),
        _ => None,
    };
    match method_of(url) {
        Method::DataTxt => {
            of_type.or(path_of(url).ends_with("/data.txt").then_some(Method::DataTxt))
        }
        Method::JsonLdPage => of_type,
        Method::JsonLdFile if of_type.is_none() && !url.contains(".jsonld") => None,
        method => Some(method),
    }
}

const MOST_LINKS: usize = 5;
const MOST_SCRIPTS: usize = 64;
