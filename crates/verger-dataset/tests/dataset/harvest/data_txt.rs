//! data.txt and the files that it names.

use verger::Crawler;
use verger::time::Moment;
use verger_dataset::{
    DataRules, Found, HarvestLimits, HarvestOptions, HarvestOutcome, HarvestState, Statement, Term,
};

use super::site::{NOW, Site};

const RAIN: &str = "Dataset: rain\nDownload: /rain.csv\n";

#[test]
fn a_site_is_read_in_one_request() {
    let ran = Site::default().with("/data.txt", RAIN).first_run();
    assert_eq!(ran.outcome(), HarvestOutcome::Complete);
    assert_eq!((ran.asked, ran.found), (vec!["/data.txt".into()], vec!["/data.txt#rain".into()]));
}

/// A hostile file has millions; the report counts them by kind.
#[test]
fn faults_beyond_the_first_are_counted_by_kind() {
    let text = format!("{RAIN}\n{}Download: //a.example/x\n", "what\n".repeat(5000));
    let ran = Site::default().with("/data.txt", &text).first_run();
    let note = &ran.harvested.report.probes[0].note;
    assert!(note.starts_with("line 4: error: the line is neither"), "{note}");
    assert!(note.ends_with(", and 5000 more (1 network-path, 5000 unreadable)"), "{note}");
}

#[test]
fn every_answer_of_the_first_file_has_its_outcome() {
    let others = 10; // The home page, seven fixed files, a sitemap; and the first.
    for (site, outcome, requests, verdict) in [
        (Site::default(), HarvestOutcome::NothingFound, others, "not-found"),
        (
            Site::default().status("/data.txt", 410),
            HarvestOutcome::NothingFound,
            others,
            "not-found",
        ),
        (
            Site::default().with("/data.txt", "<html>?"),
            HarvestOutcome::NothingFound,
            others,
            "soft-404",
        ),
        (
            Site::default().elsewhere("/data.txt", "/").with("/", "?"),
            HarvestOutcome::NothingFound,
            others,
            "soft-404",
        ),
        (
            Site::default().with("/data.txt", "Sorry, not here"),
            HarvestOutcome::NothingFound,
            others,
            "wrong-shape",
        ),
        (
            Site::default().with("/data.txt", "{}"),
            HarvestOutcome::NothingFound,
            others,
            "wrong-shape",
        ),
        (Site::default().with("/data.txt", "# none\n"), HarvestOutcome::Empty, others, "found"),
        (Site::default().status("/data.txt", 204), HarvestOutcome::Empty, others, "found"),
        (
            Site::default().with("/data.txt", "User-agent: *\nDisallow:\n"),
            HarvestOutcome::Empty,
            others,
            "found",
        ),
        (
            Site::default().with("/data.txt", "User-agent: *\nDisallow: /\nNothing else\n"),
            HarvestOutcome::Empty,
            others,
            "found",
        ),
        (Site::default().status("/data.txt", 401), HarvestOutcome::Restricted, 1, "restricted"),
        (Site::default().status("/data.txt", 403), HarvestOutcome::Restricted, 1, "restricted"),
        (Site::default().forbidden("/data.txt"), HarvestOutcome::Restricted, 1, "restricted"),
        (Site::default().status("/data.txt", 500), HarvestOutcome::Unreachable, 1, "unreachable"),
        (Site::default().status("/data.txt", 429), HarvestOutcome::Unreachable, 1, "unreachable"),
        (Site::default().status("/data.txt", 304), HarvestOutcome::Unreachable, 1, "unreachable"),
        (Site::default().status("/data.txt", 302), HarvestOutcome::Unreachable, 1, "unreachable"),
        (Site::default().silent("/data.txt"), HarvestOutcome::Unreachable, 1, "unreachable"),
        (Site::default().cut("/data.txt", RAIN), HarvestOutcome::Partial, 1, "partial"),
    ] {
        let ran = site.first_run();
        let log = ran.log();
        assert_eq!((ran.outcome(), ran.asked.len()), (outcome, requests), "{log:#?}");
        assert!(log[0].starts_with(verdict), "{verdict}: {log:#?}");
    }
}

