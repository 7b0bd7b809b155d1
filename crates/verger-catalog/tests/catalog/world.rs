//! Sites with scripted answers, harvested into a catalog.

use std::collections::BTreeMap;
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::ops::ControlFlow;

use verger::time::Moment;
use verger_catalog::{Filter, Held, Holdings, Run};
use verger_dataset::{
    Answer, Body, FileUrl, Found, Harvest, HarvestOptions, Harvested, Request, Response,
    ResponseHeaders, SiteReport,
};

use crate::folder::Folder;

pub(crate) const SITE: &str = "https://a.example/data.txt";

/// The answer of each URL: a file, or the status of a failure. Any other URL is a 404.
#[derive(Clone, Debug, Default)]
pub(crate) struct World(BTreeMap<String, Result<String, u16>>);

/// A catalog, its world, and the time, which advances by ten days per run.
#[derive(Debug)]
pub(crate) struct Trial {
    pub(crate) holdings: Holdings,
    pub(crate) world: World,
    pub(crate) now: u64,
    pub(crate) folder: Folder,
}

impl World {
    pub(crate) fn set(&mut self, url: &str, text: &str) {
        self.0.insert(url.to_owned(), Ok(text.to_owned()));
    }

    pub(crate) fn fail(&mut self, url: &str, status: u16) {
        self.0.insert(url.to_owned(), Err(status));
    }

    pub(crate) fn answer(&self, request: &Request) -> Answer {
        let file = self.0.get(&request.url).cloned().unwrap_or(Err(404));
        let (status, tag, text) = match file {
            Ok(text) => {
                let mut hasher = DefaultHasher::new();
                text.hash(&mut hasher);
                let tag = format!("\"{:x}\"", hasher.finish());
                let sent = request.headers.iter().find(|(name, _)| *name == "If-None-Match");
                let is_known = sent.is_some_and(|(_, value)| *value == tag);
                if is_known { (304, tag, String::new()) } else { (200, tag, text) }
            }
            Err(status) => (status, String::new(), String::new()),
        };
        Answer::Came(Response {
            url: request.url.clone(),
            status,
            headers: ResponseHeaders { etag: Some(tag), ..ResponseHeaders::default() },
            body: Body::Octets(text.into_bytes()),
            is_cut: false,
        })
    }

    /// Harvests a site, and passes on all findings.
    pub(crate) fn harvest(&self, run: &Run, now: u64, found: &mut dyn FnMut(Found)) -> Harvested {
        self.harvest_of(SITE, run, now, found)
    }

    pub(crate) fn harvest_of(
        &self,
        first: &str,
        run: &Run,
        now: u64,
        found: &mut dyn FnMut(Found),
    ) -> Harvested {
        let options = HarvestOptions { force: true, ..HarvestOptions::default() };
        self.harvest_with(options, first, run, now, found)
    }

    fn harvest_with(
        &self,
        options: HarvestOptions,
        first: &str,
        run: &Run,
        now: u64,
        found: &mut dyn FnMut(Found),
    ) -> Harvested {
        let first = url(first);
        let now = Moment::from_unix(now);
        let mut harvest = Harvest::new(&first, run.state().clone(), options, now);
        while let Some(request) = harvest.next(found) {
            harvest.answered(self.answer(&request), now, found);
        }
        harvest.finish(now)
    }
}

impl Trial {
    pub(crate) fn new() -> Self {
        let folder = Folder::new();
        let holdings = Holdings::create(folder.path()).expect("a catalog");
        let now = 1_700_000_000;
        holdings.add(&url(SITE), Moment::from_unix(now)).expect("added");
        Self { holdings, world: World::default(), now, folder }
    }

    /// A site that describes these datasets, by name and title.
    pub(crate) fn describe(&mut self, datasets: &[(&str, &str)]) {
        self.world.set(SITE, &data_txt(datasets));
    }

    pub(crate) fn begin(&mut self) -> Run {
        self.now += 864_000;
        self.holdings.begin(&url(SITE), Moment::from_unix(self.now)).expect("begun")
    }

    pub(crate) fn run(&mut self) -> SiteReport {
        self.run_with(false)
    }

    pub(crate) fn run_with(&mut self, confirm_drop: bool) -> SiteReport {
        let run = self.begin();
        self.finish(SITE, run, confirm_drop)
    }

    /// A run that requests only what is due.
    pub(crate) fn run_unforced(&mut self) -> SiteReport {
        let mut run = self.begin();
        let (mut all, options) = (Vec::new(), HarvestOptions::default());
        let mut push = |found| all.push(found);
        let harvested = self.world.harvest_with(options, SITE, &run, self.now, &mut push);
        for found in all {
            run.found(found).expect("stored");
        }
        let report = run.finish(harvested, false).expect("finished");
        assert!(report.counts.add_up(), "{:?}", report.counts);
        report
    }

    /// A run of another site, which is added if needed.
    pub(crate) fn run_of(&mut self, first: &str) -> SiteReport {
        self.now += 864_000;
        let now = Moment::from_unix(self.now);
        self.holdings.add(&url(first), now).expect("added");
        let run = self.holdings.begin(&url(first), now).expect("begun");
        self.finish(first, run, false)
    }

    fn finish(&self, first: &str, mut run: Run, confirm_drop: bool) -> SiteReport {
        let mut all = Vec::new();
        let mut push = |found| all.push(found);
        let harvested = self.world.harvest_of(first, &run, self.now, &mut push);
        for found in all {
            run.found(found).expect("stored");
        }
        let report = run.finish(harvested, confirm_drop).expect("finished");
        assert!(report.counts.add_up(), "{:?}", report.counts);
        report
    }

    pub(crate) fn all(&self) -> Vec<Held> {
        all(&self.holdings)
    }

    /// Every dataset by name, with its title and health.
    pub(crate) fn told(&self) -> Vec<String> {
        let told = |held: &Held| {
            format!("{} {} {}", held.dataset.identifier, held.dataset.title(), held.health)
        };
        self.all().iter().map(told).collect()
    }

    pub(crate) fn is_sound(&self) {
        let fsck = self.holdings.fsck(false).expect("checked");
        assert_eq!(fsck.faults, []);
        assert_eq!(fsck.datasets, fsck.indexed);
        assert_eq!(fsck.revision, fsck.sequence, "the index has everything");
    }
}

pub(crate) fn all(holdings: &Holdings) -> Vec<Held> {
    let mut all = Vec::new();
    let filter = Filter { with_gone: true, ..Filter::default() };
    let mut each = |held: &Held| {
        all.push(held.clone());
        ControlFlow::Continue(())
    };
    holdings.each(&filter, &mut each).expect("read");
    all
}

pub(crate) fn data_txt(datasets: &[(&str, &str)]) -> String {
    let record = |(name, title): &(&str, &str)| {
        format!("Dataset: {name}\nTitle: {title}\nDownload: /{name}.csv\n\n")
    };
    datasets.iter().map(record).collect()
}

pub(crate) fn url(text: &str) -> FileUrl {
    text.parse().expect("a URL")
}
