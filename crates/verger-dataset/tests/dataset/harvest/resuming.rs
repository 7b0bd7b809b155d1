//! The search for a description, in runs of a few requests.

use verger::time::Moment;
use verger_dataset::{HarvestLimits, HarvestOptions, HarvestOutcome, HarvestState};

use super::site::{DAY, NOW, Ran, Site};

const JSON: &str =
    r#"{"@context": "https://schema.org/", "@type": "Dataset", "name": "L", "identifier": "l"}"#;
const BOARD: &str = "rain:\n- rain/20221215T180351Z-c3943/\n";

fn page(more: &str) -> String {
    format!("<html><script type=application/ld+json>{JSON}</script>{more}")
}

/// Runs of a site that is named, until one finds something or this number of runs is over.
fn runs(site: &Site, first: &str, requests: u32, most: usize) -> Vec<Ran> {
    let limits = HarvestLimits { requests, ..HarvestLimits::default() };
    let options = HarvestOptions { limits, force: true, ..HarvestOptions::default() };
    let (mut runs, mut state) = (Vec::new(), HarvestState::default());
    for number in 0..most as u64 {
        let now = Moment::from_unix(NOW.unix() + number * 3_600);
        let ran = site.run_from(first, state, now, options);
        assert!(ran.asked.len() <= requests as usize);
        state = ran.harvested.state.clone();
        let is_over = !ran.found.is_empty() || ran.outcome() == HarvestOutcome::NothingFound;
        runs.push(ran);
        if is_over {
            break;
        }
    }
    runs
}

#[test]
fn runs_of_a_few_requests_get_to_every_method() {
    let linked = "<link rel=alternate type=application/ld+json href=/c.jsonld>";
    let listed =
        Site::default().sitemap("/sitemap.xml", &[("/news", false, 2), ("/dataset/1", false, 1)]);
    // At least: the site's own file, and a sitemap with a page, or a board with a pin.
    for (first, site, (least, most)) in [
        ("/data.txt", Site::default().with("/catalog.jsonld", JSON), (2, 4)),
        (
            "/data.txt",
            Site::default()
                .with("/datapackage.json", r#"{"name": "p", "resources": [{"path": "p.csv"}]}"#),
            (2, 5),
        ),
        ("/data.txt", Site::default().with("/", linked).with("/c.jsonld", JSON), (2, 2)),
        // The home page counts only if nothing lists more.
        ("/data.txt", Site::default().with("/", &page("")), (2, 10)),
        ("/data.txt", listed.clone().with("/dataset/1", &page("")), (3, 10)),
        ("/data.txt", listed.clone().with("/news", &page("")), (3, 11)),
        ("/board/", Site::default().served_as("/board/_pins.yaml", "text/yaml", BOARD), (3, 6)),
    ] {
        for requests in least..12 {
            let ran = runs(&site, first, requests, most);
            let last = ran.last().expect("a run");
            assert_eq!(
                last.found.len(),
                1,
                "{requests}: {:#?}",
                ran.iter().map(|ran| &ran.asked).collect::<Vec<_>>()
            );
            // Each run asks for the site's own file, and for nothing else that an earlier one asked for, but the home page
            // that waits, and the sitemap, whose pages are needed.
            let mut asked: Vec<_> = ran.iter().flat_map(|ran| &ran.asked).collect();
            asked.retain(|path| {
                !["/data.txt", "/sitemap.xml", "/"].contains(&path.as_str()) && *path != first
            });
            let count = asked.len();
            asked.sort();
            asked.dedup();
            assert_eq!(asked.len(), count, "{asked:?}");
        }
    }
}

#[test]
fn a_search_that_is_over_begins_anew() {
    let ran = runs(&Site::default(), "/data.txt", 4, 10);
    assert_eq!(ran.last().map(Ran::outcome), Some(HarvestOutcome::NothingFound));
    assert_eq!(ran.len(), 3, "ten requests, and the site's own file in each run");
    let state = ran.last().map(|ran| ran.harvested.state.clone()).unwrap_or_default();
    let forced = HarvestOptions { force: true, ..HarvestOptions::default() };
    let again = Site::default().run(state, Moment::from_unix(NOW.unix() + DAY), forced);
    assert_eq!((again.outcome(), again.asked.len()), (HarvestOutcome::NothingFound, 10));
    // A search of another week is not continued.
    let limits = HarvestLimits { requests: 4, ..HarvestLimits::default() };
    let options = HarvestOptions { limits, ..forced };
    let begun = Site::default().run(HarvestState::default(), NOW, options);
    let site = Site::default().with(
        "/data.json",
        r#"{"dataset": [{"identifier": "j", "title": "J", "accessLevel": "public"}]}"#,
    );
    let later = Moment::from_unix(NOW.unix() + 8 * DAY);
    let again = site.run(begun.harvested.state.clone(), later, options);
    assert_eq!(again.found, ["/data.json#j"]);
    // Within it, what was asked is not asked again; the site's own file is.
    let again = site.clone().run(begun.harvested.state.clone(), NOW, options);
    assert_eq!(again.outcome(), HarvestOutcome::Unreachable);
    let own = site.with("/data.txt", "Dataset: rain\nDownload: /rain.csv\n");
    assert_eq!(own.run(begun.harvested.state, NOW, options).found, ["/data.txt#rain"]);
}
