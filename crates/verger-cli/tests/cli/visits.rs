//! What the command fetches itself: allowed and paced by the rules for Verger, not those for the robot asked about.

use crate::origin;
use crate::run;

use std::process::{Command, Stdio};
use std::time::Duration;

use origin::Origin;
use run::{Run, verger};

fn alone(args: &[&str]) -> Run {
    verger(&[args, &["--allow-private", "--no-cache"]].concat(), "")
}

fn index(kind: &str, entry: &str, urls: &[String]) -> String {
    let entries: Vec<_> =
        urls.iter().map(|url| format!("<{entry}><loc>{url}</loc></{entry}>")).collect();
    let entries = entries.concat();
    let xmlns = "http://www.sitemaps.org/schemas/sitemap/0.9";
    origin::text(&format!("<{kind} xmlns='{xmlns}'>{entries}</{kind}>"))
}

/// The time between the requests for these two paths.
fn between(origin: &Origin, one: &str, other: &str) -> Duration {
    let requests = origin.requests();
    let at = |wanted: &str| {
        let found = requests.iter().find(|(path, _)| path == wanted);
        found.unwrap_or_else(|| panic!("{wanted} was not asked for: {requests:?}")).1
    };
    at(other) - at(one)
}

#[test]
fn verger_keeps_its_own_pace_whoever_is_asked_about() {
    let robots = "User-agent: Verger\nCrawl-delay: 2\n\nUser-agent: Quick\nCrawl-delay: 0.01\n\n\
                  Sitemap: /a.xml\nSitemap: /b.xml\n";
    let origin = Origin::with_robots(robots);
    for name in ["/a.xml", "/b.xml"] {
        origin.serve(name, index("urlset", "url", &[origin.url("/1")]));
    }
    origin.serve("/page", origin::text("<title>x</title>"));
    let run = alone(&["sitemaps", &origin.url(""), "--check", "--agent", "Quick"]);
    assert_eq!(run.status, 0, "{run:?}");
    let gap = between(&origin, "/a.xml", "/b.xml");
    assert!(gap >= Duration::from_secs(2), "{gap:?}");

    let run = alone(&["page", &origin.url("/page"), "--tdmrep", "--agent", "Quick"]);
    assert_eq!(run.status, 0, "{run:?}");
    let gap = between(&origin, "/page", "/.well-known/tdmrep.json");
    assert!(gap >= Duration::from_secs(2), "{gap:?}");
}

#[test]
fn a_named_sitemap_opens_no_other() {
    let robots = "User-agent: Verger\nDisallow: /closed/\n\nUser-agent: *\nAllow: /\n\n\
                  Sitemap: /index.xml\nSitemap: /closed/named.xml\n";
    let origin = Origin::with_robots(robots);
    let inner =
        [origin.url("/closed/inner.xml"), origin.url("/open.xml"), origin.url("/moved.xml")];
    origin.serve("/index.xml", index("sitemapindex", "sitemap", &inner));
    origin.serve("/open.xml", index("urlset", "url", &[origin.url("/1")]));
    origin.serve("/moved.xml", origin::redirect("/closed/moved.xml"));
    for closed in ["/closed/inner.xml", "/closed/named.xml", "/closed/moved.xml"] {
        origin.serve(closed, index("urlset", "url", &[origin.url("/2")]));
    }
    let run = alone(&["sitemaps", &origin.url(""), "--agent", "ExampleBot"]);
    assert_eq!(run.status, 3, "{run:?}");
    assert!(run.out.contains("5 sitemaps, 1 URL,") && !run.out.contains("/2"), "{run:?}");
    let requests = origin.requests();
    assert!(!requests.iter().any(|(path, _)| path.starts_with("/closed/")), "{requests:?}");
    let told = format!(
        "robots.txt of {} closes it to Verger (line 2: Disallow: /closed/)",
        origin.url("")
    );
    assert_eq!(run.err.matches(&told).count(), 3, "{run:?}");
}

/// The rules for the robot asked about do not affect the fetching, nor the reverse.
#[test]
fn what_is_closed_to_the_robot_asked_about_is_computed_from_the_file() {
    let robots = "User-agent: Other\nDisallow: /\n\nSitemap: /a.xml\n";
    let origin = Origin::with_robots(robots);
    origin.serve("/a.xml", index("urlset", "url", &[origin.url("/1")]));
    let run = alone(&["sitemaps", &origin.url(""), "--check", "--agent", "Other"]);
    assert_eq!(run.status, 1, "{run:?}");
    assert!(run.out.contains(&format!("disallowed for Other: {}", origin.url("/1"))), "{run:?}");
}

