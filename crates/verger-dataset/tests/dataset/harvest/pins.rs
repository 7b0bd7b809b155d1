//! Boards of pins.

use verger_dataset::{
    Found, HarvestOptions, HarvestOutcome, HarvestState, Method, Statement, Term,
};

use super::site::{DAY, NOW, Ran, Site};

const BOARD: &str = "rain:\n- rain/20221215T180351Z-c3943/\n'snow':\n- snow/20220101T000000Z-aaaaa/\n- snow/20230101T000000Z-b81d5/\n";

/// What R writes with a version, and what Python writes.
const RAIN: &str = "file:\n- rain.json\n- rain.csv\nfile_size:\n- 2\n- 1303\npin_hash: c3943ca5f1e9ff18\ntype: file
title: 'Rain by day'\ndescription: ~\ntags:\n- weather\nurls: https://example.com/about\ncreated: 20221215T180351Z
api_version: 1\nuser:\n  station: Alcantara\n";
const SNOW: &str = "api_version: 1\ncreated: 20230101T000000Z\ndescription: null\nfile: snow.csv\nfile_size: 235
pin_hash: 6cff20278541542e\ntags: null\ntitle: 'snow: a pinned 3 x 1 DataFrame'\ntype: csv\nurls: null\nuser: {}\n";

/// A site with a board below this path.
fn with_board(root: &str) -> Site {
    Site::default()
        .served_as(&format!("{root}/_pins.yaml"), "text/yaml", BOARD)
        .with(&format!("{root}/rain/20221215T180351Z-c3943/data.txt"), RAIN)
        .with(&format!("{root}/snow/20230101T000000Z-b81d5/data.txt"), SNOW)
}

fn downloads(ran: &Ran) -> Vec<&str> {
    let datasets = ran.datasets.iter().filter_map(|found| match found {
        Found::Dataset { dataset, .. } => Some(dataset),
        _ => None,
    });
    let files = datasets.flat_map(|dataset| &dataset.distributions);
    files.filter_map(|file| file.download()).map(Statement::text).collect()
}

#[test]
fn each_pin_is_what_its_newest_version_says() {
    let ran = with_board("").first_run();
    assert_eq!(ran.outcome(), HarvestOutcome::Complete, "{:#?}", ran.log());
    assert_eq!(
        ran.asked[ran.asked.len() - 3..],
        [
            "/_pins.yaml",
            "/rain/20221215T180351Z-c3943/data.txt",
            "/snow/20230101T000000Z-b81d5/data.txt"
        ]
    );
    assert_eq!(ran.found, ["/_pins.yaml#rain", "/_pins.yaml#snow"]);
    assert_eq!(ran.harvested.state.method(), Some(Method::Pins));
    assert_eq!(
        downloads(&ran),
        [
            "https://example.com/rain/20221215T180351Z-c3943/rain.json",
            "https://example.com/rain/20221215T180351Z-c3943/rain.csv",
            "https://example.com/snow/20230101T000000Z-b81d5/snow.csv",
        ]
    );
    let Found::Dataset { method, dataset, .. } = &ran.datasets[0] else { panic!() };
    assert_eq!((*method, dataset.title()), (Method::Pins, "Rain by day"));
    for (term, text) in [
        (Term::Version, "20221215T180351Z-c3943"),
        (Term::Issued, "2022-12-15T18:03:51Z"),
        (Term::Keyword, "weather"),
        (Term::DescribedBy, "https://example.com/about"),
    ] {
        assert_eq!(dataset.says.first(term).map(Statement::text), Some(text), "{term}");
    }
    let sizes = dataset.distributions.iter().filter_map(|file| file.says.first(Term::Bytes));
    assert_eq!(sizes.filter_map(Statement::number).collect::<Vec<_>>(), [2, 1303]);
}

