//! The other methods.

use verger_dataset::{Found, HarvestOptions, HarvestOutcome, HarvestState, Method};

use super::site::{DAY, NOW, Site};

const JSON: &str = r#"{"dataset": [{"identifier": "j", "title": "J", "accessLevel": "public"}]}"#;
const LD: &str =
    r#"{"@context": "https://schema.org/", "@type": "Dataset", "name": "L", "identifier": "l"}"#;
const TURTLE: &str = "@prefix dcat: <http://www.w3.org/ns/dcat#> .
<https://example.com/t> a dcat:Dataset ; <http://purl.org/dc/terms/identifier> \"t\" ; dcat:keyword \"a\" .";
const XML: &str = r#"<rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><dcat:Dataset xmlns:dcat="http://www.w3.org/ns/dcat#"
    xmlns:dct="http://purl.org/dc/terms/" rdf:about="https://example.com/x" dct:identifier="x"/></rdf:RDF>"#;
const PACKAGE: &str = r#"{"name": "p", "resources": [{"path": "p.csv"}]}"#;
const SEARCH: &str = "/api/3/action/package_search";

fn ckan(start: u64) -> String {
    format!("{SEARCH}?rows=1000&start={start}&sort=name+asc")
}

fn ckan_page(count: u64, names: &[&str]) -> String {
    let results: Vec<_> = names.iter().map(|name| format!(r#"{{"name": "{name}"}}"#)).collect();
    let results = results.join(",");
    format!(r#"{{"success": true, "result": {{"count": {count}, "results": [{results}]}}}}"#)
}

fn page(json: &str) -> String {
    format!("<html><script type=application/ld+json>{json}</script>")
}

#[test]
fn each_method_is_tried_in_its_turn() {
    let cases = [
        ("/data.json", JSON.to_owned(), Method::DataJson, 3, "/data.json#j"),
        (&ckan(0), ckan_page(1, &["k"]), Method::Ckan, 4, "/api/3/action/package_search#k"),
        ("/catalog.jsonld", LD.to_owned(), Method::JsonLdFile, 5, "/catalog.jsonld#l"),
        ("/datapackage.json", PACKAGE.to_owned(), Method::DataPackage, 6, "/datapackage.json#p"),
        ("/catalog.ttl", TURTLE.to_owned(), Method::Rdf, 8, "/catalog.ttl#t"),
        ("/catalog.rdf", XML.to_owned(), Method::Rdf, 9, "/catalog.rdf#x"),
        ("/", page(LD), Method::JsonLdPage, 9, "/#l"),
    ];
    let mut all = Site::default();
    for (path, text, method, requests, found) in &cases {
        let site = Site::default().with(path, text);
        let ran = site.first_run();
        assert_eq!(
            (ran.outcome(), ran.asked.len()),
            (HarvestOutcome::Complete, *requests),
            "{path}"
        );
        assert_eq!(ran.found, [*found]);
        assert_eq!(ran.harvested.state.method(), Some(*method));
        let Found::Dataset { method: told, .. } = ran.datasets[0] else { panic!() };
        assert_eq!(told, *method);
        // What worked is tried next, without the others.
        let again = ran.then(&site, 8 * DAY);
        assert_eq!(again.asked, ["/data.txt", *path]);
        assert_eq!((again.outcome(), again.found.len()), (HarvestOutcome::Unchanged, 1));
        all = all.with(path, text);
    }
    let first = all.first_run();
    assert_eq!(first.found, ["/data.json#j"]);
    let options = HarvestOptions { all: true, ..HarvestOptions::default() };
    let ran = all.run(HarvestState::default(), NOW, options);
    assert_eq!(
        (ran.outcome(), ran.found.len(), ran.asked.len()),
        (HarvestOutcome::Complete, 7, 10)
    );
}

#[test]
fn the_home_page_says_where_to_look() {
    let home = r#"<link rel="alternate" type="application/rss+xml" href="/feed.xml">
        <link rel=describedby href=sub/data.txt><link rel=alternate type=application/ld+json href=/c?a=1&amp;b=2>"#;
    let site = Site::default().with("/", home).with("/c?a=1&b=2", LD);
    let ran = site.first_run();
    assert_eq!(ran.asked, ["/data.txt", "/", "/sub/data.txt", "/c?a=1&b=2"]);
    assert_eq!((ran.outcome(), &*ran.found[0]), (HarvestOutcome::Complete, "/c?a=1&b=2#l"));
}

#[test]
fn a_listing_is_read_page_by_page() {
    let site = Site::default()
        .with(&ckan(0), &ckan_page(5, &["a", "b"]))
        .with(&ckan(2), &ckan_page(5, &["c", "d"]))
        .with(&ckan(4), &ckan_page(5, &["e"]));
    let ran = site.first_run();
    assert_eq!((ran.outcome(), ran.found.len()), (HarvestOutcome::Complete, 5));
    assert_eq!(ran.found[4], "/api/3/action/package_search#e");
    assert_eq!(ran.log()[3], format!("found {} 5", ckan(0)));
    let fresh = ran.then(&site, DAY / 2);
    assert_eq!((fresh.outcome(), fresh.asked.len()), (HarvestOutcome::Unchanged, 0));
    let later = ran.then(&site, 8 * DAY);
    assert_eq!(
        (later.outcome(), later.asked.len()),
        (HarvestOutcome::Complete, 4),
        "all of it again"
    );
}

#[test]
fn a_listing_that_does_not_add_up_is_partial() {
    let begun = Site::default().with(&ckan(0), &ckan_page(4, &["a", "b"]));
    for (site, seen, rejected) in [
        (begun.clone(), 2, 0),
        (begun.clone().status(&ckan(2), 500), 2, 0),
        (begun.clone().with(&ckan(2), &ckan_page(4, &[])), 2, 0),
        (begun.clone().with(&ckan(2), &ckan_page(4, &["a", "b"])), 4, 2),
        (begun.clone().with(&ckan(2), &ckan_page(3, &["c", "d"])), 4, 0),
        (begun.clone().with(&ckan(2), "<p>"), 2, 0),
        (begun.clone().with(&ckan(2), "{}"), 2, 0),
        (begun.clone().cut(&ckan(2), "{"), 2, 0),
    ] {
        let ran = site.first_run();
        let counts = ran.harvested.report.counts;
        assert_eq!((counts.seen, counts.rejected), (seen, rejected), "{:#?}", ran.log());
        let expected =
            if rejected > 0 { HarvestOutcome::Complete } else { HarvestOutcome::Partial };
        assert_eq!(ran.outcome(), expected, "{:#?}", ran.log());
    }
}

#[test]
fn a_collection_of_hydra_is_followed() {
    let part = |name: &str, next: &str| {
        format!(
            r#"{{"@graph": [{{"@type": "dcat:Dataset", "dct:identifier": "{name}", "dct:title": "T"}},
                {{"@type": "hydra:PagedCollection"{next}}}]}}"#
        )
    };
    let next = r#", "hydra:next": "/catalog.jsonld?page=2""#;
    let site = Site::default()
        .with("/catalog.jsonld", &part("a", next))
        .with("/catalog.jsonld?page=2", &part("b", ""));
    let ran = site.first_run();
    assert_eq!(ran.outcome(), HarvestOutcome::Complete, "{:#?}", ran.log());
    assert_eq!(ran.found, ["/catalog.jsonld#a", "/catalog.jsonld#b"]);
    let turtle = |name: &str, next: &str| {
        format!(
            "@prefix hydra: <http://www.w3.org/ns/hydra/core#> .\n<urn:{name}> a <http://www.w3.org/ns/dcat#Dataset> ;
            <http://purl.org/dc/terms/title> \"T\" .\n<?page=1> a hydra:PagedCollection {next} .\n"
        )
    };
    let next_page = "; hydra:nextPage <https://example.com/catalog.ttl?page=2>";
    let of_turtle = Site::default()
        .with("/catalog.ttl", &turtle("a", next_page))
        .with("/catalog.ttl?page=2", &turtle("b", ""))
        .first_run();
    assert_eq!(of_turtle.found, ["/catalog.ttl#urn:a", "/catalog.ttl#urn:b"]);
    let circle = site.with("/catalog.jsonld?page=2", &part("b", next)).first_run();
    assert_eq!(circle.outcome(), HarvestOutcome::Partial);
    assert!(circle.asked.len() < 10);
}

