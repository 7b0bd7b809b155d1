//! Downloads that end before their end, and files by their numbers.

use super::place::Place;
use crate::origin::{Origin, text};

const WHOLE: usize = 300_000;
const CAME: usize = 100_000;

/// A dataset with a small file, and one whose transfer breaks off.
fn site() -> Origin {
    let head = |length: usize| {
        format!(
            "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nETag: \"a\"\r\nContent-Length: {length}\r\n\r\n"
        )
    };
    Origin::start(vec![
        ("/robots.txt", text("User-agent: *\nCrawl-delay: 0\n")),
        ("/data.txt", text("Dataset: rain\nTitle: Rain\nDownload: /a.csv\nDownload: /b.csv\n")),
        ("/a.csv", text("day,mm\n1,4.5\n")),
        ("/b.csv", head(WHOLE) + &"day,mm\n1,2\n".repeat(WHOLE)[..CAME]),
    ])
}

fn added(origin: &Origin) -> (Place, String) {
    let place = Place::new();
    assert_eq!(place.ask(&["add", &origin.url("")]).status, 0);
    let id = place.found("rain").remove(0);
    (place, id)
}

#[test]
fn files_have_the_numbers_that_are_shown() {
    let origin = site();
    let (place, id) = added(&origin);
    let shown = place.catalog(&["show", &id]).out;
    assert!(shown.contains("  file 1\n") && shown.contains("  file 2\n"), "{shown}");
    for (verb, number) in [("get", "3"), ("get", "0"), ("preview", "3")] {
        let run = place.ask(&[verb, &id, "--file", number]);
        assert_eq!(run.status, 2, "{run:?}");
        let said = format!("--file {number}: Rain has 2 files: 1 a.csv, 2 b.csv");
        assert!(run.err.contains(&said), "{run:?}");
    }
    let run = place.get(&[&id, "--file", "1"]);
    assert!(run.status == 0 && run.out.contains("a.csv") && !run.out.contains("b.csv"), "{run:?}");
}

#[test]
fn a_dataset_without_files_keeps_no_other_back() {
    let origin = Origin::start(vec![
        ("/robots.txt", text("User-agent: *\nCrawl-delay: 0\n")),
        (
            "/data.txt",
            text("Dataset: rain\nTitle: Rain\nDownload: /a.csv\n\nDataset: snow\nTitle: Snow\n"),
        ),
        ("/a.csv", text("day,mm\n1,4.5\n")),
    ]);
    let (place, rain) = added(&origin);
    let snow = place.found("snow").remove(0);
    let run = place.get(&[&snow, &rain]);
    assert_eq!(run.status, 4, "{run:?}");
    assert!(run.err.contains("Snow describes no file") && run.out.contains("a.csv"), "{run:?}");
    let run = place.get(&[&snow]);
    assert!(run.status == 4 && run.err.contains("Snow describes no file"), "{run:?}");
}

#[test]
fn what_is_too_large_is_refused_and_the_option_named() {
    let origin = site();
    let (place, id) = added(&origin);
    let run = place.get(&[&id, "--file", "2", "--max-size", "299999"]);
    assert_eq!(run.status, 3, "{run:?}");
    let said = "b.csv: it is larger than 299999 bytes; --max-size sets how much is accepted";
    assert!(run.err.contains(said), "{run:?}");
    assert_eq!(std::fs::read_dir(place.files()).expect("a folder").count(), 0);
}

/// A transfer that broke off waits for its host; its user need not.
#[test]
fn what_came_is_kept_when_the_run_ends() {
    let origin = site();
    let (place, id) = added(&origin);
    let run = place.get(&[&id, "--json", "--run-timeout", "4"]);
    assert_eq!(run.status, 3, "{run:?}");
    let said = "it continues after 97.66 KiB of 292.97 KiB";
    assert!(
        run.err.contains("b.csv: the transfer broke off: ") && run.err.contains(said),
        "{run:?}"
    );
    assert!(run.err.contains("1 of 2 files complete; the same command continues"), "{run:?}");
    let [whole, part] = &run.json()[..] else { panic!("{run:?}") };
    assert_eq!((&whole["kind"], &part["kind"]), (&"download".into(), &"failed-download".into()));
    assert_eq!(part["error"], "the time of the run was over");
    let kept = &part["kept"];
    assert_eq!((&kept["bytes"], &kept["total_bytes"]), (&CAME.into(), &WHOLE.into()));
    let octets = std::fs::read(place.files().join(".b.csv.part")).expect("a part");
    assert_eq!(octets.len(), CAME);
    assert!(place.files().join("a.csv").exists() && !place.files().join("b.csv").exists());
}

#[cfg(unix)]
#[test]
fn ctrl_c_keeps_what_came() {
    use std::io::{BufRead as _, BufReader};
    use std::process::{Command, Stdio};

    let origin = site();
    let (place, id) = added(&origin);
    let path = |name: &str| place.path(name).display().to_string();
    let mut child = Command::new(env!("CARGO_BIN_EXE_verger"))
        .args(["catalog", "get", &id, "--allow-private", "--to", &path("around/files")])
        .args(["--catalog", &path("catalog"), "--cache", &path("robots.redb")])
        .env("VERGER_CONFIG", "/dev/null")
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cargo built the command");
    let mut said = Vec::new();
    for line in BufReader::new(child.stderr.take().expect("it was piped")).lines() {
        let line = line.expect("the command prints text");
        if line.contains("the transfer broke off") {
            let pressed = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
            assert!(pressed.expect("every Unix has kill").success());
        }
        said.push(line);
    }
    assert_eq!(child.wait().expect("it was started").code(), Some(130), "{said:?}");
    let has = |text: &str| said.iter().any(|line| line.contains(text));
    assert!(has("b.csv: interrupted; 97.66 KiB of 292.97 KiB are kept in "), "{said:?}");
    assert!(has("1 of 2 files complete; the same command continues from there"), "{said:?}");
    assert!(place.files().join(".b.csv.part").exists(), "{said:?}");
}
