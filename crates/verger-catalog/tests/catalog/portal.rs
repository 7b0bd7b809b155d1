//! A portal of 5,000 pages and no other description, in simulated time: interrupted, changed meanwhile, and read whole.

use std::collections::{BTreeMap, BTreeSet};

use verger::time::Moment;
use verger_catalog::Holdings;
use verger_dataset::{
    Answer, Body, Found, Harvest, HarvestOptions, HarvestOutcome, ListedPages, Request, Response,
    ResponseHeaders, SiteReport, SitemapEntry,
};

use crate::folder::Folder;
use crate::world::{SITE, all, url};

/// The pages that there are, with their versions, and those that the sitemap lists.
#[derive(Debug, Default)]
struct Portal {
    pages: BTreeMap<u32, u32>,
    listed: BTreeSet<u32>,
    /// The number of answers for each page.
    asked: BTreeMap<u32, u32>,
}

/// How a run ends.
#[derive(Clone, Copy, Debug)]
enum End {
    /// By itself.
    Whole,
    /// After this number of seconds it is over.
    Over(u64),
    /// After this number of seconds it is killed.
    Killed(u64),
}

/// Its catalog, and the time.
#[derive(Debug)]
struct Trial {
    portal: Portal,
    holdings: Holdings,
    now: u64,
    /// The first estimate of the last run.
    estimate: Option<ListedPages>,
    _folder: Folder,
}

impl Portal {
    fn answer(&mut self, request: &Request) -> Answer {
        let path = request.url.strip_prefix("https://a.example").expect("a site's own URL");
        let number = path.strip_prefix("/dataset/").and_then(|number| number.parse().ok());
        let (status, tag, body) = match number {
            None if path == "/sitemap.xml" => (200, None, self.sitemap()),
            None => (404, None, Body::Octets(Vec::new())),
            Some(number) => {
                *self.asked.entry(number).or_default() += 1;
                self.page(number, request)
            }
        };
        let headers = ResponseHeaders { etag: tag, ..ResponseHeaders::default() };
        Answer::Came(Response { url: request.url.clone(), status, headers, body, is_cut: false })
    }

    fn sitemap(&self) -> Body {
        let entry = |number: &u32| SitemapEntry {
            url: format!("https://a.example/dataset/{number}"),
            is_sitemap: false,
            lastmod: None,
        };
        Body::Sitemap { entries: self.listed.iter().map(entry).collect(), octets: 100 }
    }

    fn page(&self, number: u32, request: &Request) -> (u16, Option<String>, Body) {
        let Some(version) = self.pages.get(&number) else {
            return (404, None, Body::Octets(Vec::new()));
        };
        let tag = format!("\"{version}\"");
        let sent = request.headers.iter().find(|(name, _)| *name == "If-None-Match");
        if sent.is_some_and(|(_, sent)| *sent == tag) {
            return (304, Some(tag), Body::Octets(Vec::new()));
        }
        let text = format!(
            "<html><script type=application/ld+json>{{\"@context\": \"https://schema.org/\", \
             \"@type\": \"Dataset\", \"identifier\": \"{number}\", \"name\": \"Version {version}\"}}</script>"
        );
        (200, Some(tag), Body::Octets(text.into_bytes()))
    }
}

impl Trial {
    fn new(pages: u32) -> Self {
        let folder = Folder::new();
        let holdings = Holdings::create(folder.path()).expect("a catalog");
        let now = 1_700_000_000;
        holdings.add(&url(SITE), Moment::from_unix(now)).expect("added");
        let (pages, listed) = ((0..pages).map(|page| (page, 1)).collect(), (0..pages).collect());
        let portal = Portal { pages, listed, asked: BTreeMap::new() };
        Self { portal, holdings, now, estimate: None, _folder: folder }
    }

    /// A run at one request per second.
    fn run(&mut self, end: End) -> Option<SiteReport> {
        let begin = Moment::from_unix(self.now);
        let mut run = self.holdings.begin(&url(SITE), begin).expect("begun");
        let options = HarvestOptions::default();
        let mut harvest = Harvest::new(&url(SITE), run.state().clone(), options, begin);
        self.estimate = None;
        let mut found = Vec::new();
        for second in 0.. {
            match end {
                End::Killed(after) if second == after => return None,
                End::Over(after) if second == after => harvest.stop_asking("it is over"),
                _ => {}
            }
            let Some(request) = harvest.next(&mut |told| found.push(told)) else { break };
            self.now += 1;
            let (answer, now) = (self.portal.answer(&request), Moment::from_unix(self.now));
            harvest.answered(answer, now, &mut |told| found.push(told));
            for found in found.drain(..) {
                if let Found::Pages(pages) = &found
                    && pages.seconds_left.is_some()
                {
                    self.estimate = self.estimate.or(Some(*pages));
                }
                run.found(found).expect("stored");
            }
        }
        for found in found {
            run.found(found).expect("stored");
        }
        let harvested = harvest.finish(Moment::from_unix(self.now));
        let report = run.finish(harvested, false).expect("finished");
        assert!(report.counts.add_up(), "{:?}", report.counts);
        Some(report)
    }