#[test]
fn nothing_was_found_only_where_somebody_answered() {
    let dead = [
        "/",
        "/data.json",
        &ckan(0),
        "/catalog.jsonld",
        "/datapackage.json",
        "/_pins.yaml",
        "/catalog.ttl",
        "/catalog.rdf",
        "/sitemap.xml",
    ]
    .iter()
    .fold(Site::default(), |site, path| site.silent(path));
    assert_eq!(dead.first_run().outcome(), HarvestOutcome::Unreachable);
    let half = dead.status("/data.json", 404).first_run();
    assert_eq!(half.outcome(), HarvestOutcome::NothingFound);
}

#[test]
fn what_worked_is_not_replaced_when_it_fails() {
    let site = Site::default().with("/data.json", JSON).with("/datapackage.json", PACKAGE);
    let ran = site.first_run();
    for (now, outcome) in [
        (site.clone().status("/data.json", 503), HarvestOutcome::Unreachable),
        (site.clone().forbidden("/data.json"), HarvestOutcome::Restricted),
    ] {
        let failed = ran.then(&now, 8 * DAY);
        assert_eq!((failed.outcome(), failed.asked.len()), (outcome, 2));
        let back = failed.then(&site, 16 * DAY);
        assert_eq!(
            (back.outcome(), &*back.found),
            (HarvestOutcome::Unchanged, &["/data.json =".to_owned()][..])
        );
    }
    // If it is gone, that is different; but the first run without it does not count as whole.
    let gone = site.status("/data.json", 404);
    let first = ran.then(&gone, 8 * DAY);
    assert_eq!(
        (first.outcome(), &*first.found),
        (HarvestOutcome::Partial, &["/datapackage.json#p".to_owned()][..])
    );
    let second = first.then(&gone, 16 * DAY);
    assert_eq!(second.outcome(), HarvestOutcome::Unchanged);
}

