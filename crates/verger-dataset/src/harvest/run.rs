use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use verger::time::Moment;

use super::answer::{Answer, Response};
use super::ask::{Ask, Role, Task, Way};
use super::described::Home;
use super::feed::method_of;
use super::found::{Found, Harvested};
use super::freshness::DAY;
use super::index::Index;
use super::ledger::Ledger;
use super::listing::Listing;
use super::options::HarvestOptions;
use super::report::{HarvestOutcome, Method, ProbeVerdict};
use super::request::{Request, Wants, accept};
use super::sitemaps::Sitemaps;
use super::state::{HarvestState, KnownFile};
use crate::following::Itinerary;
use crate::value::{FileUrl, without_fragment};

/// The harvest of one site: says what to request, takes the answers, and emits what it finds.
///
/// It begins with the site's data.txt, or with another given file, and continues with the files that it names. If those
/// describe no dataset, the other methods follow, until one does: descriptions that the home page links to, data.json,
/// CKAN, a catalog in JSON-LD, a data package, and JSON-LD in the home page and in pages of the sitemap. What the last
/// run knew and is still fresh is not requested; the rest is requested conditionally if validators are known.
///
/// **Bounds.** Three files deep, 1,000 files, and [`HarvestLimits`](super::HarvestLimits). Memory: a small multiple of
/// the response being read; a YAML index while its folders are read; 16 bytes for each dataset of a listing.
///
/// ```
/// use verger::time::Moment;
/// use verger_dataset::{Answer, Body, Found, Harvest, HarvestOptions, HarvestOutcome, HarvestState};
/// use verger_dataset::{Response, ResponseHeaders};
///
/// let now = Moment::from_unix(1_700_000_000);
/// let site = "https://example.com/data.txt".parse()?;
/// let mut titles = Vec::new();
/// let mut take = |found: Found| {
///     if let Found::Dataset { dataset, .. } = found {
///         titles.push(dataset.title().to_owned());
///     }
/// };
/// let mut harvest = Harvest::new(&site, HarvestState::default(), HarvestOptions::default(), now);
/// while let Some(request) = harvest.next(&mut take) {
///     let body = Body::Octets(b"Dataset: rain\nTitle: Rain by day\nDownload: /rain.csv\n".into());
///     let (url, headers, is_cut) = (request.url, ResponseHeaders::default(), false);
///     let answer = Response { url, status: 200, headers, body, is_cut };
///     harvest.answered(Answer::Came(answer), now, &mut take);
/// }
/// let harvested = harvest.finish(now);
/// assert_eq!(harvested.report.outcome, HarvestOutcome::Complete);
/// assert_eq!(titles, ["Rain by day"]);
/// # Ok::<(), verger_dataset::LinkError>(())
/// ```
#[derive(Debug)]
pub struct Harvest {
    pub(crate) site: FileUrl,
    pub(crate) options: HarvestOptions,
    pub(crate) began: Moment,
    /// What the last run knew.
    pub(crate) known: HarvestState,
    /// What this run knows.
    pub(crate) files: BTreeMap<String, KnownFile>,
    pub(crate) worked: Option<(Method, String)>,
    pub(crate) rules: Option<Vec<u8>>,
    pub(crate) queue: VecDeque<Task>,
    pub(crate) ways: VecDeque<Way>,
    asked: Option<Ask>,
    is_over: bool,
    /// The indexes whose folders are being requested, innermost last.
    pub(crate) indexes: Vec<Index>,
    pub(crate) listing: Option<Listing>,
    pub(crate) home: Option<Home>,
    pub(crate) sitemaps: Sitemaps,
    /// The files of the first pass, and of the second pass over indexes that were found to have changed.
    pub(crate) itineraries: [Itinerary; 2],
    /// The probes requested.
    pub(crate) probed: BTreeSet<String>,
    probes_left: u32,
    /// The sources emitted.
    pub(crate) told: BTreeSet<String>,
    pub(crate) ledger: Ledger,
    pub(crate) stop: Option<Arc<AtomicBool>>,
}

