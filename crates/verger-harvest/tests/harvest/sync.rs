//! The harvest of loopback sites: the requests sent, and the answers passed to the state machine.

pub(crate) mod origin;

use std::io::Write as _;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use tokio::time::{Instant, sleep_until};
use verger_access::{
    Ending, Ledger, PaceKey, PaceLimits, Permit, StoreError, StoreTrouble, Terms, Wait,
};
use verger_dataset::{
    Answer, Body, Found, Harvest, HarvestLimits, HarvestOptions, HarvestOutcome, HarvestState,
    Harvested, Response, ResponseHeaders,
};
use verger_harvest::{NotHarvested, RunBudget, SiteLimits, harvest_site};
use verger_http::{ProcessLedger, Reach, Refused, Visitor, VisitorOptions};

use origin::{Origin, answer, status, text};

fn limits_of(millis: u64) -> PaceLimits {
    let interval = Duration::from_millis(millis);
    let mut limits = PaceLimits { floor: interval, ..PaceLimits::default() };
    limits.manners.default = interval;
    limits.patience = Duration::from_secs(5);
    limits
}

fn options() -> VisitorOptions {
    let mut options = VisitorOptions::new("ExampleBot");
    options.guard.reach = Reach::Own;
    (options.limits, options.address_limits) = (limits_of(2), Some(limits_of(2)));
    options
}

pub(crate) fn visitor() -> Visitor {
    Visitor::new(options()).expect("usual options")
}

/// A run, and the identifiers of what it found.
async fn run(
    visitor: &Visitor,
    origin: &Origin,
    known: HarvestState,
    options: HarvestOptions,
) -> (Harvested, Vec<String>) {
    let first = origin.url("/data.txt").parse().expect("a URL");
    let now = visitor.robot().fetcher().now();
    let mut found = Vec::new();
    let mut sink = |told: Found| {
        found.push(match told {
            Found::Dataset { dataset, .. } => dataset.identifier,
            Found::SourceUnchanged { .. } => "=".to_owned(),
            Found::StillListed { .. } | Found::SoFar(_) | Found::Pages(_) => return,
        });
    };
    let harvest = Harvest::new(&first, known, options, now);
    let harvested = harvest_site(visitor, harvest, &SiteLimits::default(), &mut sink).await;
    let harvested = harvested.expect("a ledger in memory");
    (harvested, found)
}

/// A ledger that is down.
#[derive(Debug)]
pub(crate) struct Down;

impl Ledger for Down {
    fn claim(&self, _: &PaceKey, _: &Terms) -> Result<Result<Permit, Wait>, StoreError> {
        Err(StoreError::new(StoreTrouble::Away, "it is down"))
    }

    fn finish(&self, _: &PaceKey, _: &Permit, _: Ending) -> Result<(), StoreError> {
        Err(StoreError::new(StoreTrouble::Away, "it is down"))
    }

    fn now(&self) -> Result<u64, StoreError> {
        Err(StoreError::new(StoreTrouble::Away, "it is down"))
    }

    fn monotonic(&self) -> u64 {
        0
    }
}

#[tokio::test]
async fn a_ledger_that_is_down_is_not_the_sites_fault() {
    let origin = Origin::start(|_, _| text("Dataset: a\nDownload: /a.csv\n"));
    let mut options = VisitorOptions::new("ExampleBot");
    options.guard.reach = Reach::Own;
    options.ledger = Arc::new(Down);
    let visitor = Visitor::new(options).expect("usual options");
    let first = origin.url("/data.txt").parse().expect("a URL");
    let (known, options) = (HarvestState::default(), HarvestOptions::default());
    let harvest = Harvest::new(&first, known, options, visitor.robot().fetcher().now());
    let harvested = harvest_site(&visitor, harvest, &SiteLimits::default(), &mut |_| {}).await;
    let error = harvested.expect_err("nothing is known of the site");
    assert!(matches!(error, NotHarvested::Ledger(error) if error.kind == StoreTrouble::Away));
    assert_eq!(origin.asked(), [""; 0]);
}