/// data.txt D10: what the folder of a dataset in a YAML index says is added to it.
#[test]
fn folders_add_to_their_datasets() {
    let site = Site::default()
        .with(
            "/data.txt",
            "- path: iris/data.csv\n  name: iris\n- path: cars/data.csv\n  name: cars\n",
        )
        .with("/iris/data.txt", "path:\n- data.csv\n- data.rds\ncolumns:\n  a: int\n  b: int\n");
    let ran = site.first_run();
    assert_eq!(ran.outcome(), HarvestOutcome::Complete, "a folder need not have a file");
    assert_eq!(ran.asked, ["/data.txt", "/iris/data.txt", "/cars/data.txt"]);
    assert_eq!(ran.found, ["/data.txt#iris", "/data.txt#cars"]);
    let Found::Dataset { dataset, .. } = &ran.datasets[0] else { panic!() };
    let files = dataset.distributions.iter().filter_map(|file| Some(file.download()?.text()));
    let files: Vec<_> = files.collect();
    assert_eq!(files, ["https://example.com/iris/data.csv", "https://example.com/iris/data.rds"]);
    assert_eq!(dataset.columns().count(), 2);
}

/// data.txt D11: the folder of another host.
#[test]
fn folders_may_be_elsewhere() {
    let folder = "https://other.example/schedule";
    let text = "path:\n- a.csv\ncolumns:\n- name: x\n  description: one: two\n- name: y\n";
    let site = Site::default()
        .with("/data.txt", &format!("- path: {folder}\n  name: s\n"))
        .with(&format!("{folder}/data.txt"), text);
    let ran = site.first_run();
    assert_eq!((ran.outcome(), ran.asked.len()), (HarvestOutcome::Complete, 2));
    let Found::Dataset { dataset, .. } = &ran.datasets[0] else { panic!() };
    assert_eq!(dataset.columns().count(), 2);
    let download = dataset.distributions[0].download().map(Statement::text);
    assert_eq!(download, Some("https://other.example/schedule/a.csv"));
}

#[test]
fn a_folder_of_several_datasets_is_a_source_of_its_own() {
    let site = Site::default()
        .with("/data.txt", "- path: d/\n  name: d\n")
        .with("/d/data.txt", "- path: a.csv\n- path: b.csv\n");
    let ran = site.first_run();
    assert_eq!(ran.found, ["/d/data.txt#a.csv", "/d/data.txt#b.csv", "/data.txt#d"]);
}

/// data.txt D12.
#[test]
fn files_that_include_each_other_are_read_once() {
    let site = Site::default()
        .with("/data.txt", "Include: /b.txt\nInclude: /data.txt#x\n\nDataset: a\n")
        .with("/b.txt", "Include: /data.txt\nInclude: /b.txt\n\nDataset: b\n");
    let ran = site.first_run();
    assert_eq!(ran.outcome(), HarvestOutcome::Complete);
    assert_eq!(ran.asked, ["/data.txt", "/b.txt"]);
    assert_eq!(ran.found, ["/data.txt#a", "/b.txt#b"]);
}

#[test]
fn files_beyond_a_depth_of_three_are_skipped() {
    let mut site = Site::default().with("/data.txt", "Include: /1.txt\n\nDataset: d0\n");
    for depth in 1..5 {
        let text = format!("Include: /{}.txt\n\nDataset: d{depth}\n", depth + 1);
        site = site.with(&format!("/{depth}.txt"), &text);
    }
    let ran = site.first_run();
    assert_eq!((ran.outcome(), ran.asked.len()), (HarvestOutcome::Partial, 4));
    assert_eq!(ran.log().last().map(String::as_str), Some("skipped /4.txt 0"));
    let again = ran.then(&site, 0);
    assert_eq!(
        (again.outcome(), again.asked.len()),
        (HarvestOutcome::Partial, 0),
        "and so it stays"
    );
}

