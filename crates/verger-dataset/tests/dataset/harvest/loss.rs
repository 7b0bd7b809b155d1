//! A site whose answers fail at random loses nothing: no run that counts as whole misses a dataset.

use verger_dataset::Found;

use super::chance::numbers;
use super::site::{DAY, Site};

/// A site that describes its datasets by every method.
fn whole(version: u8, has_data_txt: bool) -> Site {
    let text =
        "Include: /index.txt\nInclude: /b.txt\nFeed: dcat-us /c.json\nFeed: ckan /\n\nDataset: a\n";
    let index = "- path: d/\n  name: d\n- path: e/\n  name: e\n";
    let json = r#"{"dataset": [{"identifier": "j", "title": "J", "accessLevel": "public"}]}"#;
    let page = |names: &str| {
        format!(r#"{{"success": true, "result": {{"count": 3, "results": [{names}]}}}}"#)
    };
    let search =
        |start| format!("/api/3/action/package_search?rows=1000&start={start}&sort=name+asc");
    let title = |text: &str| format!("{text}Title: {version}\n");
    let mut site = Site::default();
    if has_data_txt {
        site = site.with("/data.txt", &title(text));
    }
    site.with_fields("/index.txt", index, &[("ETag", "\"i\"")])
        .with("/d/data.txt", &format!("path: a.csv\ntitle: {version}\n"))
        .with_fields("/e/data.txt", "path: b.csv\n", &[("ETag", "\"e\"")])
        .with("/b.txt", &title("Dataset: b\n"))
        .with_fields("/c.json", json, &[("ETag", "\"c\"")])
        .with("/data.json", json)
        .with(&search(0), &page(r#"{"name": "k"}, {"name": "l"}"#))
        .with(&search(2), &page(r#"{"name": "m"}"#))
}

const PATHS: [&str; 9] = [
    "/data.txt",
    "/index.txt",
    "/d/data.txt",
    "/e/data.txt",
    "/b.txt",
    "/c.json",
    "/data.json",
    "/api/3/action/package_search?rows=1000&start=0&sort=name+asc",
    "/api/3/action/package_search?rows=1000&start=2&sort=name+asc",
];

/// The same, with some of its files failing.
fn failing(site: Site, octet: &mut impl FnMut() -> u8) -> Site {
    PATHS.iter().fold(site, |site, path| match octet() % 24 {
        0 => site.silent(path),
        1 => site.status(path, 500),
        2 => site.with(path, "<h1>Be back soon"),
        3 => site.cut(path, "Dataset: a"),
        4 => site.forbidden(path),
        5 => site.with(path, "Be back soon"),
        6 => site.status(path, 304),
        7 => site.status(path, 403),
        _ => site,
    })
}

/// Runs over this many sites, twelve times each. Returns the numbers of whole and other runs.
fn of_random_failures(count: u64) -> [u32; 2] {
    let mut runs = [0, 0];
    for seed in 0..count {
        let mut octet = numbers(seed);
        let has_data_txt = octet() < 128;
        let mut ran = whole(0, has_data_txt).first_run();
        let known = ran.found.clone();
        for run in 1..12 {
            let site = failing(whole(octet() % 2, has_data_txt), &mut octet);
            ran = ran.then(&site, run * 4 * DAY);
            let is_whole = ran.outcome().is_whole();
            runs[usize::from(!is_whole)] += 1;
            let seen = |dataset: &str| {
                let source = dataset.split('#').next().unwrap_or_default();
                ran.found.iter().any(|found| {
                    found == dataset || found.strip_suffix(" =").is_some_and(|told| told == source)
                })
            };
            for dataset in known.iter().filter(|_| is_whole) {
                assert!(seen(dataset), "seed {seed}, run {run}: {dataset}: {:#?}", ran.log());
            }
            let is_new = |found: &Found| matches!(found, Found::Dataset { .. });
            assert!(!is_whole || ran.datasets.iter().any(is_new));
        }
    }
    runs
}

#[test]
fn failures_let_nothing_go_missing() {
    let [whole, others] = of_random_failures(400);
    assert!(whole > 100 && others > 1_000, "{whole} runs were whole, {others} were not");
}