    /// The datasets with this health, by the number of their page.
    fn with(&self, health: &str) -> BTreeSet<u32> {
        let held = all(&self.holdings);
        let held = held.iter().filter(|held| held.health.name() == health);
        held.map(|held| held.dataset.identifier.parse().expect("a number")).collect()
    }
}

#[test]
fn five_thousand_pages_are_read_in_as_many_runs_as_it_takes() {
    let mut trial = Trial::new(5_000);
    // The first run is over after half an hour, and says how long the rest takes.
    let first = trial.run(End::Over(1_800)).expect("it is over");
    assert_eq!(first.outcome, HarvestOutcome::Partial);
    let estimate = trial.estimate.expect("it is known after a few pages");
    let seconds = estimate.seconds_left.expect("known");
    assert!((4_950..=5_000).contains(&seconds), "1 h 23 min: {seconds} s");
    let pages = first.pages.expect("pages");
    assert_eq!((pages.listed, pages.read), (5_000, first.counts.new));
    assert!((1_780..=1_800).contains(&pages.read), "{pages:?}");

    // The second is killed: a minute is lost at most.
    trial.now += 600;
    assert_eq!(trial.run(End::Killed(900)), None);
    let kept = trial.with("listed").len();
    assert!((1_780 + 820..=1_800 + 900).contains(&kept), "{kept}");

    // Meanwhile pages vanish, change, are added, and are not listed any more.
    for page in 4_000..4_050 {
        trial.portal.pages.remove(&page);
    }
    for page in 5_000..5_040 {
        trial.portal.pages.insert(page, 1);
        trial.portal.listed.insert(page);
    }
    let unlisted: BTreeSet<u32> = trial.with("listed").into_iter().take(30).collect();
    trial.portal.listed.retain(|page| !unlisted.contains(page));
    trial.now += 3 * 86_400;
    assert_eq!(trial.run(End::Killed(30)), None);
    trial.now += 60;
    let third = trial.run(End::Over(1_200)).expect("it is over");
    assert_eq!(third.outcome, HarvestOutcome::Partial);
    assert_eq!(trial.with("missing").len(), 0, "nothing is missing before everything was read");
    trial.now += 86_400;
    let last = trial.run(End::Whole).expect("it ends");
    let pages = last.pages.expect("pages");
    assert_eq!((last.outcome, pages.listed, pages.read), (HarvestOutcome::Complete, 5_010, 5_010));
    assert_eq!(trial.with("missing"), unlisted);
    assert_eq!(trial.with("listed").len(), 5_000 - 50 + 40 - 30);

    // No page was asked for twice, but those that the kills lost.
    let twice = trial.portal.asked.values().filter(|&&times| times > 1).count();
    assert!(twice <= 60 + 30, "{twice} pages were asked for again");
    assert!(trial.portal.asked.values().all(|&times| times <= 3));
    let fsck = trial.holdings.fsck(false).expect("checked");
    assert_eq!((fsck.faults.len(), fsck.datasets), (0, fsck.indexed));
}

#[test]
fn what_disappears_goes_missing_and_then_gone() {
    let mut trial = Trial::new(300);
    assert_eq!(trial.run(End::Whole).map(|report| report.outcome), Some(HarvestOutcome::Complete));
    trial.portal.pages.remove(&7);
    trial.portal.listed.remove(&8);
    trial.portal.pages.insert(9, 2);
    for (gone, runs) in [(false, 2), (false, 1), (true, 3)] {
        trial.now += 8 * 86_400;
        trial.portal.asked.clear();
        for run in 1..=runs {
            let end = if run < runs { End::Over(120) } else { End::Whole };
            let report = trial.run(end).expect("it ends");
            let is_last = run == runs;
            let whole = [HarvestOutcome::Complete, HarvestOutcome::Unchanged];
            assert_eq!(whole.contains(&report.outcome), is_last, "{report:?}");
        }
        assert!(trial.portal.asked.values().all(|&times| times == 1), "each page once");
        let lost = BTreeSet::from([7, 8]);
        assert_eq!(trial.with(if gone { "gone" } else { "missing" }), lost);
        assert_eq!(trial.with("listed").len(), 298);
    }
    // It comes back.
    trial.portal.pages.insert(7, 1);
    trial.now += 8 * 86_400;
    let report = trial.run(End::Whole).expect("it ends");
    assert_eq!((report.outcome, report.counts.returned), (HarvestOutcome::Complete, 1));
    assert_eq!(trial.with("listed").len(), 299);
}