#[test]
fn a_portal_below_a_path_is_found() {
    let search = format!("/opendata{}", ckan(0));
    let site = Site::default()
        .with("/", r#"<a href="/opendata/">Data</a>"#)
        .with("/opendata/", "<h1>Portal</h1>")
        .with(&search, &ckan_page(1, &["k"]));
    let ran = site.first_run();
    assert_eq!(ran.asked, ["/data.txt", "/", &*search]);
    assert_eq!(ran.found, [format!("/opendata{SEARCH}#k")]);
    // The portal itself can be given.
    let options = HarvestOptions::default();
    let given = site.run_from("/opendata/", HarvestState::default(), NOW, options);
    assert_eq!(given.outcome(), HarvestOutcome::Complete, "{:#?}", given.log());
    assert_eq!(given.asked, ["/opendata/", "/opendata/data.json", &search]);
    let again = verger::time::Moment::from_unix(NOW.unix() + 8 * DAY);
    let again = site.run_from("/opendata/", given.harvested.state, again, options);
    assert_eq!(again.outcome(), HarvestOutcome::Unchanged);
    assert_eq!(again.asked, ["/opendata/", &search]);
    // Its folder may have no page.
    let site = Site::default().with(&search, &ckan_page(1, &["k"]));
    let given = site.run_from("/opendata/", HarvestState::default(), NOW, options);
    assert_eq!(given.outcome(), HarvestOutcome::Complete, "{:#?}", given.log());
    assert_eq!(given.found, [format!("/opendata{SEARCH}#k")]);
}