impl Harvest {
    /// The harvest of the site whose own file is `first`: its data.txt, or another given file; with another file, no
    /// other method is tried. `known` is the state that the last run returned.
    pub fn new(first: &FileUrl, known: HarvestState, options: HarvestOptions, now: Moment) -> Self {
        let url = without_fragment(first.as_str());
        let is_own = FileUrl::of_site(url).is_ok_and(|own| own.as_str() == url);
        let method = if is_own { Method::DataTxt } else { method_of(url) };
        let ways = if is_own { Self::all_ways(first, &known) } else { VecDeque::new() };
        Self {
            site: first.clone(),
            options,
            began: now,
            files: BTreeMap::new(),
            worked: None,
            rules: known.rules.clone(),
            known,
            queue: VecDeque::from([Task::Ask(Ask::new(url, method, Role::First))]),
            ways,
            asked: None,
            is_over: false,
            indexes: Vec::new(),
            listing: None,
            home: None,
            sitemaps: Sitemaps::default(),
            itineraries: [first.into(), first.into()],
            probed: BTreeSet::from([url.to_owned()]),
            probes_left: options.limits.probes,
            told: BTreeSet::new(),
            ledger: Ledger::default(),
            stop: None,
        }
    }

    /// The site's own file, or the one given in its place: the first that is requested.
    pub fn site(&self) -> &FileUrl {
        &self.site
    }

