//! `verger watch`: what changed on sites, in meaning.

use std::fs;
use std::path::{Path, PathBuf};

use crate::origin::{self, Origin};
use crate::run::{Run, verger};

/// A folder in which sites are remembered.
struct State(PathBuf);

impl State {
    fn new(name: &str) -> Self {
        let name = format!("verger-watch-{}-{name}", std::process::id());
        Self(std::env::temp_dir().join(name))
    }

    fn watch(&self, args: &[&str]) -> Run {
        watch(&self.0, args)
    }

    /// What was kept of its only site.
    fn only_file(&self) -> PathBuf {
        let mut files = fs::read_dir(&self.0).expect("a folder").map(|entry| entry.unwrap().path());
        let file = files.next().expect("a file");
        assert!(files.next().is_none(), "one site, one file");
        file
    }
}

impl Drop for State {
    fn drop(&mut self) {
        drop(fs::remove_dir_all(&self.0));
    }
}

fn watch(state: &Path, args: &[&str]) -> Run {
    let state = state.display().to_string();
    verger(&[&["watch", "--allow-private", "--state", &state], args].concat(), "")
}

const RULES: &str = "User-agent: *\nDisallow: /private\n";

#[test]
fn each_look_is_compared_with_the_last() {
    let (state, origin) = (State::new("looks"), Origin::with_robots(RULES));
    let site = origin.url("");
    let first = state.watch(&[&site]);
    assert!(first.status == 0 && first.out.contains("first look"), "{first:?}");
    let same = state.watch(&[&site]);
    assert!(same.status == 0 && same.out.contains("the same as on"), "{same:?}");

    origin.serve("/robots.txt", origin::text(&format!("# as before\n{RULES}\n")));
    let rewritten = state.watch(&[&site]);
    assert!(rewritten.status == 0 && rewritten.out.contains("means the same"), "{rewritten:?}");

    origin.serve("/robots.txt", origin::text("User-agent: *\nDisallow: /tmp\nCrawl-delay: 5\n"));
    let changed = state.watch(&[&site]);
    assert_eq!(changed.status, 1, "{changed:?}");
    for part in
        ["changed since", "now allowed     /private", "now disallowed  /tmp", "Crawl-delay: 5"]
    {
        assert!(changed.out.contains(part), "{part} is not in {changed:?}");
    }
    let same = state.watch(&[&site]);
    assert!(same.status == 0 && same.out.contains("the same as on"), "{same:?}");
}

#[test]
fn a_line_for_the_whole_site_is_a_change() {
    let (state, origin) = (State::new("site"), Origin::with_robots(RULES));
    let site = origin.url("");
    state.watch(&[&site]);
    let sitemap = "Sitemap: https://example.com/news.xml\n";
    origin.serve("/robots.txt", origin::text(&format!("{RULES}{sitemap}")));
    let run = state.watch(&["--json", &site]);
    assert_eq!(run.status, 1, "{run:?}");
    let answers = run.json();
    let kinds: Vec<_> = answers.iter().map(|answer| answer["kind"].as_str().unwrap()).collect();
    assert_eq!(kinds, ["watch", "diff-of-site"], "{answers:?}");
    assert!(answers[0]["changed"] == true && answers[0]["rewritten"] == true);
    assert_eq!(answers[1]["lines"][0]["text"], sitemap.trim());
}

#[test]
fn a_file_that_is_gone_is_a_change_and_a_site_that_is_gone_is_unknown() {
    let (state, origin) = (State::new("gone"), Origin::with_robots(RULES));
    let site = origin.url("");
    state.watch(&[&site]);
    origin.serve("/robots.txt", origin::status(404));
    let run = state.watch(&[&site]);
    assert_eq!(run.status, 1, "{run:?}");
    for part in ["was: a robots.txt; now: no robots.txt", "now allowed     /private"] {
        assert!(run.out.contains(part), "{part} is not in {run:?}");
    }
    let kept = fs::read(state.only_file()).unwrap();
    drop(origin);
    let run = state.watch(&[&site]);
    assert!(run.status == 3 && run.err.contains("compared next time"), "{run:?}");
    assert_eq!(fs::read(state.only_file()).unwrap(), kept, "nothing is lost");
}

#[test]
fn a_site_that_has_a_file_now_is_compared_with_none() {
    let (state, origin) = (State::new("none"), Origin::start(vec![]));
    let site = origin.url("");
    origin.serve("/robots.txt", origin::status(404));
    assert!(state.watch(&[&site]).out.contains("no robots.txt, everything is allowed"));
    // An empty file says the same, but there is one now.
    origin.serve("/robots.txt", origin::text("\n"));
    let run = state.watch(&["--json", &site]);
    assert_eq!((run.status, &run.json()[0]["was"]), (1, &"allows-all".into()), "{run:?}");
}

#[test]
fn damage_is_an_error_and_other_sites_are_looked_at() {
    let state = State::new("damage");
    let (one, two) = (Origin::with_robots(RULES), Origin::with_robots(RULES));
    let (one, two) = (one.url(""), two.url(""));
    state.watch(&[&one]);
    let file = state.only_file();
    for damage in [&b""[..], b"User-agent: *\n", &fs::read(&file).unwrap()[..60]] {
        fs::write(&file, damage).unwrap();
        let run = state.watch(&[&one, &two]);
        assert_eq!(run.status, 4, "{run:?}");
        assert!(run.err.contains("remove it to begin anew") && run.out.contains(&two), "{run:?}");
        assert_eq!(fs::read(&file).unwrap(), damage, "it is not overwritten");
    }
    fs::remove_file(&file).unwrap();
    let run = state.watch(&[&one, &two]);
    assert!(run.status == 0 && run.out.contains("first look"), "{run:?}");
}

#[test]
fn a_folder_that_cannot_be_written_is_an_error() {
    let origin = Origin::with_robots(RULES);
    let file = State::new("file");
    fs::write(&file.0, "a file").unwrap();
    let run = file.watch(&[&origin.url("")]);
    assert!(run.status == 4 && run.err.contains("verger-watch-"), "{run:?}");
    assert!(run.out.is_empty(), "nothing was kept: {run:?}");
    assert_eq!(fs::read(&file.0).unwrap(), b"a file");
    drop(fs::remove_file(&file.0));
}

#[test]
fn a_list_of_sites_is_looked_at_once_each() {
    let state = State::new("list");
    let (one, two) = (Origin::with_robots(RULES), Origin::with_robots(RULES));
    let list =
        format!("{}\n# a comment\n{} # another\n{}\n", one.url("/a"), two.url(""), one.url("/b"));
    let folder = state.0.display().to_string();
    let args = ["watch", "--allow-private", "--state", &folder, "--sites-from", "-", "--json"];
    let answers = verger(&args, &list).json();
    assert_eq!(answers.len(), 2, "{answers:?}");
    assert!(answers.iter().all(|answer| answer["since"].is_null() && answer["changed"] == false));
    assert_eq!((one.asked(), two.asked()), (1, 1));
    two.serve("/robots.txt", origin::text("User-agent: *\nDisallow: /\n"));
    let run = verger(&args, &list);
    let answers = run.json();
    let of = |kind: &str| answers.iter().filter(|one| one["kind"] == kind).collect::<Vec<_>>();
    let changed: Vec<_> = of("watch").iter().map(|one| one["changed"] == true).collect();
    assert_eq!((run.status, changed, of("diff").len()), (1, vec![false, true], 1), "{answers:?}");
}
