//! Sites that send bodies drop by drop: no verb waits longer than `--timeout`, `--site-timeout` and `--run-timeout`.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::{SocketAddr, TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use crate::catalog::place::Place;
use crate::origin;
use crate::run::{Run, verger};

/// Serves the answers of a table; the bodies of the given paths arrive drop by drop.
struct Dripping(SocketAddr);

impl Dripping {
    fn start(drips: &[&'static str], answers: Vec<(&'static str, String)>) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").expect("a port of the loopback");
        let address = listener.local_addr().expect("it is bound");
        let drips = drips.to_vec();
        let answers = Arc::new(Mutex::new(answers));
        std::thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let (drips, answers) = (drips.clone(), Arc::clone(&answers));
                std::thread::spawn(move || serve(stream, &drips, &answers));
            }
        });
        Self(address)
    }

    fn url(&self, path: &str) -> String {
        format!("http://{}{path}", self.0)
    }
}

fn serve(
    mut stream: TcpStream,
    drips: &[&str],
    answers: &Mutex<Vec<(&'static str, String)>>,
) -> std::io::Result<()> {
    let mut lines = BufReader::new(stream.try_clone()?).lines();
    let first = lines.next().transpose()?.unwrap_or_default();
    let path = first.split(' ').nth(1).unwrap_or_default().to_owned();
    while lines.next().transpose()?.is_some_and(|line| !line.is_empty()) {}
    if drips.iter().any(|drip| path.starts_with(drip)) {
        stream.write_all(b"HTTP/1.1 200 OK\r\nContent-Length: 1000000\r\n\r\n")?;
        loop {
            stream.write_all(b"#")?;
            std::thread::sleep(Duration::from_millis(100));
        }
    }
    let answers = answers.lock().expect("no test panics here");
    let known = answers.iter().find(|(known, _)| path == *known);
    let answer = known.map_or_else(|| origin::status(404), |(_, answer)| answer.clone());
    stream.write_all(answer.as_bytes())
}

/// The run, and its duration.
fn timed(run: impl FnOnce() -> Run) -> (Run, Duration) {
    let began = Instant::now();
    let run = run();
    (run, began.elapsed())
}

fn alone(args: &[&str]) -> Run {
    verger(&[args, &["--allow-private", "--no-cache", "--timeout", "2"]].concat(), "")
}

/// One second for fetching a robots.txt and one for the next request, plus the delay of a busy machine.
const REST: Duration = Duration::from_millis(3500);
const TIMEOUT: Duration = Duration::from_secs(2);

#[test]
fn a_dripping_robots_txt_takes_one_timeout() {
    let site = Dripping::start(&["/robots.txt"], vec![]);
    for args in [
        &["fetch", &site.url("")][..],
        &["check", "--agent", "ExampleBot", &site.url("/a")],
        &["page", &site.url("/a")],
        &["sitemaps", &site.url("")],
    ] {
        let (run, took) = timed(|| alone(args));
        assert_eq!(run.status, 3, "{args:?}: {run:?}");
        assert!(took < TIMEOUT + REST, "{args:?} took {took:?}");
    }
}

#[test]
fn a_dripping_body_takes_one_timeout() {
    let rules = "User-agent: *\nAllow: /\nSitemap: /drip.xml\n";
    let site = Dripping::start(&["/drip"], vec![("/robots.txt", origin::text(rules))]);
    for args in [&["page", &site.url("/drip")][..], &["sitemaps", &site.url("")]] {
        let (run, took) = timed(|| alone(args));
        assert_eq!(run.status, 3, "{args:?}: {run:?}");
        assert!(took < TIMEOUT + REST, "{args:?} took {took:?}");
    }
}

#[test]
fn a_site_has_a_time_of_its_own() {
    let rules: Vec<_> = (0..20).map(|number| format!("Sitemap: /drip{number}.xml\n")).collect();
    let rules = rules.concat();
    let site = Dripping::start(&["/drip"], vec![("/robots.txt", origin::text(&rules))]);
    let args = ["sitemaps", &site.url(""), "--site-timeout", "5"];
    let (run, took) = timed(|| alone(&args));
    assert_eq!(run.status, 3, "{run:?}");
    assert!(run.err.contains("--site-timeout was reached: "), "{run:?}");
    assert!(took < Duration::from_secs(5) + REST, "{took:?}");
}

#[test]
fn a_run_has_a_time_of_its_own_and_prints_what_was_found() {
    let quick = Dripping::start(&[], vec![("/robots.txt", origin::text("User-agent: *\n"))]);
    let slow = Dripping::start(&["/robots.txt"], vec![]);
    let (quick, slow) = (quick.url(""), slow.url(""));
    let args = ["fetch", &quick, &slow, "--timeout", "60", "--run-timeout", "2"];
    let args = [&args[..], &["--allow-private", "--no-cache"]].concat();
    let (run, took) = timed(|| verger(&args, ""));
    assert_eq!(run.status, 3, "{run:?}");
    assert!(run.err.contains("--run-timeout was reached"), "{run:?}");
    assert!(run.out.contains(quick.trim_start_matches("http://")), "{run:?}");
    assert!(took < TIMEOUT + REST, "{took:?}");
}

#[test]
fn a_dripping_site_delays_no_other_site_of_a_catalog() {
    let described = "Dataset: rain\nTitle: Rain\nDownload: /drip.csv\n";
    let quick = Dripping::start(&["/drip"], vec![("/data.txt", origin::text(described))]);
    let slow = Dripping::start(&["/"], vec![]);
    let place = Place::new();
    // Another host, with its own pace.
    let quick = quick.url("/data.txt").replace("127.0.0.1", "localhost");
    let slow = slow.url("/data.txt");
    let times = ["--timeout", "2", "--site-timeout", "8"];
    let (run, took) = timed(|| place.ask(&[&["add", &slow, &quick], &times[..]].concat()));
    assert_eq!(run.status, 3, "{run:?}");
    assert!(took < Duration::from_secs(8) + REST, "{took:?}");
    let found = place.found("rain");
    assert_eq!(found.len(), 1, "{run:?}");
    let (run, took) = timed(|| place.get(&[&found[0], "--timeout", "2"]));
    assert_eq!(run.status, 3, "{run:?}");
    assert!(took < TIMEOUT + REST, "{took:?}");
    let (run, took) = timed(|| place.get(&[&found[0], "--timeout", "60", "--site-timeout", "2"]));
    assert_eq!(run.status, 3, "{run:?}");
    let slow = "its time was over; 127.0.0.1 had answered with status 200, and not in full";
    assert!(run.err.contains(slow), "{run:?}");
    assert!(took < TIMEOUT + REST, "{took:?}");
}