    /// Lets another thread end the reading of an answer: once this is set, the rest of it is not read, and the run is
    /// [partial](HarvestOutcome::Partial).
    pub fn stop_when(&mut self, stop: Arc<AtomicBool>) {
        self.stop = Some(stop);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The sitemaps that the site's robots.txt names; the first five count. Without any, `/sitemap.xml` is requested if
    /// sitemaps are tried.
    pub fn name_sitemaps(&mut self, urls: impl IntoIterator<Item = String>) {
        self.sitemaps.name(urls);
    }

    /// The next request; the same one again until it is [answered](Self::answered). `None` when the run is over.
    ///
    /// Files that need not be requested are passed to `found` meanwhile.
    pub fn next(&mut self, found: &mut dyn FnMut(Found)) -> Option<Request> {
        while self.asked.is_none() {
            match self.queue.pop_front() {
                Some(Task::Ask(ask)) => self.consider(ask, found),
                Some(Task::CloseIndex) => self.close_index(found),
                None if self.begin_next_way(found) => {}
                None => {
                    self.is_over = true;
                    return None;
                }
            }
        }
        self.asked.as_ref().map(|ask| self.request(ask))
    }

    /// The result of the request. Ignored if no request is pending.
    pub fn answered(&mut self, answer: Answer, now: Moment, found: &mut dyn FnMut(Found)) {
        let Some(ask) = self.asked.take() else { return };
        let response = match answer {
            Answer::Came(response) => response,
            Answer::NotAllowed(why) => return self.lost(&ask, ProbeVerdict::Restricted, &why),
            Answer::Nothing(why) => return self.lost(&ask, ProbeVerdict::Unreachable, &why),
        };
        self.ledger.octets = self.ledger.octets.saturating_add(response.octets());
        let status = format!("status {}", response.status);
        match response.refusal() {
            Some(ProbeVerdict::NotFound) => {
                self.absent(&ask, ProbeVerdict::NotFound, &status, now);
            }
            Some(verdict) => self.lost(&ask, verdict, &status),
            None if response.status == 304 => self.not_modified(ask, &response, now, found),
            None => self.read(&ask, &response, now, found),
        }
    }

    /// The result of the run, whether it is complete or not.
    pub fn finish(mut self, now: Moment) -> Harvested {
        if !self.is_over {
            self.ledger.lost.get_or_insert(HarvestOutcome::Unreachable);
        }
        let outcome = self.ledger.outcome();
        let is_settled = matches!(outcome, HarvestOutcome::Complete | HarvestOutcome::Unchanged);
        let mut files = if is_settled { BTreeMap::new() } else { self.known.files };
        files.append(&mut self.files);
        while files.len() > MOST_REMEMBERED {
            let oldest = files.iter().min_by_key(|(_, file)| file.confirmed);
            let Some(url) = oldest.map(|(url, _)| url.clone()) else { break };
            files.remove(&url);
        }
        // What worked before is tried first, until the site says that it is gone.
        let before = self.known.worked.filter(|(_, url)| {
            let may_be_there = files.get(url).is_some_and(KnownFile::was_read);
            !is_settled && (self.ledger.taken == 0 || may_be_there)
        });
        let worked = before.or(self.worked);
        let due = self.ledger.due.unwrap_or(self.began.unix().saturating_add(DAY));
        let state = HarvestState { files, worked, rules: self.rules, due };
        let report = self.ledger.report(outcome, self.began.unix(), now.unix());
        Harvested { state, report }
    }

    /// Requests a file, unless the remembered copy suffices or a limit is reached.
    fn consider(&mut self, ask: Ask, found: &mut dyn FnMut(Found)) {
        let now = self.began.unix();
        let known = self.known.files.get(&ask.url).filter(|known| {
            let is_fresh = known.confirmed <= now && now < known.fresh_until;
            is_fresh && !self.options.force && !ask.plain && !known.has_expired_since(now)
        });
        if let Some(known) = known.cloned() {
            return self.recall(&ask, known, found);
        }
        if ask.is_probe() {
            if self.probes_left == 0 {
                let note = format!("{} requests were spent on probes", self.options.limits.probes);
                self.ledger.log((&ask.url, ask.method), ProbeVerdict::Skipped, 0, &note);
                self.ways.clear();
                self.queue.retain(|task| !matches!(task, Task::Ask(ask) if ask.is_probe()));
                return;
            }
            self.probes_left -= 1;
        }
        self.asked = Some(ask);
    }

    fn request(&self, ask: &Ask) -> Request {
        let mut headers = vec![("Accept", accept(ask.method).to_owned())];
        if let Some(known) = self.validated(ask) {
            let none_match = known.etag.iter().map(|etag| ("If-None-Match", etag.clone()));
            headers.extend(none_match);
            let since = known.last_modified.iter();
            headers.extend(since.map(|date| ("If-Modified-Since", date.clone())));
        }
        let wants = if ask.role == Role::Sitemap { Wants::Sitemap } else { Wants::Octets };
        let is_page = ask.role == Role::Sample || ask.method == Method::JsonLdPage;
        let longest = if is_page { LONGEST_PAGE } else { u64::MAX };
        let limit = self.options.limits.octets.min(longest);
        Request { url: ask.url.clone(), method: ask.method, headers, limit, wants }
    }

    /// What is known about a file, if a conditional request is possible.
    fn validated(&self, ask: &Ask) -> Option<&KnownFile> {
        let known = self.known.files.get(&ask.url).filter(|known| known.was_read())?;
        let will_do = !ask.plain && !known.has_expired_since(self.began.unix());
        let has_validator = known.etag.is_some() || known.last_modified.is_some();
        (will_do && has_validator).then_some(known)
    }

    fn not_modified(
        &mut self,
        ask: Ask,
        response: &Response,
        now: Moment,
        found: &mut dyn FnMut(Found),
    ) {
        match self.validated(&ask).cloned() {
            Some(known) if known.came_from == response.url => {
                let known = known.confirmed_by(response, now);
                self.unchanged(&ask, &known, "status 304", found);
            }
            // The site now redirects to another file, which accepted these validators as its own.
            Some(_) => self.queue.push_front(Task::Ask(Ask { plain: true, ..ask })),
            None => self.lost(&ask, ProbeVerdict::Unreachable, "status 304 without a cause"),
        }
    }
}

/// The most bytes of a page: descriptions are mostly in its head.
const LONGEST_PAGE: u64 = 4 << 20;
const MOST_REMEMBERED: usize = 2000;
