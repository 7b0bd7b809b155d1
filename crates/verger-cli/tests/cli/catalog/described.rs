//! Sites that describe their data in forms of programs: boards of pins, and CKAN with a tree of organizations.

use super::place::Place;
use crate::origin::{Origin, text};

#[test]
fn a_board_of_pins_is_added_by_its_address() {
    let origin = Origin::start(Vec::new());
    origin.serve("/robots.txt", text("User-agent: *\nCrawl-delay: 0\n"));
    origin.serve("/board/", text("<p>Our pins"));
    origin.serve(
        "/board/_pins.yaml",
        text("rain:\n- rain/20220101T000000Z-aaaaa/\n- rain/20230101T000000Z-b81d5/\n"),
    );
    let version = "file: rain.csv\nfile_size: 12\npin_hash: b81d5\ntype: csv\ntitle: Rain by day\ncreated: 20230101T000000Z\napi_version: 1\n";
    origin.serve("/board/rain/20230101T000000Z-b81d5/data.txt", text(version));
    let place = Place::new();
    let run = place.ask(&["add", &origin.url("/board/")]);
    assert!(
        run.status == 0 && run.out.contains("1 dataset: 1 new by data.txt and pins"),
        "{run:?}"
    );
    let run = place.catalog(&["search", "rain", "--json"]);
    assert_eq!(run.json()[0]["title"], "Rain by day", "{run:?}");
    let id = run.json()[0]["id"].as_str().unwrap_or_default().to_owned();
    let run = place.catalog(&["show", &id]);
    assert!(run.out.contains("/board/rain/20230101T000000Z-b81d5/rain.csv"), "{run:?}");
}

#[test]
fn a_department_has_the_datasets_of_its_offices() {
    let origin = Origin::start(Vec::new());
    origin.serve("/robots.txt", text("User-agent: *\nCrawl-delay: 0\n"));
    let package = r#"{"name": "rain", "title": "Rain", "resources": [], "organization": {"name": "s", "title": "Rain Station"}}"#;
    origin.serve(
        "/api/3/action/package_search?rows=1000&start=0&sort=name+asc",
        text(&format!(r#"{{"success": true, "result": {{"count": 1, "results": [{package}]}}}}"#)),
    );
    origin.serve(
        "/api/3/action/group_tree?type=organization",
        text(r#"{"success": true, "result": [{"name": "o", "title": "Weather Office", "children": [{"name": "s", "title": "Rain Station"}]}]}"#),
    );
    let place = Place::new();
    let run = place.ask(&["add", &origin.url("")]);
    assert!(run.status == 0 && run.out.contains("1 dataset: 1 new by ckan"), "{run:?}");
    let run = place.catalog(&["search", "publisher:\"weather office\"", "--facets"]);
    assert!(
        run.out.contains("publisher  Weather Office 1\n               Rain Station 1\n"),
        "{run:?}"
    );
    let run = place.catalog(&["search", "rain", "--facets", "--json"]);
    let last = run.json().pop().expect("a summary");
    assert_eq!(last["facets"]["publisher"][0]["within"], "Weather Office", "{last}");
}