/// Its host is another's, or is to be left alone: that is nothing to remember of the site.
#[tokio::test]
async fn a_site_that_only_waited_for_its_turn_was_not_asked() {
    let origin = Origin::start(|_, _| text("Dataset: a\nDownload: /a.csv\n"));
    let short = SiteLimits { total: Duration::from_millis(200), ..SiteLimits::default() };
    let pause = Ending::Trouble { asked: 3_600_000, base: 1, cap: 1 };
    for (ending, limits) in [(None, short), (Some(pause), SiteLimits::default())] {
        let ledger = Arc::new(ProcessLedger::default());
        let (host, terms) = (PaceKey::host("127.0.0.1"), Terms::unsaid(&limits_of(2)));
        let permit = loop {
            match ledger.claim(&host, &terms).expect("memory answers") {
                Ok(permit) => break permit,
                Err(wait) => tokio::time::sleep(Duration::from_millis(wait.remaining)).await,
            }
        };
        if let Some(ending) = ending {
            ledger.finish(&host, &permit, ending).expect("memory answers");
        }
        let mut options = options();
        options.limits.patience = Duration::from_mins(1);
        let visitor = Visitor::new(VisitorOptions { ledger, ..options }).expect("usual options");
        let first = origin.url("/data.txt").parse().expect("a URL");
        let now = visitor.robot().fetcher().now();
        let harvest = Harvest::new(&first, HarvestState::default(), HarvestOptions::default(), now);
        let harvested = harvest_site(&visitor, harvest, &limits, &mut |_| {}).await;
        match harvested.expect_err("nothing is known of the site") {
            NotHarvested::NoTurn(why) => {
                let is_pause = matches!(why, Some(Refused::BeyondPatience(_)));
                assert_eq!(is_pause, ending.is_some(), "{why:?}");
            }
            other => panic!("{other}"),
        }
        assert_eq!(origin.asked(), [""; 0]);
    }
}

/// Lines that are not fields, and would take seconds to read.
#[tokio::test(flavor = "multi_thread")]
async fn reading_ends_with_the_time_of_the_site_and_with_its_run() {
    let origin = Origin::start(|path, _| match path {
        "/data.txt" => answer("200 OK", "", &b"x\n".repeat(4 << 20)),
        _ => status("404 Not Found"),
    });
    let visitor = visitor();
    let first = origin.url("/data.txt").parse().expect("a URL");
    let now = visitor.robot().fetcher().now();
    let (known, options) = (HarvestState::default(), HarvestOptions::default());
    let stop = Arc::new(AtomicBool::new(true));
    let mut harvest = Harvest::new(&first, known, options, now);
    harvest.stop_when(stop);
    let request = harvest.next(&mut |_| {}).expect("its data.txt");
    let body = Body::Octets(b"Dataset: a\nDownload: /a.csv\n".repeat(1000));
    let headers = ResponseHeaders::default();
    let response = Response { url: request.url, status: 200, headers, body, is_cut: false };
    harvest.answered(Answer::Came(response), now, &mut |_| panic!("it was stopped"));
    let report = harvest.finish(now).report;
    assert!(report.probes[0].note.contains("the time was over"), "{report:?}");

    let harvest = Harvest::new(&first, HarvestState::default(), options, now);
    let limits = SiteLimits { total: Duration::from_secs(1), ..SiteLimits::default() };
    let began = Instant::now();
    let harvested = harvest_site(&visitor, harvest, &limits, &mut |_| {}).await;
    assert!(harvested.is_ok() && began.elapsed() < Duration::from_secs(5), "{:?}", began.elapsed());
}