#[test]
fn refresh_asks_again_and_offline_asks_nobody() {
    let origin = Origin::with_robots("Sitemap: /a.xml\n");
    origin.serve("/a.xml", index("urlset", "url", &[origin.url("/1")]));
    let folder = std::env::temp_dir().join(format!("verger-visits-{}", std::process::id()));
    let cache = folder.join("cache.redb").display().to_string();
    let sitemaps = |more: &[&str]| {
        let site = origin.url("");
        let args = ["sitemaps", &site, "--allow-private", "--cache", &cache];
        verger(&[&args[..], more].concat(), "")
    };
    for (more, status, asked) in
        [(&[][..], 0, 1), (&[], 0, 1), (&["--refresh"], 0, 2), (&["--offline"], 2, 2)]
    {
        let run = sitemaps(more);
        assert_eq!((run.status, origin.asked()), (status, asked), "{more:?}: {run:?}");
    }
    std::fs::remove_dir_all(folder).expect("it is ours");
}

/// What was found is printed, and the status is the one that shells expect.
#[cfg(unix)]
#[test]
fn an_interrupted_run_prints_what_it_has() {
    let origin = Origin::with_robots("Sitemap: /a.xml\nSitemap: /b.xml\n");
    origin.serve("/a.xml", index("urlset", "url", &[origin.url("/1"), origin.url("/2")]));
    origin.serve("/b.xml", origin::SILENCE.to_owned());
    let run = interrupted(&["sitemaps", &origin.url("")], || {
        origin.requests().iter().any(|(path, _)| path == "/b.xml")
    });
    assert!(
        run.out.contains(&origin.url("/2")) && run.out.contains("2 sitemaps, 2 URLs"),
        "{run:?}"
    );
}

#[cfg(unix)]
#[test]
fn an_interrupted_check_answers_for_the_sites_it_knows() {
    let one = Origin::with_robots("User-agent: *\nDisallow: /x\n");
    let other = Origin::start(vec![("/robots.txt", origin::SILENCE.to_owned())]);
    let (known, unknown) = (one.url("/x"), other.url("/x"));
    let run = interrupted(&["check", "--agent", "a", &known, &unknown, &known], || {
        one.asked() > 0 && !other.requests().is_empty()
    });
    assert_eq!(run.out, format!("disallowed    {known}  (line 2: Disallow: /x)\n"));
}

#[cfg(unix)]
#[test]
fn an_interrupted_harvest_keeps_what_it_found() {
    let catalog = r#"{"dataset": [{"identifier": "rain", "title": "Rain"}]}"#;
    let one = Origin::start(vec![("/data.json", origin::text(catalog))]);
    let other = Origin::start(vec![("/data.txt", origin::SILENCE.to_owned())]);
    let folder = std::env::temp_dir().join(format!("verger-harvest-{}", std::process::id()));
    let place = folder.display().to_string();
    let sites = [one.url(""), other.url("")];
    let args = ["catalog", "add", "--catalog", &place, "--jobs", "1", &sites[0], &sites[1]];
    let run = interrupted(&args, || other.requests().iter().any(|(path, _)| path == "/data.txt"));
    assert!(run.out.contains("data.json") && run.out.contains("1 dataset"), "{run:?}");
    let found = verger(&["catalog", "search", "rain", "--catalog", &place], "");
    assert!(found.status == 0 && found.out.contains("Rain"), "{found:?}");
    std::fs::remove_dir_all(folder).expect("it is ours");
}

/// Runs until the condition holds, then sends the signal of Ctrl-C.
#[cfg(unix)]
fn interrupted(args: &[&str], is_so: impl Fn() -> bool) -> Run {
    let mut child = Command::new(env!("CARGO_BIN_EXE_verger"))
        .args(args)
        .args(["--allow-private", "--no-cache"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .expect("cargo built the command");
    while !is_so() {
        assert!(child.try_wait().expect("it was started").is_none(), "it ended on its own");
        std::thread::sleep(Duration::from_millis(10));
    }
    let signal = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    assert!(signal.is_ok_and(|status| status.success()));
    let output = child.wait_with_output().expect("it was started");
    let text = |bytes| String::from_utf8(bytes).expect("the command prints text");
    let run = Run {
        out: text(output.stdout),
        err: text(output.stderr),
        status: output.status.code().expect("it ended by itself"),
    };
    assert_eq!(run.status, 130, "{run:?}");
    assert!(run.err.contains("interrupted; what was found so far is printed"), "{run:?}");
    run
}
