//! Sites that describe their datasets only in the pages of their sitemaps.

use verger_dataset::{
    HarvestLimits, HarvestOptions, HarvestOutcome, HarvestState, ListedPages, Method,
};

use super::site::{DAY, NOW, Ran, Site};

const PAGE: &str = "<html><script type=application/ld+json>{\"@context\": \"https://schema.org/\", \
     \"@type\": \"Dataset\", \"name\": \"L\", \"identifier\": \"l\"}</script>";
const TAG: [(&str, &str); 2] = [("ETag", "\"1\""), ("Cache-Control", "no-cache")];

/// The paths of this number of pages.
fn paths(count: usize) -> Vec<&'static str> {
    (0..count).map(|number| &*Box::leak(format!("/dataset/{number:02}").into_boxed_str())).collect()
}

fn listing(paths: &[&'static str]) -> Vec<(&'static str, bool, i64)> {
    paths.iter().map(|path| (*path, false, 1)).collect()
}

/// A site whose sitemap lists pages with a dataset each.
fn portal(paths: &[&'static str]) -> Site {
    let site = Site::default().sitemap("/sitemap.xml", &listing(paths));
    paths.iter().fold(site, |site, path| site.with_fields(path, PAGE, &TAG))
}

fn of_requests(requests: u32) -> HarvestOptions {
    let limits = HarvestLimits { requests, ..HarvestLimits::default() };
    HarvestOptions { limits, force: true, ..HarvestOptions::default() }
}

fn pages(ran: &Ran) -> (u64, u64, u64) {
    let pages = ran.harvested.report.pages.expect("its pages describe datasets");
    let ListedPages { listed, read, failed, .. } = pages;
    (listed, read, failed)
}

/// The pages requested.
fn asked(ran: &Ran) -> Vec<&str> {
    ran.asked.iter().map(String::as_str).filter(|path| path.starts_with("/dataset/")).collect()
}

#[test]
fn all_pages_of_all_sitemaps_are_read() {
    let site = Site::default()
        .names_sitemap("/map.xml")
        .sitemap("/map.xml", &[("/pages.xml", true, 1), ("/dataset-pages.xml", true, 1)])
        .sitemap(
            "/pages.xml",
            &[("/about", false, 9), ("https://other.example/dataset/x", false, 9)],
        )
        .sitemap("/dataset-pages.xml", &[("/dataset/old", false, 1), ("/dataset/new", false, 5)])
        .with("/dataset/old", PAGE)
        .with("/dataset/new", PAGE)
        .with("/about", "<p>About");
    let ran = site.first_run();
    assert_eq!((ran.outcome(), pages(&ran)), (HarvestOutcome::Complete, (3, 3, 0)));
    assert_eq!(ran.found, ["/dataset/new#l", "/dataset/old#l"]);
    assert_eq!(
        ran.asked[9..],
        ["/map.xml", "/dataset-pages.xml", "/pages.xml", "/dataset/new", "/dataset/old", "/about"]
    );
    assert_eq!(ran.harvested.state.method(), Some(Method::Sitemap));
    let again = ran.then(&site, 2 * DAY);
    assert_eq!(again.asked, ["/data.txt", "/map.xml", "/dataset-pages.xml", "/pages.xml"]);
    assert_eq!(again.found, ["/dataset/new =", "/dataset/old ="]);
    assert_eq!(again.outcome(), HarvestOutcome::Unchanged);
}

#[test]
fn more_than_a_few_sitemaps_are_read_once_pages_describe_datasets() {
    let paths = paths(40);
    let maps: Vec<&'static str> =
        (0..40).map(|n| &*Box::leak(format!("/{n:02}.xml").into_boxed_str())).collect();
    let index: Vec<_> = maps.iter().map(|map| (*map, true, 1)).collect();
    let site = Site::default().sitemap("/sitemap.xml", &index);
    let site = maps.iter().zip(&paths).fold(site, |site, (map, path)| {
        site.sitemap(map, &listing(&[path])).with_fields(path, PAGE, &TAG)
    });
    let ran = site.first_run();
    assert_eq!((ran.outcome(), pages(&ran)), (HarvestOutcome::Complete, (40, 40, 0)));
    // One that cannot be fetched may list more.
    let ran = site.status("/07.xml", 503).first_run();
    assert_eq!((ran.outcome(), pages(&ran)), (HarvestOutcome::Partial, (39, 39, 0)));
}

#[test]
fn only_a_few_pages_are_asked_for_where_none_describes_a_dataset() {
    let paths = paths(40);
    let mut site = Site::default().sitemap("/sitemap.xml", &listing(&paths));
    for path in &paths {
        site = site.with(path, "<p>News");
    }
    let ran = site.first_run();
    assert_eq!((ran.outcome(), ran.asked.len()), (HarvestOutcome::NothingFound, 25));
    assert_eq!(ran.log().last().map(String::as_str), Some("skipped /dataset/15 0"));
    assert_eq!(ran.harvested.report.pages, None);
    // Known and fresh pages cost nothing, so the next run gets further, and finds the one page.
    let site = site.with("/dataset/30", PAGE);
    let again = ran.then(&site, 2 * DAY);
    assert_eq!(
        (again.outcome(), &*again.found),
        (HarvestOutcome::Complete, &["/dataset/30#l".to_owned()][..])
    );
    let limits = HarvestLimits { probes: 2, ..HarvestLimits::default() };
    let options = HarvestOptions { limits, ..HarvestOptions::default() };
    let ran = site.run(HarvestState::default(), NOW, options);
    assert_eq!((ran.outcome(), ran.asked.len()), (HarvestOutcome::NothingFound, 2));
}

#[test]
fn a_reading_continues_where_the_last_run_stopped() {
    let paths = paths(40);
    let site = portal(&paths);
    let mut ran = site.run(HarvestState::default(), NOW, of_requests(20));
    assert_eq!((ran.outcome(), ran.asked.len()), (HarvestOutcome::Partial, 20));
    assert_eq!((pages(&ran), ran.found.len()), ((40, 10, 0), 10));
    assert_eq!(ran.harvested.state.due(), NOW, "the next run may begin at once");
    let mut all: Vec<String> = asked(&ran).into_iter().map(str::to_owned).collect();
    for (hours, read) in [(1, 28), (2, 40)] {
        // Its pages may not be cached, and the run is forced: what this reading has read counts nevertheless.
        let now = verger::time::Moment::from_unix(NOW.unix() + hours * 3_600);
        ran = site.run(ran.harvested.state, now, of_requests(20));
        assert_eq!((pages(&ran), ran.found.len() as u64), ((40, read, 0), read));
        all.extend(asked(&ran).into_iter().map(str::to_owned));
    }
    assert_eq!(ran.outcome(), HarvestOutcome::Complete);
    all.sort();
    assert_eq!(all, paths, "each page once");
    // The next reading asks whether they have changed.
    let next = ran.then(&site, 30 * DAY);
    assert_eq!((next.outcome(), asked(&next).len()), (HarvestOutcome::Unchanged, 40));
    assert!(asked(&next).iter().all(|path| path.ends_with('*')), "{:?}", next.asked);
}

#[test]
fn pages_that_fail_are_read_later_and_those_that_vanish_are_not_needed() {
    let paths = paths(4);
    let site = portal(&paths);
    let failing = site.clone().status("/dataset/01", 503).forbidden("/dataset/02");
    let ran = failing.first_run();
    // robots.txt closes one, which never described a dataset.
    assert_eq!((ran.outcome(), pages(&ran)), (HarvestOutcome::Partial, (4, 3, 1)));
    assert_eq!(ran.harvested.state.due().unix(), NOW.unix() + DAY);
    let ran = ran.then(&site, DAY);
    assert_eq!(asked(&ran), ["/dataset/01"]);
    assert_eq!((ran.outcome(), ran.found.len()), (HarvestOutcome::Complete, 3));
    // The closed page is open by then.
    let ran = ran.then(&site, 10 * DAY);
    assert_eq!((ran.outcome(), ran.found.len()), (HarvestOutcome::Complete, 4));
    // One vanishes, and one is not listed any more.
    let fewer =
        site.clone().status("/dataset/00", 404).sitemap("/sitemap.xml", &listing(&paths[..3]));
    let ran = ran.then(&fewer, 20 * DAY);
    assert_eq!((ran.outcome(), pages(&ran)), (HarvestOutcome::Unchanged, (3, 3, 0)));
    assert_eq!(ran.found, ["/dataset/01 =", "/dataset/02 ="]);
    // A page that was described and is closed now may still be there.
    let ran = ran.then(&fewer.forbidden("/dataset/02"), 30 * DAY);
    assert_eq!((ran.outcome(), pages(&ran)), (HarvestOutcome::Partial, (3, 2, 1)));
}

#[test]
fn a_site_is_left_alone_after_many_failures_in_a_row() {
    let paths = paths(60);
    let mut site = portal(&paths);
    for path in &paths[10..] {
        site = site.silent(path);
    }
    let ran = site.first_run();
    assert_eq!((ran.outcome(), pages(&ran)), (HarvestOutcome::Partial, (60, 10, 20)));
    assert_eq!(ran.harvested.state.due().unix(), NOW.unix() + 3_600);
}

/// What a run had no requests left for may describe datasets.
#[test]
fn a_run_that_is_over_before_anything_was_found_has_not_found_nothing() {
    let site = portal(&paths(3));
    for requests in 1..12 {
        let ran = site.run(HarvestState::default(), NOW, of_requests(requests));
        let outcome =
            if requests < 11 { HarvestOutcome::Unreachable } else { HarvestOutcome::Partial };
        assert_eq!(
            (ran.outcome(), ran.asked.len() as u32),
            (outcome, requests),
            "{:#?}",
            ran.log()
        );
        assert!(requests == 10 || ran.harvested.state.due() == NOW, "it continues at once");
    }
}

#[test]
fn a_damaged_page_is_read_if_it_describes_as_much_as_before() {
    let paths = paths(3);
    let site = portal(&paths).with("/dataset/01", &PAGE.replace("\"L\"", "\"L\u{1}\\q\""));
    let ran = site.first_run();
    assert_eq!((ran.outcome(), ran.found.len()), (HarvestOutcome::Complete, 3), "{:#?}", ran.log());
}