/// The report says in the midst of what the time was over: an answer that does not come, or does not end, or a wait.
#[tokio::test]
async fn when_the_time_of_a_site_is_over_its_report_says_what_was_slow() {
    let stalls = |path: &str, _: &str| match path {
        "/data.txt" => loop {
            std::thread::park();
        },
        _ => status("404 None"),
    };
    let drips = |path: &str, _: &str| match path {
        "/data.txt" => b"HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nDatas".to_vec(),
        // The next request has a connection of its own.
        _ => answer("404 None", "Connection: close\r\n", b""),
    };
    let delays = |path: &str, _: &str| match path {
        "/robots.txt" => text("User-agent: *\nCrawl-delay: 30\n"),
        _ => status("404 None"),
    };
    for (origin, says) in [
        (Origin::start(stalls), "127.0.0.1 had not answered in full"),
        (Origin::keeping(drips), "127.0.0.1 had answered with status 200, and not in full"),
        (Origin::start(delays), "its host waits until "),
    ] {
        let mut options = options();
        options.limits.patience = Duration::from_mins(1);
        let visitor = Visitor::new(options).expect("usual options");
        let first = origin.url("/data.txt").parse().expect("a URL");
        let now = visitor.robot().fetcher().now();
        let harvest = Harvest::new(&first, HarvestState::default(), HarvestOptions::default(), now);
        let limits = SiteLimits { total: Duration::from_secs(1), ..SiteLimits::default() };
        let harvested = harvest_site(&visitor, harvest, &limits, &mut |_| {}).await;
        let report = harvested.expect("it was asked").report;
        let note = &report.probes[0].note;
        assert!(note.starts_with("the time limit for this site was reached: "), "{note}");
        assert!(note.contains(says), "{note}");
    }
}

async fn first_run(origin: &Origin) -> (Harvested, Vec<String>) {
    run(&visitor(), origin, HarvestState::default(), HarvestOptions::default()).await
}

#[tokio::test]
async fn a_site_that_has_not_changed_costs_one_answer_of_304() {
    let origin = Origin::start(|path, fields| match path {
        "/data.txt" if fields.contains("if-none-match: \"1\"") => status("304 Not Modified"),
        "/data.txt" => {
            assert!(fields.contains("accept: text/plain"), "{fields}");
            let text = b"Include: /b.txt\n\nDataset: a\nDownload: /a.csv\n";
            answer("200 OK", "ETag: \"1\"\r\nCache-Control: max-age=0\r\n", text)
        }
        "/b.txt" => answer("200 OK", "Cache-Control: max-age=3600\r\n", b"Dataset: b\n"),
        _ => status("404 Not Found"),
    });
    let visitor = visitor();
    let options = HarvestOptions::default();
    let (harvested, found) = run(&visitor, &origin, HarvestState::default(), options).await;
    assert_eq!(
        (harvested.report.outcome, found),
        (HarvestOutcome::Complete, vec!["a".into(), "b".into()])
    );
    assert_eq!(origin.asked(), ["/robots.txt", "/data.txt", "/b.txt"]);
    let (harvested, found) = run(&visitor, &origin, harvested.state, options).await;
    assert_eq!(
        (harvested.report.outcome, found),
        (HarvestOutcome::Unchanged, vec!["=".into(), "=".into()])
    );
    assert_eq!(origin.asked(), ["/data.txt"]);
}

#[tokio::test]
async fn what_robots_txt_says_comes_first() {
    for (robots, outcome, asked) in [
        (text("User-agent: *\nDisallow: /data.txt\n"), HarvestOutcome::Restricted, 1),
        (status("503 Busy"), HarvestOutcome::Unreachable, 1),
        (text("User-agent: *\nDisallow: /d/\n"), HarvestOutcome::Restricted, 2),
    ] {
        let origin = Origin::start(move |path, _| match path {
            "/robots.txt" => robots.clone(),
            _ => answer("302 Found", "Location: /d/data.txt\r\n", b""),
        });
        let (harvested, found) = first_run(&origin).await;
        assert_eq!(harvested.report.outcome, outcome, "{:#?}", harvested.report.probes);
        assert_eq!((origin.asked().len(), found.len()), (asked, 0));
    }
}

