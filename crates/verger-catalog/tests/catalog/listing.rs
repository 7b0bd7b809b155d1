//! A portal of which only the changes are read: what is held is what a reading of all its pages would find.

use std::collections::BTreeMap;

use verger_dataset::{HarvestOutcome, Health};

use crate::world::Trial;

const PORTAL: &str = "https://a.example/api/3/action";

/// Publishes these datasets, by name, with their titles and the days of their latest changes. Searches for changes are
/// for those since `since`.
fn publish(trial: &mut Trial, datasets: &BTreeMap<String, (u32, u32)>, since: &str) {
    let package = |(name, (title, day)): (&String, &(u32, u32))| {
        format!(
            r#"{{"name": "{name}", "title": "{title}", "metadata_modified": "2026-01-{day:02}T10:00:00.123456", "resources": []}}"#
        )
    };
    let answer = |count: usize, packages: Vec<String>| {
        let packages = packages.join(",");
        format!(r#"{{"success": true, "result": {{"count": {count}, "results": [{packages}]}}}}"#)
    };
    let all: Vec<_> = datasets.iter().map(package).collect();
    let search = format!("{PORTAL}/package_search");
    for (number, page) in all.chunks(5).enumerate() {
        let url = format!("{search}?rows=1000&start={}&sort=name+asc", number * 5);
        trial.world.set(&url, &answer(all.len(), page.to_vec()));
    }
    let latest = datasets.iter().max_by_key(|(_, (_, day))| day).map(package);
    let url = format!("{search}?rows=1&start=0&sort=metadata_modified+desc");
    trial.world.set(&url, &answer(all.len(), latest.into_iter().collect()));
    let names: Vec<_> = datasets.keys().map(|name| format!("\"{name}\"")).collect();
    let names = format!(r#"{{"success": true, "result": [{}]}}"#, names.join(","));
    trial.world.set(&format!("{PORTAL}/package_list"), &names);
    let since_day: u32 = since[8..10].parse().expect("a day");
    let changed = datasets.iter().filter(|(_, (_, day))| *day >= since_day);
    let changed: Vec<_> = changed.map(package).collect();
    let url =
        format!("{search}?fq=metadata_modified:%5B{since}+TO+*%5D&rows=1000&start=0&sort=name+asc");
    trial.world.set(&url, &answer(changed.len(), changed));
}

/// What is held and not missing.
fn held(trial: &Trial) -> BTreeMap<String, String> {
    let present = trial.all().into_iter().filter(|held| held.health == Health::Listed);
    present.map(|held| (held.dataset.identifier.clone(), held.dataset.title().into())).collect()
}

fn there(datasets: &BTreeMap<String, (u32, u32)>) -> BTreeMap<String, String> {
    datasets.iter().map(|(name, (title, _))| (name.clone(), title.to_string())).collect()
}

#[test]
fn only_what_changed_is_read_again() {
    let mut trial = Trial::new();
    let mut datasets: BTreeMap<_, _> =
        (0..20).map(|number| (format!("d{number}"), (number, 1 + number / 2))).collect();
    publish(&mut trial, &datasets, "2026-01-09T10:00:00Z");
    assert_eq!(trial.run_unforced().counts.new, 20);
    // One is changed, one is new, one is withdrawn.
    datasets.insert("d3".to_owned(), (100, 12));
    datasets.insert("new".to_owned(), (101, 12));
    datasets.remove("d7");
    publish(&mut trial, &datasets, "2026-01-09T10:00:00Z");
    let report = trial.run_unforced();
    assert_eq!(report.outcome, HarvestOutcome::Complete, "{:#?}", report.probes);
    let counts = report.counts;
    assert_eq!((counts.seen, counts.new, counts.changed), (20, 1, 1));
    assert_eq!((counts.unchanged, counts.missing), (18, 1));
    // data.txt, the latest change, the names, and one page of changes.
    assert_eq!(report.requests, 4, "{:#?}", report.probes);
    assert_eq!(held(&trial), there(&datasets));
    // Two are withdrawn, and one returns as it was.
    datasets.remove("d9");
    datasets.remove("d11");
    datasets.insert("d7".to_owned(), (7, 12));
    publish(&mut trial, &datasets, "2026-01-11T10:00:00Z");
    let report = trial.run_unforced();
    assert_eq!((report.outcome, report.requests), (HarvestOutcome::Complete, 4));
    assert_eq!((report.counts.returned, report.counts.missing), (1, 2));
    assert_eq!(held(&trial), there(&datasets));
    trial.is_sound();
    // From time to time, all is read: data.txt, and four pages.
    let report = trial.run_unforced();
    assert_eq!((report.outcome, report.requests), (HarvestOutcome::Complete, 5));
    assert_eq!(held(&trial), there(&datasets));
    trial.is_sound();
}
