//! Which robot a delay is for, when a site is open, and what is said about both.

use crate::origin;
use crate::remembered::remember;
use crate::run;

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use origin::Origin;
use run::verger;
use verger_access::Profile;

const RULES: &str = "User-agent: *\nDisallow: /x\n";

const TWO_DELAYS: &str = "User-agent: *\nCrawl-delay: 10\n\nUser-agent: FooBot\nCrawl-delay: 5\n";

#[test]
fn a_delay_is_for_the_robots_before_it() {
    let check = |robot: &str, robots: &str| {
        verger(&["check", "--robots", "-", "--agent", robot, "/"], robots).err
    };
    let foo = check("FooBot", TWO_DELAYS);
    assert!(foo.contains("FooBot: one request every 5 s (line 5: Crawl-delay: 5)"), "{foo}");
    let other = check("OtherBot", TWO_DELAYS);
    assert!(
        other.contains("OtherBot: one request every 10 s (line 2: Crawl-delay: 10)"),
        "{other}"
    );
    let robots = "User-agent: MJ12bot\nCrawl-delay: 5\nUser-agent: *\nDisallow:\n";
    assert_eq!(check("OtherBot", robots), "");
    assert!(check("MJ12bot", robots).contains("every 5 s"));
    let show = verger(&["show", "-", "--agent", "OtherBot", "--json"], robots).json();
    assert_eq!(
        (&show[0]["pace"]["source"], &show[0]["rates"]),
        (&"caller".into(), &[(); 0][..].into())
    );
}

/// The author of such a file means to slow down everyone, and to close the site to one.
#[test]
fn a_line_without_rules_that_shares_the_next_group_is_told() {
    let robots = "User-agent: *\nCrawl-delay: 10\n\nUser-agent: BadBot\nDisallow: /\n";
    let said = "the User-agent line 1, which a obeys, has no rules of its own, so it shares those of the group that \
                continues on line 4";
    let check = verger(&["check", "--robots", "-", "--agent", "a", "/"], robots);
    assert_eq!(check.status, 1);
    assert!(check.err.contains(said), "{}", check.err);
    let words = |text: &str| text.split_whitespace().collect::<Vec<_>>().join(" ");
    let explain = verger(&["explain", "--robots", "-", "--agent", "a", "/"], robots);
    assert!(words(&explain.out).contains(said), "{}", explain.out);
    let show = verger(&["show", "-", "--agent", "a"], robots);
    assert!(words(&show.out).contains(said), "{}", show.out);

    let robots = "User-agent: a\n\nUser-agent: *\nDisallow: /\n";
    let check = |robot: &str, robots: &str| {
        verger(&["check", "--robots", "-", "--agent", robot, "/"], robots).err
    };
    assert!(check("a", robots).contains("User-agent line 1, which a obeys, has no rules"));
    assert_eq!(check("b", robots), "", "its own line has the rules");
    // No shared rule disallows anything, and names in one block are meant to share a group.
    assert_eq!(check("a", "User-agent: a\n\nUser-agent: *\nDisallow:\n"), "");
    assert_eq!(check("a", "User-agent: a\n# and\nUser-agent: b\nDisallow: /\n"), "");
    // In the grammar of 1996 a Crawl-delay is a rule line, so nothing is shared.
    let of_1996 = ["check", "--dialect", "koster1996", "--robots", "-", "--agent", "x", "/"];
    let apart = "User-agent: *\nCrawl-delay: 10\nUser-agent: BadBot\nDisallow: /\n";
    assert_eq!(verger(&of_1996, apart).status, 0);
}

/// A window of one minute, in the past of every test.
fn hours() -> String {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("a clock after 1970").as_secs();
    let minute = (now / 60 + 720) % 1440;
    let time = format!("{:02}{:02}", minute / 60, minute % 60);
    let next = (minute + 1) % 1440;
    format!("{time} {:02}{:02} GMT", next / 60, next % 60)
}