#[tokio::test]
async fn what_does_not_come_whole_is_not_taken_for_it() {
    let half: &[u8] = b"HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nDataset: a\n\n";
    for (data_txt, outcome, found) in [
        (half.to_vec(), HarvestOutcome::Unreachable, 0),
        (status("429 Too Many Requests"), HarvestOutcome::Unreachable, 0),
        (status("403 Forbidden"), HarvestOutcome::Restricted, 0),
        (text("Dataset: a\n\nDataset: b\n\nDataset: c\n"), HarvestOutcome::Partial, 2),
    ] {
        let origin = Origin::start(move |path, _| match path {
            "/data.txt" => data_txt.clone(),
            _ => status("404 Not Found"),
        });
        let limits = HarvestLimits { octets: 30, ..HarvestLimits::default() };
        let options = HarvestOptions { limits, ..HarvestOptions::default() };
        let (harvested, told) = run(&visitor(), &origin, HarvestState::default(), options).await;
        assert_eq!((harvested.report.outcome, told.len()), (outcome, found));
        assert_eq!(origin.asked(), ["/robots.txt", "/data.txt"]);
    }
}

#[tokio::test]
async fn links_are_relative_to_the_file_that_answered() {
    let origin = Origin::start(|path, _| match path {
        "/data.txt" => answer("301 Moved", "Location: /d/data.txt\r\n", b""),
        "/d/data.txt" => text("Include: b.txt\n\nDataset: a\n"),
        "/d/b.txt" => text("Dataset: b\n"),
        _ => status("404 Not Found"),
    });
    let (harvested, found) = first_run(&origin).await;
    assert_eq!(
        (harvested.report.outcome, found),
        (HarvestOutcome::Complete, vec!["a".into(), "b".into()])
    );
}

/// The sitemap that the robots.txt names, in gzip, lists pages with JSON-LD.
#[tokio::test]
async fn pages_are_found_by_the_sitemap_that_robots_txt_names() {
    let origin = Origin::start(|path, fields| {
        let host = fields.split("host: ").nth(1).and_then(|rest| rest.lines().next());
        let host = host.unwrap_or_default();
        match path {
            "/robots.txt" => text("Sitemap: /maps/all.xml.gz\n"),
            "/maps/all.xml.gz" => {
                let map = format!(
                    "<urlset xmlns='http://www.sitemaps.org/schemas/sitemap/0.9'>\
                     <url><loc>http://{host}/dataset/a</loc></url>\
                     <url><loc>http://{host}/about</loc></url></urlset>"
                );
                let mut gzip =
                    flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
                gzip.write_all(map.as_bytes()).expect("memory");
                answer("200 OK", "", &gzip.finish().expect("memory"))
            }
            "/dataset/a" => {
                let page = br#"<script type="application/ld+json">
                    {"@context": "https://schema.org/", "@type": "Dataset", "name": "A"}</script>"#;
                answer("200 OK", "Content-Type: text/html\r\n", page)
            }
            _ => answer("404 Not Found", "Content-Type: text/html\r\n", b"<h1>Not found</h1>"),
        }
    });
    let (harvested, found) = first_run(&origin).await;
    let report = &harvested.report;
    assert_eq!(report.outcome, HarvestOutcome::Complete, "{:#?}", report.probes);
    assert_eq!(found, ["A"]);
    assert_eq!(origin.asked()[10..], ["/maps/all.xml.gz", "/dataset/a", "/about"]);
}

/// A site of ten pages with a dataset each.
fn portal() -> Origin {
    Origin::start(|path, fields| {
        let host = fields.split("host: ").nth(1).and_then(|rest| rest.lines().next());
        let host = host.unwrap_or_default();
        match path.strip_prefix("/dataset/") {
            Some(number) => {
                let page = format!(
                    "<script type=\"application/ld+json\">{{\"@context\": \"https://schema.org/\", \
                     \"@type\": \"Dataset\", \"identifier\": \"{number}\"}}</script>"
                );
                answer("200 OK", "Content-Type: text/html\r\n", page.as_bytes())
            }
            None if path == "/sitemap.xml" => {
                let list = (0..10).map(|number| format!("http://{host}/dataset/{number}\n"));
                text(&list.collect::<String>())
            }
            None => status("404 Not Found"),
        }
    })
}

