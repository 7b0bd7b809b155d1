use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use verger::time::Moment;

use super::answer::{Answer, Response};
use super::ask::{Ask, Role, Task, Way};
use super::changes::Changes;
use super::described::Home;
use super::discovery::Discovery;
use super::feed::method_of;
use super::found::Found;
use super::index::Index;
use super::ledger::Ledger;
use super::listing::Listing;
use super::options::HarvestOptions;
use super::organizations::WaitingListing;
use super::report::{Method, ProbeVerdict};
use super::request::{Request, Wants};
use super::sitemaps::Sitemaps;
use super::state::{HarvestState, KnownFile};
use crate::following::Itinerary;
use crate::value::{FileUrl, without_fragment};

/// The harvest of one site: says what to request, takes the answers, and emits what it finds.
///
/// It begins with the site's data.txt, or with another given file, and continues with the files that it names. If those
/// describe no dataset, the other methods follow, until one does: descriptions that the home page links to, data.json,
/// CKAN, a catalog in JSON-LD, a data package, a board of pins, a catalog in Turtle or RDF/XML, and JSON-LD in the home page
/// and in pages of the sitemap. What the last run knew and is still fresh is not requested; the rest is requested conditionally if validators are known.
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
    pub(crate) is_over: bool,
    /// The indexes whose folders are being requested, innermost last.
    pub(crate) indexes: Vec<Index>,
    pub(crate) listing: Option<Listing>,
    /// The listing that waits for the tree of its organizations.
    pub(crate) waiting: Option<Box<WaitingListing>>,
    /// The listing that is read unless its latest change is known: what is known of it, and the mark of that change.
    pub(crate) latest: Option<(Ask, KnownFile, u64)>,
    /// The listing of which only changes are read.
    pub(crate) changes: Option<Box<Changes>>,
    /// When the search for descriptions began that this run continues.
    pub(crate) left_since: Option<u64>,
    pub(crate) home: Option<Home>,
    pub(crate) sitemaps: Sitemaps,
    /// The files of the first pass, and of the second pass over indexes that were found to have changed.
    pub(crate) itineraries: [Itinerary; 2],
    /// The probes requested.
    pub(crate) probed: BTreeSet<String>,
    probes_left: u32,
    requests_left: u32,
    /// Why no further request is sent.
    pub(crate) over: Option<String>,
    /// Whether the log says that pages are left.
    pub(crate) has_left_pages: bool,
    /// The sources emitted.
    pub(crate) told: BTreeSet<String>,
    pub(crate) ledger: Ledger,
    pub(crate) stop: Option<Arc<AtomicBool>>,
}

impl Harvest {
    /// The harvest of the site whose own file is `first`: its data.txt, or another given file; with another file, no
    /// other method is tried, unless it is a page that describes nothing: then descriptions below it are. `known` is the state that the last run returned.
    pub fn new(first: &FileUrl, known: HarvestState, options: HarvestOptions, now: Moment) -> Self {
        let url = without_fragment(first.as_str());
        let is_own = FileUrl::of_site(url).is_ok_and(|own| own.as_str() == url);
        let method = if is_own { Method::DataTxt } else { method_of(url) };
        let mut left_since = None;
        let ways = match known.left_off(now.unix()) {
            Some((since, mut left)) => {
                left_since = Some(since);
                left.extend([Way::Home, Way::Sitemaps].into_iter().filter(|_| is_own));
                left
            }
            None if is_own => Self::all_ways(first, &known),
            None => Self::worked_way(&known).into_iter().collect(),
        };
        let describe = known.method() == Some(Method::Sitemap);
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
            waiting: None,
            latest: None,
            changes: None,
            left_since,
            home: None,
            sitemaps: Sitemaps::new(now.unix(), describe),
            itineraries: [first.into(), first.into()],
            probed: BTreeSet::from([url.to_owned()]),
            probes_left: options.limits.probes,
            requests_left: options.limits.requests,
            over: None,
            has_left_pages: false,
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
    /// [partial](super::HarvestOutcome::Partial).
    pub fn stop_when(&mut self, stop: Arc<AtomicBool>) {
        self.stop = Some(stop);
    }

    pub(crate) fn is_stopped(&self) -> bool {
        self.stop.as_ref().is_some_and(|stop| stop.load(Ordering::Relaxed))
    }

    /// The sitemaps that the site's robots.txt names; the first 1,000 count. Without any, `/sitemap.xml` is requested if
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
                Some(Task::BeginListing) => self.begin_waiting_listing(found),
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
        let is_page = ask.role == Role::Listed;
        self.ledger.requests += u64::from(!matches!(answer, Answer::NotAllowed(_)));
        match (ask.role, answer) {
            (Role::Organizations, answer) => self.take_organizations(&ask, &answer, now),
            (Role::Latest, answer) => self.take_latest(&ask, &answer, now, found),
            (Role::Names, answer) => self.take_names(&ask, &answer),
            (Role::Changes, answer) => self.take_changes(&ask, &answer, now, found),
            (_, Answer::Came(response)) => self.came(ask, &response, now, found),
            (Role::Listed, Answer::NotAllowed(why)) => self.bar_page(&ask, &why),
            (_, Answer::NotAllowed(why)) => self.lost(&ask, ProbeVerdict::Restricted, &why),
            (_, Answer::Nothing(why)) => self.lost(&ask, ProbeVerdict::Unreachable, &why),
        }
        if is_page {
            self.tell_progress(now, found);
        }
    }