#[test]
fn a_closed_site_is_told_with_its_window() {
    let hours = hours();
    let robots = format!("User-agent: *\nVisit-time: {hours}\nDisallow: /x\n");
    let said = format!("(line 2: Visit-time: {hours})");
    let check = verger(&["check", "--robots", "-", "--agent", "a", "/"], &robots);
    assert!(check.err.contains("note: a: the site is closed, until "), "{}", check.err);
    assert!(check.err.contains(&said), "{}", check.err);
    let json = verger(&["check", "--robots", "-", "--agent", "a", "--json", "/"], &robots).json();
    let visit = &json[0]["visit"];
    let from = format!("{}:{}", &hours[..2], &hours[2..4]);
    assert_eq!((&visit["open"], &visit["windows"][0]["line"]), (&false.into(), &2.into()));
    assert_eq!(visit["windows"][0]["from"], from.as_str());
    let without = verger(&["check", "--robots", "-", "--agent", "a", "--json", "/"], "").json();
    assert_eq!(without[0].get("visit"), None);

    let site = Origin::with_robots(&robots);
    let alone = ["--allow-private", "--no-cache"];
    let url = site.url("/a");
    let check = verger(&[&["check", "--agent", "a", &url], &alone[..]].concat(), "");
    assert!(
        check.err.contains("the site is closed, until ") && check.err.contains(&said),
        "{check:?}"
    );
    let json =
        verger(&[&["check", "--json", "--agent", "a", &url], &alone[..]].concat(), "").json();
    assert_eq!(
        (&json[0]["visit"]["open"], &json[0]["visit"]["windows"][0]["from"]),
        (&false.into(), &from.into())
    );
    let fetch = verger(&[&["fetch", "--agent", "a", &url], &alone[..]].concat(), "");
    assert!(fetch.out.contains("closed, until ") && fetch.out.contains(&said), "{}", fetch.out);
}

/// The 2.0.0 proposal: "twice the amount of time it took to retrieve the document", and 10 seconds at least.
#[test]
fn the_rule_of_thumb_goes_by_the_time_that_was_measured() {
    for (took, interval) in [(6200, "12.4 s"), (6234, "12.5 s"), (3000, "10 s")] {
        let took = Duration::from_millis(took);
        let folder = std::env::temp_dir().join(format!("verger-pace-{}", std::process::id()));
        std::fs::create_dir_all(&folder).expect("a folder for the test");
        let cache = folder.join(format!("{}.redb", took.as_millis()));
        remember(&cache, Profile::named("extended2").expect("a profile"), RULES, took);
        let cache = cache.display().to_string();
        let asked =
            ["fetch", "--dialect", "extended2", "--offline", "--cache", &cache, "--agent", "a"];
        let site = "https://example.com";
        let fetch = verger(&[&asked[..], &[site]].concat(), "");
        let said =
            format!("one request every {interval} (nothing stated: twice the last retrieval");
        assert!(fetch.out.contains(&said), "{fetch:?}");
        let json = verger(&[&asked[..], &["--json", site]].concat(), "").json();
        let expected = (took * 2).as_secs_f64().max(10.0);
        assert_eq!(json[0]["robots"][0]["pace"]["interval"], expected);
        assert_eq!(json[0]["took_seconds"], took.as_secs_f64());
        drop(std::fs::remove_dir_all(&folder));
    }
}

#[test]
fn versions_that_do_not_count_are_told() {
    let run = |robots: &str| {
        verger(&["check", "--dialect", "extended2", "--robots", "-", "--agent", "a", "/x"], robots)
    };
    for (version, status, said) in [
        ("two", 1, "the Robot-version on line 2 cannot be read, so its record is read as 1.0.0"),
        ("3.0.0", 0, "the Robot-version on line 2 is not known; its record is read as 2.0.0"),
        ("2.0.0\nRobot-version: 1.0.0", 0, "line 3 is ignored: its record states one on line 2"),
        ("2.1.0", 0, "the record from line 1 on is ignored: its Robot-version is experimental"),
        (
            "2.1.0\nDisallow: /y\n\nUser-agent: *\nRobot-version: 2.3.0",
            1,
            "the record from line 1 on is ignored: its Robot-version is experimental (odd minor number); 1 more",
        ),
    ] {
        let run = run(&format!("User-agent: a\nRobot-version: {version}\nDisallow: /\n"));
        assert_eq!(run.status, status, "{version}: {run:?}");
        assert!(run.err.contains(said), "{version}: {}", run.err);
    }
    let closed = run("User-agent: *\nRobot-version: 2.1.0\nDisallow: /y\n");
    let why = "(the record for * states an experimental version, so everything is disallowed)";
    assert!(closed.out.starts_with("disallowed") && closed.out.contains(why), "{}", closed.out);
}

/// The 2.0.0 proposal: `Comment: <string to EOLN>`.
#[test]
fn a_remark_goes_to_the_end_of_its_line() {
    let robots = "User-agent: *\nComment: rule #1: be nice\nDisallow: /x\n";
    let run = verger(&["check", "--robots", "-", "--agent", "a", "/"], robots);
    assert_eq!(run.err, "note: to a's author (line 2): rule #1: be nice\n");
    let show = verger(&["show", "-", "--agent", "a", "--json"], robots).json();
    assert_eq!(show[0]["comments"][0]["value"], "rule #1: be nice");
}