/// It ends at once, whatever it waits for, and the next run continues.
#[tokio::test]
async fn a_run_that_is_ended_keeps_what_was_read() {
    let origin = portal();
    let visitor = visitor();
    let first = origin.url("/data.txt").parse().expect("a URL");
    let now = || visitor.robot().fetcher().now();
    let machine = |known| Harvest::new(&first, known, HarvestOptions::default(), now());
    let (limits, mut deaf) = (SiteLimits::default(), |_| {});
    let mut found = 0;
    let mut sink = |told: Found| {
        found += u32::from(matches!(told, Found::Dataset { .. }));
        if found == 4 {
            limits.run.end("interrupted");
        }
    };
    let run = harvest_site(&visitor, machine(HarvestState::default()), &limits, &mut sink);
    let harvested = run.await.expect("it had begun");
    let pages = harvested.report.pages.expect("pages");
    assert_eq!((found, pages.listed, pages.read), (4, 10, 4));
    assert_eq!(harvested.report.outcome, HarvestOutcome::Partial);
    let last = harvested.report.probes.last().expect("a line");
    assert_eq!(last.note, "interrupted");
    origin.asked();
    // Nothing is sent in a run that is over.
    let run = harvest_site(&visitor, machine(harvested.state.clone()), &limits, &mut deaf);
    let error = run.await.expect_err("the run is over");
    assert!(matches!(&error, NotHarvested::Ended(why) if why == "interrupted"), "{error}");
    assert_eq!(origin.asked(), [""; 0]);
    let limits = SiteLimits { run: RunBudget::of_requests(4), ..SiteLimits::default() };
    let run = harvest_site(&visitor, machine(harvested.state), &limits, &mut deaf);
    let harvested = run.await.expect("it had begun");
    // The sitemap, and three pages.
    assert_eq!(origin.asked().len(), 4);
    assert_eq!(harvested.report.pages.expect("pages").read, 7);
    let whole = SiteLimits::default();
    let run = harvest_site(&visitor, machine(harvested.state), &whole, &mut deaf);
    let harvested = run.await.expect("it had begun");
    assert_eq!(harvested.report.outcome, HarvestOutcome::Complete);
    assert_eq!(origin.asked().len(), 4);
}

#[tokio::test]
async fn several_sites_are_harvested_at_once() {
    let visitor = visitor();
    let sites: Vec<_> = (0..4)
        .map(|number| {
            let origin = Origin::start(move |path, _| match path {
                "/data.txt" => text(&format!("Dataset: d{number}\n")),
                _ => status("404 Not Found"),
            });
            let visitor = visitor.clone();
            tokio::spawn(async move {
                run(&visitor, &origin, HarvestState::default(), HarvestOptions::default()).await
            })
        })
        .collect();
    for (number, site) in sites.into_iter().enumerate() {
        let (harvested, found) = site.await.expect("no run panics");
        assert_eq!(harvested.report.outcome, HarvestOutcome::Complete);
        assert_eq!(found, [format!("d{number}")]);
    }
}

/// Answers of one site are read outside the task that sends requests to the others.
#[tokio::test]
async fn a_site_that_sends_very_much_delays_nobody() {
    let bomb =
        format!("{{\"dataset\": [{}0]}}", "{\"title\":\"a\",\"keyword\":[[]]},".repeat(200_000));
    let origin = Origin::start(move |path, _| match path {
        "/data.txt" => answer("200 OK", "Content-Type: application/json\r\n", bomb.as_bytes()),
        _ => status("404 None"),
    });
    // Other work on the machine delays everybody, so one trial of several is enough.
    let mut delays = Vec::new();
    while delays.len() < 5 {
        let latest = Arc::new(AtomicU64::new(0));
        let seen = Arc::clone(&latest);
        let others = tokio::spawn(async move {
            loop {
                let due = Instant::now() + Duration::from_millis(5);
                sleep_until(due).await;
                seen.fetch_max(due.elapsed().as_millis() as u64, Ordering::Relaxed);
            }
        });
        first_run(&origin).await;
        others.abort();
        let latest = latest.load(Ordering::Relaxed);
        if latest < 250 {
            return;
        }
        delays.push(latest);
    }
    panic!("others had to wait for {delays:?} ms");
}