    fn came(&mut self, ask: Ask, response: &Response, now: Moment, found: &mut dyn FnMut(Found)) {
        self.ledger.octets = self.ledger.octets.saturating_add(response.octets());
        let status = format!("status {}", response.status);
        match response.refusal() {
            Some(ProbeVerdict::NotFound) => {
                self.absent(&ask, ProbeVerdict::NotFound, &status, now);
            }
            Some(verdict) => self.lost(&ask, verdict, &status),
            None if response.status == 304 => self.not_modified(ask, response, now, found),
            None => self.read(&ask, response, now, found),
        }
    }

    /// Requests a file, unless the remembered copy suffices or a limit is reached.
    fn consider(&mut self, ask: Ask, found: &mut dyn FnMut(Found)) {
        let now = self.began.unix();
        let known = self.known.files.get(&ask.url).filter(|known| {
            let is_fresh = known.confirmed <= now && now < known.fresh_until;
            let will_do = !self.options.force && !ask.plain && !known.has_expired_since(now);
            is_fresh && will_do || self.is_of_this_reading(&ask, known)
        });
        if let Some(known) = known.cloned() {
            return self.recall(&ask, known, found);
        }
        if self.requests_left == 0 {
            let limit = self.options.limits.requests;
            self.stop_asking(&format!("the limit of {limit} requests was reached"));
        }
        if let Some(why) = self.over.clone() {
            return self.leave(&ask, &why);
        }
        let is_needed = matches!(ask.role, Role::Sitemap | Role::Listed) && self.sitemaps.describe;
        if ask.is_probe() && !is_needed {
            if self.probes_left == 0 {
                let note = format!("{} requests were spent on probes", self.options.limits.probes);
                self.ledger.log((&ask.url, ask.method), ProbeVerdict::Skipped, 0, &note);
                self.ways.clear();
                self.queue.retain(|task| !matches!(task, Task::Ask(ask) if ask.is_probe()));
                return;
            }
            self.probes_left -= 1;
        }
        self.requests_left -= 1;
        self.asked = Some(self.latest_instead(&ask).unwrap_or(ask));
    }

    fn request(&self, ask: &Ask) -> Request {
        let mut headers = vec![("Accept", Discovery::of(ask.method).accept.to_owned())];
        if let Some(known) = self.validated(ask) {
            let none_match = known.etag.iter().map(|etag| ("If-None-Match", etag.clone()));
            headers.extend(none_match);
            let since = known.last_modified.iter();
            headers.extend(since.map(|date| ("If-Modified-Since", date.clone())));
        }
        let wants = if ask.role == Role::Sitemap { Wants::Sitemap } else { Wants::Octets };
        let is_page = ask.role == Role::Listed || ask.method == Method::JsonLdPage;
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
                let known = ask.confirmed(known, response, now);
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