#[test]
fn a_new_version_changes_a_pin_and_not_its_identity() {
    let ran = with_board("").first_run();
    let again = ran.then(&with_board(""), 8 * DAY);
    assert_eq!(
        (again.outcome(), &*again.found),
        (HarvestOutcome::Unchanged, &["/_pins.yaml =".to_owned()][..])
    );
    let newer = format!("{BOARD}- snow/20240101T000000Z-ccccc/\n");
    let site = with_board("")
        .served_as("/_pins.yaml", "text/yaml", &newer)
        .with("/snow/20240101T000000Z-ccccc/data.txt", &SNOW.replace("snow.csv", "new.csv"));
    let again = ran.then(&site, 8 * DAY);
    assert_eq!(again.outcome(), HarvestOutcome::Complete, "{:#?}", again.log());
    assert_eq!(again.found, ["/_pins.yaml#rain", "/_pins.yaml#snow"]);
    assert_eq!(downloads(&again)[2], "https://example.com/snow/20240101T000000Z-ccccc/new.csv");
    // A pin that is deleted is not there any more.
    let fewer =
        with_board("").served_as("/_pins.yaml", "text/yaml", &BOARD[..BOARD.find('\'').unwrap()]);
    let again = ran.then(&fewer, 8 * DAY);
    assert_eq!((again.outcome(), again.found.len()), (HarvestOutcome::Complete, 1));
}

#[test]
fn what_a_version_says_is_not_lost_to_an_outage() {
    let ran = with_board("").first_run();
    let newer = format!("{BOARD}wind:\n- wind/20240101T000000Z-ccccc/\n");
    let site = with_board("")
        .served_as("/_pins.yaml", "text/yaml", &newer)
        .status("/rain/20221215T180351Z-c3943/data.txt", 503);
    let again = ran.then(&site, 8 * DAY);
    assert_eq!(again.outcome(), HarvestOutcome::Partial, "{:#?}", again.log());
    assert_eq!(again.found, ["/_pins.yaml#snow", "/_pins.yaml#wind"]);
}

#[test]
fn a_board_is_found_below_a_path_and_by_a_feed() {
    for (first, site) in [
        ("/open/board/", with_board("/open/board").with("/open/board/", "<p>Our pins")),
        ("/open/board/", with_board("/open/board")),
        ("/open/board/_pins.yaml", with_board("/open/board")),
        ("/data.txt", with_board("/open/board").with("/data.txt", "Feed: pins /open/board/\n")),
        (
            "/data.txt",
            with_board("/open/board").with("/data.txt", "Include: /open/board/_pins.yaml\n"),
        ),
    ] {
        let ran = site.run_from(first, HarvestState::default(), NOW, HarvestOptions::default());
        assert_eq!(ran.outcome(), HarvestOutcome::Complete, "{first}: {:#?}", ran.log());
        assert_eq!(
            ran.found,
            ["/open/board/_pins.yaml#rain", "/open/board/_pins.yaml#snow"],
            "{first}"
        );
    }
}

#[test]
fn other_yaml_of_that_name_is_not_a_board() {
    for text in ["title: Rain\npath: rain.csv\n", "pins:\n- a\n- b\n", "<p>Not here", "{}"] {
        let ran = Site::default().with("/_pins.yaml", text).first_run();
        assert_eq!(ran.outcome(), HarvestOutcome::NothingFound, "{text}");
    }
}

/// Damage to a line costs no other pin.
#[test]
fn a_damaged_board_loses_one_pin_at_most() {
    let pins: String = (0..20)
        .map(|n| format!("pin{n}:\n- pin{n}/20230101T000000Z-b81d5/\n"))
        .collect::<Vec<_>>()
        .concat();
    let count = |text: &str| {
        let ran = Site::default().with("/_pins.yaml", text).first_run();
        ran.found.len()
    };
    assert_eq!(count(&pins), 20);
    for (number, line) in pins.lines().enumerate() {
        for damaged in ["\t: [", "\"", "", "}x"] {
            let text: Vec<_> = pins
                .lines()
                .enumerate()
                .map(|(at, line)| if at == number { damaged } else { line })
                .collect();
            assert!(count(&text.join("\n")) >= 19, "{line} as {damaged:?}");
        }
    }
}
