//! The other methods: what to try if a site's own file describes no dataset, and in which order.

use std::borrow::Cow;
use std::collections::VecDeque;

use verger::time::Moment;
use verger_page::{DescriptionLink, PageDescriptions};

use super::answer::Response;
use super::ask::{Ask, Role, Task, Way};
use super::described::Home;
use super::discovery::{self, Discovery};
use super::feed::method_of;
use super::found::Found;
use super::listing::first_page;
use super::report::{Method, ProbeVerdict};
use super::run::Harvest;
use super::state::HarvestState;
use crate::json::{Raw, mend};
use crate::notice::Notice;
use crate::value::{FileUrl, link, path_of, without_fragment};

impl Harvest {
    /// What worked last time first, then all in order.
    pub(crate) fn all_ways(first: &FileUrl, known: &HarvestState) -> VecDeque<Way> {
        let probe = |url: &str, method| Way::Ask(Ask::new(url, method, Role::Probe));
        let at = |path: &str, method| link(path, Some(first)).ok().map(|url| probe(&url, method));
        let mut ways: VecDeque<_> = Self::worked_way(known).into_iter().collect();
        let fixed = discovery::ALL.iter().flat_map(|discovery| {
            discovery.paths.iter().filter_map(|path| at(&first_page(path), discovery.method))
        });
        ways.extend(fixed);
        ways.extend([Way::Home, Way::Sitemaps]);
        ways
    }

    /// What worked last time.
    pub(crate) fn worked_way(known: &HarvestState) -> Option<Way> {
        known.worked.as_ref().map(|(method, url)| match method {
            Method::Sitemap => Way::Sitemaps,
            method => Way::Ask(Ask::new(url, *method, Role::Probe)),
        })
    }

    /// The site's own data.txt.
    pub(crate) fn own_data_txt(&self) -> String {
        FileUrl::of_site(self.site.as_str())
            .map_or_else(|_| String::new(), |url| url.as_str().into())
    }

    /// Starts the next method. `false` if the run is over.
    pub(crate) fn begin_next_way(&mut self, found: &mut dyn FnMut(Found)) -> bool {
        if self.continue_pages() {
            return true;
        }
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
            Some(Way::Listed) => self.ask_for_pages(),
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
            self.follow_portals(octets);
            self.follow_links(&page.links, response);
        }
        let described = one_text(octets, &page.json_ld)
            .map(|(text, faults)| {
                let mut described = self.describe(Method::JsonLdPage, response, &text, hash, now);
                described.add_faults(faults);
                described
            })
            .filter(|described| !described.catalog.datasets.is_empty());
        let Some(mut described) = described else {
            let note = "a page that describes no dataset";
            if ask.role == Role::First {
                self.try_below(&response.url);
            }
            return self.absent(ask, ProbeVerdict::WrongShape, note, now);
        };
        let mut may_lose = described.catalog.notices.may_lose_datasets();
        if ask.role == Role::Listed {
            described.method = Method::Sitemap;
            described.hold_for_a_day(now);
            // A damaged page was read if it describes as much as before.
            let datasets = described.catalog.datasets.len() as u64;
            may_lose &= datasets < self.datasets_before(ask);
        }
        if may_lose {
            described.known = None;
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

/// The scripts of a page as one text, so that their datasets get distinct identifiers, and what was wrong with them.
/// `None` if there are none.
fn one_text(page: &[u8], json_ld: &[&[u8]]) -> Option<(Vec<u8>, Vec<Notice>)> {
    let mut faults = Vec::new();
    let scripts = json_ld.iter().filter_map(|script| sound(page, script, &mut faults));
    let scripts: Vec<_> = scripts.take(MOST_SCRIPTS).collect();
    let text = match &scripts[..] {
        [] => return None,
        [one] => one.to_vec(),
        several => [b"[", &several.join(&b","[..])[..], b"]"].concat(),
    };
    Some((text, faults))
}

/// A script that is JSON, or can be mended. Damaged ones without a dataset are other things, such as templates.
fn sound<'a>(page: &[u8], script: &'a [u8], faults: &mut Vec<Notice>) -> Option<Cow<'a, [u8]>> {
    if Raw::of(script).is_some() {
        return Some(Cow::Borrowed(script));
    }
    memchr::memmem::find(script, b"Dataset")?;
    let mended = mend(script);
    let start = script.as_ptr().addr().saturating_sub(page.as_ptr().addr()).min(page.len());
    let lines = memchr::memchr_iter(b'\n', &page[..start]).count() as u32;
    let placed = mended.faults.into_iter();
    faults.extend(placed.map(|(kind, place)| Notice::new(kind, place.within(start, lines))));
    Some(Cow::Owned(mended.text.into_bytes()))
}

/// The method of a file that a page links to; `None` if it does not look like a description.
fn linked_method(url: &str, media_type: &str) -> Option<Method> {
    let of_type = Discovery::of_media_type(media_type).map(|discovery| discovery.method);
    match method_of(url) {
        Method::DataTxt => {
            of_type.or(path_of(url).ends_with("/data.txt").then_some(Method::DataTxt))
        }
        Method::JsonLdPage => of_type,
        Method::JsonLdFile if of_type.is_none() && !url.contains(".jsonld") => None,
        // News are in RDF, too.
        Method::Rdf if of_type.is_none() && !media_type.is_empty() => None,
        method => Some(method),
    }
}

const MOST_LINKS: usize = 5;
const MOST_SCRIPTS: usize = 64;
