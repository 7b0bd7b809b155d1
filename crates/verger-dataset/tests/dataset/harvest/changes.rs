//! What changed in a CKAN portal, read without the rest: whatever a portal answers, what is known afterwards is what a reading of
//! all its pages would find.

use std::collections::{BTreeMap, BTreeSet};

use verger::time::Moment;
use verger_dataset::{
    Answer, Body, DatasetId, Found, Harvest, HarvestOptions, HarvestOutcome, HarvestState, Request,
    Response, ResponseHeaders, SiteReport,
};

use super::site::{DAY, NOW};
use crate::property::random::Random;

/// What a portal does differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Quirk {
    None,
    /// It has no list of names.
    NoNames,
    /// Its list of names is cut off.
    FewNames,
    /// It lists names that are no datasets.
    OtherNames,
    /// It does not know the search for changes.
    NoChanges,
    /// It answers it with all datasets.
    AllChanges,
    /// It answers it without the latest change.
    LostChanges,
}

const QUIRKS: [Quirk; 7] = [
    Quirk::None,
    Quirk::OtherNames,
    Quirk::NoNames,
    Quirk::FewNames,
    Quirk::NoChanges,
    Quirk::AllChanges,
    Quirk::LostChanges,
];

#[derive(Debug)]
struct Portal {
    /// The title of each dataset, and the day of its latest change.
    datasets: BTreeMap<String, (u32, u64)>,
    quirk: Quirk,
    asked: Vec<String>,
}

/// Datasets on a page.
const PAGE: usize = 5;

impl Portal {
    fn answer(&mut self, request: &Request) -> Answer {
        let path = request.url.strip_prefix("https://example.com").expect("a site's own URL");
        self.asked.push(path.to_owned());
        let text = match path.split_once('?') {
            None if path == "/api/3/action/package_list" => self.names(),
            Some(("/api/3/action/package_search", query)) => self.search(query),
            _ => None,
        };
        let (status, text) = text.map_or((404, String::new()), |text| (200, text));
        let (headers, body) = (ResponseHeaders::default(), Body::Octets(text.into_bytes()));
        Answer::Came(Response { url: request.url.clone(), status, headers, body, is_cut: false })
    }