#[test]
fn files_beyond_a_thousand_are_skipped() {
    let includes: Vec<_> = (0..1_200).map(|number| format!("Include: /{number}.txt\n")).collect();
    let site = Site::default().with("/data.txt", &(includes.concat() + "\nDataset: a\n"));
    let ran = site.first_run();
    assert_eq!((ran.outcome(), ran.asked.len()), (HarvestOutcome::Partial, 1_000));
    assert_eq!(ran.log().iter().filter(|line| line.starts_with("skipped")).count(), 1);
}

#[test]
fn a_part_that_is_not_to_be_had_makes_a_run_partial() {
    let whole = Site::default()
        .with("/data.txt", &format!("Include: /b.txt\nFeed: dcat-us /c.json\n\n{RAIN}"));
    for site in [
        whole.clone(),
        whole.clone().status("/b.txt", 500),
        whole.clone().forbidden("/b.txt"),
        whole.clone().with("/b.txt", "<p>"),
        whole.clone().cut("/b.txt", "Dataset: b\n"),
        whole.clone().with("/b.txt", "Dataset: b\n").with("/c.json", "[]"),
    ] {
        let ran = site.first_run();
        assert_eq!(ran.outcome(), HarvestOutcome::Partial, "{:#?}", ran.log());
        assert_eq!(ran.asked, ["/data.txt", "/b.txt", "/c.json"]);
    }
    // The included file describes everything: nothing else is searched.
    let site = Site::default().with("/data.txt", "Include: /b.txt\n").silent("/b.txt");
    let ran = site.with("/data.json", JSON).first_run();
    assert_eq!((ran.outcome(), ran.asked.len()), (HarvestOutcome::Unreachable, 2));
}

#[test]
fn feeds_are_followed_by_their_kind() {
    let feeds = "Feed: dcat-us /c.json\nFeed: rss /news.xml\nFeed: ckan https://c.example/\n\n";
    let search = "https://c.example/api/3/action/package_search";
    let page = format!("{search}?rows=1000&start=0&sort=name+asc");
    let ckan = r#"{"success": true, "result": {"count": 1, "results": [{"name": "k"}]}}"#;
    let site = Site::default().with("/data.txt", feeds).with("/c.json", JSON).with(&page, ckan);
    let ran = site.first_run();
    assert_eq!(ran.outcome(), HarvestOutcome::Complete, "{:#?}", ran.log());
    assert_eq!(ran.found, ["/c.json#j".to_owned(), format!("{search}#k")]);
    assert_eq!(ran.log()[1], "skipped rss /news.xml 0");
}

const JSON: &str = r#"{"dataset": [{"identifier": "j", "title": "J", "accessLevel": "public"}]}"#;

/// data.txt D13.
#[test]
fn a_file_that_is_out_of_date_by_its_own_word_is_told_as_stale() {
    let text = format!("Expires: 2027-01-20\n\n{RAIN}");
    let fields = [("ETag", "\"1\""), ("Cache-Control", "max-age=0")];
    let site = Site::default().with_fields("/data.txt", &text, &fields);
    let is_stale = |found: &Found| matches!(found, Found::Dataset { is_stale: true, .. });
    let ran = site.first_run();
    assert!(!is_stale(&ran.datasets[0]), "{NOW}");
    let mut ran = ran.then(&site, 3_600);
    assert_eq!(
        (ran.outcome(), &ran.asked[..]),
        (HarvestOutcome::Unchanged, &["/data.txt*".to_owned()][..])
    );
    for (days, asked, outcome) in
        [(30, "/data.txt", HarvestOutcome::Complete), (31, "/data.txt*", HarvestOutcome::Unchanged)]
    {
        ran = ran.then(&site, days * 86_400);
        assert_eq!((ran.outcome(), &*ran.asked[0]), (outcome, asked), "day {days}");
        assert_eq!(is_stale(&ran.datasets[0]), days == 30);
    }
}

