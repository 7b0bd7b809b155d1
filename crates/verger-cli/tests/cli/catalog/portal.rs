//! A site that describes its datasets only in the pages of its sitemap.

use super::place::Place;
use crate::origin::{Origin, text};

fn portal(pages: usize) -> Origin {
    let origin = Origin::start(Vec::new());
    origin.serve("/robots.txt", text("User-agent: *\nCrawl-delay: 0\nSitemap: /map.txt\n"));
    let paths: Vec<_> = (0..pages).map(|number| format!("/dataset/{number}")).collect();
    let listed: Vec<_> = paths.iter().map(|path| origin.url(path)).collect();
    origin.serve("/map.txt", text(&listed.join("\n")));
    for (number, path) in paths.iter().enumerate() {
        let page = format!(
            "<html><script type=\"application/ld+json\">{{\"@context\": \"https://schema.org/\", \
             \"@type\": \"Dataset\", \"identifier\": \"d{number}\", \"name\": \"Trees {number}\"}}</script>"
        );
        origin.serve(path, text(&page));
    }
    origin
}

#[test]
fn a_portal_of_pages_is_read_in_several_runs() {
    let origin = portal(30);
    let place = Place::new();
    // Its data.txt, other methods and the sitemap come first.
    let run = place.ask(&["add", "--site-requests", "21", &origin.url("")]);
    assert_eq!(run.status, 3, "{run:?}");
    assert!(
        run.out.contains("partial        11 datasets: 11 new by sitemap; 11 of 30 pages read"),
        "{run:?}"
    );
    let run = place.ask(&["sync", "--site-requests", "10", "--json"]);
    let report = &run.json()[0];
    assert_eq!(
        (report["pages"]["listed"].as_u64(), report["pages"]["read"].as_u64()),
        (Some(30), Some(20)),
        "{report}"
    );
    assert_eq!(report["requests_sent"].as_u64(), Some(10));
    let run = place.ask(&["sync", "--verbose"]);
    assert!(
        run.status == 0
            && run.out.contains("complete       30 datasets: 10 new, 20 unchanged by sitemap"),
        "{run:?}"
    );
    assert!(run.out.contains("11 requests"), "{run:?}");
    let run = place.catalog(&["status"]);
    assert!(run.out.contains("30 datasets"), "{run:?}");
    assert_eq!(place.ask(&["sync"]).status, 0, "nothing is due");
}

#[test]
fn a_named_site_gets_further_with_few_requests() {
    let origin = portal(2);
    let place = Place::new();
    let url = origin.url("");
    let mut run = place.ask(&["add", "--site-requests", "4", &url]);
    let mut runs = 1;
    while run.status != 0 && runs < 6 {
        run = place.ask(&["sync", "--site-requests", "4", &url]);
        runs += 1;
    }
    assert!(run.out.contains("complete       2 datasets"), "{runs}: {run:?}");
}

#[test]
fn a_run_has_a_budget_for_all_of_its_sites() {
    let (one, other) = (portal(3), portal(3));
    let place = Place::new();
    let sites = [one.url(""), other.url("")];
    let run = place.ask(&["add", "--run-requests", "14", "--jobs", "1", &sites[0], &sites[1]]);
    assert_eq!(run.status, 3, "{run:?}");
    assert!(run.out.contains("complete       3 datasets"), "{run:?}");
    assert!(run.out.contains("the limit of 14 requests for this run was reached"), "{run:?}");
    let run = place.ask(&[
        "add",
        "--run-requests",
        "1",
        "--jobs",
        "1",
        &portal(1).url(""),
        &portal(1).url(""),
    ]);
    assert!(run.status == 3 && run.err.contains("not asked, and due as before: 1 site"), "{run:?}");
    let run = place.ask(&["add", "--site-requests", "0", &sites[0]]);
    assert!(run.status == 2 && run.err.contains("a whole number from 1"), "{run:?}");
}