    fn names(&self) -> Option<String> {
        let mut names: Vec<_> = self.datasets.keys().map(|name| format!("\"{name}\"")).collect();
        match self.quirk {
            Quirk::NoNames => return None,
            Quirk::FewNames => names.truncate(PAGE),
            Quirk::OtherNames => names.push("\"zzz-source\"".to_owned()),
            _ => {}
        }
        Some(format!(r#"{{"success": true, "result": [{}]}}"#, names.join(",")))
    }

    fn search(&self, query: &str) -> Option<String> {
        let part = |name: &str| query.split('&').find_map(|part| part.strip_prefix(name));
        let mut all: Vec<_> = self.datasets.iter().collect();
        if let Some(filter) = part("fq=") {
            let since = filter.strip_prefix("metadata_modified:%5B")?.strip_suffix("+TO+*%5D")?;
            match self.quirk {
                Quirk::NoChanges => return None,
                Quirk::AllChanges => {}
                Quirk::LostChanges => {
                    let latest = all.iter().map(|(_, (_, day))| *day).max().unwrap_or(0);
                    all.retain(|(_, (_, day))| *modified(*day) >= *since && *day < latest);
                }
                _ => all.retain(|(_, (_, day))| *modified(*day) >= *since),
            }
        }
        let count = all.len();
        let (mut start, mut rows) = (part("start=")?.parse().ok()?, PAGE);
        if part("sort=")? == "metadata_modified+desc" {
            all.sort_by_key(|(_, (_, day))| std::cmp::Reverse(*day));
            (start, rows) = (0, 1);
        }
        let package = |(name, (title, day)): &(&String, &(u32, u64))| {
            let modified = modified(*day).replace('Z', ".123456");
            format!(
                r#"{{"name": "{name}", "title": "{title}", "metadata_modified": "{modified}", "resources": []}}"#
            )
        };
        let results: Vec<_> = all.iter().skip(start).take(rows).map(package).collect();
        let results = results.join(",");
        Some(format!(
            r#"{{"success": true, "result": {{"count": {count}, "results": [{results}]}}}}"#
        ))
    }
}

fn modified(day: u64) -> String {
    Moment::from_unix(day * DAY).to_string()
}

/// What is known of a portal, and kept between its runs.
#[derive(Debug, Default)]
struct Known {
    state: HarvestState,
    datasets: BTreeMap<DatasetId, (String, String)>,
    /// Those that the last run saw.
    seen: BTreeSet<DatasetId>,
}

impl Known {
    fn run(&mut self, portal: &mut Portal, now: Moment) -> SiteReport {
        portal.asked.clear();
        self.seen.clear();
        let first = "https://example.com/data.txt".parse().expect("a URL");
        let state = self.state.clone();
        let mut harvest = Harvest::new(&first, state, HarvestOptions::default(), now);
        let mut all = Vec::new();
        let mut push = |found: Found| all.push(found);
        while let Some(request) = harvest.next(&mut push) {
            harvest.answered(portal.answer(&request), now, &mut push);
        }
        let harvested = harvest.finish(now);
        super::site::check(&harvested, &all);
        for found in all {
            self.take(found);
        }
        self.state = harvested.state;
        if harvested.report.outcome == HarvestOutcome::Complete {
            self.datasets.retain(|id, _| self.seen.contains(id));
        }
        harvested.report
    }

    fn take(&mut self, found: Found) {
        match found {
            Found::Dataset { source, dataset, .. } => {
                let id = dataset.id(&source);
                let said = (dataset.identifier.clone(), dataset.title().to_owned());
                self.datasets.insert(id, said);
                self.seen.insert(id);
            }
            Found::StillListed { datasets, .. } => {
                assert!(datasets.iter().all(|id| self.datasets.contains_key(id)));
                self.seen.extend(datasets);
            }
            Found::SourceUnchanged { .. } | Found::SoFar(_) | Found::Pages(_) => {}
        }
    }

    fn holds(&self) -> BTreeMap<String, String> {
        self.datasets.values().cloned().collect()
    }
}

#[test]
fn whatever_a_portal_answers_nothing_is_lost_and_nothing_stays() {
    for quirk in QUIRKS {
        let (mut random, mut known) = (Random::new(18), Known::default());
        let mut day = NOW.unix() / DAY;
        let datasets = (0..40).map(|number| (format!("d{number}"), (number, day - 40))).collect();
        let mut portal = Portal { datasets, quirk, asked: Vec::new() };
        let (mut few, mut partial) = (0, 0);
        for round in 0..100 {
            for _ in 0..random.below(5) {
                let name = format!("d{}", random.below(50));
                match random.below(3) {
                    0 if portal.datasets.len() > 30 => drop(portal.datasets.remove(&name)),
                    _ => drop(portal.datasets.insert(name, (100 + round, day))),
                }
            }
            day += 8;
            let report = known.run(&mut portal, Moment::from_unix(day * DAY));
            few += u32::from(portal.asked.len() < 6);
            if report.outcome == HarvestOutcome::Partial {
                partial += 1;
                continue;
            }
            let there = portal.datasets.iter();
            let there: BTreeMap<_, _> =
                there.map(|(name, (title, _))| (name.clone(), title.to_string())).collect();
            assert_eq!(known.holds(), there, "{quirk:?} {round}: {:#?}", report.probes);
        }
        match quirk {
            Quirk::None | Quirk::OtherNames => assert!(few > 60 && partial == 0, "{few} {partial}"),
            Quirk::LostChanges => assert!(partial > 20, "{partial}"),
            _ => assert!(few < 30 && partial == 0, "{quirk:?}: {few} {partial}"),
        }
    }
}