/// data.txt D14.
#[test]
fn the_rules_are_kept() {
    let text = format!("{RAIN}\nUser-agent: *\nDisallow: /d/\n");
    let fields = [("ETag", "\"1\"")];
    let site = Site::default().with_fields("/data.txt", &text, &fields);
    let first = site.first_run();
    let again = first.then(&site, 86_400);
    assert_eq!(again.asked, ["/data.txt*"]);
    let failed = again.then(&Site::default().silent("/data.txt"), 2 * 86_400);
    for ran in [&first, &again, &failed] {
        let rules =
            DataRules::new(ran.harvested.state.rules().expect("rules"), &Crawler::new(["x"]));
        assert!(!rules.allows(b"https://example.com/d/x"));
        assert!(rules.allows(b"https://example.com/x"));
    }
    let gone = failed.then(&Site::default(), 3 * 86_400);
    assert_eq!(gone.harvested.state.rules(), None);
}

#[test]
fn what_is_said_for_all_is_told_of_each() {
    let site = Site::default().with("/data.txt", &format!("License: CC0-1.0\n\n{RAIN}"));
    let Found::Dataset { dataset, fetched, .. } = &site.first_run().datasets[0] else { panic!() };
    assert_eq!(dataset.says.text(Term::License), Some("CC0-1.0"));
    assert_eq!(
        dataset.distributions[0].download().map(Statement::text),
        Some("https://example.com/rain.csv")
    );
    assert_eq!(*fetched, NOW);
}

#[test]
fn datasets_beyond_the_limit_are_rejected() {
    let text = "Dataset: a\n\nDataset: b\n\nDataset: c\n";
    let limits = HarvestLimits { datasets: 2, ..HarvestLimits::default() };
    let options = HarvestOptions { limits, ..HarvestOptions::default() };
    let ran = Site::default().with("/data.txt", text).run(HarvestState::default(), NOW, options);
    let counts = ran.harvested.report.counts;
    assert_eq!((ran.outcome(), counts.seen, counts.rejected), (HarvestOutcome::Partial, 3, 1));
}

#[test]
fn another_file_may_be_named() {
    let page = r#"<script type="application/ld+json">{"@type": "Dataset", "name": "P"}</script>"#;
    let site = Site::default().with("/c.json", JSON).with("/p", page).with("/sub/data.txt", RAIN);
    for (first, found) in
        [("/c.json", "/c.json#j"), ("/p", "/p#P"), ("/sub/data.txt", "/sub/data.txt#rain")]
    {
        let options = HarvestOptions::default();
        let ran = site.run_from(first, HarvestState::default(), NOW, options);
        assert_eq!((ran.outcome(), &*ran.found[0]), (HarvestOutcome::Complete, found));
        let gone = Site::default().run_from(first, HarvestState::default(), NOW, options);
        assert_eq!((gone.outcome(), gone.asked.len()), (HarvestOutcome::NothingFound, 1));
    }
}

#[test]
fn a_run_that_is_broken_off_is_never_whole() {
    let first = "https://example.com/data.txt".parse().expect("a URL");
    let (state, options) = (HarvestState::default(), HarvestOptions::default());
    let harvest = verger_dataset::Harvest::new(&first, state, options, Moment::from_unix(0));
    assert_eq!(harvest.finish(NOW).report.outcome, HarvestOutcome::Unreachable);
}

/// RFC 9110 §8.3: a recipient may examine the data to determine its type.
#[test]
fn records_are_taken_whatever_they_are_served_as() {
    for (media_type, note) in [
        ("text/plain; charset=utf-8", ""),
        ("text/html; charset=utf-8", "served as text/html; serve it as text/plain"),
        ("image/png", "served as image/png; serve it as text/plain"),
    ] {
        let ran = Site::default().served_as("/data.txt", media_type, RAIN).first_run();
        assert_eq!((ran.outcome(), ran.found.len()), (HarvestOutcome::Complete, 1), "{media_type}");
        let probe = &ran.harvested.report.probes[0];
        assert_eq!(probe.note, note, "{media_type}");
    }
}
