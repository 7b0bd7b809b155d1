//! CKAN portals: the trees of their organizations, and listings that have not changed.

use verger_dataset::{Found, HarvestOptions, HarvestOutcome, Statement};

use super::site::{DAY, NOW, Ran, Site};

const SEARCH: &str = "/api/3/action/package_search";
const TREE: &str = "/api/3/action/group_tree?type=organization";

fn page_at(start: u64) -> String {
    format!("{SEARCH}?rows=1000&start={start}&sort=name+asc")
}

fn latest() -> String {
    format!("{SEARCH}?rows=1&start=0&sort=metadata_modified+desc")
}

/// A page of packages, each with its organization's title and the day of its latest change.
fn page(count: u64, packages: &[(&str, &str, u32)]) -> String {
    let package = |(name, organization, day): &(&str, &str, u32)| {
        let organization = match *organization {
            "" => "null".to_owned(),
            title => format!(r#"{{"name": "o", "title": "{title}"}}"#),
        };
        format!(
            r#"{{"name": "{name}", "title": "T", "organization": {organization}, "metadata_modified": "2026-01-{day:02}T10:00:00.123456", "resources": []}}"#
        )
    };
    let results: Vec<_> = packages.iter().map(package).collect();
    let results = results.join(",");
    format!(r#"{{"success": true, "result": {{"count": {count}, "results": [{results}]}}}}"#)
}

fn tree() -> String {
    let station = r#"{"name": "station", "title": "Rain Station", "children": []}"#;
    let office =
        format!(r#"{{"name": "office", "title": "Weather Office", "children": [{station}]}}"#);
    let top = format!(r#"{{"name": "top", "title": "", "children": [{office}]}}"#);
    format!(r#"{{"success": true, "result": [{top}, {{"name": "alone", "title": "Alone"}}]}}"#)
}

fn parents(ran: &Ran) -> Vec<(String, Vec<String>)> {
    let of = |found: &Found| match found {
        Found::Dataset { dataset, .. } => {
            let is_parent = |says: &&Statement| says.field().to_string() == "subOrganizationOf";
            let parents = dataset.says.iter().filter(is_parent).map(|says| says.text().to_owned());
            Some((dataset.identifier.clone(), parents.collect()))
        }
        _ => None,
    };
    ran.datasets.iter().filter_map(of).collect()
}

fn said(name: &str, parents: &[&str]) -> (String, Vec<String>) {
    (name.to_owned(), parents.iter().map(|&parent| parent.to_owned()).collect())
}

#[test]
fn publishers_have_their_place_in_the_tree() {
    let site = Site::default()
        .with(&page_at(0), &page(4, &[("a", "Rain Station", 1), ("b", "Alone", 1), ("c", "", 1)]))
        .with(&page_at(3), &page(4, &[("d", "Weather Office", 1)]))
        .with(TREE, &tree());
    let ran = site.first_run();
    assert_eq!(ran.outcome(), HarvestOutcome::Complete, "{:#?}", ran.log());
    assert_eq!(ran.asked[ran.asked.len() - 3..], [page_at(0), TREE.to_owned(), page_at(3)]);
    assert_eq!(
        parents(&ran),
        [
            said("a", &["Weather Office", "top"]),
            said("b", &[]),
            said("c", &[]),
            said("d", &["top"])
        ]
    );
    // A dataset must not lose its tree to an outage.
    for lost in
        [site.clone().status(TREE, 503), site.clone().silent(TREE), site.clone().cut(TREE, "{")]
    {
        let again = ran.then(&lost, 8 * DAY);
        assert_eq!(
            (again.outcome(), again.found.len()),
            (HarvestOutcome::Unreachable, 0),
            "{:#?}",
            again.log()
        );
        let back = again.then(&site, 9 * DAY);
        assert_eq!((back.outcome(), parents(&back)), (HarvestOutcome::Complete, parents(&ran)));
    }
    // The portal gives its tree up.
    let flat = ran.then(&site.clone().status(TREE, 404), 8 * DAY);
    assert_eq!((flat.outcome(), flat.found.len()), (HarvestOutcome::Complete, 4));
    assert!(parents(&flat).iter().all(|(_, parents)| parents.is_empty()));
}

#[test]
fn a_portal_without_a_tree_is_asked_for_it_once_a_week() {
    for (other, is_lost) in
        [("", false), ("{}", false), (r#"{"success": false}"#, false), ("<p>", false), ("", true)]
    {
        let site = Site::default().with(&page_at(0), &page(1, &[("a", "Rain Station", 1)]));
        let site = match other {
            "" if is_lost => site.status(TREE, 500),
            "" => site,
            other => site.with(TREE, other),
        };
        let ran = site.first_run();
        assert_eq!(
            (ran.outcome(), ran.found.len()),
            (HarvestOutcome::Complete, 1),
            "{:#?}",
            ran.log()
        );
        assert!(ran.asked.contains(&TREE.to_owned()));
        let changed = site.with(&page_at(0), &page(1, &[("b", "Rain Station", 2)]));
        let again = ran.then(&changed, 7 * DAY - 60);
        assert_eq!(again.outcome(), HarvestOutcome::Unchanged, "a week without a validator");
        let again = ran.then(&changed, 8 * DAY);
        assert_eq!(again.outcome(), HarvestOutcome::Complete, "{:#?}", again.log());
        assert!(again.asked.contains(&TREE.to_owned()));
    }
    // Nobody publishes anything: there is nothing to ask.
    let ran = Site::default().with(&page_at(0), &page(1, &[("a", "", 1)])).first_run();
    assert!(!ran.asked.contains(&TREE.to_owned()));
}

#[test]
fn an_organization_may_name_its_parents_itself() {
    let package = r#"{"success": true, "result": {"count": 1, "results": [{"name": "a", "title": "A", "resources": [],
        "organization": {"title": "Rain Station", "groups": [{"name": "office", "title": "Weather Office", "groups": [{"title": "Top"}]}]}}]}}"#;
    // The tree of the portal does not replace that.
    let site = Site::default().with(&page_at(0), package).with(TREE, &tree());
    assert_eq!(parents(&site.first_run()), [said("a", &["Weather Office", "Top"])]);
}

/// A portal of three datasets on two pages.
fn portal(days: [u32; 3]) -> Site {
    let [a, b, c] = days;
    let newest = days.into_iter().max().unwrap_or(0);
    Site::default()
        .with(&page_at(0), &page(3, &[("a", "", a), ("b", "", b)]))
        .with(&page_at(2), &page(3, &[("c", "", c)]))
        .with(&latest(), &page(3, &[("?", "", newest)]))
}

#[test]
fn an_unchanged_listing_costs_one_request() {
    let site = portal([1, 3, 2]);
    let ran = site.first_run();
    assert_eq!((ran.outcome(), ran.found.len()), (HarvestOutcome::Complete, 3));
    let mut again = ran.then(&site, 8 * DAY);
    assert_eq!(
        (again.outcome(), &again.asked),
        (HarvestOutcome::Unchanged, &vec!["/data.txt".to_owned(), latest()])
    );
    assert_eq!(again.found, [format!("{SEARCH} =")]);
    again = again.then(&site, 16 * DAY);
    assert_eq!((again.outcome(), again.asked.len()), (HarvestOutcome::Unchanged, 2));
    // What left and what returned cannot be seen in this way, so all is read from time to time, and if that is asked for.
    again = again.then(&site, 31 * DAY);
    assert_eq!((again.outcome(), again.found.len()), (HarvestOutcome::Complete, 3));
    let forced = HarvestOptions { force: true, ..HarvestOptions::default() };
    let now = verger::time::Moment::from_unix(NOW.unix() + 8 * DAY);
    let forced = site.run(ran.harvested.state, now, forced);
    assert_eq!((forced.outcome(), forced.found.len()), (HarvestOutcome::Complete, 3));
}

#[test]
fn a_change_is_read_with_the_whole_listing() {
    let ran = portal([1, 3, 2]).first_run();
    let fewer = portal([1, 3, 2])
        .with(&page_at(0), &page(2, &[("a", "", 1), ("b", "", 3)]))
        .with(&latest(), &page(2, &[("b", "", 3)]));
    for (site, found) in [
        (portal([1, 3, 4]), 3),
        (fewer, 2),
        // Not all portals know that order, or answer at all.
        (portal([1, 3, 2]).status(&latest(), 400), 3),
        (portal([1, 3, 2]).status(&latest(), 503), 3),
        (portal([1, 3, 2]).silent(&latest()), 3),
        (portal([1, 3, 2]).forbidden(&latest()), 3),
        (portal([1, 3, 2]).cut(&latest(), "{"), 3),
        (portal([1, 3, 2]).with(&latest(), "<p>"), 3),
        (portal([1, 3, 2]).with(&latest(), &page(3, &[("a", "", 1)])), 3),
    ] {
        let again = ran.then(&site, 8 * DAY);
        assert_eq!(
            (again.outcome(), again.found.len()),
            (HarvestOutcome::Complete, found),
            "{:#?}",
            again.log()
        );
    }
    // Without dates, or with an entry twice, nothing can be told from a small answer.
    let twice = portal([1, 3, 2]).with(&page_at(2), &page(3, &[("b", "", 2)]));
    let again = twice.first_run().then(&twice, 8 * DAY);
    assert!(!again.asked.contains(&latest()), "{:#?}", again.log());
}
